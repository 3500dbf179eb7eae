#pragma once

#include <QObject>

#include <optional>

class QDockWidget;
class QMainWindow;

namespace app
{

/// Keeps a dock at a share of its window's width while that is wanted; then it is as wide as it was.
class DockShare : public QObject
{
public:
    DockShare(QDockWidget& dock, QMainWindow& window, double share);

    void setOn(bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void renew();

    QDockWidget& dock_;
    QMainWindow& window_;
    const double share_;
    bool isOn_ = false;
    std::optional<int> widthBefore_;
};

} // namespace app
