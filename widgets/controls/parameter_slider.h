#pragma once

#include "widgets/controls/groove_slider.h"
#include "widgets/controls/number_range.h"
#include "widgets/controls/slider_scale.h"
#include "widgets/play/play_plan.h"

#include <QWidget>

#include <optional>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace widgets
{

class PlayButton;
class ProblemLabel;
class ValueField;

/// Editor of one number: name and symbol, a field to type in, a lock, and a slider below.
/// A typed value beyond the range widens the slider until the next reset; an inadmissible one is refused with a
/// sentence under the field, and Esc brings the number back. A double-click on slider or name resets to the default.
///   In a window with a Player it has ▶ at the end of the slider; the space bar on the slider does the same.
class ParameterSlider : public QWidget
{
    Q_OBJECT

public:
    explicit ParameterSlider(NumberRange range, QWidget* parent = nullptr);

    double value() const { return value_; }
    void setValue(double value); // silent
    const NumberRange& range() const { return range_; }
    void setDefaultValue(double value);
    /// What the slider offers from now on, and plays over unless another plan was set.
    void setReach(double lower, double upper);

    bool isLocked() const;
    void setLocked(bool locked); // silent
    void setLockable(bool lockable);

    /// A sentence under the field; empty clears it.
    void setProblem(const QString& sentence);
    QString problem() const; // as shown

    /// A small button between the name and the field that sets `value`; without anything to suggest it is not there.
    void setSuggestion(const QString& label, const QString& toolTip, std::optional<double> value);

    // --- for the window's Player ---
    const PlayPlan& playPlan() const { return plan_; } // over what the slider offers, until another is set
    void setPlayPlan(const PlayPlan& plan) { plan_ = plan; }
    void playTo(double share, int gesture); // of the plan's way, as an edit
    void showPlaying(bool playing);
    void endGesture(int gesture) { emit gestureEnded(gesture); }

signals:
    /// `gesture` stays the same during one drag, one held key, one turn of the wheel, one play.
    void valueEdited(double value, int gesture);
    /// No edit of this gesture follows, or none is known to. Not of gestures that edited nothing.
    void gestureEnded(int gesture);
    void lockToggled(bool locked);

protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void buildLayout();
    void describe();
    void connectControls();
    void edit(double value, int gesture);
    void editAtOnce(double value); // a gesture of its own
    void takeTyped(const QString& text);
    void stride(int direction, GrooveSlider::Stride stride, int gesture);
    void reset(int gesture);
    void showValue();
    void showProblems();
    void applyLock();

    NumberRange range_;
    SliderScale scale_;
    double value_;
    std::optional<double> typed_; // by the person, and shown with the digits that were typed
    double strode_ = 0.0;         // where the last step of keys or wheel led
    QString refusal_;             // about what is typed in the field
    QString problem_;             // told from outside
    QLabel* name_;
    QHBoxLayout* groove_ = nullptr;
    ValueField* field_;
    QToolButton* lock_;
    QToolButton* suggestionButton_ = nullptr;
    std::optional<double> suggestion_;
    GrooveSlider* slider_;
    PlayButton* play_;
    bool playable_ = true; // until it is shown in a window without a Player
    PlayPlan plan_;
    ProblemLabel* problemLabel_;
};

} // namespace widgets
