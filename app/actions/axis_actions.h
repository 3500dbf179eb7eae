#pragma once

class QMenu;

namespace app
{

class LabSwitcher;
class SideBySide;

/// What is done to the axes of all panels on show, at the head of the View menu.
void fillAxes(QMenu& view, LabSwitcher& labs, const SideBySide& sideBySide);

} // namespace app
