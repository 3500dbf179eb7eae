#include "widgets/controls/fold.h"

#include "widgets/controls/parameter_slider.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

namespace widgets
{

namespace
{

QString keyOf(const QString& name)
{
    return QStringLiteral("folds/") + name;
}

} // namespace

Fold::Fold(const QString& title, const QString& name, Begins begins, QWidget* parent)
    : QWidget(parent), name_(name), title_(new QToolButton(this)), line_(new QLabel(this)), holder_(new QWidget(this)),
      body_(new QVBoxLayout(holder_))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(title_);
    column->addWidget(line_);
    column->addWidget(holder_);
    body_->setContentsMargins(0, 0, 0, 0);
    body_->setSpacing(6);
    title_->setText(title);
    title_->setAutoRaise(true);
    title_->setToolTip(tr("Folds and unfolds this part of the form"));
    title_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    title_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    line_->setWordWrap(true);
    line_->setForegroundRole(QPalette::PlaceholderText);
    line_->setContentsMargins(20, 0, 0, 0);
    open_ = QSettings().value(keyOf(name_), begins == Begins::Open).toBool();
    connect(title_, &QToolButton::clicked, this, [this] {
        open_ = !open_;
        QSettings().setValue(keyOf(name_), open_);
        follow();
        emit openChanged(open_);
    });
    follow();
}

void Fold::setBold(bool bold)
{
    QFont font = title_->font();
    font.setBold(bold);
    title_->setFont(font);
}

void Fold::tellAlso(const QString& held)
{
    if (held.isEmpty() || held_.contains(held))
        return;
    held_ << held;
    follow();
}

void Fold::setOpen(bool open)
{
    open_ = open;
    follow();
}

QStringList Fold::values() const
{
    QStringList values;
    for (const QWidget* control : holder_->findChildren<QWidget*>()) {
        if (const auto* slider = qobject_cast<const ParameterSlider*>(control))
            values << QString::number(slider->value(), 'g', 17);
        else if (const auto* combo = qobject_cast<const QComboBox*>(control))
            values << combo->currentText();
        else if (const auto* field = qobject_cast<const QLineEdit*>(control))
            values << field->text();
        else if (const auto* button = qobject_cast<const QAbstractButton*>(control); button && button->isCheckable())
            values << QString::number(button->isChecked());
    }
    return values;
}

void Fold::follow()
{
    title_->setArrowType(open_ ? Qt::DownArrow : Qt::RightArrow);
    title_->setAccessibleDescription(open_ ? tr("open") : tr("folded"));
    constexpr int mostNamed = 6;
    const QString named = held_.mid(0, mostNamed).join(tr(", "));
    line_->setText(held_.size() > mostNamed ? tr("%1 and others").arg(named) : named);
    line_->setVisible(!open_ && !held_.isEmpty());
    holder_->setVisible(open_);
}

} // namespace widgets
