#include "app/labs/density_maximum_part.h"

#include "app/document/amend.h"
#include "app/document/locks.h"
#include "core/kernels/log_gradients.h"
#include "core/labs/density/density_settings.h"
#include "core/session/learned_state.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/kept_room.h"
#include "widgets/controls/problem_label.h"

#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace app
{

namespace
{

std::vector<std::string> heldOf(const core::Session& session)
{
    std::vector<std::string> held = session.lockedHyperparameters;
    const std::vector<std::string> own = lockedSettings(held, "density");
    held.insert(held.end(), own.begin(), own.end());
    return held;
}

bool wouldAskTheSame(const core::Session& a, const core::Session& b)
{
    return a.data.get() == b.data.get() && a.kernel == b.kernel &&
           a.of<core::DensitySettings>().model == b.of<core::DensitySettings>().model &&
           a.lockedHyperparameters == b.lockedHyperparameters;
}

/// Of a sentence on the density of a session.
widgets::Standing standingOfMaximum(const core::Session& told, const core::Session& now)
{
    if (told.data.get() != now.data.get())
        return widgets::Standing::OtherData;
    const bool isSame =
        told.kernel == now.kernel && told.of<core::DensitySettings>().model == now.of<core::DensitySettings>().model;
    return isSame ? widgets::Standing::Current : widgets::Standing::Outdated;
}

core::Session withMaximum(core::Session session, const core::DensityMaximum& found, bool first)
{
    std::set<std::string> paths;
    for (const core::Hyperparameter& number : core::continuousHyperparameters(found.kernel))
        paths.insert(core::pathOf(number));
    const auto put = [kernel = found.kernel, sigma0 = found.sigma0](core::Session& next) {
        next.kernel = kernel;
        next.of<core::DensitySettings>().model.sigma0 = sigma0;
    };
    return core::withLearned(std::move(session), "density", {.paths = std::move(paths), .put = put, .first = first});
}

} // namespace

DensityMaximumPart::DensityMaximumPart(Document& document, QWidget* editors)
    : QObject(editors), document_(document), editor_(new QWidget(editors)),
      box_(new widgets::MaximiseBox(tr("Maximise"), editor_)), found_(new QLabel(editor_)),
      service_(new MaximumService([this](const MaximumService::Answer& answer) { take(answer); }, this))
{
    found_->setWordWrap(true);
    auto* column = new QVBoxLayout(editor_);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(box_);
    auto* room = new widgets::KeptRoom(2, editor_);
    room->add(found_);
    column->addWidget(room);
    box_->setAbout(
        tr("<p>Takes the σ₀, and the factor on all lengthscales, by which the density foretells best rows that "
           "it has not seen: each of five parts of them by the others. What is locked stays.</p>"));
    connect(box_, &widgets::MaximiseBox::maximiseRequested, this, [this] {
        const core::Session& now = document_.session();
        ask({.data = now.data,
             .kernel = now.kernel,
             .model = now.of<core::DensitySettings>().model,
             .locked = heldOf(now)},
            false);
    });
    connect(box_, &widgets::MaximiseBox::cancelRequested, service_, &Service::cancel);
    connect(service_, &Service::cancelled, this, &DensityMaximumPart::end);
    connect(service_, &Service::failed, this, [this](const core::Failure& failure) {
        end();
        say(widgets::asSentence(failure.what));
    });
    say({});
}

SideAnswers DensityMaximumPart::answers()
{
    const auto standing = [this](const core::Session& answered, const core::Session& now) {
        return standingOfMaximum(told_ ? *told_ : answered, now);
    };
    return {.service = service_, .widgets = {found_}, .compare = standing, .clear = [this] { say({}); }};
}

void DensityMaximumPart::showSession(const core::Session& session)
{
    if (fittingFirst_ && !wouldAskTheSame(*asked_, session)) // a hand is ahead, or there are other data
        tellFittingFirst(false);
    box_->setAvailable(!core::noHeldOutScore(*session.data));
}

void DensityMaximumPart::fitFirst()
{
    const core::Session& now = document_.session();
    auto start = core::densityStart(now.data);
    if (!start)
        return;
    start->model.posterior = now.of<core::DensitySettings>().model.posterior; // a choice, no number
    ask(*std::move(start), true);
}

void DensityMaximumPart::ask(core::DensityMaximiseRequest request, bool first)
{
    say({});
    box_->showProgress(0.0);
    first_ = first;
    asked_ = document_.session();
    tellFittingFirst(first_);
    service_->request(std::move(request), true);
}

void DensityMaximumPart::end()
{
    box_->showProgress(std::nullopt);
    tellFittingFirst(false);
}

void DensityMaximumPart::tellFittingFirst(bool fitting)
{
    if (std::exchange(fittingFirst_, fitting) != fitting)
        tellFittingFirst_(fitting);
}

void DensityMaximumPart::take(const MaximumService::Answer& answer)
{
    if (!answer.result.maximum)
        return box_->showProgress(answer.result.progress);
    end();
    if (!asked_ || !wouldAskTheSame(*asked_, document_.session()))
        return; // a hand was ahead
    const core::DensityMaximum& found = *answer.result.maximum;
    core::Session next = withMaximum(document_.session(), found, first_);
    say(widgets::asSentence(found.message), next);
    if (first_)
        amendUnasked(document_, std::move(next));
    else
        document_.edit(std::move(next), tr("Maximise the held-out score"), widgets::newGesture());
}

void DensityMaximumPart::say(const QString& sentence, std::optional<core::Session> of)
{
    told_ = std::move(of);
    found_->setText(sentence);
    found_->setVisible(!sentence.isEmpty());
}

} // namespace app
