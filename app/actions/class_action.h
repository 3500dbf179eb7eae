#pragma once

#include "widgets/theme/theme.h"

#include <QObject>
#include <QStringList>

class QWidget;

namespace app
{

class ClassPage;
class LabSwitcher;

/// The answers of a class, out of the files that students handed in, in place of the labs.
class ClassAction : public QObject
{
    Q_OBJECT

public:
    ClassAction(LabSwitcher& labs, QWidget* window);

    void choose();
    /// Says why where none of them can be shown.
    void open(const QStringList& paths);
    void setTheme(const widgets::Theme& theme);

signals:
    void opening(); // a lesson that is on gives way

private:
    void chooseTable();
    void writeTable(const QString& path);

    LabSwitcher& labs_;
    QWidget* window_;
    ClassPage* page_;
};

} // namespace app
