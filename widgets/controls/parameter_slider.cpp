#include "widgets/controls/parameter_slider.h"

#include "widgets/controls/description_text.h"
#include "widgets/controls/elided_name.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/kept_room.h"
#include "widgets/controls/lock_button.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"
#include "widgets/controls/value_field.h"
#include "widgets/play/play_button.h"
#include "widgets/play/player.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace widgets
{

namespace
{

double fractionOf(GrooveSlider::Stride stride)
{
    switch (stride) {
    case GrooveSlider::Stride::Fine:
        return 0.001;
    case GrooveSlider::Stride::Single:
        return 0.01;
    case GrooveSlider::Stride::Page:
        return 0.1;
    }
    return 0.0;
}

QString title(const NumberRange& range)
{
    QString name = range.name;
    if (name.startsWith(QLatin1String("theta")) && !range.symbol.isEmpty())
        return range.symbol; // which the name spells
    if (!name.isEmpty())
        name[0] = name[0].toUpper();
    return range.symbol.isEmpty() ? name : QStringLiteral("%1 %2").arg(name, range.symbol);
}

SliderScale scaleOf(const NumberRange& range)
{
    return {.lower = range.lower, .upper = range.upper, .spacing = range.spacing, .whole = range.whole};
}

} // namespace

ParameterSlider::ParameterSlider(NumberRange range, QWidget* parent)
    : QWidget(parent), range_(std::move(range)), scale_(scaleOf(range_)), value_(range_.defaultValue),
      name_(new ElidedName(title(range_), this)), field_(new ValueField(this)), lock_(new LockButton(this)),
      slider_(new GrooveSlider(this)), play_(new PlayButton(this)), plan_{.from = range_.lower, .to = range_.upper},
      problemLabel_(new ProblemLabel(this))
{
    buildLayout();
    describe();
    connectControls();
    applyLock();
    showValue();
}

void ParameterSlider::buildLayout()
{
    name_->setTextFormat(Qt::PlainText);
    name_->setBuddy(field_);
    slider_->setObjectName(QStringLiteral("slider"));
    auto* header = new QHBoxLayout;
    header->setSpacing(4);
    header->addWidget(name_, 1);
    header->addWidget(field_);
    header->addWidget(lock_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    groove_ = new QHBoxLayout;
    groove_->setSpacing(4);
    groove_->addWidget(slider_, 1);
    groove_->addWidget(play_);
    column->addLayout(header);
    column->addLayout(groove_);
    column->addWidget(problemLabel_);
    setTabOrder(slider_, field_);
    setTabOrder(field_, lock_);
}

void ParameterSlider::describe()
{
    QString about = QStringLiteral("<b>%1</b>").arg(title(range_).toHtmlEscaped());
    if (!range_.unit.isEmpty())
        about += tr(" (%1)").arg(range_.unit.toHtmlEscaped());
    if (!range_.meaning.isEmpty())
        about += QStringLiteral("<br>") + range_.meaning.toHtmlEscaped();
    const auto tip = [&](const QString& use) { return withCommandWord(about + use, range_.command); };
    name_->setToolTip(tip(tr("<br>Double-click: back to %1.").arg(numberText(range_.defaultValue))));
    slider_->setToolTip(tip(tr("<br>Drag, wheel or arrow keys; with Shift ten times finer. Double-click: back to %1.")
                                .arg(numberText(range_.defaultValue))));
    field_->setAbout(tip(tr("<br>Type a number; one beyond the slider widens it. Esc restores.")));
    slider_->setAccessibleName(title(range_));
    slider_->setAccessibleDescription(range_.meaning);
    field_->setAccessibleName(tr("%1, value").arg(title(range_)));
    field_->setAccessibleDescription(range_.meaning);
    lock_->setAccessibleName(tr("Lock %1").arg(range_.name));
    play_->setAccessibleName(tr("Play %1").arg(title(range_)));
    play_->setToolTip(tr("Play: the slider moves by itself (space bar on the slider). "
                         "A right click on it offers range, course and speed."));
}

void ParameterSlider::connectControls()
{
    connect(slider_, &GrooveSlider::positionDragged, this,
            [this](double position, int gesture) { edit(scale_.valueAt(position), gesture); });
    connect(slider_, &GrooveSlider::strideTaken, this, &ParameterSlider::stride);
    connect(slider_, &GrooveSlider::resetAsked, this, &ParameterSlider::reset);
    connect(slider_, &GrooveSlider::gestureEnded, this, &ParameterSlider::gestureEnded);
    connect(play_, &QToolButton::clicked, this, [this] {
        if (Player* player = Player::around(*this))
            player->toggle(this);
    });
    connect(field_, &ValueField::strideTaken, this, [this](int direction, GrooveSlider::Stride taken, int gesture) {
        stride(direction, taken, gesture);
        emit gestureEnded(gesture); // perhaps another stride follows
    });
    connect(field_, &ValueField::typed, this, &ParameterSlider::takeTyped);
    connect(field_, &ValueField::abandoned, this, &ParameterSlider::showValue);
    connect(lock_, &QToolButton::toggled, this, [this](bool locked) {
        applyLock();
        emit lockToggled(locked);
    });
}

void ParameterSlider::setValue(double value)
{
    if (value == value_ && refusal_.isEmpty())
        return; // an echo of our own edit must not disturb what is being typed
    value_ = value;
    showValue();
}

void ParameterSlider::setReach(double lower, double upper)
{
    if (lower == range_.lower && upper == range_.upper)
        return;
    if (plan_.from == range_.lower && plan_.to == range_.upper) {
        plan_.from = lower;
        plan_.to = upper;
    }
    range_.lower = lower;
    range_.upper = upper;
    scale_ = scaleOf(range_);
    showValue();
}

void ParameterSlider::setDefaultValue(double value)
{
    range_.defaultValue = value;
    describe();
}

bool ParameterSlider::isLocked() const
{
    return lock_->isChecked();
}

void ParameterSlider::setLocked(bool locked)
{
    const QSignalBlocker quiet(lock_);
    lock_->setChecked(locked);
    applyLock();
}

void ParameterSlider::setLockable(bool lockable)
{
    lock_->setVisible(lockable);
}

void ParameterSlider::setProblem(const QString& sentence)
{
    problem_ = sentence;
    showProblems();
}

QString ParameterSlider::problem() const
{
    return problemLabel_->problem();
}

void ParameterSlider::setSuggestion(const QString& label, const QString& toolTip, std::optional<double> value)
{
    if (suggestionButton_ == nullptr) {
        suggestionButton_ = new QToolButton(this);
        suggestionButton_->setObjectName(QStringLiteral("suggestion"));
        suggestionButton_->setFocusPolicy(Qt::TabFocus);
        keepItsRoom(*suggestionButton_);
        groove_->insertWidget(1, suggestionButton_); // the name has the room above
        setTabOrder(slider_, suggestionButton_);
        setTabOrder(suggestionButton_, field_);
        connect(suggestionButton_, &QToolButton::clicked, this, [this] { editAtOnce(*suggestion_); });
    }
    suggestion_ = value;
    suggestionButton_->setText(label);
    suggestionButton_->setToolTip(toolTip);
    suggestionButton_->setAccessibleName(tr("%1: %2").arg(title(range_), label));
    applyLock();
}

void ParameterSlider::mouseDoubleClickEvent(QMouseEvent* event)
{
    // The slider and the field take their own; what arrives here was meant for the name.
    if (event->button() == Qt::LeftButton && name_->geometry().contains(event->position().toPoint()))
        reset(newGesture());
}

void ParameterSlider::keyPressEvent(QKeyEvent* event)
{
    Player* player = Player::around(*this);
    if (event->key() != Qt::Key_Space || event->isAutoRepeat() || player == nullptr)
        return QWidget::keyPressEvent(event);
    player->toggle(this);
}

void ParameterSlider::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (Player* player = Player::around(*this)) {
        menu->addAction(tr("&Play"), QKeySequence(Qt::Key_Space), player, [this, player] { player->play(this); });
        menu->addAction(tr("Play, &range and speed…"), player, [this, player] { player->askPlan(this); });
        menu->addSeparator();
    }
    menu->addAction(tr("&Back to %1").arg(numberText(range_.defaultValue)), this, [this] { reset(newGesture()); });
    if (!lock_->isHidden())
        menu->addAction(isLocked() ? tr("Un&lock") : tr("&Lock"), lock_, &QAbstractButton::toggle);
    for (QAction* action : menu->actions())
        action->setEnabled(!isLocked() || action == menu->actions().last());
    menu->popup(event->globalPos());
}

void ParameterSlider::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    playable_ = Player::around(*this) != nullptr;
    if (playable_)
        keepItsRoom(*play_);
    applyLock();
}

