#pragma once

#include <QWidget>

class QVBoxLayout;

namespace widgets
{

/// Hidden it keeps its place, so that nothing beside or below it moves.
void keepItsRoom(QWidget& control);
/// Shows what can be used and hides what cannot. One that goes with the keyboard leaves it to `next`, or to what it is
/// in: Qt would hand it to the next field and scroll there.
void setPresent(QWidget& control, bool present, QWidget* next = nullptr);

/// Holds what comes and goes, one below the other, and keeps the room: it is as high as a number of lines from the
/// start, grows where more is said, and does not shrink again, so that nothing below moves under a hand.
class KeptRoom : public QWidget
{
public:
    explicit KeptRoom(int lines, QWidget* parent = nullptr);

    void add(QWidget* widget);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, heightForWidth(width())}; }

protected:
    bool event(QEvent* event) override;

private:
    int needed(int width) const;

    QVBoxLayout* column_;
    int lines_, greatest_ = 0; // greatest_: height needed so far, at this width and with this font
};

} // namespace widgets
