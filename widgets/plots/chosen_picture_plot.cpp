#include "widgets/plots/chosen_picture_plot.h"

#include "widgets/plots/picture_tiles.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_text.h"

#include <QContextMenuEvent>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

constexpr double across = 6.0, large = 4.6, small = 1.5; // axes units: the width, the picture's height, the strip's
constexpr double strength = 0.35;                        // of a dab at its middle, of all the ink there is

/// A brush of about a twelfth of the picture, at least of a pixel and its neighbours.
double radiusOf(const core::PictureSize& size)
{
    return std::max(1.0, static_cast<double>(std::min(size.height, size.width)) / 12.0);
}

/// "12 as 4", or what has been done to it.
QString whatIsShown(const core::ChosenPicture& chosen)
{
    const QString row =
        chosen.isPainted ? ChosenPicturePlot::tr("%1, painted").arg(chosen.row + 1) : QString::number(chosen.row + 1);
    return chosen.isLabelSet ? ChosenPicturePlot::tr("%1, label changed").arg(row)
                             : ChosenPicturePlot::tr("%1 as %2").arg(row).arg(chosen.asked);
}

QString scoreText(core::NoveltyMethod method, const core::ChosenPicture& chosen)
{
    if (!chosen.logQ)
        return ChosenPicturePlot::tr("score %1, no density").arg(numberText(chosen.score, 5));
    if (method != core::NoveltyMethod::KernelStudentT)
        return ChosenPicturePlot::tr("log density %1").arg(numberText(*chosen.logQ, 6));
    return ChosenPicturePlot::tr("log q = %1, s = %2").arg(numberText(*chosen.logQ, 6), numberText(chosen.score, 5));
}

} // namespace

ChosenPicturePlot::ChosenPicturePlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle({}, tr("Picture"));
    for (QCPAxis* axis : {xAxis, yAxis})
        axis->setVisible(false);
    yAxis->setRangeReversed(true);
    tiles_ = new PictureTiles(xAxis, yAxis);
    setToolTip(tr("The picture that is looked at, and the training pictures nearest to it with label and distance. "
                  "Paint on it: the left button adds ink, the right one takes it away; density and labels follow."));
    restyle();
    fitOwnAxes();
    connect(this, &QCustomPlot::afterLayout, this, &ChosenPicturePlot::arrange); // also in a figure of another size
}

core::Interval ChosenPicturePlot::ownHorizontal() const
{
    return {0.0, across};
}

core::Interval ChosenPicturePlot::ownVertical() const
{
    return {0.0, large + small};
}

void ChosenPicturePlot::showResult(const core::NoveltyResult& result, const core::Dataset& dataset)
{
    result_ = result;
    size_ = result.chosen ? dataset.picture : std::nullopt;
    nearest_.clear();
    nearestLabels_.clear();
    if (size_) {
        const core::InkRange range = core::inkRange(dataset.x);
        scale_ = {range.paper, range.ink};
        for (const Eigen::Index row : result.chosen->nearest) {
            nearest_.emplace_back(dataset.x.row(row));
            nearestLabels_.push_back(dataset.label(row));
        }
        if (!stroke_) // else the hand is ahead of the result
            picture_ = result.chosen->picture;
    }
    layOut();
}

void ChosenPicturePlot::showPainted(const Eigen::VectorXd& picture)
{
    if (!size_ || picture.size() != picture_.size())
        return;
    picture_ = picture;
    layOut();
}

void ChosenPicturePlot::layOut()
{
    arrange();
    describe();
    replot(rpQueuedReplot);
}

/// As many of the nearest as there is room for, wherever they are drawn.
void ChosenPicturePlot::arrange()
{
    std::vector<PictureTiles::Tile> tiles;
    if (size_) {
        tiles.push_back({.place = QRectF(0.0, 0.0, across, large),
                         .picture = pictureImage(picture_, *size_, scale_),
                         .words = {},
                         .frame = theme().pen(result_.chosen->isPainted ? Role::Brush : Role::Axis, 1.5),
                         .ink = theme().colour(Role::Text)});
        constexpr double narrowest = 50.0; // pixels at text of 100 %, for label and distance below
        const auto room = static_cast<std::size_t>(
            std::max(2.0, static_cast<double>(axes()->rect().width()) / (narrowest * theme().textScale)));
        const std::size_t shown = std::min(nearest_.size(), room);
        const double width = across / static_cast<double>(std::max<std::size_t>(shown, 1));
        for (std::size_t i = 0; i < shown; ++i)
            tiles.push_back({.place = QRectF(static_cast<double>(i) * width, large, width, small),
                             .picture = pictureImage(nearest_[i], *size_, scale_),
                             .words = tr("%1 · %2")
                                          .arg(nearestLabels_[i])
                                          .arg(numberText(result_.chosen->distances[static_cast<Eigen::Index>(i)], 3)),
                             .frame = theme().pen(Role::Axis, 1.0),
                             .ink = theme().colour(Role::Text)});
    }
    tiles_->setTiles(std::move(tiles));
    tiles_->setFont(theme().font(0.85));
}

QRectF ChosenPicturePlot::pictureFrame() const
{
    return tiles_->tiles().empty() ? QRectF() : tiles_->frameOf(tiles_->tiles().front());
}

std::optional<QPointF> ChosenPicturePlot::pictureAt(const QPointF& pixel) const
{
    const QRectF frame = pictureFrame();
    if (!size_ || !frame.contains(pixel))
        return {};
    return QPointF((pixel.x() - frame.left()) / frame.width() * static_cast<double>(size_->width),
                   (pixel.y() - frame.top()) / frame.height() * static_cast<double>(size_->height));
}

