#include "core/labs/classification/classification_lab.h"

#include "core/contour/contour.h"
#include "core/gp/averaged_probability.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/verdict/definiteness_doubt.h"
#include "core/labs/classification/classes.h"
#include "core/labs/classification/companion.h"
#include "core/labs/classification/latent_window.h"
#include "core/labs/kept.h"
#include "core/window/smooth_window.h"
#include "core/window/window_domain.h"

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

using Kind = ClassificationSettings::Companion;
using Probability = ClassificationSettings::Probability;

/// What a classifier is of.
struct ClassifierInputs {
    TwoClasses classes;
    Kernel kernel;
    double nu = 0.0;
    bool operator==(const ClassifierInputs&) const = default;
};

struct Classifier {
    bool fromZero = true; // Newton began at a = 0: its steps are those of a fresh pipeline
    LaplaceClassifier laplace;
};

/// What a companion is of; it does not depend on the window.
struct CompanionInputs {
    TwoClasses classes;
    Kernel kernel;
    Kind kind = Kind::None;
    bool offset = true;
    double weight = 0.0; // λ or C
    bool operator==(const CompanionInputs&) const = default;
};

/// Of a classifier, or of a companion.
struct ClassPictureInputs {
    std::uint64_t of = 0; // which
    std::vector<Interval> window;
    bool termsShown = false; // a companion's
    bool operator==(const ClassPictureInputs&) const = default;
};

ClassifierInputs classifierInputs(const ClassificationRequest& request, const TwoClasses& classes)
{
    return {classes, request.kernel, request.settings.nu};
}

CompanionInputs companionInputs(const ClassificationRequest& request, const TwoClasses& classes)
{
    const ClassificationSettings& settings = request.settings;
    return {classes, request.kernel, settings.companion, settings.offset,
            settings.companion == Kind::Svm ? settings.penalty : settings.lambda};
}

bool asksForCompanion(const ClassificationRequest& request, const TwoClasses& classes)
{
    return request.settings.companion != Kind::None && classes.hasBoth();
}

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

void addRemarks(ClassificationResult& result, const ClassificationRequest& request, const TwoClasses& classes,
                const LatentWindow& latent)
{
    const Index others = request.data->size() - static_cast<Index>(classes.rows.size() + result.heldOut.rows.size());
    if (others > 0)
        result.remarks.push_back(std::to_string(others) + (others == 1 ? " point" : " points") +
                                 " of other samples take no part");
    if (classes.rows.empty())
        result.remarks.emplace_back("no points of the two classes: this is the prior");
    else if (!classes.hasBoth())
        result.remarks.emplace_back("all points are of one class: the probability falls to 1/2 away from them");
    if (const auto doubt = definitenessDoubt(request.kernel, request.data->dimensions()))
        result.remarks.push_back(*doubt + ": no Gaussian process has one that is not");
    if (result.jitter > 0.0)
        result.remarks.emplace_back("the factorisation needed some jitter");
    if (latent.clamped > 0)
        result.remarks.push_back("the latent variance at " + std::to_string(latent.clamped) +
                                 " points was rounded to below 0 and is shown as 0");
    if (result.leftOut && result.leftOut->clamped > 0)
        result.remarks.push_back("the variance of " + std::to_string(result.leftOut->clamped) +
                                 " points as the others foretell them was rounded to below 0 and is taken for 0");
}

/// What the classifier says of points that it has not seen.
HeldOutClasses foretold(const TwoClasses& points, const LaplaceClassifier& classifier, const std::stop_token& stop)
{
    const ClassProbabilities found = valueOrEnd(classProbabilities(classifier, points.x, stop));
    return {.rows = points.rows,
            .targets = points.targets,
            .probability = found.averaged,
            .errors = errorsOf(found.latent.mean, points.targets),
            .logScore = meanLogProbability(points.targets, found.averaged),
            .area = areaOf(found.averaged, points.targets)};
}

/// The same of a companion.
void foretell(const TwoClasses& points, const Companion& companion, const Kernel& kernel, CompanionResult& result)
{
    const VectorXd decision = valuesOf(companion.f, kernel, points.x);
    result.heldOutErrors = errorsOf(decision, points.targets);
    result.heldOutArea = areaOf(decision, points.targets);
}

/// Each observation from the others.
LeftOutClasses foretoldFromOthers(const LaplaceClassifier& classifier, const std::stop_token& stop)
{
    const ClassProbabilities found = classProbabilities(valueOrEnd(classifier.leaveOneOut(stop)));
    return {.errors = errorsOf(found.latent.mean, classifier.targets()),
            .logScore = meanLogProbability(classifier.targets(), found.averaged),
            .area = areaOf(found.averaged, classifier.targets()),
            .clamped = found.latent.clamped};
}

std::string routeOf(const Classifier& classifier, const LatentWindow& latent)
{
    const int steps = classifier.laplace.mode().iterations();
    return std::to_string(steps) + (steps == 1 ? " Newton step" : " Newton steps") +
           (classifier.fromZero ? "" : " from the previous mode") + ", latent moments at " +
           std::to_string(latent.evaluations) + (latent.byNodes ? " Chebyshev nodes" : " points");
}

} // namespace

struct ClassificationStages {
    /// Over a window.
    struct Pictures {
        Kept<ClassPictureInputs, LatentWindow> latent;
        Kept<ClassPictureInputs, CompanionResult> companion;
    };
    Kept<ClassifierInputs, Classifier> classifier;
    Kept<std::uint64_t, LeftOutClasses> leftOut; // of which classifier
    Kept<CompanionInputs, Outcome<Companion>> companion;
    Pictures full, preview;

