kernelscope_app_test(app/document_test.cpp)
kernelscope_app_test(app/session_json_test.cpp)
