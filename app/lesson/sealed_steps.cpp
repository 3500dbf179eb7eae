#include "app/lesson/sealed_steps.h"

#include <algorithm>

namespace app
{

namespace
{

bool isOfPanels(const QString& name)
{
    return (name.startsWith(QStringLiteral("panel.")) && !isOfAnswer(name)) || name == QLatin1String("formula");
}

} // namespace

bool SealedSteps::Sealed::isOf(const core::Session& session) const
{
    return (session.data == data && session.kernel == kernel) ||
           std::ranges::any_of(edits, [&](const Edit& edit) { return edit.isOf(session); });
}

bool SealedSteps::isOpen(const Offer& offer)
{
    return std::ranges::all_of(offer.hidden, &isOfPanels);
}

void SealedSteps::add(const core::Session& session, const Offer& offer)
{
    if (isOpen(offer))
        return;
    const auto known = std::ranges::find_if(sealed_, [&](const Sealed& one) { return one.isOf(session); });
    if (known == sealed_.end())
        return sealed_.push_back({session.data, session.kernel, offer, {}});
    known->offer.hidden += offer.hidden;
    known->offer.hidden.removeDuplicates();
}

void SealedSteps::follow(const core::Session& sealed, const core::Session& edited)
{
    const auto found = std::ranges::find_if(sealed_, [&](const Sealed& one) { return one.isOf(sealed); });
    if (found == sealed_.end() || of(edited))
        return;
    std::erase_if(found->edits, [](const Edit& edit) { return edit.data.expired(); });
    found->edits.push_back({edited.data, edited.kernel});
}

void SealedSteps::reveal(const core::Session& session, const Offer& offer)
{
    const Offer hides{.hidden = offer.hidden, .fixed = {}, .only = {}};
    std::erase_if(sealed_, [&](Sealed& one) {
        if (!one.isOf(session))
            return false;
        one.offer.hidden.removeIf([&](const QString& name) { return hides.of(name) != widgets::Offered::Hidden; });
        return isOpen(one.offer);
    });
}

std::optional<Offer> SealedSteps::of(const core::Session& session) const
{
    const auto found = std::ranges::find_if(sealed_, [&](const Sealed& one) { return one.isOf(session); });
    return found == sealed_.end() ? std::nullopt : std::optional(found->offer);
}

} // namespace app
