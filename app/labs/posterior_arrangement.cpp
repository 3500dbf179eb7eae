#include "app/labs/posterior_arrangement.h"

#include "app/labs/posterior_part.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_area_plot.h"

#include <cassert>
#include <iterator>

namespace app
{

PanelRoom::Arrangement abovePosterior(std::vector<PanelRoom::Placed> panels, const PosteriorPart& posterior)
{
    constexpr int columns = 3;
    assert(panels.size() == columns);
    panels.push_back({.view = "traces", .plot = posterior.traces()});
    panels.push_back({.view = "marginal", .plot = posterior.marginal()});
    panels.push_back({.view = "pairs", .plot = posterior.pairs()});
    for (int i = 0; i < static_cast<int>(std::ssize(panels)); ++i) {
        PanelRoom::Placed& placed = panels[static_cast<std::size_t>(i)];
        placed.row = i / columns;
        placed.column = i % columns;
        placed.plot->setTitle(QChar(static_cast<char16_t>(u'A' + i)), placed.plot->title());
    }
    return {.panels = std::move(panels), .columnStretch = {1, 1, 1}};
}

} // namespace app
