#include "core/labs/gp_evidence/evidence_model.h"

#include "core/gp/laplace.h"
#include "core/gp/maximise.h"
#include "core/gp/regression.h"
#include "core/labs/classification/classes.h"

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

EvidenceModel EvidenceModel::of(const Dataset& data, GpModel model, int negative, int positive, MeanFunction mean)
{
    const bool regression = model == GpModel::Regression;
    EvidenceModel made{.model = model,
                       .mean = regression ? mean : MeanFunction::Zero,
                       .observations = regression ? observationsOf(data) : classesOf(data, negative, positive),
                       .scales = {}};
    const Eigen::VectorXd& targets = made.observations.targets;
    made.scales.medianDistance = medianDistance(made.observations.x).value_or(1.0);
    if (const double square = regression ? meanSquareAbout(mean, made.observations.x, targets) : 0.0; square > 0.0)
        made.scales.meanSquare = square;
    return made;
}

EvidenceModel::Evidence EvidenceModel::evidence(const GpHyperparameters& at, const std::stop_token& stop) const
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const auto& [x, targets, rows] = observations;
    if (model == GpModel::Regression) {
        const auto fitted = GpRegression::fit(at.kernel, x, targets, at.diagonal, mean);
        const auto* regression = std::get_if<GpRegression>(&fitted);
        return regression ? Evidence{regression->logEvidence(), regression->logComplexity()} : Evidence{none, none};
    }
    const auto fitted = LaplaceClassifier::fit(at.kernel, x, targets, at.diagonal, {}, stop);
    const auto* classifier = std::get_if<LaplaceClassifier>(&fitted);
    return {classifier ? classifier->logEvidence() : none, none};
}

double EvidenceModel::constant() const
{
    const Eigen::Index coefficients = coefficientCount(mean, observations.x.cols());
    return -0.5 * static_cast<double>(observations.targets.size() - coefficients) * std::log(2.0 * std::numbers::pi);
}

} // namespace core
