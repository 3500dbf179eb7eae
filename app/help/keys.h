#pragma once

#include <QString>

#include <vector>

namespace app
{

/// What a key or a movement of the mouse does.
struct KeyMeaning {
    QString keys, meaning;
};

std::vector<KeyMeaning> keysAndMouse();

} // namespace app
