#include "core/novelty/joint_student_t.h"

#include "core/density/predictive.h"
#include "core/density/student_t.h"
#include "core/ending.h"
#include "core/linalg/cholesky.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

std::optional<Failure> problemOf(const Dataset& training, const JointKernel& kernel,
                                 const StudentTParameters& parameters)
{
    const auto invalid = [](std::string what) { return Failure{Failure::Kind::InvalidInput, std::move(what)}; };
    if (const auto found = problems(parameters, training.size()); !found.empty())
        return invalid(found.front().message);
    if (training.size() < 1)
        return invalid("there are no training images");
    if (!(kernel.imageLengthscale > 0.0) || !std::isfinite(kernel.imageLengthscale))
        return invalid("the lengthscale of the image must be a positive number");
    if (!(kernel.labelLengthscale > 0.0) || !std::isfinite(kernel.labelLengthscale))
        return invalid("the lengthscale of the label must be a positive number");
    if (training.size() > mostObservations)
        return invalid(std::to_string(training.size()) + " training images are too many for an exact density, which " +
                       "takes up to " + std::to_string(mostObservations) + ": use a part of them");
    const double variance = parameters.sigma0 * parameters.sigma0;
    if (!(variance > 32.0 * static_cast<double>(training.size()) * std::numeric_limits<double>::epsilon()))
        return Failure{Failure::Kind::IllConditioned, "sigma0 is so small beside the kernel that s would be rounding: "
                                                      "choose a greater one"};
    return std::nullopt;
}

/// L⁻¹, column by column from its diagonal down.
MatrixXd inverseOf(const CholeskyFactor& factor)
{
    return solveLower(factor, MatrixXd::Identity(factor.lower.rows(), factor.lower.cols()));
}

} // namespace

JointStudentT::JointStudentT(TrainingImages training, const JointKernel& kernel, const StudentTParameters& parameters)
    : training_(std::move(training)), kernel_(kernel), parameters_(parameters)
{
}

Outcome<JointStudentT> JointStudentT::fit(const Dataset& training, const JointKernel& kernel,
                                          const StudentTParameters& parameters, int classes, std::stop_token stop)
{
    if (auto failure = problemOf(training, kernel, parameters))
        return *failure;
    return untilEnding([&] {
        JointStudentT fitted(byClass(training, classes), kernel, parameters);
        MatrixXd shifted = jointGram(fitted.training_, kernel);
        shifted.diagonal().array() += parameters.sigma0 * parameters.sigma0;
        endIfStopped(stop);
        const CholeskyFactor factor = valueOrEnd(cholesky(shifted));
        shifted.resize(0, 0);
        endIfStopped(stop);
        fitted.inverse_ = inverseOf(factor);
        fitted.ones_ = fitted.inverse_.rowwise().sum();
        return fitted;
    });
}

double JointStudentT::exponent() const
{
    return scaleExponent(parameters_, observations());
}

/// s from ‖L⁻¹κ‖² and 1ᵀK'⁻¹κ.
VectorXd JointStudentT::scaleOf(const VectorXd& squaredNorms, const VectorXd& onto) const
{
    const double variance = parameters_.sigma0 * parameters_.sigma0;
    const Eigen::ArrayXd unexplained = (1.0 - squaredNorms.array()).max(0.0) / variance;
    return 1.0 +
           krigingExcess(unexplained, 1.0 - onto.array(), variance * ones_.squaredNorm(), observations(), parameters_);
}

Outcome<VectorXd> JointStudentT::scale(const Points& images, const std::vector<int>& labels, std::stop_token stop) const
{
    return scale(images, oneHot(labels, training_.classes()), std::move(stop));
}

Outcome<VectorXd> JointStudentT::scale(const Points& images, const Points& labels, std::stop_token stop) const
{
    assert(labels.rows() == images.rows());
    VectorXd result(images.rows());
    for (Index begin = 0; begin < images.rows(); begin += imagesOfBlock) {
        if (stop.stop_requested())
            return Cancelled{};
        const Index count = std::min(imagesOfBlock, images.rows() - begin);
        const MatrixXd v = multiply(inverse_, jointCrossGram(training_, kernel_, images.middleRows(begin, count),
                                                             labels.middleRows(begin, count)));
        result.segment(begin, count) = scaleOf(v.colwise().squaredNorm(), v.transpose() * ones_);
    }
    return result;
}

Outcome<MatrixXd> JointStudentT::scaleOfEachLabel(const Points& images, std::stop_token stop) const
{
    const double other = kernel_.otherLabel(), own = 1.0 - other;
    const Index n = observations(), classes = training_.classes();
    MatrixXd result(images.rows(), classes);
    for (Index begin = 0; begin < images.rows(); begin += imagesOfBlock) {
        if (stop.stop_requested())
            return Cancelled{};
        const Index count = std::min(imagesOfBlock, images.rows() - begin);
        const MatrixXd k = imageCrossGram(training_, kernel_.imageLengthscale, images.middleRows(begin, count));
        MatrixXd all = MatrixXd::Zero(n, count);
        std::vector<MatrixXd> ofClass; // L⁻¹ is lower triangular: nothing above the first row of the class
        for (std::size_t c = 0; c < static_cast<std::size_t>(classes); ++c) {
            const Index from = training_.begins[c], size = training_.begins[c + 1] - from;
            ofClass.push_back(multiply(inverse_.block(from, from, n - from, size), k.middleRows(from, size)));
            all.bottomRows(n - from) += ofClass.back();
        }
        const VectorXd allSquared = all.colwise().squaredNorm(), allOnto = all.transpose() * ones_;
        for (Index c = 0; c < classes; ++c) {
            const MatrixXd& w = ofClass[static_cast<std::size_t>(c)];
            const VectorXd mixed = all.bottomRows(w.rows()).cwiseProduct(w).colwise().sum();
            const VectorXd squared = w.colwise().squaredNorm(), onto = w.transpose() * ones_.tail(w.rows());
            result.col(c).segment(begin, count) =
                scaleOf(other * other * allSquared + 2.0 * other * own * mixed + own * own * squared,
                        other * allOnto + own * onto);
        }
    }
    return result;
}

MatrixXd labelProbabilities(const MatrixXd& logDensity)
{
    const VectorXd greatest = logDensity.rowwise().maxCoeff();
    MatrixXd probabilities = (logDensity.colwise() - greatest).array().exp();
    const VectorXd sums = probabilities.rowwise().sum();
    probabilities.array().colwise() /= sums.array();
    return probabilities;
}

} // namespace core
