#pragma once

#include "app/preferences.h"
#include "widgets/dialogs/export_dialog.h"

#include <QObject>
#include <QPointer>

class QWidget;

namespace app
{

class Document;
class LabPage;
struct Drawing;

/// Carries figures and numbers of the page on show away: to files and to the clipboard.
class ExportActions : public QObject
{
    Q_OBJECT

public:
    ExportActions(Document& document, Preferences& preferences, QWidget* window);

    void setPage(LabPage* page); // whose panels are exported
    void exportFigure(const QString& view);

private:
    void carryAway(const widgets::ExportChoice& choice);
    void writeExport(const Drawing& drawing, const QString& format);

    Document& document_;
    Preferences& preferences_;
    QWidget* window_;
    QPointer<LabPage> page_;
    widgets::ExportChoice lastExport_;
};

} // namespace app
