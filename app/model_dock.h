#pragma once

#include <QCoreApplication>
#include <QDockWidget>

class QStackedWidget;

namespace app
{

/// The dock with the editors of the lab on show, a column for each lab. It is about a lab: beside another page it is
/// out of sight, and as it was when a lab comes back.
class ModelDock : public QDockWidget
{
    Q_DECLARE_TR_FUNCTIONS(app::ModelDock)
public:
    explicit ModelDock(QWidget* parent = nullptr);

    void add(QWidget* editors);
    void showEditors(const QWidget* editors); // one that was added
    void setCovered(bool covered);

private:
    QStackedWidget* columns_;
    bool covered_ = false, wasHidden_ = false;
};

} // namespace app
