#include "app/gallery/thumbnails.h"

#include "app/labs/lab_plots.h"
#include "app/lesson/step_run.h"
#include "widgets/plots/plot_export.h"

#include <algorithm>
#include <utility>

namespace app
{

namespace
{

constexpr int longWait = 2000;     // ms
constexpr int quickAnswer = 700;   // ms
constexpr double smallText = 48.0; // dots per inch: text and margins half as large as in the window

/// The panel of that name; the lab's main one for "page".
widgets::PlotView* panelToDraw(const LabPlots& plots, const QString& view)
{
    widgets::PlotView* plot = plots.panel(view);
    return plot ? plot : plots.mainPanel();
}

QPixmap drawnSmall(widgets::PlotView& plot, const widgets::Theme& theme, double ratio)
{
    const widgets::ExportOptions options{.size = Thumbnails::size * ratio, .dpi = smallText * ratio, .theme = theme};
    QImage image = widgets::pageImage({.rows = {{&plot}}}, options);
    image.setDevicePixelRatio(ratio);
    return QPixmap::fromImage(std::move(image));
}

} // namespace

Thumbnails::Thumbnails(QObject* parent) : QObject(parent)
{
    patience_.setSingleShot(true);
    patience_.setInterval(longWait);
    next_.setSingleShot(true);
    connect(&patience_, &QTimer::timeout, this, &Thumbnails::putOff);
    connect(&next_, &QTimer::timeout, this, &Thumbnails::drawNext);
}

Thumbnails::~Thumbnails() = default;

void Thumbnails::want(std::deque<Wanted> wanted, double pixelRatio)
{
    run_.reset();
    patience_.stop();
    wanted_ = waiting_ = std::move(wanted);
    patient_ = 0;
    pixelRatio_ = pixelRatio;
    drawLater();
}

void Thumbnails::setRunning(bool running)
{
    running_ = running;
    if (!running) {
        run_.reset();
        patience_.stop();
    }
    drawLater();
}

void Thumbnails::setTheme(const widgets::Theme& theme)
{
    if (theme == theme_)
        return;
    theme_ = theme;
    kept_.clear();
    want(wanted_, pixelRatio_);
}

const QPixmap* Thumbnails::of(const QString& key) const
{
    const auto found = kept_.find(key);
    return found == kept_.end() || found->second.picture.isNull() ? nullptr : &found->second.picture;
}

bool Thumbnails::wasQuick(const QString& key) const
{
    const auto found = kept_.find(key);
    return found != kept_.end() && found->second.milliseconds <= quickAnswer;
}

/// Between two pages the window has its turn.
void Thumbnails::drawLater()
{
    if (running_)
        next_.start(0);
    else
        next_.stop();
}

void Thumbnails::drawNext()
{
    if (run_ || waiting_.empty())
        return;
    const Wanted& wanted = waiting_.front();
    since_.start();
    const auto stop = !kept_.contains(wanted.key) && wanted.shown ? wanted.shown() : std::optional<Stop>();
    if (!stop)
        return keep(of(wanted.key) ? *of(wanted.key) : QPixmap());
    view_ = stop->view;
    run_ = std::make_unique<StepRun>(stop->session);
    connect(run_.get(), &StepRun::ended, this, &Thumbnails::take, Qt::QueuedConnection); // nobody goes while they speak
    if (waiting_.size() > patient_)
        patience_.start();
}

void Thumbnails::take()
{
    if (!run_ || !run_->isReady())
        return; // of one that was broken off
    QPixmap picture;
    if (run_->failure().isEmpty())
        if (widgets::PlotView* plot = panelToDraw(run_->plots(), view_))
            picture = drawnSmall(*plot, theme_, pixelRatio_);
    run_.reset();
    patience_.stop();
    keep(picture);
}

void Thumbnails::keep(const QPixmap& picture)
{
    const QString key = waiting_.front().key;
    waiting_.pop_front();
    patient_ = std::min(patient_, waiting_.size());
    kept_.insert({key, {picture, since_.elapsed()}});
    emit drawn(key);
    if (waiting_.empty())
        emit settled();
    drawLater();
}

void Thumbnails::putOff()
{
    if (!run_ || run_->isReady())
        return;
    run_.reset();
    waiting_.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
    ++patient_;
    drawLater();
}

} // namespace app
