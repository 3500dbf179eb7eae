#pragma once

#include "app/labs/lab.h"

#include <QWidget>

class QButtonGroup;
class QHBoxLayout;

namespace app
{

/// The questions of a lab that has several, in a row: one is on show, a click asks another. Hidden where there is one.
class LabViews : public QWidget
{
    Q_OBJECT

public:
    explicit LabViews(QWidget* parent = nullptr);

    /// That lab, and the others under its tab.
    void ask(const std::vector<const Lab*>& family, const Lab& current);
    /// Out of sight for now, whatever is asked.
    void setAway(bool away);

signals:
    void picked(const QString& id); // of the lab that asks it

private:
    std::vector<const Lab*> family_;
    bool away_ = false;
    QHBoxLayout* row_;
    QButtonGroup* buttons_;
};

} // namespace app
