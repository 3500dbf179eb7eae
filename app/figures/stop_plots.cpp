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
                [this, index = static_cast<int>(panels_.size())] { emit stopRequested(index); });
        panels_.push_back({frame, pending});
        add({pending}, false);
    }
    showData(std::make_shared<const core::Dataset>(core::emptyDataset(1)), {}); // arranges them
}

void StopPlots::take(int stop, widgets::PlotView* plot, const core::Session& session)
{
    Panel& panel = panels_[static_cast<std::size_t>(stop)];
    plot->setTitle({}, panel.plot->title());
    plot->setSubtitle({});
    plot->setParent(panel.frame);
    delete panel.frame->layout()->replaceWidget(panel.plot, plot);
    add({plot}, false);
    plot->lower(); // the button stays above
    connect(plot, &widgets::PlotView::fitRequested, plot, [plot, window = session.window] { plot->setWindow(window); });
    panel.plot->hide();
    panel.plot = plot;
    panel.isSquare = isSquare(session.window);
    rearrange();
    squareUp();
}

const widgets::PlotView* StopPlots::shareLegend()
{
    const auto isSame = [](const widgets::LegendEntry& a, const widgets::LegendEntry& b) { return a.text == b.text; };
    const std::vector<widgets::LegendEntry>& first = panels_.front().plot->legend();
    const bool isShared = panels_.size() > 1 && !first.empty() && std::ranges::all_of(panels_, [&](const Panel& panel) {
                              return std::ranges::equal(panel.plot->legend(), first, isSame);
                          });
    for (const Panel& panel : panels_) {
        widgets::headerOf(*panel.plot).setLegendElsewhere(isShared);
        panel.plot->replot(QCustomPlot::rpQueuedReplot);
    }
    return isShared ? panels_.front().plot : nullptr;
}

void StopPlots::showFailure(int stop, const QString& sentence)
{
    panels_[static_cast<std::size_t>(stop)].plot->setSubtitle(sentence);
}

int StopPlots::columns() const
{
    const int count = static_cast<int>(panels_.size());
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
    for (const Panel& panel : panels_)
        panel.frame->setMaximumHeight(panel.isSquare ? std::max(width() / columns() - besideMoreThanAbove, leastSquare)
                                                     : QWIDGETSIZE_MAX);
}

LabPlots::Arrangement StopPlots::arrangementFor(core::Shape) const
{
    const int count = static_cast<int>(panels_.size()), columns = this->columns();
    const auto evenly = [](int parts) { return std::vector<int>(static_cast<std::size_t>(parts), 1); };
    Arrangement arrangement;
    arrangement.columnStretch = evenly(columns);
    arrangement.rowStretch = evenly((count + columns - 1) / columns);
    for (int stop = 0; stop < count; ++stop)
        arrangement.panels.push_back({.view = viewOf(stop),
                                      .plot = panels_[static_cast<std::size_t>(stop)].plot,
                                      .row = stop / columns,
                                      .column = stop % columns,
                                      .frame = panels_[static_cast<std::size_t>(stop)].frame});
    return arrangement;
}

} // namespace app
