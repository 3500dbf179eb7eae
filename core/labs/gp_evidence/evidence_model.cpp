#include "core/labs/gp_evidence/evidence_model.h"

#include "core/ending.h"
#include "core/gp/laplace.h"
#include "core/gp/maximise.h"
#include "core/gp/regression.h"
#include "core/labs/classification/classes.h"
#include "core/labs/shared_rows.h"
#include "core/regression/fitted_gp.h"
#include "core/regression/large_objective.h"
#include "core/work/large_in_turn.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace core
{

namespace
{

Observations classesOf(const Dataset& data, int negative, int positive)
{
    ClassificationSettings settings;
    settings.negative = negative;
    settings.positive = positive;
    TwoClasses classes = twoClasses(data, settings);
    return {.x = std::move(classes.x), .targets = std::move(classes.targets), .rows = std::move(classes.rows)};
}

} // namespace

EvidenceModel EvidenceModel::of(const std::shared_ptr<const Dataset>& data, GpModel model, int negative, int positive,
                                MeanFunction mean, Eigen::Index mostDense)
{
    const bool regression = model == GpModel::Regression;
    EvidenceModel made{.model = model,
                       .mean = regression ? mean : MeanFunction::Zero,
                       .slopes = {},
                       .seen = regression ? sharedObservations(data)
                                          : std::make_shared<const Observations>(classesOf(*data, negative, positive)),
                       .mostDense = mostDense,
                       .many = {},
                       .scales = {}};
    const auto& [x, targets, rows] = made.observations();
    if (regression && targets.size() > mostDense && x.cols() <= 2)
        made.many = sharedRows(data);
    made.scales.medianDistance = medianDistance(x).value_or(1.0);
    if (const double square = regression ? meanSquareAbout(mean, x, targets) : 0.0; square > 0.0)
        made.scales.meanSquare = square;
    return made;
}

void EvidenceModel::takeSlopes(const GpSlopes& observed, const Kernel& kernel)
{
    if (model == GpModel::Regression)
        slopes = observedSlopes(usableSlopes(observed.at, kernel, observations().x.cols()), observed.variance);
}

Outcome<Method> EvidenceModel::method(const Kernel& kernel) const
{
    return many ? methodFor(kernel, many->size(), many->forFourier()->window(), mostDense) : Method::Dense;
}

GpObjective EvidenceModel::objective(const Kernel& kernel, const std::stop_token& stop) const
{
    if (many)
        return regressionObjective(many, mean, valueOrEnd(method(kernel)), stop);
    return regressionObjective(observations().x, observations().targets, mean, slopes);
}

EvidenceModel::Evidence EvidenceModel::evidence(const GpHyperparameters& at, const std::stop_token& stop) const
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const auto& [x, targets, rows] = observations();
    if (many) {
        const auto how = method(at.kernel);
        if (!std::holds_alternative<Method>(how) || std::get<Method>(how) == Method::Dense)
            return {none, none}; // a curve of these would take minutes
        const LargeInTurn turn;
        const auto fitted = FittedGp::fit(*many, {.kernel = at.kernel, .noise = at.diagonal, .mean = mean},
                                          std::get<Method>(how), {}, stop);
        const auto* regression = std::get_if<FittedGp>(&fitted);
        return regression ? Evidence{regression->logEvidence(), regression->logComplexity()} : Evidence{none, none};
    }
    if (model == GpModel::Regression) {
        const auto fitted = GpRegression::fit(at.kernel, x, targets, at.diagonal, mean, slopes);
        const auto* regression = std::get_if<GpRegression>(&fitted);
        return regression ? Evidence{regression->logEvidence(), regression->logComplexity()} : Evidence{none, none};
    }
    const auto fitted = LaplaceClassifier::fit(at.kernel, x, targets, at.diagonal, {}, stop);
    const auto* classifier = std::get_if<LaplaceClassifier>(&fitted);
    return {classifier ? classifier->logEvidence() : none, none};
}

double EvidenceModel::constant() const
{
    const Eigen::Index coefficients = coefficientCount(mean, observations().x.cols());
    return -0.5 * static_cast<double>(observations().targets.size() + slopes.size() - coefficients) *
           std::log(2.0 * std::numbers::pi);
}

} // namespace core
