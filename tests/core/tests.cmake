kernelscope_tests(core_data core
  core/contour/contour_test.cpp
  core/data/column_groups_test.cpp
  core/data/column_plan_test.cpp
  core/data/column_table_test.cpp
  core/data/data_rows_test.cpp
  core/data/dates_test.cpp
  core/data/generators_test.cpp
  core/data/messy_text_test.cpp
  core/data/named_arrays_test.cpp
  core/data/read_settings_test.cpp
  core/data/redraw_test.cpp
  core/data/row_filter_test.cpp
  core/data/row_names_test.cpp
  core/data/samples_test.cpp
  core/data/shape_test.cpp
  core/data/standardise_test.cpp
  core/data/table_dataset_test.cpp
  core/data/table_reading_test.cpp
  core/data/table_source_test.cpp
  core/data/table_test.cpp
  core/data/workbook_test.cpp
  core/files/write_whole_test.cpp
  core/files/xml_test.cpp
  core/files/zip_test.cpp)
kernelscope_tests(core_density core
  core/density/compare_test.cpp
  core/density/dp_mixture_test.cpp
  core/density/fantasy_test.cpp
  core/density/gaussian_posterior_test.cpp
  core/density/growing_predictive_test.cpp
  core/density/normalise_test.cpp
  core/density/reference_densities_test.cpp
  core/density/spectrum_test.cpp
  core/density/student_t_test.cpp)
kernelscope_tests(core_embedding core
  core/embedding/chooser_descriptions_test.cpp
  core/embedding/coverage_test.cpp
  core/embedding/evidence_curve_test.cpp
  core/embedding/evidence_test.cpp
  core/embedding/inducing_test.cpp
  core/embedding/kernel_posterior_test.cpp
  core/embedding/learn_test.cpp
  core/embedding/matern_test.cpp
  core/embedding/mean_embedding_test.cpp
  core/embedding/posterior_test.cpp
  core/embedding/prior_noise_test.cpp
  core/embedding/prior_test.cpp
  core/embedding/true_embedding_test.cpp
  core/embedding/witness_test.cpp)
kernelscope_tests(core_gp core
  core/gp/averaged_probability_test.cpp
  core/gp/gp_prior_test.cpp
  core/gp/hyperparameter_calibration_test.cpp
  core/gp/hyperparameter_posterior_test.cpp
  core/gp/laplace_test.cpp
  core/gp/maximise_test.cpp
  core/gp/mean_function_test.cpp
  core/gp/regression_test.cpp
  core/gp/residuals_test.cpp
  core/gp/spectrum_test.cpp)
kernelscope_tests(core_hypothesis core
  core/hypothesis/bayes_factor_path_test.cpp
  core/hypothesis/bayes_factor_test.cpp
  core/hypothesis/asymptotic_nulls_test.cpp
  core/hypothesis/histogram_test.cpp
  core/hypothesis/mmd_test.cpp
  core/hypothesis/permutation_null_test.cpp)
kernelscope_tests(core_images core
  core/files/gunzip_test.cpp
  core/images/load_images_test.cpp
  core/images/patches_test.cpp
  core/images/row_range_test.cpp)
target_link_libraries(core_data_tests PRIVATE ZLIB::ZLIB)
target_link_libraries(core_images_tests PRIVATE ZLIB::ZLIB)
kernelscope_tests(core_independence core
  core/independence/conditional_independence_test.cpp
  core/independence/dhsic_test.cpp
  core/independence/hsic_test.cpp
  core/structure/pc_test.cpp)
kernelscope_tests(core_kernels core
  core/kernels/derivatives_test.cpp
  core/kernels/descriptions_test.cpp
  core/kernels/expression_test.cpp
  core/kernels/gram_test.cpp
  core/kernels/lengthscale_test.cpp
  core/kernels/log_gradients_test.cpp
  core/linalg/linalg_test.cpp
  core/optimise/bracket_test.cpp
  core/special_functions/special_functions_test.cpp
  core/work/kept_memory_test.cpp
  core/work/latest_worker_test.cpp
  core/work/threads_test.cpp)
kernelscope_tests(core_labs core
  core/labs/classification/classification_pipeline_test.cpp
  core/labs/data_checks_test.cpp
  core/labs/density/density_pipeline_test.cpp
  core/labs/density/dream_test.cpp
  core/labs/density/groups_test.cpp
  core/labs/density/maximise_test.cpp
  core/labs/embedding/embedding_pipeline_test.cpp
  core/labs/gp_evidence/gp_evidence_pipeline_test.cpp
  core/labs/gp_evidence/gp_start_test.cpp
  core/labs/independence/independence_pipeline_test.cpp
  core/labs/kept_test.cpp
  core/labs/learning/learning_pipeline_test.cpp
  core/labs/posterior/gp_posterior_lab_test.cpp
  core/labs/posterior/posterior_lab_test.cpp
  core/labs/novelty/learning_request_test.cpp
  core/labs/novelty/novelty_pipeline_test.cpp
  core/labs/pictures/pictures_pipeline_test.cpp
  core/labs/power/power_test.cpp
  core/labs/regression/bags_pipeline_test.cpp
  core/labs/regression/regression_pipeline_test.cpp
  core/labs/regression/regression_start_test.cpp
  core/labs/spectrum/spectrum_pipeline_test.cpp
  core/labs/structure/structure_pipeline_test.cpp
  core/labs/two_samples/bayes_factor_lab_test.cpp
  core/labs/two_samples/scale_scan_test.cpp
  core/labs/two_samples/two_samples_pipeline_test.cpp
  core/labs/two_samples/watch_test.cpp
  core/labs/two_samples/witness_slice_test.cpp
  core/labs/two_samples/witness_stage_test.cpp
  core/settings/settings_test.cpp
  core/window/smooth_window_test.cpp)
kernelscope_tests(core_inference core
  core/inference/diagnostics_test.cpp
  core/inference/nuts_test.cpp
  core/inference/posterior_quadrature_test.cpp)
kernelscope_tests(core_novelty core
  core/novelty/comparison_test.cpp
  core/novelty/experiment_test.cpp
  core/novelty/joint_scores_test.cpp
  core/novelty/kernel_pca_score_test.cpp
  core/novelty/label_vectors_test.cpp
  core/novelty/learning_curve_test.cpp
  core/novelty/roc_test.cpp)
kernelscope_tests(core_ridge core
  core/representer/representer_test.cpp
  core/ridge/ridge_test.cpp)
kernelscope_tests(core_spectrum core
  core/spectrum/fourier_test.cpp
  core/spectrum/gram_spectrum_test.cpp
  core/spectrum/kernel_pca_test.cpp
  core/spectrum/mercer_test.cpp
  core/spectrum/one_component_density_test.cpp
  core/spectrum/pre_image_test.cpp
  core/spectrum/rkhs_test.cpp)
kernelscope_hot_symbols_test(core/linalg/check_symbols.cmake)
# GCC 12 sees std::string write beyond itself in these when <string> is precompiled.
set_source_files_properties(core/kernels/expression_test.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON
                            SKIP_UNITY_BUILD_INCLUSION ON)