    ClassificationResult answer(const ClassificationRequest& request, const std::stop_token& stop);
    bool isCheap(const ClassificationRequest& request) const;

private:
    bool hasClassifier(const ClassificationRequest& request, const TwoClasses& classes) const;
    VectorXd previousDual(const TwoClasses& classes) const;
    const Classifier& classifierOf(const ClassificationRequest& request, const TwoClasses& classes,
                                   const std::stop_token& stop);
    void addCompanion(ClassificationResult& result, const ClassificationRequest& request, const SplitClasses& split,
                      const VectorXd& line, const std::stop_token& stop);
};

/// A preview may begin Newton at the previous mode; in full it begins at 0, so that the steps that are drawn are
/// Newton's own.
bool ClassificationStages::hasClassifier(const ClassificationRequest& request, const TwoClasses& classes) const
{
    return classifier.has(classifierInputs(request, classes)) && (classifier.get()->fromZero || request.preview);
}

/// Where Newton may begin; empty where nothing is known of these rows.
VectorXd ClassificationStages::previousDual(const TwoClasses& classes) const
{
    if (!classifier.get() || classifier.inputs()->classes.rows != classes.rows)
        return {};
    VectorXd start = classifier.get()->laplace.mode().dual;
    for (Index i = 0; i < start.size(); ++i) // a flipped point knows nothing yet
        if (classifier.inputs()->classes.targets[i] != classes.targets[i])
            start[i] = 0.0;
    return start;
}

const Classifier& ClassificationStages::classifierOf(const ClassificationRequest& request, const TwoClasses& classes,
                                                     const std::stop_token& stop)
{
    if (hasClassifier(request, classes))
        return *classifier.get();
    const VectorXd start = request.preview ? previousDual(classes) : VectorXd();
    classifier.forget();
    return classifier.of(classifierInputs(request, classes), [&](const ClassifierInputs& of) {
        return Classifier{.fromZero = start.size() == 0,
                          .laplace = valueOrEnd(
                              LaplaceClassifier::fit(of.kernel, of.classes.x, of.classes.targets, of.nu, start, stop))};
    });
}

void ClassificationStages::addCompanion(ClassificationResult& result, const ClassificationRequest& request,
                                        const SplitClasses& split, const VectorXd& line, const std::stop_token& stop)
{
    const TwoClasses& classes = split.learned;
    const ClassificationSettings& settings = request.settings;
    const Outcome<Companion>& outcome = companion.of(companionInputs(request, classes), [&](const CompanionInputs& of) {
        return unlessCancelled(untilEnding([&] { return fitCompanion(of.kernel, of.classes, settings, stop); }));
    });
    if (const auto* failure = std::get_if<Failure>(&outcome)) {
        result.remarks.push_back("no companion: " + failure->what);
        return;
    }
    const auto& fitted = std::get<Companion>(outcome);
    Pictures& pictures = request.preview ? preview : full;
    result.companion = pictures.companion.of(
        {companion.serial(), result.window, settings.showTerms}, [&](const ClassPictureInputs& of) {
            return of.window.size() == 1
                       ? companionOnLine(fitted, request.kernel, classes, line, of.termsShown)
                       : companionInPlane(fitted, request.kernel, classes, of.window, request.preview);
        });
    if (!split.heldOut.rows.empty())
        foretell(split.heldOut, fitted, request.kernel, *result.companion);
}

ClassificationResult ClassificationStages::answer(const ClassificationRequest& request, const std::stop_token& stop)
{
    ClassificationResult result;
    result.window = valueOrEnd(windowInDomain(request.kernel, request.window));
    const SplitClasses split = splitClasses(*request.data, request.settings);
    const TwoClasses& classes = split.learned;
    const Classifier& fitted = classifierOf(request, classes, stop);
    Pictures& pictures = request.preview ? preview : full;
    const LatentWindow& latent =
        pictures.latent.of({classifier.serial(), result.window}, [&](const ClassPictureInputs& of) {
            return latentWindow(fitted.laplace, of.window, request.preview, stop);
        });
    if (result.window.size() == 1)
        addLine(result, latent);
    else
        addPlane(result, latent, request.settings.probability);
    const LogisticMode& mode = fitted.laplace.mode();
    result.rows = classes.rows;
    result.mode = mode.latent;
    result.newton = mode.objectives;
    result.logEvidence = fitted.laplace.logEvidence();
    // By the function that is drawn: without the ν of the observation itself.
    const VectorXd latentMean = mode.latent - request.settings.nu * mode.dual;
    result.errors = errorsOf(latentMean, classes.targets);
    result.area = areaOf(latentMean, classes.targets);
    if (!request.preview && !classes.rows.empty())
        result.leftOut =
            leftOut.of(classifier.serial(), [&](std::uint64_t) { return foretoldFromOthers(fitted.laplace, stop); });
    if (!split.heldOut.rows.empty())
        result.heldOut = foretold(split.heldOut, fitted.laplace, stop);
    result.jitter = mode.factor.jitter;
    result.route = routeOf(fitted, latent);
    addRemarks(result, request, classes, latent);
    if (asksForCompanion(request, classes))
        addCompanion(result, request, split, latent.line, stop);
    return result;
}

bool ClassificationStages::isCheap(const ClassificationRequest& request) const
{
    const std::vector<Interval> window = valueOrEnd(windowInDomain(request.kernel, request.window));
    const TwoClasses classes = splitClasses(*request.data, request.settings).learned;
    return hasClassifier(request, classes) &&
           (request.preview ? preview : full).latent.has({classifier.serial(), window}) &&
           (!asksForCompanion(request, classes) || companion.has(companionInputs(request, classes)));
}

template class StagedPipeline<ClassificationRequest, ClassificationResult, ClassificationStages>;

} // namespace core
