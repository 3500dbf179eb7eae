#include "app/labs/first_fits.h"

#include "app/document/amend.h"
#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_switcher.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/session/learned_state.h"

#include <QTimer>

#include <utility>

namespace app
{

namespace
{

const core::LearnedNumbers* learnedBy(const core::Session& session, const std::string& lab)
{
    const auto& by = session.of<core::LearnedState>().by;
    const auto found = by.find(lab);
    return found == by.end() ? nullptr : &found->second;
}

core::Session withPut(core::Session session, const core::LearnedNumbers& numbers)
{
    numbers.put(session);
    return session;
}

/// The numbers beside the kernel that labs find.
bool haveSameNumbers(const core::Session& a, const core::Session& b)
{
    return a.of<core::DensitySettings>().model == b.of<core::DensitySettings>().model &&
           a.of<core::RegressionSettings>().noise == b.of<core::RegressionSettings>().noise &&
           a.of<core::RegressionSettings>().mean == b.of<core::RegressionSettings>().mean &&
           a.of<core::ClassificationSettings>().nu == b.of<core::ClassificationSettings>().nu;
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
}

void FirstFits::follow(const NewData& arrival)
{
    arrived_ = arrival.session;
    fits_ = !arrival.sameKind && arrived_.lockedHyperparameters.empty() &&
            arrived_.kernel == freshSession(arrived_.data).kernel;
    asked_.clear();
    consider();
}

/// Are all numbers as the data brought them, or as labs have found them?
bool FirstFits::isUntouched(const core::Session& session) const
{
    core::Session known = arrived_;
    bool kernelIsKnown = session.kernel == arrived_.kernel;
    for (const auto& [lab, numbers] : session.of<core::LearnedState>().by) {
        numbers.put(known);
        kernelIsKnown = kernelIsKnown || known.kernel == session.kernel;
    }
    return kernelIsKnown && haveSameNumbers(known, session);
}

void FirstFits::consider()
{
    const core::Session& now = document_.session();
    if (std::exchange(lab_, now.lab) != now.lab)
        asked_.clear();
    if (!fits_ || now.data.get() != arrived_.data.get() || !now.lockedHyperparameters.empty() || !isUntouched(now))
        return;
    if (const core::LearnedNumbers* own = learnedBy(now, now.lab))
        return amend(document_, withPut(now, *own));
    if (asked_.insert(now.lab).second)
        labs_.page()->fitFirst();
}

} // namespace app
