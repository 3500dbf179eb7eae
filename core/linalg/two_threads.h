#pragma once

#include <cstddef>
#include <exception>
#include <thread>

namespace core
{

inline constexpr double operationsWorthAThread = 2e8;

/// Calls work(begin, end) for the two halves of [0, count), on two threads when `operations` (multiply-adds in all)
/// would take one of them longer than about 20 ms. The halves must be independent. What either throws is thrown here,
/// when both have ended.
template <class Work>
void inTwoHalves(std::ptrdiff_t count, double operations, const Work& work)
{
    if (operations < operationsWorthAThread || count < 2 || std::thread::hardware_concurrency() < 2)
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

/// Calls work(i) for every i in [0, count), on two threads as inTwoHalves, every other i on each: for work that grows
/// or falls with i.
template <class Work>
void inTwoInterleaved(std::ptrdiff_t count, double operations, const Work& work)
{
    const bool two = operations >= operationsWorthAThread && count > 1 && std::thread::hardware_concurrency() > 1;
    const std::ptrdiff_t step = two ? 2 : 1;
    inTwoHalves(step, operations, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
        for (std::ptrdiff_t first = begin; first < end; ++first)
            for (std::ptrdiff_t i = first; i < count; i += step)
                work(i);
    });
}

} // namespace core
