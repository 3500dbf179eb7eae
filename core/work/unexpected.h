#pragma once

#include "core/outcome.h"

#include <exception>

namespace core
{

/// What a person is told of an exception that nothing nearer had an answer to: too little memory, or a fault of the
/// program's own. Never the words of the library that threw: they mean nothing on a screen.
Failure unexpectedFailure(const std::exception& error);

} // namespace core
