#include "widgets/plots/patch_picture_plot.h"

#include "widgets/plots/plot_text.h"
#include "widgets/plots/reading.h"

#include <cmath>

namespace widgets
{

/// An image over [0, width] × [0, height] of the axes, of which only what is in view is drawn: the library's own scales
/// all of it, which takes gigabytes where a person looks closely.
class PatchPicturePlot::PictureItem : public QCPAbstractItem
{
public:
    explicit PictureItem(QCustomPlot* plot) : QCPAbstractItem(plot) {}
    void show(QImage image) { image_ = std::move(image); }
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1.0; }

protected:
    void draw(QCPPainter* painter) override
    {
        const QCPAxis &x = *mParentPlot->xAxis, &y = *mParentPlot->yAxis;
        const QRectF whole = QRectF(QPointF(x.coordToPixel(0.0), y.coordToPixel(0.0)),
                                    QPointF(x.coordToPixel(image_.width()), y.coordToPixel(image_.height())))
                                 .normalized();
        const QRectF seen = whole & QRectF(clipRect());
        if (image_.isNull() || seen.isEmpty())
            return;
        const double across = image_.width() / whole.width(), down = image_.height() / whole.height();
        painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter->drawImage(seen, image_,
                           QRectF((seen.left() - whole.left()) * across, (seen.top() - whole.top()) * down,
                                  seen.width() * across, seen.height() * down));
    }

private:
    QImage image_;
};

PatchPicturePlot::PatchPicturePlot(QWidget* parent) : PlotView(Space::Own, parent), item_(new PictureItem(this))
{
    setTitle({}, tr("Picture"));
    item_->setSelectable(false);
    yAxis->setRangeReversed(true);
    setAxisLabels(tr("column, pixels"), tr("row, pixels"));
    connect(this, &QCustomPlot::afterLayout, this, &PatchPicturePlot::keepAspect);
    showPicture({});
}

/// Margins that leave the axes as wide to their height as the picture.
void PatchPicturePlot::keepAspect()
{
    if (picture_.values.empty())
        return;
    const QMargins least = QMargins(66, 6, 12, 42) * theme().textScale;
    const QSizeF room = axes()->outerRect().marginsRemoved(least).size();
    const QSizeF taken = QSizeF(static_cast<double>(picture_.size.width), static_cast<double>(picture_.size.height))
                             .scaled(room, Qt::KeepAspectRatio);
    const int beside = static_cast<int>(0.5 * (room.width() - taken.width()));
    const int above = static_cast<int>(0.5 * (room.height() - taken.height()));
    const QMargins margins = least + QMargins(beside, above, beside, above);
    if (margins == axes()->minimumMargins())
        return;
    axes()->setMinimumMargins(margins);
    for (const auto phase : {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        plotLayout()->update(phase);
}

void PatchPicturePlot::showPicture(const core::Picture& picture, const std::optional<PatchOverlay>& overlay)
{
    picture_ = picture;
    overlay_ = overlay;
    item_->setVisible(!picture_.values.empty());
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

std::optional<Eigen::Index> PatchPicturePlot::patchAt(const QPointF& place) const
{
    if (!overlay_ || !(place.x() >= 0.0) || !(place.y() >= 0.0))
        return std::nullopt;
    const auto column = static_cast<Eigen::Index>(place.x()) / overlay_->side;
    const auto row = static_cast<Eigen::Index>(place.y()) / overlay_->side;
    if (column >= overlay_->grid.columns || row >= overlay_->grid.rows)
        return std::nullopt;
    return row * overlay_->grid.columns + column;
}

QImage PatchPicturePlot::image() const
{
    const auto [height, width, channels] = picture_.size;
    QImage image(static_cast<int>(width), static_cast<int>(height), QImage::Format_RGB32);
    const QColor mark = theme().colour(Role::Problem);
    const double share = overlay_ ? overlay_->opacity : 0.0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const std::uint8_t* pixel = picture_.values.data() + (y * width + x) * channels;
            QColor colour(pixel[0], pixel[channels > 1 ? 1 : 0], pixel[channels > 2 ? 2 : 0]);
            const auto patch = patchAt({x + 0.5, y + 0.5});
            if (patch && overlay_->values(*patch) >= overlay_->threshold) {
                const auto mixed = [share](int under, int over) {
                    return static_cast<int>(std::lround((1.0 - share) * under + share * over));
                };
                colour = QColor(mixed(colour.red(), mark.red()), mixed(colour.green(), mark.green()),
                                mixed(colour.blue(), mark.blue()));
            }
            image.setPixelColor(x, y, colour);
        }
    return image;
}

core::Interval PatchPicturePlot::ownHorizontal() const
{
    return {0.0, std::max(static_cast<double>(picture_.size.width), 1.0)};
}

core::Interval PatchPicturePlot::ownVertical() const
{
    return {0.0, std::max(static_cast<double>(picture_.size.height), 1.0)};
}

std::vector<Reading> PatchPicturePlot::readingsAt(const QPointF& place) const
{
    const auto patch = patchAt(place);
    if (!patch)
        return {};
    return {
        {.key = {}, .name = tr("log ratio"), .value = numberText(overlay_->values(*patch)), .ink = {}, .at = place}};
}

QString PatchPicturePlot::placeText(const QPointF& place) const
{
    return tr("column %1, row %2").arg(std::floor(place.x())).arg(std::floor(place.y()));
}

PlotTable PatchPicturePlot::numbers() const
{
    PlotTable table;
    if (overlay_)
        table.add(QStringLiteral("log_ratio"), overlay_->values);
    return table;
}

void PatchPicturePlot::restyle()
{
    if (!picture_.values.empty())
        item_->show(image());
    setSummary(picture_.values.empty()
                   ? tr("No picture is shown.")
                   : tr("A picture of %1×%2 pixels.").arg(picture_.size.height).arg(picture_.size.width));
}

} // namespace widgets
