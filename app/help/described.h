#pragma once

#include <QString>

namespace app
{

/// Markdown with each gap, {{kernels}}, {{generators}}, {{examples}}, {{labs}}, {{commands}}, {{keys}} or {{figures}},
/// filled from what the program says of itself: the descriptions that its sliders, dialogs, checks and --help read too.
/// A gap of another name stays as it is.
QString filled(QString markdown);

} // namespace app
