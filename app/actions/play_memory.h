#pragma once

namespace widgets
{
class Player;
}

namespace app
{

class Document;

/// Keeps with the session how its sliders are played: what a person plans is a step of undo, and a session that is
/// opened plays as it was planned.
void keepPlans(widgets::Player& player, Document& document);

} // namespace app
