#include "app/help/found_list.h"

#include "app/help/help_pages.h"

#include <algorithm>

namespace app
{

namespace
{

constexpr int before = 30, longest = 90; // letters in front of the word found, and in all

/// The text about the word, in whole words.
QString excerpt(const HelpHit& hit)
{
    qsizetype start = 0, end = hit.text.size();
    if (hit.offset > before)
        start = std::min<qsizetype>(hit.text.indexOf(u' ', hit.offset - before) + 1, hit.offset);
    if (end - start > longest)
        end = std::max<qsizetype>(hit.text.lastIndexOf(u' ', start + longest), hit.offset + hit.first.length);
    return (start > 0 ? QStringLiteral("… ") : QString()) + hit.text.mid(start, end - start) +
           (end < hit.text.size() ? QStringLiteral(" …") : QString());
}

} // namespace

FoundList::FoundList(QWidget* parent) : QListWidget(parent)
{
    setWordWrap(true);
    setResizeMode(QListView::Adjust);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Places found"));
    connect(this, &QListWidget::currentItemChanged, this, [this] {
        if (const int hit = currentHit(); hit >= 0)
            emit picked(hits_[static_cast<std::size_t>(hit)]);
    });
}

void FoundList::showHits(std::vector<HelpHit> hits)
{
    items_.clear(); // before the items go: none of them is picked then
    clear();
    hits_ = std::move(hits);
    QString path;
    for (const HelpHit& hit : hits_) {
        if (hit.path != path)
            addPage(helpPageAt(hit.path)->title);
        path = hit.path;
        addHit(hit);
    }
}

void FoundList::addPage(const QString& title)
{
    auto* item = new QListWidgetItem(title, this);
    item->setFlags(Qt::ItemIsEnabled);
    QFont bold = item->font();
    bold.setBold(true);
    item->setFont(bold);
}

void FoundList::addHit(const HelpHit& hit)
{
    auto* item = new QListWidgetItem(excerpt(hit), this);
    item->setToolTip(
        QStringLiteral("<p><b>%1</b><br>%2</p>").arg(hit.section.toHtmlEscaped(), hit.text.toHtmlEscaped()));
    items_.push_back(item);
}

int FoundList::currentHit() const
{
    const auto found = std::ranges::find(items_, currentItem());
    return found == items_.end() ? -1 : static_cast<int>(found - items_.begin());
}

void FoundList::step(int by)
{
    const auto count = static_cast<int>(items_.size());
    if (count == 0)
        return;
    const int now = currentHit(), next = now < 0 ? (by > 0 ? 0 : count - 1) : (now + by + count) % count;
    setCurrentItem(items_[static_cast<std::size_t>(next)]);
}

} // namespace app
