#include "app/cli/command.h"

#include "app/cli/image_options.h"
#include "app/cli/points.h"
#include "core/novelty/joint_kde.h"
#include "core/novelty/joint_mixture.h"
#include "core/novelty/joint_student_t.h"
#include "core/novelty/roc.h"

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

/// Images with the labels that are asked about, and which of them are wrong where that is known.
struct Pairs {
    std::vector<Eigen::Index> rows;
    std::vector<int> labels;
    std::vector<bool> novel; // empty: not known
};

/// A column of whole numbers from 0 to `most`.
std::vector<Eigen::Index> wholeColumn(const core::Table& table, const QString& name, Eigen::Index most,
                                      const QString& meaning)
{
    const auto column = std::ranges::find(table.columns, name.toStdString(), &core::TableColumn::name);
    if (column == table.columns.end())
        usageError(QStringLiteral("--pairs: there is no column \"%1\": a table with a header row,label[,novel] is "
                                  "expected")
                       .arg(name));
    std::vector<Eigen::Index> values;
    for (std::size_t i = 0; i < column->numbers.size(); ++i) {
        const double value = column->numbers[i];
        if (!(value >= 0.0 && value <= static_cast<double>(most)) || value != std::floor(value))
            usageError(QStringLiteral("--pairs, line %1: %2 must be a whole number from 0 to %3 (%4)")
                           .arg(i < table.lines.size() ? table.lines[i] : i + 2)
                           .arg(name)
                           .arg(most)
                           .arg(meaning));
        values.push_back(static_cast<Eigen::Index>(value));
    }
    return values;
}

Pairs pairsFrom(const Arguments& arguments, const core::Dataset& test)
{
    const core::Table table = tableFrom(arguments, "pairs");
    Pairs pairs{
        .rows = wholeColumn(table, "row", test.size() - 1, "counted within the test rows"), .labels = {}, .novel = {}};
    for (const Eigen::Index label : wholeColumn(table, "label", core::digitClasses - 1, "a digit"))
        pairs.labels.push_back(static_cast<int>(label));
    if (std::ranges::find(table.columns, "novel", &core::TableColumn::name) != table.columns.end())
        for (const Eigen::Index novel : wholeColumn(table, "novel", 1, "1 where the label is not the image's own"))
            pairs.novel.push_back(novel == 1);
    return pairs;
}

/// Scores that grow with novelty.
Eigen::VectorXd scoresOf(core::NoveltyMethod method, const Arguments& arguments, const core::Dataset& training,
                         const core::JointKernel& kernel, const Eigen::MatrixXd& images, const std::vector<int>& labels)
{
    switch (method) {
    case core::NoveltyMethod::KernelStudentT: {
        const core::StudentTParameters parameters = jointParametersFrom(arguments, training.size());
        return valueOrThrow(valueOrThrow(core::JointStudentT::fit(training, kernel, parameters)).scale(images, labels));
    }
    case core::NoveltyMethod::Kde:
        return -valueOrThrow(core::JointKde(training).logDensity(images, labels, {kernel})).col(0);
    case core::NoveltyMethod::Mixture:
        break;
    }
    const auto settings = core::jointMixtureGrid(core::ImageTask::Novelty, arguments.seed());
    const auto mixture = valueOrThrow(core::fitJointMixture(training, settings.front()));
    return -valueOrThrow(core::jointLogDensity(mixture, images, labels));
}

Report pairsReport(const Arguments& arguments)
{
    const auto methods = methodsFrom(arguments);
    if (!arguments.has("method") || methods.size() != 1)
        usageError(QStringLiteral("--method: choose one of kst, kde or dpm to score pairs by"));
    const ImageFiles files = imageFilesFrom(arguments);
    const Pairs pairs = pairsFrom(arguments, files.test);
    const core::JointKernel kernel = jointKernelFrom(arguments, files.training);
    const Eigen::VectorXd scores = scoresOf(methods.front(), arguments, files.training, kernel,
                                            files.test.x(pairs.rows, Eigen::all), pairs.labels);
    std::optional<core::AreaUnderCurve> area;
    if (!pairs.novel.empty())
        area = core::areaUnderCurve(scores, pairs.novel);
    Report report;
    report.add("scores", scores);
    report.add("auc", area ? Report::Value(area->area) : Report::Value(nullptr));
    report.add("auc_standard_error",
               area && area->standardError ? Report::Value(*area->standardError) : Report::Value(nullptr));
    report.add("lengthscale", kernel.imageLengthscale);
    return report;
}

void run(const Arguments& arguments)
{
    write(arguments.has("pairs") ? pairsReport(arguments)
                                 : experimentReport(arguments, core::ImageTask::Novelty, "auc"),
          arguments);
}

} // namespace

Command noveltyCommand()
{
    std::vector<Option> options = imageFileOptions();
    options.push_back({"pairs", "P.csv",
                       "which images with which labels to score: columns row (within the test rows), label and, if "
                       "known, novel (0 or 1)"});
    const Idle alone = [](const Arguments& arguments) {
        return arguments.has("pairs") ? QStringLiteral("--pairs says which rows are scored") : QString();
    };
    for (const auto& more : {jointModelOptions(), experimentOptions(alone)})
        options.insert(options.end(), more.begin(), more.end());
    options.push_back(outOption(".json or .csv"));
    return {"novelty",
            {},
            "how unexpected images are with their labels: mislabelled digits",
            "With --pairs it prints {\"scores\":[…], \"auc\":x|null, \"auc_standard_error\":x|null, "
            "\"lengthscale\":x}: scores grow\n"
            "with novelty, s for kst, -log density for kde and dpm, of the vector of the image and its label as one "
            "of ten ones. auc is\n"
            "the Mann-Whitney count of the novel ones (ties 1/2), its error DeLong's; lengthscale that of the image "
            "part, multiplied.\n"
            "Without, the randomised experiment: half of the test rows get a label that is not theirs. "
            "{\"METHOD\":{\"auc_mean\":x,\n"
            "\"auc_sd\":x, \"auc\":[…], \"chosen\":{…}}, …, \"paired_p\":{\"A_B\":p}, \"unpaired_p\":{…}}; the "
            "hyperparameters chosen\n"
            "are those of the best mean on validation rows. With --sizes each number is a list.",
            options,
            &run};
}

} // namespace app
