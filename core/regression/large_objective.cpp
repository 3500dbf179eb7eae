#include "core/regression/large_objective.h"

#include "core/ending.h"
#include "core/fourier/fourier_method.h"
#include "core/gp/period_scan.h"
#include "core/work/large_in_turn.h"

#include <limits>

namespace core
{

GpObjective regressionObjective(std::shared_ptr<const GpRows> rows, MeanFunction mean, Method method,
                                std::stop_token stop)
{
    if (method == Method::Dense)
        return regressionObjective(rows->x(), rows->targets(), mean);
    const auto fitted = [rows, mean, method, stop](const Kernel& kernel, double noise) {
        return FittedGp::fit(*rows, {.kernel = kernel, .noise = noise, .mean = mean}, method, {}, stop);
    };
    const std::vector<Eigen::Index> some = rowsToScan(rows->size());
    GpObjective objective = regressionObjective(rows->x()(some, Eigen::all), rows->targets()(some), mean);
    objective.climbed = [fitted](const Kernel& kernel, double noise) -> Outcome<LogEvidenceSlopes> {
        const auto found = fitted(kernel, noise);
        if (const auto* failure = std::get_if<Failure>(&found))
            return *failure;
        if (std::holds_alternative<Cancelled>(found))
            return Cancelled{};
        const auto& gp = std::get<FittedGp>(found);
        GpEvidenceGradient gradient = gp.gradient();
        return LogEvidenceSlopes{.logEvidence = gp.logEvidence(),
                                 .logKernel = std::move(gradient.logKernel),
                                 .logDiagonal = gradient.logNoise};
    };
    objective.valued = [fitted](const Kernel& kernel, double noise) {
        const LargeInTurn turn;
        const auto found = fitted(kernel, noise);
        const auto* gp = std::get_if<FittedGp>(&found);
        return gp ? gp->logEvidence() : std::numeric_limits<double>::quiet_NaN();
    };
    objective.spectrum = {};
    return objective;
}

Outcome<FunctionMixture> integratedRegression(const GpHyperparameterModel& model, const WeightedHyperparameters& rows,
                                              const GpRows& observed, const Points& at, Method method,
                                              const std::stop_token& stop)
{
    if (method == Method::Dense)
        return integratedRegression(model, rows, observed.x(), observed.targets(), at, stop);
    return untilEnding([&] {
        Eigen::MatrixXd mean(at.rows(), rows.values.rows()), variance(at.rows(), rows.values.rows());
        const std::vector<Interval> places = fourierWindow(observed.x(), at).places;
        for (Eigen::Index i = 0; i < rows.values.rows(); ++i) {
            endIfStopped(stop);
            const LargeInTurn turn;
            const Eigen::VectorXd values = rows.values.row(i);
            const FittedGp gp = valueOrEnd(FittedGp::fit(observed,
                                                         {.kernel = model.kernelAt(values),
                                                          .noise = model.diagonalAt(values),
                                                          .mean = model.mean,
                                                          .places = places},
                                                         method, {}, stop));
            const GpPrediction prediction = gp.predict(at);
            mean.col(i) = prediction.mean;
            variance.col(i) = prediction.latentVariance;
        }
        return FunctionMixture(std::move(mean), variance, rows.weights);
    });
}

} // namespace core
