#include "widgets/plots/variable_gram_plot.h"

#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

namespace widgets
{

VariableGramPlot::VariableGramPlot(QWidget* parent) : PairMatrixPlot(parent)
{
    setTitle({}, tr("Gram matrix"));
    setToolTip(tr("How alike the kernel of this variable holds each pair of points; both matrices have their rows in "
                  "one order. Point at a cell to see a point of it on the sheet; click to select both."));
    showGram({}, {});
}

void VariableGramPlot::showGram(const Gram& gram, const Eigen::MatrixXd& points)
{
    gram_ = fits(gram.picture, gram.order, points) ? gram : Gram();
    setAxisLabels(isShown() ? tr("points by %1").arg(gram_.orderedBy) : QString(), {});
    showPicture(points);
}

QString VariableGramPlot::tipAt(const QPointF& pixel) const
{
    const auto cell = cellAt(pixel);
    if (!cell)
        return PlotView::tipAt(pixel);
    return (showsBlocks() ? tr("about points %1 and %2: mean of the kernel of %4 there %3")
                          : tr("points %1 and %2: the kernel of %4 is %3"))
        .arg(cell->row + 1)
        .arg(cell->column + 1)
        .arg(numberText(cell->value), gram_.variable);
}

void VariableGramPlot::describe()
{
    const QString scale = gram_.lengthscale ? tr("lengthscale %1").arg(numberText(*gram_.lengthscale)) : QString();
    setSubtitle(!isShown()        ? tr("not known yet")
                : scale.isEmpty() ? gram_.variable
                                  : tr("%1, %2").arg(gram_.variable, scale));
    setSummary(isShown() ? tr("Gram matrix of %1 over %2 points in the order of %3. %4")
                               .arg(gram_.variable)
                               .arg(gram_.order.size())
                               .arg(gram_.orderedBy, scale)
                         : tr("No matrix is shown."));
}

PlotTable VariableGramPlot::numbers() const
{
    PlotTable table;
    if (!isShown())
        return table;
    addPairsTo(table);
    if (gram_.lengthscale)
        table.addValue(QStringLiteral("lengthscale"), *gram_.lengthscale);
    return table;
}

void VariableGramPlot::restyle()
{
    PairMatrixPlot::restyle();
    describe();
}

} // namespace widgets
