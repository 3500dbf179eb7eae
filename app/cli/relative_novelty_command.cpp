#include "app/cli/command.h"

#include "app/cli/setting_options.h"
#include "app/cli/student_t_options.h"
#include "core/density/student_t.h"
#include "core/images/patches.h"
#include "core/labs/pictures/pictures_settings.h"
#include "core/novelty/relative_novelty.h"
#include "core/novelty/roc.h"
#include "widgets/images/decoded_picture.h"

#include <QFileInfo>

#include <cmath>

namespace app
{

namespace
{

using StudentT = core::StudentTParameters;

constexpr double defaultMultiplier = core::RelativeNoveltyModel{}.multiplier; // the lab begins with that of its pair
constexpr double topPart = 0.05; // of the patches, as in the paper's figure

core::Picture pictureFrom(const Arguments& arguments, const QString& option)
{
    auto decoded = widgets::decodedPicture(arguments.text(option));
    if (const auto* failure = std::get_if<core::Failure>(&decoded))
        usageError(QStringLiteral("--%1: %2").arg(option, QString::fromStdString(failure->what)));
    return std::get<core::Picture>(std::move(decoded));
}

/// Of the patches; the lab says it in per cent.
double defaultPart()
{
    return defaultOf<&core::PicturesSettings::part>() / 100.0;
}

core::PatchSample sampleFrom(const Arguments& arguments)
{
    const QString text = arguments.text("subsample", {});
    if (text.startsWith(QLatin1String("every:"))) {
        bool valid = false;
        const qint64 step = text.mid(6).toLongLong(&valid);
        if (!valid || step < 1)
            usageError(QStringLiteral("--subsample: expected every:K with K a whole number of at least 1, got \"%1\"")
                           .arg(text));
        return core::EveryPatch{step};
    }
    const double part = arguments.number("subsample", defaultPart());
    if (!(part > 0.0 && part <= 1.0))
        usageError(QStringLiteral("--subsample: the part of patches must lie in (0, 1], got \"%1\"").arg(text));
    return core::RandomPart{.part = part, .seed = arguments.seed()};
}

core::RelativeNoveltyModel modelFrom(const Arguments& arguments)
{
    const core::PictureMethod method = choiceFrom<&core::PicturesSettings::method>(arguments);
    core::RelativeNoveltyModel model{.kernelDensityEstimate = method == core::PictureMethod::Kde,
                                     .multiplier = arguments.number("multiplier", defaultMultiplier),
                                     .parameters = {.sigma0 = std::sqrt(0.1)},
                                     .sample = sampleFrom(arguments)};
    if (!(model.multiplier > 0.0) || !std::isfinite(model.multiplier))
        usageError(QStringLiteral("--multiplier: must be a positive number"));
    model.parameters = studentTParametersFrom(arguments, model.parameters, 1);
    return model;
}

Report reportOf(const core::RelativeNovelty& found, const std::optional<std::vector<char>>& marked)
{
    Report report;
    if (marked) {
        const auto area = core::areaUnderCurve(found.logRatio, std::vector<bool>(marked->begin(), marked->end()));
        report.add("auc", area ? Report::Value(area->area) : Report::Value(nullptr));
        report.add("precision_top5", core::precisionAtTop(found.logRatio, *marked, topPart));
    }
    report.add("lengthscale", found.lengthscale);
    report.add("log_ratio", found.logRatio);
    return report;
}

void runRelativeNovelty(const Arguments& arguments)
{
    const qint64 side = arguments.wholeNumber("patch", defaultOf<&core::PicturesSettings::side>(), 1);
    const core::RelativeNoveltyModel model = modelFrom(arguments);
    const core::Picture background = pictureFrom(arguments, "background"), target = pictureFrom(arguments, "target");
    const Eigen::MatrixXd before = valueOrThrow(core::patches(background, side));
    const Eigen::MatrixXd after = valueOrThrow(core::patches(target, side));
    std::optional<std::vector<char>> marked;
    if (arguments.has("mask"))
        marked = valueOrThrow(core::patchMask(pictureFrom(arguments, "mask"), side, target.size));
    const core::RelativeNovelty found = valueOrThrow(core::relativeNovelty(model, before, after));
    const QString out = arguments.text("out", {});
    if (QFileInfo(out).suffix().compare(QLatin1String("png"), Qt::CaseInsensitive) == 0) {
        const core::PatchGrid grid = valueOrThrow(core::patchGrid(target.size, side));
        return writeFile(out, widgets::mapAsPng(found.logRatio, grid, side));
    }
    write(reportOf(found, marked), arguments);
}

} // namespace

Command relativeNoveltyCommand()
{
    return {
        .name = "relative-novelty",
        .summary = "what is new in one picture against another, patch by patch",
        .prints = {{"auc", Json::Number, "area under the curve of the marked patches; with --mask"},
                   {"precision_top5", Json::Number, "part of marked ones among the 5 % of largest ratio; with --mask"},
                   {"lengthscale", Json::Number, "--multiplier times the median distance over both samples as one"},
                   {"log_ratio", Json::List, "of every patch of the target, row by row: the larger the more novel"}},
        .description = "The ratio is log s_background - log s_target (kst) or log p_target - log p_background (kde). "
                       "The densities are those of a sample of the patches of each picture, values/255 in the order "
                       "(dy, dx, channel). A patch is marked where at least half of its pixels are set in the mask.",
        .options = {{"background", "A.png", "the picture that tells what is known (PNG or JPEG)"},
                    {"target", "B.png", "the picture in which to look"},
                    optionOf<&core::PicturesSettings::side>("SIDE"),
                    {"subsample", "PART|every:K",
                     withDefault("a random part of the patches of each picture, or those with index % K = 0",
                                 defaultPart())},
                    choiceOptionOf<&core::PicturesSettings::method>(),
                    optionOf<&core::PicturesSettings::multiplier>("M", defaultMultiplier),
                    {nameOf<&StudentT::sigma0>(), "S", lineOf<&StudentT::sigma0>() + " (default: sigma0² = 0.1)"},
                    optionOf<&StudentT::beta>("B"),
                    choiceOptionOf<&StudentT::posterior>(),
                    {"mask", "M.png", "a picture of the target's size, white where something new is"},
                    seedOption("the sample", "K"),
                    outOption(".json, .csv, or the map as .png")},
        .run = &runRelativeNovelty};
}

} // namespace app
