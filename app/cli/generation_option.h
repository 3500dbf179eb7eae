#pragma once

#include "app/cli/arguments.h"
#include "core/data/dataset.h"

namespace app
{

/// The generator in an option's value, `name` or `name:option=value,option=value`; its n and seed are the defaults.
core::Generation generationFrom(const Arguments& arguments, const QString& option);

/// The option's value that gives this generator.
QString generatorWord(const core::Generation& generation);

} // namespace app
