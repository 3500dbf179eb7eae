#include "app/figures/side_by_side.h"

#include "app/document/document.h"
#include "app/figures/stop_plots.h"
#include "app/labs/lab_page.h"
#include "app/labs/labs.h"
#include "widgets/controls/problem_label.h"
#include "widgets/plots/legend_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QVBoxLayout>

namespace app
{

SideBySide::SideBySide(QWidget* parent)
    : QWidget(parent), title_(new QLabel(this)), state_(new QLabel(this)),
      back_(new QPushButton(tr("Back to the lab"), this)), legend_(new widgets::LegendStrip(this))
{
    setObjectName(QStringLiteral("sideBySide"));
    title_->setWordWrap(true);
    back_->setToolTip(tr("Back to what was there before (Esc)"));
    back_->setShortcut(Qt::Key_Escape);
    connect(back_, &QPushButton::clicked, this, &SideBySide::left);
    auto* header = new QHBoxLayout;
    header->addWidget(title_, 1);
    header->addWidget(state_);
    header->addWidget(back_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(6, 6, 6, 6);
    column->addLayout(header);
    column->addWidget(legend_);
    legend_->hide();
}

SideBySide::~SideBySide() = default; // the page before its document

LabPlots* SideBySide::plots() const
{
    return plots_;
}

void SideBySide::showTour(const Tour& tour)
{
    const auto sameSession = [](const Stop& a, const Stop& b) { return a.session == b.session; };
    if (plots_ && tour.title == tour_.title && std::ranges::equal(tour.stops, tour_.stops, sameSession))
        return;
    page_.reset();
    legend_->showLegendOf(nullptr);
    tour_ = tour;
    loaded_ = 0;
    title_->setText(QStringLiteral("<b>%1</b>&nbsp; %2").arg(tour.title.toHtmlEscaped(), tour.meaning.toHtmlEscaped()));
    delete plots_;
    plots_ = new StopPlots(tour, this);
    plots_->setTheme(theme_);
    layout()->addWidget(plots_);
    qobject_cast<QVBoxLayout*>(layout())->setStretchFactor(plots_, 1);
    connect(plots_, &StopPlots::stopRequested, this, &SideBySide::stopRequested);
    emit plotsChanged();
    loadNext();
}

void SideBySide::setTheme(const widgets::Theme& theme)
{
    theme_ = theme;
    if (plots_)
        plots_->setTheme(theme);
    legend_->updateGeometry(); // text of another size
    legend_->update();
}

std::optional<core::Session> SideBySide::sessionOf(const QString& view) const
{
    for (std::size_t stop = 0; stop < tour_.stops.size(); ++stop)
        if (StopPlots::viewOf(static_cast<int>(stop)) == view)
            return tour_.stops[stop].session;
    return std::nullopt;
}

void SideBySide::showState()
{
    state_->setText(isSettled() ? QString() : tr("drawing %1 of %2…").arg(loaded_ + 1).arg(tour_.stops.size()));
}

void SideBySide::loadNext()
{
    showState();
    if (isSettled()) {
        legend_->showLegendOf(plots_->shareLegend());
        emit settled();
        return;
    }
    document_ = std::make_unique<Document>();
    document_->open(tour_.stops[loaded_].session, {});
    failure_.clear();
    page_.reset(labOf(document_->session()).page(*document_, nullptr));
    page_->setTheme(theme_);
    connect(page_.get(), &LabPage::failed, this, [this](const QString& sentence) { failure_ = sentence; });
    // Later: nobody goes while they speak. By then another tour's page may have taken its place.
    const auto takeLater = [this, page = QPointer<LabPage>(page_.get())] {
        if (page && page == page_.get())
            take(page);
    };
    connect(page_.get(), &LabPage::settled, this, takeLater, Qt::QueuedConnection);
    page_->setOnShow(true);
    if (page_->isSettled() || tour_.stops[loaded_].isOfDataAlone)
        QMetaObject::invokeMethod(this, takeLater, Qt::QueuedConnection);
}

void SideBySide::take(LabPage* page)
{
    const Stop& stop = tour_.stops[loaded_];
    if (!page->isSettled() && !stop.isOfDataAlone)
        return; // another of its services goes on
    const int index = static_cast<int>(loaded_);
    widgets::PlotView* plot = page->plots()->panel(stop.view);
    if (const auto& problem = page->problem())
        plots_->showFailure(index, widgets::asSentence(*problem));
    else if (!failure_.isEmpty() || !plot)
        plots_->showFailure(index, failure_);
    else
        plots_->take(index, plot, stop.session);
    page_.reset();
    document_.reset();
    ++loaded_;
    loadNext();
}

} // namespace app
