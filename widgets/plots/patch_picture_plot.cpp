#include "widgets/plots/patch_picture_plot.h"

#include "widgets/plots/plot_text.h"
#include "widgets/plots/reading.h"

#include <cmath>

namespace widgets
{

PatchPicturePlot::PatchPicturePlot(QWidget* parent) : PlotView(Space::Own, parent), pixmap_(new QCPItemPixmap(this))
{
    setTitle({}, tr("Picture"));
    pixmap_->setSelectable(false);
    pixmap_->setScaled(true, Qt::IgnoreAspectRatio, Qt::FastTransformation);
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
    pixmap_->setVisible(!picture_.values.empty());
    pixmap_->topLeft->setCoords(0.0, 0.0);
    pixmap_->bottomRight->setCoords(static_cast<double>(picture_.size.width),
                                    static_cast<double>(picture_.size.height));
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
        pixmap_->setPixmap(QPixmap::fromImage(image()));
    setSummary(picture_.values.empty()
                   ? tr("No picture is shown.")
                   : tr("A picture of %1×%2 pixels.").arg(picture_.size.height).arg(picture_.size.width));
}

} // namespace widgets
