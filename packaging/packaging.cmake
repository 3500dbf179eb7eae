# Installation and packages: cpack --config build/release/CPackConfig.cmake -G "DEB;TGZ".
include(GNUInstallDirs)
if(NOT TARGET kernelscope)
  return()
endif()

set(application_id org.kernelscope.Kernelscope)
install(TARGETS kernelscope RUNTIME)
install(FILES packaging/${application_id}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES packaging/${application_id}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES packaging/${application_id}.mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
        RENAME ${application_id}.xml)
install(FILES resources/icons/kernelscope.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps
        RENAME ${application_id}.svg)
install(FILES packaging/copyright LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# Debian wants manual and changelog compressed; elsewhere man reads both.
find_program(GZIP_PROGRAM gzip REQUIRED)
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/changelog.gz
  COMMAND ${GZIP_PROGRAM} -9nc ${PROJECT_SOURCE_DIR}/packaging/changelog > ${PROJECT_BINARY_DIR}/changelog.gz
  DEPENDS packaging/changelog VERBATIM)
# The program writes its manual itself, from the descriptions that its help and its options come from.
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/kernelscope.1.gz
  COMMAND kernelscope help --man --out ${PROJECT_BINARY_DIR}/kernelscope.1
  COMMAND ${GZIP_PROGRAM} -9nc ${PROJECT_BINARY_DIR}/kernelscope.1 > ${PROJECT_BINARY_DIR}/kernelscope.1.gz
  DEPENDS kernelscope VERBATIM)
add_custom_target(compressed_documents ALL
  DEPENDS ${PROJECT_BINARY_DIR}/kernelscope.1.gz ${PROJECT_BINARY_DIR}/changelog.gz)
install(FILES ${PROJECT_BINARY_DIR}/kernelscope.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${PROJECT_BINARY_DIR}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_PACKAGE_NAME kernelscope)
set(CPACK_PACKAGE_VENDOR "The Kernelscope developers")
set(CPACK_PACKAGE_CONTACT "The Kernelscope developers <kernelscope@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "desktop laboratory for kernel methods")
set(CPACK_PACKAGE_DESCRIPTION
"Draw or load points, pick a kernel, drag a hyperparameter, and see at once what
a Bayesian kernel machine believes: the predictive density, the embedding of a
sample, where two samples differ and whether they do. Figures leave as PNG, SVG
or PDF with the session inside; the numbers are on the command line too.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# A plugin, which the linker does not see: without it the SVG icons stay empty.
set(CPACK_DEBIAN_PACKAGE_DEPENDS libqt6svg6)
include(CPack)
