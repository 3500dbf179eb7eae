#include "core/gp/parts.h"

#include "core/kernels/gram.h"

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

GpPart made(std::optional<Kernel> kernel, VectorXd mean, const VectorXd& variance)
{
    return {.kernel = std::move(kernel),
            .mean = std::move(mean),
            .variance = variance.cwiseMax(0.0),
            .clamped = (variance.array() < 0.0).count()};
}

GpPart partOf(const GpRegression& fitted, const Kernel& kernel, const Points& at)
{
    MatrixXd cross = fitted.observedWith(kernel, at);
    VectorXd mean = multiplyTransposedLeft(cross, fitted.weights());
    const MatrixXd explained = solveLower(fitted.factor(), std::move(cross));
    VectorXd variance = diagonal(kernel, at) - explained.colwise().squaredNorm().transpose();
    if (fitted.meanFunction() != MeanFunction::Zero)
        variance += fitted.meanDoubtOfPart(explained).colwise().squaredNorm().transpose();
    return made(kernel, std::move(mean), variance);
}

} // namespace

std::vector<Kernel> summands(const Kernel& kernel)
{
    std::vector<Kernel> found;
    addSummands(kernel, 1.0, found);
    return found;
}

std::vector<GpPart> gpParts(const GpRegression& fitted, const Points& at)
{
    std::vector<GpPart> parts;
    for (const Kernel& kernel : summands(fitted.kernel()))
        parts.push_back(partOf(fitted, kernel, at));
    if (fitted.meanFunction() != MeanFunction::Zero)
        parts.push_back(
            made(std::nullopt, fitted.meanPart(at), fitted.meanDoubtAlone(at).colwise().squaredNorm().transpose()));
    return parts;
}

} // namespace core