std::optional<std::size_t> ChosenPicturePlot::nearestAt(const QPointF& pixel) const
{
    for (std::size_t i = 1; i < tiles_->tiles().size(); ++i)
        if (tiles_->frameOf(tiles_->tiles()[i]).contains(pixel))
            return i - 1;
    return {};
}

void ChosenPicturePlot::dab(const QPointF& pixel)
{
    const auto at = pictureAt(pixel);
    if (!at)
        return;
    stroke_->last = pixel;
    emit dabbed(
        {.row = at->y(), .column = at->x(), .radius = radiusOf(*size_), .more = stroke_->ink ? strength : -strength},
        stroke_->gesture);
}

/// Dabs half a brush apart, so that a quick hand leaves no gaps.
void ChosenPicturePlot::dabTowards(const QPointF& pixel)
{
    const double step = 0.5 * radiusOf(*size_) * pictureFrame().width() / static_cast<double>(size_->width);
    const QLineF way(stroke_->last, pixel);
    const QPointF from = stroke_->last;
    for (double gone = step; gone <= way.length(); gone += step)
        dab(from + (pixel - from) * (gone / way.length()));
}

void ChosenPicturePlot::mousePressEvent(QMouseEvent* event)
{
    const bool paints = event->button() == Qt::LeftButton || event->button() == Qt::RightButton;
    if (!paints || !pictureAt(event->position()))
        return PlotView::mousePressEvent(event);
    stroke_ = Stroke{.gesture = newGesture(), .ink = event->button() == Qt::LeftButton, .last = event->position()};
    dab(event->position());
}

void ChosenPicturePlot::mouseMoveEvent(QMouseEvent* event)
{
    if (stroke_)
        return dabTowards(event->position());
    PlotView::mouseMoveEvent(event);
    if (isPanning())
        return;
    if (pictureAt(event->position()))
        setCursor(Qt::CrossCursor);
    else if (nearestAt(event->position()))
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
}

void ChosenPicturePlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!stroke_)
        return PlotView::mouseReleaseEvent(event);
    stroke_.reset();
}

void ChosenPicturePlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (pictureAt(event->position()))
        mousePressEvent(event); // two dabs, as quick as they are
    else
        PlotView::mouseDoubleClickEvent(event);
}

void ChosenPicturePlot::wheelEvent(QWheelEvent* event)
{
    event->accept(); // there is nothing to zoom into
}

void ChosenPicturePlot::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() != QContextMenuEvent::Mouse || !pictureAt(event->pos()))
        PlotView::contextMenuEvent(event);
}

void ChosenPicturePlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    Q_UNUSED(pixel)
}

Highlight ChosenPicturePlot::highlightAt(const QPointF& pixel) const
{
    if (const auto i = nearestAt(pixel))
        return {.point = static_cast<int>(result_.chosen->nearest[*i])};
    return {};
}

std::vector<Reading> ChosenPicturePlot::readingsAt(const QPointF& place) const
{
    const QPointF pixel(xAxis->coordToPixel(place.x()), yAxis->coordToPixel(place.y()));
    const QColor ink = theme().colour(Role::Text);
    if (const auto i = nearestAt(pixel))
        return {{.key = QStringLiteral("distance"),
                 .name = tr("distance"),
                 .value = numberText(result_.chosen->distances[static_cast<Eigen::Index>(*i)]),
                 .ink = ink,
                 .at = place},
                {.key = QStringLiteral("label"),
                 .name = tr("label"),
                 .value = QString::number(nearestLabels_[*i]),
                 .ink = ink,
                 .at = place}};
    return {};
}

QString ChosenPicturePlot::placeText(const QPointF&) const
{
    return {};
}

PlotTable ChosenPicturePlot::numbers() const
{
    PlotTable table;
    if (!size_)
        return table;
    table.family(QStringLiteral("pixels"));
    table.add(QStringLiteral("pixel"), picture_);
    table.addValue(QStringLiteral("score"), result_.chosen->score);
    if (result_.chosen->logQ)
        table.addValue(QStringLiteral("log_density"), *result_.chosen->logQ);
    table.family(QStringLiteral("labels"));
    table.add(QStringLiteral("label_vector"), result_.chosen->label);
    Eigen::VectorXd rows(std::ssize(result_.chosen->nearest));
    for (Eigen::Index i = 0; i < rows.size(); ++i)
        rows[i] = static_cast<double>(result_.chosen->nearest[static_cast<std::size_t>(i)] + 1);
    table.family(QStringLiteral("nearest"));
    table.add(QStringLiteral("nearest_row"), rows);
    table.add(QStringLiteral("distance"), result_.chosen->distances);
    return table;
}

std::vector<Headline> ChosenPicturePlot::headlines() const
{
    if (!size_)
        return {};
    if (!result_.chosen->logQ)
        return {{.name = tr("score of the picture"), .value = result_.chosen->score}};
    return {{.name = tr("log q of the picture"), .value = *result_.chosen->logQ}};
}

void ChosenPicturePlot::describe()
{
    if (!size_) {
        setSubtitle(tr("not known yet"));
        setSummary(tr("No picture is shown."));
        return setLegend({});
    }
    const core::ChosenPicture& chosen = *result_.chosen;
    const QString score = scoreText(result_.methods.front().method, chosen);
    setSubtitle(tr("%1 · %2").arg(score, whatIsShown(chosen))); // first what is watched, where there is little room
    setLegend({});
    setSummary(tr("Picture %1, asked about as %2, its own label %3. %4.")
                   .arg(chosen.row + 1)
                   .arg(chosen.asked)
                   .arg(chosen.own)
                   .arg(subtitle()));
}

void ChosenPicturePlot::restyle()
{
    axes()->setMinimumMargins(QMargins(8, 4, 8, 8) * theme().textScale);
    layOut();
}

} // namespace widgets
