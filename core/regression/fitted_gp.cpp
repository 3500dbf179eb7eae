#include "core/regression/fitted_gp.h"

#include "core/ending.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/line_jet.h"

#include <cmath>

namespace core
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

Outcome<FittedGp> FittedGp::fit(const GpRows& rows, const GpModelSettings& model, Method method,
                                const std::function<void(double)>& progress, std::stop_token stop)
{
    return untilEnding([&]() -> FittedGp {
        switch (method) {
        case Method::Fourier:
            if (rows.x().cols() > 2)
                throw Ending{invalidInput("Fourier sums are over one or two columns")};
            return valueOrEnd(FourierRegression::fit(rows.forFourier(), model.kernel, model.noise, model.mean,
                                                     model.places, model.accuracy, progress, stop));
        case Method::StateSpace:
            return valueOrEnd(StateSpaceRegression::fit(model.kernel, valueOrEnd(rows.forStateSpace()), model.noise,
                                                        model.mean, progress, stop));
        case Method::Dense:
            break;
        }
        return valueOrEnd(GpRegression::fit(model.kernel, rows.x(), rows.targets(), model.noise, model.mean));
    });
}

Method FittedGp::method() const
{
    constexpr Method ofAlternative[] = {Method::Dense, Method::Fourier, Method::StateSpace};
    return ofAlternative[fitted_.index()];
}

std::string FittedGp::route() const
{
    if (const FourierRegression* sums = fourier())
        return "Fourier, " + std::to_string(sums->modes()) + " modes";
    if (const auto* filter = std::get_if<StateSpaceRegression>(&fitted_)) {
        const auto dimension = filter->stateDimension();
        return "state space, " + std::to_string(dimension) + (dimension == 1 ? " dimension" : " dimensions");
    }
    return "Cholesky factorisation of K + noise";
}

std::string FittedGp::route(const Points& at) const
{
    const double error = fourier() ? fourier()->errorBound(at) : 0.0;
    return error > 0.0 && std::isfinite(error) ? fourierNote(fourier()->modes(), error) : route();
}

// clang-format off
Eigen::Index FittedGp::size() const { return std::visit([](const auto& gp) { return gp.size(); }, fitted_); }
const Kernel& FittedGp::kernel() const { return std::visit([](const auto& gp) -> const Kernel& { return gp.kernel(); }, fitted_); }
double FittedGp::noise() const { return std::visit([](const auto& gp) { return gp.noise(); }, fitted_); }
double FittedGp::jitter() const { return std::visit([](const auto& gp) { return gp.jitter(); }, fitted_); }
MeanFunction FittedGp::meanFunction() const { return std::visit([](const auto& gp) { return gp.meanFunction(); }, fitted_); }
GpMeanCoefficients FittedGp::meanCoefficients() const { return std::visit([](const auto& gp) { return gp.meanCoefficients(); }, fitted_); }
GpPrediction FittedGp::predict(const Points& at) const { return std::visit([&](const auto& gp) { return gp.predict(at); }, fitted_); }
VectorXd FittedGp::mean(const Points& at) const { return std::visit([&](const auto& gp) { return gp.mean(at); }, fitted_); }
VectorXd FittedGp::meanPart(const Points& at) const { return std::visit([&](const auto& gp) { return gp.meanPart(at); }, fitted_); }
MatrixXd FittedGp::covariance(const Points& at) const { return std::visit([&](const auto& gp) { return gp.covariance(at); }, fitted_); }
Outcome<MatrixXd> FittedGp::draws(const Points& at, const MatrixXd& normals) const { return std::visit([&](const auto& gp) { return gp.draws(at, normals); }, fitted_); }
double FittedGp::logEvidence() const { return std::visit([](const auto& gp) { return gp.logEvidence(); }, fitted_); }
double FittedGp::logFit() const { return std::visit([](const auto& gp) { return gp.logFit(); }, fitted_); }
double FittedGp::logComplexity() const { return std::visit([](const auto& gp) { return gp.logComplexity(); }, fitted_); }
double FittedGp::logConstant() const { return std::visit([](const auto& gp) { return gp.logConstant(); }, fitted_); }
GpEvidenceGradient FittedGp::gradient() const { return std::visit([](const auto& gp) { return gp.gradient(); }, fitted_); }
GpLeaveOneOut FittedGp::leaveOneOut() const { return std::visit([](const auto& gp) { return gp.leaveOneOut(); }, fitted_); }
VectorXd FittedGp::weights() const { return std::visit([](const auto& gp) { return gp.weights(); }, fitted_); }
// clang-format on

GpPrediction FittedGp::predictMany(const Points& at) const
{
    return fourier() && fourier()->areMany(at) ? fourier()->predictMany(at) : predict(at);
}

VectorXd FittedGp::meanMany(const Points& at) const
{
    return fourier() && fourier()->areMany(at) ? fourier()->meanMany(at) : mean(at);
}

Outcome<std::vector<GpPart>> FittedGp::parts(const Points& at) const
{
    if (const GpRegression* gp = dense())
        return gpParts(*gp, at);
    if (const FourierRegression* gp = fourier())
        return gp->parts(at);
    return std::get<StateSpaceRegression>(fitted_).parts(at);
}

Outcome<GpDerivative> FittedGp::derivative(const VectorXd& places, double level, std::uint64_t seed,
                                           Eigen::Index draws) const
{
    if (const GpRegression* gp = dense())
        return gpDerivative(*gp, places, level, seed, draws);
    const Eigen::Index columns = fourier() ? fourier()->rows().x().cols() : 1;
    if (auto why = whyNoDerivative(kernel(), columns))
        return invalidInput(*std::move(why));
    const auto slopes = [&](const Points& at) {
        return fourier() ? fourier()->derivative(at) : std::get<StateSpaceRegression>(fitted_).derivative(at);
    };
    return gpDerivative(kernel(), slopes, places, level, seed, draws);
}

} // namespace core
