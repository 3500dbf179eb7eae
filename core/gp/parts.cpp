#include "core/gp/parts.h"

#include "core/kernels/gram.h"

#include <cassert>

namespace core
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

void addSummands(const Kernel& kernel, double factor, std::vector<Kernel>& found)
{
    if (kernel.shape == Kernel::Shape::Sum) {
        for (const Kernel& part : kernel.parts)
            addSummands(part, factor * kernel.scale, found);
        return;
    }
    found.push_back(kernel);
    found.back().scale *= factor;
}

GpPart partOf(const GpRegression& fitted, const Kernel& kernel, const Points& at)
{
    MatrixXd cross = fitted.observedWith(kernel, at);
    VectorXd mean = multiplyTransposedLeft(cross, fitted.weights());
    const MatrixXd explained = solveLower(fitted.factor(), std::move(cross));
    VectorXd variance = diagonal(kernel, at) - explained.colwise().squaredNorm().transpose();
    if (fitted.meanFunction() != MeanFunction::Zero)
        variance += fitted.meanDoubtOfPart(explained).colwise().squaredNorm().transpose();
    return gpPart(kernel, std::move(mean), variance);
}

} // namespace

GpPart gpPart(std::optional<Kernel> kernel, VectorXd mean, const VectorXd& variance)
{
    return {.kernel = std::move(kernel),
            .mean = std::move(mean),
            .variance = variance.cwiseMax(0.0),
            .clamped = (variance.array() < 0.0).count()};
}

void addRest(std::vector<GpPart>& parts, const Points& at, const VectorXd& mean)
{
    VectorXd rest = mean, largest = VectorXd::Constant(at.rows(), -1.0);
    std::vector<std::size_t> takes(static_cast<std::size_t>(at.rows()), 0);
    for (std::size_t p = 0; p < parts.size(); ++p) {
        rest -= parts[p].mean;
        if (!parts[p].kernel)
            continue;
        const VectorXd prior = diagonal(*parts[p].kernel, at);
        for (Eigen::Index i = 0; i < at.rows(); ++i)
            if (prior[i] > largest[i]) {
                largest[i] = prior[i];
                takes[static_cast<std::size_t>(i)] = p;
            }
    }
    for (Eigen::Index i = 0; i < at.rows(); ++i)
        parts[takes[static_cast<std::size_t>(i)]].mean[i] += rest[i];
}

std::vector<Kernel> summands(const Kernel& kernel)
{
    std::vector<Kernel> found;
    addSummands(kernel, 1.0, found);
    return found;
}

std::vector<GpPart> gpParts(const GpRegression& fitted, const Points& at, const VectorXd& mean)
{
    assert(mean.size() == at.rows());
    std::vector<GpPart> parts;
    for (const Kernel& kernel : summands(fitted.kernel()))
        parts.push_back(partOf(fitted, kernel, at));
    if (fitted.meanFunction() != MeanFunction::Zero)
        parts.push_back(
            gpPart(std::nullopt, fitted.meanPart(at), fitted.meanDoubtAlone(at).colwise().squaredNorm().transpose()));
    addRest(parts, at, mean);
    return parts;
}

std::vector<GpPart> gpParts(const GpRegression& fitted, const Points& at)
{
    return gpParts(fitted, at, fitted.mean(at));
}

} // namespace core
