#pragma once

#include "app/preferences.h"
#include "core/data/table.h"
#include "core/session/session.h"
#include "widgets/dialogs/export_dialog.h"

#include <QObject>
#include <QPointer>

class QMenu;
class QMimeData;
class QToolBar;
class QWidget;

namespace app
{

class Document;
class LabPage;
struct Drawing;

/// What a person does with files and data sources: new, open, import, paste, generate, examples, save, export.
class FileActions : public QObject
{
    Q_OBJECT

public:
    FileActions(Document& document, Preferences& preferences, QWidget* window);

    void setPage(LabPage* page); // whose panels are exported

    void fill(QMenu& menu, QToolBar& bar);

    /// Sessions and figures are opened, tables go through the import dialog. Never replaces unsaved work without
    /// asking.
    void openPath(const QString& path);
    void openTable(core::Table table);
    /// A dropped or pasted thing; false when there is nothing to be had in it.
    bool openMime(const QMimeData& mime);

    bool save();
    bool saveAs();
    /// True when the session may be given up: it is saved, or the person saved or discarded it.
    bool mayLeave();

private:
    void buildExamples(QMenu& menu);
    void buildRecent(QMenu& menu);
    void newSheet(Eigen::Index dimensions);
    void chooseAndOpen();
    void paste();
    void generate();
    void thin(); // a random part of too many points
    void exportFigure(const QString& view);
    void carryAway(const widgets::ExportChoice& choice);
    void writeExport(const Drawing& drawing, const QString& format);
    void replaceData(core::Dataset data, const QString& what);
    void complain(const QString& title, const QString& sentence);

    Document& document_;
    Preferences& preferences_;
    QWidget* window_;
    QPointer<LabPage> page_;
    widgets::ExportChoice lastExport_;
};

} // namespace app
