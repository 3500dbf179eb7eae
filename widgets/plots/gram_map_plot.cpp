#include "widgets/plots/gram_map_plot.h"

#include "widgets/plots/edge_strips.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/theme/plot_theme.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

using Order = core::SpectrumSettings::Order;

QString orderText(Order order)
{
    switch (order) {
    case Order::Input:
        return GramMapPlot::tr("points by their coordinates");
    case Order::Class:
        return GramMapPlot::tr("points by sample");
    case Order::Eigenvector:
        break;
    }
    return GramMapPlot::tr("points along the first component");
}

/// Both sides of K(x,y)² ≤ K(x,x) K(y,y), which a kernel must not break; where they are closest to it, or farthest
/// over.
QString cauchySchwarzText(const core::CauchySchwarzGap& at)
{
    return GramMapPlot::tr("Cauchy–Schwarz at points %1, %2: %3 %4 %5")
        .arg(at.row + 1)
        .arg(at.column + 1)
        .arg(numberText(at.square), at.gap < 0.0 ? QStringLiteral(">") : QStringLiteral("≤"), numberText(at.product));
}

} // namespace

GramMapPlot::GramMapPlot(QWidget* parent) : PairMatrixPlot(parent)
{
    setTitle({}, tr("Gram matrix"));
    strips_ = new EdgeStrips(xAxis, yAxis);
    strips_->setMarked([this] {
        std::vector<int> positions;
        for (std::size_t i = 0; i < gram_.order.size(); ++i)
            if (std::ranges::binary_search(selection(), gram_.order[i]))
                positions.push_back(static_cast<int>(i));
        return positions;
    });
    setToolTip(tr("How alike the kernel holds each pair of points. Point at a cell to see its two points on the sheet; "
                  "click to select them."));
    showGram({}, {}, core::emptyDataset(1));
}

void GramMapPlot::showGram(const core::GramResult& gram, const core::SpectrumSettings& settings,
                           const core::Dataset& dataset)
{
    gram_ = fits(gram.picture, gram.order, dataset.x) ? gram : core::GramResult();
    settings_ = settings;
    labels_ = dataset.labels;
    names_ = dataset.names;
    setAxisLabels(orderText(settings_.order), {});
    for (QCPAxis* axis : {xAxis, yAxis})
        axis->setTickLabels(isShown() && settings_.order == Order::Input);
    showPicture(dataset.x);
}

bool GramMapPlot::diverges() const
{
    return isShown() && gram_.picture.minCoeff() < 0.0;
}

double GramMapPlot::margin() const
{
    const int strips = (labels_.empty() ? 0 : 1) + (gram_.offender.size() > 0 ? 1 : 0);
    return size() * (EdgeStrips::width + strips * (EdgeStrips::width + EdgeStrips::air));
}

QString GramMapPlot::tipAt(const QPointF& pixel) const
{
    const auto cell = cellAt(pixel);
    if (!cell)
        return PlotView::tipAt(pixel);
    const QString what =
        showsBlocks() ? tr("about points %1 and %2: mean of %4 there %3") : tr("points %1 and %2: %4 = %3");
    const bool plain = settings_.norm == core::SpectrumSettings::Norm::Kernel;
    return what.arg(cell->row + 1)
        .arg(cell->column + 1)
        .arg(numberText(cell->value), plain ? QStringLiteral("k") : matrixName());
}

void GramMapPlot::fillStrips()
{
    std::vector<std::vector<QColor>> strips;
    const auto add = [&](auto colourOf) {
        strips.emplace_back();
        for (const int row : gram_.order)
            strips.back().push_back(colourOf(row));
    };
    if (!labels_.empty() && isShown())
        add([this](int row) { return theme().sampleColour(labels_[static_cast<std::size_t>(row)], true); });
    if (gram_.offender.size() == static_cast<Eigen::Index>(gram_.order.size()) && isShown()) {
        const double largest = gram_.offender.cwiseAbs().maxCoeff();
        const DivergingMap hues = theme().diverging();
        add([&](int row) { return colourAt(hues, 0.5 + 0.5 * gram_.offender[row] / largest); });
    }
    strips_->setStrips(strips, isShown() ? static_cast<int>(gram_.order.size()) : 0);
    strips_->setMarkInk(theme().colour(Role::Selection));
}

void GramMapPlot::describe()
{
    std::vector<LegendEntry> entries;
    const bool offends = gram_.offender.size() > 0;
    const int samples = labels_.empty() || !isShown() ? 0 : std::ranges::max(labels_) + 1;
    for (int label = 0; label < std::min(samples, 4); ++label)
        entries.push_back({.text = sampleName(names_, label), .fill = QBrush(theme().sampleColour(label, true))});
    if (offends) {
        const DivergingMap hues = theme().diverging();
        entries.push_back({.text = tr("c, cᵀKc = %1").arg(numberText(gram_.minEigenvalue)),
                           .draw = [hues](QPainter& painter, const QRectF& box) {
                               const double half = 0.5 * box.width();
                               painter.fillRect(box.adjusted(0.0, 0.0, -half, 0.0), hues.positive);
                               painter.fillRect(box.adjusted(half, 0.0, 0.0, 0.0), hues.negative);
                           }});
    }
    if (isShown() && gram_.cauchySchwarz)
        entries.push_back({.text = cauchySchwarzText(*gram_.cauchySchwarz)});
    setSubtitle(verdict());
    setLegend(std::move(entries));
    QString summary = isShown() ? tr("Gram matrix of %1 points: %2.").arg(gram_.order.size()).arg(verdict())
                                : tr("No matrix is shown.");
    if (isShown() && gram_.cauchySchwarz)
        summary += QLatin1Char(' ') + cauchySchwarzText(*gram_.cauchySchwarz) + QLatin1Char('.');
    setSummary(summary);
}

QString GramMapPlot::matrixName() const
{
    return settings_.norm == core::SpectrumSettings::Norm::Kernel ? QStringLiteral("K") : QStringLiteral("C");
}

/// Of the matrix in the picture; the one that is decomposed is named where it is another.
QString GramMapPlot::verdict() const
{
    if (!isShown())
        return tr("not known yet");
    if (!std::isfinite(gram_.minEigenvalue)) // a preview, without the whole spectrum
        return tr("definiteness not known yet");
    if (gram_.offender.size() > 0)
        return tr("%1 is not positive semidefinite").arg(matrixName());
    const QString plain =
        tr("%1 is positive semidefinite, numerical rank %2").arg(matrixName(), numberText(gram_.pictureRank));
    const bool centred = settings_.centred && settings_.norm == core::SpectrumSettings::Norm::Kernel;
    return centred ? tr("%1; HKH has %2").arg(plain, numberText(gram_.effectiveRank)) : plain;
}

PlotTable GramMapPlot::numbers() const
{
    PlotTable table;
    if (!isShown())
        return table;
    addPairsTo(table);
    table.addValue(QStringLiteral("least_eigenvalue"), gram_.minEigenvalue);
    table.addValue(QStringLiteral("numerical_rank"), gram_.pictureRank);
    if (gram_.cauchySchwarz)
        table.addValue(QStringLiteral("cauchy_schwarz_gap"), gram_.cauchySchwarz->gap);
    table.family(QStringLiteral("offender"));
    table.add(QStringLiteral("offending_vector"), gram_.offender);
    return table;
}

void GramMapPlot::restyle()
{
    PairMatrixPlot::restyle();
    fillStrips();
    describe();
}

} // namespace widgets
