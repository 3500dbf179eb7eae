#include "fuzz/hand_in_target.h"
#include "fuzz/lesson_target.h"

#include <QApplication>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

/// Prose is laid out, and pictures are drawn.
extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*words*/)
{
    static int count = 1;
    static char name[] = "fuzz";
    static char* words[] = {name, nullptr};
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static const auto* application = new QApplication(count, words); // until the end
    return application ? 0 : 1;
}

// KERNELSCOPE_PROMISE is the target: one of the functions of lesson_target.h and hand_in_target.h.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string broken = KERNELSCOPE_PROMISE({reinterpret_cast<const char*>(data), size});
    if (!broken.empty()) {
        std::fprintf(stderr, "%s\n", broken.c_str());
        std::abort();
    }
    return 0;
}
