#pragma once

#include <vector>

class QWidget;

namespace widgets
{

/// Makes the keyboard visit what can be visited in `groups`, one after the other, right after `first`; the order within
/// each group stays. Needed where widgets are rebuilt: Qt puts new ones at the end of the window.
void chainTabOrder(QWidget* first, const std::vector<QWidget*>& groups);

} // namespace widgets
