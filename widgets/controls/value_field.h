#pragma once

#include "widgets/controls/groove_slider.h"

#include <QLineEdit>

namespace widgets
{

/// A short field for one number. It reports what was typed and the keys that step; it judges nothing itself.
class ValueField : public QLineEdit
{
    Q_OBJECT

public:
    explicit ValueField(QWidget* parent = nullptr);

    void showNumber(double value); // silent; the typed text is gone

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void typed(const QString& text); // Return, or the keyboard moved on, after a change
    void abandoned();                // Esc after a change
    void strideTaken(int direction, widgets::GrooveSlider::Stride stride, int gesture);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void report();
    bool differs_ = false;    // the text is the person's and no longer the number shown
    bool unreported_ = false; // and nobody has been told yet
    int gesture_ = 0;
};

} // namespace widgets
