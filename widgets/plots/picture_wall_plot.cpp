#include "widgets/plots/picture_wall_plot.h"

#include "core/labs/novelty/brush.h"
#include "widgets/plots/picture_tiles.h"
#include "widgets/plots/plot_text.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

constexpr double tileWidth = 62.0, tileHeight = 78.0; // pixels at text of 100 %

QString labelText(int asked, int own)
{
    return asked == own ? QString::number(asked) : PictureWallPlot::tr("%1, is %2").arg(asked).arg(own);
}

} // namespace

PictureWallPlot::PictureWallPlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle({}, tr("The most novel first"));
    for (QCPAxis* axis : {xAxis, yAxis})
        axis->setVisible(false);
    yAxis->setRangeReversed(true);
    tiles_ = new PictureTiles(xAxis, yAxis);
    setToolTip(
        tr("The pictures by their score, the most novel first. Below each the label that is asked about, and its "
           "own where that is another; framed is what the threshold calls novel. The wheel or the arrows scroll; "
           "click one to look at it."));
    restyle();
    connect(this, &QCustomPlot::afterLayout, this, &PictureWallPlot::arrange); // also in a figure of another size
}

void PictureWallPlot::showResult(const core::NoveltyResult& result, const core::Dataset& dataset)
{
    const bool other = result.asked.rows != result_.asked.rows;
    result_ = dataset.picture ? result : core::NoveltyResult();
    if (data_.x.data() != dataset.x.data() || data_.x.rows() != dataset.x.rows())
        data_ = dataset;
    if (data_.picture && data_.size() > 0) {
        const core::InkRange range = core::inkRange(data_.x);
        scale_ = {range.paper, range.ink};
    }
    if (other)
        first_ = 0;
    layOut();
}

int PictureWallPlot::mostLines() const
{
    const auto count = static_cast<int>(result_.order.size());
    return std::max(0, (count + columns_ - 1) / columns_ - lines_);
}

void PictureWallPlot::scrollTo(int line)
{
    first_ = std::clamp(line, 0, mostLines());
    layOut();
}

void PictureWallPlot::layOut()
{
    arrange();
    describe();
    replot(rpQueuedReplot);
}

/// As many as the axes have room for, wherever they are drawn.
void PictureWallPlot::arrange()
{
    const QRect room = axes()->rect();
    columns_ = std::max(1, static_cast<int>(room.width() / (tileWidth * theme().textScale)));
    lines_ = std::max(1, static_cast<int>(room.height() / (tileHeight * theme().textScale)));
    first_ = std::clamp(first_, 0, mostLines());
    std::vector<PictureTiles::Tile> tiles;
    const core::MethodScores* scores = shown();
    const std::size_t from = static_cast<std::size_t>(first_ * columns_);
    for (std::size_t place = from;
         scores && place < std::min(from + static_cast<std::size_t>(columns_ * lines_), result_.order.size());
         ++place) {
        const auto i = static_cast<std::size_t>(result_.order[place]);
        const auto at = static_cast<int>(place - from);
        const bool isChosen = result_.chosen && result_.chosen->row == result_.asked.rows[i];
        const bool called = scores->scores[static_cast<Eigen::Index>(i)] >= scores->threshold;
        const bool wrong = result_.asked.asked[i] != result_.asked.own[i];
        tiles.push_back(
            {.place = QRectF(at % columns_, at / columns_, 1.0, 1.0),
             .picture = pictureImage(data_.x.row(result_.asked.rows[i]).transpose(), *data_.picture, scale_),
             .words = labelText(result_.asked.asked[i], result_.asked.own[i]),
             .frame = theme().pen(isChosen ? Role::Selection
                                  : called ? Role::SampleB
                                           : Role::Axis,
                                  isChosen ? 3.0
                                  : called ? 2.0
                                           : 1.0),
             .ink = theme().colour(wrong ? Role::SampleB : Role::Text),
             .bold = isChosen});
    }
    tiles_->setTiles(std::move(tiles));
    tiles_->setFont(theme().font(0.85));
    fitOwnAxes();
}

std::optional<std::size_t> PictureWallPlot::placeAt(const QPointF& pixel) const
{
    const double across = xAxis->pixelToCoord(pixel.x()), down = yAxis->pixelToCoord(pixel.y());
    if (!axes()->rect().contains(pixel.toPoint()) || across < 0.0 || down < 0.0 || across >= columns_ || down >= lines_)
        return {};
    const auto place =
        static_cast<std::size_t>((first_ + static_cast<int>(down)) * columns_ + static_cast<int>(across));
    return place < result_.order.size() ? std::optional(place) : std::nullopt;
}

