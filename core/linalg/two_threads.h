#pragma once

#include <cstddef>
#include <exception>
#include <thread>

namespace core
{

/// Calls work(begin, end) for the two halves of [0, count), on two threads when `operations` (multiply-adds in all)
/// would take one of them longer than about 20 ms. The halves must be independent. What either throws is thrown here,
/// when both have ended.
template <class Work>
void inTwoHalves(std::ptrdiff_t count, double operations, const Work& work)
{
    constexpr double worthAThread = 2e8;
    if (operations < worthAThread || count < 2 || std::thread::hardware_concurrency() < 2)
        return work(std::ptrdiff_t{0}, count);
    const std::ptrdiff_t middle = count / 2;
    std::exception_ptr thrown; // across a thread's top frame it would end the program
    {
        const std::jthread first([&] {
            try {
                work(std::ptrdiff_t{0}, middle);
            } catch (...) {
                thrown = std::current_exception();
            }
        });
        work(middle, count);
    }
    if (thrown)
        std::rethrow_exception(thrown);
}

} // namespace core
