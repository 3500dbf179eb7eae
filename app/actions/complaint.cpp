#include "app/actions/complaint.h"

#include <QLabel>
#include <QMessageBox>

namespace app
{

void complain(QWidget* window, const QString& title, const QString& sentence)
{
    auto* box = new QMessageBox(QMessageBox::Warning, title, title, QMessageBox::Ok, window);
    box->setInformativeText(sentence);
    for (QLabel* label : box->findChildren<QLabel*>())
        label->setTextFormat(Qt::PlainText); // a sentence may quote what others wrote
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void tellRepairs(QWidget* window, const QStringList& repairs)
{
    if (!repairs.isEmpty())
        complain(window, QMessageBox::tr("The session was repaired as it was opened"), repairs.join(u'\n'));
}

void TroubleTeller::tell(QWidget* window, const QString& sentence)
{
    constexpr qint64 quiet = 60000; // ms
    if (!since_.isValid() || since_.hasExpired(quiet))
        complain(window, QMessageBox::tr("Something broke off"), sentence);
    since_.start();
}

} // namespace app
