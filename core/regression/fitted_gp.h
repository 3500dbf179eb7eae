#pragma once

#include "core/fourier/fourier_regression.h"
#include "core/gp/derivative.h"
#include "core/gp/parts.h"
#include "core/gp/regression.h"
#include "core/regression/gp_rows.h"
#include "core/regression/method.h"
#include "core/state_space/regression.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace core
{

/// A model of Gaussian process regression and where it is asked for.
struct GpModelSettings {
    Kernel kernel;
    double noise = 0.01;
    MeanFunction mean = MeanFunction::Zero;
    std::vector<Interval> places = {}; // a box of all places asked for; empty: the rows' own
    double accuracy = exactGrid;       // of Fourier sums
};

/// A fitted Gaussian process by any method: one vocabulary, that of GpRegression.
class FittedGp
{
public:
    FittedGp(GpRegression fitted) : fitted_(std::move(fitted)) {}
    FittedGp(FourierRegression fitted) : fitted_(std::move(fitted)) {}
    FittedGp(StateSpaceRegression fitted) : fitted_(std::move(fitted)) {}

    /// Failure as of the method's own fit.
    static Outcome<FittedGp> fit(const GpRows& rows, const GpModelSettings& model, Method method,
                                 const std::function<void(double)>& progress = {}, std::stop_token stop = {});

    Method method() const;
    const GpRegression* dense() const { return std::get_if<GpRegression>(&fitted_); }
    const FourierRegression* fourier() const { return std::get_if<FourierRegression>(&fitted_); }
    /// "Fourier, 179 modes"; "state space, 3 dimensions".
    std::string route() const;
    /// The same with the bound at these places, where there is one: "Fourier, 179 modes, error ≤ 2e-13".
    std::string route(const Points& at) const;

    Eigen::Index size() const;
    const Kernel& kernel() const;
    double noise() const;
    double jitter() const;
    MeanFunction meanFunction() const;
    GpMeanCoefficients meanCoefficients() const;

    GpPrediction predict(const Points& at) const;
    /// The same of places that may be as many as the rows, such as those held out: the latent variance within the
    /// rounding of that of the prior.
    GpPrediction predictMany(const Points& at) const;
    Eigen::VectorXd meanMany(const Points& at) const;
    Eigen::VectorXd mean(const Points& at) const;
    Eigen::VectorXd meanPart(const Points& at) const;
    Eigen::MatrixXd covariance(const Points& at) const;
    Outcome<Eigen::MatrixXd> draws(const Points& at, const Eigen::MatrixXd& normals) const;

    double logEvidence() const;
    double logFit() const;
    double logComplexity() const;
    double logConstant() const;
    GpEvidenceGradient gradient() const;
    GpLeaveOneOut leaveOneOut() const;
    Eigen::VectorXd weights() const;

    /// As gpParts and gpDerivative.
    Outcome<std::vector<GpPart>> parts(const Points& at) const;
    Outcome<GpDerivative> derivative(const Eigen::VectorXd& places, double level, std::uint64_t seed,
                                     Eigen::Index draws = derivativeDraws) const;

private:
    std::variant<GpRegression, FourierRegression, StateSpaceRegression> fitted_;
};

} // namespace core
