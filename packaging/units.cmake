# Compiling in units: several sources of one folder are read by the compiler as one, so that what they include is read
# and instantiated once. A build from nothing takes much less time; a change compiles its unit again, hence their
# bounded size. Names at file scope are therefore unique in their folder. `dev` compiles each source alone, so that every
# file stands by its own includes.
option(KERNELSCOPE_UNITS "Compile the sources of a folder in units: much faster from nothing" OFF)
if(NOT KERNELSCOPE_UNITS)
  set(KERNELSCOPE_UNIT_WARNINGS -Wshadow)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # A local name shadows that of another file by no mistake, and a class of a .cpp may hold types of its unnamed namespace.
  set(KERNELSCOPE_UNIT_WARNINGS -Wshadow=local -Wno-subobject-linkage)
endif()

# kernelscope_units(target most): at most `most` sources a unit, in the order of their names.
function(kernelscope_units target most)
  if(NOT KERNELSCOPE_UNITS)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "^\\$|^/")
  list(SORT sources)
  set(folders)
  foreach(source IN LISTS sources)
    get_filename_component(folder ${source} DIRECTORY)
    string(MAKE_C_IDENTIFIER "folder_${folder}" folder)
    list(APPEND folders ${folder})
    list(APPEND ${folder} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder IN LISTS folders)
    list(LENGTH ${folder} count)
    math(EXPR units "(${count} + ${most} - 1) / ${most}")
    set(index 0)
    foreach(source IN LISTS ${folder})
      math(EXPR unit "${index} * ${units} / ${count}")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP "${folder}_${unit}")
      math(EXPR index "${index} + 1")
    endforeach()
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
