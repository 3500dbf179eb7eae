#include "app/actions/canvas_tools.h"

#include <QActionGroup>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSpinBox>
#include <QToolBar>

namespace app
{

using widgets::CanvasBrush;
using widgets::CanvasTool;

namespace
{

struct ToolDescription {
    CanvasTool tool;
    const char *icon, *name, *key, *meaning;
};

constexpr ToolDescription toolDescriptions[] = {
    {CanvasTool::Select, "select", QT_TRANSLATE_NOOP("CanvasTools", "Select and move"), "S",
     QT_TRANSLATE_NOOP("CanvasTools",
                       "Click selects, drag moves a point or the selection, a drag on the sheet draws a frame; "
                       "Shift adds to the selection, Ctrl or Alt drags a whole sample")},
    {CanvasTool::Add, "add", QT_TRANSLATE_NOOP("CanvasTools", "Add points"), "A",
     QT_TRANSLATE_NOOP("CanvasTools", "A click adds a point to the chosen sample")},
    {CanvasTool::Spray, "spray", QT_TRANSLATE_NOOP("CanvasTools", "Spray points"), "P",
     QT_TRANSLATE_NOOP("CanvasTools", "A drag sprays points within the brush")},
    {CanvasTool::Erase, "erase", QT_TRANSLATE_NOOP("CanvasTools", "Erase points"), "E",
     QT_TRANSLATE_NOOP("CanvasTools", "A drag erases the points under the brush")},
    {CanvasTool::Relabel, "relabel", QT_TRANSLATE_NOOP("CanvasTools", "Relabel points"), "L",
     QT_TRANSLATE_NOOP("CanvasTools", "A drag moves the points under the brush to the chosen sample")},
    {CanvasTool::Pan, "pan", QT_TRANSLATE_NOOP("CanvasTools", "Pan"), "H",
     QT_TRANSLATE_NOOP("CanvasTools",
                       "A drag moves the sheet; in every tool: the middle button, or the space bar held")},
};

constexpr double jitterShare = 0.02; // of the window

} // namespace

CanvasTools::CanvasTools(widgets::DataCanvas& canvas, QObject* parent)
    : QObject(parent), canvas_(canvas), tools_(new QActionGroup(this))
{
}

void CanvasTools::fill(QMenu& menu, QToolBar& bar)
{
    addTools(menu, bar);
    menu.addSeparator();
    addEdits(menu);
    bar.addSeparator();
    addBrush(bar);
}

void CanvasTools::addTools(QMenu& menu, QToolBar& bar)
{
    for (const ToolDescription& description : toolDescriptions) {
        auto* action =
            new QAction(QIcon(QStringLiteral(":/icons/%1.svg").arg(description.icon)), tr(description.name), tools_);
        action->setCheckable(true);
        action->setShortcut(QKeySequence(QString::fromLatin1(description.key)));
        action->setToolTip(
            QStringLiteral("<b>%1</b> (%2)<br>%3").arg(tr(description.name), description.key, tr(description.meaning)));
        action->setChecked(description.tool == canvas_.tool());
        const CanvasTool tool = description.tool;
        connect(action, &QAction::triggered, this, [this, tool] { canvas_.setTool(tool); });
        connect(&canvas_, &widgets::DataCanvas::toolChanged, action,
                [action, tool](CanvasTool now) { action->setChecked(now == tool); });
        menu.addAction(action);
        bar.addAction(action);
    }
}

void CanvasTools::addBrush(QToolBar& bar)
{
    auto* sample = new QComboBox;
    sample->addItems({tr("Sample A"), tr("Sample B")});
    sample->setToolTip(tr("The sample that new and relabelled points belong to"));
    sample->setAccessibleName(tr("Sample"));
    auto* radius = new QSpinBox;
    radius->setRange(4, 200);
    radius->setValue(static_cast<int>(canvas_.brush().radius));
    radius->setSuffix(tr(" px"));
    radius->setToolTip(tr("Radius of the brush that sprays, erases and relabels"));
    radius->setAccessibleName(tr("Brush radius"));
    auto* count = new QSpinBox;
    count->setRange(1, 50);
    count->setValue(canvas_.brush().count);
    count->setPrefix(tr("× "));
    count->setToolTip(tr("Points that each step of the spray lays down"));
    count->setAccessibleName(tr("Spray count"));
    const auto update = [this, sample, radius, count] {
        canvas_.setBrush(
            {.radius = static_cast<double>(radius->value()), .count = count->value(), .label = sample->currentIndex()});
    };
    connect(sample, &QComboBox::currentIndexChanged, this, update);
    connect(radius, &QSpinBox::valueChanged, this, update);
    connect(count, &QSpinBox::valueChanged, this, update);
    bar.addWidget(sample);
    bar.addWidget(radius);
    bar.addWidget(count);
}

void CanvasTools::addEdits(QMenu& menu)
{
    const auto add = [&](const QString& name, const QKeySequence& key, auto slot) {
        menu.addAction(name, key, &canvas_, slot);
    };
    add(tr("Select &all"), QKeySequence::SelectAll, &widgets::DataCanvas::selectAll);
    add(tr("&Delete the selection"), {},
        &widgets::DataCanvas::deleteSelection); // the Delete key: while the sheet has the focus
    menu.addAction(tr("Selection to sample A"), &canvas_, [this] { canvas_.relabelSelection(0); });
    menu.addAction(tr("Selection to sample B"), &canvas_, [this] { canvas_.relabelSelection(1); });
    menu.addAction(QIcon(":/icons/jitter.svg"), tr("&Jitter"), QKeySequence(Qt::CTRL | Qt::Key_J), &canvas_,
                   [this] { canvas_.jitter(jitterShare); });
    add(tr("&Clear the sheet"), {}, &widgets::DataCanvas::clear);
}

QString keysAndMouse()
{
    QString text = QStringLiteral("<table cellspacing='4'>");
    const auto row = [&](const QString& keys, const QString& meaning) {
        text += QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>").arg(keys, meaning);
    };
    for (const ToolDescription& description : toolDescriptions)
        row(QString::fromLatin1(description.key),
            CanvasTools::tr(description.name) + ": " + CanvasTools::tr(description.meaning));
    row("Ctrl+A, Delete", CanvasTools::tr("select all points; delete the selection"));
    row(CanvasTools::tr("Arrows"),
        CanvasTools::tr("on the sheet: nudge the selection; on a plot: pan; on a slider: step"));
    row(CanvasTools::tr("Wheel, + and −"), CanvasTools::tr("zoom about the cursor"));
    row("F, 0", CanvasTools::tr("fit; so does a double click on the background"));
    row(CanvasTools::tr("Shift on a slider"),
        CanvasTools::tr("fine steps; a double click resets it, a typed value may go beyond its range"));
    row("Ctrl+Z, Ctrl+Shift+Z", CanvasTools::tr("undo, redo; a drag is one step"));
    row("F11, Ctrl+D", CanvasTools::tr("full screen; light and dark"));
    return text + QStringLiteral("</table>");
}

} // namespace app
