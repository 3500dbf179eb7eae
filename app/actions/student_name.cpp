#include "app/actions/student_name.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

namespace app
{

namespace
{

const QString studentSetting = QStringLiteral("lesson/student");

} // namespace

QString keptStudent()
{
    return QSettings().value(studentSetting).toString();
}

void keepStudent(const QString& student)
{
    QSettings().setValue(studentSetting, student);
}

NameDialog::NameDialog(NameAsked when, const QString& student, QWidget* parent)
    : QDialog(parent), student_(new QLineEdit(student, this))
{
    const bool begins = when == NameAsked::AtBeginning;
    setWindowTitle(begins ? tr("Whose data?") : tr("Other data"));
    student_->setObjectName("studentName");
    student_->setMaxLength(200);
    student_->selectAll();
    auto* label = new QLabel(begins ? tr("This lesson gives each name other data. Your &name:")
                                    : tr("The lesson begins again with the data of this &name:"),
                             this);
    label->setBuddy(student_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("&Begin"));
    QPushButton* without = buttons->button(QDialogButtonBox::Cancel);
    if (begins) {
        without->setText(tr("&Without a name"));
        without->setToolTip(tr("To look at it: these data are nobody's, and cannot be handed in"));
    }
    auto* column = new QVBoxLayout(this);
    for (QWidget* widget : std::initializer_list<QWidget*>{label, student_, buttons})
        column->addWidget(widget);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QString NameDialog::student() const
{
    return student_->text().simplified();
}

void askStudent(NameAsked when, const QString& student, QWidget* window,
                const std::function<void(const QString& student)>& take)
{
    auto* dialog = new NameDialog(when, student, window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QDialog::accepted, window, [dialog, take] {
        const QString name = dialog->student();
        if (!name.isEmpty())
            keepStudent(name);
        take(name);
    });
    if (when == NameAsked::AtBeginning)
        QObject::connect(dialog, &QDialog::rejected, window, [take] { take({}); });
    dialog->open();
}

} // namespace app
