#pragma once

#include <QByteArray>
#include <QPaintEngine>
#include <QPainterPath>

#include <map>
#include <optional>
#include <tuple>

namespace widgets
{

/// Turns the painter's calls into SVG elements in device coordinates. Used by SvgDevice.
class SvgEngine : public QPaintEngine
{
public:
    SvgEngine();

    QByteArray elements() const;                // the drawing, all groups closed
    QByteArray clips() const { return clips_; } // <clipPath> elements

    bool begin(QPaintDevice* device) override;
    bool end() override { return true; }
    void updateState(const QPaintEngineState& state) override;
    Type type() const override { return User; }
    void drawPath(const QPainterPath& path) override;
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override;
    void drawPolygon(const QPoint* points, int count, PolygonDrawMode mode) override;
    void drawLines(const QLineF* lines, int count) override;
    void drawLines(const QLine* lines, int count) override;
    void drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source) override;
    void drawImage(const QRectF& target, const QImage& image, const QRectF& source,
                   Qt::ImageConversionFlags flags) override;
    void drawTextItem(const QPointF& at, const QTextItem& item) override;

private:
    void writePath(const QPainterPath& path, bool filled);
    void enterClip();
    QByteArray strokeAttributes() const;
    QByteArray fillAttributes() const;

    QByteArray body_, clips_;
    std::map<std::tuple<double, double, double, double>, int> clipNumbers_;
    std::optional<int> openClip_;
};

} // namespace widgets
