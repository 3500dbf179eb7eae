#include "app/actions/hand_in_action.h"

#include "app/actions/complaint.h"
#include "app/actions/student_dialog.h"
#include "app/actions/student_name.h"
#include "app/actions/written_note.h"
#include "app/lesson/class_answers.h"
#include "app/lesson/hand_in_contents.h"
#include "app/lesson/lesson_truths.h"
#include "app/lesson/student_seed.h"
#include "core/files/write_whole.h"

#include <QFile>
#include <QFileDialog>

#include <utility>

namespace app
{

namespace
{

/// A name that every system allows for a file.
QString fileNameOf(const QString& student, const QString& title)
{
    QString name;
    for (const QChar letter : student + u'-' + title)
        name += letter.isLetterOrNumber() ? letter : QChar(u'-');
    return name.split(u'-', Qt::SkipEmptyParts).join(u'-').left(80) + QStringLiteral(".html");
}

} // namespace

HandInAction::HandInAction(QWidget* window) : QObject(window), window_(window) {}

HandInAction::~HandInAction() = default;

void HandInAction::ask(const Lesson& lesson, const QString& text, const std::map<int, Answered>& answers,
                       const QString& student)
{
    const bool isByName = hasDataByName(lesson);
    if (isByName && student.isEmpty())
        return complain(window_, tr("Nothing was handed in"),
                        tr("These data are nobody's. Change the name beside the text to your own: the lesson begins "
                           "again, with your data."));
    work_ = {.student = {}, .lessonText = text, .answers = answers};
    path_.clear();
    truths_ = std::make_unique<LessonTruths>(lesson, QStringList{student}); // meanwhile
    connect(truths_.get(), &LessonTruths::ready, this, &HandInAction::write);
    auto* dialog = new StudentDialog(isByName ? student : keptStudent(), static_cast<int>(answers.size()),
                                     static_cast<int>(askingSteps(lesson).size()), window_);
    if (isByName)
        dialog->holdName();
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { askFile(dialog->student()); });
    dialog->open();
}

void HandInAction::askFile(const QString& student)
{
    work_.student = student;
    keepStudent(student);
    auto* where = new QFileDialog(window_, tr("Hand in"), {}, tr("Web page (*.html)"));
    where->setAttribute(Qt::WA_DeleteOnClose);
    where->setAcceptMode(QFileDialog::AcceptSave);
    where->setDefaultSuffix(QStringLiteral("html"));
    where->selectFile(fileNameOf(student, truths_->lesson().title));
    connect(where, &QFileDialog::fileSelected, this, &HandInAction::writeOnceReady);
    where->open();
}

void HandInAction::writeOnceReady(const QString& path)
{
    path_ = path;
    if (truths_->isReady())
        write();
    else
        tellAwaited(window_, path);
}

void HandInAction::write()
{
    const QString path = std::exchange(path_, {});
    if (path.isEmpty())
        return; // not known yet
    const QByteArray page = handInAsHtml(writtenHandIn(work_, truths_->steps()));
    auto failure = page.size() > largestHandIn
                       ? std::optional(core::invalidInput(
                             tr("It would take more than %1 MB.").arg(largestHandIn >> 20).toStdString()))
                       : core::writeWhole(QFile::encodeName(path).toStdString(), page.toStdString());
    tellNothing(window_);
    if (failure)
        return complain(window_, tr("Nothing was handed in"), QString::fromStdString(failure->what));
    tellWritten(window_, path);
}

} // namespace app
