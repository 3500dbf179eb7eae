#include "app/living/living_run.h"

#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/living/living_view.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"

#include <QEventLoop>

#include <algorithm>

namespace app
{

namespace
{

constexpr Eigen::Index mostRowsMoving = 1200; // of a table of a frame: a field has 40 000

/// Ascending, with `own` among them.
Eigen::VectorXd withOwn(const Eigen::VectorXd& at, double own)
{
    std::vector<double> values(at.begin(), at.end());
    values.push_back(own);
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return Eigen::VectorXd::Map(values.data(), std::ssize(values));
}

} // namespace

LivingRun::LivingRun(const core::Session& session, const Lab& lab, const SweepAxis& axis, const Eigen::VectorXd& at,
                     Drawing drawing, QObject* parent)
    : QObject(parent), session_(session), axis_(axis), drawing_(std::move(drawing)), at_(withOwn(at, axis.value)),
      pins_(document_, nullptr, labs(), nullptr)
{
    figure_.mostRows = mostRowsMoving;
    figure_.slider = {.title = axis.title, .unit = axis.unit};
    core::Session shown = session;
    shown.lab = lab.id.toStdString();
    document_.open(std::move(shown), {});
    page_.reset(lab.page(document_, nullptr));
    page_->setTheme({});
    connect(page_.get(), &LabPage::failed, this, [this](const QString& sentence) { failure_ = sentence; });
    connect(page_.get(), &LabPage::settled, this, &LivingRun::look, Qt::QueuedConnection); // when all is drawn
}

LivingRun::~LivingRun() = default;

void LivingRun::start()
{
    ask();
    page_->setOnShow(true);
}

void LivingRun::wait()
{
    if (isComplete())
        return;
    QEventLoop loop;
    connect(this, &LivingRun::complete, &loop, &QEventLoop::quit);
    loop.exec();
}

/// The session itself stays as it is, to the last bit.
void LivingRun::ask()
{
    const double value = at_[done_];
    failure_.clear();
    core::Outcome<core::Session> session =
        value == axis_.value ? core::Outcome<core::Session>(session_) : axis_.set(session_, value);
    if (const auto* failure = std::get_if<core::Failure>(&session)) {
        const QString why = QString::fromStdString(failure->what);
        return void(QMetaObject::invokeMethod(
            this, [this, why] { take(why); }, Qt::QueuedConnection));
    }
    core::Session& asked = std::get<core::Session>(session);
    asked.lab = document_.session().lab;
    waits_ = true;
    document_.open(std::move(asked), {});
    QMetaObject::invokeMethod(this, &LivingRun::look, Qt::QueuedConnection);
}

void LivingRun::look()
{
    if (!waits_ || !page_->isSettled())
        return;
    pins_.showOn(page_.get());
    if (LabPage* pinned = pins_.pinnedPage(); pinned && !pinned->isSettled())
        return void(connect(pinned, &LabPage::settled, this, &LivingRun::look,
                            Qt::ConnectionType(Qt::QueuedConnection | Qt::UniqueConnection)));
    waits_ = false;
    const auto& problem = page_->problem();
    take(problem ? widgets::asSentence(*problem) : failure_);
}

void LivingRun::take(const QString& failure)
{
    const double value = at_[done_];
    const QString why = failure.isEmpty() ? keep(value) : failure;
    if (!why.isEmpty())
        problems_ << tr("At %1: %2").arg(widgets::numberText(value), why);
    emit advanced(++done_);
    if (isComplete())
        emit complete();
    else
        ask();
}

QString LivingRun::keep(double value)
{
    LivingFrame frame = livingFrameOf(*page_->plots(), drawing_, figure_);
    frame.value = value;
    if (!figure_.frames.empty() && figure_.frames.front().panels.size() != frame.panels.size())
        return tr("The page has other panels there.");
    if (value == axis_.value) {
        figure_.shown = figure_.frames.size();
        figure_.name = drawing_.text.title.isEmpty() ? nameOf(labOf(session_), *page_->plots(), session_, drawing_.view)
                                                     : drawing_.text.title;
        hasOwn_ = true;
    }
    figure_.frames.push_back(std::move(frame));
    return {};
}

} // namespace app
