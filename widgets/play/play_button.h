#pragma once

#include <QToolButton>

namespace widgets
{

/// ▶, and ■ while it plays. Drawn in the palette's colours; the keyboard has the space bar on the slider.
class PlayButton : public QToolButton
{
    Q_OBJECT

public:
    explicit PlayButton(QWidget* parent = nullptr);

    void showPlaying(bool playing);
    bool isPlaying() const { return playing_; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    bool playing_ = false;
};

} // namespace widgets
