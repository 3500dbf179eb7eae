#include "app/cli/graph_drawing.h"

#include "app/cli/command.h"
#include "core/structure/graph_text.h"
#include "widgets/plots/graph_picture.h"
#include "widgets/plots/svg_device.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <vector>

namespace app
{

namespace
{

constexpr QSizeF graphSize{520.0, 480.0}; // at 96 dots per inch
constexpr double titleHeight = 36.0, margin = 60.0;
constexpr int dotsPerInch = 96;

void paintGraph(QPainter& painter, const GraphFigure& graph, const QRectF& room)
{
    const widgets::Theme theme;
    const QRectF circle = room.adjusted(margin, margin / 2.0 + titleHeight, -margin, -margin / 2.0);
    const Eigen::MatrixX2d places = core::circleLayout(static_cast<int>(graph.names.size()));
    std::vector<widgets::PaintedNode> nodes;
    for (std::size_t k = 0; k < graph.names.size(); ++k) {
        const Eigen::RowVector2d place = places.row(static_cast<Eigen::Index>(k));
        nodes.push_back(
            {.name = QString::fromStdString(graph.names[k]),
             .at = circle.center() + QPointF(0.5 * circle.width() * place.x(), -0.5 * circle.height() * place.y())});
    }
    std::vector<widgets::PaintedEdge> edges;
    for (std::size_t k = 0; k < graph.edges.size(); ++k) {
        const bool isMarked = k < graph.marked.size() && graph.marked[k];
        edges.push_back({.edge = graph.edges[k],
                         .width = k < graph.weights.size() ? 0.6 + 3.0 * graph.weights[k] : 1.4,
                         .ink = isMarked ? widgets::Role::Evidence : widgets::Role::Text});
    }
    painter.setPen(theme.colour(widgets::Role::Text));
    painter.drawText(QRectF(room.left(), room.top(), room.width(), titleHeight), Qt::AlignCenter, graph.title);
    widgets::GraphPicture(std::move(nodes), std::move(edges), theme, QFontMetricsF(painter.font(), painter.device()))
        .paint(painter);
}

void paint(QPainter& painter, const std::vector<GraphFigure>& graphs)
{
    painter.setRenderHint(QPainter::Antialiasing);
    QFont font = painter.font();
    font.setPixelSize(14);
    painter.setFont(font);
    for (std::size_t k = 0; k < graphs.size(); ++k)
        paintGraph(painter, graphs[k], QRectF(QPointF(graphSize.width() * static_cast<double>(k), 0.0), graphSize));
}

QByteArray svgOf(const std::vector<GraphFigure>& graphs, const QSize& size)
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
    return widgets::withoutControls(buffer.data());
}

QByteArray pdfOf(const std::vector<GraphFigure>& graphs, const QSize& size)
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

QByteArray pngOf(const std::vector<GraphFigure>& graphs, const QSize& size)
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

void drawGraphs(const std::vector<GraphFigure>& graphs, const QString& path)
{
    const QSize size(static_cast<int>(graphSize.width()) * static_cast<int>(graphs.size()),
                     static_cast<int>(graphSize.height()));
    const QString suffix = QFileInfo(path).suffix().toLower();
    writeFile(path, suffix == "svg"   ? svgOf(graphs, size)
                    : suffix == "pdf" ? pdfOf(graphs, size)
                                      : pngOf(graphs, size));
}

} // namespace app
