#include "app/actions/recovery_question.h"

#include "app/actions/complaint.h"
#include "app/document/recovery.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

#include <vector>

namespace app
{

namespace
{

enum class AboutRecovered { BringBack, Discard, Later };

struct RecoveryWords {
    Q_DECLARE_TR_FUNCTIONS(RecoveryQuestion)
};

AboutRecovered askAboutRecovered(const LeftBehind& found, QWidget* window)
{
    const QString written = QLocale().toString(found.written, QLocale::ShortFormat);
    const QString path = found.file.path;
    QMessageBox box(QMessageBox::Question, RecoveryWords::tr("Unsaved work"),
                    path.isEmpty() ? RecoveryWords::tr("Unsaved work from %1 is still here.").arg(written)
                                   : RecoveryWords::tr("Unsaved changes to %1 from %2 are still here.")
                                         .arg(QFileInfo(path).fileName(), written),
                    QMessageBox::NoButton, window);
    box.setInformativeText(RecoveryWords::tr(
        "Kernelscope was closed unexpectedly. Choose Later to keep this work and to be asked again at the next "
        "start."));
    QPushButton* bringBack = box.addButton(RecoveryWords::tr("&Bring back"), QMessageBox::AcceptRole);
    const QPushButton* discard = box.addButton(RecoveryWords::tr("&Discard"), QMessageBox::DestructiveRole);
    QPushButton* later = box.addButton(RecoveryWords::tr("&Later"), QMessageBox::RejectRole);
    box.setDefaultButton(bringBack);
    box.setEscapeButton(later);
    box.exec();
    if (box.clickedButton() == bringBack)
        return AboutRecovered::BringBack;
    return box.clickedButton() == discard ? AboutRecovered::Discard : AboutRecovered::Later;
}

/// Tells of a copy that cannot be read; returns whether it may go.
bool mayGo(const LeftBehind& found, QWidget* window)
{
    const auto* failure = std::get_if<core::Failure>(&found.session);
    QMessageBox box(QMessageBox::Warning, RecoveryWords::tr("Unsaved work"),
                    RecoveryWords::tr("Unsaved work from %1 is still here, and cannot be read.")
                        .arg(QLocale().toString(found.written, QLocale::ShortFormat)),
                    QMessageBox::NoButton, window);
    box.setInformativeText(RecoveryWords::tr("It is the file %1 (%2). Keep it, for another version of Kernelscope or "
                                             "to mend it by hand, and be told again at the next start?")
                               .arg(found.path(), failure ? QString::fromStdString(failure->what) : QString()));
    QPushButton* keep = box.addButton(RecoveryWords::tr("&Keep"), QMessageBox::AcceptRole);
    const QPushButton* discard = box.addButton(RecoveryWords::tr("&Discard"), QMessageBox::DestructiveRole);
    box.setDefaultButton(keep);
    box.setEscapeButton(keep);
    box.exec();
    return box.clickedButton() == discard;
}

} // namespace

bool offerRecovered(Recovery& recovery, QWidget* window)
{
    std::vector<LeftBehind> unreadable; // held meanwhile, so that the next one is found
    while (auto found = recovery.leftBehind()) {
        if (!found->isReadable()) {
            if (mayGo(*found, window))
                found->discard();
            else
                unreadable.push_back(std::move(*found));
            continue;
        }
        const AboutRecovered answer = askAboutRecovered(*found, window);
        if (answer == AboutRecovered::Later)
            return false;
        if (answer == AboutRecovered::BringBack) {
            const QStringList repairs = found->repairs;
            recovery.bringBack(std::move(*found));
            tellRepairs(window, repairs);
            return true;
        }
        found->discard();
    }
    return false;
}

} // namespace app
