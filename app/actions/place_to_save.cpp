#include "app/actions/place_to_save.h"

#include <QFileDialog>

namespace app
{

QString placeToSave(QWidget* window, const QString& title, const QString& kinds, const QString& suffix)
{
    QFileDialog dialog(window, title, {}, kinds);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffix); // before it asks whether to replace a file
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

} // namespace app
