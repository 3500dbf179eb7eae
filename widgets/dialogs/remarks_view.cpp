#include "widgets/dialogs/remarks_view.h"

#include <QLabel>
#include <QScrollBar>

#include <algorithm>

namespace widgets
{

RemarksView::RemarksView(QWidget* parent) : QScrollArea(parent), label_(new QLabel)
{
    label_->setObjectName(QStringLiteral("remarks"));
    label_->setTextFormat(Qt::PlainText);
    label_->setWordWrap(true);
    label_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setWidget(label_);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    viewport()->setAutoFillBackground(false);
    label_->setAutoFillBackground(false);
}

void RemarksView::showRemarks(const QStringList& lines)
{
    label_->setText(lines.join(QLatin1Char('\n')));
    setVisible(!lines.isEmpty());
    verticalScrollBar()->setValue(0);
    updateGeometry();
}

QSize RemarksView::sizeHint() const
{
    const int width = label_->sizeHint().width();
    return {width, heightForWidth(width)};
}

QSize RemarksView::minimumSizeHint() const
{
    return {0, std::min(label_->sizeHint().height(), fontMetrics().lineSpacing())};
}

int RemarksView::heightForWidth(int width) const
{
    return std::min(label_->heightForWidth(width), mostLines * fontMetrics().lineSpacing());
}

} // namespace widgets
