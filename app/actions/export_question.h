#pragma once

#include "app/preferences.h"
#include "core/outcome.h"
#include "widgets/dialogs/export_dialog.h"

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

class QWidget;

namespace app
{

class LivingDialog;

/// What a person may carry away, and what each choice of it becomes. `of`: what these are about; when it is gone, so is
/// what could be carried away.
struct Exportable {
    QPointer<QObject> of;
    std::vector<widgets::ExportView> views;
    widgets::ExportDialog::Draw preview;
    std::function<QImage(const widgets::ExportChoice& choice)> image;
    std::function<QString(const widgets::ExportChoice& choice)> table; // for the clipboard
    std::function<QString(const widgets::ExportChoice& choice)> name;  // proposed for a file
    std::function<std::optional<core::Failure>(const widgets::ExportChoice& choice, const QString& path)> write;
    /// The further files that `write` makes beside this one; none where there is no function.
    std::function<QStringList(const widgets::ExportChoice& choice, const QString& path)> beside = {};
    /// Asks above the dialog what the page of HTML has; none where there is no function: there is no such page.
    std::function<LivingDialog*(const widgets::ExportChoice& choice, QWidget* above)> page = {};
};

/// Asks what to export and carries it to a file, with others beside it, or to the clipboard. Remembers what was chosen
/// last.
class ExportQuestion : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::ExportQuestion)

public:
    ExportQuestion(Preferences& preferences, QWidget* window);

    /// The dialog is open, with this view of it chosen; above another window than the main one where that is given.
    widgets::ExportDialog* ask(Exportable what, const QString& view, QWidget* above = nullptr);

private:
    void carryAway(const Exportable& what, widgets::ExportDialog& dialog);
    void askWhere(const Exportable& what, widgets::ExportDialog& dialog);
    /// Asks for the file's name above one of the dialogs, and gives it to `take`.
    void askName(const QString& name, const QString& format, QWidget& above,
                 std::function<void(const QString& path)> take);
    void askPage(const Exportable& what, widgets::ExportDialog& dialog);
    void writePage(widgets::ExportDialog& dialog, LivingDialog& page, const QString& path);
    void askAboutLost(const Exportable& what, widgets::ExportDialog& dialog, const QString& path);
    void write(const Exportable& what, widgets::ExportDialog& dialog, const QString& path, const QStringList& beside);
    void finish(widgets::ExportDialog& dialog);

    Preferences& preferences_;
    QWidget* window_;
    widgets::ExportChoice last_;
};

} // namespace app
