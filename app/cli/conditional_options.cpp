#include "app/cli/conditional_options.h"

#include "app/cli/setting_options.h"
#include "app/cli/variable_options.h"

#include <cstdio>

namespace app
{

namespace
{

template <class E>
E chosen(const Arguments& arguments, const QString& option, E standard)
{
    if (!arguments.has(option))
        return standard;
    const QString given = arguments.text(option);
    if (const auto choice = core::choiceNamed<E>(given.toStdString()))
        return *choice;
    usageError(QStringLiteral("--%1: expected %2, got \"%3\"").arg(option, alternatives(choiceNames<E>()), given));
}

QString withoutKernels(const Arguments& arguments)
{
    return arguments.text("test", {}) == "fisher-z" ? QStringLiteral("fisher-z has no kernel") : QString();
}

QString withoutPermutationNull(const Arguments& arguments)
{
    return arguments.text("null", {}) == "permutation" ? QString()
                                                       : QStringLiteral("only --null permutation draws any");
}

} // namespace

std::vector<Option> conditionalOptions()
{
    return {
        {"test", "residual-hsic|kci|fisher-z",
         "HSIC of the residuals of Gaussian process regressions on what is given (hyperparameters by evidence), the "
         "kernel conditional independence test, or partial correlation (default residual-hsic)"},
        {"lengthscale", "median|evidence|L",
         "of the kernels under test: the median distance, the highest inner maximum of the evidence, or a number of "
         "standard deviations (default median). Where the evidence has no maximum it is the median, and a sentence "
         "says how often",
         &withoutKernels},
        {"null", "gamma|spectral|permutation",
         "the null distribution of residual-hsic and kci, which has the first two (default gamma)", &withoutKernels},
        {"permutations", "B", "how many (default 1000)", &withoutPermutationNull},
        inducingCountOption()};
}

core::ConditionalSettings conditionalSettingsFrom(const Arguments& arguments)
{
    core::ConditionalSettings settings;
    settings.method = chosen(arguments, "test", settings.method);
    settings.null = chosen(arguments, "null", settings.null);
    settings.permutations = arguments.count("permutations", settings.permutations, core::permutationCounts);
    settings.seed = arguments.seed();
    settings.inducing = inducingFrom(arguments);
    const QString lengthscale = arguments.text("lengthscale", "median");
    const auto rule = core::choiceNamed<core::LengthscaleRule>(lengthscale.toStdString());
    if (rule && *rule != core::LengthscaleRule::Given) {
        settings.lengthscale = *rule;
    } else {
        settings.lengthscale = core::LengthscaleRule::Given;
        settings.given = numberFrom("lengthscale", lengthscale);
        if (!(settings.given > 0.0))
            usageError(QStringLiteral("--lengthscale: must be greater than 0, got %1").arg(lengthscale));
    }
    if (settings.method == core::ConditionalMethod::Kci && settings.null == core::IndependenceNull::Permutation)
        usageError("--null permutation: kci has the gamma and the spectral null");
    return settings;
}

void remarkOnMedians(const char* command, const core::ConditionalTests& tests)
{
    if (const int count = tests.withoutMaximum(); count > 0)
        std::fprintf(
            stderr,
            "kernelscope %s: the evidence has no maximum for %d of what was tested: the median distance there\n",
            command, count);
}

} // namespace app
