#include "widgets/plots/svg_device.h"

#include "widgets/figures/figure_size.h"

#include "widgets/plots/svg_engine.h"

#include <QString>

#include <algorithm>
#include <cmath>

namespace widgets
{

SvgDevice::SvgDevice(const QSizeF& pixels, double dotsPerInch)
    : pixels_(pixels), dotsPerInch_(dotsPerInch), engine_(std::make_unique<SvgEngine>())
{
}

SvgDevice::~SvgDevice() = default;

QPaintEngine* SvgDevice::paintEngine() const
{
    return engine_.get();
}

int SvgDevice::metric(PaintDeviceMetric metric) const
{
    switch (metric) {
    case PdmWidth:
        return static_cast<int>(std::ceil(pixels_.width()));
    case PdmHeight:
        return static_cast<int>(std::ceil(pixels_.height()));
    case PdmWidthMM:
        return static_cast<int>(std::lround(millimetresPerInch * pixels_.width() / dotsPerInch_));
    case PdmHeightMM:
        return static_cast<int>(std::lround(millimetresPerInch * pixels_.height() / dotsPerInch_));
    case PdmNumColors:
        return 1 << 24;
    case PdmDepth:
        return 32;
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return static_cast<int>(std::lround(dotsPerInch_));
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
    }
    return 0;
}

QByteArray SvgDevice::document(const QString& title, const QByteArray& metadata) const
{
    const auto text = [](double value) { return QByteArray::number(value, 'g', 8); };
    QByteArray svg =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\"";
    const double cssPixels = 96.0 / dotsPerInch_; // an inch is 96 of SVG's pixels
    svg += " width=\"" + text(pixels_.width() * cssPixels) + "\" height=\"" + text(pixels_.height() * cssPixels) +
           "\" viewBox=\"0 0 " + text(pixels_.width()) + ' ' + text(pixels_.height()) + "\">\n";
    svg += "<title>" + title.toHtmlEscaped().toUtf8() + "</title>\n";
    if (!metadata.isEmpty())
        svg += "<metadata>" + metadata + "</metadata>\n";
    return withoutControls(svg + "<defs>\n" + engine_->clips() + "</defs>\n" + engine_->elements() + "</svg>\n");
}

QByteArray withoutControls(QByteArray xml)
{
    const auto isControl = [](char byte) {
        return static_cast<unsigned char>(byte) < 0x20 && byte != '\n' && byte != '\t' && byte != '\r';
    };
    xml.erase(std::remove_if(xml.begin(), xml.end(), isControl), xml.end());
    for (const char* none : {"\xef\xbf\xbe", "\xef\xbf\xbf"}) // U+FFFE, U+FFFF
        xml.replace(none, "\xef\xbf\xbd");
    return xml;
}

} // namespace widgets
