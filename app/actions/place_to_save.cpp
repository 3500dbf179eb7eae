#include "app/actions/place_to_save.h"

#include <QFileDialog>
#include <QFileInfo>

namespace app
{

QString placeToSave(QWidget* window, const QString& title, const QString& kinds, const QString& name)
{
    QFileDialog dialog(window, title, {}, kinds);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QFileInfo(name).suffix()); // before it asks whether to replace a file
    dialog.selectFile(name);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

} // namespace app
