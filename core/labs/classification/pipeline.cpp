#include "core/labs/classification/classification_lab.h"

#include "core/contour/contour.h"
#include "core/gp/averaged_probability.h"
#include "core/kernels/descriptions.h"
#include "core/labs/classification/classes.h"
#include "core/labs/classification/companion.h"
#include "core/labs/classification/latent_window.h"
#include "core/window/smooth_window.h"
#include "core/window/window_domain.h"

#include <chrono>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

using Kind = ClassificationSettings::Companion;
using Probability = ClassificationSettings::Probability;

/// The classifier of a kernel, ν and the observations.
struct ModelStage {
    TwoClasses classes;
    Kernel kernel;
    double nu = 0.0;
    bool fromZero = true; // Newton began at a = 0: its steps are those of a fresh pipeline
    LaplaceClassifier classifier;
    std::optional<LeftOutClasses> leftOut = {}; // once somebody asked for it

    bool isFor(const ClassificationRequest& request, const TwoClasses& wanted) const
    {
        return kernel == request.kernel && nu == request.settings.nu && classes == wanted &&
               (fromZero || request.preview);
    }
};

/// What a companion depends on beside observations and window.
struct CompanionStage {
    ClassificationSettings settings;
    Outcome<Companion> companion;

    bool isFor(const ClassificationSettings& wanted) const
    {
        return settings.companion == wanted.companion && settings.offset == wanted.offset &&
               (wanted.companion == Kind::Svm ? settings.penalty == wanted.penalty : settings.lambda == wanted.lambda);
    }
};

/// Pictures over one window, of a preview or in full.
struct Pictures {
    std::vector<Interval> window;
    std::optional<LatentWindow> latent;
    std::optional<CompanionResult> companion;
    bool termsShown = false;
};

} // namespace

struct ClassificationPipeline::Stages {
    std::optional<ModelStage> model;
    std::optional<CompanionStage> companion;
    Pictures full, preview;

    Pictures& pictures(bool ofPreview) { return ofPreview ? preview : full; }
    const Pictures& pictures(bool ofPreview) const { return ofPreview ? preview : full; }

    std::optional<Failure> prepareModel(const ClassificationRequest& request, const TwoClasses& classes,
                                        const std::stop_token& stop, bool& cancelled);
    bool prepareLatent(const ClassificationRequest& request, const std::vector<Interval>& window,
                       const std::stop_token& stop);
    bool prepareCompanion(const ClassificationRequest& request, const std::stop_token& stop);
};

