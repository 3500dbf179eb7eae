#include "widgets/two_samples/gram_blocks.h"

#include "widgets/plots/plot_text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

GramBlocks::Block blockOf(int row, int column)
{
    if (row != column)
        return GramBlocks::Block::PQ;
    return row == 0 ? GramBlocks::Block::PP : GramBlocks::Block::QQ;
}

} // namespace

GramBlocks::GramBlocks(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Gram matrix of both samples"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

void GramBlocks::showResult(const core::TwoSamplesResult& result, int first, int second, const core::DataNames& names)
{
    const Eigen::Index rows = result.gramPicture.rows();
    const bool drawable = rows > 0 && result.gramPicture.cols() == rows && result.gramPictureFirst >= 0 &&
                          result.gramPictureFirst <= rows;
    gram_ = drawable ? result.gramPicture : Eigen::MatrixXd();
    firstRows_ = drawable ? result.gramPictureFirst : 0;
    meanPP_ = result.meanPP;
    meanQQ_ = result.meanQQ;
    meanPQ_ = result.meanPQ;
    estimator_ = result.estimator;
    names_ = names;
    first_ = first;
    second_ = second;
    renderImage();
    describe();
    update();
}

void GramBlocks::setLack(const QString& sentence)
{
    lack_ = sentence;
    describe();
    update();
}

QString GramBlocks::lackOr(const QString& otherwise) const
{
    return lack_.isEmpty() ? otherwise : lack_;
}

void GramBlocks::describe()
{
    setAccessibleDescription(
        hasPicture() ? QStringList{tipOf(Block::PP), tipOf(Block::QQ), tipOf(Block::PQ)}.join(QStringLiteral("; "))
                     : lackOr(tr("Not known yet.")));
}

void GramBlocks::setTheme(const Theme& theme)
{
    theme_ = theme;
    renderImage();
    updateGeometry();
    update();
}

void GramBlocks::renderImage()
{
    image_ = QImage();
    if (gram_.size() == 0)
        return;
    double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
    for (const double value : gram_.reshaped())
        if (std::isfinite(value)) {
            lowest = std::min(lowest, value);
            highest = std::max(highest, value);
        }
    const double span = highest > lowest ? highest - lowest : 1.0;
    image_ =
        QImage(static_cast<int>(gram_.cols()), static_cast<int>(gram_.rows()), QImage::Format_ARGB32_Premultiplied);
    image_.fill(Qt::transparent);
    for (int row = 0; row < image_.height(); ++row)
        for (int column = 0; column < image_.width(); ++column)
            if (const double value = gram_(row, column); std::isfinite(value))
                image_.setPixelColor(column, row, colourAt(theme_.map, (value - lowest) / span));
}

QSize GramBlocks::sizeHint() const
{
    const int side = 160 + static_cast<int>(labelSize());
    return {side, side};
}

QSize GramBlocks::minimumSizeHint() const
{
    const int side = 70 + static_cast<int>(labelSize());
    return {side, side};
}

double GramBlocks::labelSize() const
{
    return QFontMetricsF(theme_.font(1.0, true)).height() + 4.0;
}

QRectF GramBlocks::picture() const
{
    const double label = labelSize();
    const double side = std::max(0.0, std::min(width(), height()) - label - 2.0);
    return {0.5 * (width() - label - side) + label, 0.5 * (height() - label - side) + label, side, side};
}

double GramBlocks::split() const
{
    return gram_.rows() > 0 ? static_cast<double>(firstRows_) / static_cast<double>(gram_.rows()) : 0.0;
}

QRectF GramBlocks::part(int row, int column) const
{
    const QRectF all = picture();
    const double cut = split() * all.width();
    const auto start = [&](int sample) { return sample == 0 ? 0.0 : cut; };
    const auto length = [&](int sample) { return sample == 0 ? cut : all.width() - cut; };
    return {all.left() + start(column), all.top() + start(row), length(column), length(row)};
}

GramBlocks::Block GramBlocks::blockAt(const QPointF& place) const
{
    for (int row = 0; row < 2 && hasPicture(); ++row)
        for (int column = 0; column < 2; ++column)
            if (part(row, column).contains(place))
                return blockOf(row, column);
    return Block::None;
}

void GramBlocks::setHighlighted(Block block)
{
    highlighted_ = block;
    update();
}

void GramBlocks::highlightTerm(const QString& term)
{
    if (term == QLatin1String("PP"))
        setHighlighted(Block::PP);
    else if (term == QLatin1String("QQ"))
        setHighlighted(Block::QQ);
    else if (term == QLatin1String("PQ"))
        setHighlighted(Block::PQ);
    else
        setHighlighted(Block::None);
}

QString GramBlocks::nameOf(int sample) const
{
    const int label = sample == 0 ? first_ : second_;
    return sampleName(names_, label);
}

QString GramBlocks::tipOf(Block block) const
{
    const bool linear = estimator_ == core::MmdEstimator::Linear;
    const QString across = linear ? tr("mean over its pairs") : tr("mean");
    const QString within = estimator_ == core::MmdEstimator::Unbiased ? tr("mean over i ≠ j") : across;
    switch (block) {
    case Block::PP:
        return tr("%1 with itself: %2 %3").arg(nameOf(0), within, numberText(meanPP_));
    case Block::QQ:
        return tr("%1 with itself: %2 %3").arg(nameOf(1), within, numberText(meanQQ_));
    case Block::PQ:
        return tr("%1 with %2: %3 %4").arg(nameOf(0), nameOf(1), across, numberText(meanPQ_));
    case Block::None:
        break;
    }
    return {};
}

bool GramBlocks::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tipOf(blockAt(help->pos())), this); // an empty text hides the tip
    return true;
}

