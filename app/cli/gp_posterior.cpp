#include "app/cli/gp_posterior.h"

#include "app/cli/experiment_report.h"
#include "app/cli/inference_options.h"

#include <algorithm>

namespace app
{

namespace
{

QString withoutGpChains(const Arguments& arguments)
{
    const QString why = withoutPosterior(arguments);
    return why.isEmpty() && arguments.has("quadrature") ? QStringLiteral("--quadrature draws no chains") : why;
}

/// A prior or bounds of its own free a redundant one all the same.
void holdRedundant(const Arguments& arguments, const QStringList& known, const core::GpHyperparameterModel& model,
                   std::vector<core::InferredHyperparameter>& all)
{
    std::vector<std::string> held = model.redundant();
    for (const char* option : {"prior", "bounds", "fix"})
        for (const auto& [name, text] : namedValues(arguments, option, known))
            std::erase(held, name.toStdString());
    const std::vector<core::InferredHyperparameter> given = model.all();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (std::ranges::count(held, all[i].name) > 0)
            all[i].fixed = given[i].fixed;
}

core::HyperparameterSpace spaceFrom(const Arguments& arguments, const core::GpHyperparameterModel& model)
{
    std::vector<core::InferredHyperparameter> all = model.all();
    QStringList known;
    for (const core::InferredHyperparameter& one : all)
        known << QString::fromStdString(one.name);
    applyFixAndBounds(arguments, all);
    holdRedundant(arguments, known, model, all);
    for (const auto& [name, prior] : priorsByName(arguments, known))
        std::ranges::find(all, name.toStdString(), &core::InferredHyperparameter::name)->prior = prior;
    if (!all.back().fixed && model.diagonal == 0.0)
        all.back().fixed = 0.0; // it has no logarithm
    for (const core::Problem& problem : core::HyperparameterSpace::problems(all))
        usageError(QStringLiteral("%1: %2").arg(QString::fromStdString(problem.field),
                                                QString::fromStdString(problem.message)));
    return core::HyperparameterSpace(std::move(all));
}

} // namespace

QString withoutPosterior(const Arguments& arguments)
{
    return arguments.has("posterior") ? QString() : QStringLiteral("it belongs to --posterior");
}

std::vector<Option> gpPosteriorOptions()
{
    std::vector<Option> options{
        {"posterior",
         {},
         "integrate the hyperparameters out: their posterior by the No-U-Turn sampler, and with "
         "--at the prediction averaged over it"},
        {"prior", "NAME=gamma(a,b)|lognormal(m,s)|normal(m,s)",
         QStringLiteral("of the hyperparameter of this name (as in gradient), on its natural scale; several "
                        "between commas, or given several times (default %1 each)")
             .arg(QString::fromStdString(core::textOf(core::InferredHyperparameter().prior)))},
        {"fix", "NAME=V[,…]",
         "hold hyperparameters at a value (default: factors in front of a sum, whose parts have their own)"},
        {"bounds", "NAME=LO:HI[,…]", "where they may go (default: anywhere)"}};
    for (Option& option : options)
        option.idle = option.name == "posterior" ? nullptr : &withoutPosterior;
    options[1].repeats = true;
    for (Option option : samplerOptions()) {
        option.idle = option.name == "quadrature" ? &withoutPosterior : &withoutGpChains;
        options.push_back(option);
    }
    return options;
}

QString besidePosterior(const Arguments& arguments)
{
    return arguments.has("posterior") ? QStringLiteral("--posterior integrates over the hyperparameters") : QString();
}

core::WeightedHyperparameters addGpPosterior(Report& report, const Arguments& arguments, core::GpObjective objective,
                                             const core::GpHyperparameterModel& model)
{
    return addPosterior(report, arguments,
                        core::GpHyperparameterPosterior(std::move(objective), model, spaceFrom(arguments, model)));
}

} // namespace app
