#include "app/sweep/sweep_part.h"

#include "app/document/document.h"
#include "app/labs/lab.h"
#include "app/sweep/sweep_form.h"
#include "app/sweep/sweep_run.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/power/run_controls.h"

#include <QVBoxLayout>

#include <cstddef>
#include <utility>

namespace app
{

namespace
{

constexpr std::ptrdiff_t mostEarlier = 6;

widgets::RunWords sweepWords()
{
    return {.startTip = SweepPart::tr("Computes the number at every value of the slider; the curve grows meanwhile"),
            .goOnTip = {},
            .stopTip = SweepPart::tr("Stops and keeps what is there"),
            .count = SweepPart::tr("%1 of %2 values")};
}

} // namespace

SweepPart::SweepPart(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), form_(new SweepForm(this)),
      controls_(new widgets::RunControls(this, sweepWords())),
      plot_(new widgets::HandLinePlot(widgets::sweepDrawing({}), this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(form_);
    column->addWidget(controls_);
    column->addWidget(plot_, 1);
    connect(form_, &SweepForm::edited, this, [this] {
        rangeProblem_.clear();
        draw();
        showState();
    });
    connect(controls_, &widgets::RunControls::startRequested, this, &SweepPart::start);
    connect(controls_, &widgets::RunControls::stopRequested, this, &SweepPart::stop);
    connect(controls_, &widgets::RunControls::clearRequested, this, [this] {
        earlier_.clear();
        draw();
        showState();
    });
    connect(plot_, &widgets::HandLinePlot::valueChosen, this, &SweepPart::take);
    showState();
}

SweepPart::~SweepPart() = default;

void SweepPart::setTheme(const widgets::Theme& theme)
{
    plot_->setTheme(theme);
}

void SweepPart::setLab(const Lab* lab)
{
    if (lab == lab_)
        return;
    lab_ = lab;
    forget();
    form_->showSliders(document_.session(), lab_, offer_);
    form_->proposeRange();
}

void SweepPart::forget()
{
    stop();
    study_.reset();
    earlier_.clear();
    draw();
    showState();
}

void SweepPart::setOffer(const Offer& offer)
{
    if (offer == offer_)
        return;
    offer_ = offer;
    form_->showSliders(document_.session(), lab_, offer_);
}

void SweepPart::setChoice(const std::optional<NumberChoice>& choice)
{
    choice_ = choice;
    showState();
    draw();
}

const core::Session& SweepPart::session() const
{
    return study_ ? study_->session : document_.session();
}

void SweepPart::follow()
{
    if (!lab_)
        return;
    form_->showSliders(document_.session(), lab_, offer_);
    const SweepAxis* one = form_->axis();
    plot_->showCurrent(one ? std::optional(one->value) : std::nullopt);
    plot_->showStanding(standing());
    showState();
}

widgets::Standing SweepPart::standing() const
{
    const SweepAxis* one = form_->axis();
    return study_ && one ? standingOf(*study_, one->name, document_.session()) : widgets::Standing::Current;
}

void SweepPart::start()
{
    const SweepAxis* one = form_->axis();
    if (!one || !choice_)
        return;
    auto found = valuesAlong(*one, form_->range().lo, form_->range().hi, form_->count());
    if (const auto* failure = std::get_if<core::Failure>(&found)) {
        rangeProblem_ = QString::fromStdString(failure->what);
        return draw();
    }
    stop();
    keepEarlier(*one);
    const Eigen::VectorXd at = std::get<Eigen::VectorXd>(std::move(found));
    study_ = sweepStudy(*choice_, *one, document_.session(), at);
    sinceStart_.start();
    ended_ = false;
    run_ = std::make_unique<SweepRun>(
        choice_->numbers, static_cast<int>(at.size()),
        [set = one->set, session = document_.session(), at](int job) { return set(session, at[job]); },
        SweepRun::besideWindow);
    connect(run_.get(), &SweepRun::found, this, &SweepPart::note);
    connect(run_.get(), &SweepRun::complete, this, &SweepPart::end);
    run_->start();
    follow();
    draw();
}

/// What is known so far stays as ghosts while the slider is the same.
void SweepPart::keepEarlier(const SweepAxis& next)
{
    if (!study_ || study_->axis.name != next.name)
        return earlier_.clear();
    if (study_->done > 0)
        for (widgets::SweptCurve& curve : curvesOf(*study_))
            earlier_.push_back(std::move(curve));
    if (std::ssize(earlier_) > mostEarlier)
        earlier_.erase(earlier_.begin(), earlier_.end() - mostEarlier);
}

void SweepPart::stop()
{
    if (!isRunning())
        return;
    run_.reset();
    end();
}

void SweepPart::note(int job, const QList<double>& values, const QString& problem)
{
    study_->note(job, values, problem);
    draw();
    showState();
}

void SweepPart::end()
{
    ended_ = true;
    if (run_)
        run_.release()->deleteLater(); // it may be the one who speaks
    draw();
    showState();
}

void SweepPart::take(double value, int gesture)
{
    const SweepAxis* one = form_->axis();
    if (!one || offer_.of(one->name) != widgets::Offered::Free)
        return draw(); // the line goes back to where the slider is
    auto next = one->set(document_.session(), value);
    auto* session = std::get_if<core::Session>(&next);
    if (!session)
        return draw();
    document_.edit(std::move(*session), tr("Change %1").arg(one->title), gesture);
}

/// The curves that there are, until others are asked for over the same slider.
void SweepPart::draw()
{
    const SweepAxis* one = form_->axis();
    const bool isOfSlider = study_ && one && study_->axis.name == one->name;
    widgets::ShownSweep shown;
    if (one && choice_) {
        shown = {
            .number = choice_->title, .slider = one->title, .spacing = one->bounds.spacing, .range = form_->range()};
        if (isOfSlider) {
            shown.number = study_->choice.title;
            shown.range = {study_->at.minCoeff(), study_->at.maxCoeff()};
            shown.curves = curvesOf(*study_);
            shown.earlier = earlier_;
        }
    }
    shown.subtitle = subtitle();
    plot_->show(widgets::sweepDrawing(shown));
    plot_->showCurrent(one ? std::optional(one->value) : std::nullopt);
    plot_->showStanding(standing());
}

QString SweepPart::subtitle() const
{
    if (!rangeProblem_.isEmpty())
        return rangeProblem_;
    if (!study_)
        return tr("not known yet");
    if (!study_->isComplete())
        return study_->done > 0 ? tr("%1 of %2 values").arg(study_->done).arg(study_->at.size()) : QString();
    const Eigen::Index missing = (!study_->values.array().isFinite().rowwise().any()).count();
    return missing == 0
               ? QString()
               : tr("%1 of %2 values are not known: %3").arg(missing).arg(study_->at.size()).arg(study_->problem);
}

void SweepPart::showState()
{
    using State = widgets::RunControls::State;
    const int total = study_ ? static_cast<int>(study_->at.size()) : 0, done = study_ ? study_->done : 0;
    constexpr int fewest = 3;
    std::optional<double> left;
    if (isRunning() && done >= fewest)
        left = 1e-3 * static_cast<double>(sinceStart_.elapsed()) * (total - done) / done;
    controls_->setStartable(choice_ && form_->axis());
    controls_->showState(isRunning() ? State::Running : done > 0 ? State::Done : State::Idle, done, total, left);
    controls_->showEarlierRuns(static_cast<int>(earlier_.size()));
}

} // namespace app
