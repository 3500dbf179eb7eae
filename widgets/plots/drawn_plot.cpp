#include "widgets/plots/drawn_plot.h"

#include "widgets/controls/problem_label.h"
#include "widgets/plots/edge_remark.h"
#include "widgets/plots/empty_sentence.h"
#include "widgets/plots/framed_picture.h"
#include "widgets/plots/graph_items.h"
#include "widgets/plots/log_ticker.h"
#include "widgets/plots/picture_tiles.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/row_bars.h"
#include "widgets/plots/scale_bar.h"
#include "widgets/plots/site_marks.h"
#include "widgets/plots/tick_flags.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace widgets
{

namespace
{

PlotView::Space spaceOf(DrawnAxes axes)
{
    switch (axes) {
    case DrawnAxes::Line:
        return PlotView::Space::Line;
    case DrawnAxes::Plane:
        return PlotView::Space::Plane;
    case DrawnAxes::Own:
        break;
    }
    return PlotView::Space::Own;
}

PointMarks::Placement placementOf(DrawnPoints::Line line, Eigen::Index columns)
{
    using Placement = PointMarks::Placement;
    if (columns > 1)
        return Placement::Scatter;
    switch (line) {
    case DrawnPoints::Line::Rows:
        return Placement::Rows;
    case DrawnPoints::Line::Middle:
        return Placement::CentredStrip;
    case DrawnPoints::Line::Strip:
        break;
    }
    return Placement::Strip;
}

} // namespace

DrawnPlot::DrawnPlot(Drawing first, QWidget* parent)
    : PlotView(spaceOf(first.axes), parent), drawing_(std::move(first)), curves_(*this),
      cut_(new EdgeRemark(this, [this] { return curves_.extent(horizontal(), hidden()); })),
      nothing_(new EmptySentence(this)), map_(*this, drawing_), pairs_(*this, drawing_), tiles_(*this, drawing_),
      items_(*this), paths_(*this)
{
    nothing_->setLayer(headerOf(*this).layer()); // seen where the answer is not
    if (drawing_.across.counts)
        xAxis->setTicker(wholeTicker());
    if (drawing_.up.counts)
        yAxis->setTicker(wholeTicker());
    connect(this, &QCustomPlot::afterLayout, this, &DrawnPlot::keepStrip);
    connect(this, &QCustomPlot::afterLayout, this, &DrawnPlot::arrangePictures); // also in a figure of another size
    connect(yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, &DrawnPlot::dressRightAxis);
    drawParts();
}

void DrawnPlot::show(Drawing next)
{
    showAsIs(underHand(std::move(next)));
    drawingChanged();
}

void DrawnPlot::showAsIs(Drawing next)
{
    Q_ASSERT(spaceOf(next.axes) == space());
    if (hiddenParts().isEmpty()) {
        whole_.reset();
        drawing_ = std::move(next);
    } else {
        drawing_ = withoutParts(next, hiddenParts());
        whole_ = std::move(next);
    }
    drawParts();
}

void DrawnPlot::hideParts(const QStringList& parts)
{
    if (parts == hiddenParts())
        return;
    Drawing whole = wholeDrawing();
    PlotView::hideParts(parts);
    showAsIs(std::move(whole));
    drawingChanged();
}

void DrawnPlot::showStanding(Standing standing)
{
    PlotView::showStanding(standing);
    sayWhereNothingIsDrawn();
}

void DrawnPlot::sayWhereNothingIsDrawn()
{
    if (!isOutOfSight(standing()) && !isBlank(drawing_))
        return nothing_->show({});
    const QString own = isOutOfSight(standing())      ? tr("no answer yet to what is set")
                        : drawing_.subtitle.isEmpty() ? tr("nothing to show yet")
                                                      : drawing_.subtitle;
    nothing_->show(lack_.isEmpty() ? asSentence(own.toStdString()) : lack_);
}

void DrawnPlot::drawParts()
{
    std::erase_if(drawing_.flags, [](const DrawnFlag& flag) { return !std::isfinite(flag.at); });
    if (title() != drawing_.title)
        setTitle(letter(), drawing_.title);
    setSubtitle(drawing_.subtitle);
    headerOf(*this).setNumbers(drawing_.numbers);
    headerOf(*this).setBlank(isBlank(drawing_));
    sayWhereNothingIsDrawn();
    if (toolTip() != drawing_.meaning)
        setToolTip(drawing_.meaning);
    dressAxes();
    const bool countChanged = pairs_.show();
    placePoints();
    placeSites();
    placeBars();
    placePicture();
    placePictures();
    placeGraph();
    placeScale();
    tiles_.show();
    map_.show(isLogarithmic());
    items_.show(drawing_.lines, drawing_.spans, drawing_.marks);
    paths_.show(drawing_.paths);
    curves_.show(drawing_.grid, drawing_.curves);
    restyle();
    makeRoomInside();
    if (countChanged)
        fit(); // the rows of a pinned axis are other points now
    else if (mayFit())
        fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void DrawnPlot::setLack(const QString& sentence)
{
    if (std::exchange(lack_, sentence) == sentence)
        return;
    sayWhereNothingIsDrawn();
    replot(rpQueuedReplot);
}

void DrawnPlot::placePoints()
{
    static const DrawnPoints none{.places = Eigen::MatrixXd(0, 1), .labels = {}};
    const DrawnPoints& marks = drawing_.points ? *drawing_.points : none;
    const bool arePairs = pairs_.areOfPoints();
    const core::SharedMatrix places = arePairs ? pairs_.diagonal() : marks.places;
    points().setPlacement(placementOf(marks.line, places->cols()));
    points().setPoints(places, marks.labels);
    points().setShownSamples(marks.samples);
    points().setRinged(marks.ringed);
    points().setSelection(selection());
    points().setVisible(!arePairs); // else they say where a ring goes; the legend hides what is hidden
}

void DrawnPlot::placeSites()
{
    if (!sites_ && drawing_.sites) {
        sites_ = new SiteMarks(xAxis, yAxis,
                               space() == Space::Plane ? SiteMarks::Placement::Plane : SiteMarks::Placement::Axis);
        sites_->setLayer(QStringLiteral("points"));
    }
    if (sites_)
        sites_->setSites(drawing_.sites ? drawing_.sites->places : Eigen::MatrixXd(0, 1));
}

void DrawnPlot::placePicture()
{
    if (!picture_ && drawing_.picture)
        picture_ = new FramedPicture(*this);
    if (picture_)
        picture_->show(drawing_.picture.value_or(DrawnPicture()));
}

void DrawnPlot::placeGraph()
{
    if (!graph_ && drawing_.graph)
        graph_ = new GraphItems(*this, hidden());
    if (graph_)
        graph_->show(drawing_.graph);
}

GraphItems& DrawnPlot::graphItems() const
{
    Q_ASSERT(graph_);
    return *graph_;
}

void DrawnPlot::placePictures()
{
    if (!pictures_ && drawing_.pictures)
        pictures_ = new PictureTiles(*this);
    if (pictures_)
        pictures_->show(drawing_.pictures.value_or(DrawnPictures()));
}

void DrawnPlot::arrangePictures()
{
    if (!pictures_ || !pictures_->arrange())
        return;
    fitOwnAxes();
    replot(rpQueuedReplot); // what is told and lit stands elsewhere, too
}

void DrawnPlot::scrollPicturesTo(int line)
{
    if (pictures_)
        pictures_->scrollTo(line);
}

void DrawnPlot::placeScale()
{
    if (!scale_ && drawing_.scale)
        scale_ = new ScaleBar(*this);
    if (!scale_)
        return;
    scale_->show(drawing_.scale);
}

void DrawnPlot::placeBars()
{
    if (!bars_ && !drawing_.bars.empty())
        bars_ = new RowBars(*this, [this](const QString& key) { return isEntryHidden(key); });
    if (bars_)
        bars_->show(drawing_.bars);
}

void DrawnPlot::restyle()
{
    map_.restyle(theme());
    pairs_.restyle(theme());
    tiles_.restyle(theme());
    if (picture_)
        picture_->restyle(theme());
    arrangePictures();
    if (scale_)
        scale_->dress(theme());
    items_.restyle(theme());
    paths_.restyle(theme());
    if (sites_)
        sites_->setTheme(theme());
    dressFlags();
    const bool amongOthers =
        drawing_.points && drawing_.points->places->cols() > 1 && (!drawing_.curves.empty() || map_.hasMap());
    points().setHalo(amongOthers ? std::optional(theme().colour(Role::Background)) : std::nullopt);
    points().setOnField(map_.hasMap());
    if (drawing_.up.zeroLine)
        yAxis->grid()->setZeroLinePen(theme().pen(Role::Axis, 1.5));
    if (drawing_.across.zeroLine)
        xAxis->grid()->setZeroLinePen(theme().pen(Role::Axis, 1.5));
    curves_.restyle(theme());
    cut_->setTheme(theme());
    nothing_->setTheme(theme());
    describe();
    light();
}

void DrawnPlot::dressFlags()
{
    if (!flags_ && !drawing_.flags.empty())
        flags_ = new TickFlags(this, 1);
    if (!flags_)
        return;
    std::vector<TickFlag> flags;
    for (const DrawnFlag& flag : drawing_.flags)
        flags.push_back({.at = flag.at, .text = flag.name, .line = theme().pen(flag.role, flag.width, flag.dashes)});
    flags_->setTheme(theme());
    flags_->setFlags(std::move(flags));
}

} // namespace widgets
