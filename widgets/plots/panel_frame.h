#pragma once

#include <QWidget>

namespace widgets
{

/// A frame around a panel that something else speaks of. Hidden to begin with; the mouse goes through it.
class PanelFrame : public QWidget
{
public:
    explicit PanelFrame(QWidget* panel);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace widgets
