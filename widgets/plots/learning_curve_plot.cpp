#include "widgets/plots/learning_curve_plot.h"

#include "widgets/plots/axis_look.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{

namespace
{

QString keyOfMethod(core::NoveltyMethod method)
{
    const auto& name = core::choiceOf(method).name;
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

} // namespace

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

LearningCurvePlot::LearningCurvePlot(QWidget* parent) : CurvePlot(Space::Own, QStringLiteral("training_points"), parent)
{
    setTitle({}, tr("Score over training points"));
    setLogarithmic(*xAxis);
    setToolTip(tr("Means over repetitions, each with rows of its own, and twice their standard error on either side."));
    showCurves({}, {}, tr("score"));
}

void LearningCurvePlot::showCurves(const Eigen::VectorXd& sizes, const std::vector<LearningCurve>& curves,
                                   const QString& quantity)
{
    shown_ = curves;
    quantity_ = quantity;
    setAxisLabels(tr("training points"), quantity);
    std::vector<CurveRow> rows;
    for (const LearningCurve& curve : curves) {
        const auto& choice = core::choiceOf(curve.method);
        const QString key = keyOfMethod(curve.method);
        const Role role = roleOf(curve.method);
        rows.push_back({.column = key,
                        .legend = QString::fromUtf8(choice.row.data(), static_cast<qsizetype>(choice.row.size())),
                        .role = role,
                        .values = curve.mean,
                        .dashes = dashesOf(curve.method)});
        rows.push_back(
            {.column = key + QStringLiteral("_band"),
             .kind = CurveRow::Kind::Band,
             .role = role,
             .values = bandOf(curve.mean - 2.0 * curve.standardError, curve.mean + 2.0 * curve.standardError),
             .reads = false});
    }
    showRows(sizes, std::move(rows));
}

void LearningCurvePlot::showResult(const core::LearningCurveResult& result, const QString& subtitle)
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
    repetitions_ = Eigen::Map<const Eigen::VectorXd>(repetitions.data(), std::ssize(repetitions));
    setSubtitle(subtitle);
    showCurves(Eigen::Map<const Eigen::VectorXd>(sizes.data(), std::ssize(sizes)), curves, tr("area under the curve"));
}

void LearningCurvePlot::addColumnsBeside(PlotTable& table) const
{
    table.family(QStringLiteral("curves"));
    for (const LearningCurve& curve : shown_)
        table.add(keyOfMethod(curve.method) + QStringLiteral("_standard_error"), curve.standardError);
    if (repetitions_.size() > 0)
        table.add(QStringLiteral("repetitions"), repetitions_);
}

core::Interval LearningCurvePlot::ownVertical() const
{
    constexpr double air = 0.06;
    const auto extent = curves().extent(core::Interval{0.0, std::numeric_limits<double>::infinity()},
                                        [this](const QString& key) { return isEntryHidden(key); });
    if (!extent || !(extent->hi > extent->lo))
        return CurvePlot::ownVertical();
    return {extent->lo - air * extent->width(), extent->hi + air * extent->width()};
}

core::Interval LearningCurvePlot::ownHorizontal() const
{
    const Eigen::VectorXd& sizes = curves().grid();
    return sizes.size() > 1 ? core::Interval{sizes(0) / 1.1, sizes(sizes.size() - 1) * 1.1} : core::Interval{1.0, 1e3};
}

QString LearningCurvePlot::summary() const
{
    return curves().grid().size() > 0
               ? tr("%1 over %2 sizes of the training set.").arg(quantity_).arg(curves().grid().size())
               : tr("Nothing to draw yet.");
}

} // namespace widgets