namespace
{

/// Averaged, probit or at the mean: pointwise, from mean and variance.
Eigen::MatrixXd probabilityOf(Probability kind, const Eigen::MatrixXd& mean, const Eigen::MatrixXd& variance)
{
    switch (kind) {
    case Probability::Averaged:
        return tabulatedAveragedLogistic(mean, variance);
    case Probability::Probit:
        return mean.binaryExpr(variance, [](double m, double v) { return probitAveragedLogistic(m, v); });
    case Probability::AtMean:
        break;
    }
    return mean.unaryExpr(&logistic);
}

void addLine(ClassificationResult& result, const LatentWindow& latent)
{
    result.grid = latent.line;
    result.latentMean = latent.mean;
    result.latentSd = latent.variance.cwiseSqrt();
    result.averaged = averagedLogistic(latent.mean, latent.variance);
    result.probit = probitAveragedLogistic(latent.mean, latent.variance);
    result.atMean = latent.mean.unaryExpr(&logistic);
}

void addPlane(ClassificationResult& result, const LatentWindow& latent, Probability kind)
{
    constexpr int varianceLevels = 4;
    result.latentMeanField = latent.meanField;
    result.latentVarianceField = latent.varianceField;
    result.probability = latent.meanField;
    result.probability.values = probabilityOf(kind, latent.meanField.values, latent.varianceField.values);
    // All three probabilities are ½ exactly where the mean is 0, which is the smoother field to follow. Far from all
    // observations it falls to 0 and changes its sign by rounding.
    const double accuracy = drawnAccuracy * sizeOfMean(latent.meanField.values);
    ContourLevel half{.level = 0.5, .mass = {}, .polyline = contourLine(latent.meanField, 0.0, accuracy)};
    if (half.polyline.rows() > 0)
        result.boundary.push_back(std::move(half));
    result.varianceContours = plainContours(latent.varianceField, varianceLevels);
}

void addRemarks(ClassificationResult& result, const ClassificationRequest& request, const ModelStage& model,
                const LatentWindow& latent)
{
    const Index others =
        request.data->size() - static_cast<Index>(model.classes.rows.size() + result.heldOut.rows.size());
    if (others > 0)
        result.remarks.push_back(std::to_string(others) + (others == 1 ? " point" : " points") +
                                 " of other samples take no part");
    if (model.classes.rows.empty())
        result.remarks.emplace_back("no points of the two classes: this is the prior");
    else if (!model.classes.hasBoth())
        result.remarks.emplace_back("all points are of one class: the probability falls to 1/2 away from them");
    if (!isPositiveSemidefinite(request.kernel))
        result.remarks.emplace_back("this kernel is not positive semidefinite: no Gaussian process has it");
    if (result.jitter > 0.0)
        result.remarks.emplace_back("the factorisation needed some jitter");
    if (latent.clamped > 0)
        result.remarks.push_back("the latent variance at " + std::to_string(latent.clamped) +
                                 " points was rounded to below 0 and is shown as 0");
    if (result.leftOut && result.leftOut->clamped > 0)
        result.remarks.push_back("the variance of " + std::to_string(result.leftOut->clamped) +
                                 " points as the others foretell them was rounded to below 0 and is taken for 0");
}

/// What the classifier says of points that it has not seen; nothing on stop.
std::optional<HeldOutClasses> foretold(const TwoClasses& points, const LaplaceClassifier& classifier,
                                       const std::stop_token& stop)
{
    const auto outcome = classProbabilities(classifier, points.x, stop);
    const auto* found = std::get_if<ClassProbabilities>(&outcome);
    if (!found)
        return std::nullopt;
    HeldOutClasses heldOut{.rows = points.rows, .targets = points.targets, .probability = found->averaged};
    heldOut.errors = errorsOf(found->latent.mean, points.targets);
    heldOut.logScore = meanLogProbability(points.targets, found->averaged);
    return heldOut;
}

/// Each observation from the others; nothing on stop.
std::optional<LeftOutClasses> foretoldFromOthers(const ModelStage& model, const std::stop_token& stop)
{
    auto left = model.classifier.leaveOneOut(stop);
    auto* latent = std::get_if<LatentMoments>(&left);
    if (!latent)
        return std::nullopt;
    const ClassProbabilities found = classProbabilities(std::move(*latent));
    return LeftOutClasses{.errors = errorsOf(found.latent.mean, model.classes.targets),
                          .logScore = meanLogProbability(model.classes.targets, found.averaged),
                          .clamped = found.latent.clamped};
}

std::string routeOf(const ModelStage& model, const LatentWindow& latent)
{
    const int steps = model.classifier.mode().iterations();
    return std::to_string(steps) + (steps == 1 ? " Newton step" : " Newton steps") +
           (model.fromZero ? "" : " from the previous mode") + ", latent moments at " +
           std::to_string(latent.evaluations) + (latent.byNodes ? " Chebyshev nodes" : " points");
}

} // namespace

/// Brings the classifier up to date. A preview may begin Newton at the previous mode; in full it begins at 0, so that
/// the steps that are drawn are Newton's own.
std::optional<Failure> ClassificationPipeline::Stages::prepareModel(const ClassificationRequest& request,
                                                                    const TwoClasses& classes,
                                                                    const std::stop_token& stop, bool& cancelled)
{
    if (model && model->isFor(request, classes))
        return std::nullopt;
    VectorXd start;
    if (request.preview && model && model->classes.rows == classes.rows) {
        start = model->classifier.mode().dual;
        for (Index i = 0; i < start.size(); ++i) // a flipped point knows nothing yet
            if (model->classes.targets[i] != classes.targets[i])
                start[i] = 0.0;
    }
    const bool sameObservations = model && model->classes == classes && model->kernel == request.kernel;
    auto outcome = LaplaceClassifier::fit(request.kernel, classes.x, classes.targets, request.settings.nu, start, stop);
    model.reset();
    full.latent.reset();
    preview.latent.reset();
    if (!sameObservations) {
        companion.reset();
        full.companion.reset();
        preview.companion.reset();
    }
    if (const auto* failure = std::get_if<Failure>(&outcome))
        return *failure;
    cancelled = std::holds_alternative<Cancelled>(outcome);
    if (!cancelled)
        model = ModelStage{.classes = classes,
                           .kernel = request.kernel,
                           .nu = request.settings.nu,
                           .fromZero = start.size() == 0,
                           .classifier = std::move(std::get<LaplaceClassifier>(outcome))};
    return std::nullopt;
}

/// Brings the latent moments over the window up to date; false when cancelled.
bool ClassificationPipeline::Stages::prepareLatent(const ClassificationRequest& request,
                                                   const std::vector<Interval>& window, const std::stop_token& stop)
{
    Pictures& pictures = this->pictures(request.preview);
    if (pictures.window != window)
        pictures = {.window = window, .latent = {}, .companion = {}};
    if (pictures.latent)
        return true;
    Outcome<LatentWindow> outcome = latentWindow(model->classifier, window, request.preview, stop);
    if (!std::holds_alternative<LatentWindow>(outcome))
        return false;
    pictures.latent = std::move(std::get<LatentWindow>(outcome));
    return true;
}

