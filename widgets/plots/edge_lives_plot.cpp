#include "widgets/plots/edge_lives_plot.h"

#include "core/structure/graph_text.h"
#include "widgets/plots/axis_look.h"
#include "widgets/plots/graph_plot.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

constexpr double barShare = 0.62; // of a row's height

QString arrowOf(const core::GraphEdge& edge)
{
    if (edge.type == core::EdgeType::Undirected)
        return QStringLiteral("–");
    if (edge.type == core::EdgeType::Bidirected)
        return QStringLiteral("↔");
    return edge.from < edge.to ? QStringLiteral("→") : QStringLiteral("←");
}

QString keyOfEdge(core::EdgeType type)
{
    const std::string_view name = core::nameOf(type);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

Role inkOfEdge(core::EdgeType type)
{
    switch (type) {
    case core::EdgeType::Directed:
        return Role::Posterior;
    case core::EdgeType::Bidirected:
        return Role::Problem;
    case core::EdgeType::Undirected:
        break;
    }
    return Role::MutedText;
}

} // namespace

/// The bars with their arrows.
class EdgeLivesPlot::Bars : public QCPLayerable
{
public:
    explicit Bars(EdgeLivesPlot* plot) : QCPLayerable(plot, QStringLiteral("main")), plot_(plot) {}

    QRectF barOf(const core::EdgeLife& life) const
    {
        const double row = plot_->rowOf(life), lo = std::max(life.lo, plot_->xAxis->range().lower);
        const QPointF from(plot_->xAxis->coordToPixel(lo), plot_->yAxis->coordToPixel(row - 0.5 * barShare)),
            to(plot_->xAxis->coordToPixel(life.hi), plot_->yAxis->coordToPixel(row + 0.5 * barShare));
        return QRectF(from, to).normalized();
    }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    QRect clipRect() const override { return plot_->axes()->rect(); }
    void draw(QCPPainter* painter) override
    {
        painter->setFont(plot_->theme().font(1.1, true));
        const double least = painter->fontMetrics().horizontalAdvance(QStringLiteral("↔")) + 2.0;
        for (const core::EdgeLife& life : plot_->lives_) {
            if (plot_->isEntryHidden(keyOfEdge(life.edge.type)))
                continue;
            const QRectF bar = barOf(life);
            const QColor ink = plot_->theme().colour(inkOfEdge(life.edge.type));
            painter->setPen(Qt::NoPen);
            painter->setBrush(ink);
            painter->drawRoundedRect(bar.width() < 1.0 ? bar.adjusted(0, 0, 1, 0) : bar, 2.0, 2.0);
            painter->setPen(plot_->theme().colour(Role::Background));
            if (bar.width() >= least)
                painter->drawText(bar, Qt::AlignCenter, arrowOf(life.edge));
        }
    }

private:
    EdgeLivesPlot* plot_;
};

EdgeLivesPlot::EdgeLivesPlot(QWidget* parent)
    : LineDragging(Space::Own, parent), bars_(new Bars(this)), line_(new QCPItemLine(this)),
      unknown_(new QCPItemRect(this))
{
    setTitle({}, tr("Edges over the level"));
    setLogarithmic(*xAxis);
    setAxisLabels(tr("level α"), {});
    line_->setSelectable(false);
    line_->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line_->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    unknown_->setSelectable(false);
    unknown_->topLeft->setTypeY(QCPItemPosition::ptAxisRectRatio);
    unknown_->bottomRight->setTypeY(QCPItemPosition::ptAxisRectRatio);
    yAxis->setTicker(QSharedPointer<QCPAxisTickerText>::create()); // there are no pairs yet
    setToolTip(
        tr("A bar says over which levels α of the tests an edge is in the graph, and how it points. Drag the line "
           "to another level; click a bar to look at the pair's test."));
    restyle();
    fitOwnAxes();
}

