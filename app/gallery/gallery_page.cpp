#include "app/gallery/gallery_page.h"

#include "app/gallery/gallery_card.h"
#include "app/gallery/live_card.h"
#include "app/gallery/thumbnails.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace app
{

namespace
{

constexpr int betweenCards = 10; // pixels
constexpr std::array gallerySections{GalleryEntry::Kind::Figure, GalleryEntry::Kind::Example,
                                     GalleryEntry::Kind::Lesson, GalleryEntry::Kind::Recent};

QPoint middleOf(const GalleryCard& card, const QWidget& within)
{
    return card.mapTo(&within, card.rect().center());
}

} // namespace

GalleryPage::GalleryPage(QWidget* parent)
    : QWidget(parent), scroll_(new QScrollArea(this)), thumbnails_(new Thumbnails(this)), live_(new LiveCard(this))
{
    setObjectName(QStringLiteral("gallery"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(6, 6, 6, 6);
    column->addLayout(buildHeader());
    column->addWidget(scroll_, 1);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    connect(thumbnails_, &Thumbnails::drawn, this, [this](const QString& key) {
        const auto isIt = [&](const GalleryCard* card) { return card->entry().key() == key; };
        const auto card = std::ranges::find_if(cards_, isIt);
        if (const QPixmap* picture = thumbnails_->of(key); picture && card != cards_.end())
            (*card)->setPicture(*picture);
    });
}

GalleryPage::~GalleryPage() = default;

QBoxLayout* GalleryPage::buildHeader()
{
    auto* header = new QHBoxLayout;
    header->addWidget(new QLabel(QStringLiteral("<b>%1</b>").arg(tr("Gallery")), this));
    header->addLayout(jumps_ = new QHBoxLayout);
    header->addStretch(1);
    for (const GalleryEntry::Kind kind : gallerySections) {
        auto* jump = new QPushButton(titleOf(kind), this);
        jump->setFlat(true);
        jumps_->addWidget(jump);
        connect(jump, &QPushButton::clicked, this, [this, kind] {
            scroll_->verticalScrollBar()->setValue(headings_.at(kind)->y());
            const auto isOfIt = [kind](const GalleryCard* card) { return card->entry().kind == kind; };
            if (const auto first = std::ranges::find_if(cards_, isOfIt); first != cards_.end())
                focusCard(*first);
        });
    }
    auto* back = new QPushButton(tr("Back to the lab"), this);
    back->setToolTip(tr("Back to what was there before (Esc)"));
    back->setShortcut(Qt::Key_Escape);
    connect(back, &QPushButton::clicked, this, &GalleryPage::left);
    header->addWidget(back);
    return header;
}

void GalleryPage::showEntries(const std::vector<GalleryEntry>& entries)
{
    live_->end();
    cards_.clear();
    groups_.clear();
    headings_.clear();
    content_ = new QWidget;
    auto* column = new QVBoxLayout(content_);
    for (const GalleryEntry::Kind kind : gallerySections)
        addSection(kind, entries);
    column->addStretch(1);
    scroll_->setWidget(content_); // the one before goes
    columns_ = 0;
    arrangeCards();
    wantPictures();
    const auto isLast = [this](const GalleryCard* card) { return card->entry().key() == lastKey_; };
    const auto last = std::ranges::find_if(cards_, isLast);
    setFocusProxy(last == cards_.end() ? cards_.front() : *last);
}

void GalleryPage::addSection(GalleryEntry::Kind kind, const std::vector<GalleryEntry>& entries)
{
    auto* heading = new QLabel(QStringLiteral("<h3>%1</h3>").arg(titleOf(kind)), content_);
    content_->layout()->addWidget(headings_[kind] = heading);
    const GalleryEntry* before = nullptr;
    for (const GalleryEntry& entry : entries) {
        if (entry.kind != kind)
            continue;
        if (!before || before->group != entry.group)
            addGroup(entry.group);
        addCard(entry);
        before = &entry;
    }
    if (!before)
        content_->layout()->addWidget(new QLabel(tr("nothing yet"), content_));
}

void GalleryPage::addGroup(const QString& caption)
{
    auto* column = qobject_cast<QVBoxLayout*>(content_->layout());
    if (!caption.isEmpty())
        column->addWidget(new QLabel(caption, content_));
    auto* grid = new QGridLayout;
    grid->setSpacing(betweenCards);
    column->addLayout(grid);
    groups_.push_back({grid, {}});
}

void GalleryPage::addCard(const GalleryEntry& entry)
{
    auto* card = new GalleryCard(entry, content_);
    if (const QPixmap* picture = thumbnails_->of(entry.key()))
        card->setPicture(*picture);
    connect(card, &GalleryCard::clicked, this, [this, card] {
        lastKey_ = card->entry().key();
        live_->end();
        emit picked(card->entry());
    });
    connect(card, &GalleryCard::arrowPressed, this, [this, card](int key) { move(card, key); });
    connect(card, &GalleryCard::rested, this, [this, card] { enliven(card); });
    connect(card, &GalleryCard::abandoned, live_, &LiveCard::end);
    cards_.push_back(card);
    groups_.back().cards.push_back(card);
}

/// What took long would keep the person waiting for every step.
void GalleryPage::enliven(GalleryCard* card)
{
    const QString key = card->entry().key();
    if (thumbnails_->of(key) && thumbnails_->wasQuick(key))
        live_->begin(*card);
}

void GalleryPage::arrangeCards()
{
    if (cards_.empty())
        return;
    const int room = scroll_->viewport()->width() - 2 * betweenCards, wide = cards_.front()->sizeHint().width();
    const int columns = std::max(1, (room + betweenCards) / (wide + betweenCards));
    if (std::exchange(columns_, columns) == columns)
        return;
    for (const Group& group : groups_) {
        for (int i = 0; i < static_cast<int>(group.cards.size()); ++i)
            group.grid->addWidget(group.cards[static_cast<std::size_t>(i)], i / columns, i % columns);
        for (int i = 0; i < group.grid->columnCount(); ++i)
            group.grid->setColumnStretch(i, 0);
        group.grid->setColumnStretch(columns, 1); // what is left of the width
    }
}

void GalleryPage::wantPictures()
{
    std::deque<Thumbnails::Wanted> wanted;
    for (const GalleryCard* card : cards_)
        wanted.push_back({card->entry().key(), card->entry().shown});
    thumbnails_->want(std::move(wanted), devicePixelRatioF());
}

void GalleryPage::move(const GalleryCard* from, int key)
{
    if (GalleryCard* next = beside(from, key))
        focusCard(next);
}

/// The next one, the one before; above or below the nearest of the next row. nullptr: there is none.
GalleryCard* GalleryPage::beside(const GalleryCard* from, int key) const
{
    const auto at = std::ranges::find(cards_, from);
    if (key == Qt::Key_Left)
        return at == cards_.begin() ? nullptr : *std::prev(at);
    if (key == Qt::Key_Right)
        return std::next(at) == cards_.end() ? nullptr : *std::next(at);
    const int sign = key == Qt::Key_Down ? 1 : -1;
    const QPoint here = middleOf(*from, *content_);
    GalleryCard* nearest = nullptr;
    const auto away = [&](const GalleryCard& card) {
        const QPoint by = middleOf(card, *content_) - here;
        return std::pair(sign * by.y(), std::abs(by.x())); // rows first
    };
    for (GalleryCard* card : cards_)
        if (away(*card).first > 0 && (!nearest || away(*card) < away(*nearest)))
            nearest = card;
    return nearest;
}

void GalleryPage::focusCard(GalleryCard* card)
{
    card->setFocus(Qt::OtherFocusReason);
    lastKey_ = card->entry().key();
    setFocusProxy(card);
    scroll_->ensureWidgetVisible(card, 0, 2 * betweenCards);
}

void GalleryPage::setTheme(const widgets::Theme& theme)
{
    live_->end();
    live_->setTheme(theme);
    thumbnails_->setTheme(theme); // the pictures before stay until there are others
}

void GalleryPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    arrangeCards();
    thumbnails_->setRunning(true);
}

void GalleryPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    live_->end();
    thumbnails_->setRunning(false);
}

void GalleryPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrangeCards();
}

} // namespace app