/// Brings the companion and its picture up to date; false when cancelled.
bool ClassificationPipeline::Stages::prepareCompanion(const ClassificationRequest& request, const std::stop_token& stop)
{
    const ClassificationSettings& settings = request.settings;
    if (!companion || !companion->isFor(settings)) {
        full.companion.reset();
        preview.companion.reset();
        companion.reset();
        Outcome<Companion> fitted = fitCompanion(request.kernel, model->classes, settings, stop);
        if (std::holds_alternative<Cancelled>(fitted))
            return false;
        companion = CompanionStage{.settings = settings, .companion = std::move(fitted)};
    }
    const auto* fitted = std::get_if<Companion>(&companion->companion);
    Pictures& pictures = this->pictures(request.preview);
    if (fitted && (!pictures.companion || pictures.termsShown != settings.showTerms)) {
        pictures.companion =
            pictures.window.size() == 1
                ? companionOnLine(*fitted, request.kernel, model->classes, pictures.latent->line, settings.showTerms)
                : companionInPlane(*fitted, request.kernel, model->classes, pictures.window, request.preview);
        pictures.termsShown = settings.showTerms;
    }
    return true;
}

ClassificationPipeline::ClassificationPipeline() : stages_(std::make_unique<Stages>()) {}
ClassificationPipeline::~ClassificationPipeline() = default;
ClassificationPipeline::ClassificationPipeline(ClassificationPipeline&&) noexcept = default;
ClassificationPipeline& ClassificationPipeline::operator=(ClassificationPipeline&&) noexcept = default;

Outcome<ClassificationResult> ClassificationPipeline::solve(const ClassificationRequest& request,
                                                            const std::stop_token& stop)
{
    const auto begin = std::chrono::steady_clock::now();
    if (const auto found = problems(request); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().field + ": " + found.front().message};
    const Outcome<std::vector<Interval>> window = windowInDomain(request.kernel, request.window);
    if (const auto* failure = std::get_if<Failure>(&window))
        return *failure;
    const auto [classes, heldOut] = splitClasses(*request.data, request.settings);
    bool cancelled = false;
    if (const auto failure = stages_->prepareModel(request, classes, stop, cancelled))
        return *failure;
    if (cancelled || !stages_->prepareLatent(request, std::get<std::vector<Interval>>(window), stop))
        return Cancelled{};
    ModelStage& model = *stages_->model;
    const LatentWindow& latent = *stages_->pictures(request.preview).latent;
    const LogisticMode& mode = model.classifier.mode();
    ClassificationResult result;
    result.preview = request.preview;
    result.window = std::get<std::vector<Interval>>(window);
    if (result.window.size() == 1)
        addLine(result, latent);
    else
        addPlane(result, latent, request.settings.probability);
    result.rows = classes.rows;
    result.mode = mode.latent;
    result.newton = mode.objectives;
    result.logEvidence = model.classifier.logEvidence();
    // By the function that is drawn: without the ν of the observation itself.
    result.errors = errorsOf(mode.latent - request.settings.nu * mode.dual, classes.targets);
    if (!request.preview && !classes.rows.empty()) {
        if (!model.leftOut && !(model.leftOut = foretoldFromOthers(model, stop)))
            return Cancelled{};
        result.leftOut = model.leftOut;
    }
    if (!heldOut.rows.empty()) {
        auto found = foretold(heldOut, model.classifier, stop);
        if (!found)
            return Cancelled{};
        result.heldOut = std::move(*found);
    }
    result.jitter = mode.factor.jitter;
    result.route = routeOf(model, latent);
    addRemarks(result, request, model, latent);
    if (request.settings.companion != Kind::None && classes.hasBoth()) {
        if (!stages_->prepareCompanion(request, stop))
            return Cancelled{};
        result.companion = stages_->pictures(request.preview).companion;
        if (const auto* failure = std::get_if<Failure>(&stages_->companion->companion))
            result.remarks.push_back("no companion: " + failure->what);
    }
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    result.milliseconds = taken.count();
    return result;
}

bool ClassificationPipeline::isCheap(const ClassificationRequest& request) const
{
    if (!problems(request).empty())
        return true; // nothing will be computed
    const Outcome<std::vector<Interval>> window = windowInDomain(request.kernel, request.window);
    if (!std::holds_alternative<std::vector<Interval>>(window))
        return true;
    const TwoClasses classes = splitClasses(*request.data, request.settings).learned;
    const Pictures& pictures = stages_->pictures(request.preview);
    const bool latentKept = stages_->model && stages_->model->isFor(request, classes) && pictures.latent &&
                            pictures.window == std::get<std::vector<Interval>>(window);
    const bool companionKept = request.settings.companion == Kind::None || !classes.hasBoth() ||
                               (stages_->companion && stages_->companion->isFor(request.settings));
    return latentKept && companionKept;
}

} // namespace core
