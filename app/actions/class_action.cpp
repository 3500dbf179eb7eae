#include "app/actions/class_action.h"

#include "app/actions/complaint.h"
#include "app/actions/written_note.h"
#include "app/labs/lab_switcher.h"
#include "app/lesson/class_page.h"
#include "app/lesson/class_report.h"
#include "core/files/write_whole.h"

#include <QFile>
#include <QFileDialog>

namespace app
{

ClassAction::ClassAction(LabSwitcher& labs, QWidget* window)
    : QObject(window), labs_(labs), window_(window), page_(new ClassPage(&labs))
{
    page_->hide();
    connect(page_, &ClassPage::left, &labs_, &LabSwitcher::uncover);
    connect(page_, &ClassPage::saveAsked, this, &ClassAction::chooseTable);
}

void ClassAction::choose()
{
    auto* which = new QFileDialog(window_, tr("Class answers"), {}, tr("Hand-ins (*.html *.htm);;All files (*)"));
    which->setAttribute(Qt::WA_DeleteOnClose);
    which->setFileMode(QFileDialog::ExistingFiles);
    connect(which, &QFileDialog::filesSelected, this, &ClassAction::open);
    which->open();
}

void ClassAction::open(const QStringList& paths)
{
    constexpr qsizetype mostTold = 8;
    ClassAnswers answers = classAnswersIn(paths);
    if (answers.works.empty()) {
        QStringList sentences;
        for (const HandInFault& fault : answers.faults)
            sentences << fault.sentence();
        if (sentences.size() > mostTold)
            sentences = sentences.mid(0, mostTold) << tr("and %1 more").arg(sentences.size() - mostTold);
        return complain(window_, tr("There are no answers to show"), sentences.join(QStringLiteral("\n")));
    }
    emit opening();
    page_->show(std::move(answers));
    labs_.cover(page_);
}

void ClassAction::chooseTable()
{
    auto* where = new QFileDialog(window_, tr("Save the answers"), {}, tr("Tables (*.csv)"));
    where->setAttribute(Qt::WA_DeleteOnClose);
    where->setAcceptMode(QFileDialog::AcceptSave);
    where->setDefaultSuffix(QStringLiteral("csv"));
    connect(where, &QFileDialog::fileSelected, this, &ClassAction::writeTable);
    where->open();
}

void ClassAction::writeTable(const QString& path)
{
    if (!page_->isReady())
        return; // other files were opened meanwhile
    const QByteArray table = classReport(page_->answers(), *page_->truths(), ClassNames::ForSpreadsheets).toCsv();
    if (const auto failure = core::writeWhole(QFile::encodeName(path).toStdString(), table.toStdString()))
        return complain(window_, tr("The answers were not saved"), QString::fromStdString(failure->what));
    tellWritten(window_, path);
}

void ClassAction::setTheme(const widgets::Theme& theme)
{
    page_->setTheme(theme);
}

} // namespace app
