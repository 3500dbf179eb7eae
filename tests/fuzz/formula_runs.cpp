// A number of formulas by chance, each typed, evaluated and judged: formula_runs [COUNT [FIRST SEED [judge every]]].
// Prints what breaks a promise, how many were proven, refuted or left open, and the slowest.

#include "fuzz/formula_target.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace
{

std::string bytesOf(std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::string bytes(16 + random() % 400, '\0');
    for (char& byte : bytes)
        byte = static_cast<char>(random() & 0xFFU);
    return bytes;
}

/// Seconds that `work` takes; the most of them, and of which formula.
struct Slowest {
    double seconds = 0.0, total = 0.0;
    std::string formula;

    template <class Work>
    std::string timed(const formula_target::Chosen& of, const Work& work)
    {
        const std::clock_t begin = std::clock(); // of the processor: others may use it, too
        std::string broken = work();
        const double spent = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        total += spent;
        if (spent > seconds) {
            seconds = spent;
            formula = print(of.tree) + " in " + std::to_string(of.dimension) + " over " +
                      std::string(core::nameOf(of.domain));
        }
        return broken;
    }
};

} // namespace

int main(int count, char** words)
{
    std::setvbuf(stdout, nullptr, _IOLBF, 4096); // what breaks is told at once
    const auto number = [&](int at, std::uint64_t otherwise) {
        return count > at ? std::strtoull(words[at], nullptr, 10) : otherwise;
    };
    const std::uint64_t formulas = number(1, 1000), first = number(2, 1), every = number(3, 1);
    Slowest evaluated, judged;
    long answers[3]{}, brokenPromises = 0;
    for (std::uint64_t n = 0; n < formulas; ++n) {
        const std::string bytes = bytesOf(first + n);
        const formula_target::Chosen of = formula_target::chosen(bytes);
        std::string broken = formula_target::brokenTypedPromise(bytes);
        if (broken.empty())
            broken = evaluated.timed(of, [&] { return formula_target::brokenFormulaPromise(of); });
        formula_target::Answer answer{};
        if (broken.empty() && n % every == 0) {
            broken = judged.timed(of, [&] { return formula_target::brokenJudgedPromise(of, &answer); });
            ++answers[static_cast<int>(answer)];
        }
        if (!broken.empty()) {
            ++brokenPromises;
            std::printf("seed %llu: %s\n", static_cast<unsigned long long>(first + n), broken.c_str());
        }
        if ((n + 1) % 10000 == 0 || n + 1 == formulas) {
            std::printf("%llu formulas, %ld broken; proven %ld, refuted %ld, open %ld; evaluated in %.3g ms, at most "
                        "%.3g s: %s; judged in %.3g ms, at most %.3g s: %s\n",
                        static_cast<unsigned long long>(n + 1), brokenPromises, answers[0], answers[1], answers[2],
                        1e3 * evaluated.total / static_cast<double>(n + 1), evaluated.seconds,
                        evaluated.formula.c_str(),
                        1e3 * judged.total * static_cast<double>(every) / static_cast<double>(n + 1), judged.seconds,
                        judged.formula.c_str());
        }
    }
    return brokenPromises == 0 ? 0 : 1;
}
