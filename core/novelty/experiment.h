#pragma once

#include "core/data/dataset.h"
#include "core/novelty/joint_grid.h"
#include "core/novelty/joint_kernel.h"
#include "core/outcome.h"
#include "core/settings/setting.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

/// What scores images with their labels: densities, and kernel PCA of order one, which is none.
enum class NoveltyMethod { KernelStudentT, Kde, Mixture, KernelPca };
constexpr bool givesDensity(NoveltyMethod method)
{
    return method != NoveltyMethod::KernelPca;
}
template <>
inline constexpr auto choicesOf<NoveltyMethod> =
    std::array<Choice<NoveltyMethod>, 4>{{{NoveltyMethod::KernelStudentT, "kst", "kernel student-T"},
                                          {NoveltyMethod::Kde, "kde", "kernel density estimate"},
                                          {NoveltyMethod::Mixture, "dpm", "Dirichlet process mixture"},
                                          {NoveltyMethod::KernelPca, "kpca", "kernel PCA"}}};

/// Which rows an experiment draws from. A: training rows from the first file, validation and test rows from the second.
/// B: all from the first. C: from both as one.
enum class RowProtocol { A, B, C };
template <>
inline constexpr auto choicesOf<RowProtocol> =
    std::array<Choice<RowProtocol>, 3>{{{RowProtocol::A, "A", "test rows from the second file"},
                                        {RowProtocol::B, "B", "all rows from the first file"},
                                        {RowProtocol::C, "C", "rows from both files as one"}}};

/// Novelty: tell images with a wrong label from those with their own; the higher the area under the curve the better.
/// Reconstruction: tell the label from the image; the lower the part of errors the better.
enum class ImageTask { Novelty, Reconstruction };

struct ExperimentPlan {
    ImageTask task = ImageTask::Novelty;
    RowProtocol protocol = RowProtocol::A;
    Eigen::Index trainSize = 2000, testSize = 200;
    double wrongLabels = 0.5; // the share of the test rows that is novel
    /// Hyperparameters that are not given are chosen on as many validation rows as test rows. Else there are none: each
    /// method takes multiplier, labelLengthscale and what else is given, or their defaults.
    bool validates = true;
    int repeats = 10;
    std::uint64_t seed = 1;
    std::vector<NoveltyMethod> methods{NoveltyMethod::KernelStudentT, NoveltyMethod::Kde};
    double multiplier = 1.0;       // of the median image distance: the lengthscale of the kernel student-T, and without
                                   // validation of every method (kernel PCA tries multiples of this one and the next)
    double labelLengthscale = 1.0; // likewise
    std::optional<double> lengthscale = {};       // in place of the median image distance
    std::optional<double> sigma0 = {}, beta = {}; // of the kernel student-T, where they are not to be chosen
    Posterior posterior = Posterior::Exact;
    bool operator==(const ExperimentPlan&) const = default;
};

/// What forbids the plan with so many rows in the two files.
std::vector<Problem> problems(const ExperimentPlan& plan, Eigen::Index trainRows, Eigen::Index testRows);

/// The rows of one repetition, disjoint, by chance of the plan's seed and the repetition's number alone. For novelty
/// the last of the validation and of the test rows carry a label that is not theirs, any other alike. Without
/// validation under protocol B those that the Novelty lab draws (drawnRows) with the seed streamOf(plan.seed,
/// repetition).
struct ExperimentRows {
    Dataset training, validation, test;
    std::vector<bool> novel; // of the validation and of the test rows alike
};
ExperimentRows experimentRows(const ExperimentPlan& plan, const Dataset& train, const Dataset& test, int repetition);

/// One method: its score on the test rows of every repetition, at the setting whose mean score on the validation rows
/// was the best over all repetitions.
struct MethodResult {
    NoveltyMethod method = NoveltyMethod::KernelStudentT;
    Eigen::VectorXd scores;               // of each repetition: area under the curve, or part of errors
    std::map<std::string, double> chosen; // hyperparameters by name
};

/// Of every method of a plan that does not validate: its score on the test rows of one repetition. Failure as
/// runExperiment.
Outcome<Eigen::VectorXd> experimentTrial(const ExperimentPlan& plan, const Dataset& train, const Dataset& test,
                                         int repetition, std::stop_token stop = {});

/// Hears how many of how many fits are done; from the caller's thread.
using ExperimentProgress = std::function<void(int done, int all)>;

/// All methods of the plan on the same rows. Failure names the first problem. Cost for a repetition: kst O(N³) once and
/// 104 settings, kde 88 pairs of bandwidths, dpm a fit for each of its settings, kpca a fit for each of 20.
Outcome<std::vector<MethodResult>> runExperiment(const ExperimentPlan& plan, const Dataset& train, const Dataset& test,
                                                 const ExperimentProgress& progress = {}, std::stop_token stop = {});

} // namespace core
