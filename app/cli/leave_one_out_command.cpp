#include "app/cli/command.h"

#include "app/cli/image_options.h"
#include "app/cli/method_option.h"
#include "app/cli/setting_options.h"
#include "app/cli/student_t_options.h"
#include "core/fourier/fourier_method.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/novelty/evaluation.h"
#include "core/labs/novelty/many_points.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/novelty/point_scores.h"
#include "core/novelty/joint_grid.h"
#include "core/novelty/point_novelty.h"
#include "core/novelty/roc.h"

namespace app
{

namespace
{

using StudentT = core::StudentTParameters;
using Novelty = core::NoveltySettings;

void addScores(Report& report, const Eigen::VectorXd& scores)
{
    report.add("scores", scores);
    const std::vector<Eigen::Index> order = core::mostNovelFirst(scores);
    report.add("most_novel", Eigen::VectorXd(Eigen::Map<const Eigen::Vector<Eigen::Index, Eigen::Dynamic>>(
                                                 order.data(), std::ssize(order))
                                                 .cast<double>()));
}

/// What the command prints of points, whichever way it was computed.
struct ScoredPoints {
    core::AskedRows asked;
    Eigen::VectorXd scores;
    core::Method method = core::Method::Dense;
    Eigen::Index modes = 0; // of Fourier sums
    double errorBound = 0.0;
};

ScoredPoints scoredByMany(const core::Dataset& data, const core::Kernel& kernel, const core::StudentTParameters& model,
                          core::Method method)
{
    ScoredPoints found{.asked = core::askedPoints(data), .scores = Eigen::VectorXd(data.size()), .method = method};
    const core::KnownRows rows = valueOrThrow(core::knownRows(found.asked));
    const Eigen::MatrixXd known = data.x(rows.known, Eigen::all), novel = data.x(rows.novel, Eigen::all);
    const core::PointNovelty predictive =
        method == core::Method::Fourier
            ? valueOrThrow(core::PointNovelty::byWaves(core::fourierRowsOf(known), kernel, model,
                                                       core::fourierWindow(data.x, data.x).places))
            : valueOrThrow(core::PointNovelty::byFeatures(known, kernel, model));
    const core::PointNovelty::Scales leftOut = predictive.leftOut(known), given = predictive.given(novel);
    found.scores(rows.known) = leftOut.values;
    if (!rows.novel.empty())
        found.scores(rows.novel) = given.values;
    found.scores = valueOrThrow(core::orderedScores(std::move(found.scores)));
    found.modes = predictive.modes().value_or(0);
    found.errorBound = std::max(leftOut.error, given.error);
    return found;
}

ScoredPoints scoredPoints(const Arguments& arguments, const core::Dataset& data, const core::Kernel& kernel,
                          const core::StudentTParameters& model)
{
    const core::Method method = valueOrThrow(
        core::densityMethod(methodFrom(arguments), data.x, kernel, core::fourierWindow(data.x, Eigen::MatrixXd())));
    if (method == core::Method::Fourier ||
        (data.size() > core::mostPairedPoints && core::hasSmallFeatureMap(kernel, data.dimensions())))
        return scoredByMany(data, kernel, model, method);
    core::PointScores found = valueOrThrow(core::pointScores(data, kernel, model));
    return {.asked = std::move(found.asked), .scores = std::move(found.scores)};
}

Report pointsReport(const Arguments& arguments)
{
    const core::Dataset data = dataFrom(arguments).data;
    const core::Kernel kernel = kernelFrom(arguments, data);
    const core::StudentTParameters model =
        studentTParametersFrom(arguments, core::settingsFor<core::DensitySettings>(data, kernel).model, data.size());
    const ScoredPoints found = scoredPoints(arguments, data, kernel, model);
    Report report;
    addScores(report, found.scores);
    const auto area = found.asked.novel.empty() ? std::nullopt : core::areaUnderCurve(found.scores, found.asked.novel);
    report.add("auc", area ? Report::Value(area->area) : Report::Value(nullptr));
    report.add("auc_standard_error",
               area && area->standardError ? Report::Value(*area->standardError) : Report::Value(nullptr));
    addMethod(report, found.method, found.modes, found.errorBound);
    return report;
}

Report picturesReport(const Arguments& arguments)
{
    const core::Dataset images = imagesFrom(arguments, "train");
    if (images.size() < 2)
        usageError("--train: an image is scored given the others: there must be two at least");
    const core::JointKernel kernel = jointKernelFrom(arguments, images);
    const core::StudentTParameters model = jointParametersFrom(arguments, images.size());
    const auto grid = valueOrThrow(core::JointGrid::reduce(images, kernel));
    Report report;
    addScores(report, valueOrThrow(core::orderedScores(
                          grid.leaveOneOut({.sigma0 = model.sigma0, .beta = model.beta}, model.posterior))));
    report.add("lengthscale", kernel.imageLengthscale);
    return report;
}

Report answerOfLeaveOneOut(const Arguments& arguments)
{
    if (arguments.has("train") == arguments.has("data"))
        usageError("give points by --data or labelled images by --train");
    return arguments.has("train") ? picturesReport(arguments) : pointsReport(arguments);
}

QString ofPoints(const Arguments& arguments)
{
    return arguments.has("train") ? QStringLiteral("it belongs to points, --data") : QString();
}
QString ofImages(const Arguments& arguments)
{
    return arguments.has("train") ? QString() : QStringLiteral("it belongs to images, --train");
}

std::vector<Printed> printedMethodOfPoints()
{
    std::vector<Printed> printed = printedMethod(QStringLiteral("a score is off"));
    for (Printed& value : printed)
        value.meaning += QStringLiteral("; with --data");
    return printed;
}

Option with(Option option, QString (*idle)(const Arguments&))
{
    option.idle = idle;
    return option;
}

} // namespace

Command leaveOneOutCommand()
{
    return {
        .name = "leave-one-out",
        .summary = "the least expected rows of one's own data: each scored given all the others",
        .prints = together(
            {{{"scores", Json::List, "s of every row, in the order given"},
              {"most_novel", Json::List, "the rows from 0, the greatest s first"},
              {"auc", Json::Number, "area under the curve where labels part the points, else null; with --data"},
              {"auc_standard_error", Json::Number, "its standard error, DeLong's; with --data"},
              {"lengthscale", Json::Number, "of the image part, times --multiplier; with --train"}},
             printedMethodOfPoints()}),
        .description =
            "Points (--data) whose labels part them into samples: s of the first given its others, of all other rows "
            "given the first, and the area under the curve. Images (--train) are scored with their labels. "
            "By fourier, for smooth kernels of x - y over one or two columns, and of kernels with few features "
            "(linear, "
            "poly, …) any number of rows will do; else up to 20,000.",
        .options = {dataOption(),
                    with(columnsOption(), &ofPoints),
                    with(kernelOption(), &ofPoints),
                    {"train", "FILE", "labelled images in place of points: " + imageFormats()},
                    {"train-rows", "LO:HI", "these rows of the file alone, half open, from 0", &ofImages},
                    {"lengthscale", "median|V",
                     withDefault("of the image part: the median image distance or a number", medianLengthscale),
                     &ofImages},
                    with(optionOf<&Novelty::multiplier>("M"), &ofImages),
                    with(optionOf<&Novelty::labelLengthscale>("L"), &ofImages),
                    {nameOf<&StudentT::sigma0>(), "S",
                     lineOf<&StudentT::sigma0>() + " (default: sigma0² = 0.1 k(x,x))"},
                    optionOf<&StudentT::beta>("B"),
                    choiceOptionOf<&StudentT::posterior>(),
                    with(methodOption("dense up to 2,000 rows, beyond fourier where it will do"), &ofPoints),
                    seedOption(),
                    outOption(".json or .csv")},
        .answer = &answerOfLeaveOneOut};
}

} // namespace app
