#include "core/labs/regression/posterior_at.h"

#include "core/kernels/gram.h"

namespace core
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

GpPosterior GpPosterior::of(std::shared_ptr<const GpSpectrum> spectrum, double amplitude, double noise)
{
    return GpPosterior(Spectral{.spectrum = std::move(spectrum), .amplitude = amplitude, .noise = noise});
}

GpPosterior GpPosterior::of(FittedGp fitted)
{
    return GpPosterior(std::make_shared<const FittedGp>(std::move(fitted)));
}

const FittedGp* GpPosterior::fitted() const
{
    const auto* gp = std::get_if<Fitted>(&route_);
    return gp ? gp->get() : nullptr;
}

const FittedGp* GpPosterior::ofMany() const
{
    return fitted() && !fitted()->dense() ? fitted() : nullptr;
}

GpPosterior::Moments GpPosterior::moments(GpPlace& at, bool withCovariance) const
{
    Moments moments;
    if (const FittedGp* many = ofMany()) {
        GpPrediction prediction = many->predict(at.points);
        moments.mean = std::move(prediction.mean);
        moments.variance = std::move(prediction.latentVariance);
        if (withCovariance)
            moments.covariance = many->covariance(at.points);
    } else if (fitted()) {
        const GpRegression* fitted = this->fitted()->dense(); // of K* once
        MatrixXd cross = fitted->observedWith(fitted->kernel(), at.points);
        moments.mean = multiplyTransposedLeft(cross, fitted->weights());
        const MatrixXd explained = solveLower(fitted->factor(), std::move(cross));
        moments.variance = diagonal(fitted->kernel(), at.points) - explained.colwise().squaredNorm().transpose();
        if (withCovariance)
            moments.covariance = gram(fitted->kernel(), at.points) - selfProduct(explained);
        if (fitted->meanFunction() != MeanFunction::Zero) {
            moments.mean += fitted->meanPart(at.points);
            const MatrixXd doubt = fitted->meanDoubt(at.points, explained);
            moments.variance += doubt.colwise().squaredNorm().transpose();
            if (withCovariance)
                moments.covariance += selfProduct(doubt);
        }
    } else {
        const auto& [spectrum, amplitude, noise] = std::get<Spectral>(route_);
        if (!at.grid)
            at.grid = spectrum->project(at.points);
        GpPrediction prediction = spectrum->predict(*at.grid, amplitude, noise);
        moments.mean = std::move(prediction.mean);
        moments.variance = std::move(prediction.latentVariance);
        if (withCovariance) {
            const VectorXd weights = amplitude * (amplitude * spectrum->eigenvalues().array() + noise).rsqrt();
            moments.covariance = amplitude * gram(spectrum->unitKernel(), at.points) -
                                 selfProduct(weights.asDiagonal() * at.grid->projected);
            if (spectrum->meanFunction() != MeanFunction::Zero)
                moments.covariance += selfProduct(spectrum->meanDoubt(*at.grid, amplitude, noise));
        }
    }
    moments.variance = moments.variance.cwiseMax(0.0);
    return moments;
}

VectorXd GpPosterior::mean(GpPlace& at) const
{
    if (const FittedGp* fitted = this->fitted())
        return fitted->mean(at.points);
    return moments(at).mean;
}

VectorXd GpPosterior::meanPart(const Points& at) const
{
    if (const FittedGp* fitted = this->fitted())
        return fitted->meanPart(at);
    const auto& [spectrum, amplitude, noise] = std::get<Spectral>(route_);
    return spectrum->meanPart(at, amplitude, noise);
}

GpMeanCoefficients GpPosterior::meanCoefficients() const
{
    if (const FittedGp* fitted = this->fitted())
        return fitted->meanCoefficients();
    const auto& [spectrum, amplitude, noise] = std::get<Spectral>(route_);
    return spectrum->meanCoefficients(amplitude, noise);
}

VectorXd GpPosterior::coefficients() const
{
    if (const FittedGp* fitted = this->fitted())
        return fitted->weights();
    const auto& [spectrum, amplitude, noise] = std::get<Spectral>(route_);
    return spectrum->weights(amplitude, noise);
}

GpLeaveOneOut GpPosterior::leaveOneOut() const
{
    if (const FittedGp* fitted = this->fitted())
        return fitted->leaveOneOut();
    const auto& [spectrum, amplitude, noise] = std::get<Spectral>(route_);
    return spectrum->leaveOneOut(amplitude, noise);
}

double GpPosterior::logEvidence() const
{
    if (const FittedGp* fitted = this->fitted())
        return fitted->logEvidence();
    const auto& [spectrum, amplitude, noise] = std::get<Spectral>(route_);
    return spectrum->evidence(amplitude, noise).logEvidence;
}

double GpPosterior::jitter() const
{
    const FittedGp* fitted = this->fitted();
    return fitted ? fitted->jitter() : 0.0;
}

double GpPosterior::amplitude() const
{
    const FittedGp* fitted = this->fitted();
    return fitted ? fitted->kernel().scale : std::get<Spectral>(route_).amplitude;
}

} // namespace core
