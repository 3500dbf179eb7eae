#pragma once

class QWidget;

namespace app
{

class Recovery;

/// Asks over the window what should become of unsaved work that was left behind by a crash: come back, be discarded
/// (then the next one is asked about), or wait until the next start. Of a copy that cannot be read it says why, and
/// where it is. Returns whether some came back.
bool offerRecovered(Recovery& recovery, QWidget* window);

} // namespace app