std::optional<QRectF> PictureWallPlot::frameOfPlace(std::size_t place) const
{
    const std::size_t from = static_cast<std::size_t>(first_ * columns_);
    if (place < from || place - from >= tiles_->tiles().size())
        return {};
    return tiles_->frameOf(tiles_->tiles()[place - from]);
}

void PictureWallPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (const auto place = placeAt(pixel))
        emit pictureChosen(static_cast<int>(result_.asked.rows[static_cast<std::size_t>(result_.order[*place])]),
                           clickGesture());
}

Highlight PictureWallPlot::highlightAt(const QPointF& pixel) const
{
    if (const auto place = placeAt(pixel))
        return {.point = static_cast<int>(result_.asked.rows[static_cast<std::size_t>(result_.order[*place])])};
    return {};
}

/// Of a picture, not of a place: the order and the number of columns change, so that nothing can be pinned there.
QString PictureWallPlot::tipAt(const QPointF& pixel) const
{
    const auto at = placeAt(pixel);
    if (!at)
        return PlotView::tipAt(pixel);
    const auto i = static_cast<std::size_t>(result_.order[*at]);
    return tr("score %1, place %2 of %3, row %4 of the data")
        .arg(numberText(shown()->scores[static_cast<Eigen::Index>(i)]))
        .arg(*at + 1)
        .arg(result_.order.size())
        .arg(result_.asked.rows[i] + 1);
}

void PictureWallPlot::mouseMoveEvent(QMouseEvent* event)
{
    PlotView::mouseMoveEvent(event);
    if (!isPanning() && placeAt(event->position()))
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
}

void PictureWallPlot::wheelEvent(QWheelEvent* event)
{
    const double steps = event->angleDelta().y() / 120.0;
    if (steps != 0.0)
        scrollTo(first_ - static_cast<int>(steps > 0.0 ? std::ceil(steps) : std::floor(steps)));
    event->accept();
}

void PictureWallPlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Down:
        return scrollTo(first_ + 1);
    case Qt::Key_Up:
        return scrollTo(first_ - 1);
    case Qt::Key_PageDown:
        return scrollTo(first_ + lines_);
    case Qt::Key_PageUp:
        return scrollTo(first_ - lines_);
    case Qt::Key_Home:
        return scrollTo(0);
    case Qt::Key_End:
        return scrollTo(mostLines());
    default:
        PlotView::keyPressEvent(event);
    }
}

void PictureWallPlot::resizeEvent(QResizeEvent* event)
{
    PlotView::resizeEvent(event);
    describe();
}

PlotTable PictureWallPlot::numbers() const
{
    PlotTable table;
    const core::MethodScores* scores = shown();
    const auto n = static_cast<Eigen::Index>(scores ? result_.order.size() : 0);
    Eigen::VectorXd row(n), score(n), asked(n), own(n), called(n);
    for (Eigen::Index place = 0; place < n; ++place) {
        const auto i = static_cast<std::size_t>(result_.order[static_cast<std::size_t>(place)]);
        row[place] = static_cast<double>(result_.asked.rows[i] + 1);
        score[place] = scores->scores[static_cast<Eigen::Index>(i)];
        asked[place] = result_.asked.asked[i];
        own[place] = result_.asked.own[i];
        called[place] = score[place] >= scores->threshold ? 1.0 : 0.0;
    }
    table.add(QStringLiteral("row"), row);
    table.add(QStringLiteral("score"), score);
    table.add(QStringLiteral("label_asked"), asked);
    table.add(QStringLiteral("own_label"), own);
    table.add(QStringLiteral("called_novel"), called);
    return table;
}

void PictureWallPlot::describe()
{
    const std::size_t count = result_.order.size(), from = static_cast<std::size_t>(first_ * columns_);
    setSubtitle(count == 0  ? tr("not known yet")
                : from == 0 ? tr("%1 pictures").arg(count)
                            : tr("from place %1 of %2").arg(from + 1).arg(count));
    setLegend({});
    setSummary(tr("%1 pictures ordered by score, the most novel first.").arg(count));
}

void PictureWallPlot::restyle()
{
    axes()->setMinimumMargins(QMargins(8, 4, 8, 8) * theme().textScale);
    layOut();
}

} // namespace widgets
