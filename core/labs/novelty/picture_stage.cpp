#include "core/labs/novelty/picture_stage.h"

#include "core/density/student_t.h"
#include "core/ending.h"
#include "core/labs/novelty/evaluation.h"
#include "core/novelty/joint_mixture.h"
#include "core/novelty/joint_student_t.h"
#include "core/novelty/roc.h"

#include <algorithm>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

constexpr int previewRows = 300;
constexpr Index nearestShown = 6;

bool scoresTraining(const NoveltySettings& settings)
{
    return settings.scored == NoveltySettings::Scored::Training;
}

/// The methods of a request, the one on show first. Only the kernel student-T leaves a row out of its own fit.
std::vector<NoveltyMethod> methodsOf(const NoveltySettings& settings)
{
    if (scoresTraining(settings))
        return {NoveltyMethod::KernelStudentT};
    std::vector<NoveltyMethod> methods{settings.method};
    const auto add = [&](NoveltyMethod method, bool wanted) {
        if (wanted && settings.method != method)
            methods.push_back(method);
    };
    add(NoveltyMethod::KernelStudentT, true);
    add(NoveltyMethod::Kde, settings.kde);
    add(NoveltyMethod::Mixture, settings.mixture);
    add(NoveltyMethod::KernelPca, settings.kernelPca);
    return methods;
}

/// The places of the nearest training pictures.
std::vector<Index> nearestPlaces(const VectorXd& squared, Index most)
{
    std::vector<Index> places(static_cast<std::size_t>(squared.size()));
    std::iota(places.begin(), places.end(), Index{0});
    std::ranges::stable_sort(places, [&](Index a, Index b) { return squared[a] < squared[b]; });
    places.resize(static_cast<std::size_t>(std::min(most, squared.size())));
    return places;
}

JointGrid::Setting settingOf(const StudentTParameters& model)
{
    return {.sigma0 = model.sigma0, .beta = model.beta};
}

} // namespace

PictureStage::Question PictureStage::questionOf(const NoveltyRequest& request)
{
    const NoveltySettings& s = request.settings;
    return {.data = request.data,
            .scored = s.scored,
            .training = request.preview ? std::min(s.training, previewRows) : s.training,
            .test = s.test,
            .rowsSeed = s.rowsSeed,
            .wrongLabels = s.wrongLabels,
            .seed = request.seed};
}

JointKernel PictureStage::kernelOf(const NoveltySettings& settings) const
{
    return {.imageLengthscale = settings.multiplier * *rows_->median, .labelLengthscale = settings.labelLengthscale};
}

JointKernel PictureStage::kdeKernelOf(const NoveltySettings& settings) const
{
    return {.imageLengthscale = settings.kdeMultiplier * *rows_->median,
            .labelLengthscale = settings.kdeLabelLengthscale};
}

bool PictureStage::isCheap(const NoveltyRequest& request) const
{
    const NoveltySettings& s = request.settings;
    if (!rows_ || rows_->question != questionOf(request) || !rows_->median || !grid_ || grid_->kernel != kernelOf(s))
        return false;
    return scoresTraining(s) ||
           ((!usesKde(s) || (kde_ && kde_->kernel == kdeKernelOf(s))) && (!usesMixture(s) || mixture_) &&
            (!usesKernelPca(s) || (kernelPca_ && kernelPca_->kernel == kernelOf(s))));
}

void PictureStage::takeRows(const NoveltyRequest& request)
{
    const Question question = questionOf(request);
    if (rows_ && rows_->question == question)
        return;
    grid_.reset();
    kde_.reset();
    mixture_.reset();
    kernelPca_.reset();
    DrawnRows drawn = drawnRows(*request.data, request.settings, request.seed, question.training);
    const std::optional<double> median = medianImageDistance(drawn.training.x);
    rows_ = Rows{.question = question, .drawn = std::move(drawn), .median = median};
}

const PictureStage::Grid& PictureStage::grid(const NoveltySettings& settings, const std::stop_token& stop)
{
    const JointKernel kernel = kernelOf(settings);
    if (grid_ && grid_->kernel == kernel)
        return *grid_;
    grid_.reset();
    const DrawnRows& drawn = rows_->drawn;
    JointGrid reduced = valueOrEnd(JointGrid::reduce(drawn.training, kernel, digitClasses, stop));
    MatrixXd projected;
    if (!scoresTraining(settings))
        projected =
            valueOrEnd(reduced.project(rows_->question.data->x(drawn.asked.rows, Eigen::all), drawn.asked.asked, stop));
    grid_.emplace(Grid{.kernel = kernel, .reduced = std::move(reduced), .projected = std::move(projected)});
    return *grid_;
}

