#pragma once

#include "app/gallery/gallery_entries.h"

#include <QAbstractButton>
#include <QPixmap>
#include <QTimer>

namespace app
{

/// One thing to open: its picture, its title and a line. A click, Enter or the space bar picks it; the arrow keys
/// and a resting mouse are told: they lead from card to card, and make its picture live.
class GalleryCard : public QAbstractButton
{
    Q_OBJECT

public:
    explicit GalleryCard(GalleryEntry entry, QWidget* parent = nullptr);

    const GalleryEntry& entry() const { return entry_; }
    void setPicture(const QPixmap& picture);
    const QPixmap& picture() const { return picture_; } // null before it has one

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void arrowPressed(int key);
    void rested();    // the mouse, for half a second
    void abandoned(); // by the mouse

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QFont titleFont() const;
    void paintPicture(QPainter& painter, const QRect& room) const;

    GalleryEntry entry_;
    QPixmap picture_;
    QTimer rest_;
};

} // namespace app
