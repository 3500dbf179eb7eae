#pragma once

#include "app/actions/export_question.h"
#include "core/session/session.h"

#include <functional>
#include <optional>

namespace widgets
{
class PlotView;
}

namespace app
{

/// A plot that is no panel of a lab's page: its figure, which carries that session if there is one, and its numbers.
/// `name`: of its file; `preferences` must live as long as the plot.
Exportable exportableOf(widgets::PlotView& plot, const QString& name,
                        const std::function<std::optional<core::Session>()>& session, const Preferences& preferences);

} // namespace app
