#pragma once

namespace core
{

/// Kernel learning: what the evidence is drawn over.
struct LearningSettings {
    enum class View { Curve, Map };
    View view = View::Curve;
    bool operator==(const LearningSettings&) const = default;
};

} // namespace core
