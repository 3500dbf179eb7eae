#include "app/actions/axis_actions.h"

#include "app/figures/side_by_side.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lab_switcher.h"

#include <QCoreApplication>
#include <QIcon>
#include <QMenu>

namespace app
{

void fillAxes(QMenu& view, LabSwitcher& labs, const SideBySide& sideBySide)
{
    const auto text = [](const char* english) { return QCoreApplication::translate("Axes", english); };
    view.addAction(QIcon(":/icons/fit.svg"), text("&Fit all axes"), QKeySequence(Qt::CTRL | Qt::Key_0), &labs,
                   [&labs] { labs.page()->fitAll(); });
    view.addAction(text("Axis &ranges…"), QKeySequence(Qt::CTRL | Qt::Key_R), &labs, [&labs, &sideBySide] {
        if (labs.cover() == &sideBySide)
            sideBySide.plots()->askAxisRanges();
        else if (!labs.isCovered()) // another page over the labs' has no axes
            labs.page()->plots()->askAxisRanges();
    });
    view.addSeparator();
}

} // namespace app
