#include "widgets/plots/plot_header.h"

#include "widgets/plots/point_marks.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr int padding = 8;            // around the header
constexpr double gap = 10.0;          // between title and subtitle
constexpr double entryGap = 16.0;     // between legend entries
constexpr double largestShare = 0.36; // of the plot's height; legend lines beyond it are left out
const QString ellipsis(QStringLiteral("…"));
constexpr double sampleWidth = 22.0, sampleGap = 5.0; // at text of 100 %

double widthOf(const QFont& font, const QString& text)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

/// Where the text of an entry starts: after its sample, when it has one.
double textOffset(const LegendEntry& entry, const Theme& theme)
{
    const bool sampled = entry.line || entry.fill || entry.coloured || entry.scatter || entry.draw;
    return sampled ? (sampleWidth + sampleGap) * theme.textScale : 0.0;
}

} // namespace

PlotHeader::PlotHeader(QCustomPlot* plot) : QCPLayoutElement(plot) {}

void PlotHeader::setTitle(const QString& letter, const QString& title)
{
    letter_ = letter;
    title_ = title;
}

double PlotHeader::lineHeight() const
{
    return std::ceil(QFontMetricsF(theme_.font()).height() * 1.15);
}

PlotHeader::Arrangement PlotHeader::arrange(int width) const
{
    Arrangement found;
    const double right = width - padding;
    const QFont bold = theme_.font(1.0, true), small = theme_.font(0.9);
    const QString name = letter_.isEmpty() ? title_ : letter_ + QStringLiteral("   ") + title_;
    found.titleWidth = widthOf(bold, name);
    found.lines = name.isEmpty() ? 0 : 1;
    if (bare_)
        return found;
    int line = 0;
    if (!subtitle_.isEmpty()) {
        const double full = widthOf(small, subtitle_);
        double x = padding + (name.isEmpty() ? 0.0 : found.titleWidth + gap);
        if (x + full > right && !name.isEmpty()) {
            x = padding;
            ++line;
        }
        found.subtitle = Placed{x, line, std::min(full, right - x)};
    }
    const double room = largestShare * parentPlot()->viewport().height() - padding;
    const int most = std::max(line + 1, static_cast<int>(room / lineHeight()));
    const bool titled = !name.isEmpty() || !subtitle_.isEmpty();
    double x = padding;
    if (titled && !entries_.empty())
        ++line;
    for (const LegendEntry& entry : entries_) {
        const double text = widthOf(small, entry.text);
        if (x > padding && x + textOffset(entry, theme_) + text > right) {
            x = padding;
            ++line;
        }
        if (line >= most) {
            --line;
            break;
        }
        found.entries.push_back({x, line, std::min(text, right - x - textOffset(entry, theme_))});
        x += textOffset(entry, theme_) + text + entryGap;
    }
    if (const std::size_t shown = found.entries.size(); shown > 0 && shown < entries_.size())
        found.more = makeRoomForSign(found.entries.back(), entries_[shown - 1], right);
    found.lines = titled || !entries_.empty() ? line + 1 : 0;
    return found;
}

PlotHeader::Placed PlotHeader::makeRoomForSign(Placed& last, const LegendEntry& entry, double right) const
{
    const double start = last.x + textOffset(entry, theme_), distance = 0.5 * entryGap;
    const double sign = widthOf(theme_.font(0.9), ellipsis);
    last.width = std::min(last.width, right - sign - distance - start);
    return {start + last.width + distance, last.line, sign};
}

bool PlotHeader::isHidden(const LegendEntry& entry) const
{
    return entry.show && std::ranges::find(hidden_, entry.key) != hidden_.end();
}

const LegendEntry* PlotHeader::entryAt(const QPointF& pixel) const
{
    const Arrangement placed = arrange(rect().width());
    for (std::size_t i = 0; i < placed.entries.size() && !bare_; ++i) {
        const Placed& at = placed.entries[i];
        const QRectF box(rect().left() + at.x, rect().top() + 0.5 * padding + at.line * lineHeight(),
                         textOffset(entries_[i], theme_) + at.width, lineHeight());
        if (box.contains(pixel))
            return &entries_[i];
    }
    return nullptr;
}