void EdgeLivesPlot::showLives(const core::StructureResult& result)
{
    names_ = result.names;
    lives_ = result.lives;
    lowest_ = result.lowest > 0.0 ? result.lowest : lowest_;
    highest_ = result.highest;
    pairs_.clear();
    for (const core::EdgeLife& life : lives_)
        if (const core::NodePair pair = std::minmax(life.edge.from, life.edge.to);
            pairs_.empty() || pairs_.back() != pair)
            pairs_.push_back(pair);
    auto ticks = QSharedPointer<QCPAxisTickerText>::create();
    for (std::size_t k = 0; k < pairs_.size(); ++k)
        ticks->addTick(-static_cast<double>(k), edgeText({.from = pairs_[k].first, .to = pairs_[k].second}, names_));
    yAxis->setTicker(ticks);
    unknown_->topLeft->setCoords(highest_, 0.0);
    unknown_->bottomRight->setCoords(1e3, 1.0);
    unknown_->setVisible(highest_ > 0.0);
    describe();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void EdgeLivesPlot::showCurrent(double level)
{
    if (isDragging() || level == current_)
        return;
    current_ = level;
    placeLine();
    replot(rpQueuedReplot);
}

void EdgeLivesPlot::placeLine()
{
    line_->setVisible(current_.has_value());
    line_->start->setCoords(current_.value_or(1.0), 0.0);
    line_->end->setCoords(current_.value_or(1.0), 1.0);
    describe();
}

void EdgeLivesPlot::choose(double value, int gesture)
{
    const core::NumberBounds& bounds = core::independenceLevels;
    current_ = std::clamp(value, bounds.lower, bounds.upper);
    placeLine();
    replot(rpQueuedReplot);
    emit levelChosen(*current_, gesture);
}

int EdgeLivesPlot::rowOf(const core::EdgeLife& life) const
{
    const auto found = std::ranges::find(pairs_, core::NodePair(std::minmax(life.edge.from, life.edge.to)));
    return -static_cast<int>(found - pairs_.begin());
}

const core::EdgeLife* EdgeLivesPlot::lifeAt(const QPointF& pixel) const
{
    for (const core::EdgeLife& life : lives_)
        if (bars_->barOf(life).adjusted(-2, 0, 2, 0).contains(pixel) && axes()->rect().contains(pixel.toPoint()))
            return &life;
    return nullptr;
}

void EdgeLivesPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (const core::EdgeLife* life = lifeAt(pixel))
        emit pairChosen(QString::fromStdString(names_[static_cast<std::size_t>(life->edge.from)]),
                        QString::fromStdString(names_[static_cast<std::size_t>(life->edge.to)]));
    else
        choose(xAxis->pixelToCoord(pixel.x()), clickGesture());
}

QString EdgeLivesPlot::tipAt(const QPointF& pixel) const
{
    const core::EdgeLife* life = lifeAt(pixel);
    if (!life)
        return PlotView::tipAt(pixel);
    const QString edge = edgeText(life->edge, names_);
    if (life->lo <= lowest_ && life->hi > highest_)
        return tr("%1 at all levels that are known").arg(edge);
    if (life->lo <= lowest_)
        return tr("%1 up to level %2").arg(edge, numberText(life->hi));
    return life->hi > highest_ ? tr("%1 from level %2 on").arg(edge, numberText(life->lo))
                               : tr("%1 from level %2 to %3").arg(edge, numberText(life->lo), numberText(life->hi));
}

core::Interval EdgeLivesPlot::ownHorizontal() const
{
    constexpr double air = 1.25; // the line is seen at both ends
    return {lowest_ / air, core::independenceLevels.upper * air};
}

core::Interval EdgeLivesPlot::ownVertical() const
{
    constexpr double fewestRows = 6.0; // fewer do not fill the height
    return {-std::max(static_cast<double>(pairs_.size()), fewestRows) + 0.4, 0.6};
}

void EdgeLivesPlot::describe()
{
    std::vector<LegendEntry> entries;
    const auto add = [&](core::EdgeType type, const QString& text) {
        if (std::ranges::any_of(lives_, [&](const core::EdgeLife& life) { return life.edge.type == type; }))
            entries.push_back({.text = text,
                               .fill = QBrush(theme().colour(inkOfEdge(type))),
                               .key = keyOfEdge(type),
                               .show = [this](bool) { replot(rpQueuedReplot); }}); // drawn as isEntryHidden says
    };
    add(core::EdgeType::Directed, tr("directed"));
    add(core::EdgeType::Undirected, tr("no direction"));
    add(core::EdgeType::Bidirected, tr("conflict"));
    setLegend(std::move(entries));
    setSubtitle(current_ ? tr("α = %1").arg(numberText(*current_)) : QString());
    setSummary(
        tr("%1 pairs of columns have an edge at some level up to %2.").arg(pairs_.size()).arg(numberText(highest_)));
}

PlotTable EdgeLivesPlot::numbers() const
{
    const auto column = [&](const auto& of) {
        Eigen::VectorXd values(std::ssize(lives_));
        for (Eigen::Index k = 0; k < values.size(); ++k)
            values[k] = of(lives_[static_cast<std::size_t>(k)]);
        return values;
    };
    std::vector<core::GraphEdge> edges;
    edges.reserve(lives_.size());
    for (const core::EdgeLife& life : lives_)
        edges.push_back(life.edge);
    PlotTable table;
    addEdges(table, edges);
    table.add(QStringLiteral("lowest_level"), column([](const core::EdgeLife& life) { return life.lo; }));
    table.add(QStringLiteral("highest_level"), column([](const core::EdgeLife& life) { return life.hi; }));
    return table;
}

void EdgeLivesPlot::restyle()
{
    line_->setPen(theme().pen(Role::Current, 2.0));
    QBrush hatch(theme().colour(Role::Hatch), Qt::BDiagPattern);
    unknown_->setPen(Qt::NoPen);
    unknown_->setBrush(hatch);
    yAxis->grid()->setVisible(false);
    describe();
}

} // namespace widgets
