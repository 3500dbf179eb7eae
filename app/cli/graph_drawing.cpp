#include "app/cli/graph_drawing.h"

#include "app/cli/command.h"
#include "core/structure/graph_text.h"
#include "widgets/theme/theme.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPainterPath>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

constexpr QSizeF graphSize{520.0, 480.0}; // at 96 dots per inch
constexpr double titleHeight = 36.0, margin = 60.0, headLength = 11.0, boxPadding = 8.0;
constexpr int dotsPerInch = 96;

/// One graph within a rectangle.
class GraphPainter
{
public:
    GraphPainter(QPainter& painter, const DrawnGraph& graph, const QRectF& room) : painter_(painter), graph_(graph)
    {
        const QRectF circle = room.adjusted(margin, margin / 2.0 + titleHeight, -margin, -margin / 2.0);
        const Eigen::MatrixX2d places = core::circleLayout(static_cast<int>(graph.names.size()));
        const QFontMetricsF metrics(painter.font(), painter.device());
        for (Eigen::Index k = 0; k < places.rows(); ++k) {
            const QPointF centre =
                circle.center() + QPointF(0.5 * circle.width() * places(k, 0), -0.5 * circle.height() * places(k, 1));
            const QString name = QString::fromStdString(graph.names[static_cast<std::size_t>(k)]);
            QRectF box(0.0, 0.0, metrics.horizontalAdvance(name) + 2.0 * boxPadding, metrics.height() + boxPadding);
            box.moveCenter(centre);
            boxes_.push_back(box);
        }
        titleRoom_ = QRectF(room.left(), room.top(), room.width(), titleHeight);
    }

    void paint() const
    {
        painter_.setPen(theme_.colour(widgets::Role::Text));
        painter_.drawText(titleRoom_, Qt::AlignCenter, graph_.title);
        for (std::size_t k = 0; k < graph_.edges.size(); ++k)
            paintEdge(k);
        for (std::size_t k = 0; k < boxes_.size(); ++k) {
            painter_.setPen(QPen(theme_.colour(widgets::Role::Text), 1.2));
            painter_.setBrush(theme_.colour(widgets::Role::Background));
            painter_.drawRoundedRect(boxes_[k], 6.0, 6.0);
            painter_.drawText(boxes_[k], Qt::AlignCenter, QString::fromStdString(graph_.names[k]));
        }
    }

private:
    /// Where the line from the middle of a box towards a point leaves it.
    static QPointF borderTowards(const QRectF& box, const QPointF& point)
    {
        const QPointF step = point - box.center();
        const double across = std::abs(step.x()) / (0.5 * box.width()),
                     along = std::abs(step.y()) / (0.5 * box.height());
        return box.center() + step / std::max({across, along, 1e-9});
    }

    void paintEdge(std::size_t k) const
    {
        const core::GraphEdge& edge = graph_.edges[k];
        const QRectF &first = boxes_[static_cast<std::size_t>(edge.from)],
                     &second = boxes_[static_cast<std::size_t>(edge.to)];
        const QPointF from = borderTowards(first, second.center()), to = borderTowards(second, first.center());
        const bool isMarked = k < graph_.marked.size() && graph_.marked[k];
        const QColor colour = theme_.colour(isMarked ? widgets::Role::Evidence : widgets::Role::Text);
        const double width = k < graph_.weights.size() ? 0.6 + 3.0 * graph_.weights[k] : 1.4;
        const bool isConflict = edge.type == core::EdgeType::Bidirected;
        painter_.setPen(QPen(colour, width, isConflict ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap));
        const QPointF along = (to - from) / std::max(std::hypot((to - from).x(), (to - from).y()), 1e-9);
        const double cut = 0.8 * headLength; // the line ends within the head
        painter_.drawLine(isConflict ? from + cut * along : from,
                          edge.type == core::EdgeType::Undirected ? to : to - cut * along);
        if (edge.type != core::EdgeType::Undirected)
            paintHead(to, along, colour);
        if (isConflict)
            paintHead(from, -along, colour);
    }

    void paintHead(const QPointF& tip, const QPointF& along, const QColor& colour) const
    {
        const QPointF back = tip - headLength * along, side = 0.4 * headLength * QPointF(-along.y(), along.x());
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(colour);
        painter_.drawPolygon(QPolygonF({tip, back + side, back - side}));
    }

    QPainter& painter_;
    const DrawnGraph& graph_;
    widgets::Theme theme_;
    std::vector<QRectF> boxes_;
    QRectF titleRoom_;
};

void paint(QPainter& painter, const std::vector<DrawnGraph>& graphs)
{
    painter.setRenderHint(QPainter::Antialiasing);
    QFont font = painter.font();
    font.setPixelSize(14);
    painter.setFont(font);
    for (std::size_t k = 0; k < graphs.size(); ++k)
        GraphPainter(painter, graphs[k], QRectF(QPointF(graphSize.width() * static_cast<double>(k), 0.0), graphSize))
            .paint();
}

QByteArray svgOf(const std::vector<DrawnGraph>& graphs, const QSize& size)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setResolution(dotsPerInch);
    QPainter painter(&generator);
    paint(painter, graphs);
    painter.end();
    return buffer.data();
}

QByteArray pdfOf(const std::vector<DrawnGraph>& graphs, const QSize& size)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(dotsPerInch);
    writer.setPageSize(QPageSize(QSizeF(size) * 72.0 / dotsPerInch, QPageSize::Point));
    writer.setPageMargins({});
    QPainter painter(&writer);
    paint(painter, graphs);
    painter.end();
    return buffer.data();
}

QByteArray pngOf(const std::vector<DrawnGraph>& graphs, const QSize& size)
{
    QImage image(2 * size, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(2.0, 2.0);
    paint(painter, graphs);
    painter.end();
    QBuffer buffer;
    image.save(&buffer, "PNG");
    return buffer.data();
}

} // namespace

void drawGraphs(const std::vector<DrawnGraph>& graphs, const QString& path)
{
    const QSize size(static_cast<int>(graphSize.width()) * static_cast<int>(graphs.size()),
                     static_cast<int>(graphSize.height()));
    const QString suffix = QFileInfo(path).suffix().toLower();
    writeFile(path, suffix == "svg"   ? svgOf(graphs, size)
                    : suffix == "pdf" ? pdfOf(graphs, size)
                                      : pngOf(graphs, size));
}

} // namespace app