QString PlotHeader::hiddenText() const
{
    const Arrangement placed = arrange(rect().width());
    const std::vector<Placed>& shown = placed.entries;
    QStringList texts;
    if (placed.subtitle && placed.subtitle->width < widthOf(theme_.font(0.9), subtitle_))
        texts += subtitle_;
    for (std::size_t i = 0; i < entries_.size() && !bare_; ++i)
        if (i >= shown.size() || shown[i].width < widthOf(theme_.font(0.9), entries_[i].text))
            texts += entries_[i].text;
    return texts.join(u'\n');
}

QSize PlotHeader::minimumOuterSizeHint() const
{
    const int lines = arrange(parentPlot()->viewport().width()).lines;
    return {1, lines > 0 ? static_cast<int>(lines * lineHeight()) + padding : 0};
}

QSize PlotHeader::maximumOuterSizeHint() const
{
    return {QWIDGETSIZE_MAX, minimumOuterSizeHint().height()};
}

void PlotHeader::applyDefaultAntialiasingHint(QCPPainter* painter) const
{
    painter->setAntialiasing(true);
}

void PlotHeader::draw(QCPPainter* painter)
{
    const Arrangement placed = arrange(rect().width());
    const QPointF origin = rect().topLeft();
    const double ascent = QFontMetricsF(theme_.font()).ascent() + padding * 0.6;
    const auto baseline = [&](const Placed& item) {
        return origin + QPointF(item.x, ascent + item.line * lineHeight());
    };
    painter->setFont(theme_.font(1.0, true));
    painter->setPen(theme_.colour(Role::Text));
    const QString name = letter_.isEmpty() ? title_ : letter_ + QStringLiteral("   ") + title_;
    painter->drawText(baseline({padding, 0, 0.0}),
                      QFontMetricsF(painter->font()).elidedText(name, Qt::ElideRight, rect().width() - 2 * padding));
    painter->setFont(theme_.font(0.9));
    if (placed.subtitle) {
        painter->setPen(theme_.colour(Role::MutedText));
        painter->drawText(
            baseline(*placed.subtitle),
            QFontMetricsF(painter->font()).elidedText(subtitle_, Qt::ElideRight, placed.subtitle->width + 1.0));
    }
    for (std::size_t i = 0; i < placed.entries.size(); ++i)
        drawEntry(*painter, entries_[i], baseline(placed.entries[i]), placed.entries[i].width);
    if (placed.more)
        painter->drawText(baseline(*placed.more), ellipsis);
}

void PlotHeader::drawEntry(QCPPainter& painter, const LegendEntry& entry, const QPointF& baseline, double width) const
{
    const double scale = theme_.textScale, height = QFontMetricsF(theme_.font(0.9)).xHeight() + 4.0 * scale;
    const bool hidden = isHidden(entry);
    painter.setOpacity(hidden ? 0.45 : 1.0);
    drawSample(painter, entry, QRectF(baseline.x(), baseline.y() + 2.0 * scale - height, sampleWidth * scale, height));
    painter.setPen(theme_.colour(Role::Text));
    const QFont plain = painter.font();
    QFont struck = plain;
    struck.setStrikeOut(hidden);
    painter.setFont(struck);
    painter.drawText(baseline + QPointF(textOffset(entry, theme_), 0.0),
                     QFontMetricsF(struck).elidedText(entry.text, Qt::ElideRight, width + 1.0));
    painter.setFont(plain);
    painter.setOpacity(1.0);
}

void PlotHeader::drawSample(QCPPainter& painter, const LegendEntry& entry, const QRectF& box) const
{
    if (entry.fill)
        painter.fillRect(box, *entry.fill);
    if (entry.coloured) {
        constexpr int pieces = 11;
        for (int i = 0; i < pieces; ++i) {
            const double left = box.left() + i * box.width() / pieces;
            painter.fillRect(QRectF(left, box.center().y() - 1.5 * theme_.textScale, box.width() / pieces + 0.3,
                                    3.0 * theme_.textScale),
                             colourAt(theme_.map, i / (pieces - 1.0)));
        }
    }
    if (entry.draw)
        entry.draw(painter, box);
    if (entry.line) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(*entry.line);
        if (entry.mark)
            drawMark(painter, box.center(), *entry.mark, 4.0 * theme_.textScale);
        else
            painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
    }
    if (entry.scatter) {
        entry.scatter->applyTo(&painter, QPen());
        entry.scatter->drawShape(&painter, box.center());
    }
}

} // namespace widgets
