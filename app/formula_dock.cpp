#include "app/formula_dock.h"

#include "widgets/controls/dock_title.h"
#include "widgets/controls/place_row.h"
#include "widgets/plots/hand_watch.h"

#include <QMainWindow>
#include <QMouseEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace app
{

namespace
{

constexpr double mostOfWindow = 0.45; // what a card may ask for: the model above it has sliders
constexpr int leastLines = 3;
constexpr int sideMargin = 8;

/// A card that scrolls where it has not the height that it needs. The width of its text is the same with and without a
/// scroll bar: numbers that grow by a digit must not break it elsewhere.
class CardScroll : public QScrollArea
{
public:
    CardScroll(QWidget* card, std::function<void()> needsOtherHeight)
        : column_(new QVBoxLayout), needsOtherHeight_(std::move(needsOtherHeight))
    {
        auto* page = new QWidget;
        page->setLayout(column_);
        column_->addWidget(card);
        column_->addStretch(1);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setWidgetResizable(true);
        setWidget(page);
        page->installEventFilter(this);
        card->show();
    }

    /// What was needed so far at this width, for as long as it is about the same card.
    int neededHeight() const { return greatest_; }
    QSize minimumSizeHint() const override { return {0, leastLines * fontMetrics().lineSpacing()}; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::LayoutRequest)
            measure();
        return QScrollArea::eventFilter(watched, event);
    }
    void showEvent(QShowEvent* event) override
    {
        greatest_ = 0; // it begins anew
        QScrollArea::showEvent(event);
        measure();
    }
    void resizeEvent(QResizeEvent* event) override
    {
        QScrollArea::resizeEvent(event);
        const int bar = width() - viewport()->width(), most = verticalScrollBar()->sizeHint().width();
        column_->setContentsMargins(sideMargin, 4, sideMargin + std::max(0, most - bar), 4);
        measure();
    }

private:
    void measure()
    {
        const int width = viewport()->width();
        const int needed = column_->hasHeightForWidth() ? column_->heightForWidth(width) : column_->sizeHint().height();
        const bool isAnother = needed + 2 * fontMetrics().lineSpacing() < greatest_; // not the same with fewer digits
        if (this->width() != width_ || isAnother)
            greatest_ = 0;
        width_ = this->width();
        if (const int before = std::exchange(greatest_, std::max(greatest_, needed)); before != greatest_)
            needsOtherHeight_();
    }

    QVBoxLayout* column_;
    std::function<void()> needsOtherHeight_;
    int width_ = 0, greatest_ = 0;
};

/// The gap between the docks, not the main window's other places: it takes the mouse itself there.
bool takesGap(const QMainWindow& window, const QEvent& event)
{
    const auto& mouse = static_cast<const QMouseEvent&>(event);
    return mouse.button() == Qt::LeftButton && window.isSeparator(mouse.position().toPoint());
}

} // namespace

FormulaDock::FormulaDock(QDockWidget& above, QMainWindow& window)
    : QDockWidget(tr("Formula"), &window), above_(above), window_(window), cards_(new QWidget(this))
{
    setObjectName("formulaDock");
    auto* column = new QVBoxLayout(cards_); // not a stack, which is as high as its highest page
    column->setContentsMargins(0, 0, 0, 0);
    setWidget(cards_);
    setFeatures(DockWidgetMovable | DockWidgetFloatable | DockWidgetClosable);
    title_ = new widgets::DockTitle(*this, widgets::DockTitle::Folds::Yes);
    connect(title_, &widgets::DockTitle::foldedChanged, this, &FormulaDock::foldedChanged);
    connect(title_, &widgets::DockTitle::closeAsked, this, &FormulaDock::closeAsked);
    connect(this, &QDockWidget::visibilityChanged, this, &FormulaDock::fitSoon);
    connect(this, &QDockWidget::topLevelChanged, this, &FormulaDock::fitSoon);
    connect(&widgets::HandWatch::instance(), &widgets::HandWatch::released, this, &FormulaDock::fitSoon);
    window.installEventFilter(this);
}

void FormulaDock::add(QWidget* card, widgets::PlaceRow* foot)
{
    auto* holder = new QWidget;
    auto* column = new QVBoxLayout(holder);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new CardScroll(card, [this] { fitSoon(); }), 1);
    auto* below = new QVBoxLayout;
    below->setContentsMargins(sideMargin, 0, sideMargin, 4); // in line with the card
    below->addWidget(foot);
    column->addLayout(below);
    foot->show();
    holder->hide();
    cards_->layout()->addWidget(holder);
}

void FormulaDock::showCard(const QWidget* card)
{
    for (QWidget* holder : cards_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        holder->setVisible(card && holder->isAncestorOf(card));
    fitSoon();
}

bool FormulaDock::isFolded() const
{
    return title_->isFolded();
}

void FormulaDock::setFolded(bool folded)
{
    title_->setFolded(folded);
}

void FormulaDock::setOwnHeight(std::optional<int> height)
{
    ownHeight_ = height;
    fitSoon();
}

bool FormulaDock::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &window_) {
        if (event->type() == QEvent::Resize)
            fitSoon();
        else if (event->type() == QEvent::MouseButtonPress && takesGap(window_, *event))
            heldAt_ = height();
        else if (event->type() == QEvent::MouseButtonDblClick && takesGap(window_, *event))
            setOwnHeight({});
    }
    return QDockWidget::eventFilter(watched, event);
}

/// Once all that happens now has happened, and before anything is painted.
void FormulaDock::fitSoon()
{
    if (!std::exchange(awaited_, true))
        QMetaObject::invokeMethod(this, &FormulaDock::fit, Qt::QueuedConnection);
}

void FormulaDock::fit()
{
    awaited_ = false;
    if (!sharesColumn() || isFolded() || widgets::HandWatch::instance().isDown()) // its release asks again
        return;
    if (std::exchange(heldAt_, std::nullopt).value_or(height()) != height())
        ownHeight_ = height();
    const int both = above_.height() + height();
    const int most = std::max(minimumSizeHint().height(), both - above_.minimumSizeHint().height());
    const int wanted = std::clamp(wantedHeight(), minimumSizeHint().height(), most);
    if (wanted != height())
        window_.resizeDocks({&above_, this}, {both - wanted, wanted}, Qt::Vertical);
}

int FormulaDock::wantedHeight() const
{
    if (ownHeight_)
        return *ownHeight_;
    int needed = title_->sizeHint().height();
    for (const QWidget* holder : cards_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        if (!holder->isHidden()) {
            const QLayout& column = *holder->layout();
            needed += static_cast<const CardScroll*>(column.itemAt(0)->widget())->neededHeight();
            needed += column.itemAt(1)->minimumSize().height(); // a longer foot takes of the card's room
        }
    return std::min(needed, static_cast<int>(mostOfWindow * window_.height()));
}

bool FormulaDock::sharesColumn() const
{
    return isVisible() && !isFloating() && above_.isVisible() && !above_.isFloating() && above_.x() == x();
}

} // namespace app
