#include "widgets/plots/mark_crowd.h"

namespace widgets
{

std::vector<Mark> onePerCell(const std::vector<Mark>& marks, const QRectF& area, double cell)
{
    const auto columns = static_cast<std::size_t>(area.width() / cell) + 1;
    const auto rows = static_cast<std::size_t>(area.height() / cell) + 1;
    std::vector<int> places(columns * rows, 0); // in `kept`, from 1
    std::vector<Mark> kept;
    for (const Mark& mark : marks) {
        const auto column = static_cast<std::size_t>((mark.at.x() - area.left()) / cell);
        const auto row = static_cast<std::size_t>((mark.at.y() - area.top()) / cell);
        int& place = places[row * columns + column];
        if (place == 0) {
            kept.push_back(mark);
            place = static_cast<int>(kept.size());
        } else {
            Mark& last = kept[static_cast<std::size_t>(place) - 1];
            last = {mark.at, mark.row, last.count + mark.count};
        }
    }
    return kept;
}

} // namespace widgets
