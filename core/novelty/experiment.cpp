#include "core/novelty/experiment.h"

#include "core/ending.h"
#include "core/novelty/joint_kde.h"
#include "core/novelty/joint_kernel_pca.h"
#include "core/novelty/joint_mixture.h"
#include "core/novelty/joint_student_t.h"
#include "core/novelty/roc.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::MatrixXi;
using Eigen::VectorXd;

namespace
{

/// How good every setting of a method was on one set of rows; larger is better.
using Merits = VectorXd;

/// A setting as it is told.
using Named = std::map<std::string, double>;

/// One method on the rows of one repetition: the merits of its settings, on the validation rows and on the test rows.
struct Trial {
    Merits validation, test;
    std::vector<Named> settings;
};

/// Of scores that grow with novelty, a setting a column.
Merits areas(const MatrixXd& scores, const std::vector<bool>& novel)
{
    Merits merits(scores.cols());
    for (Index j = 0; j < scores.cols(); ++j)
        merits(j) = areaUnderCurve(valueOrEnd(orderedScores(scores.col(j))), novel).value().area;
    return merits;
}

/// The part of labels that are right, a setting a column.
Merits rightParts(const MatrixXi& found, const std::vector<int>& labels)
{
    const Eigen::Map<const Eigen::VectorXi> truth(labels.data(), std::ssize(labels));
    Merits merits(found.cols());
    for (Index j = 0; j < found.cols(); ++j)
        merits(j) =
            static_cast<double>((found.col(j).array() == truth.array()).count()) / static_cast<double>(truth.size());
    return merits;
}

/// The label of greatest density for each image, one column for each matrix of G×classes.
MatrixXi likeliest(const std::vector<MatrixXd>& logDensities)
{
    MatrixXi labels(logDensities.front().rows(), std::ssize(logDensities));
    for (Index j = 0; j < labels.cols(); ++j)
        for (Index i = 0; i < labels.rows(); ++i) {
            Index best = 0;
            logDensities[static_cast<std::size_t>(j)].row(i).maxCoeff(&best);
            labels(i, j) = static_cast<int>(best);
        }
    return labels;
}

double lengthscaleOf(const ExperimentPlan& plan, const Dataset& training)
{
    if (plan.lengthscale)
        return *plan.lengthscale;
    if (const auto median = medianImageDistance(training.x))
        return *median;
    throw Ending{
        invalidInput("the training images are all alike, so that their median distance is 0: choose more of them")};
}

/// On the validation rows, where there are any: no merits say that nothing is to be chosen.
template <class MeritsOf>
Merits validated(const ExperimentPlan& plan, const ExperimentRows& rows, Index settings, const MeritsOf& merits)
{
    return plan.validates ? merits(rows.validation) : Merits(Merits::Zero(settings));
}

/// Those that are not given are chosen from the grid, or, where none are chosen, as the commands have them.
std::vector<JointGrid::Setting> settingsOf(const ExperimentPlan& plan)
{
    std::vector<JointGrid::Setting> settings = noveltyGrid();
    if (!plan.validates)
        settings = {{.sigma0 = std::sqrt(0.1), .beta = StudentTParameters{}.beta}};
    for (JointGrid::Setting& setting : settings)
        setting = {.sigma0 = plan.sigma0.value_or(setting.sigma0), .beta = plan.beta.value_or(setting.beta)};
    std::vector<JointGrid::Setting> distinct;
    for (const JointGrid::Setting& setting : settings)
        if (std::ranges::find(distinct, setting) == distinct.end())
            distinct.push_back(setting);
    return distinct;
}

/// One setting needs no more than a Cholesky factor.
Trial onlyStudentTTrial(const ExperimentPlan& plan, const ExperimentRows& rows, const JointKernel& kernel,
                        const JointGrid::Setting& setting, const std::stop_token& stop)
{
    const StudentTParameters model{.sigma0 = setting.sigma0, .beta = setting.beta, .posterior = plan.posterior};
    const JointStudentT fitted = valueOrEnd(JointStudentT::fit(rows.training, kernel, model, digitClasses, stop));
    const auto merits = [&](const Dataset& data) {
        if (plan.task == ImageTask::Novelty)
            return areas(valueOrEnd(fitted.scale(data.x, data.labels, stop)), rows.novel);
        return rightParts(likeliest({-valueOrEnd(fitted.scaleOfEachLabel(data.x, stop))}), data.labels);
    };
    return {.validation = validated(plan, rows, 1, merits), .test = merits(rows.test), .settings = {}};
}

Trial gridTrial(const ExperimentPlan& plan, const ExperimentRows& rows, const JointKernel& kernel,
                const std::vector<JointGrid::Setting>& settings, const std::stop_token& stop)
{
    const JointGrid grid = valueOrEnd(JointGrid::reduce(rows.training, kernel, digitClasses, stop));
    const auto merits = [&](const Dataset& data) {
        if (plan.task == ImageTask::Novelty)
            return areas(valueOrEnd(grid.scales(data.x, data.labels, settings, plan.posterior, stop)), rows.novel);
        return rightParts(valueOrEnd(grid.likeliestLabels(data.x, settings, plan.posterior, stop)), data.labels);
    };
    return {
        .validation = validated(plan, rows, std::ssize(settings), merits), .test = merits(rows.test), .settings = {}};
}

Trial studentTTrial(const ExperimentPlan& plan, const ExperimentRows& rows, const std::stop_token& stop)
{
    const JointKernel kernel{.imageLengthscale = plan.multiplier * lengthscaleOf(plan, rows.training),
                             .labelLengthscale = plan.labelLengthscale};
    const std::vector<JointGrid::Setting> settings = settingsOf(plan);
    Trial trial = settings.size() == 1 ? onlyStudentTTrial(plan, rows, kernel, settings.front(), stop)
                                       : gridTrial(plan, rows, kernel, settings, stop);
    for (const JointGrid::Setting& setting : settings)
        trial.settings.push_back({{"sigma0", setting.sigma0},
                                  {"beta", setting.beta},
                                  {"multiplier", plan.multiplier},
                                  {"label_lengthscale", plan.labelLengthscale}});
    return trial;
}

Trial kdeTrial(const ExperimentPlan& plan, const ExperimentRows& rows, const std::stop_token& stop)
{
    const double median = lengthscaleOf(plan, rows.training);
    std::vector<double> multipliers{plan.multiplier}, labels{plan.labelLengthscale};
    if (plan.validates) {
        multipliers = {0.05, 0.07, 0.1, 0.14, 0.2, 0.3, 0.5, 0.7, 1.0, 1.4, 2.0};
        labels = {0.1, 0.14, 0.2, 0.3, 0.5, 0.7, 1.0, 1.4};
    }
    std::vector<JointKernel> kernels;
    Trial trial;
    for (const double multiplier : multipliers)
        for (const double label : labels) {
            kernels.push_back({.imageLengthscale = multiplier * median, .labelLengthscale = label});
            trial.settings.push_back({{"multiplier", multiplier}, {"label_lengthscale", label}});
        }
    const JointKde kde(rows.training);
    const auto merits = [&](const Dataset& data) {
        if (plan.task == ImageTask::Novelty)
            return areas(-valueOrEnd(kde.logDensity(data.x, data.labels, kernels, stop)), rows.novel);
        return rightParts(likeliest(valueOrEnd(kde.logDensityOfEachLabel(data.x, kernels, stop))), data.labels);
    };
    trial.validation = validated(plan, rows, std::ssize(kernels), merits);
    trial.test = merits(rows.test);
    return trial;
}

Trial mixtureTrial(const ExperimentPlan& plan, const ExperimentRows& rows, const std::stop_token& stop)
{
    std::vector<MixtureSettings> settings = jointMixtureGrid(plan.task, plan.seed);
    if (!plan.validates)
        settings.resize(1, settings.front());
    Trial trial{.validation = Merits(std::ssize(settings)), .test = Merits(std::ssize(settings)), .settings = {}};
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const DpMixture mixture = valueOrEnd(fitJointMixture(rows.training, settings[i], {}, stop));
        const auto merits = [&](const Dataset& data) {
            if (plan.task == ImageTask::Novelty)
                return areas(-valueOrEnd(jointLogDensity(mixture, data.x, data.labels, stop)), rows.novel);
            return rightParts(likeliest({valueOrEnd(jointLogDensityOfEachLabel(mixture, data.x, stop))}), data.labels);
        };
        trial.validation(static_cast<Index>(i)) = validated(plan, rows, 1, merits)(0);
        trial.test(static_cast<Index>(i)) = merits(rows.test)(0);
        trial.settings.push_back({{"truncation", settings[i].truncation}, {"prior_scale", settings[i].priorScale}});
    }
    return trial;
}

