#include "widgets/plots/hatching.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace widgets
{
namespace
{

constexpr double lineDistance = 6.0; // pixels between neighbours, across

/// Where cells around the nodes begin and end: halfway between neighbours, as far outside the first and the last.
std::vector<double> bordersOf(const Eigen::VectorXd& nodes)
{
    std::vector<double> borders;
    for (Eigen::Index i = 0; i + 1 < nodes.size(); ++i)
        borders.push_back(0.5 * (nodes[i] + nodes[i + 1]));
    borders.insert(borders.begin(), 2.0 * nodes[0] - borders.front());
    borders.push_back(2.0 * nodes[nodes.size() - 1] - borders.back());
    return borders;
}

/// The cell that holds a coordinate; -1 outside of all.
Eigen::Index cellBetween(const std::vector<double>& borders, double coordinate)
{
    if (!(coordinate >= borders.front() && coordinate < borders.back()))
        return -1;
    return std::ranges::upper_bound(borders, coordinate) - borders.begin() - 1;
}

} // namespace

QVector<QLineF> diagonals(const QRectF& area, double distance)
{
    QVector<QLineF> lines;
    const double step = distance * std::sqrt(2.0);                              // along the horizontal
    const double first = std::ceil((area.left() + area.top()) / step) * step;   // fixed to the sheet: panning moves the
    for (double sum = first; sum < area.right() + area.bottom(); sum += step) { // mask under a pattern at rest
        const double left = std::max(area.left(), sum - area.bottom());
        const double right = std::min(area.right(), sum - area.top());
        lines.append(QLineF(left, sum - left, right, sum - right));
    }
    return lines;
}

Hatching::Hatching(QCPAxis* horizontal, QCPAxis* vertical) : BarePlottable(horizontal, vertical) {}

void Hatching::setMask(const core::Field& mask)
{
    const bool whole = mask.axis1.size() > 1 && mask.axis2.size() > 1 && mask.values.rows() == mask.axis1.size() &&
                       mask.values.cols() == mask.axis2.size();
    mask_ = whole ? mask : core::Field();
}

QVector<QLineF> Hatching::lines() const
{
    QVector<QLineF> found;
    if (mask_.values.size() == 0)
        return found;
    const std::vector<double> columns = bordersOf(mask_.axis1), rows = bordersOf(mask_.axis2);
    std::vector<double> columnPixels, rowPixels;
    for (const double border : columns)
        columnPixels.push_back(keyAxis()->coordToPixel(border));
    for (const double border : rows)
        rowPixels.push_back(valueAxis()->coordToPixel(border));
    std::vector<double> cuts;
    for (const QLineF& line : diagonals(QRectF(keyAxis()->axisRect()->rect()), lineDistance)) {
        const double sum = line.x1() + line.y1(); // x + y along the line
        cuts.assign({line.x1(), line.x2()});
        const auto cut = [&](double x) {
            if (x > line.x1() && x < line.x2())
                cuts.push_back(x);
        };
        std::ranges::for_each(columnPixels, cut);
        for (const double y : rowPixels)
            cut(sum - y);
        std::ranges::sort(cuts);
        bool drawing = false;
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
            const double middle = 0.5 * (cuts[i] + cuts[i + 1]);
            const Eigen::Index column = cellBetween(columns, keyAxis()->pixelToCoord(middle));
            const Eigen::Index row = cellBetween(rows, valueAxis()->pixelToCoord(sum - middle));
            const bool uncertain = column >= 0 && row >= 0 && mask_.values(column, row) < 0.5;
            if (uncertain && drawing)
                found.back().setP2({cuts[i + 1], sum - cuts[i + 1]});
            else if (uncertain)
                found.append(QLineF(cuts[i], sum - cuts[i], cuts[i + 1], sum - cuts[i + 1]));
            drawing = uncertain;
        }
    }
    return found;
}

void Hatching::draw(QCPPainter* painter)
{
    const QVector<QLineF> all = lines();
    if (all.isEmpty())
        return;
    painter->setPen(pen());
    painter->drawLines(all); // at once: one element in a file
}

} // namespace widgets
