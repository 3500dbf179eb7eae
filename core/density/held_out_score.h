#pragma once

#include "core/density/kde.h"
#include "core/density/spectrum.h"
#include "core/density/student_t_parameters.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace core
{

/// The log score of the kernel student-T by cross-validation, for search: quick, by a trapezoidal rule of so many nodes
/// an axis that every second one gives the same mass. Scores by it are those of compareDensities to about a hundredth.
/// Immutable.
class HeldOutScore
{
public:
    /// Points of one or two columns within the window, dealt to folds by chance.
    HeldOutScore(const Points& x, std::vector<Interval> window, Eigen::Index folds, std::uint64_t seed);

    struct Best {
        double sigma0 = 0.1, logScore = 0.0; // -infinity where nothing could be scored
        bool cut = false;                    // a σ₀ that is little smaller was finer than the nodes
    };
    /// Of this kernel with its best σ₀ (`model` has the other parameters), or with that of the model. What scores below
    /// `worthwhile` by few nodes is not looked at by more.
    Outcome<Best> bestOver(const Kernel& kernel, const StudentTParameters& model, bool movesSigma0, double worthwhile,
                           const std::stop_token& stop) const;
    /// Of a kernel density estimate; nothing where the rule has no bandwidth for some fold.
    std::optional<double> ofKde(const BandwidthRule& rule) const;

private:
    struct Fold {
        Eigen::MatrixXd learned, heldOut;
    };
    struct Nodes {
        Eigen::MatrixXd points;
        Eigen::VectorXd weights, coarseWeights; // of all of them, and of every second an axis
    };
    struct Terms {
        CentredSpectrum spectrum;
        ProjectedGrid nodes, heldOut;
        Eigen::VectorXd logJacobian, heldOutLogJacobian;
    };
    Nodes nodesOf(Eigen::Index side) const;
    Outcome<std::vector<Terms>> termsOf(const Kernel& kernel, const Eigen::MatrixXd& nodes,
                                        const std::stop_token& stop) const;
    std::optional<double> score(const std::vector<Terms>& terms, const Nodes& nodes,
                                const StudentTParameters& model) const;
    Best bestOf(const std::vector<Terms>& terms, const Nodes& nodes, const Kernel& kernel,
                const StudentTParameters& model, bool movesSigma0) const;

    std::vector<Interval> window_;
    std::vector<Fold> folds_;
    Eigen::Index rows_;
};

} // namespace core
