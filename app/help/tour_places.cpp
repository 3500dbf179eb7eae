#include "app/help/tour_places.h"

#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lab_switcher.h"
#include "app/labs/lab_tabs.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/plots/plot_header.h"

#include <QAction>
#include <QCoreApplication>
#include <QMainWindow>
#include <QToolBar>

namespace app
{

namespace
{

struct TourWords {
    Q_DECLARE_TR_FUNCTIONS(WindowTour)
};

/// As much of it as is not scrolled out of sight; empty where nothing is.
QRect placeIn(const QWidget& window, const QWidget* widget)
{
    if (!widget || !widget->isVisible() || widget->window() != &window) // a dock may be torn off
        return {};
    const auto rectOf = [&](const QWidget& part) { return QRect(part.mapTo(&window, QPoint()), part.size()); };
    QRect place = rectOf(*widget);
    for (const QWidget* around = widget->parentWidget(); around && around != &window; around = around->parentWidget())
        place &= rectOf(*around);
    return place;
}

/// Where points are drawn; of a lab without a sheet its panels, as of one whose sheet is behind a tab.
QRect sheetIn(const QWidget& window, const LabPage& page)
{
    const QRect sheet = placeIn(window, page.plots()->canvas());
    return sheet.isEmpty() ? placeIn(window, page.plots()) : sheet;
}

QRect sliderIn(const QWidget& window, const LabPage& page)
{
    for (const auto* slider : page.editors()->findChildren<widgets::ParameterSlider*>())
        if (const QRect place = placeIn(window, slider); !place.isEmpty())
            return place;
    return {};
}

QRect headIn(const QWidget& window, const widgets::PlotView& plot)
{
    const QRect head = widgets::headerOf(plot).outerRect();
    return placeIn(window, &plot).isEmpty() ? QRect() : QRect(plot.mapTo(&window, head.topLeft()), head.size());
}

/// The head of a panel with a large number; where none on show has one, that of the main panel, where it would stand.
QRect largeNumberIn(const QWidget& window, const LabPage& page)
{
    for (const auto& row : page.plots()->rows())
        for (const widgets::PlotView* plot : row)
            if (plot && plot->isVisible() && !widgets::headerOf(*plot).numbers().empty())
                return headIn(window, *plot);
    const widgets::PlotView* main = page.plots()->mainPanel();
    return main ? headIn(window, *main) : QRect();
}

QRect exportIn(const QMainWindow& window)
{
    const QKeySequence key(Qt::CTRL | Qt::Key_E);
    for (const QToolBar* bar : window.findChildren<QToolBar*>())
        for (QAction* action : bar->actions())
            if (action->shortcut() == key)
                return placeIn(window, bar->widgetForAction(action));
    return {};
}

} // namespace

std::vector<WindowTour::Place> tourPlaces(QMainWindow& window, LabSwitcher& labs)
{
    return {
        {.frame = [&] { return sheetIn(window, *labs.page()); },
         .sentence = TourWords::tr("The sheet holds the data: paint points on it, drag them, and all panels follow.")},
        {.frame = [&] { return sliderIn(window, *labs.page()); },
         .sentence = TourWords::tr("A slider changes one number of the model while you watch; ▶ plays it, and a "
                                   "double click resets it.")},
        {.frame = [&] { return placeIn(window, labs.tabs()); },
         .sentence = TourWords::tr("Each lab asks the same points another question; the points stay when you "
                                   "change labs.")},
        {.frame = [&] { return largeNumberIn(window, *labs.page()); },
         .sentence = TourWords::tr("In its head a panel says what it shows; a number that it is about stands there "
                                   "in large figures.")},
        {.frame = [&] { return exportIn(window); },
         .sentence = TourWords::tr("Export writes a panel or its numbers to a file; a picture can be opened here "
                                   "again as the session it shows.")}};
}

} // namespace app
