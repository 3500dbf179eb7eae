#include "widgets/plots/svg_engine.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPixmap>

#include <cmath>

namespace widgets
{
namespace
{

QByteArray number(double value)
{
    QByteArray text = QByteArray::number(value, 'f', 3);
    while (text.endsWith('0'))
        text.chop(1);
    if (text.endsWith('.'))
        text.chop(1);
    return text == "-0" ? QByteArray("0") : text;
}

QByteArray attribute(const char* name, const QByteArray& value)
{
    return QByteArray(" ") + name + "=\"" + value + '"';
}

QByteArray point(const QPointF& p)
{
    return number(p.x()) + ' ' + number(p.y());
}

QByteArray pathData(const QPainterPath& path)
{
    QByteArray data;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        if (element.isMoveTo())
            data += 'M' + point(element);
        else if (element.isLineTo())
            data += 'L' + point(element);
        else if (element.type == QPainterPath::CurveToElement) {
            data += 'C' + point(element) + ' ' + point(path.elementAt(i + 1)) + ' ' + point(path.elementAt(i + 2));
            i += 2;
        }
    }
    return data;
}

QByteArray matrix(const QTransform& t)
{
    return "matrix(" + number(t.m11()) + ' ' + number(t.m12()) + ' ' + number(t.m21()) + ' ' + number(t.m22()) + ' ' +
           number(t.dx()) + ' ' + number(t.dy()) + ')';
}

QPolygonF polygonOf(const QPoint* points, int count)
{
    QPolygonF polygon;
    for (int i = 0; i < count; ++i)
        polygon << points[i];
    return polygon;
}

} // namespace

SvgEngine::SvgEngine() : QPaintEngine(QPaintEngine::AllFeatures) {}

bool SvgEngine::begin(QPaintDevice*)
{
    body_.clear();
    clips_.clear();
    clipNumbers_.clear();
    openClip_.reset();
    return true;
}

QByteArray SvgEngine::elements() const
{
    return openClip_ ? body_ + "</g>\n" : body_;
}

void SvgEngine::updateState(const QPaintEngineState&) {} // the painter is asked whenever something is drawn

/// Opens the group of the current clip rectangle, unless it is open.
void SvgEngine::enterClip()
{
    std::optional<int> wanted;
    if (painter()->hasClipping()) {
        const QRectF clip = painter()->combinedTransform().mapRect(painter()->clipBoundingRect());
        const auto [found, isNew] = clipNumbers_.try_emplace({clip.x(), clip.y(), clip.width(), clip.height()},
                                                             static_cast<int>(clipNumbers_.size()));
        wanted = found->second;
        if (isNew)
            clips_ += "<clipPath id=\"clip" + QByteArray::number(*wanted) + "\"><rect" +
                      attribute("x", number(clip.x())) + attribute("y", number(clip.y())) +
                      attribute("width", number(clip.width())) + attribute("height", number(clip.height())) +
                      "/></clipPath>\n";
    }
    if (wanted == openClip_)
        return;
    if (openClip_)
        body_ += "</g>\n";
    if (wanted)
        body_ += "<g clip-path=\"url(#clip" + QByteArray::number(*wanted) + ")\">\n";
    openClip_ = wanted;
}

QByteArray SvgEngine::strokeAttributes() const
{
    const QPen pen = painter()->pen();
    if (pen.style() == Qt::NoPen)
        return attribute("stroke", "none");
    const double scale = pen.isCosmetic() ? 1.0 : std::sqrt(std::abs(painter()->combinedTransform().determinant()));
    const double width = (pen.widthF() > 0.0 ? pen.widthF() : 1.0) * scale;
    QByteArray text = attribute("stroke", pen.color().name().toLatin1()) + attribute("stroke-width", number(width));
    if (const double opacity = pen.color().alphaF() * painter()->opacity(); opacity < 1.0)
        text += attribute("stroke-opacity", number(opacity));
    if (pen.capStyle() != Qt::FlatCap)
        text += attribute("stroke-linecap", pen.capStyle() == Qt::RoundCap ? "round" : "square");
    if (pen.joinStyle() != Qt::MiterJoin && pen.joinStyle() != Qt::SvgMiterJoin)
        text += attribute("stroke-linejoin", pen.joinStyle() == Qt::RoundJoin ? "round" : "bevel");
    if (pen.style() != Qt::SolidLine) {
        QByteArray dashes;
        for (const double dash : pen.dashPattern())
            dashes += (dashes.isEmpty() ? "" : ",") + number(dash * width);
        text += attribute("stroke-dasharray", dashes);
    }
    return text;
}

