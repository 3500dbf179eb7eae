#include "app/labs/resampling_part.h"

#include "core/labs/structure/structure_settings.h"
#include "widgets/power/run_controls.h"

#include <cmath>
#include <utility>

namespace app
{

ResamplingPart::ResamplingPart(Document& document, QWidget* editors, std::function<bool()> isComing, QObject* parent)
    : QObject(parent), document_(document), isComing_(std::move(isComing)),
      controls_(new widgets::RunControls(editors, widgets::resampleWords())),
      service_(new ResamplingService([this](const ResamplingService::Answer& answer) { showAnswer(answer); }, this))
{
    connect(controls_, &widgets::RunControls::startRequested, this, &ResamplingPart::start);
    connect(controls_, &widgets::RunControls::stopRequested, this, &ResamplingPart::drop);
    connect(service_, &Service::failed, this, &ResamplingPart::showIdle);
    connect(service_, &Service::cancelled, this, &ResamplingPart::showIdle);
}

void ResamplingPart::setResult(std::shared_ptr<const core::StructureResult> result)
{
    const bool awaited = std::exchange(awaitsGraph_, false);
    drop();
    result_ = std::move(result);
    if (awaited)
        start();
}

void ResamplingPart::start()
{
    frequencies_.clear();
    emit changed();
    const int resamples = document_.session().of<core::StructureSettings>().resamples;
    controls_->showState(widgets::RunControls::State::Running, 0, resamples);
    awaitsGraph_ = isComing_();
    if (result_ && !awaitsGraph_) // else the graph begins it
        service_->request({.result = result_, .resamples = resamples, .seed = document_.session().seed}, true);
}

void ResamplingPart::showAnswer(const ResamplingService::Answer& answer)
{
    const int total = answer.request.resamples, done = static_cast<int>(std::lround(answer.result.done * total));
    if (answer.result.frequencies.empty())
        return controls_->showState(widgets::RunControls::State::Running, done, total);
    frequencies_ = answer.result.frequencies;
    controls_->showState(widgets::RunControls::State::Done, total, total);
    emit changed();
}

void ResamplingPart::giveUpWaiting()
{
    if (awaitsGraph_)
        drop();
}

void ResamplingPart::drop()
{
    awaitsGraph_ = false;
    const bool hadSome = !std::exchange(frequencies_, {}).empty();
    service_->cancel();
    showIdle();
    if (hadSome)
        emit changed();
}

void ResamplingPart::showIdle()
{
    if (!awaitsGraph_ && frequencies_.empty())
        controls_->showState(widgets::RunControls::State::Idle, 0, 0);
}

} // namespace app
