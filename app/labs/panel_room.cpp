#include "app/labs/panel_room.h"

#include "widgets/plots/hand_watch.h"

#include <QSettings>
#include <QStyle>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <utility>

namespace app
{

namespace
{

/// Pixels, at text of 100 %, for heading, legend and numbers of the axes.
constexpr double aboveAndBelow = 130.0;
constexpr double lowest = widgets::PlotView::leastInside.height() + aboveAndBelow;

/// What the columns or rows `first` … `first + span − 1` have of the whole.
double shareOf(const std::vector<int>& stretch, int first, int span)
{
    const auto begin = stretch.begin() + std::min<std::ptrdiff_t>(first, std::ssize(stretch));
    const auto end = stretch.begin() + std::min<std::ptrdiff_t>(first + span, std::ssize(stretch));
    return std::accumulate(begin, end, 0.0) / std::max(1, std::accumulate(stretch.begin(), stretch.end(), 0));
}

/// Of a length with gaps between the columns or rows.
double lengthOf(int whole, const std::vector<int>& stretch, int first, int span)
{
    const int gaps = static_cast<int>(std::max<std::ptrdiff_t>(std::ssize(stretch) - 1, 0));
    return (whole - PanelGrid::gap * gaps) * shareOf(stretch, first, span) + PanelGrid::gap * (span - 1);
}

/// The titles cut where they are too wide for the room together: the widest first, so that a short one stays whole.
QStringList fitted(const QStringList& titles, const QFontMetrics& metrics, int room)
{
    std::vector<int> widths;
    for (const QString& title : titles)
        widths.push_back(metrics.horizontalAdvance(title));
    std::ranges::sort(widths);
    int widest = 0, left = room, count = static_cast<int>(widths.size());
    for (const int width : widths) {
        widest = std::max(widest, std::min(width, left / count));
        left -= std::min(width, left / count--);
    }
    QStringList cut;
    for (const QString& title : titles)
        cut << metrics.elidedText(title, Qt::ElideRight, widest);
    return cut;
}

QVariantList listOf(const std::vector<int>& parts)
{
    QVariantList values;
    for (const int part : parts)
        values.append(part);
    return values;
}

} // namespace

PanelRoom::PanelRoom(QWidget* parent) : QWidget(parent), tabs_(new QTabBar(this)), grid_(new PanelGrid(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(tabs_);
    column->addWidget(grid_, 1);
    tabs_->setExpanding(false);
    tabs_->setUsesScrollButtons(false); // all stay in sight: the letter of each at least, and a tip
    tabs_->setElideMode(Qt::ElideRight);
    tabs_->setAccessibleName(tr("Panels"));
    tabs_->hide();
    connect(tabs_, &QTabBar::currentChanged, this, [this](int tab) {
        if (tab >= 0)
            open(tabbed_[tab]);
    });
    connect(grid_, &PanelGrid::sharesEdited, this, &PanelRoom::remember);
    laidOut_.setSingleShot(true);
    connect(&laidOut_, &QTimer::timeout, this, &PanelRoom::followPanels);
}

void PanelRoom::arrange(std::vector<Placed> panels, const PanelLayout& layout, const QString& name)
{
    for (const Placed& placed : panels_)
        placed.widget()->hide();
    for (const Placed& placed : panels_)
        disconnect(placed.plot, &QCustomPlot::afterLayout, this, nullptr);
    panels_ = std::move(panels);
    for (const Placed& placed : panels_)
        connect(placed.plot, &QCustomPlot::afterLayout, this, [this] { laidOut_.start(0); });
    const auto shares = [](const std::vector<int>& given, int count) {
        return given.empty() ? std::vector<int>(static_cast<std::size_t>(count), 1) : given;
    };
    int columns = 0;
    for (const Placed& placed : panels_)
        if (!placed.isAside)
            columns = std::max(columns, placed.column + placed.columnSpan);
    given_ = {shares(layout.columnShares, columns), shares(layout.rowShares, static_cast<int>(layout.rows.size()))};
    main_ = layout.main;
    name_ = name;
    count_ = layout.panels;
    if (!holds(opened_) || (hasTabs_ && !wantsTabs()))
        opened_.clear();
    layOut();
}

bool PanelRoom::holds(const QString& view) const
{
    return std::ranges::find(panels_, view, &Placed::view) != panels_.end();
}

bool PanelRoom::hasAside() const
{
    return std::ranges::any_of(panels_, &Placed::isAside);
}

bool PanelRoom::wantsTabs() const
{
    const auto isTooSmall = [this](const Placed& placed) {
        if (placed.isAside)
            return false;
        const double across = lengthOf(width(), given_.columns, placed.column, placed.columnSpan);
        const double upwards = lengthOf(height(), given_.rows, placed.row, placed.rowSpan);
        const double least = widgets::PlotView::leastInside.width() * textScale_ + placed.plot->roomBeside();
        constexpr double rounding = 0.01; // of the shares
        return across + rounding < least || upwards + rounding < lowest * textScale_;
    };
    return panels_.size() > 1 && std::ranges::any_of(panels_, isTooSmall);
}

/// They may need more room beside their axes now. What needs less does not bring the others back, else a number that
/// comes and goes would do so with them.
void PanelRoom::followPanels()
{
    if (std::exchange(isScaled_, false) || (!hasTabs_ && !widgets::HandWatch::instance().isDown()))
        followRoom();
}

void PanelRoom::followRoom()
{
    if (panels_.empty() || wantsTabs() == hasTabs_)
        return;
    if (hasTabs_)
        opened_.clear(); // there is room for all again
    layOut();
}

QString PanelRoom::inFront() const
{
    return holds(main_) ? main_ : panels_.front().view;
}

void PanelRoom::layOut()
{
    hasTabs_ = wantsTabs();
    if (hasTabs_ && opened_.isEmpty())
        opened_ = inFront();
    fillTabs();
    std::vector<PanelGrid::Cell> cells;
    for (const Placed& placed : panels_) {
        placed.plot->setVisible(opened_.isEmpty() ? !placed.isAside : placed.view == opened_);
        if (opened_.isEmpty() && !placed.isAside)
            cells.push_back({placed.widget(), placed.row, placed.column, placed.rowSpan, placed.columnSpan});
        else if (placed.view == opened_)
            cells.push_back({placed.widget()});
        else
            placed.widget()->hide();
    }
    const PanelGrid::Shares whole{{1}, {1}};
    if (opened_.isEmpty())
        grid_->place(cells, rememberedShares(), given_);
    else
        grid_->place(cells, whole, whole);
}

void PanelRoom::fillTabs()
{
    const QSignalBlocker quiet(tabs_);
    QStringList titles;
    tabbed_.clear();
    if (!hasTabs_ && hasAside()) {
        tabbed_ << QString();
        titles << tr("Side by side");
    }
    for (const Placed& placed : panels_)
        if (hasTabs_ || placed.isAside || (!tabbed_.isEmpty() && placed.view == opened_)) {
            tabbed_ << placed.view;
            titles << (placed.plot->letter() + QLatin1Char(' ') + placed.plot->title()).trimmed();
        }
    const int count = static_cast<int>(titles.size());
    while (tabs_->count() > count)
        tabs_->removeTab(tabs_->count() - 1);
    while (tabs_->count() < count)
        tabs_->addTab(QString());
    for (int i = 0; i < count; ++i) {
        tabs_->setTabText(i, titles[i]);
        tabs_->setTabToolTip(i, titles[i]);
        if (tabbed_[i] == opened_)
            tabs_->setCurrentIndex(i);
    }
    if (tabs_->sizeHint().width() > width())
        shortenTabs(titles);
    tabs_->setVisible(count > 0);
}

void PanelRoom::shortenTabs(const QStringList& titles)
{
    const int beside = tabs_->style()->pixelMetric(QStyle::PM_TabBarTabHSpace, nullptr, tabs_) + 2; // of a text
    const int room = width() - static_cast<int>(titles.size()) * beside;
    const QStringList texts = fitted(titles, tabs_->fontMetrics(), room);
    for (int i = 0; i < tabs_->count(); ++i)
        tabs_->setTabText(i, texts[i]);
}

void PanelRoom::open(const QString& view)
{
    if (view == opened_ || (hasTabs_ && view.isEmpty()))
        return;
    opened_ = holds(view) ? view : QString();
    layOut();
    emit viewOpened(opened_);
    const auto found = std::ranges::find(panels_, opened_, &Placed::view);
    if (found != panels_.end())
        found->plot->setFocus();
}

void PanelRoom::toggle(const QString& view)
{
    open(view == opened_ ? QString() : view);
}

void PanelRoom::setTextScale(double scale)
{
    isScaled_ = scale != textScale_; // the panels are not laid out for it yet
    textScale_ = scale;
    followRoom();
}

void PanelRoom::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    followRoom();
    if (tabs_->isVisible())
        fillTabs(); // as much of their titles as there is room for now
}

QString PanelRoom::sharesKey() const
{
    return QStringLiteral("panels/%1/%2x%3")
        .arg(name_)
        .arg(given_.columns.size())
        .arg(count_ > 0 ? count_ : std::ranges::count(panels_, false, &Placed::isAside));
}

PanelGrid::Shares PanelRoom::rememberedShares() const
{
    const QSettings settings;
    const auto remembered = [&](const QString& name, const std::vector<int>& given) {
        std::vector<int> parts;
        for (const QVariant& value : settings.value(sharesKey() + name).toList())
            parts.push_back(value.toInt());
        const bool usable =
            parts.size() == given.size() && std::ranges::all_of(parts, [](int part) { return part > 0; });
        return usable ? parts : given;
    };
    return {remembered(QStringLiteral("/columns"), given_.columns), remembered(QStringLiteral("/rows"), given_.rows)};
}

void PanelRoom::remember(const PanelGrid::Shares& shares) const
{
    QSettings settings;
    settings.setValue(sharesKey() + QStringLiteral("/columns"), listOf(shares.columns));
    settings.setValue(sharesKey() + QStringLiteral("/rows"), listOf(shares.rows));
}

} // namespace app