/// Multiples of both lengthscales of the kernel student-T: one component follows picture and label only where both are
/// short.
std::vector<JointKernel> kernelPcaMultiples()
{
    std::vector<JointKernel> multiples;
    for (const double image : {0.1, 0.2, 0.3, 0.5, 1.0})
        for (const double label : {0.3, 0.5, 0.7, 1.0})
            multiples.push_back({.imageLengthscale = image, .labelLengthscale = label});
    return multiples;
}

Trial kernelPcaTrial(const ExperimentPlan& plan, const ExperimentRows& rows, const std::stop_token& stop)
{
    const double median = lengthscaleOf(plan, rows.training);
    const std::vector<JointKernel> multiples =
        plan.validates ? kernelPcaMultiples() : std::vector{JointKernel{.imageLengthscale = 1.0}};
    Trial trial{.validation = Merits(std::ssize(multiples)), .test = Merits(std::ssize(multiples)), .settings = {}};
    for (std::size_t i = 0; i < multiples.size(); ++i) {
        const double multiplier = plan.multiplier * multiples[i].imageLengthscale;
        const JointKernel kernel{.imageLengthscale = multiplier * median,
                                 .labelLengthscale = plan.labelLengthscale * multiples[i].labelLengthscale};
        const JointKernelPca fitted = valueOrEnd(JointKernelPca::fit(rows.training, kernel, digitClasses, stop));
        const auto merits = [&](const Dataset& data) {
            return areas(valueOrEnd(fitted.score(data.x, data.labels, stop)), rows.novel);
        };
        trial.validation(static_cast<Index>(i)) = validated(plan, rows, 1, merits)(0);
        trial.test(static_cast<Index>(i)) = merits(rows.test)(0);
        trial.settings.push_back({{"multiplier", multiplier}, {"label_lengthscale", kernel.labelLengthscale}});
    }
    return trial;
}