void ParameterSlider::playTo(double share, int gesture)
{
    const SliderScale way = scale_.widenedTo(plan_.from).widenedTo(plan_.to);
    const double from = way.positionOf(plan_.from), to = way.positionOf(plan_.to);
    edit(share <= 0.0 ? plan_.from : share >= 1.0 ? plan_.to : way.valueAt(from + share * (to - from)), gesture);
}

void ParameterSlider::showPlaying(bool playing)
{
    play_->showPlaying(playing);
}

void ParameterSlider::edit(double value, int gesture)
{
    if (isLocked())
        return;
    const bool changed = value != value_;
    value_ = value;
    showValue();
    if (changed)
        emit valueEdited(value, gesture);
}

void ParameterSlider::editAtOnce(double value)
{
    const int gesture = newGesture();
    edit(value, gesture);
    emit gestureEnded(gesture);
}

void ParameterSlider::takeTyped(const QString& text)
{
    const std::optional<double> number = numberFrom(text);
    refusal_ = number ? range_.objectionTo(*number) : tr("“%1” is not a number.").arg(text.trimmed());
    if (!refusal_.isEmpty())
        return showProblems();
    typed_ = number;
    editAtOnce(*number);
}

void ParameterSlider::stride(int direction, GrooveSlider::Stride stride, int gesture)
{
    const double fraction = fractionOf(stride);
    if (scale_.spacing != core::Spacing::Integer) {
        // From the unrounded place of the last stride, or steps there and back would end beside where they began.
        const double from = scale_.valueAt(strode_) == value_ ? strode_ : scale_.positionOf(value_);
        strode_ = std::clamp(from + direction * fraction, 0.0, 1.0);
        const double there = scale_.valueAt(strode_);
        const bool tooSmall = scale_.whole && there == value_; // the next whole number, then
        edit(tooSmall ? std::clamp(value_ + direction, scale_.lower, scale_.upper) : there, gesture);
        return;
    }
    const double whole = std::max(1.0, std::round(fraction * (scale_.upper - scale_.lower)));
    edit(std::clamp(value_ + direction * whole, scale_.lower, scale_.upper), gesture);
}

void ParameterSlider::reset(int gesture)
{
    if (isLocked())
        return;
    scale_ = scaleOf(range_);
    edit(range_.defaultValue, gesture);
    emit gestureEnded(gesture);
}

void ParameterSlider::showValue()
{
    refusal_.clear();
    scale_ = scale_.widenedTo(value_);
    slider_->setPosition(scale_.positionOf(value_));
    field_->showNumber(value_, typed_ == value_);
    showProblems();
}

void ParameterSlider::showProblems()
{
    problemLabel_->showProblem(refusal_.isEmpty() ? problem_ : refusal_);
}

void ParameterSlider::applyLock()
{
    const bool locked = lock_->isChecked();
    slider_->setEnabled(!locked);
    play_->setVisible(playable_ && !locked);
    field_->setReadOnly(locked);
    if (suggestionButton_ != nullptr)
        setPresent(*suggestionButton_, suggestion_.has_value() && !locked, lock_);
    lock_->setToolTip(locked ? tr("Locked: neither slider, keys nor optimisers change it. Click to unlock.")
                             : tr("Lock this number against changes."));
}

} // namespace widgets
