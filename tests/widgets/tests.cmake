kernelscope_tests(widgets_plots widgets
  widgets/canvas/canvas_targets_test.cpp
  widgets/canvas/data_canvas_test.cpp
  widgets/plots/classification_plots_test.cpp
  widgets/plots/embedding_plots_test.cpp
  widgets/plots/evidence_map_plot_test.cpp
  widgets/plots/evidence_plot_test.cpp
  widgets/plots/log_ticker_test.cpp
  widgets/plots/null_plot_test.cpp
  widgets/plots/plot_export_test.cpp
  widgets/plots/plot_view_test.cpp
  widgets/plots/power_plot_test.cpp
  widgets/plots/regression_plots_test.cpp
  widgets/plots/spectrum_plots_test.cpp
  widgets/plots/tick_flags_test.cpp)
kernelscope_tests(widgets_panels widgets
  widgets/classification/classification_panel_test.cpp
  widgets/controls/parameter_slider_test.cpp
  widgets/controls/settings_form_test.cpp
  widgets/density/density_panel_test.cpp
  widgets/dialogs_test.cpp
  widgets/formula_cards_test.cpp
  widgets/generators/drawn_data_panel_test.cpp
  widgets/kernel/kernel_editor_test.cpp
  widgets/lab_panels_test.cpp
  widgets/play/player_test.cpp
  widgets/spectrum/spectrum_panel_test.cpp
  widgets/two_samples/gram_blocks_test.cpp)
