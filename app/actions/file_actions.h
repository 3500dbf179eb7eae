#pragma once

#include "app/preferences.h"
#include "app/session/picture_access.h"
#include "core/data/table_source.h"

#include <Eigen/Core>

#include <QCoreApplication>
#include <QObject>

#include <functional>
#include <optional>

class QMenu;
class QMimeData;
class QToolBar;
class QWidget;

namespace app
{

class Document;
class DataActions;
class ExportActions;
class ReportAction;

/// What a person does with files: new, open, paste, save, and the File menu with data sources and export.
class FileActions : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::FileActions)

public:
    FileActions(Document& document, Preferences& preferences, QWidget* window);

    /// `ready`: what there is to open at once, between the examples and the generators.
    void fill(QMenu& menu, QToolBar& bar, const std::function<void(QMenu&)>& ready);
    DataActions* data() const { return data_; }
    ExportActions* exports() const { return exports_; }
    ReportAction* reports() const { return reports_; }

    /// Sessions and figures are opened, tables go through the import dialog. Never replaces unsaved work without
    /// asking.
    void openPath(const QString& path);
    /// Several that belong together, or the first of them.
    void openPaths(const QStringList& paths);
    /// Asked first: takes what is of another kind, one file or several that belong together, or says false.
    void setOpener(std::function<bool(const QStringList& paths)> opener) { opener_ = std::move(opener); }
    /// A dropped or pasted thing; false when there is nothing to be had in it.
    bool openMime(const QMimeData& mime);

    bool save();
    bool saveAs();
    /// True when the session may be given up: it is saved, or the person saved or discarded it.
    bool mayLeave();

private:
    bool openSession(const QString& path);
    bool openData(const QString& path);
    bool openTable(core::TableSource source, const QString& path, std::optional<int> sample);
    QString findPictures(const QString& path, PicturesAre why); // asks; empty: nobody knows
    void buildRecent(QMenu& menu);
    void newSheet(Eigen::Index dimensions);
    void chooseAndOpen();
    void paste();
    void chooseSample();
    bool saveTo(const QString& path);
    enum class AboutChangedFile { SaveAs, Overwrite, Cancel };
    AboutChangedFile askAboutChangedFile();

    Document& document_;
    Preferences& preferences_;
    QWidget* window_;
    DataActions* data_;
    ExportActions* exports_;
    ReportAction* reports_;
    std::function<bool(const QStringList& paths)> opener_;
    bool isOpening_ = false; // windows paint meanwhile
};

} // namespace app
