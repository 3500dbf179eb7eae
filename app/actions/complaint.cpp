#include "app/actions/complaint.h"

#include <QMessageBox>

namespace app
{

void complain(QWidget* window, const QString& title, const QString& sentence)
{
    auto* box = new QMessageBox(QMessageBox::Warning, title, title, QMessageBox::Ok, window);
    box->setInformativeText(sentence);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace app
