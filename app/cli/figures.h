#pragma once

#include "app/sweep/sweep_axis.h"
#include "core/session/session.h"
#include "widgets/figures/figure_look.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace widgets
{
class PlotView;
}

namespace app
{

/// A style, and words in place of those on show.
struct FigureDress {
    widgets::FigureStyle style;
    widgets::FigureText text = {};
};

/// Draws one view of the session's lab ("page", or the name of a panel, see labs()) to a .png, .svg, .pdf or .html file
/// that carries the session unless `carriesSession` is false, or writes its numbers to .csv or .json; what a .csv has
/// beside it is told on standard error, and before it is written the size of a page of .html. Without a dress it is as
/// in the window at the desk. Needs a QApplication (any platform). Throws CommandError.
void drawView(const core::Session& session, const QString& view, const QString& path,
              const std::optional<FigureDress>& dress = {}, bool carriesSession = true);

/// The same as a page of .html with a slider below, its frames computed beforehand, as many as fit.
void drawOver(const core::Session& session, const QString& view, const QString& path, const SweepAxis& axis,
              const Eigen::VectorXd& at, const std::optional<FigureDress>& dress = {}, bool carriesSession = true);

/// Draws the page of the session's lab with a last row of other plots below; otherwise like drawView.
void drawPageAnd(const core::Session& session, const std::vector<widgets::PlotView*>& below, const QString& path);

/// Draws these panels of the session's lab alone, row by row, into a picture of so many pixels at 96 dpi; otherwise
/// like drawView with "page". The panels are on show for the session's data (asserted).
void drawPanels(const core::Session& session, const std::vector<QStringList>& rows, const QSize& size,
                const QString& path);

} // namespace app
