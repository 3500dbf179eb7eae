# Tests of the commands (app/command_line.h).
kernelscope_tests(app_commands app app/*cli*_test.cpp app/report_test.cpp app/sealed_text_test.cpp app/spectrum_figures_test.cpp)
target_compile_definitions(app_commands_tests PRIVATE KERNELSCOPE_PROGRAM="$<TARGET_FILE:kernelscope>")
add_dependencies(app_commands_tests kernelscope)
kernelscope_tests(app_window app app)
