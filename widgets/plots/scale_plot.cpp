#include "widgets/plots/scale_plot.h"

#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

namespace widgets
{

ScalePlot::ScalePlot(QWidget* parent) : CurvePlot(Space::Line, QStringLiteral("x"), parent)
{
    setTitle({}, tr("Score over the line"));
    line_ = new QCPItemStraightLine(this);
    line_->setSelectable(false);
    line_->setVisible(false);
    setToolTip(tr("s of each place given the known points: large where the density is low. It is the variance of a "
                  "Gaussian process there. A known point stands at its score given the others, above the curve that "
                  "knows it."));
    showResult({}, core::emptyDataset(1));
}

void ScalePlot::showResult(const core::NoveltyResult& result, const core::Dataset& dataset)
{
    result_ = result;
    const bool known = result.grid.size() > 0 && dataset.shape() == core::Shape::Line;
    line_->setVisible(known);
    if (known) {
        const core::MethodScores& scores = result.methods.front();
        line_->point1->setCoords(0.0, scores.threshold);
        line_->point2->setCoords(1.0, scores.threshold);
        Eigen::MatrixXd places(dataset.size(), 2);
        for (Eigen::Index i = 0; i < dataset.size(); ++i)
            places.row(i) << dataset.x(i, 0), scores.scores[i];
        points().setPoints(places, dataset.labels);
        points().setSelection(selection());
    }
    setAxisLabels(coordinateName(dataset, 0), QStringLiteral("s(x)"));
    showRows(known ? result.grid : Eigen::VectorXd(), {{.column = QStringLiteral("s"),
                                                        .legend = tr("s given the known points"),
                                                        .name = QStringLiteral("s"),
                                                        .role = Role::Predictive,
                                                        .values = known ? result.line : Eigen::VectorXd()}});
}

std::vector<LegendEntry> ScalePlot::entriesBeside() const
{
    if (!line_->visible() && result_.grid.size() == 0)
        return {};
    return {{.text = tr("threshold"),
             .line = line_->pen(),
             .key = QStringLiteral("threshold"),
             .show = visibilityOf({line_})}};
}

void ScalePlot::addColumnsBeside(PlotTable& table) const
{
    table.family(QStringLiteral("observations"));
    if (result_.grid.size() > 0)
        table.add(QStringLiteral("score_of_point"), result_.methods.front().scores);
}

QString ScalePlot::summary() const
{
    return result_.grid.size() > 0
               ? tr("s over the window; the threshold is %1.").arg(numberText(result_.methods.front().threshold))
               : tr("Nothing to draw: s is not known.");
}

void ScalePlot::restyle()
{
    line_->setPen(theme().pen(Role::Current, 1.5));
    points().setHalo(theme().colour(Role::Background));
    CurvePlot::restyle();
}

} // namespace widgets
