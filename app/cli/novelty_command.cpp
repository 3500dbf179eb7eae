#include "app/cli/command.h"

#include "app/cli/image_options.h"
#include "app/cli/points.h"
#include "app/cli/read_options.h"
#include "app/cli/setting_options.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/novelty/joint_kde.h"
#include "core/novelty/joint_kernel_pca.h"
#include "core/novelty/joint_mixture.h"
#include "core/novelty/joint_student_t.h"
#include "core/novelty/roc.h"

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

/// Images with the label vectors that are asked about, and which of them are wrong where that is known.
struct Pairs {
    std::vector<Eigen::Index> rows;
    Eigen::MatrixXd labels;  // a row each: one of ten ones, or between labels
    std::vector<bool> novel; // empty: not known
};

const core::TableColumn* columnIn(const core::Table& table, const QString& name)
{
    const auto column = std::ranges::find(table.columns, name.toStdString(), &core::TableColumn::name);
    return column == table.columns.end() ? nullptr : &*column;
}

const core::TableColumn& neededColumn(const core::Table& table, const QString& name)
{
    if (const auto* column = columnIn(table, name))
        return *column;
    usageError(
        QStringLiteral("--pairs: there is no column \"%1\": a table with a header row,label[,novel] is expected, "
                       "or one with t0 to t9 in place of label")
            .arg(name));
}

[[noreturn]] void refuseCell(const core::Table& table, std::size_t row, const QString& name, const QString& expected)
{
    usageError(QStringLiteral("--pairs, line %1: %2 must be a %3")
                   .arg(row < table.lines.size() ? table.lines[row] : row + 2)
                   .arg(name, expected));
}

/// A column of whole numbers from 0 to `most`.
std::vector<Eigen::Index> wholeColumn(const core::Table& table, const QString& name, Eigen::Index most,
                                      const QString& meaning)
{
    std::vector<Eigen::Index> values;
    for (const double value : neededColumn(table, name).numbers) {
        if (!(value >= 0.0 && value <= static_cast<double>(most)) || value != std::floor(value))
            refuseCell(table, values.size(), name,
                       QStringLiteral("whole number from 0 to %1 (%2)").arg(most).arg(meaning));
        values.push_back(static_cast<Eigen::Index>(value));
    }
    return values;
}

/// The columns t0 … t9: how much of each label.
Eigen::MatrixXd labelVectors(const core::Table& table)
{
    if (columnIn(table, QStringLiteral("label")))
        usageError(QStringLiteral("--pairs: there are the columns label and t0: say the label by one or the other"));
    Eigen::MatrixXd labels(static_cast<Eigen::Index>(table.rows), core::digitClasses);
    for (int c = 0; c < core::digitClasses; ++c) {
        const QString name = QStringLiteral("t%1").arg(c);
        const core::TableColumn& column = neededColumn(table, name);
        for (std::size_t i = 0; i < table.rows; ++i) {
            if (!(column.numbers[i] >= 0.0 && column.numbers[i] <= 1.0))
                refuseCell(table, i, name, QStringLiteral("number from 0 to 1 (how much of the label %1)").arg(c));
            labels(static_cast<Eigen::Index>(i), c) = column.numbers[i];
        }
    }
    return labels;
}

Eigen::MatrixXd labelsFrom(const core::Table& table)
{
    if (columnIn(table, QStringLiteral("t0")))
        return labelVectors(table);
    std::vector<int> labels;
    for (const Eigen::Index label : wholeColumn(table, "label", core::digitClasses - 1, "a digit"))
        labels.push_back(static_cast<int>(label));
    return core::oneHot(labels);
}

Pairs pairsFrom(const Arguments& arguments, const core::Dataset& test)
{
    const core::Table table = tableFrom(arguments, "pairs");
    Pairs pairs{.rows = wholeColumn(table, "row", test.size() - 1, "counted within the test rows"),
                .labels = labelsFrom(table),
                .novel = {}};
    if (columnIn(table, QStringLiteral("novel")))
        for (const Eigen::Index novel : wholeColumn(table, "novel", 1, "1 where the label is not the image's own"))
            pairs.novel.push_back(novel == 1);
    return pairs;
}

/// What a method says of pairs.
struct PairScores {
    Eigen::VectorXd scores; // grow with novelty
    std::optional<Eigen::VectorXd> bound = {};
};

