#pragma once

namespace widgets
{

/// A number that no other gesture of this program carries. All edits of one drag, one held key or one turn of the wheel
/// share theirs, so that undo can take them back as one step.
int newGesture();

} // namespace widgets
