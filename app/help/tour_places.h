#pragma once

#include "app/help/window_tour.h"

class QMainWindow;

namespace app
{

class LabSwitcher;

/// What a person who is new here should know of the window: the sheet, a slider, the labs, the number that a panel is
/// about, export. They are found when the tour comes to them, on the page that is on show then.
std::vector<WindowTour::Place> tourPlaces(QMainWindow& window, LabSwitcher& labs);

} // namespace app
