#include "widgets/drawings/methods.h"

#include "widgets/controls/description_text.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <limits>

namespace widgets
{

namespace
{

struct MethodWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::MethodDrawings)
};

Eigen::VectorXd asVector(const std::vector<double>& values)
{
    return Eigen::Map<const Eigen::VectorXd>(values.data(), std::ssize(values));
}

} // namespace

QString keyOf(core::NoveltyMethod method)
{
    const auto& name = core::choiceOf(method).name;
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString methodName(core::NoveltyMethod method)
{
    return translated(core::choiceOf(method).row);
}

QString scoreName(core::NoveltyMethod method)
{
    switch (method) {
    case core::NoveltyMethod::KernelStudentT:
        return QStringLiteral("s");
    case core::NoveltyMethod::KernelPca:
        return MethodWords::tr("squared distance");
    case core::NoveltyMethod::Kde:
    case core::NoveltyMethod::Mixture:
        break;
    }
    return MethodWords::tr("−log density");
}

Role roleOf(core::NoveltyMethod method)
{
    switch (method) {
    case core::NoveltyMethod::KernelStudentT:
        return Role::Predictive;
    case core::NoveltyMethod::Kde:
        return Role::Empirical;
    case core::NoveltyMethod::KernelPca:
        return Role::Component;
    case core::NoveltyMethod::Mixture:
        break;
    }
    return Role::Companion;
}

Qt::PenStyle dashesOf(core::NoveltyMethod method)
{
    switch (method) {
    case core::NoveltyMethod::KernelStudentT:
        return Qt::SolidLine;
    case core::NoveltyMethod::Kde:
        return Qt::DashLine;
    case core::NoveltyMethod::KernelPca:
        return Qt::DotLine;
    case core::NoveltyMethod::Mixture:
        break;
    }
    return Qt::DashDotLine;
}

namespace
{

core::Interval rangeOfScores(const std::vector<MethodScore>& scores)
{
    if (scores.empty())
        return {0.0, 1.0};
    const auto low = [](const MethodScore& score) { return score.mean - score.standardDeviation; };
    const auto high = [](const MethodScore& score) { return score.mean + score.standardDeviation; };
    const double lo = low(std::ranges::min(scores, {}, low)), hi = high(std::ranges::max(scores, {}, high));
    const double room = 0.08 * std::max(hi - lo, 1e-6);
    return {lo - room, hi + room};
}

/// Place, mean and deviation of one method's by heading; NaN where it has none.
Eigen::MatrixXd scoresByHeading(const std::vector<MethodScore>& scores, core::NoveltyMethod method,
                                const QStringList& headings)
{
    constexpr double besideEachOther = 0.22; // of the distance between headings
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    Eigen::MatrixXd table = Eigen::MatrixXd::Constant(headings.size(), 3, none);
    for (const MethodScore& score : scores)
        if (score.method == method) {
            const auto row = headings.indexOf(score.heading);
            const double place = static_cast<double>(row) + besideEachOther * (core::rowOf(method) - 1);
            table.row(row) << place, score.mean, score.standardDeviation;
        }
    return table;
}

DrawnMarks marksOfMethod(core::NoveltyMethod method, const Eigen::MatrixXd& table)
{
    using Shape = DrawnMarks::Shape;
    constexpr std::array shapes{Shape::Disc, Shape::Square, Shape::Diamond, Shape::Triangle};
    static_assert(shapes.size() == core::choicesOf<core::NoveltyMethod>.size());
    return {.places = table.leftCols(2),
            .bars = bandOf(table.col(1) - table.col(2), table.col(1) + table.col(2)),
            .key = keyOf(method),
            .legend = methodName(method),
            .shape = shapes[static_cast<std::size_t>(core::rowOf(method))],
            .role = roleOf(method),
            .size = 8.0};
}

} // namespace

Drawing methodComparisonDrawing(const std::vector<MethodScore>& scores, const QString& quantity)
{
    Drawing drawing{
        .title = MethodWords::tr("Methods beside each other"),
        .meaning = MethodWords::tr("Means over repetitions; the bars are one standard deviation between repetitions."),
        .summary = MethodWords::tr("%1 of %2 results.").arg(quantity).arg(scores.size()),
        .axes = DrawnAxes::Own,
        .up = {.label = quantity, .range = rangeOfScores(scores)}};
    QStringList& headings = drawing.across.headings;
    for (const MethodScore& score : scores)
        if (!headings.contains(score.heading))
            headings << score.heading;
    drawing.across.range = {-0.6, std::max(static_cast<double>(headings.size()), 1.0) - 0.4};
    for (const core::Choice<core::NoveltyMethod>& method : core::choicesOf<core::NoveltyMethod>) {
        const Eigen::MatrixXd table = scoresByHeading(scores, method.value, headings);
        if (table.size() == 0 || table.array().isNaN().all())
            continue;
        drawing.marks.push_back(marksOfMethod(method.value, table));
        drawing.beside.add(keyOf(method.value) + QStringLiteral("_mean"), table.col(1));
        drawing.beside.add(keyOf(method.value) + QStringLiteral("_sd"), table.col(2));
    }
    return drawing;
}

Drawing learningCurveDrawing(const Eigen::VectorXd& sizes, const std::vector<LearningCurve>& curves,
                             const QString& quantity)
{
    Drawing drawing{
        .title = MethodWords::tr("Score over training points"),
        .meaning = MethodWords::tr(
            "Means over repetitions, each with rows of its own, and twice their standard error on either side."),
        .summary = sizes.size() > 0
                       ? MethodWords::tr("%1 over %2 sizes of the training set.").arg(quantity).arg(sizes.size())
                       : MethodWords::tr("Nothing to draw yet."),
        .axes = DrawnAxes::Own,
        .across = {.label = MethodWords::tr("training points"),
                   .logarithmic = true,
                   .range = sizes.size() > 1 ? core::Interval{sizes[0] / 1.1, sizes[sizes.size() - 1] * 1.1}
                                             : core::Interval{1.0, 1e3}},
        .up = {.label = quantity, .fromZero = false},
        .gridColumn = QStringLiteral("training_points"),
        .grid = sizes};
    drawing.beside.family(QStringLiteral("curves"));
    for (const LearningCurve& curve : curves) {
        const auto& choice = core::choiceOf(curve.method);
        const QString key = keyOf(curve.method);
        const Role role = roleOf(curve.method);
        drawing.curves.push_back(
            {.column = key,
             .legend = QString::fromUtf8(choice.row.data(), static_cast<qsizetype>(choice.row.size())),
             .role = role,
             .values = curve.mean,
             .dashes = dashesOf(curve.method)});
        drawing.curves.push_back(
            {.column = key + QStringLiteral("_band"),
             .kind = CurveRow::Kind::Band,
             .role = role,
             .values = bandOf(curve.mean - 2.0 * curve.standardError, curve.mean + 2.0 * curve.standardError),
             .reads = false});
        drawing.beside.add(key + QStringLiteral("_standard_error"), curve.standardError);
    }
    return drawing;
}

Drawing learningCurveDrawing(const core::LearningCurveResult& result, const QString& subtitle)
{
    std::vector<double> sizes, repetitions;
    std::vector<LearningCurve> curves;
    const auto append = [](Eigen::VectorXd& values, double value) {
        values.conservativeResize(values.size() + 1);
        values[values.size() - 1] = value;
    };
    for (const core::LearningPoint& point : result.points) {
        if (curves.empty() || curves.back().method != point.method)
            curves.push_back({.method = point.method, .mean = {}, .standardError = {}});
        if (curves.size() == 1) {
            sizes.push_back(static_cast<double>(point.size));
            repetitions.push_back(static_cast<double>(point.areas.size()));
        }
        append(curves.back().mean, point.mean());
        append(curves.back().standardError, point.standardError().value_or(std::numeric_limits<double>::quiet_NaN()));
    }
    Drawing drawing = learningCurveDrawing(asVector(sizes), curves, MethodWords::tr("area under the curve"));
    drawing.title = MethodWords::tr("Area over training pictures");
    drawing.subtitle = subtitle;
    drawing.meaning = MethodWords::tr(
        "The area under the ROC curve for more and more training pictures, with the hyperparameters that are set: the "
        "mean over repetitions, each with rows and wrong labels of its own, the same for every method, and twice its "
        "standard error on either side.");
    drawing.beside.add(QStringLiteral("repetitions"), asVector(repetitions));
    return drawing;
}

} // namespace widgets
