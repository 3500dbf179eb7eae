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

PictureStage::FitInputs PictureStage::fitInputs(const NoveltySettings& settings) const
{
    return {rows_.serial(),
            {.imageLengthscale = settings.multiplier * *rows_.get()->median,
             .labelLengthscale = settings.labelLengthscale}};
}

PictureStage::FitInputs PictureStage::kdeInputs(const NoveltySettings& settings) const
{
    return {rows_.serial(),
            {.imageLengthscale = settings.kdeMultiplier * *rows_.get()->median,
             .labelLengthscale = settings.kdeLabelLengthscale}};
}

bool PictureStage::isCheap(const NoveltyRequest& request) const
{
    const NoveltySettings& s = request.settings;
    if (!rows_.has(questionOf(request)) || !rows_.get()->median || !grid_.has(fitInputs(s)))
        return false;
    return scoresTraining(s) ||
           ((!usesKde(s) || kdeScores_.has(kdeInputs(s))) && (!usesMixture(s) || mixture_.has(rows_.serial())) &&
            (!usesKernelPca(s) || kernelPca_.has(fitInputs(s))));
}

void PictureStage::takeRows(const NoveltyRequest& request)
{
    rows_.of(questionOf(request), [&](const Question& question) {
        grid_.forget(); // the fits to other rows are large
        mixture_.forget();
        kernelPca_.forget();
        DrawnRows drawn = drawnRows(*request.data, request.settings, request.seed, question.training);
        const std::optional<double> median = medianImageDistance(drawn.training.x);
        return Rows{.drawn = std::move(drawn), .median = median};
    });
}

const PictureStage::Grid& PictureStage::grid(const NoveltySettings& settings, const std::stop_token& stop)
{
    return grid_.of(fitInputs(settings), [&](const FitInputs& of) {
        Grid made{.reduced = valueOrEnd(JointGrid::reduce(drawn().training, of.kernel, digitClasses, stop)),
                  .projected = {}};
        if (!scoresTraining(settings))
            made.projected = valueOrEnd(made.reduced.project(askedPictures(), drawn().asked.asked, stop));
        return made;
    });
}

VectorXd PictureStage::studentTScores(const NoveltySettings& settings, const std::stop_token& stop)
{
    const Grid& kept = grid(settings, stop);
    return scoresTraining(settings)
               ? kept.reduced.leaveOneOut(settingOf(settings.model), settings.model.posterior)
               : kept.reduced.scale(kept.projected, settingOf(settings.model), settings.model.posterior);
}

const VectorXd& PictureStage::kdeScores(const NoveltySettings& settings, const std::stop_token& stop)
{
    return kdeScores_.of(kdeInputs(settings), [&](const FitInputs& of) -> VectorXd {
        const JointKde kde(drawn().training);
        return -valueOrEnd(kde.logDensity(askedPictures(), drawn().asked.asked, {of.kernel}, stop)).col(0);
    });
}

const PictureStage::Mixture& PictureStage::mixture(const NoveltyRequest& request, const std::stop_token& stop)
{
    return mixture_.of(rows_.serial(), [&](std::uint64_t) {
        const MixtureSettings settings = jointMixtureGrid(ImageTask::Novelty, request.seed).front();
        const MixtureObserver observer = request.preview ? MixtureObserver() : request.observer;
        DpMixture fitted = valueOrEnd(fitJointMixture(drawn().training, settings, observer, stop));
        VectorXd scores = -valueOrEnd(jointLogDensity(fitted, askedPictures(), drawn().asked.asked, stop));
        return Mixture{.fitted = std::move(fitted), .scores = std::move(scores)};
    });
}

const PictureStage::KernelPca& PictureStage::kernelPca(const NoveltySettings& settings, const std::stop_token& stop)
{
    return kernelPca_.of(fitInputs(settings), [&](const FitInputs& of) {
        JointKernelPca fitted = valueOrEnd(JointKernelPca::fit(drawn().training, of.kernel, digitClasses, stop));
        VectorXd scores = valueOrEnd(fitted.score(askedPictures(), drawn().asked.asked, stop));
        return KernelPca{.fitted = std::move(fitted), .scores = std::move(scores)};
    });
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
    return kdeScores(request.settings, stop);
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
        return -valueOrEnd(JointKde(drawn().training).logDensity(pictures, labels, {kdeInputs(s).kernel}, stop)).col(0);
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
    const Index known = std::ssize(drawn().trainingRows) - (trainingPlace ? 1 : 0);
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
    VectorXd squared = (drawn().training.x.rowwise() - chosen.picture.transpose()).rowwise().squaredNorm();
    std::vector<Index> nearest = nearestPlaces(squared, nearestShown + 1);
    std::erase_if(nearest, [&](Index i) { return own && i == *own; });
    nearest.resize(static_cast<std::size_t>(std::min<Index>(nearestShown, std::ssize(nearest))));
    chosen.distances = squared(nearest).cwiseSqrt();
    for (const Index i : nearest)
        chosen.nearest.push_back(drawn().trainingRows[static_cast<std::size_t>(i)]);
    return chosen;
}

NoveltyResult PictureStage::answer(const NoveltyRequest& request, const std::stop_token& stop)
{
    takeRows(request);
    if (!rows_.get()->median)
        throw Ending{invalidInput("half of the training pictures are all the same: there is no median distance to "
                                  "measure the lengthscale by")};
    const NoveltySettings& s = request.settings;
    NoveltyResult result;
    result.asked = drawn().asked;
    result.trainingRows = drawn().trainingRows;
    result.observations = std::ssize(result.trainingRows);
    result.lengthscale = fitInputs(s).kernel.imageLengthscale;
    for (const NoveltyMethod method : methodsOf(s)) {
        const bool slow = method == NoveltyMethod::Mixture && request.preview && !mixture_.has(rows_.serial());
        if (!slow || result.methods.empty())
            result.methods.push_back(
                evaluated(method, valueOrEnd(orderedScores(scoresOf(method, request, stop))), result.asked, s.called));
    }
    if (!request.preview && usesMixture(s) && !scoresTraining(s)) {
        const DpMixture& fitted = mixture(request, stop).fitted;
        result.mixtureBounds = fitted.bounds();
        result.mixtureConverged = fitted.converged();
    }
    result.order = mostNovelFirst(result.methods.front().scores);
    result.chosen = chosenPicture(request, result, stop);
    return result;
}

} // namespace core
