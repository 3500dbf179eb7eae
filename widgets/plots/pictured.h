#pragma once

#include "widgets/drawings/drawing.h"

namespace widgets
{

/// A panel that can tell as a value what it draws.
class Pictured
{
public:
    virtual ~Pictured() = default;
    virtual Drawing picture() const = 0;
};

} // namespace widgets
