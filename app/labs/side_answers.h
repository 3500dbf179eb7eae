#pragma once

#include "core/session/session.h"
#include "widgets/controls/standing.h"

#include <functional>
#include <vector>

namespace widgets
{
class PlotView;
}

namespace app
{

class Service;

/// A service whose answers show in some panels and controls of a page, not in all of it.
struct SideAnswers {
    Service* service = nullptr;
    std::vector<widgets::PlotView*> plots{};
    std::vector<QWidget*> widgets{};
    /// How the answer to one session stands beside another; empty: as the page has it.
    std::function<widgets::Standing(const core::Session& answered, const core::Session& now)> compare{};
    /// Empties the controls when they go out of sight; empty: they are only hidden.
    std::function<void()> clear{};
};

} // namespace app
