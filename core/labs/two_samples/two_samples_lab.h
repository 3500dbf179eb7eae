#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "core/embedding/embedding_settings.h"
#include "core/hypothesis/effect_size.h"
#include "core/hypothesis/mmd.h"
#include "core/hypothesis/null_answer.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/labs/staged_pipeline.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/labs/two_samples/witness_slice.h"
#include "core/outcome.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace core
{

struct TwoSamplesRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel;
    EmbeddingModel model;
    TwoSamplesSettings settings;
    std::vector<Interval> window;
    std::uint64_t seed = 1; // of permutations, the gamma null's pairs and draws
    bool preview = false;
};

struct TwoSamplesResult {
    bool preview = false;
    std::vector<Interval> window;
    Eigen::Index firstSize = 0, secondSize = 0;
    double bandLevel = 0.8, testLevel = 0.05;
    // the witness f = μ_P − μ_Q. 1D over grid (G):
    Eigen::VectorXd grid, empirical;    // normalised when asked
    Eigen::VectorXd mean, lower, upper; // posterior; empty when the kernel is not se
    Eigen::MatrixXd draws;              // G×draws
    std::vector<Interval> excludesZero; // where the band does not hold 0
    Eigen::VectorXd witnessAtRows;      // the empirical one at every row in all its columns, P's first
    // 2D:
    Field empiricalField, meanField, sdField;
    std::optional<SlicePlane>
        slice;            // of more than two columns: empiricalField is over this plane, and there is no band
    Field certaintyField; // 1 where the band excludes 0, else 0, on the axes of meanField
    // the test
    double mmd2Biased = 0.0, mmd2Unbiased = 0.0;
    std::optional<double> mmd2Linear; // nothing when the sizes differ
    double statistic = 0.0;           // mmd² by the estimator asked for
    MmdEstimator estimator = MmdEstimator::Biased;
    Eigen::VectorXd nullStatistics;   // permutation null, in the order drawn
    std::vector<NullAnswer> nulls;    // permutation, gamma, spectral; empty in a preview
    std::optional<EffectSize> effect; // how large the difference is; nothing in a preview
    // the formula card: MMD² = mean K_PP + mean K_QQ − 2 mean K_PQ
    double meanPP = 0.0, meanQQ = 0.0, meanPQ = 0.0;
    Eigen::MatrixXd gramPicture;       // the pooled Gram, at most 160×160 (block means): P first, each
                                       // sample ordered by its first column
    Eigen::Index gramPictureFirst = 0; // rows of the picture that are P
    Eigen::MatrixXd sites;
    std::string route; // "Fourier, 65 modes, error ≤ 2e-13", of more points than have a Gram matrix
    double jitter = 0.0, milliseconds = 0.0;
    std::vector<std::string> remarks; // "the samples are identical: the normalised witness is undefined", …
};

std::vector<Problem> problems(const TwoSamplesRequest& request);

struct TwoSamplesStages;
extern template class StagedPipeline<TwoSamplesRequest, TwoSamplesResult, TwoSamplesStages>;
using TwoSamplesPipeline = StagedPipeline<TwoSamplesRequest, TwoSamplesResult, TwoSamplesStages>;

} // namespace core
