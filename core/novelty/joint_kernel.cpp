#include "core/novelty/joint_kernel.h"

#include "core/linalg/products.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

double JointKernel::otherLabel() const
{
    return std::exp(-1.0 / (labelLengthscale * labelLengthscale));
}

MatrixXd JointKernel::labelFactors(const Points& labels) const
{
    return (-0.5 / (labelLengthscale * labelLengthscale) * squaredLabelDistances(labels)).array().exp();
}

TrainingImages byClass(const Dataset& data, int classes)
{
    assert(std::ssize(data.labels) == data.size());
    TrainingImages training;
    training.begins.push_back(0);
    for (int c = 0; c < classes; ++c) {
        for (Index row = 0; row < data.size(); ++row)
            if (data.label(row) == c)
                training.rows.push_back(row);
        training.labels.resize(training.rows.size(), c);
        training.begins.push_back(std::ssize(training.rows));
    }
    assert(std::ssize(training.rows) == data.size());
    training.mean = data.size() > 0 ? RowVectorXd(data.x.colwise().mean()) : RowVectorXd::Zero(data.dimensions());
    training.images = data.x(training.rows, Eigen::all).rowwise() - training.mean;
    return training;
}

MatrixXd squaredDistances(const Points& x, const Points& y)
{
    MatrixXd d2 = -2.0 * multiplyTransposedRight(x, y);
    const VectorXd ofX = x.rowwise().squaredNorm();
    d2.colwise() += ofX;
    const RowVectorXd ofY = y.rowwise().squaredNorm().transpose();
    d2.rowwise() += ofY;
    return d2.cwiseMax(0.0);
}

std::optional<double> medianImageDistance(const Points& images)
{
    const Index n = images.rows();
    if (n < 2)
        return std::nullopt;
    const MatrixXd centred = images.rowwise() - images.colwise().mean();
    std::vector<double> squared;
    squared.reserve(static_cast<std::size_t>(n) * static_cast<std::size_t>(n - 1) / 2);
    constexpr Index block = 256;
    for (Index begin = 0; begin < n; begin += block) {
        const Index count = std::min(block, n - begin);
        const MatrixXd d2 = squaredDistances(centred.topRows(begin + count), centred.middleRows(begin, count));
        for (Index j = 0; j < count; ++j)
            squared.insert(squared.end(), d2.col(j).begin(), d2.col(j).begin() + begin + j);
    }
    const auto middle = squared.begin() + static_cast<std::ptrdiff_t>(squared.size() / 2);
    std::nth_element(squared.begin(), middle, squared.end());
    double median = std::sqrt(*middle);
    if (squared.size() % 2 == 0)
        median = 0.5 * (median + std::sqrt(*std::max_element(squared.begin(), middle)));
    return median > 0.0 && std::isfinite(median) ? std::optional(median) : std::nullopt;
}

MatrixXd oneHot(const std::vector<int>& labels, int classes)
{
    MatrixXd result = MatrixXd::Zero(std::ssize(labels), classes);
    for (Index i = 0; i < result.rows(); ++i)
        result(i, labels[static_cast<std::size_t>(i)]) = 1.0;
    return result;
}

MatrixXd squaredLabelDistances(const Points& labels)
{
    MatrixXd d2(labels.rows(), labels.cols());
    for (Index c = 0; c < labels.cols(); ++c)
        d2.col(c) = (labels.rowwise() - RowVectorXd::Unit(labels.cols(), c)).rowwise().squaredNorm();
    return d2;
}

MatrixXd withLabels(const Points& images, const Points& labels)
{
    assert(labels.rows() == images.rows());
    MatrixXd joint(images.rows(), images.cols() + labels.cols());
    joint << images, labels;
    return joint;
}

MatrixXd imageCrossGram(const TrainingImages& training, double lengthscale, const Points& at)
{
    MatrixXd k = squaredDistances(training.images, at.rowwise() - training.mean);
    scaledExpInPlace(-0.5 / (lengthscale * lengthscale), k.data(), k.size());
    return k;
}

MatrixXd jointCrossGram(const TrainingImages& training, const JointKernel& kernel, const Points& at,
                        const Points& labels)
{
    assert(labels.rows() == at.rows() && labels.cols() == training.classes());
    MatrixXd k = imageCrossGram(training, kernel.imageLengthscale, at);
    const MatrixXd factors = kernel.labelFactors(labels);
    for (Index c = 0; c < factors.cols(); ++c) {
        const Index from = training.begins[static_cast<std::size_t>(c)];
        const Index size = training.begins[static_cast<std::size_t>(c) + 1] - from;
        k.middleRows(from, size).array().rowwise() *= factors.col(c).transpose().array();
    }
    return k;
}

MatrixXd jointGram(const TrainingImages& training, const JointKernel& kernel)
{
    MatrixXd k = squaredDistances(training.images, training.images);
    scaledExpInPlace(-0.5 / (kernel.imageLengthscale * kernel.imageLengthscale), k.data(), k.size());
    const double other = kernel.otherLabel();
    for (Index j = 0; j < k.cols(); ++j) {
        const auto label = static_cast<std::size_t>(training.labels[static_cast<std::size_t>(j)]);
        const Index begin = training.begins[label], end = training.begins[label + 1];
        k.col(j).head(begin) *= other;
        k.col(j).tail(k.rows() - end) *= other;
        k(j, j) = 1.0;
    }
    k.triangularView<Eigen::StrictlyUpper>() = k.transpose();
    return k;
}

} // namespace core
