#include "app/actions/redraw.h"

#include "app/document/document.h"
#include "app/document/new_data.h"
#include "core/data/row_identity.h"
#include "core/data/samples.h"
#include "core/labs/density/dream.h"
#include "core/window/window.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/problem_label.h"
#include "widgets/generators/drawn_data_panel.h"

#include <QMenu>

#include <algorithm>
#include <cassert>

namespace app
{

namespace
{

bool contains(const std::vector<core::DrawnPart>& parts, const core::DrawnPart& part)
{
    return std::ranges::any_of(parts, [&](const core::DrawnPart& one) {
        return one.sample == part.sample || one.generation == part.generation;
    });
}

Eigen::MatrixXd pointsOf(const core::Dataset& data, const core::DrawnPart& part)
{
    return part.sample ? core::sampleOf(data, *part.sample) : data.x;
}

/// Are its points still there, moved, more or fewer? Others in their place are as many by chance only.
bool isEdited(const core::Dataset& before, const core::Dataset& now, const core::DrawnPart& part)
{
    core::Dataset were, are;
    were.x = pointsOf(before, part);
    are.x = pointsOf(now, part);
    return are.size() > 0 && (were.size() == are.size() || core::shareRows(were, are));
}

} // namespace

Redraw::Redraw(Document& document, QWidget* window)
    : QObject(window), document_(document), panel_(new widgets::DrawnDataPanel(window)), shown_(nullptr),
      before_(nullptr)
{
    panel_->hide(); // until a page takes it
    connect(&document_, &Document::sessionChanged, this, &Redraw::follow);
    connect(panel_, &widgets::DrawnDataPanel::partEdited, this, &Redraw::redraw);
    connect(panel_, &widgets::DrawnDataPanel::gestureEnded, this, &Redraw::settle);
    connect(panel_, &widgets::DrawnDataPanel::drawAgainAsked, this, [this](const core::DrawnPart& part) {
        const int gesture = widgets::newGesture();
        redraw(part, tr("Draw again"), gesture);
        settle(gesture);
    });
}

void Redraw::fill(QMenu& menu)
{
    again_ =
        menu.addAction(tr("&Draw again"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G), this, &Redraw::drawAllAgain);
    again_->setToolTip(tr("Other points of the same kind, by the next seed of each generated sample"));
    follow(document_.session());
}

void Redraw::follow(const core::Session& session)
{
    if (shown_.get() == session.data.get())
        return;
    noteEdited(*session.data);
    shown_ = session.data;
    panel_->showData(*shown_);
    panel_->showEdited(edited_);
    if (again_)
        again_->setEnabled(!core::drawnParts(*shown_).empty());
}

void Redraw::noteEdited(const core::Dataset& now)
{
    if (!shown_ || core::isOtherData(*shown_, now) || core::isDream(now)) // no hand has edited them
        return edited_.clear();
    const std::vector<core::DrawnPart> parts = core::drawnParts(now);
    for (const core::DrawnPart& part : core::drawnParts(*shown_))
        if (!contains(edited_, part) && isEdited(*shown_, now, part))
            edited_.push_back(part);
    std::erase_if(
        edited_, [&](const core::DrawnPart& part) { return contains(parts, part) || pointsOf(now, part).rows() == 0; });
}

void Redraw::redraw(const core::DrawnPart& part, const QString& what, int gesture)
{
    core::Outcome<core::Dataset> made = core::redrawn(*document_.session().data, part);
    if (const auto* failure = std::get_if<core::Failure>(&made))
        return panel_->showProblem(part, widgets::asSentence(failure->what));
    begin(what, gesture);
    document_.edit(withRedrawn(document_.session(), std::get<core::Dataset>(std::move(made))), what, gesture);
}

void Redraw::begin(const QString& what, int gesture)
{
    if (gesture != gesture_)
        before_ = document_.session().data;
    gesture_ = gesture;
    what_ = what;
}

void Redraw::settle(int gesture)
{
    if (gesture != gesture_)
        return;
    core::Session next = document_.session();
    if (before_->dimensions() == next.data->dimensions()) // else it fits already
        next.window = core::followingWindow(next.window, *before_, *next.data);
    document_.edit(std::move(next), what_, gesture);
}

void Redraw::drawAllAgain()
{
    core::Dataset data = *document_.session().data;
    for (core::DrawnPart part : core::drawnParts(data)) {
        part.generation.seed = core::nextSeed(data, part);
        core::Outcome<core::Dataset> made = core::redrawn(data, part);
        assert(std::holds_alternative<core::Dataset>(made)); // as large and as wide as before
        data = std::get<core::Dataset>(std::move(made));
    }
    begin(tr("Draw again"), widgets::newGesture());
    document_.edit(withRedrawn(document_.session(), std::move(data)), what_, gesture_);
    settle(gesture_);
}

} // namespace app
