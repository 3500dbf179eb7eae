#include "widgets/plots/learning_curve_plot.h"

#include "widgets/plots/axis_look.h"

namespace widgets
{

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
    quantity_ = quantity;
    setAxisLabels(tr("training points"), quantity);
    std::vector<CurveRow> rows;
    for (const LearningCurve& curve : curves) {
        const auto& choice = core::choiceOf(curve.method);
        const QString key = QString::fromUtf8(choice.name.data(), static_cast<qsizetype>(choice.name.size()));
        const Role role = roleOf(curve.method);
        rows.push_back({.column = key,
                        .legend = QString::fromUtf8(choice.row.data(), static_cast<qsizetype>(choice.row.size())),
                        .role = role,
                        .values = curve.mean});
        rows.push_back(
            {.column = key + QStringLiteral("_band"),
             .kind = CurveRow::Kind::Band,
             .role = role,
             .values = bandOf(curve.mean - 2.0 * curve.standardError, curve.mean + 2.0 * curve.standardError),
             .reads = false});
    }
    showRows(sizes, std::move(rows));
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
