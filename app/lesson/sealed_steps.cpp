#include "app/lesson/sealed_steps.h"

#include <algorithm>

namespace app
{

namespace
{

bool isOfPanels(const QString& name)
{
    return name.startsWith(QStringLiteral("panel.")) || name == QLatin1String("formula");
}

} // namespace

void SealedSteps::add(const core::Session& session, const Offer& offer)
{
    if (!std::ranges::all_of(offer.hidden, &isOfPanels) && !of(session))
        sealed_.push_back({session.data, session.kernel, offer});
}

void SealedSteps::reveal(const core::Session& session)
{
    std::erase_if(sealed_, [&](const Sealed& one) { return one.isOf(session); });
}

std::optional<Offer> SealedSteps::of(const core::Session& session) const
{
    const auto found = std::ranges::find_if(sealed_, [&](const Sealed& one) { return one.isOf(session); });
    return found == sealed_.end() ? std::nullopt : std::optional(found->offer);
}

} // namespace app
