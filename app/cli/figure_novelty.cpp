#include "app/cli/figure_novelty.h"

#include "app/cli/command.h"
#include "app/cli/experiment_report.h"
#include "app/cli/image_options.h"
#include "app/figures/figure_sessions.h"
#include "core/images/load_images.h"
#include "core/images/patches.h"
#include "core/labs/pictures/pictures_lab.h"
#include "core/novelty/comparison.h"
#include "core/novelty/relative_novelty.h"
#include "widgets/drawings/methods.h"
#include "widgets/drawings/pictures.h"
#include "widgets/images/decoded_picture.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/plot_export.h"

#include <QDir>

#include <array>
#include <cmath>

static void initialiseExamples()
{
    Q_INIT_RESOURCE(examples); // must stand outside any namespace
}

namespace app
{

namespace
{

using core::ImageTask;
using core::NoveltyMethod;
using core::RowProtocol;

constexpr std::array<Eigen::Index, 8> learningSizes{10, 20, 40, 60, 80, 100, 200, 400};

core::Dataset uspsPart(const QDir& folder, const QString& part)
{
    for (const QString& name : {QStringLiteral("usps_%1.rle"), QStringLiteral("zip.%1"), QStringLiteral("zip.%1.gz")})
        if (folder.exists(name.arg(part)))
            return valueOrThrow(core::loadImages(folder.filePath(name.arg(part)).toStdString()));
    usageError(QStringLiteral("--usps: there is no zip.%1, zip.%1.gz or usps_%1.rle in %2").arg(part, folder.path()));
}

struct Usps {
    core::Dataset train, test;
};
Usps uspsFrom(const Arguments& arguments)
{
    if (!arguments.has("usps"))
        usageError(QStringLiteral("--usps: this figure needs the USPS digits, which are not free to be shipped: get "
                                  "zip.train.gz and zip.test.gz (\"ZIP code\") from the website of The Elements of "
                                  "Statistical Learning and name their folder"));
    const QDir folder(arguments.text("usps"));
    return {uspsPart(folder, "train"), uspsPart(folder, "test")};
}

core::ExperimentPlan planOf(const Arguments& arguments, ImageTask task, RowProtocol protocol)
{
    return {.task = task,
            .protocol = protocol,
            .testSize = testSizeOf(task),
            .repeats = arguments.count("repeats", defaultRepeatsOfExperiment, {.least = 2, .most = 1000}),
            .seed = arguments.seed()};
}

/// Results over the sizes of the training set.
ExperimentResults learned(const Arguments& arguments, const Usps& usps, ImageTask task)
{
    ExperimentResults results;
    core::ExperimentPlan plan = planOf(arguments, task, RowProtocol::A);
    for (const Eigen::Index size : learningSizes) {
        plan.trainSize = size;
        results.push_back(valueOrThrow(core::runExperiment(plan, usps.train, usps.test, progressOnTerminal())));
    }
    return results;
}

Eigen::VectorXd shownSizes()
{
    return Eigen::Map<const Eigen::Vector<Eigen::Index, learningSizes.size()>>(learningSizes.data()).cast<double>();
}

/// Of at least two repetitions.
double deviation(const Eigen::VectorXd& values)
{
    return core::meanAndDeviation(values)->standardDeviation.value();
}

std::vector<widgets::LearningCurve> curvesOf(const ExperimentResults& results)
{
    std::vector<widgets::LearningCurve> curves;
    for (std::size_t m = 0; m < results.front().size(); ++m) {
        widgets::LearningCurve curve{.method = results.front()[m].method,
                                     .mean = Eigen::VectorXd(std::ssize(results)),
                                     .standardError = Eigen::VectorXd(std::ssize(results))};
        for (std::size_t i = 0; i < results.size(); ++i) {
            const Eigen::VectorXd& scores = results[i][m].scores;
            curve.mean(static_cast<Eigen::Index>(i)) = scores.mean();
            curve.standardError(static_cast<Eigen::Index>(i)) =
                deviation(scores) / std::sqrt(static_cast<double>(scores.size()));
        }
        curves.push_back(std::move(curve));
    }
    return curves;
}

widgets::ExportOptions optionsFor(const QString& path, const QSize& size)
{
    const auto format = widgets::exportFormatOf(path);
    if (!format)
        usageError(QStringLiteral("--out: %1 must end in .png, .svg, .pdf, .csv or .json").arg(path));
    return {.format = *format, .size = size};
}

void save(const widgets::ExportPage& page, const QString& path, const widgets::ExportOptions& options)
{
    if (const auto problem = widgets::exportPlots(page, path, options))
        refuseOut(*problem);
}

/// One half of the table under one protocol, in per cent.
struct TablePart {
    RowProtocol protocol;
    std::vector<core::MethodResult> novelty, reconstruction;
};

std::vector<TablePart> tableParts(const Arguments& arguments)
{
    const Usps usps = uspsFrom(arguments);
    std::vector<TablePart> parts;
    for (const RowProtocol protocol : {RowProtocol::A, RowProtocol::B}) {
        TablePart part{.protocol = protocol, .novelty = {}, .reconstruction = {}};
        for (const ImageTask task : {ImageTask::Novelty, ImageTask::Reconstruction}) {
            core::ExperimentPlan plan = planOf(arguments, task, protocol);
            plan.methods = {NoveltyMethod::KernelStudentT, NoveltyMethod::Kde, NoveltyMethod::Mixture};
            (task == ImageTask::Novelty ? part.novelty : part.reconstruction) =
                valueOrThrow(core::runExperiment(plan, usps.train, usps.test, progressOnTerminal()));
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

/// Table 1 of the paper, in per cent: area under the curve and confusion, each with its deviation.
struct PaperRow {
    NoveltyMethod method;
    double area, areaDeviation, confusion, confusionDeviation;
};
constexpr std::array<PaperRow, 3> paper{{{NoveltyMethod::KernelStudentT, 96.82, 0.8, 2.15, 1.0},
                                         {NoveltyMethod::Kde, 94.56, 0.6, 9.24, 1.9},
                                         {NoveltyMethod::Mixture, 73.56, 4.3, 23.85, 8.2}}};

/// Where the pictures of Figure 4 are.
core::Picture terrain(const QString& name)
{
    initialiseExamples();
    return valueOrThrow(widgets::decodedPicture(QStringLiteral(":/examples/terrain/%1.png").arg(name)));
}

/// Those of the figure in the window.
const core::PicturesSettings& pictureSettings()
{
    static const core::PicturesSettings settings = pictureFigure().of<core::PicturesSettings>();
    return settings;
}

double shownPart() // of the patches
{
    return pictureSettings().top / 100.0;
}

core::RelativeNovelty terrainNovelty(const Arguments& arguments)
{
    core::RelativeNoveltyModel model = core::noveltyModelOf(pictureSettings());
    std::get<core::RandomPart>(model.sample).seed = arguments.seed();
    const int side = pictureSettings().side;
    return valueOrThrow(core::relativeNovelty(model, valueOrThrow(core::patches(terrain("background"), side)),
                                              valueOrThrow(core::patches(terrain("target"), side))));
}

} // namespace

std::vector<Option> noveltyFigureOptions()
{
    Option usps{"usps", "DIR", "hl-3, hl-table-1: the folder of the USPS digits (zip.train and zip.test, or .gz)"};
    usps.idle = [](const Arguments& arguments) {
        const QString figure = arguments.positional().value(0);
        return figure == "hl-3" || figure == "hl-table-1" ? QString()
                                                          : QStringLiteral("it belongs to hl-3 and hl-table-1");
    };
    return {usps};
}

bool repeatsExperiments(const QString& figure)
{
    return figure == "hl-3" || figure == "hl-table-1";
}

Report learningFigureNumbers(const Arguments& arguments)
{
    const Usps usps = uspsFrom(arguments);
    Report report;
    report.add("train_size", shownSizes());
    report.add("novelty", resultsReport(learned(arguments, usps, ImageTask::Novelty), true, "auc"));
    report.add("reconstruction", resultsReport(learned(arguments, usps, ImageTask::Reconstruction), true, "confusion"));
    return report;
}

void drawLearningFigure(const Arguments& arguments, const QString& path)
{
    const widgets::ExportOptions options = optionsFor(path, {1400, 600});
    const Usps usps = uspsFrom(arguments);
    widgets::DrawnPlot novelty(widgets::learningCurveDrawing(
        shownSizes(), curvesOf(learned(arguments, usps, ImageTask::Novelty)), QStringLiteral("area under the curve")));
    novelty.setTitle("A", QStringLiteral("Novelty detection"));
    widgets::DrawnPlot reconstruction(widgets::learningCurveDrawing(
        shownSizes(), curvesOf(learned(arguments, usps, ImageTask::Reconstruction)), QStringLiteral("confusion")));
    reconstruction.setTitle("B", QStringLiteral("Label reconstruction"));
    save({.rows = {{&novelty, &reconstruction}}}, path, options);
}

Report pictureFigureNumbers(const Arguments& arguments)
{
    const core::RelativeNovelty found = terrainNovelty(arguments);
    const auto marked = valueOrThrow(core::patchMask(terrain("mask"), pictureSettings().side, terrain("target").size));
    Report report;
    report.add("lengthscale", found.lengthscale);
    report.add("threshold_top5", core::thresholdOfTop(found.logRatio, shownPart()));
    report.add("precision_top5", core::precisionAtTop(found.logRatio, marked, shownPart()));
    report.add("log_ratio", found.logRatio);
    return report;
}

void drawPictureFigure(const Arguments& arguments, const QString& path)
{
    const widgets::ExportOptions options = optionsFor(path, {1500, 560});
    const core::RelativeNovelty found = terrainNovelty(arguments);
    const core::Picture target = terrain("target");
    widgets::DrawnPlot background(
        widgets::patchPictureDrawing(terrain("background"), {.title = QStringLiteral("Background")}));
    background.setTitle("A", background.title());
    widgets::DrawnPlot plain(widgets::patchPictureDrawing(target, {.title = QStringLiteral("Target")}));
    plain.setTitle("B", plain.title());
    widgets::DrawnPlot marked(widgets::patchPictureDrawing(
        target, {.title = QStringLiteral("The 5 % of patches most novel")},
        widgets::PatchOverlay{.values = found.logRatio,
                              .grid = valueOrThrow(core::patchGrid(target.size, pictureSettings().side)),
                              .side = pictureSettings().side,
                              .threshold = core::thresholdOfTop(found.logRatio, shownPart()),
                              .opacity = pictureSettings().opacity / 100.0}));
    marked.setTitle("C", marked.title());
    save({.rows = {{&background, &plain, &marked}},
          .title = QStringLiteral("A drawn pair, in place of the satellite pictures")},
         path, options);
}

Report tableFigureNumbers(const Arguments& arguments)
{
    Report report;
    for (const TablePart& part : tableParts(arguments)) {
        Report half;
        half.add("novelty", resultsReport({part.novelty}, false, "auc"));
        half.add("reconstruction", resultsReport({part.reconstruction}, false, "confusion"));
        report.add("protocol_" + std::string(core::choiceOf(part.protocol).name), std::move(half));
    }
    Report printed;
    for (const PaperRow& row : paper) {
        Report method;
        method.add("auc_mean", row.area / 100.0);
        method.add("auc_sd", row.areaDeviation / 100.0);
        method.add("confusion_mean", row.confusion / 100.0);
        method.add("confusion_sd", row.confusionDeviation / 100.0);
        printed.add(std::string(core::choiceOf(row.method).name), std::move(method));
    }
    report.add("paper", std::move(printed));
    return report;
}

void drawTableFigure(const Arguments& arguments, const QString& path)
{
    const widgets::ExportOptions options = optionsFor(path, {1400, 700});
    std::vector<widgets::MethodScore> areas, confusions;
    for (const PaperRow& row : paper) {
        areas.push_back({QStringLiteral("the paper"), row.method, row.area, row.areaDeviation});
        confusions.push_back({QStringLiteral("the paper"), row.method, row.confusion, row.confusionDeviation});
    }
    for (const TablePart& part : tableParts(arguments)) {
        const QString heading = part.protocol == RowProtocol::A ? QStringLiteral("test rows of the test file")
                                                                : QStringLiteral("all rows of the training file");
        for (const auto& [results, scores] : {std::pair{&part.novelty, &areas}, {&part.reconstruction, &confusions}})
            for (const core::MethodResult& result : *results)
                scores->push_back(
                    {heading, result.method, 100.0 * result.scores.mean(), 100.0 * deviation(result.scores)});
    }
    widgets::DrawnPlot novelty(widgets::methodComparisonDrawing(areas, QStringLiteral("area under the curve, %")));
    novelty.setTitle("A", QStringLiteral("Novelty detection"));
    widgets::DrawnPlot reconstruction(widgets::methodComparisonDrawing(confusions, QStringLiteral("confusion, %")));
    reconstruction.setTitle("B", QStringLiteral("Label reconstruction"));
    save({.rows = {{&novelty, &reconstruction}}}, path, options);
}

} // namespace app
