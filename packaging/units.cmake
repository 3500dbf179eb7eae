# Compiling in units: neighbouring sources are read by the compiler as one, so that what they include is read and
# instantiated once: five seconds less for each. A change compiles its unit again, and a unit takes a compiler up to 1 GB,
# hence their bounded size. Names at file scope are therefore unique in their unit. `dev` compiles each source alone, so
# that every file stands by its own includes.
option(KERNELSCOPE_UNITS "Compile neighbouring sources in units: much faster from nothing" OFF)
if(NOT KERNELSCOPE_UNITS)
  set(KERNELSCOPE_UNIT_WARNINGS -Wshadow)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # A local name shadows that of another file by no mistake, and a class of a .cpp may hold types of its unnamed namespace.
  set(KERNELSCOPE_UNIT_WARNINGS -Wshadow=local -Wno-subobject-linkage)
endif()

# kernelscope_units(target kilobytes): about so much source a unit at most, in the order of their paths. A room (the first
# folder of a path) that is larger is cut into parts of one size; smaller ones share a unit with their neighbours.
function(kernelscope_units target kilobytes)
  if(NOT KERNELSCOPE_UNITS)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "^\\$|^/")
  list(SORT sources)
  set(rooms)
  foreach(source IN LISTS sources)
    string(REGEX MATCH "^[^/]*/" room ${source})
    string(MAKE_C_IDENTIFIER "room_${room}" room)
    file(SIZE ${CMAKE_CURRENT_SOURCE_DIR}/${source} size_of_${source})
    if(NOT DEFINED size_of_${room})
      list(APPEND rooms ${room})
      set(size_of_${room} 0)
    endif()
    list(APPEND ${room} ${source})
    math(EXPR size_of_${room} "${size_of_${room}} + ${size_of_${source}}")
  endforeach()
  math(EXPR most "${kilobytes} * 1024")
  set(unit 0)
  set(filled 0)
  foreach(room IN LISTS rooms)
    math(EXPR parts "(${size_of_${room}} + ${most} - 1) / ${most}")
    math(EXPR together "${filled} + ${size_of_${room}}")
    if(filled GREATER 0 AND together GREATER most)
      math(EXPR unit "${unit} + 1")
      set(filled 0)
    endif()
    set(before 0)
    foreach(source IN LISTS ${room})
      math(EXPR part "${unit} + (${before} + ${size_of_${source}} / 2) * ${parts} / ${size_of_${room}}")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${part})
      math(EXPR before "${before} + ${size_of_${source}}")
    endforeach()
    math(EXPR unit "${unit} + ${parts} - 1")
    math(EXPR filled "${filled} + ${size_of_${room}}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# moc reads every header that a header includes, the system's too, and needs those for interfaces alone: twenty times as
# long. kernelscope_quick_moc(target): moc is shown the project's.
function(kernelscope_quick_moc target)
  get_target_property(moc Qt6::moc LOCATION)
  set(quick_moc ${PROJECT_BINARY_DIR}/quick_moc.sh)
  file(CONFIGURE OUTPUT ${quick_moc} @ONLY CONTENT [[#!/bin/sh
for file; do :; done
grep -q Q_INTERFACES "$file" && exec @moc@ "$@"
for word; do
    shift
    case $word in
    -I/usr/*) ;;
    *) set -- "$@" "$word" ;;
    esac
done
exec @moc@ "$@"
]])
  file(CHMOD ${quick_moc} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
  set_target_properties(${target} PROPERTIES AUTOMOC ON AUTOMOC_EXECUTABLE ${quick_moc})
endfunction()
