#include "app/actions/canvas_tools.h"

#include "app/document/document.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/window_keys.h"
#include "widgets/dialogs/number_field.h"
#include "widgets/plots/plot_text.h"

#include <QActionGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
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
     QT_TRANSLATE_NOOP(
         "CanvasTools",
         "A click adds a point to the chosen sample, with the target where one clicks or that of the brush")},
    {CanvasTool::Spray, "spray", QT_TRANSLATE_NOOP("CanvasTools", "Spray points"), "P",
     QT_TRANSLATE_NOOP("CanvasTools",
                       "A drag sprays points within the brush; in a lab of bags each drag is a new bag")},
    {CanvasTool::Erase, "erase", QT_TRANSLATE_NOOP("CanvasTools", "Erase points"), "E",
     QT_TRANSLATE_NOOP("CanvasTools", "A drag erases the points under the brush")},
    {CanvasTool::Relabel, "relabel", QT_TRANSLATE_NOOP("CanvasTools", "Relabel points"), "L",
     QT_TRANSLATE_NOOP("CanvasTools", "A drag moves the points under the brush to the chosen sample; where targets are "
                                      "colours it gives them the brush's target")},
    {CanvasTool::Pan, "pan", QT_TRANSLATE_NOOP("CanvasTools", "Pan"), "H",
     QT_TRANSLATE_NOOP("CanvasTools",
                       "A drag moves the sheet; in every tool: the middle button, or the space bar held")},
};

constexpr double jitterShare = 0.02; // of the window

} // namespace

CanvasTools::CanvasTools(const Document& document, QObject* parent)
    : QObject(parent), tools_(new QActionGroup(this)), others_(new QActionGroup(this))
{
    others_->setExclusionPolicy(QActionGroup::ExclusionPolicy::None);
    connect(&document, &Document::sessionChanged, this,
            [this](const core::Session& session) { nameSamples(session.data->names); });
}

void CanvasTools::setCanvas(widgets::DataCanvas* canvas)
{
    if (canvas_)
        disconnect(canvas_, nullptr, this, nullptr);
    canvas_ = canvas;
    tools_->setEnabled(canvas);
    others_->setEnabled(canvas);
    if (!canvas)
        return showBrushTarget(false);
    canvas->setBrush(brush_);
    canvas->setTool(tool_);
    showBrushTarget(canvas->usesBrushTarget());
    connect(canvas, &widgets::DataCanvas::brushTargetUseChanged, this, &CanvasTools::showBrushTarget);
    connect(canvas, &widgets::DataCanvas::toolChanged, this, [this](CanvasTool now) {
        tool_ = now;
        for (QAction* action : tools_->actions())
            action->setChecked(action->data().toInt() == static_cast<int>(now));
    });
}

void CanvasTools::fill(QMenu& menu, QToolBar& bar)
{
    addTools(menu, bar);
    menu.addSeparator();
    addEdits(menu);
    bar.addSeparator();
    addBrush(bar);
    nameSamples({});
}

/// The two samples that the tools know, by their names in the data.
void CanvasTools::nameSamples(const core::DataNames& names)
{
    const auto called = [&](int label) {
        const QString title = widgets::sampleTitle(names, label);
        return title == widgets::sampleTitle({}, label) ? widgets::capitalised(title) : title;
    };
    for (int label = 0; label < sample_->count(); ++label)
        sample_->setItemText(label, called(label));
    for (const auto& [action, label, text] : ofSamples_)
        action->setText(text.arg(widgets::sampleTitle(names, label)).replace(u'&', QStringLiteral("&&")));
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
        action->setData(static_cast<int>(description.tool));
        action->setChecked(description.tool == tool_);
        connect(action, &QAction::triggered, this, [this, tool = description.tool] { canvas_->setTool(tool); });
        menu.addAction(action);
        bar.addAction(action);
    }
}