Trial trialOf(NoveltyMethod method, const ExperimentPlan& plan, const ExperimentRows& rows, const std::stop_token& stop)
{
    switch (method) {
    case NoveltyMethod::KernelStudentT:
        return studentTTrial(plan, rows, stop);
    case NoveltyMethod::Kde:
        return kdeTrial(plan, rows, stop);
    case NoveltyMethod::KernelPca:
        return kernelPcaTrial(plan, rows, stop);
    case NoveltyMethod::Mixture:
        break;
    }
    return mixtureTrial(plan, rows, stop);
}

double scoreOf(ImageTask task, double merit)
{
    return task == ImageTask::Novelty ? merit : 1.0 - merit;
}

/// The first of the settings with the best mean merit on the validation rows, and its merits on the test rows.
MethodResult bestOf(NoveltyMethod method, ImageTask task, const std::vector<Trial>& trials)
{
    Merits total = Merits::Zero(trials.front().validation.size());
    for (const Trial& trial : trials)
        total += trial.validation;
    Index best = 0;
    total.maxCoeff(&best);
    MethodResult result{.method = method,
                        .scores = VectorXd(std::ssize(trials)),
                        .chosen = trials.front().settings[static_cast<std::size_t>(best)]};
    for (std::size_t r = 0; r < trials.size(); ++r)
        result.scores(static_cast<Index>(r)) = scoreOf(task, trials[r].test(best));
    return result;
}

} // namespace

Outcome<VectorXd> experimentTrial(const ExperimentPlan& plan, const Dataset& train, const Dataset& test, int repetition,
                                  std::stop_token stop)
{
    assert(!plan.validates);
    if (const auto found = problems(plan, train.size(), test.size()); !found.empty())
        return invalidInput(found.front().message);
    return untilEnding([&] {
        const ExperimentRows rows = experimentRows(plan, train, test, repetition);
        VectorXd scores(std::ssize(plan.methods));
        for (Index m = 0; m < scores.size(); ++m) {
            endIfStopped(stop);
            const Trial trial = trialOf(plan.methods[static_cast<std::size_t>(m)], plan, rows, stop);
            scores(m) = scoreOf(plan.task, trial.test(0));
        }
        return scores;
    });
}

Outcome<std::vector<MethodResult>> runExperiment(const ExperimentPlan& plan, const Dataset& train, const Dataset& test,
                                                 const ExperimentProgress& progress, std::stop_token stop)
{
    if (const auto found = problems(plan, train.size(), test.size()); !found.empty())
        return invalidInput(found.front().message);
    return untilEnding([&] {
        std::vector<std::vector<Trial>> trials(plan.methods.size());
        const int all = plan.repeats * static_cast<int>(plan.methods.size());
        int done = 0;
        for (int repetition = 0; repetition < plan.repeats; ++repetition) {
            const ExperimentRows rows = experimentRows(plan, train, test, repetition);
            for (std::size_t m = 0; m < plan.methods.size(); ++m) {
                endIfStopped(stop);
                trials[m].push_back(trialOf(plan.methods[m], plan, rows, stop));
                if (progress)
                    progress(++done, all);
            }
        }
        std::vector<MethodResult> results;
        for (std::size_t m = 0; m < plan.methods.size(); ++m)
            results.push_back(bestOf(plan.methods[m], plan.task, trials[m]));
        return results;
    });
}

} // namespace core
