#include "app/help/window_tour.h"

#include <QApplication>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace app
{

namespace
{

constexpr int aroundPlace = 4, besidePlace = 12, windowRim = 8; // pixels
constexpr int bubbleLetters = 46;                               // of a line
const QColor tourVeil(0, 0, 0, 110);

/// Where a bubble stands beside what it is about: below, above, to the right, to the left; over it where there is no
/// room at all.
QRect besideFrame(const QRect& frame, const QSize& size, const QRect& room)
{
    const QPoint middle = frame.center() - QPoint(size.width() / 2, size.height() / 2);
    const QPoint candidates[]{{middle.x(), frame.bottom() + besidePlace},
                              {middle.x(), frame.top() - besidePlace - size.height()},
                              {frame.right() + besidePlace, middle.y()},
                              {frame.left() - besidePlace - size.width(), middle.y()},
                              middle};
    const auto moved = [&](const QPoint& at) { // along the frame, so that all of it is in the window
        return QRect(QPoint(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - size.width())),
                            std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - size.height()))),
                     size);
    };
    for (const QPoint& at : candidates)
        if (const QRect bubble = moved(at); !bubble.intersects(frame))
            return bubble;
    return moved(middle);
}

} // namespace

WindowTour::WindowTour(QWidget* window)
    : QWidget(window), bubble_(new QFrame(this)), sentence_(new QLabel(bubble_)), where_(new QLabel(bubble_)),
      next_(new QPushButton(bubble_)), skip_(new QPushButton(tr("Skip"), bubble_))
{
    setObjectName(QStringLiteral("windowTour"));
    build();
    connect(next_, &QPushButton::clicked, this, &WindowTour::next);
    connect(skip_, &QPushButton::clicked, this, &WindowTour::end);
    window->installEventFilter(this);
    hide();
}

void WindowTour::build()
{
    bubble_->setFrameShape(QFrame::Box);
    bubble_->setAutoFillBackground(true);
    sentence_->setWordWrap(true);
    sentence_->setTextFormat(Qt::PlainText);
    skip_->setToolTip(tr("Ends the tour (Esc); it is under Help"));
    for (QPushButton* button : {next_, skip_})
        button->setAutoDefault(true); // Enter presses it
    auto* column = new QVBoxLayout(bubble_);
    auto* row = new QHBoxLayout;
    column->addWidget(sentence_);
    column->addLayout(row);
    row->addWidget(where_, 1);
    row->addWidget(skip_);
    row->addWidget(next_);
}

void WindowTour::begin(std::vector<Place> places)
{
    end();
    places_ = std::move(places);
    focusBefore_ = QApplication::focusWidget();
    goTo(0);
}

void WindowTour::next()
{
    goTo(at_ + 1);
}

void WindowTour::end()
{
    if (!isOn())
        return;
    places_.clear();
    hide();
    if (focusBefore_)
        focusBefore_->setFocus();
}

QString WindowTour::sentence() const
{
    return isOn() ? places_[static_cast<std::size_t>(at_)].sentence : QString();
}

QRect WindowTour::frameOf(int place) const
{
    return places_[static_cast<std::size_t>(place)].frame() & parentWidget()->rect();
}

void WindowTour::goTo(int place)
{
    const int count = static_cast<int>(places_.size());
    while (place < count && frameOf(place).isEmpty())
        ++place;
    if (place >= count)
        return end();
    at_ = place;
    sentence_->setText(sentence());
    where_->setText(tr("%1 of %2").arg(at_ + 1).arg(count));
    next_->setText(at_ + 1 < count ? tr("Next") : tr("Done"));
    setAccessibleName(sentence());
    show();
    raise();
    follow();
    next_->setFocus(Qt::OtherFocusReason);
}

void WindowTour::follow()
{
    setGeometry(parentWidget()->rect());
    hole_ = frameOf(at_).adjusted(-aroundPlace, -aroundPlace, aroundPlace, aroundPlace) & rect();
    placeBubble();
    update();
}

void WindowTour::placeBubble()
{
    sentence_->setFixedWidth(std::min(bubbleLetters * fontMetrics().averageCharWidth(), width() / 2));
    bubble_->layout()->activate();
    const int wide = bubble_->sizeHint().width();
    const int high = bubble_->layout()->hasHeightForWidth() ? bubble_->layout()->totalHeightForWidth(wide)
                                                            : bubble_->sizeHint().height();
    bubble_->setGeometry(
        besideFrame(hole_, {wide, high}, rect().adjusted(windowRim, windowRim, -windowRim, -windowRim)));
}

void WindowTour::setTheme(const widgets::Theme& theme)
{
    theme_ = theme;
    if (isOn())
        follow(); // the text may have another size
}

/// Esc is the tour's, whoever else in the window waits for it.
bool WindowTour::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
        event->accept();
    return QWidget::event(event);
}

bool WindowTour::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && isOn() && watched == parentWidget())
        QMetaObject::invokeMethod(
            this,
            [this] { // when the window's parts have their places
                if (isOn())
                    follow();
            },
            Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

bool WindowTour::focusNextPrevChild(bool)
{
    (next_->hasFocus() ? skip_ : next_)->setFocus(Qt::TabFocusReason);
    return true;
}

void WindowTour::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        end();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Right)
        next();
}

/// It is not for what lies below.
void WindowTour::mousePressEvent(QMouseEvent*) {}

void WindowTour::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QPainterPath veil, hole;
    veil.addRect(rect());
    hole.addRect(hole_);
    painter.fillPath(veil - hole, tourVeil);
    constexpr double frameWidth = 3.0;
    painter.setPen(theme_.pen(widgets::Role::Highlight, frameWidth));
    painter.drawRect(hole_.adjusted(1, 1, -2, -2));
}

} // namespace app
