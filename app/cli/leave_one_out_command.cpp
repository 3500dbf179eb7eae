#include "app/cli/command.h"

#include "app/cli/image_options.h"
#include "app/cli/setting_options.h"
#include "app/cli/student_t_options.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/novelty/evaluation.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/novelty/point_scores.h"
#include "core/novelty/joint_grid.h"
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

Report pointsReport(const Arguments& arguments)
{
    const core::Dataset data = dataFrom(arguments).data;
    const core::Kernel kernel = kernelFrom(arguments, data);
    const core::StudentTParameters model =
        studentTParametersFrom(arguments, core::settingsFor<core::DensitySettings>(data, kernel).model, data.size());
    const core::PointScores found = valueOrThrow(core::pointScores(data, kernel, model));
    Report report;
    addScores(report, found.scores);
    const auto area = found.asked.novel.empty() ? std::nullopt : core::areaUnderCurve(found.scores, found.asked.novel);
    report.add("auc", area ? Report::Value(area->area) : Report::Value(nullptr));
    report.add("auc_standard_error",
               area && area->standardError ? Report::Value(*area->standardError) : Report::Value(nullptr));
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
        .prints = {{"scores", Json::List, "s of every row, in the order given"},
                   {"most_novel", Json::List, "the rows from 0, the greatest s first"},
                   {"auc", Json::Number, "area under the curve where labels part the points, else null; with --data"},
                   {"auc_standard_error", Json::Number, "its standard error, DeLong's; with --data"},
                   {"lengthscale", Json::Number, "of the image part, times --multiplier; with --train"}},
        .description =
            "Points (--data) whose labels part them into samples: s of the first given its others, of all other rows "
            "given the first, and the area under the curve. Images (--train) are scored with their labels.",
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
                    seedOption(),
                    outOption(".json or .csv")},
        .answer = &answerOfLeaveOneOut};
}

} // namespace app
