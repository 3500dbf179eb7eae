#include "app/figures/stop_plots.h"

#include "app/labs/labs.h"
#include "widgets/plots/plot_header.h"

#include <QGridLayout>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

/// Stands where a panel is not drawn yet.
class PendingPlot : public widgets::PlotView
{
public:
    explicit PendingPlot(const QString& title, QWidget* parent) : PlotView(Space::Own, parent)
    {
        setTitle({}, title);
        showStanding(widgets::Standing::OtherData); // the title alone
    }
    widgets::PlotTable numbers() const override { return {}; }

protected:
    void restyle() override {}
};

QStringList viewsOf(const Tour& tour)
{
    QStringList views;
    for (int stop = 0; stop < static_cast<int>(tour.stops.size()); ++stop)
        views << StopPlots::viewOf(stop);
    return views;
}

constexpr int leastSquare = 240; // pixels

bool isSquare(const std::vector<core::Interval>& window)
{
    constexpr double alike = 0.01;
    return window.size() == 2 && std::abs(window[0].width() / window[1].width() - 1.0) < alike;
}

QPushButton* openButton(const Stop& stop, QWidget* frame)
{
    auto* button = new QPushButton(StopPlots::tr("Open"), frame);
    button->setAccessibleName(StopPlots::tr("Open %1").arg(stop.title));
    button->setToolTip(StopPlots::tr("Opens %1 in the lab %2, with all that can be changed; undo brings back what was "
                                     "there.")
                           .arg(stop.title, labOf(stop.session).title));
    return button;
}

} // namespace

StopPlots::StopPlots(const Tour& tour, QWidget* parent) : LabPlots(viewsOf(tour), parent)
{
    for (const Stop& stop : tour.stops) {
        auto* frame = new QWidget(this);
        auto* corner = new QGridLayout(frame); // the button lies over the plot, where its title ends
        corner->setContentsMargins(0, 0, 0, 0);
        auto* pending = new PendingPlot(stop.title, frame);
        auto* open = openButton(stop, frame);
        corner->addWidget(pending, 0, 0);
        corner->addWidget(open, 0, 0, Qt::AlignTop | Qt::AlignRight);
        connect(open, &QPushButton::clicked, this,
                [this, index = static_cast<int>(stops_.size())] { emit stopRequested(index); });
        stops_.push_back({frame, pending});
        add({{.view = viewOf(static_cast<int>(stops_.size()) - 1), .plot = pending, .frame = frame}}, Linked::No);
    }
    showData(std::make_shared<const core::Dataset>(core::emptyDataset(1)), {}); // arranges them
}

void StopPlots::take(int stop, widgets::PlotView* plot, const core::Session& session)
{
    StopPanel& panel = stops_[static_cast<std::size_t>(stop)];
    plot->setTitle({}, panel.plot->title());
    plot->setSubtitle({});
    if (auto* sheet = qobject_cast<widgets::DataCanvas*>(plot))
        sheet->setInviting(false);
    plot->setParent(panel.frame);
    delete panel.frame->layout()->replaceWidget(panel.plot, plot);
    plot->lower(); // the button stays above
    connect(plot, &widgets::PlotView::fitRequested, plot, [plot, window = session.window] { plot->setWindow(window); });
    panel.plot->hide();
    panel.plot = plot;
    panel.isSquare = isSquare(session.window);
    add({{.view = viewOf(stop), .plot = plot, .frame = panel.frame}}, Linked::No);
    squareUp();
}

const widgets::PlotView* StopPlots::shareLegend()
{
    const auto isSame = [](const widgets::LegendEntry& a, const widgets::LegendEntry& b) { return a.text == b.text; };
    const std::vector<widgets::LegendEntry>& first = stops_.front().plot->legend();
    const bool isShared =
        stops_.size() > 1 && !first.empty() && std::ranges::all_of(stops_, [&](const StopPanel& panel) {
            return std::ranges::equal(panel.plot->legend(), first, isSame);
        });
    for (const StopPanel& panel : stops_) {
        widgets::headerOf(*panel.plot).setLegendElsewhere(isShared);
        panel.plot->replot(QCustomPlot::rpQueuedReplot);
    }
    return isShared ? stops_.front().plot : nullptr;
}

void StopPlots::showFailure(int stop, const QString& sentence)
{
    stops_[static_cast<std::size_t>(stop)].plot->setSubtitle(sentence);
}

int StopPlots::columns() const
{
    const int count = static_cast<int>(stops_.size());
    return count <= 3 ? count : static_cast<int>(std::ceil(std::sqrt(count))); // three in a row, as printed
}

void StopPlots::resizeEvent(QResizeEvent* event)
{
    LabPlots::resizeEvent(event);
    squareUp();
}

void StopPlots::squareUp()
{
    constexpr int besideMoreThanAbove = 80; // pixels that marginal and colours take more than title and marginal do
    for (const StopPanel& panel : stops_)
        panel.frame->setMaximumHeight(panel.isSquare ? std::max(width() / columns() - besideMoreThanAbove, leastSquare)
                                                     : QWIDGETSIZE_MAX);
}

PanelLayout StopPlots::layoutFor(core::Shape) const
{
    const int count = static_cast<int>(stops_.size()), columns = this->columns();
    PanelLayout layout{.letters = {}};
    for (int cell = 0; cell % columns != 0 || cell < count; ++cell) {
        if (cell % columns == 0)
            layout.rows.emplace_back();
        layout.rows.back() += (cell < count ? viewOf(cell) : QStringLiteral(".")) + u' ';
    }
    return layout;
}

} // namespace app
