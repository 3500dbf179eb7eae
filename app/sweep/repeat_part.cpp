#include "app/sweep/repeat_part.h"

#include "app/document/document.h"
#include "app/sweep/sweep_axis.h"
#include "app/sweep/sweep_run.h"
#include "widgets/drawings/sweep.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/power/run_controls.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include <limits>

namespace app
{

namespace
{

constexpr int betweenPictures = 50; // ms: of samples and of the histogram, 20 a second

widgets::RunWords repeatWords()
{
    return {.startTip = RepeatPart::tr("Draws sample after sample by the generator and computes the number of each"),
            .goOnTip = {},
            .stopTip = RepeatPart::tr("Stops and keeps what is there"),
            .count = RepeatPart::tr("%1 of %2 samples")};
}

} // namespace

RepeatPart::RepeatPart(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), count_(new QSpinBox(this)),
      flies_(new QCheckBox(tr("Show the samples"), this)), controls_(new widgets::RunControls(this, repeatWords())),
      plot_(new widgets::DrawnPlot(widgets::repeatsDrawing({}), this))
{
    count_->setRange(2, 100'000);
    count_->setValue(1000);
    count_->setAccessibleName(tr("Samples"));
    flies_->setChecked(true);
    flies_->setToolTip(tr("Each sample on the sheet for a moment, at most 20 a second"));
    auto* row = new QHBoxLayout;
    for (QWidget* widget : std::initializer_list<QWidget*>{new QLabel(tr("Again,"), this), count_,
                                                           new QLabel(tr("fresh samples"), this), flies_})
        row->addWidget(widget);
    row->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(row);
    column->addWidget(controls_);
    column->addWidget(plot_, 1);
    connect(controls_, &widgets::RunControls::startRequested, this, &RepeatPart::start);
    connect(controls_, &widgets::RunControls::stopRequested, this, &RepeatPart::stop);
    showState();
    draw();
}

RepeatPart::~RepeatPart() = default;

void RepeatPart::setTheme(const widgets::Theme& theme)
{
    plot_->setTheme(theme);
}

void RepeatPart::setChoice(const std::optional<NumberChoice>& choice)
{
    number_ = choice ? std::optional(choice->numbers.back()) : std::nullopt;
    title_ = choice ? choice->title : QString();
    if (choice && choice->numbers.size() > 1)
        title_ += QStringLiteral(", ") + choice->legends.back();
    showState();
    draw();
}

void RepeatPart::follow()
{
    showState();
    const bool isSame =
        done_ == 0 || (session_.data == document_.session().data && session_.kernel == document_.session().kernel &&
                       session_.settings == document_.session().settings);
    plot_->showStanding(isSame ? widgets::Standing::Current : widgets::Standing::Outdated);
}

const core::Session& RepeatPart::session() const
{
    return done_ > 0 ? session_ : document_.session();
}

void RepeatPart::start()
{
    if (!number_)
        return;
    stop();
    session_ = document_.session();
    asked_ = number_;
    askedTitle_ = title_;
    problem_.clear();
    done_ = 0;
    values_ = Eigen::VectorXd::Constant(count_->value(), std::numeric_limits<double>::quiet_NaN());
    ended_ = false;
    for (QElapsedTimer* timer : {&sinceStart_, &sinceSample_, &sinceDrawn_})
        timer->start();
    run_ = std::make_unique<SweepRun>(
        std::vector{*number_}, count_->value(),
        [session = session_](int job) { return withFreshSamples(session, job); }, SweepRun::besideWindow);
    connect(run_.get(), &SweepRun::found, this, &RepeatPart::note);
    connect(run_.get(), &SweepRun::complete, this, &RepeatPart::end);
    run_->start();
    follow();
    draw();
}

void RepeatPart::stop()
{
    if (!isRunning())
        return;
    run_.reset();
    end();
}

void RepeatPart::forget()
{
    stop();
    values_ = {};
    done_ = 0;
    asked_.reset();
    draw();
    showState();
}

void RepeatPart::note(int job, const QList<double>& values, const QString& problem)
{
    values_[job] = values.front();
    ++done_;
    if (problem_.isEmpty())
        problem_ = problem;
    if (flies_->isChecked() && sinceSample_.elapsed() >= betweenPictures) {
        sinceSample_.start();
        if (const auto drawn = withFreshSamples(session_, job); std::holds_alternative<core::Session>(drawn))
            emit sampleDrawn(std::get<core::Session>(drawn).data);
    }
    if (sinceDrawn_.elapsed() < betweenPictures)
        return;
    sinceDrawn_.start();
    draw();
    showState();
}

void RepeatPart::end()
{
    ended_ = true;
    if (run_)
        run_.release()->deleteLater(); // it may be the one who speaks
    draw();
    showState();
    emit ended();
}

void RepeatPart::draw()
{
    const bool isDrawn = !std::holds_alternative<core::Failure>(withFreshSamples(document_.session(), 0));
    widgets::ShownRepeats shown{.number = asked_ ? askedTitle_ : title_};
    if (done_ > 0) {
        shown.values = values_(Eigen::seqN(0, values_.size()));
        if (std::isfinite(values_[0]))
            shown.present = values_[0];
    }
    shown.subtitle = done_ > 0 && ended_ ? problem_
                     : !isDrawn          ? tr("the points come from no generator")
                                         : tr("not known yet");
    plot_->show(widgets::repeatsDrawing(shown));
}

void RepeatPart::showState()
{
    using State = widgets::RunControls::State;
    constexpr int fewest = 3;
    const auto total = static_cast<int>(values_.size());
    std::optional<double> left;
    if (isRunning() && done_ >= fewest)
        left = 1e-3 * static_cast<double>(sinceStart_.elapsed()) * (total - done_) / done_;
    controls_->setStartable(number_ && std::holds_alternative<core::Session>(withFreshSamples(document_.session(), 0)));
    controls_->showState(isRunning() ? State::Running : done_ > 0 ? State::Done : State::Idle, done_, total, left);
}

} // namespace app
