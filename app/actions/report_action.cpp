#include "app/actions/report_action.h"

#include "app/actions/complaint.h"
#include "app/actions/written_note.h"
#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/labs.h"
#include "app/preferences.h"
#include "app/report/report_contents.h"
#include "app/report/report_file.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>

#include <utility>

namespace app
{

ReportAction::ReportAction(const Document& document, Preferences& preferences, QWidget* window)
    : QObject(window), document_(document), preferences_(preferences), window_(window)
{
}

void ReportAction::setPage(LabPage* page)
{
    if (page == page_)
        return;
    if (page_)
        disconnect(page_, nullptr, this, nullptr);
    giveUp(tr("Another lab came on show before the answer was there. Ask again in the lab to report on."));
    page_ = page;
    if (!page)
        return;
    connect(page, &LabPage::settled, this, &ReportAction::writeAwaited);
    connect(page, &LabPage::failed, this, &ReportAction::giveUp);
}

void ReportAction::ask()
{
    if (!page_)
        return;
    if (const auto& problem = page_->problem())
        return complain(window_, tr("There is nothing to report yet"), QString::fromStdString(problem->message));
    const QString html = tr("Web page (*.html)"), pdf = tr("Pages to print (*.pdf)");
    auto* where = new QFileDialog(window_, tr("Report"), preferences_.lastFolder, html + QStringLiteral(";;") + pdf);
    where->setAttribute(Qt::WA_DeleteOnClose);
    where->setAcceptMode(QFileDialog::AcceptSave);
    where->setDefaultSuffix(QStringLiteral("html"));
    where->selectFile(proposedName());
    connect(where, &QFileDialog::filterSelected, where, [where, pdf](const QString& filter) {
        where->setDefaultSuffix(filter == pdf ? QStringLiteral("pdf") : QStringLiteral("html"));
    });
    connect(where, &QFileDialog::fileSelected, this, &ReportAction::writeOnceSettled);
    where->open();
}

/// A report never tells half an answer: what is being computed is waited for.
void ReportAction::writeOnceSettled(const QString& path)
{
    if (!page_)
        return;
    preferences_.lastFolder = QFileInfo(path).absolutePath();
    if (page_->isSettled())
        return write(path);
    awaited_ = path;
    tellAwaited(window_, path);
}

void ReportAction::writeAwaited()
{
    if (!awaited_.isEmpty())
        write(std::exchange(awaited_, {}));
}

/// What was promised and does not come is told.
void ReportAction::giveUp(const QString& why)
{
    if (std::exchange(awaited_, {}).isEmpty())
        return;
    tellNothing(window_);
    complain(window_, tr("No report was written"), why);
}

void ReportAction::write(const QString& path)
{
    const core::Session& session = document_.session();
    QGuiApplication::setOverrideCursor(Qt::WaitCursor);
    const auto failure =
        isReportName(path)
            ? writeReport(reportOf(session, {{.lab = &labOf(session), .page = page_}}, QDate::currentDate()), path)
            : std::optional(
                  core::Failure{core::Failure::Kind::InvalidInput, path.toStdString() + " must end in .html or .pdf"});
    QGuiApplication::restoreOverrideCursor();
    if (failure)
        return complain(window_, tr("No report was written"), QString::fromStdString(failure->what));
    tellWritten(window_, path);
}

QString ReportAction::proposedName() const
{
    const QString file = QFileInfo(document_.path()).completeBaseName();
    return (file.isEmpty() ? QStringLiteral("report") : file) + QStringLiteral(".html");
}

} // namespace app
