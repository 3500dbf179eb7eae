#include "app/actions/student_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace app
{

StudentDialog::StudentDialog(const QString& student, int answered, int asked, QWidget* parent)
    : QDialog(parent), label_(new QLabel(tr("Your &name, as your teacher knows it:"), this)),
      student_(new QLineEdit(student, this))
{
    setWindowTitle(tr("Hand in"));
    student_->setObjectName("handInStudent");
    student_->setMaxLength(200);
    label_->setBuddy(student_);
    auto* said = new QLabel(
        tr("%1 of %2 questions are answered or skipped. The file that you choose next will hold your name, the "
           "lesson and your answers; it goes nowhere until you send it.")
            .arg(answered)
            .arg(asked),
        this);
    said->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    QPushButton* next = buttons->button(QDialogButtonBox::Ok);
    next->setText(tr("&Choose a file…"));
    auto* column = new QVBoxLayout(this);
    for (QWidget* widget : std::initializer_list<QWidget*>{label_, student_, said, buttons})
        column->addWidget(widget);
    const auto enable = [this, next] { next->setEnabled(!this->student().isEmpty()); };
    enable();
    connect(student_, &QLineEdit::textChanged, next, enable);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void StudentDialog::holdName()
{
    label_->setText(tr("&Name whose data these are:"));
    student_->setReadOnly(true);
}

QString StudentDialog::student() const
{
    return student_->text().simplified();
}

} // namespace app
