#pragma once

#include <QCoreApplication>
#include <QTest>

/// The tests of a folder share an executable. Each is run alone, by the name of its file:
///     core_kernels_tests core_kernels_gram_test [functions and options of Qt Test]
namespace test_registry
{

using Run = int (*)(int argc, char** argv);

/// Called by KERNELSCOPE_TEST with the path of its file.
bool add(const char* file, Run run);

/// For tests that need no event loop.
struct NoApplication {
    NoApplication(int&, char**) {}
};

template <class Test, class Application>
int runWithin(int argc, char** argv)
{
    [[maybe_unused]] const Application application(argc, argv);
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi); // texts are as long on every machine
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace test_registry

/// At the end of a test's file, within the namespace that is called as the file is (so that files compile in units,
/// packaging/units.cmake): the class of the test, and what it runs within (NoApplication, QCoreApplication,
/// QApplication, …).
#define KERNELSCOPE_TEST(Test, Application)                                                                            \
    using test_registry::NoApplication;                                                                                \
    [[maybe_unused]] static const bool isAdded =                                                                       \
        test_registry::add(__FILE__, &test_registry::runWithin<Test, Application>);