void GramBlocks::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false); // a cell is a cell
    if (!hasPicture()) {
        painter.setPen(theme_.colour(Role::MutedText));
        painter.setFont(theme_.font(0.9));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, lackOr(tr("not known yet")));
        return;
    }
    const QRectF all = picture();
    painter.drawImage(all, image_);
    paintHighlight(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::white, 2.0));
    const double cut = split() * all.width();
    painter.drawLine(all.topLeft() + QPointF(cut, 0.0), all.bottomLeft() + QPointF(cut, 0.0));
    painter.drawLine(all.topLeft() + QPointF(0.0, cut), all.topRight() + QPointF(0.0, cut));
    painter.setPen(QPen(theme_.colour(Role::Axis), 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(all);
    paintNames(painter);
}

void GramBlocks::paintHighlight(QPainter& painter) const
{
    if (highlighted_ == Block::None)
        return;
    QColor veil = theme_.colour(Role::Background);
    veil.setAlpha(190);
    for (int row = 0; row < 2; ++row)
        for (int column = 0; column < 2; ++column)
            if (blockOf(row, column) != highlighted_)
                painter.fillRect(part(row, column), veil);
    painter.setBrush(Qt::NoBrush);
    for (int row = 0; row < 2; ++row)
        for (int column = 0; column < 2; ++column)
            if (blockOf(row, column) == highlighted_) {
                const QRectF frame = part(row, column).adjusted(2.0, 2.0, -2.0, -2.0);
                painter.setPen(QPen(QColor(20, 20, 20), 4.0));
                painter.drawRect(frame);
                painter.setPen(QPen(QColor(255, 255, 255), 2.0));
                painter.drawRect(frame);
            }
}

/// A name within a box; beside the rows a name of more than a letter or two reads upwards.
void GramBlocks::paintName(QPainter& painter, const QRectF& box, const QString& name, bool beside) const
{
    const bool turned = beside && QFontMetricsF(painter.font()).horizontalAdvance(name) > box.width();
    const double length = turned ? box.height() : box.width(), across = turned ? box.width() : box.height();
    painter.save();
    painter.translate(box.center());
    painter.rotate(turned ? -90.0 : 0.0);
    painter.drawText(QRectF(-0.5 * length, -0.5 * across, length, across), Qt::AlignCenter,
                     QFontMetricsF(painter.font()).elidedText(name, Qt::ElideRight, length));
    painter.restore();
}

void GramBlocks::paintNames(QPainter& painter) const
{
    painter.setFont(theme_.font(1.0, true));
    const double label = labelSize();
    for (int sample = 0; sample < 2; ++sample) {
        painter.setPen(theme_.sampleColour(sample == 0 ? first_ : second_, true));
        const QRectF rows = part(sample, 0), columns = part(0, sample);
        paintName(painter, {picture().left() - label, rows.top(), label, rows.height()}, nameOf(sample), true);
        paintName(painter, {columns.left(), picture().top() - label, columns.width(), label}, nameOf(sample), false);
    }
}

} // namespace widgets
