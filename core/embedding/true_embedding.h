#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "core/kernels/kernel.h"

#include <optional>
#include <vector>

namespace core
{

/// The distribution P of a generator whose density is known (1D or 2D), as quadrature rules: tensor Gauss–Legendre on
/// panels that break where the density does, halved until it integrates to one, and further where a kernel asks for it.
/// Holds what it computed.
class TrueDistribution
{
public:
    /// Nothing where the density is not known, or its scales are too different for a tensor rule.
    static std::optional<TrueDistribution> of(const Generation& generation);

    /// μ_P(x) = ∫ k(x,u) p(u) du at points; `error` is the largest difference to the rule with half as many panels.
    struct Embedding {
        Eigen::VectorXd values;
        double error = 0.0;
    };
    /// Any kernel. Nothing where its scale is too short for an affordable rule. Cost O(nodes) kernel values a point.
    std::optional<Embedding> embedding(const Kernel& kernel, const Points& at);

    struct EmbeddingField {
        Field field;
        double error = 0.0;
    };
    /// On a 2D grid, for kernels that are products over the dimensions; nothing for others. Cost two small products.
    std::optional<EmbeddingField> embedding(const Kernel& kernel, const Eigen::VectorXd& axis1,
                                            const Eigen::VectorXd& axis2);

    const Generation& generation() const { return generation_; }

private:
    struct Rule {
        std::vector<Eigen::VectorXd> axes;
        Eigen::MatrixXd weights; // of the density: axes[0].size() × axes[1].size(), or × 1
        double widest = 0.0;     // the widest panel of all axes
    };
    TrueDistribution() = default;
    const Rule* rule(std::size_t halvings);
    std::optional<std::size_t> halvingsFor(const Kernel& kernel);

    Generation generation_;
    std::vector<Eigen::VectorXd> breaks_; // of each axis
    std::vector<Rule> rules_;
    std::size_t resolved_ = 0; // halvings after which the density is resolved
};

} // namespace core
