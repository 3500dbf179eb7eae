#pragma once

#include <QSlider>

namespace widgets
{

/// A horizontal slider over the places 0 to 1 that reports what the person does and leaves the meaning to its owner.
/// A click in the groove jumps there; Shift makes drags, wheel and arrow keys ten times finer; a double-click asks for
/// a reset. The wheel counts only with the keyboard on the slider, or where there is nothing to scroll around it.
class GrooveSlider : public QSlider
{
    Q_OBJECT

public:
    enum class Stride { Fine, Single, Page };

    explicit GrooveSlider(QWidget* parent = nullptr);

    double position() const { return position_; }
    void setPosition(double position); // silent

signals:
    void positionDragged(double position, int gesture);
    void strideTaken(int direction, widgets::GrooveSlider::Stride stride, int gesture);
    void resetAsked(int gesture);
    void gestureEnded(int gesture); // the button or the key is up again, or none was down

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;

private:
    double placeUnder(const QPointF& pointer) const;
    bool isOnHandle(const QPoint& pointer) const;
    void dragTo(double place);
    int wheelGesture(bool begins);
    bool isInsideScrollArea() const;

    double position_ = 0.0;
    double dragged_ = 0.0; // where the drag stands; may leave 0..1 while the pointer does
    double lastPointer_ = 0.0;
    int gesture_ = 0;
    int keyHeld_ = 0;        // that steps
    int wheelRemainder_ = 0; // eighths of a degree not yet spent: touchpads send small pieces
    qint64 lastWheel_ = 0;
};

} // namespace widgets
