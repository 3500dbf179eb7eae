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

signals:
    void overviewRequested(); // all side by side

private:
    void follow();
    QToolButton* addButton(QHBoxLayout& row, const QString& text, const QString& tip);

    TourGuide& guide_;
    QLabel *where_, *text_;
    QToolButton* overview_ = nullptr;
};

} // namespace app
