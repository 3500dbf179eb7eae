#include "widgets/controls/formula_label.h"

#include "widgets/controls/link_label.h"

#include <QEvent>

namespace widgets
{

FormulaLabel::FormulaLabel(QWidget* parent) : QWidget(parent), label_(new LinkLabel(this))
{
    label_->setTextFormat(Qt::RichText);
    label_->setWordWrap(true);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
    label_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    connect(label_, &QLabel::linkHovered, this, &FormulaLabel::linkHovered);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FormulaLabel::setText(const QString& html)
{
    if (html == label_->text())
        return;
    const int asked = measuredAt_ >= 0 ? measuredAt_ : width(); // a layout keeps what it was told for that width
    const int before = heightForWidth(asked);
    label_->setText(html);
    measuredAt_ = -1;
    if (heightForWidth(asked) != before || heightForWidth(width()) != before)
        updateGeometry();
}

QString FormulaLabel::text() const
{
    return label_->text();
}

int FormulaLabel::heightForWidth(int width) const
{
    if (width != measuredAt_) {
        measured_ = label_->heightForWidth(width);
        measuredAt_ = width;
    }
    return measured_;
}

bool FormulaLabel::event(QEvent* event)
{
    if (event->type() == QEvent::Resize)
        label_->resize(size());
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        measuredAt_ = -1;
        updateGeometry();
    }
    return QWidget::event(event);
}

} // namespace widgets
