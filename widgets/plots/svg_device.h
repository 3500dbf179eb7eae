#pragma once

#include <QByteArray>
#include <QPaintDevice>
#include <QSizeF>

#include <memory>

namespace widgets
{

class SvgEngine;

/// A paint device that writes SVG 1.1: paths, images and text as <text>, with clipping to rectangles. (Qt's own
/// QSvgGenerator ignores clipping in 6.4: zoomed curves and points would spill over the axes.) Pens and brushes of one
/// colour, as plots use them; composition modes and gradients are not written.
class SvgDevice : public QPaintDevice
{
public:
    /// Coordinates are pixels at `dotsPerInch`; the picture is `pixels / dotsPerInch` inches wide.
    SvgDevice(const QSizeF& pixels, double dotsPerInch);
    ~SvgDevice() override;

    /// The document of all that was painted. `metadata` is XML for the <metadata> element; none when empty.
    QByteArray document(const QString& title, const QByteArray& metadata) const;

    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    QSizeF pixels_;
    double dotsPerInch_;
    std::unique_ptr<SvgEngine> engine_;
};

/// UTF-8 without what XML may not hold in any spelling: controls, and what is no character. Names of columns may.
QByteArray withoutControls(QByteArray xml);

} // namespace widgets
