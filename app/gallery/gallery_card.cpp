#include "app/gallery/gallery_card.h"

#include "app/gallery/thumbnails.h"

#include <QKeyEvent>
#include <QPainter>

namespace app
{

namespace
{

constexpr int cardAir = 8;       // pixels within the frame
constexpr int restingTime = 500; // ms
constexpr int titleLines = 2;    // what it is about stands in the tip
constexpr double signSize = 3.0; // times the text's

} // namespace

GalleryCard::GalleryCard(GalleryEntry entry, QWidget* parent) : QAbstractButton(parent), entry_(std::move(entry))
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    setAccessibleName(entry_.title);
    setAccessibleDescription(entry_.line);
    setToolTip(QStringLiteral("<p><b>%1</b><br>%2</p>").arg(entry_.title.toHtmlEscaped(), entry_.line.toHtmlEscaped()));
    rest_.setSingleShot(true);
    rest_.setInterval(restingTime);
    connect(&rest_, &QTimer::timeout, this, &GalleryCard::rested);
}

void GalleryCard::setPicture(const QPixmap& picture)
{
    picture_ = picture;
    update();
}

QFont GalleryCard::titleFont() const
{
    QFont bold = font();
    bold.setBold(true);
    return bold;
}

QSize GalleryCard::sizeHint() const
{
    const int texts = titleLines * QFontMetrics(titleFont()).lineSpacing();
    return Thumbnails::size + QSize(2 * cardAir, 3 * cardAir + texts);
}

void GalleryCard::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return click();
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        return emit arrowPressed(event->key());
    default:
        QAbstractButton::keyPressEvent(event);
    }
}

void GalleryCard::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    rest_.start();
}

void GalleryCard::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    rest_.stop();
    emit abandoned();
}

void GalleryCard::paintPicture(QPainter& painter, const QRect& room) const
{
    if (!picture_.isNull())
        return painter.drawPixmap(room, picture_);
    painter.fillRect(room, palette().window());
    QFont large = font();
    large.setPointSizeF(signSize * large.pointSizeF());
    painter.setFont(large);
    painter.setPen(palette().color(QPalette::Disabled, QPalette::Text));
    painter.drawText(room, Qt::AlignCenter, QFontMetrics(large).elidedText(entry_.sign, Qt::ElideRight, room.width()));
}

void GalleryCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool marked = hasFocus() || underMouse();
    const int thick = hasFocus() ? 2 : 1;
    painter.setPen(QPen(palette().color(marked ? QPalette::Highlight : QPalette::Mid), thick));
    painter.setBrush(palette().base());
    painter.drawRect(rect().adjusted(1, 1, -2, -2));
    const QRect picture(QPoint(cardAir, cardAir), Thumbnails::size);
    paintPicture(painter, picture);
    painter.setFont(titleFont());
    painter.setPen(palette().color(QPalette::Text));
    const QRect below(picture.left(), picture.bottom() + cardAir, picture.width(), height() - picture.bottom());
    painter.drawText(below, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, entry_.title);
}

} // namespace app
