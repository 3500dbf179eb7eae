#pragma once

#include "core/spectrum/mercer.h"

#include <optional>

namespace core
{

/// An expansion, and how far its eigenvalues may be off.
struct CheckedMercer {
    /// With another rule, of eigenvalues λ'.
    struct Comparison {
        Eigen::VectorXd relativeErrors; // |λ_j − λ_j'|/λ_j', at least their rounding; as many as both rules have
        bool agreed = false;            // the checked eigenvalues of both rules, to mercerAgreement and rounding

        /// The greatest of the first `count` errors; 0 when there are none.
        double worst(Eigen::Index count) const;
    };
    MercerExpansion expansion;
    /// Nothing under the data, which are their own rule, and where the kernel refuses the nodes of every other rule.
    std::optional<Comparison> comparison;

    bool hasAgreed() const { return comparison && comparison->agreed; }
};

/// What counts as agreement of the eigenvalues of two rules, relative to each of them.
inline constexpr double mercerAgreement = 1e-8;
/// The finest rule that is tried for a result; a kink on the diagonal is still felt there.
inline constexpr Eigen::Index mostMercerNodes = 1920;

struct MercerQuestion {
    Kernel kernel;
    Measure measure;
    Eigen::Index components = 6; // to be computed
    Eigen::Index checked = 6;    // of them those that must be right
};

/// The rule of 60 (or 2·checked, or most/2 if that is less) 2ⁱ nodes, i = 0, 1, …, the first whose checked eigenvalues
/// agree with those of twice as many to mercerAgreement (and 8√N ε λ₁, rounding), compared with that one; else the
/// finest of at most `most`, compared with the one before. Then the errors are those of the coarser rule: an upper
/// bound for any rule that converges. Requires problems(measure, 60) and the kernel's empty, most >= 2 (asserted); ends
/// as MercerExpansion::of. Cost of smooth kernels O(60³), of others O(most³).
Outcome<CheckedMercer> mercerOfChosenNodes(const MercerQuestion& question, Eigen::Index most = mostMercerNodes,
                                           std::stop_token stop = {});

/// The rule of so many nodes, compared with the one that would be chosen from twice as many on; of more than half of
/// `most` >= 2, with that of half as many.
Outcome<CheckedMercer> mercerOfNodes(const MercerQuestion& question, Eigen::Index nodes,
                                     Eigen::Index most = mostMercerNodes, std::stop_token stop = {});

/// "right to 9 digits", "off by up to 22 %": an error in words.
std::string accuracyText(double relativeError);

} // namespace core