void CanvasTools::addBrush(QToolBar& bar)
{
    auto* sample = sample_ = new QComboBox;
    sample->addItems({QString(), QString()}); // nameSamples
    sample->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    sample->setToolTip(tr("The sample that new and relabelled points belong to (keys 1 and 2)"));
    sample->setObjectName("sample");
    sample->setAccessibleName(tr("Sample"));
    auto* radius = new QSpinBox;
    radius->setRange(4, 200);
    radius->setValue(static_cast<int>(brush_.radius));
    radius->setSuffix(tr(" px"));
    radius->setToolTip(tr("Radius of the brush that sprays, erases and relabels"));
    radius->setAccessibleName(tr("Brush radius"));
    auto* count = new QSpinBox;
    count->setRange(1, 50);
    count->setValue(brush_.count);
    count->setPrefix(tr("× "));
    count->setToolTip(tr("Points that each step of the spray lays down"));
    count->setAccessibleName(tr("Spray count"));
    const auto update = [this, sample, radius, count] {
        brush_.radius = static_cast<double>(radius->value());
        brush_.count = count->value();
        brush_.label = sample->currentIndex();
        canvas_->setBrush(brush_);
    };
    connect(sample, &QComboBox::currentIndexChanged, this, update);
    connect(radius, &QSpinBox::valueChanged, this, update);
    connect(count, &QSpinBox::valueChanged, this, update);
    for (QSpinBox* box : {radius, count})
        connect(box->findChild<QLineEdit*>(), &QLineEdit::returnPressed, box, [box] { widgets::giveFocusBack(*box); });
    for (QWidget* widget : std::initializer_list<QWidget*>{sample, radius, count})
        others_->addAction(bar.addWidget(widget));
    connect(this, &CanvasTools::sampleAsked, sample, &QComboBox::setCurrentIndex);
    brushTarget_ = bar.addWidget(targetEditor());
    others_->addAction(brushTarget_);
    showBrushTarget(false);
}

QWidget* CanvasTools::targetEditor()
{
    auto* field = new widgets::NumberField(-1e300, 1e300, false);
    field->setObjectName("target");
    field->setPlaceholderText(tr("none"));
    field->setMaximumWidth(field->sizeHint().width());
    field->setToolTip(
        tr("The target of new points and of those the relabel tool touches; empty for points without one, "
           "whose target is asked for"));
    connect(field, &QLineEdit::textEdited, this, [this, field](const QString& text) {
        if (!text.trimmed().isEmpty() && !field->objection().isEmpty())
            return; // not yet a number
        brush_.target = field->value();
        canvas_->setBrush(brush_);
    });
    auto* label = new QLabel(tr("Target"));
    label->setBuddy(field);
    auto* editor = new QWidget;
    auto* row = new QHBoxLayout(editor);
    row->setContentsMargins(6, 0, 0, 0);
    row->addWidget(label);
    row->addWidget(field);
    return editor;
}

void CanvasTools::showBrushTarget(bool used)
{
    if (!brushTarget_)
        return; // there is no tool bar yet
    brushTarget_->setVisible(used);
    retarget_->setVisible(used);
}

void CanvasTools::addEdits(QMenu& menu)
{
    const auto add = [&](const QString& name, const QKeySequence& key, auto act) {
        QAction* action = menu.addAction(name, key, this, [this, act] { act(*canvas_); });
        others_->addAction(action);
        return action;
    };
    using Canvas = widgets::DataCanvas;
    add(tr("Select &all"), QKeySequence::SelectAll, [](Canvas& canvas) { canvas.selectAll(); });
    add(tr("&Delete the selection"), {}, // the Delete key: while the sheet has the focus
        [](Canvas& canvas) { canvas.deleteSelection(); });
    for (const auto& [label, key] : {std::pair{0, Qt::Key_1}, {1, Qt::Key_2}})
        ofSamples_.push_back({add({}, QKeySequence(key), [this, label = label](Canvas&) { emit sampleAsked(label); }),
                              label, tr("Draw for %1")});
    for (const int label : {0, 1})
        ofSamples_.push_back(
            {add({}, {}, [label](Canvas& canvas) { canvas.relabelSelection(label); }), label, tr("Selection to %1")});
    retarget_ =
        add(tr("Selection to the target of the &brush"), {}, [](Canvas& canvas) { canvas.retargetSelection(); });
    add(tr("&Jitter"), QKeySequence(Qt::CTRL | Qt::Key_J), [](Canvas& canvas) {
        canvas.jitter(jitterShare);
    })->setIcon(QIcon(":/icons/jitter.svg"));
    add(tr("S&tandardise"), {}, [this](Canvas&) {
        emit standardiseRequested();
    })->setStatusTip(tr("Each column minus its mean, over its standard deviation"));
    add(tr("&Clear the sheet"), {}, [](Canvas& canvas) { canvas.clear(); });
}

std::vector<KeyMeaning> toolKeys()
{
    std::vector<KeyMeaning> keys;
    for (const ToolDescription& description : toolDescriptions)
        keys.push_back({QString::fromLatin1(description.key),
                        CanvasTools::tr(description.name) + ": " + CanvasTools::tr(description.meaning)});
    return keys;
}

} // namespace app
