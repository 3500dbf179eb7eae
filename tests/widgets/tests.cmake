kernelscope_tests(widgets_plots widgets widgets/canvas widgets/plots)
kernelscope_tests(widgets_panels widgets widgets)
