#include "app/actions/recovery_question.h"

#include "app/document/recovery.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

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

} // namespace

bool offerRecovered(Recovery& recovery, QWidget* window)
{
    while (auto found = recovery.leftBehind()) {
        const AboutRecovered answer = askAboutRecovered(*found, window);
        if (answer == AboutRecovered::Later)
            return false;
        if (answer == AboutRecovered::BringBack) {
            recovery.bringBack(std::move(*found));
            return true;
        }
        found->discard();
    }
    return false;
}

} // namespace app
