#include "app/cli/experiment_report.h"

#include "core/novelty/comparison.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace app
{

namespace
{

std::string nameOf(core::NoveltyMethod method)
{
    return std::string(core::choiceOf(method).name);
}

/// A number for the one size, or a list for several.
template <class Number>
Report::Value overSizes(const ExperimentResults& results, bool several, const Number& number)
{
    if (!several) {
        const double value = number(results.front());
        return std::isnan(value) ? Report::Value(nullptr) : Report::Value(value);
    }
    Eigen::VectorXd values(std::ssize(results));
    for (std::size_t i = 0; i < results.size(); ++i)
        values(static_cast<Eigen::Index>(i)) = number(results[i]);
    return values;
}

Report methodReport(const ExperimentResults& results, std::size_t method, bool several, const std::string& name)
{
    Report report;
    report.add(name + "_mean", overSizes(results, several, [&](const auto& all) { return all[method].scores.mean(); }));
    report.add(name + "_sd", overSizes(results, several, [&](const auto& all) {
                   return core::meanAndDeviation(all[method].scores)->standardDeviation.value_or(NAN);
               }));
    const Eigen::Index repeats = results.front()[method].scores.size();
    if (several) {
        Eigen::MatrixXd each(std::ssize(results), repeats);
        for (std::size_t i = 0; i < results.size(); ++i)
            each.row(static_cast<Eigen::Index>(i)) = results[i][method].scores.transpose();
        report.add(name, each);
    } else {
        report.add(name, results.front()[method].scores);
    }
    Report chosen;
    for (const auto& one : results.front()[method].chosen)
        chosen.add(one.first,
                   overSizes(results, several, [&](const auto& all) { return all[method].chosen.at(one.first); }));
    report.add("chosen", std::move(chosen));
    return report;
}

/// p-values of each two methods; null where there are too few repetitions, or the two never differ.
template <class Test>
Report pValues(const ExperimentResults& results, bool several, const Test& test)
{
    Report report;
    const std::size_t methods = results.front().size();
    for (std::size_t a = 0; a < methods; ++a)
        for (std::size_t b = a + 1; b < methods; ++b)
            report.add(nameOf(results.front()[a].method) + "_" + nameOf(results.front()[b].method),
                       overSizes(results, several, [&](const auto& all) {
                           const auto found = test(all[a].scores, all[b].scores);
                           return found ? found->pValue : NAN;
                       }));
    return report;
}

} // namespace

core::ExperimentProgress progressOnTerminal()
{
    if (!isatty(STDERR_FILENO))
        return {};
    return [](int done, int all) {
        std::fprintf(stderr, done == all ? "\r\033[K" : "\rkernelscope: fit %d of %d", done, all);
    };
}

Report resultsReport(const ExperimentResults& results, bool several, const std::string& name)
{
    Report report;
    for (std::size_t m = 0; m < results.front().size(); ++m)
        report.add(nameOf(results.front()[m].method), methodReport(results, m, several, name));
    report.add("paired_p", pValues(results, several, core::pairedTTest));
    report.add("unpaired_p", pValues(results, several, core::studentTTest));
    return report;
}

std::vector<Printed> printedResults(const QString& name, const QString& score)
{
    return {
        {"METHOD." + name + "_mean", Json::Mixed, "mean of the " + score + " over repetitions; with --sizes a list"},
        {"METHOD." + name + "_sd", Json::Mixed, "its standard deviation (of n - 1); with --sizes a list"},
        {"METHOD." + name, Json::Mixed, "that of each repetition, a list; with --sizes a list for each size"},
        {"METHOD.chosen.NUMBER", Json::Mixed,
         "the numbers of the method, sigma0 or multiplier say; with --sizes a list"},
        {"paired_p.PAIR", Json::Mixed, "p of two methods (kst_kde), Student's of the differences; with --sizes a list"},
        {"unpaired_p.PAIR", Json::Mixed, "likewise, Student's of two independent samples; with --sizes a list"}};
}

} // namespace app
