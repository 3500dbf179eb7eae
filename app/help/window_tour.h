#pragma once

#include "widgets/theme/theme.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <vector>

class QFrame;
class QLabel;
class QPushButton;

namespace app
{

/// Leads through places of a window: frames one after the other and says in a sentence what it is for. While it is on,
/// it takes mouse and keys: Next and Skip, Esc leaves. It may be begun as often as one likes.
class WindowTour : public QWidget
{
    Q_OBJECT

public:
    /// A place to point at, asked for when its turn comes; an empty one, where there is nothing of the kind just now,
    /// is passed over.
    struct Place {
        std::function<QRect()> frame; // in the window's coordinates
        QString sentence;
    };

    explicit WindowTour(QWidget* window);

    void begin(std::vector<Place> places);
    void next(); // after the last it ends
    void end();
    bool isOn() const { return !places_.empty(); }
    int at() const { return at_; }         // from 0, of those to be begun with
    QRect framed() const { return hole_; } // now, in the window's coordinates
    QString sentence() const;              // that is said now
    void setTheme(const widgets::Theme& theme);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override; // the window has another size
    bool focusNextPrevChild(bool next) override;                // among the buttons alone
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void build();
    void goTo(int place);
    QRect frameOf(int place) const;
    void follow();
    void placeBubble();

    std::vector<Place> places_;
    int at_ = 0;
    QRect hole_;
    widgets::Theme theme_;
    QFrame* bubble_;
    QLabel *sentence_, *where_;
    QPushButton *next_, *skip_;
    QPointer<QWidget> focusBefore_;
};

} // namespace app