QByteArray SvgEngine::fillAttributes() const
{
    const QBrush brush = painter()->brush();
    if (brush.style() == Qt::NoBrush)
        return attribute("fill", "none");
    QByteArray text = attribute("fill", brush.color().name().toLatin1());
    if (const double opacity = brush.color().alphaF() * painter()->opacity(); opacity < 1.0)
        text += attribute("fill-opacity", number(opacity));
    return text;
}

void SvgEngine::writePath(const QPainterPath& path, bool filled)
{
    enterClip();
    body_ += "<path" + attribute("d", pathData(painter()->combinedTransform().map(path))) +
             (filled ? fillAttributes() : attribute("fill", "none")) + strokeAttributes();
    if (filled && path.fillRule() == Qt::OddEvenFill)
        body_ += attribute("fill-rule", "evenodd");
    body_ += "/>\n";
}

void SvgEngine::drawPath(const QPainterPath& path)
{
    writePath(path, true);
}

void SvgEngine::drawPolygon(const QPointF* points, int count, PolygonDrawMode mode)
{
    QPainterPath path;
    path.addPolygon(QPolygonF(QVector<QPointF>(points, points + count)));
    if (mode != PolylineMode)
        path.closeSubpath();
    path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
    writePath(path, mode != PolylineMode);
}

void SvgEngine::drawPolygon(const QPoint* points, int count, PolygonDrawMode mode)
{
    drawPolygon(polygonOf(points, count).constData(), count, mode);
}

void SvgEngine::drawLines(const QLineF* lines, int count)
{
    QPainterPath path;
    for (int i = 0; i < count; ++i) {
        path.moveTo(lines[i].p1());
        path.lineTo(lines[i].p2());
    }
    writePath(path, false);
}

void SvgEngine::drawLines(const QLine* lines, int count)
{
    QVector<QLineF> exact;
    for (int i = 0; i < count; ++i)
        exact.append(QLineF(lines[i]));
    drawLines(exact.constData(), count);
}

void SvgEngine::drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source)
{
    drawImage(target, pixmap.toImage(), source, Qt::AutoColor);
}

void SvgEngine::drawImage(const QRectF& target, const QImage& image, const QRectF& source, Qt::ImageConversionFlags)
{
    enterClip();
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    image.copy(source.toAlignedRect()).save(&buffer, "PNG");
    body_ += "<image" + attribute("x", number(target.x())) + attribute("y", number(target.y())) +
             attribute("width", number(target.width())) + attribute("height", number(target.height())) +
             attribute("transform", matrix(painter()->combinedTransform())) + attribute("preserveAspectRatio", "none");
    if (painter()->opacity() < 1.0)
        body_ += attribute("opacity", number(painter()->opacity()));
    body_ += attribute("xlink:href", "data:image/png;base64," + png.toBase64()) + "/>\n";
}

void SvgEngine::drawTextItem(const QPointF& at, const QTextItem& item)
{
    if (item.text().trimmed().isEmpty())
        return;
    enterClip();
    const QFont font = item.font();
    const double pixels =
        font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * paintDevice()->logicalDpiY() / 72.0;
    body_ +=
        "<text" +
        attribute("transform", matrix(QTransform::fromTranslate(at.x(), at.y()) * painter()->combinedTransform())) +
        attribute("font-family", font.family().toHtmlEscaped().toUtf8() + ", sans-serif") +
        attribute("font-size", number(pixels));
    if (font.bold())
        body_ += attribute("font-weight", "bold");
    if (font.italic())
        body_ += attribute("font-style", "italic");
    body_ += attribute("fill", painter()->pen().color().name().toLatin1()) +
             attribute("fill-opacity", number(painter()->pen().color().alphaF() * painter()->opacity())) +
             attribute("xml:space", "preserve") + '>' + item.text().toHtmlEscaped().toUtf8() + "</text>\n";
}

} // namespace widgets
