#include "core/work/kept_memory.h"
#include "support/test_registry.h"

#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>

namespace
{

std::map<std::string, test_registry::Run>& tests()
{
    static std::map<std::string, test_registry::Run> all;
    return all;
}

/// "core_kernels_gram_test" of ".../tests/core/kernels/gram_test.cpp".
std::string nameOf(const std::string& file)
{
    const std::string folder = "tests/";
    const std::size_t begin = file.rfind(folder) + folder.size();
    std::string name = file.substr(begin, file.rfind('.') - begin);
    std::ranges::replace(name, '/', '_');
    return name;
}

} // namespace

bool test_registry::add(const char* file, Run run)
{
    return tests().emplace(nameOf(file), run).second;
}

int main(int argc, char** argv)
{
    const auto test = argc > 1 ? tests().find(argv[1]) : tests().end();
    if (test == tests().end()) {
        std::fprintf(stderr, "Usage: %s TEST [OPTION...]\nTests:\n", argv[0]);
        for (const auto& [name, run] : tests())
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    // Each test has preferences and kept documents of its own: those of a person, or of a test beside it, stay apart.
    const QTemporaryDir home;
    for (const char* place : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"})
        qputenv(place, home.filePath(place).toLocal8Bit());
    core::keepFreedMemory(); // as the program does
    argv[1] = argv[0];
    return test->second(argc - 1, argv + 1);
}
