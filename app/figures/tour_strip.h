#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace app
{

class TourGuide;

/// Where one is on a tour of several stops and what there is to say of this one, with buttons to the one before and the
/// next, to all side by side, and to the tour's end.
class TourStrip : public QWidget
{
    Q_OBJECT

public:
    explicit TourStrip(TourGuide& guide, QWidget* parent = nullptr);

    /// Its room is then kept, as high as the longest text of the tour needs: no panel moves from stop to stop.
    void setPresenting(bool presenting);

signals:
    void overviewRequested(); // all side by side

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void follow();
    void keepRoom();
    int roomOfTexts() const;
    QToolButton* addButton(QHBoxLayout& row, const QString& text, const QString& tip);

    TourGuide& guide_;
    QLabel *where_, *text_;
    QToolButton* overview_ = nullptr;
    bool presenting_ = false;
};

} // namespace app
