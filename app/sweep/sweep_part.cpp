#include "app/sweep/sweep_part.h"

#include "app/document/document.h"
#include "app/labs/lab.h"
#include "app/sweep/sweep_run.h"
#include "core/session/play_plans.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/value_field.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/power/run_controls.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace app
{

namespace
{

constexpr std::size_t mostEarlier = 5;
constexpr double aroundNow = 10.0; // a range is proposed from a tenth to ten times the value

widgets::RunWords sweepWords()
{
    return {.startTip = SweepPart::tr("Computes the number at every value of the slider; the curve grows meanwhile"),
            .goOnTip = {},
            .stopTip = SweepPart::tr("Stops and keeps what is there"),
            .count = SweepPart::tr("%1 of %2 values")};
}

/// Without what no number depends on.
core::Session asComputed(core::Session session)
{
    session.panels = {};
    session.pin = {};
    session.lab = {};
    session.of<core::PlayPlans>() = {};
    return session;
}

/// What a slider offers, a few times the value to both sides where it may be many powers of ten.
core::Interval proposedRange(const SweepAxis& axis)
{
    const core::NumberBounds& bounds = axis.bounds;
    if (bounds.spacing == core::Spacing::Linear || !(axis.value > 0.0))
        return {bounds.lower, bounds.upper};
    const double lo = std::max(bounds.lower, axis.value / aroundNow),
                 hi = std::min(bounds.upper, axis.value * aroundNow);
    if (!(lo < hi))
        return {bounds.lower, bounds.upper};
    return bounds.spacing == core::Spacing::Integer ? core::Interval{std::ceil(lo), std::floor(hi)}
                                                    : core::Interval{lo, hi};
}

} // namespace

SweepPart::SweepPart(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), slider_(new QComboBox(this)), from_(new widgets::ValueField(this)),
      to_(new widgets::ValueField(this)), count_(new QSpinBox(this)),
      controls_(new widgets::RunControls(this, sweepWords())),
      plot_(new widgets::HandLinePlot(widgets::sweepDrawing({}), this))
{
    slider_->setAccessibleName(tr("Slider"));
    slider_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    slider_->setMinimumContentsLength(12);
    count_->setRange(2, 500);
    count_->setValue(40);
    count_->setAccessibleName(tr("Values"));
    auto* range = new QHBoxLayout;
    for (QWidget* widget : std::initializer_list<QWidget*>{from_, new QLabel(tr("to"), this), to_, count_,
                                                           new QLabel(tr("values"), this)})
        range->addWidget(widget);
    range->addStretch(1);
    auto* form = new QFormLayout;
    form->addRow(tr("Over"), slider_);
    form->addRow(tr("From"), range);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(form);
    column->addWidget(controls_);
    column->addWidget(plot_, 1);
    connect(slider_, &QComboBox::activated, this, &SweepPart::proposeRange);
    for (widgets::ValueField* field : {from_, to_})
        connect(field, &widgets::ValueField::typed, this, &SweepPart::takeRange);
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
    fillSliders();
    proposeRange();
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
    fillSliders();
    proposeRange();
}

void SweepPart::setNumber(const std::optional<LabNumber>& number, const QString& title)
{
    number_ = number;
    title_ = title;
    showState();
}

const SweepAxis* SweepPart::axis() const
{
    const auto found = std::ranges::find(axes_, slider_->currentData().toString(), &SweepAxis::name);
    return found == axes_.end() ? nullptr : &*found;
}

/// The one that is chosen stays so while it is there.
void SweepPart::fillSliders()
{
    axes_ = lab_ ? axesOf(document_.session(), *lab_) : std::vector<SweepAxis>();
    std::erase_if(axes_, [this](const SweepAxis& one) { return offer_.of(one.name) == widgets::Offered::Hidden; });
    const QString chosen = slider_->currentData().toString();
    const QSignalBlocker quiet(slider_);
    slider_->clear();
    for (const SweepAxis& one : axes_)
        slider_->addItem(QStringLiteral("%1 (%2)").arg(one.title, one.name), one.name);
    const int row = slider_->findData(chosen), lengthscale = slider_->findData(QStringLiteral("kernel.lengthscale"));
    slider_->setCurrentIndex(std::max(0, row >= 0 ? row : lengthscale));
}

void SweepPart::proposeRange()
{
    if (const SweepAxis* one = axis()) {
        const core::Interval range = proposedRange(*one);
        lo_ = range.lo;
        hi_ = range.hi;
    }
    from_->showNumber(lo_);
    to_->showNumber(hi_);
    rangeProblem_.clear();
    showState();
    draw();
}

void SweepPart::takeRange()
{
    bool isLow = false, isHigh = false;
    const double lo = from_->text().toDouble(&isLow), hi = to_->text().toDouble(&isHigh);
    if (isLow && isHigh && lo < hi) {
        lo_ = lo;
        hi_ = hi;
    }
    from_->showNumber(lo_, true);
    to_->showNumber(hi_, true);
    rangeProblem_.clear();
    draw();
}

void SweepPart::follow()
{
    if (!lab_ || isHidden())
        return;
    fillSliders();
    const SweepAxis* one = axis();
    plot_->showCurrent(one ? std::optional(one->value) : std::nullopt);
    plot_->showStanding(standing());
    showState();
}

/// Everything but the slider is as the curve has it?
widgets::Standing SweepPart::standing() const
{
    const SweepAxis* one = axis();
    if (!study_ || !one)
        return widgets::Standing::Current;
    if (one->name != study_->axis.name)
        return widgets::Standing::OtherModel;
    const auto moved = study_->axis.set(document_.session(), study_->axis.value);
    const auto* same = std::get_if<core::Session>(&moved);
    return same && asComputed(*same) == asComputed(study_->session) ? widgets::Standing::Current
                                                                    : widgets::Standing::Outdated;
}

void SweepPart::start()
{
    const SweepAxis* one = axis();
    if (!one || !number_)
        return;
    auto values = valuesAlong(*one, lo_, hi_, count_->value());
    if (const auto* failure = std::get_if<core::Failure>(&values)) {
        rangeProblem_ = QString::fromStdString(failure->what);
        return draw();
    }
    stop();
    const bool goesOn = study_ && study_->axis.name == one->name;
    if (!goesOn)
        earlier_.clear();
    else if (study_->done > 0)
        earlier_.push_back(std::exchange(study_->curve, {}));
    if (earlier_.size() > mostEarlier)
        earlier_.erase(earlier_.begin());
    Eigen::VectorXd at = std::get<Eigen::VectorXd>(std::move(values));
    const auto jobs = static_cast<int>(at.size());
    study_ = {.number = *number_,
              .axis = *one,
              .session = document_.session(),
              .curve = {.at = at,
                        .values = Eigen::VectorXd::Constant(at.size(), std::numeric_limits<double>::quiet_NaN()),
                        .name = title_}};
    sinceStart_.start();
    ended_ = false;
    run_ = std::make_unique<SweepRun>(
        *number_, jobs, [set = one->set, session = document_.session(), at](int job) { return set(session, at[job]); },
        SweepRun::besideWindow);
    connect(run_.get(), &SweepRun::found, this, &SweepPart::note);
    connect(run_.get(), &SweepRun::complete, this, &SweepPart::end);
    run_->start();
    follow();
    draw();
}

void SweepPart::stop()
{
    if (!isRunning())
        return;
    run_.reset();
    end();
}

void SweepPart::note(int job, double value, const QString& problem)
{
    study_->curve.values[job] = value;
    ++study_->done;
    if (study_->problem.isEmpty())
        study_->problem = problem;
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
    const SweepAxis* one = axis();
    if (!one || offer_.of(one->name) != widgets::Offered::Free)
        return draw(); // the line goes back to where the slider is
    auto next = one->set(document_.session(), value);
    if (auto* session = std::get_if<core::Session>(&next))
        document_.edit(std::move(*session), tr("Change %1").arg(one->title), gesture);
}

void SweepPart::draw()
{
    const SweepAxis* one = axis();
    widgets::ShownSweep shown;
    if (one && number_) {
        shown = {.number = title_, .slider = one->title, .spacing = one->bounds.spacing, .earlier = earlier_};
        if (study_ && study_->axis.name == one->name) {
            shown.curve = study_->curve;
            shown.number = study_->curve.name;
        } else {
            shown.curve = {.at = Eigen::Vector2d(lo_, hi_),
                           .values = Eigen::Vector2d::Constant(std::numeric_limits<double>::quiet_NaN())};
            shown.earlier.clear();
        }
    }
    const bool isComplete = study_ && study_->done == study_->curve.at.size();
    shown.subtitle = !rangeProblem_.isEmpty() ? rangeProblem_
                     : !study_                ? tr("not known yet")
                     : !isComplete && study_->done > 0
                         ? tr("%1 of %2 values").arg(study_->done).arg(study_->curve.at.size())
                     : isComplete && !study_->curve.values.array().isFinite().any() ? study_->problem
                                                                                    : QString();
    plot_->show(widgets::sweepDrawing(shown));
    plot_->showCurrent(one ? std::optional(one->value) : std::nullopt);
    plot_->showStanding(standing());
}

void SweepPart::showState()
{
    using State = widgets::RunControls::State;
    const int total = study_ ? static_cast<int>(study_->curve.at.size()) : 0, done = study_ ? study_->done : 0;
    constexpr int fewest = 3;
    std::optional<double> left;
    if (isRunning() && done >= fewest)
        left = 1e-3 * static_cast<double>(sinceStart_.elapsed()) * (total - done) / done;
    controls_->setStartable(number_ && axis());
    controls_->showState(isRunning() ? State::Running : done > 0 ? State::Done : State::Idle, done, total, left);
    controls_->showEarlierRuns(static_cast<int>(earlier_.size()));
}

} // namespace app
