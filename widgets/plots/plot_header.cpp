#include "widgets/plots/plot_header.h"

#include "widgets/plots/broken_text.h"
#include "widgets/plots/figure_legend.h"
#include "widgets/plots/legend_sample.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr int headerPadding = 8;              // around the header
constexpr double titleGap = 10.0;             // between title and subtitle
constexpr double headerEntryGap = 16.0;       // between legend entries
constexpr double largestShareOfHeight = 0.36; // of the plot's height; legend lines beyond it are left out
const QString ellipsis(QStringLiteral("…"));

double widthOf(const QFont& font, const QString& text)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

} // namespace

PlotHeader::PlotHeader(QCustomPlot* plot) : QCPLayoutElement(plot) {}

void PlotHeader::setTitle(const QString& letter, const QString& title)
{
    change(letter_, letter);
    change(title_, title);
}

double PlotHeader::lineHeight() const
{
    return std::ceil(QFontMetricsF(theme_.font()).height() * 1.15);
}

QString PlotHeader::name() const
{
    const bool lettered =
        parts_.letters == PanelLetters::Always || (parts_.letters == PanelLetters::WithTitle && parts_.title);
    QStringList found;
    if (lettered && !letter_.isEmpty())
        found << letter_;
    if (parts_.title)
        found << title_;
    return found.join(QStringLiteral("   "));
}

std::vector<LegendEntry> PlotHeader::listed() const
{
    std::vector<LegendEntry> found;
    for (const LegendEntry& entry : entries_)
        if (!parts_.inFigure || !isHidden(entry))
            found.push_back(entry);
    return found;
}

const PlotHeader::Arrangement& PlotHeader::arranged(int width) const
{
    const int height = parentPlot()->viewport().height();
    if (!arranged_ || arranged_->width != width || arranged_->height != height)
        arranged_ = Arranged{width, height, arrange(width)};
    return arranged_->placed;
}

PlotHeader::Arrangement PlotHeader::arrange(int width) const
{
    Arrangement found;
    const double right = width - headerPadding;
    const int lines = placeNumbers(found, placeHeading(found, right), right);
    found.lines = lines;
    if (!bare_ && !blank_ && parts_.legend && !parts_.inFigure && !legendElsewhere_)
        placeEntries(found, lines, right);
    return found;
}

FigureLegend PlotHeader::figureLegend() const
{
    const bool shown = parts_.legend && parts_.inFigure && !bare_ && !blank_;
    return {shown ? listed() : std::vector<LegendEntry>(), theme_};
}

/// Of title and subtitle, and of a legend whose entries stand in lines with them.
double PlotHeader::headingHeight(const Arrangement& placed) const
{
    return placed.lines > 0 ? placed.lines * lineHeight() + headerPadding : 0.0;
}

/// Title and subtitle, on one line where there is room; how many lines they take.
int PlotHeader::placeHeading(Arrangement& found, double right) const
{
    const QFont bold = theme_.font(1.0, true), small = theme_.font(0.9);
    const double room = right - headerPadding;
    int lines = 0;
    const QString title = name();
    if (!title.isEmpty())
        for (const QString& text : parts_.inFigure ? brokenText(title, bold, room) : QStringList{title})
            found.title.push_back({text, {headerPadding, lines++, room}});
    if (bare_ || !parts_.subtitle || blank_ || subtitle_.isEmpty())
        return lines;
    const double full = widthOf(small, subtitle_);
    const double beside = lines == 1 ? headerPadding + widthOf(bold, title) + titleGap : headerPadding;
    if (lines <= 1 && beside + full <= right) {
        found.subtitle.push_back({subtitle_, {beside, 0, full}});
        return 1;
    }
    const bool breaks = parts_.inFigure || subtitleRoom_ == Room::AsManyAsItTakes;
    for (const QString& text : breaks ? brokenText(subtitle_, small, room) : QStringList{subtitle_})
        found.subtitle.push_back({text, {headerPadding, lines++, std::min(widthOf(small, text), room)}});
    return lines;
}

/// How many lines they take together with what stands above them.
int PlotHeader::placeNumbers(Arrangement& found, int line, double right) const
{
    if (bare_ || !parts_.subtitle || numbers_.empty())
        return line;
    constexpr double most = 0.18, mostOfAll = 0.1; // of the plot's height, in two lines and in one
    const double height = parentPlot()->viewport().height();
    if (lineHeight() > mostOfAll * height)
        return line;
    const bool isLow = 2.0 * lineHeight() > most * height;
    found.numbers.emplace(numbers_, theme_, right - headerPadding,
                          isLow ? LargeNumbers::Size::Ordinary : LargeNumbers::Size::Large);
    found.firstOfNumbers = line;
    return line + found.numbers->lines();
}

