kernelscope_tests(app_window app
  app/application_test.cpp
  app/bayes_factor_part_test.cpp
  app/bookmarks_test.cpp
  app/classification_lab_test.cpp
  app/columns_test.cpp
  app/document_test.cpp
  app/dream_test.cpp
  app/figure_export_test.cpp
  app/figures_test.cpp
  app/gp_posterior_part_test.cpp
  app/help_pages_test.cpp
  app/help_window_test.cpp
  app/lab_examples_test.cpp
  app/independence_lab_test.cpp
  app/keys_and_focus_test.cpp
  app/labs_test.cpp
  app/learning_labs_test.cpp
  app/new_data_test.cpp
  app/new_lab_test.cpp
  app/play_test.cpp
  app/posterior_part_test.cpp
  app/random_hands_test.cpp
  app/redraw_test.cpp
  app/regression_lab_test.cpp
  app/room_test.cpp
  app/session_json_test.cpp
  app/session_mutation_test.cpp
  app/settings_window_test.cpp
  app/novelty_lab_test.cpp
  app/pictures_lab_test.cpp
  app/panels_test.cpp
  app/shapes_test.cpp
  app/spectrum_lab_test.cpp
  app/targets_test.cpp
  app/visual_test.cpp
  app/window_and_command_test.cpp
  app/window_test.cpp
  app/window_words_test.cpp)
# Tests that run the program (app/command_line.h).
kernelscope_tests(app_commands core
  app/classify_cli_test.cpp
  app/cli_options_test.cpp
  app/cli_output_test.cpp
  app/cli_test.cpp
  app/density_cli_test.cpp
  app/embedding_cli_test.cpp
  app/evidence_cli_test.cpp
  app/gp_cli_test.cpp
  app/independence_cli_test.cpp
  app/mmd_cli_test.cpp
  app/novelty_cli_test.cpp
  app/posterior_cli_test.cpp
  app/ridge_cli_test.cpp
  app/spectrum_cli_test.cpp
  app/spectrum_figures_test.cpp)
target_compile_definitions(app_commands_tests PRIVATE KERNELSCOPE_PROGRAM="$<TARGET_FILE:kernelscope>")
add_dependencies(app_commands_tests kernelscope)
