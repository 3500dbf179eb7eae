#pragma once

#include "core/contour/field.h"
#include "core/data/column_table.h"
#include "core/hypothesis/null_answer.h"
#include "core/independence/beside_residuals.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/labs/independence/independence_settings.h"
#include "core/labs/staged_pipeline.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace core
{

struct IndependenceRequest {
    std::shared_ptr<const Dataset> data; // its first two columns are tested, all of them together by dHSIC
    ChosenColumns columns;               // the table that they were chosen from, or none
    Kernel kernel;                       // of both variables, with LengthscaleRule::Given
    IndependenceSettings settings;
    std::vector<Interval> window;
    std::uint64_t seed = 1; // of the permutations
    bool preview = false;
};

/// Two columns given others.
struct ConditionalOutcome {
    std::vector<std::string> given;
    std::optional<ConditionalAnswer> answer;
    std::optional<BesideResiduals> beside; // of HSIC of residuals
    std::optional<std::string> order;      // where what is left of both is alike from row to row
    std::string remark;                    // why there is no answer
    Eigen::Index rows = 0;                 // complete in all of them
};

/// All columns of the points at once, and each two of them.
struct JointOutcome {
    double statistic = 0.0; // dHSIC
    PValue p;               // by permutation
    std::vector<std::string> names;
    Eigen::MatrixXd pairs; // p-values of HSIC by the gamma null, symmetric; NaN on the diagonal and where undefined
};

/// A variable's Gram to look at, its rows in the order of the first variable for both.
struct VariableGram {
    Eigen::MatrixXd picture; // s×s, s = min(n, 160): means over blocks
    std::optional<double> lengthscale;
};

struct IndependenceResult {
    bool preview = false;
    std::array<std::string, 2> names;
    Eigen::Index rows = 0; // n; none: no answer yet
    std::array<VariableGram, 2> grams;
    std::vector<int> order; // of the rows in the pictures
    /// (1/n) Σ k(x,x_i) l(y,y_i) − (1/n) Σ k(x,x_i) (1/n) Σ l(y,y_i): the embedding of the pairs less the product of
    /// those of the variables, over the window. Its squared norm is the biased HSIC.
    Field witness;
    double statistic = 0.0, testLevel = 0.05;
    HsicEstimator estimator = HsicEstimator::Biased;
    Eigen::VectorXd nullStatistics;   // permutation null, in the order drawn
    std::vector<NullAnswer> nulls;    // permutation, gamma, spectral; empty in a preview
    std::optional<EffectSize> effect; // how strong the dependence is; nothing in a preview
    std::optional<ConditionalOutcome> conditional;
    std::optional<JointOutcome> joint; // of more than two columns
    double milliseconds = 0.0;
    std::string route; // "Fourier, 4225 modes, error ≤ 1e-15" of very many rows
    std::vector<std::string> remarks;
};

/// Four matrices of that size are kept; beyond, two columns are tested by Fourier sums.
inline constexpr Eigen::Index mostIndependenceRows = 3000;
inline constexpr Eigen::Index mostJointColumns = 6;

std::vector<Problem> problems(const IndependenceRequest& request);

struct IndependenceStages;
extern template class StagedPipeline<IndependenceRequest, IndependenceResult, IndependenceStages>;
using IndependencePipeline = StagedPipeline<IndependenceRequest, IndependenceResult, IndependenceStages>;

/// The dependence witness over the window's first two axes, `side` places along each; 0 where it is nowhere above
/// n ε max|k| max|l|, which rounding alone can make of it. Cost O(side² n).
Field dependenceWitness(const std::array<Kernel, 2>& kernels, const Eigen::MatrixXd& pair,
                        const std::vector<Interval>& window, Eigen::Index side);

} // namespace core
