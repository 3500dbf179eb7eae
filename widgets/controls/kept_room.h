#pragma once

#include <QWidget>

class QVBoxLayout;

namespace widgets
{

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
