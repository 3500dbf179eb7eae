#pragma once

#include "widgets/controls/groove_slider.h"
#include "widgets/controls/number_range.h"
#include "widgets/controls/slider_scale.h"

#include <QWidget>

#include <optional>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace widgets
{

class ProblemLabel;
class ValueField;

/// Editor of one number: name and symbol, a field to type in, a lock, and a slider below.
/// A typed value beyond the range widens the slider until the next reset; an inadmissible one is refused with a
/// sentence under the field, and Esc brings the number back. A double-click on slider or name resets to the default.
class ParameterSlider : public QWidget
{
    Q_OBJECT

public:
    explicit ParameterSlider(NumberRange range, QWidget* parent = nullptr);

    double value() const { return value_; }
    void setValue(double value); // silent
    const NumberRange& range() const { return range_; }
    void setDefaultValue(double value);

    bool isLocked() const;
    void setLocked(bool locked); // silent
    void setLockable(bool lockable);

    /// A sentence under the field; empty clears it.
    void setProblem(const QString& sentence);
    QString problem() const; // as shown

    /// A small button between the name and the field that sets `value`; nothing to suggest disables it.
    void setSuggestion(const QString& label, const QString& toolTip, std::optional<double> value);

signals:
    /// `gesture` stays the same during one drag, one held key, one turn of the wheel.
    void valueEdited(double value, int gesture);
    void lockToggled(bool locked);

protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    void buildLayout();
    void describe();
    void connectControls();
    void edit(double value, int gesture);
    void takeTyped(const QString& text);
    void stride(int direction, GrooveSlider::Stride stride, int gesture);
    void reset(int gesture);
    void showValue();
    void showProblems();
    void applyLock();

    NumberRange range_;
    SliderScale scale_;
    double value_;
    double strode_ = 0.0; // where the last step of keys or wheel led
    QString refusal_;     // about what is typed in the field
    QString problem_;     // told from outside
    QLabel* name_;
    QHBoxLayout* header_ = nullptr;
    ValueField* field_;
    QToolButton* lock_;
    QToolButton* suggestionButton_ = nullptr;
    std::optional<double> suggestion_;
    GrooveSlider* slider_;
    ProblemLabel* problemLabel_;
};

} // namespace widgets
