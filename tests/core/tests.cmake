kernelscope_core_test(core/contour/contour_test.cpp)
kernelscope_core_test(core/density/student_t_test.cpp)
kernelscope_core_test(core/work/latest_worker_test.cpp)
