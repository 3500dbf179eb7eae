#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace app
{

class TourGuide;

/// Where one is on a tour of several stops, with buttons to the one before and the next, to all side by side, and to
/// the tour's end.
class TourStrip : public QWidget
{
    Q_OBJECT

public:
    explicit TourStrip(TourGuide& guide, QWidget* parent = nullptr);

signals:
    void overviewRequested(); // all side by side

private:
    void follow();
    QToolButton* addButton(const QString& text, const QString& tip);

    TourGuide& guide_;
    QLabel* text_;
    QToolButton* overview_ = nullptr;
};

} // namespace app
