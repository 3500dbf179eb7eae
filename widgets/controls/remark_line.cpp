#include "widgets/controls/remark_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

namespace widgets
{

RemarkLine::RemarkLine(QWidget* parent) : QWidget(parent), text_(new QLabel(this)), more_(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(6, 0, 0, 0);
    row->setSizeConstraint(QLayout::SetNoConstraint);
    row->addWidget(text_, 1);
    row->addWidget(more_);
    text_->setTextFormat(Qt::PlainText);
    text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    more_->setAutoRaise(true);
    more_->hide();
    connect(more_, &QToolButton::clicked, this,
            [this] { QToolTip::showText(mapToGlobal(QPoint(0, 0)), all(), this, {}, 60000); });
    setAccessibleName(tr("Remarks"));
}

void RemarkLine::setRemarks(const QStringList& sentences)
{
    if (sentences == sentences_)
        return;
    sentences_ = sentences;
    setAccessibleDescription(sentences_.join(QLatin1Char(' ')));
    setToolTip(sentences_.isEmpty() ? QString() : all());
    fit();
}

QString RemarkLine::all() const
{
    QString text;
    for (const QString& sentence : sentences_)
        text += QStringLiteral("<p>%1</p>").arg(sentence.toHtmlEscaped());
    return text;
}

void RemarkLine::fit()
{
    const QString whole = sentences_.join(QStringLiteral("   "));
    more_->setText(sentences_.size() == 1 ? tr("whole…") : tr("all %1…").arg(sentences_.size()));
    more_->setVisible(!whole.isEmpty() && fontMetrics().horizontalAdvance(whole) > contentsRect().width() - 6);
    const int room = contentsRect().width() - 6 - (more_->isHidden() ? 0 : more_->sizeHint().width() + 6);
    text_->setText(fontMetrics().elidedText(whole, Qt::ElideRight, room));
}

QSize RemarkLine::minimumSizeHint() const
{
    return {0, std::max(fontMetrics().height(), more_->sizeHint().height())}; // as high without remarks: nothing jumps
}

void RemarkLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

} // namespace widgets
