#pragma once

#include "app/script/script_pen.h"

namespace app
{

std::unique_ptr<ScriptPen> pythonPen(); // matplotlib
std::unique_ptr<ScriptPen> rPen();      // R's own graphics

} // namespace app