VectorXd PictureStage::studentTScores(const NoveltySettings& settings, const std::stop_token& stop)
{
    const Grid& kept = grid(settings, stop);
    return scoresTraining(settings)
               ? kept.reduced.leaveOneOut(settingOf(settings.model), settings.model.posterior)
               : kept.reduced.scale(kept.projected, settingOf(settings.model), settings.model.posterior);
}

const PictureStage::Mixture& PictureStage::mixture(const NoveltyRequest& request, const std::stop_token& stop)
{
    if (mixture_)
        return *mixture_;
    const AskedRows& asked = rows_->drawn.asked;
    const MixtureSettings settings = jointMixtureGrid(ImageTask::Novelty, request.seed).front();
    const MixtureObserver observer = request.preview ? MixtureObserver() : request.observer;
    DpMixture fitted = valueOrEnd(fitJointMixture(rows_->drawn.training, settings, observer, stop));
    VectorXd scores =
        -valueOrEnd(jointLogDensity(fitted, rows_->question.data->x(asked.rows, Eigen::all), asked.asked, stop));
    mixture_.emplace(Mixture{.fitted = std::move(fitted), .scores = std::move(scores)});
    return *mixture_;
}

const PictureStage::KernelPca& PictureStage::kernelPca(const NoveltySettings& settings, const std::stop_token& stop)
{
    const JointKernel kernel = kernelOf(settings);
    if (kernelPca_ && kernelPca_->kernel == kernel)
        return *kernelPca_;
    kernelPca_.reset();
    const AskedRows& asked = rows_->drawn.asked;
    JointKernelPca fitted = valueOrEnd(JointKernelPca::fit(rows_->drawn.training, kernel, digitClasses, stop));
    VectorXd scores = valueOrEnd(fitted.score(rows_->question.data->x(asked.rows, Eigen::all), asked.asked, stop));
    kernelPca_.emplace(KernelPca{.kernel = kernel, .fitted = std::move(fitted), .scores = std::move(scores)});
    return *kernelPca_;
}

VectorXd PictureStage::scoresOf(NoveltyMethod method, const NoveltyRequest& request, const std::stop_token& stop)
{
    switch (method) {
    case NoveltyMethod::KernelStudentT:
        return studentTScores(request.settings, stop);
    case NoveltyMethod::Mixture:
        return mixture(request, stop).scores;
    case NoveltyMethod::KernelPca:
        return kernelPca(request.settings, stop).scores;
    case NoveltyMethod::Kde:
        break;
    }
    const JointKernel kernel = kdeKernelOf(request.settings);
    if (!kde_ || kde_->kernel != kernel) {
        kde_.reset();
        const AskedRows& asked = rows_->drawn.asked;
        const JointKde kde(rows_->drawn.training);
        kde_ = Kde{.kernel = kernel,
                   .scores = -valueOrEnd(kde.logDensity(rows_->question.data->x(asked.rows, Eigen::all), asked.asked,
                                                        {kernel}, stop))
                                  .col(0)};
    }
    return kde_->scores;
}

/// By the method on show, of one picture with each of some label vectors, K×10: K.
VectorXd PictureStage::scoresWithLabels(const NoveltyRequest& request, const RowVectorXd& picture,
                                        const MatrixXd& labels, std::optional<Index> trainingPlace,
                                        const std::stop_token& stop)
{
    const NoveltySettings& s = request.settings;
    const MatrixXd pictures = picture.replicate(labels.rows(), 1);
    switch (methodsOf(s).front()) {
    case NoveltyMethod::Kde:
        return -valueOrEnd(JointKde(rows_->drawn.training).logDensity(pictures, labels, {kdeKernelOf(s)}, stop)).col(0);
    case NoveltyMethod::Mixture:
        return -valueOrEnd(jointLogDensity(mixture(request, stop).fitted, pictures, labels, stop));
    case NoveltyMethod::KernelPca:
        return valueOrEnd(kernelPca(s, stop).fitted.score(pictures, labels, stop));
    case NoveltyMethod::KernelStudentT:
        break;
    }
    return grid(s, stop).reduced.scaleWithLabels(picture, labels, settingOf(s.model), s.model.posterior, trainingPlace);
}

