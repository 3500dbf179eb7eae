#include "widgets/controls/fold.h"

#include "widgets/controls/parameter_slider.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
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
    : QWidget(parent), whole_(title), name_(name), button_(new QToolButton(this)), line_(new QLabel(this)),
      holder_(new QWidget(this)), body_(new QVBoxLayout(holder_))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(button_);
    column->addWidget(line_);
    column->addWidget(holder_);
    body_->setContentsMargins(0, 0, 0, 0);
    body_->setSpacing(6);
    button_->setObjectName(QStringLiteral("fold"));
    button_->setMinimumWidth(1); // the title is elided
    button_->setAutoRaise(true);
    button_->setToolTip(tr("Folds and unfolds this part of the form"));
    button_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    line_->setWordWrap(true);
    line_->setForegroundRole(QPalette::PlaceholderText);
    line_->setContentsMargins(20, 0, 0, 0);
    open_ = begins == Begins::Open;
    if (!name_.isEmpty())
        open_ = QSettings().value(keyOf(name_), open_).toBool();
    connect(button_, &QToolButton::clicked, this, [this] {
        open_ = !open_;
        if (!name_.isEmpty())
            QSettings().setValue(keyOf(name_), open_);
        follow();
        emit openChanged(open_);
    });
    fitTitle();
    follow();
}

void Fold::setTitle(const QString& title)
{
    whole_ = title;
    fitTitle();
}

void Fold::setTip(const QString& tip)
{
    button_->setToolTip(tip);
}

void Fold::setBold(bool bold)
{
    QFont font = button_->font();
    font.setBold(bold);
    button_->setFont(font);
    fitTitle();
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
        else if (const auto* check = qobject_cast<const QCheckBox*>(control))
            values << QString::number(check->isChecked());
    }
    return values;
}

void Fold::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTitle();
}

void Fold::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitTitle();
}

void Fold::fitTitle()
{
    button_->setAccessibleName(whole_);
    button_->setText(whole_);
    const QFontMetrics metrics = button_->fontMetrics();
    const int beside = button_->sizeHint().width() - metrics.horizontalAdvance(whole_);
    button_->setText(metrics.elidedText(whole_, Qt::ElideRight, width() - beside));
}

void Fold::follow()
{
    button_->setArrowType(open_ ? Qt::DownArrow : Qt::RightArrow);
    button_->setAccessibleDescription(open_ ? tr("open") : tr("folded"));
    constexpr int mostNamed = 6;
    const QString named = held_.mid(0, mostNamed).join(tr(", "));
    line_->setText(held_.size() > mostNamed ? tr("%1 and others").arg(named) : named);
    line_->setVisible(!open_ && !held_.isEmpty());
    holder_->setVisible(open_);
}

} // namespace widgets