void PlotHeader::placeEntries(Arrangement& found, int line, double right) const
{
    const int ofNumbers = found.numbers ? found.numbers->lines() : 0; // which stand whatever else does
    const double height = parentPlot()->viewport().height() - ofNumbers * lineHeight();
    const double room = largestShareOfHeight * height - headerPadding;
    const int most = std::max(std::max(line, 1), ofNumbers + static_cast<int>(room / lineHeight()));
    const QFont small = theme_.font(0.9);
    double x = headerPadding;
    for (const LegendEntry& entry : entries_) {
        const double text = widthOf(small, entry.text), offset = textOffset(entry, theme_);
        if (x > headerPadding && x + offset + text > right) {
            x = headerPadding;
            ++line;
        }
        if (line >= most)
            break;
        found.entries.push_back({x, line, std::min(text, right - x - offset)});
        x += offset + text + headerEntryGap;
        found.lines = line + 1;
    }
    if (const std::size_t shown = found.entries.size(); shown > 0 && shown < entries_.size())
        found.more = makeRoomForSign(found.entries.back(), entries_[shown - 1], right);
}

PlotHeader::Placed PlotHeader::makeRoomForSign(Placed& last, const LegendEntry& entry, double right) const
{
    const double start = last.x + textOffset(entry, theme_), distance = 0.5 * headerEntryGap;
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
    const Arrangement& placed = arranged(rect().width());
    for (std::size_t i = 0; i < placed.entries.size() && !bare_; ++i) {
        const Placed& at = placed.entries[i];
        const QRectF box(rect().left() + at.x, rect().top() + 0.5 * headerPadding + at.line * lineHeight(),
                         textOffset(entries_[i], theme_) + at.width, lineHeight());
        if (box.contains(pixel))
            return &entries_[i];
    }
    return nullptr;
}

QString PlotHeader::hiddenText() const
{
    const Arrangement& placed = arranged(rect().width());
    const std::vector<Placed>& shown = placed.entries;
    QStringList texts;
    if (placed.subtitle.size() == 1 && placed.subtitle.front().at.width < widthOf(theme_.font(0.9), subtitle_))
        texts += subtitle_;
    for (std::size_t i = 0; i < entries_.size() && !bare_ && !blank_ && !legendElsewhere_; ++i)
        if (i >= shown.size() || shown[i].width < widthOf(theme_.font(0.9), entries_[i].text))
            texts += entries_[i].text;
    const bool hidesNumbers = !placed.numbers && !bare_ && parts_.subtitle;
    for (const LargeNumber& number : hidesNumbers ? numbers_ : std::vector<LargeNumber>())
        texts += QStringList{number.number, number.beside, number.verdict}.join(u' ').simplified();
    return texts.join(u'\n');
}

QSize PlotHeader::minimumOuterSizeHint() const
{
    const int width = parentPlot()->viewport().width();
    return {1, static_cast<int>(headingHeight(arranged(width)) + figureLegend().heightFor(width))};
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
    const Arrangement& placed = arranged(rect().width());
    const QPointF origin = rect().topLeft();
    const double ascent = QFontMetricsF(theme_.font()).ascent() + headerPadding * 0.6;
    const auto baseline = [&](const Placed& item) {
        return origin + QPointF(item.x, ascent + item.line * lineHeight());
    };
    painter->setFont(theme_.font(1.0, true));
    painter->setPen(theme_.colour(Role::Text));
    for (const auto& [text, at] : placed.title)
        painter->drawText(baseline(at), QFontMetricsF(painter->font()).elidedText(text, Qt::ElideRight, at.width));
    painter->setFont(theme_.font(0.9));
    painter->setPen(theme_.colour(Role::MutedText));
    for (const auto& [text, at] : placed.subtitle)
        painter->drawText(baseline(at),
                          QFontMetricsF(painter->font()).elidedText(text, Qt::ElideRight, at.width + 1.0));
    if (placed.numbers)
        placed.numbers->draw(*painter, baseline({headerPadding, placed.firstOfNumbers}), lineHeight());
    painter->setFont(theme_.font(0.9));
    painter->setPen(theme_.colour(Role::Text));
    for (std::size_t i = 0; i < placed.entries.size(); ++i)
        drawLegendEntry(*painter, entries_[i], baseline(placed.entries[i]), placed.entries[i].width, theme_,
                        isHidden(entries_[i]));
    figureLegend().drawBelow(*painter, QRectF(rect()).adjusted(0.0, headingHeight(placed), 0.0, 0.0));
    if (placed.more)
        painter->drawText(baseline(*placed.more), ellipsis);
}

PlotHeader& headerOf(const QCustomPlot& plot)
{
    return *qobject_cast<PlotHeader*>(plot.plotLayout()->element(0, 0));
}

} // namespace widgets
