#include "app/labs/first_fits.h"

#include "app/document/amend.h"
#include "app/document/document.h"
#include "app/labs/answer_watch.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_switcher.h"
#include "app/labs/labs.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/regression/regression_settings.h"

#include <QTimer>

#include <tuple>
#include <utility>

namespace app
{

namespace
{

/// By what name a lab's numbers are learned: two labs share an evidence.
std::string learnerIn(const std::string& lab)
{
    return lab == "two-samples" ? "embedding" : lab;
}

/// The others are a rule and a comparison of models, by which a person has chosen.
bool isALab(const std::string& learner)
{
    return labNamed(QString::fromStdString(learner)) != nullptr;
}

const core::LearnedNumbers* learnedBy(const core::Session& session, const std::string& learner)
{
    const auto& by = session.of<core::LearnedState>().by;
    const auto found = by.find(learner);
    return found == by.end() ? nullptr : &found->second;
}

core::Session withKernel(core::Session session, const core::Kernel& kernel)
{
    session.kernel = kernel;
    return session;
}

core::Kernel kernelBy(const core::LearnedNumbers& numbers, core::Session arrived)
{
    numbers.put(arrived);
    return arrived.kernel;
}

/// The numbers beside the kernel that labs find, and those that they find them by.
auto numbersBesideKernel(const core::Session& session)
{
    const core::StudentTParameters& model = session.of<core::DensitySettings>().model;
    const auto& regression = session.of<core::RegressionSettings>();
    return std::tuple(model.sigma0, model.alpha, model.beta, regression.noise, regression.mean,
                      session.of<core::ClassificationSettings>().nu);
}

} // namespace

FirstFits::FirstFits(Document& document, LabSwitcher& labs) : QObject(&labs), document_(document), labs_(labs)
{
    // Later: an edit must not begin while a step of history is under way.
    connect(&document_, &Document::sessionChanged, this, [this] {
        if (fits_ && !std::exchange(due_, true))
            QTimer::singleShot(0, this, [this] {
                due_ = false;
                consider();
            });
    });
    connect(&document_, &Document::opened, this, [this] { fits_ = false; });
}

void FirstFits::follow(const NewData& arrival)
{
    if (arrival.sameKind) { // the model stays, and what labs have still to find for it
        fits_ = fits_ && isUntouched(arrival.session);
        arrived_.data = arrival.session.data;
    } else {
        arrived_ = arrival.session;
        const core::Session fresh = freshSession(arrived_.data);
        fits_ = arrived_.lockedHyperparameters.empty() && arrived_.kernel == fresh.kernel &&
                numbersBesideKernel(arrived_) == numbersBesideKernel(fresh);
        first_.clear();
        chosenAt_.reset();
    }
    asked_ = false;
    consider();
}

void FirstFits::followDefaults()
{
    follow({.session = document_.session()});
}

/// Are all numbers as the data brought them, or as labs have found them?
bool FirstFits::isUntouched(const core::Session& session) const
{
    core::Session known = arrived_;
    bool kernelIsKnown = session.kernel == arrived_.kernel;
    for (const auto& [learner, numbers] : session.of<core::LearnedState>().by) {
        if (!isALab(learner))
            continue;
        numbers.put(known);
        kernelIsKnown = kernelIsKnown || known.kernel == session.kernel;
    }
    return kernelIsKnown && hasSameFamilies(session.kernel, arrived_.kernel) && // else its family was chosen
           numbersBesideKernel(known) == numbersBesideKernel(session);
}

void FirstFits::consider()
{
    const core::Session& now = document_.session();
    const int steps = document_.stepsTaken();
    const bool turned = std::exchange(lab_, now.lab) != now.lab, tookBack = std::exchange(steps_, steps) > steps;
    asked_ = asked_ && !turned;
    if (chosenAt_ && steps < *chosenAt_)
        chosenAt_.reset();
    if (!fits_ || now.data.get() != arrived_.data.get() || !now.lockedHyperparameters.empty())
        return;
    const std::string learner = learnerIn(now.lab);
    const core::LearnedNumbers* own = learnedBy(now, learner);
    const bool byHand = own && !turned && !tookBack; // whatever leads away from them
    if (!chosenAt_ && byHand && now.kernel == arrived_.kernel && kernelBy(*own, arrived_) != now.kernel)
        chosenAt_ = steps;
    if (chosenAt_ || !isUntouched(now)) {
        asked_ = false; // where a hand takes back what it did, the fit that gave way to it is asked for again
        return;
    }
    if (own && own->first)
        first_[learner] = *own;
    if (own) // its other numbers are nobody else's
        amendUnasked(document_, withKernel(now, kernelBy(*own, arrived_)));
    else if (const auto first = first_.find(learner); first != first_.end())
        amendUnasked(document_, core::withLearned(now, learner, first->second));
    else
        begin();
}

/// A lab that has found nothing yet.
void FirstFits::begin()
{
    amendUnasked(document_, withKernel(document_.session(), arrived_.kernel));
    if (!std::exchange(asked_, true))
        labs_.page()->fitFirst();
}

} // namespace app