PairScores scoresOf(core::NoveltyMethod method, const Arguments& arguments, const core::Dataset& training,
                    const core::JointKernel& kernel, const Eigen::MatrixXd& images, const Eigen::MatrixXd& labels)
{
    switch (method) {
    case core::NoveltyMethod::KernelStudentT: {
        const core::StudentTParameters parameters = jointParametersFrom(arguments, training.size());
        return {
            valueOrThrow(valueOrThrow(core::JointStudentT::fit(training, kernel, parameters)).scale(images, labels))};
    }
    case core::NoveltyMethod::Kde:
        return {-valueOrThrow(core::JointKde(training).logDensity(images, labels, {kernel})).col(0)};
    case core::NoveltyMethod::KernelPca:
        return {valueOrThrow(valueOrThrow(core::JointKernelPca::fit(training, kernel)).score(images, labels))};
    case core::NoveltyMethod::Mixture:
        break;
    }
    const auto settings = core::jointMixtureGrid(core::ImageTask::Novelty, arguments.seed());
    const auto mixture = valueOrThrow(core::fitJointMixture(training, settings.front()));
    const std::vector<double>& bounds = mixture.bounds();
    return {.scores = -valueOrThrow(core::jointLogDensity(mixture, images, labels)),
            .bound = Eigen::Map<const Eigen::VectorXd>(bounds.data(), std::ssize(bounds))};
}

Report pairsReport(const Arguments& arguments)
{
    const auto methods = methodsFrom(arguments);
    if (!arguments.has("method") || methods.size() != 1)
        usageError(QStringLiteral("--method: choose one of kst, kde, dpm or kpca to score pairs by"));
    const ImageFiles files = imageFilesFrom(arguments);
    const Pairs pairs = pairsFrom(arguments, files.test);
    const core::JointKernel kernel = jointKernelFrom(arguments, files.training);
    auto [found, bound] = scoresOf(methods.front(), arguments, files.training, kernel,
                                   files.test.x(pairs.rows, Eigen::all), pairs.labels);
    const Eigen::VectorXd scores = valueOrThrow(core::orderedScores(std::move(found)));
    std::optional<core::AreaUnderCurve> area;
    if (!pairs.novel.empty())
        area = core::areaUnderCurve(scores, pairs.novel);
    Report report;
    report.add("scores", scores);
    report.add("auc", area ? Report::Value(area->area) : Report::Value(nullptr));
    report.add("auc_standard_error",
               area && area->standardError ? Report::Value(*area->standardError) : Report::Value(nullptr));
    report.add("lengthscale", kernel.imageLengthscale);
    if (bound)
        report.add("bound", *bound);
    return report;
}

Report answerOfNovelty(const Arguments& arguments)
{
    return arguments.has("pairs") ? pairsReport(arguments)
                                  : experimentReport(arguments, core::ImageTask::Novelty, "auc");
}

} // namespace

Command noveltyCommand()
{
    std::vector<Option> options = imageFileOptions();
    options.push_back(
        tableOption("pairs", "P.csv",
                    "which images with which labels to score: columns row (within the test rows), label (or t0 to t9, "
                    "each from 0 to 1, for an image that is half 4 and half 9) and, if known, novel (0 or 1)"));
    const Idle alone = [](const Arguments& arguments) {
        return arguments.has("pairs") ? QStringLiteral("--pairs says which rows are scored") : QString();
    };
    for (const auto& more : {jointModelOptions(core::ImageTask::Novelty), experimentOptions(alone)})
        options.insert(options.end(), more.begin(), more.end());
    options.push_back(optionOf<&core::NoveltySettings::wrongLabels>("W"));
    options.back().idle = alone;
    options.push_back(outOption(".json or .csv"));
    return {.name = "novelty",
            .summary = "how unexpected images are with their labels: mislabelled digits",
            .prints = together({{{"scores", Json::List, "of each pair: they grow with novelty; with --pairs"},
                                 {"auc", Json::Number,
                                  "Mann-Whitney count of the novel ones (ties 1/2), null where unknown; with --pairs"},
                                 {"auc_standard_error", Json::Number, "its standard error, DeLong's; with --pairs"},
                                 {"lengthscale", Json::Number, "of the image part, times --multiplier; with --pairs"},
                                 {"bound", Json::List, "variational bound in nats; with --pairs and --method dpm"}},
                                printedExperiment("auc", "area under the curve")}),
            .description =
                "With --pairs scores are s for kst, -log density for kde and dpm, for kpca the squared distance in "
                "feature space from the first component, of the vector of the image and its label as one of ten ones, "
                "or as t0 to t9 say. The bound is told at the start, after every sweep and after merges.\n"
                "Without, the randomised experiment with each METHOD: a share of the test rows (--wrong-labels) gets a "
                "label that is not theirs. The hyperparameters chosen are those of the best mean on validation rows, "
                "or with --fixed those given.",
            .options = options,
            .answer = &answerOfNovelty};
}

} // namespace app