/// With its own label vector, and with each of the ten labels.
void PictureStage::scoreChosen(ChosenPicture& chosen, const NoveltyRequest& request, std::optional<Index> trainingPlace,
                               const std::stop_token& stop)
{
    MatrixXd labels = MatrixXd::Identity(digitClasses + 1, digitClasses);
    labels.bottomRows(1) = chosen.label.transpose();
    const VectorXd scores = scoresWithLabels(request, chosen.picture.transpose(), labels, trainingPlace, stop);
    chosen.scores = scores.head(digitClasses);
    chosen.score = scores[digitClasses];
    const NoveltyMethod method = methodsOf(request.settings).front();
    if (!givesDensity(method))
        return;
    const Index known = std::ssize(rows_->drawn.trainingRows) - (trainingPlace ? 1 : 0);
    const VectorXd logDensity = method == NoveltyMethod::KernelStudentT
                                    ? VectorXd(scaleExponent(request.settings.model, known) * scores.array().log())
                                    : VectorXd(-scores);
    chosen.logDensity = logDensity.head(digitClasses);
    chosen.logQ = logDensity[digitClasses];
    chosen.probability = labelProbabilities(chosen.logDensity.transpose()).row(0);
}

ChosenPicture PictureStage::chosenPicture(const NoveltyRequest& request, const NoveltyResult& result,
                                          const std::stop_token& stop)
{
    const Dataset& data = *request.data;
    const AskedRows& asked = result.asked;
    const auto place = std::ranges::find(asked.rows, Index{request.settings.chosen} - 1);
    const Index at = place != asked.rows.end() ? place - asked.rows.begin() : result.order.front();
    ChosenPicture chosen{.row = asked.rows[static_cast<std::size_t>(at)], .place = at};
    chosen.asked = asked.asked[static_cast<std::size_t>(at)];
    chosen.own = asked.own[static_cast<std::size_t>(at)];
    chosen.picture = data.x.row(chosen.row);
    const bool isHere = chosen.row + 1 == request.settings.chosen; // whose painting and label are kept
    const std::vector<double>&paint = request.settings.painted, &label = request.settings.labelVector;
    chosen.isPainted = isHere && std::ssize(paint) == data.dimensions();
    if (chosen.isPainted)
        chosen.picture = Eigen::Map<const VectorXd>(paint.data(), data.dimensions());
    chosen.isLabelSet = isHere && !label.empty();
    chosen.label = chosen.isLabelSet ? VectorXd(Eigen::Map<const VectorXd>(label.data(), digitClasses))
                                     : VectorXd(VectorXd::Unit(digitClasses, chosen.asked));
    const std::optional<Index> own = scoresTraining(request.settings) ? std::optional(at) : std::nullopt;
    scoreChosen(chosen, request, own, stop);
    VectorXd squared = (rows_->drawn.training.x.rowwise() - chosen.picture.transpose()).rowwise().squaredNorm();
    std::vector<Index> nearest = nearestPlaces(squared, nearestShown + 1);
    std::erase_if(nearest, [&](Index i) { return own && i == *own; });
    nearest.resize(static_cast<std::size_t>(std::min<Index>(nearestShown, std::ssize(nearest))));
    chosen.distances = squared(nearest).cwiseSqrt();
    for (const Index i : nearest)
        chosen.nearest.push_back(rows_->drawn.trainingRows[static_cast<std::size_t>(i)]);
    return chosen;
}

Outcome<NoveltyResult> PictureStage::solve(const NoveltyRequest& request, const std::stop_token& stop)
try {
    takeRows(request);
    if (!rows_->median)
        return Failure{Failure::Kind::InvalidInput, "half of the training pictures are all the same: there is no "
                                                    "median distance to measure the lengthscale by"};
    NoveltyResult result{.preview = request.preview};
    result.asked = rows_->drawn.asked;
    result.trainingRows = rows_->drawn.trainingRows;
    result.observations = std::ssize(result.trainingRows);
    result.lengthscale = kernelOf(request.settings).imageLengthscale;
    for (const NoveltyMethod method : methodsOf(request.settings)) {
        const bool slow = method == NoveltyMethod::Mixture && request.preview && !mixture_;
        if (!slow || result.methods.empty())
            result.methods.push_back(evaluated(method, valueOrEnd(orderedScores(scoresOf(method, request, stop))),
                                               result.asked, request.settings.called));
    }
    if (mixture_ && !request.preview && usesMixture(request.settings) && !scoresTraining(request.settings)) {
        result.mixtureBounds = mixture_->fitted.bounds();
        result.mixtureConverged = mixture_->fitted.converged();
    }
    result.order = mostNovelFirst(result.methods.front().scores);
    result.chosen = chosenPicture(request, result, stop);
    return result;
} catch (const Ending& ending) {
    return std::visit([](const auto& how) -> Outcome<NoveltyResult> { return how; }, ending.how);
}

} // namespace core
