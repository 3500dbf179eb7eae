#pragma once

#include "app/report/written_report.h"
#include "core/session/session.h"

#include <QDate>

#include <vector>

namespace widgets
{
class PlotView;
} // namespace widgets

namespace app
{

class LabPage;
struct Lab;

/// A lab with its page, on which the last answer is on show.
struct ReportedLab {
    const Lab* lab = nullptr;
    const LabPage* page = nullptr;
};

/// A panel with what it says.
ReportFigure figureOf(widgets::PlotView& plot);

/// What a report says of a session as the pages of these labs show it: in plain words what each lab does and found,
/// the points and what was decided as they were read, the model with its numbers, the panels on show with what they
/// say, what to keep in mind, and how to get the same again. `session` is the one the pages show.
WrittenReport reportOf(const core::Session& session, const std::vector<ReportedLab>& labs, const QDate& day);

} // namespace app
