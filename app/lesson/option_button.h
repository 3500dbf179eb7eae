#pragma once

#include <QRadioButton>

namespace app
{

/// A radio button whose text is broken into lines where there is no room for it in one.
class OptionButton : public QRadioButton
{
public:
    OptionButton(const QString& text, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    bool hitButton(const QPoint& place) const override { return rect().contains(place); }
    void paintEvent(QPaintEvent* event) override;

private:
    int textLeft() const; // beside the circle
    QRect textIn(int width) const;
};

} // namespace app
