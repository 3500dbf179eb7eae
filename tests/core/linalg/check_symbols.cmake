# cmake -DNM=nm -DOBJECT=hot_v3.cpp.o -P check_symbols.cmake: code made for AVX2 must not be able to stand in for portable code.
# Weak (W, V, u) symbols are merged across objects by the linker, so none may exist outside Eigen's renamed namespace
# (N9EigenV3…). A reference to the personality routine and empty constants of the standard library carry no instructions.
execute_process(COMMAND ${NM} ${OBJECT} OUTPUT_VARIABLE symbols RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "nm could not read ${OBJECT}")
endif()
if(NOT symbols MATCHES "hot_v3")
  message(FATAL_ERROR "${OBJECT} does not hold the AVX2 functions")
endif()
string(REGEX MATCHALL "[^\n]* [WwVvuTiGS] [^\n]*" shared "${symbols}")
foreach(line IN LISTS shared)
  if(NOT line MATCHES "EigenV3|DW\\.ref\\.__gxx_personality_v0")
    message(FATAL_ERROR "not local to the AVX2 object: ${line}")
  endif()
endforeach()
