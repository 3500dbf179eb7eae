#include "core/data/generator_options.h"
#include "core/data/samples.h"
#include "core/labs/power/power_trial.h"
#include "core/settings/range_problems.h"
#include "core/spectrum/kernel_pca.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;

namespace
{

bool isWhole(const PowerSettings& settings)
{
    if (settings.vary == "n")
        return true;
    const GeneratorDescription* generator = findGenerator(settings.second.name);
    return generator != nullptr && std::ranges::any_of(generator->options, [&](const GeneratorOption& option) {
               return option.name == settings.vary && option.integer;
           });
}

void addSheetProblems(const PowerRequest& request, std::vector<Problem>& found)
{
    const bool two = request.samples && !rowsOf(*request.samples, 0).empty() && !rowsOf(*request.samples, 1).empty();
    if (!two)
        found.push_back({"source", "there must be two samples on the sheet to resample"});
    if (request.settings.vary != "n")
        found.push_back({"vary", "must be n where the samples on the sheet are resampled"});
}

void addGeneratorProblems(const PowerSettings& settings, std::vector<Problem>& found)
{
    const auto check = [&](const char* field, Generation generation) {
        generation.n = 2; // sizes have a field of their own
        if (const auto failure = generationProblem(generation))
            found.push_back({field, failure->what});
    };
    check("first", settings.first);
    check("second", settings.second);
    if (!found.empty())
        return;
    const GeneratorDescription &first = *findGenerator(settings.first.name),
                               &second = *findGenerator(settings.second.name);
    const auto dimensions = [](const GeneratorDescription& description, const Generation& generation) {
        const auto option = generation.options.find("dimension");
        return option == generation.options.end() ? description.dimensions : static_cast<int>(option->second);
    };
    if (settings.vary == "dimension")
        found.push_back({"vary", "the two generators must keep the same number of coordinates"});
    else if (dimensions(first, settings.first) != dimensions(second, settings.second))
        found.push_back({"second", "the generators draw points of different dimensions"});
    if (settings.vary == "n")
        return;
    const bool known = std::ranges::any_of(second.options,
                                           [&](const GeneratorOption& option) { return option.name == settings.vary; });
    if (!known)
        found.push_back({"vary", "must be n or an option of the second generator, and " + std::string(second.name) +
                                     " has no '" + settings.vary + "'"});
    else
        for (const double end : {settings.lo, settings.hi}) {
            Generation generation = settings.second;
            generation.n = 2;
            generation.options[settings.vary] = isWhole(settings) ? std::round(end) : end;
            if (const auto failure = generationProblem(generation)) {
                found.push_back({end == settings.lo ? "lo" : "hi", failure->what});
                break;
            }
        }
}

double mostPointsASample(const PowerSettings& settings)
{
    return settings.vary == "n" ? settings.hi : static_cast<double>(settings.n);
}

void addSizeProblems(const PowerSettings& settings, std::vector<Problem>& found)
{
    if (settings.vary != "n")
        return;
    const NumberFacts& size = settingAt<&PowerSettings::n>().facts;
    if (!(settings.lo >= size.bounds.minimum))
        found.push_back({"lo", std::string(size.refusal)});
    if (!(settings.hi <= size.bounds.maximum))
        found.push_back({"hi", std::string(size.excess)});
}

} // namespace

std::vector<Problem> problems(const PowerRequest& request)
{
    const PowerSettings& settings = request.settings;
    std::vector<Problem> found;
    if (settings.source == PowerSettings::Source::Sheet)
        addSheetProblems(request, found);
    else
        addGeneratorProblems(settings, found);
    addSizeProblems(settings, found);
    if (!(std::isfinite(settings.lo) && std::isfinite(settings.hi) && settings.lo <= settings.hi))
        found.push_back({"hi", "the parameter must not end below where it begins"});
    addRangeProblems(settings, found);
    if (isLevel(settings.level) && settings.level * (settings.permutations + 1.0) < 1.0)
        found.push_back({"permutations", "are too few to reject at this level: at least " +
                                             std::to_string(static_cast<long>(std::ceil(1.0 / settings.level)) - 1)});
    if (settings.choosers.empty())
        found.push_back({"choosers", "name at least one: median, evidence, or a lengthscale"});
    for (const std::string& chooser : settings.choosers)
        if (chooser != "median" && chooser != "evidence" && chooser != bayesFactorChooser && !fixedLengthscale(chooser))
            found.push_back({"choosers", "'" + chooser +
                                             "' is neither median nor evidence nor bayes-factor nor a "
                                             "lengthscale greater than 0"});
    if (std::ranges::find(settings.choosers, bayesFactorChooser) != settings.choosers.end() &&
        2.0 * mostPointsASample(settings) > static_cast<double>(mostSpectrumPoints))
        found.push_back({"choosers", "the Bayes factor takes at most " + std::to_string(mostSpectrumPoints / 2) +
                                         " points a sample"});
    return found;
}

Eigen::VectorXd powerValues(const PowerSettings& settings)
{
    Eigen::VectorXd values = Eigen::VectorXd::LinSpaced(settings.steps, settings.lo, settings.hi);
    if (settings.steps == 1)
        values[0] = settings.lo; // LinSpaced would take the other end
    return isWhole(settings) ? Eigen::VectorXd(values.array().round()) : values;
}

} // namespace core
