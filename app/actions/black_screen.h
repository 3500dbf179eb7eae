#pragma once

#include <QPointer>
#include <QWidget>

namespace app
{

/// Black over all of a window, so that a room looks at its speaker, until a key or a click.
class BlackScreen : public QWidget
{
public:
    explicit BlackScreen(QWidget& window);

    void cover(); // takes the keyboard, and gives it back

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* window, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent*) override {} // it is taken
    void mouseReleaseEvent(QMouseEvent*) override { hide(); }
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget& window_;
    QPointer<QWidget> hadKeyboard_;
};

} // namespace app
