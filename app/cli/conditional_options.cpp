#include "app/cli/conditional_options.h"

#include "app/cli/setting_options.h"
#include "app/cli/variable_options.h"
#include "core/labs/structure/structure_settings.h"

#include <cstdio>

namespace app
{

namespace
{

QString withoutKernels(const Arguments& arguments)
{
    return arguments.text("test", {}) == "fisher-z" ? QStringLiteral("fisher-z has no kernel") : QString();
}

QString withoutPermutationNull(const Arguments& arguments)
{
    return arguments.text("null", {}) == "permutation" ? QString()
                                                       : QStringLiteral("only --null permutation draws any");
}

/// --lengthscale: a rule, or in its place a number.
void addLengthscale(const Arguments& arguments, core::ConditionalSettings& settings)
{
    settings.lengthscale = defaultOf<&core::StructureSettings::lengthscale>();
    if (!arguments.has("lengthscale"))
        return;
    const auto rule = core::choiceNamed<core::LengthscaleRule>(arguments.text("lengthscale").toStdString());
    const bool isNumber = !rule || *rule == core::LengthscaleRule::Given;
    settings.lengthscale = isNumber ? core::LengthscaleRule::Given : *rule;
    if (isNumber)
        settings.given = valueFrom<&core::StructureSettings::given>(arguments);
}

} // namespace

std::vector<Option> conditionalOptions()
{
    Option lengthscale = choiceOptionOf<&core::StructureSettings::lengthscale>();
    lengthscale.value = "median|evidence|L";
    lengthscale.help += ". Where the evidence has no maximum it is the median, and a sentence says how often";
    lengthscale.idle = &withoutKernels;
    Option null = choiceOptionOf<&core::StructureSettings::null>();
    null.value = "gamma|spectral|permutation"; // those of kci first
    null.idle = &withoutKernels;
    Option permutations = optionOf<&core::StructureSettings::permutations>("B");
    permutations.idle = &withoutPermutationNull;
    return {choiceOptionOf<&core::StructureSettings::method>(), lengthscale, null, permutations, inducingCountOption()};
}

core::ConditionalSettings conditionalSettingsFrom(const Arguments& arguments)
{
    core::ConditionalSettings settings;
    settings.method = choiceFrom<&core::StructureSettings::method>(arguments);
    settings.null = choiceFrom<&core::StructureSettings::null>(arguments);
    settings.permutations = countFrom<&core::StructureSettings::permutations>(arguments);
    settings.seed = arguments.seed();
    settings.inducing = inducingFrom(arguments);
    addLengthscale(arguments, settings);
    if (settings.method == core::ConditionalMethod::Kci && settings.null == core::NullDistribution::Permutation)
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
