#pragma once

#include <string>

namespace core
{

/// How a density was computed.
struct Numerics {
    double effectiveRank = 0.0;
    double condition = 1.0; // of σ₀²I + K
    double jitter = 0.0;
    double milliseconds = 0.0;
    bool truncated = false;   // the spectrum was cut where it provably cannot matter
    bool notPositive = false; // a sigmoid's negative eigenvalues were clipped
    int nodes = 0;            // points at which the density was really evaluated
    std::string route;        // "eigendecomposition", "pivoted Cholesky", "kriging"
};

} // namespace core
