#include "core/kernels/log_gradients.h"

#include "core/kernels/family_log_gradient.h"
#include "core/kernels/family_values.h"

#include <algorithm>
#include <cassert>

namespace core
{
namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The values of a kernel without its scale on one tile, and of its parts: what the way back needs.
struct ValueTree {
    MatrixXd value;
    std::vector<ValueTree> parts;
};

ValueTree valuesOf(const Kernel& kernel, const Points& x, const Points& y)
{
    ValueTree tree{.value = MatrixXd(x.rows(), y.rows()), .parts = {}};
    if (kernel.shape == Kernel::Shape::Single) {
        evaluate(kernel.family, x, y, tree.value);
        return tree;
    }
    const bool isSum = kernel.shape == Kernel::Shape::Sum;
    tree.value.setConstant(isSum ? 0.0 : 1.0);
    for (const Kernel& part : kernel.parts) {
        tree.parts.push_back(valuesOf(part, x, y));
        if (isSum)
            tree.value += part.scale * tree.parts.back().value;
        else
            tree.value.array() *= part.scale * tree.parts.back().value.array();
    }
    return tree;
}

/// The way back through the tree: `a` holds the weight of every value of this node, its scale included. Numbers are
/// met in the order of continuousHyperparameters; `place` counts them.
class Backward
{
public:
    Backward(const Points& x, const Points& y, VectorXd& out) : x_(x), y_(y), out_(out) {}

    void visit(const Kernel& kernel, const ValueTree& tree, const MatrixIn& a, bool withScale)
    {
        if (withScale)
            out_[place_++] += kernel.scale * a.cwiseProduct(tree.value).sum();
        if (kernel.shape == Kernel::Shape::Single)
            return visitFamily(kernel, tree, a);
        for (std::size_t p = 0; p < kernel.parts.size(); ++p) {
            MatrixXd weight = kernel.scale * a;
            if (kernel.shape == Kernel::Shape::Product) // without dividing by this part: it may be 0
                for (std::size_t other = 0; other < kernel.parts.size(); ++other)
                    if (other != p)
                        weight.array() *= kernel.parts[other].scale * tree.parts[other].value.array();
            visit(kernel.parts[p], tree.parts[p], weight, kernel.shape == Kernel::Shape::Sum);
        }
    }

private:
    void visitFamily(const Kernel& kernel, const ValueTree& tree, const MatrixIn& a)
    {
        VectorXd sums = VectorXd::Zero(out_.size() - place_);
        const Index numbers = addFamilyLogGradient(kernel.family, x_, y_, tree.value, a, sums);
        out_.segment(place_, numbers) += kernel.scale * sums.head(numbers);
        place_ += numbers;
    }

    const Points& x_;
    const Points& y_;
    VectorXd& out_;
    Index place_ = 0;
};

void addTile(const Kernel& kernel, const Points& x, const Points& y, const MatrixIn& a, VectorXd& out)
{
    Backward(x, y, out).visit(kernel, valuesOf(kernel, x, y), a, true);
}

Index countOf(const Kernel& kernel)
{
    return std::ssize(continuousHyperparameters(kernel));
}

} // namespace

std::string pathOf(const Hyperparameter& h)
{
    std::string path;
    for (const int part : h.part)
        path += std::to_string(part) + ".";
    if (h.name == "scale" && h.description && h.description != &scaleDescription())
        path += "sigmoid.";
    path += h.name;
    return h.dimension < 0 ? path : path + "[" + std::to_string(h.dimension) + "]";
}

std::vector<Hyperparameter> continuousHyperparameters(const Kernel& kernel)
{
    std::vector<Hyperparameter> found = hyperparameters(kernel);
    std::erase_if(found, [](const Hyperparameter& h) { return h.description->spacing == Spacing::Integer; });
    return found;
}

bool movesByLogarithm(const Hyperparameter& h)
{
    return h.description->spacing != Spacing::Integer && h.value > 0.0;
}

VectorXd gramLogGradient(const Kernel& kernel, const Points& x, const MatrixIn& a)
{
    assert(a.rows() == x.rows() && a.cols() == x.rows());
    VectorXd sums = VectorXd::Zero(countOf(kernel));
    for (Index column = 0; column < x.rows(); column += tileSize) {
        const Index columns = std::min(tileSize, x.rows() - column);
        for (Index row = column; row < x.rows(); row += tileSize) {
            const Index rows = std::min(tileSize, x.rows() - row);
            MatrixXd weight = a.block(row, column, rows, columns);
            if (row == column) {
                weight.triangularView<Eigen::StrictlyUpper>().setZero();
                weight.triangularView<Eigen::StrictlyLower>() = MatrixXd(2.0 * weight);
            } else {
                weight *= 2.0;
            }
            addTile(kernel, x.middleRows(row, rows), x.middleRows(column, columns), weight, sums);
        }
    }
    return sums;
}

VectorXd crossLogGradient(const Kernel& kernel, const Points& x, const Points& y, const MatrixIn& a)
{
    assert(a.rows() == x.rows() && a.cols() == y.rows() && x.cols() == y.cols());
    VectorXd sums = VectorXd::Zero(countOf(kernel));
    for (Index column = 0; column < y.rows(); column += tileSize) {
        const Index columns = std::min(tileSize, y.rows() - column);
        for (Index row = 0; row < x.rows(); row += tileSize) {
            const Index rows = std::min(tileSize, x.rows() - row);
            addTile(kernel, x.middleRows(row, rows), y.middleRows(column, columns), a.block(row, column, rows, columns),
                    sums);
        }
    }
    return sums;
}

} // namespace core
