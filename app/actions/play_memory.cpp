#include "app/actions/play_memory.h"

#include "app/document/document.h"
#include "core/session/play_plans.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/play/player.h"

#include <optional>
#include <string>
#include <utility>

namespace app
{

namespace
{

std::pair<std::string, std::string> placeOf(const widgets::ParameterSlider& slider, const Document& document)
{
    return {document.session().lab, slider.objectName().toStdString()};
}

} // namespace

void keepPlans(widgets::Player& player, Document& document)
{
    player.setPlans([&document](const widgets::ParameterSlider& slider) -> std::optional<core::PlayPlan> {
        const auto& plans = document.session().of<core::PlayPlans>().of;
        const auto found = plans.find(placeOf(slider, document));
        return found == plans.end() ? std::nullopt : std::optional(found->second);
    });
    QObject::connect(&player, &widgets::Player::planned, &document, [&document](widgets::ParameterSlider* slider) {
        if (slider->objectName().isEmpty())
            return; // one that no session knows
        core::Session next = document.session();
        next.of<core::PlayPlans>().of[placeOf(*slider, document)] = slider->playPlan();
        document.edit(std::move(next),
                      QObject::tr("Change how %1 plays")
                          .arg(slider->range().symbol.isEmpty() ? slider->range().name : slider->range().symbol));
    });
}

} // namespace app
