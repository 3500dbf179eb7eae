#pragma once

#include "core/outcome.h"
#include "core/session/session.h"
#include "core/settings/number_bounds.h"

#include <QString>

#include <functional>
#include <vector>

namespace app
{

struct Lab;

/// A number that a sweep moves: of the kernel ("kernel.lengthscale"), of the lab's settings
/// ("two-samples.permutations") or of the generator that drew the points ("data.n", "data.separation"; of one sample of
/// several "data.1.n").
struct SweepAxis {
    QString name, title; // "kernel.lengthscale", "lengthscale ℓ"
    core::NumberBounds bounds;
    double value = 0.0; // in the session
    /// The session with another value; failure where it cannot be.
    std::function<core::Outcome<core::Session>(const core::Session& session, double value)> set;
    QString unit = {}; // as its slider has it; empty: none
};

/// All that there are for a lab's numbers: kernel first, then what the lab is set by, then the data.
std::vector<SweepAxis> axesOf(const core::Session& session, const Lab& lab);

/// `count` values from lo to hi, both among them, as the axis is spaced: whole ones each once. Failure where they are
/// none, or one lies beyond what the number may be.
core::Outcome<Eigen::VectorXd> valuesAlong(const SweepAxis& axis, double lo, double hi, int count);

/// "linear", "logarithmic" or "integer".
QString scaleName(core::Spacing spacing);

/// The session over other points of the same generator: the seed of each drawn sample, raised by so many steps that no
/// two samples of different repeats share one, and the session's own raised by `repeat`. Itself for 0. Failure where no
/// generator drew the points.
core::Outcome<core::Session> withFreshSamples(const core::Session& session, int repeat);

/// The session drawn with that seed: its own, and that of its first sample; the others keep their distance.
core::Outcome<core::Session> withSeed(const core::Session& session, std::uint64_t seed);

} // namespace app
