#include "app/actions/report_action.h"

#include "app/actions/complaint.h"
#include "app/actions/written_note.h"
#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/labs.h"
#include "app/preferences.h"
#include "app/report/report_contents.h"
#include "app/report/report_file.h"
#include "widgets/controls/problem_label.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>

#include <utility>

namespace app
{

ReportAction::ReportAction(const Document& document, Preferences& preferences, QWidget* window)
    : QObject(window), document_(document), preferences_(preferences), window_(window)
{
    connect(&document, &Document::opened, this,
            [this] { giveUp(tr("Another session was opened before the answer was there.")); });
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
    connect(page, &LabPage::settled, this, &ReportAction::lookForAnswer);
    connect(page, &LabPage::stopped, this, &ReportAction::lookForAnswer);
    connect(page, &LabPage::failed, this, &ReportAction::giveUp);
}

QString ReportAction::whyNone() const
{
    if (const QString why = document_.whySealed(); !why.isEmpty())
        return why;
    if (const auto& problem = page_->problem())
        return widgets::asSentence(*problem);
    if (page_->showsAnswer() || !page_->isSettled())
        return {};
    return page_->isOnShow() ? tr("What is set has no answer: it was not computed, stopped before its end, or failed. "
                                  "Let the lab compute it, then ask again.")
                             : tr("The lab is not on show. Go back to it, then ask again.");
}

void ReportAction::ask()
{
    if (!page_)
        return;
    if (const QString why = whyNone(); !why.isEmpty())
        return complain(window_, tr("There is nothing to report yet"), why);
    const QString html = tr("Web page (*.html)"), pdf = tr("Pages to print (*.pdf)");
    auto* where = new QFileDialog(window_, tr("Report"), preferences_.lastFolder, html + QStringLiteral(";;") + pdf);
    where->setAttribute(Qt::WA_DeleteOnClose);
    where->setAcceptMode(QFileDialog::AcceptSave);
    where->setDefaultSuffix(QStringLiteral("html"));
    where->selectFile(proposedName());
    connect(where, &QFileDialog::filterSelected, where, [where, pdf](const QString& filter) {
        where->setDefaultSuffix(filter == pdf ? QStringLiteral("pdf") : QStringLiteral("html"));
    });
    connect(where, &QFileDialog::fileSelected, this, &ReportAction::writeOnceAnswered);
    where->open();
}

/// A report never tells half an answer: what is being computed is waited for.
void ReportAction::writeOnceAnswered(const QString& path)
{
    if (!page_)
        return;
    preferences_.lastFolder = QFileInfo(path).absolutePath();
    awaited_ = path;
    if (page_->isSettled())
        return lookForAnswer();
    tellAwaited(window_, path);
}

void ReportAction::lookForAnswer()
{
    if (awaited_.isEmpty())
        return;
    if (page_->showsAnswer())
        write(std::exchange(awaited_, {}));
    else
        giveUp(whyNone());
}

/// What was promised and does not come is told; nothing to say is no reason yet.
void ReportAction::giveUp(const QString& why)
{
    if (why.isEmpty() || std::exchange(awaited_, {}).isEmpty())
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
            : std::optional(core::Failure{core::Failure::Kind::InvalidInput,
                                          tr("%1 must end in .html or .pdf").arg(path).toStdString()});
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
