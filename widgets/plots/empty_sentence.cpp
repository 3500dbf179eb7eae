#include "widgets/plots/empty_sentence.h"

namespace widgets
{

EmptySentence::EmptySentence(QCustomPlot* plot) : QCPLayerable(plot, QStringLiteral("labels")) {}

void EmptySentence::show(const QString& sentence)
{
    sentence_ = sentence;
    setVisible(!sentence_.isEmpty());
    for (QCPAxisRect* rect : parentPlot()->axisRects())
        rect->setVisible(sentence_.isEmpty());
}

void EmptySentence::draw(QCPPainter* painter)
{
    if (sentence_.isEmpty())
        return;
    constexpr int air = 20;
    painter->setFont(theme_.font());
    painter->setPen(theme_.colour(Role::MutedText));
    painter->drawText(parentPlot()->axisRect()->outerRect().adjusted(air, 0, -air, 0),
                      Qt::AlignCenter | Qt::TextWordWrap, sentence_);
}

} // namespace widgets
