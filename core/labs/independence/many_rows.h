#pragma once

#include "core/independence/fourier_hsic.h"
#include "core/independence/hsic_bins.h"
#include "core/labs/compared_points.h"
#include "core/labs/independence/independence_lab.h"
#include "core/labs/kept.h"

#include <array>
#include <memory>
#include <vector>

namespace core
{

/// What the Independence lab keeps of very many rows: sums that serve an octave of lengthscales each, bins that do so,
/// and the rows that stand for all in the pictures of the Gram matrices.
class ManyRows
{
public:
    /// Statistic, witness and pictures; in a full answer the nulls. Throws Ending.
    IndependenceResult answer(const IndependenceRequest& request, Eigen::Index witnessSide,
                              const std::stop_token& stop);

private:
    using Kernels = std::array<Kernel, 2>;
    struct KernelInputs {
        ComparedPoints points;
        LengthscaleRule rule = LengthscaleRule::Median;
        Kernel given;
        bool operator==(const KernelInputs&) const = default;
    };
    struct BinInputs {
        ComparedPoints points;
        Kernels shortest; // of the octave
        int blockLength = 1;
        std::uint64_t seed = 1;
        bool operator==(const BinInputs&) const = default;
    };
    struct Rows {
        FourierPair pair;
        std::vector<int> shown, previewed; // some of the rows, in ascending order of the first variable
        explicit Rows(const Eigen::MatrixXd& x);
    };
    void addNulls(const IndependenceRequest& request, const Rows& rows, const Kernels& kernels, double unbiased,
                  IndependenceResult& result, const std::stop_token& stop);

    Kept<ComparedPoints, std::unique_ptr<Rows>> rows_;
    Kept<KernelInputs, Kernels> kernels_;
    Kept<BinInputs, HsicBins> bins_;
};

/// The kernels of both variables, by the rule. Throws Ending.
std::array<Kernel, 2> kernelsOf(const IndependenceRequest& request, const Eigen::MatrixXd& pair,
                                const std::stop_token& stop);

/// A Gram matrix of rows in an order, as means over blocks.
Eigen::MatrixXd pictureOf(const Eigen::MatrixXd& gram, const std::vector<int>& order);

/// From a law, or why there is none.
template <class Law>
NullAnswer answerIfAny(NullDistribution null, const Outcome<Law>& fitted, double error, double statistic, double level,
                       const Eigen::VectorXd& grid)
{
    if (const auto* failure = std::get_if<Failure>(&fitted))
        return noAnswer(null, failure->what);
    return answerOf(null, std::get<Law>(fitted), error, statistic, level, grid);
}

} // namespace core
