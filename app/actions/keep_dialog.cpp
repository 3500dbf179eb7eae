#include "app/actions/keep_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace app
{

QPlainTextEdit* sentencesField(QWidget* parent)
{
    constexpr int lines = 4, air = 8; // pixels
    auto* field = new QPlainTextEdit(parent);
    field->setTabChangesFocus(true);
    field->setFixedHeight(lines * field->fontMetrics().lineSpacing() + 2 * field->frameWidth() + air);
    return field;
}

KeepDialog::KeepDialog(const QString& name, QWidget* parent)
    : QDialog(parent), name_(new QLineEdit(name, this)), text_(sentencesField(this))
{
    setWindowTitle(tr("Keep this state"));
    name_->setObjectName("bookmarkName");
    auto* column = new QVBoxLayout(this);
    const auto add = [&](const QString& label, QWidget* field) {
        auto* above = new QLabel(label, this);
        above->setBuddy(field);
        column->addWidget(above);
        column->addWidget(field);
    };
    add(tr("&Name of the bookmark:"), name_);
    add(tr("What to &say of it, shown above the page (may be empty):"), text_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(name_, &QLineEdit::textChanged, buttons->button(QDialogButtonBox::Ok),
            [this, ok = buttons->button(QDialogButtonBox::Ok)] { ok->setEnabled(!this->name().isEmpty()); });
    name_->selectAll();
}

QString KeepDialog::name() const
{
    return name_->text().trimmed();
}

QString KeepDialog::text() const
{
    return text_->toPlainText().trimmed();
}

} // namespace app
