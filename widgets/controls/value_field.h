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

    /// Silent; the typed text is gone. Four digits, or as many as there is room for where a person typed them: what
    /// does not fit is rounded, never cut. All of them are in the tip, below what it says of the field.
    void showNumber(double value, bool typed = false);
    void setAbout(const QString& toolTip);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void typed(const QString& text); // Return, or the keyboard moved on, after a change
    void abandoned();                // Esc after a change
    void strideTaken(int direction, widgets::GrooveSlider::Stride stride, int gesture);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void report();
    void write();
    QString fitting() const;

    double value_ = 0.0;
    bool inFull_ = false; // as typed
    QString about_;
    bool differs_ = false;    // the text is the person's and no longer the number shown
    bool unreported_ = false; // and nobody has been told yet
    int gesture_ = 0;
};

} // namespace widgets
