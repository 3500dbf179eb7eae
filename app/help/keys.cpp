#include "app/help/keys.h"

#include "app/actions/canvas_tools.h"
#include "app/labs/lab_switcher.h"
#include "app/labs/labs.h"

#include <QCoreApplication>

#include <algorithm>

namespace app
{

namespace
{

QString tr(const char* text)
{
    return QCoreApplication::translate("Keys", text);
}

KeyMeaning labKeys()
{
    QStringList titles;
    for (const Lab& lab : labs())
        if (&headOf(lab, labs()) == &lab)
            titles << lab.title;
    const qsizetype keys = std::min<qsizetype>(titles.size(), mostLabKeys);
    return {QStringLiteral("Ctrl+1 … Ctrl+%1").arg(keys), tr("the labs: %1").arg(titles.first(keys).join(", "))};
}

} // namespace

std::vector<KeyMeaning> keysAndMouse()
{
    std::vector<KeyMeaning> keys = toolKeys();
    for (const auto& [key, meaning] : std::initializer_list<std::pair<QString, QString>>{
             {"1, 2", tr("draw for sample A, for sample B")},
             {"Ctrl+A, Delete", tr("select all points; delete the selection")},
             {tr("Arrows"), tr("on the sheet: nudge the selection; on a plot: pan; on a slider: step")},
             {tr("Wheel, + and −"), tr("zoom about the cursor")},
             {"F, 0", tr("fit; so does a double click on the background")},
             {tr("Shift on a slider"),
              tr("fine steps; a double click resets it, a typed value may go beyond its range")},
             {tr("Space on a slider"),
              tr("plays it, as ▶ does; a click, Esc or the space bar stops it. A right click offers range, course and "
                 "speed, and the pictures as files")},
             {tr("Return, Esc in a field"),
              tr("take what is typed and go back to the sheet; Esc puts back what stood there, and then goes, too")},
             {"Ctrl+Z, Ctrl+Shift+Z", tr("undo, redo; a drag is one step")},
             {tr("Click on the evidence"),
              tr("takes ℓ there, on the map τ² as well; on a maximum or the name of a rule: its ℓ. The line or the "
                 "cross of the current values can be dragged")},
             {tr("Click on a curve or a map"), tr("pins the value there; a click on the label takes it away")},
             {tr("Click on a legend entry"), tr("hides what it names, and shows it again")},
             {tr("Enter, Shift+A … H"),
              tr("the panel with the focus, or of that letter, fills the page; so does a double click on its title. "
                 "Again, or Esc, goes back")},
             {tr("Point at a term of MMD²"), tr("marks its block of the kernel matrix")}})
        keys.push_back({key, meaning});
    keys.push_back(labKeys());
    keys.push_back(
        {"Ctrl+Shift+O", tr("the gallery: figures, examples, lessons and recent files; arrows lead from card "
                            "to card, Enter opens one, Esc goes back")});
    keys.push_back({"Ctrl+Shift+G", tr("draw generated points again, with the next seed")});
    keys.push_back({"Ctrl+G, Ctrl+E", tr("generate data, all or one sample; export a figure or its numbers")});
    keys.push_back(
        {"Ctrl+PgDown, Ctrl+PgUp", tr("the next and the previous panel of the figure on show, else bookmark")});
    keys.push_back(
        {"F5", tr("present: the page and what a bookmark or a lesson says of it, large; Page Up and Page Down "
                  "lead on, in a lesson the arrows, too; B or the full stop makes all black; Esc ends it")});
    keys.push_back({"Ctrl+B, Ctrl+Home", tr("keep this state as a bookmark; back to the first picture")});
    keys.push_back({"Ctrl+P, Ctrl+Shift+P", tr("pin this state to compare with; unpin it")});
    keys.push_back(
        {"Ctrl+T", tr("the data as a table; there F2 or a double click edits a value, Delete takes the selected "
                      "rows away, Ctrl+C copies, a click on a header puts the rows in order")});
    keys.push_back({"Ctrl+M", tr("the models of the lab on show side by side (Density, Regression)")});
    keys.push_back({"F11, Ctrl+D", tr("full screen; light and dark")});
    keys.push_back({"F1", tr("the help on the lab on show")});
    return keys;
}

} // namespace app
