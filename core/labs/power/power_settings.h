#pragma once

#include "core/data/generation.h"

#include <string>
#include <vector>

namespace core
{

/// The Power lab's settings: how often the permutation test tells two generators apart, over one parameter. With two
/// equal generators this is the size of the test, else one minus its type II error.
struct PowerSettings {
    Generation first, second; // name and options; n and seed are not read
    std::string vary = "n";   // "n" (points a sample, both), or an option of the second generator
    double lo = 50.0, hi = 250.0;
    int steps = 5;
    std::ptrdiff_t n = 100; // points a sample, unless varied
    int repeats = 100;
    int permutations = 200;
    double level = 0.05;
    /// Of the lengthscale of `se`: "median" (of the pooled distances), "evidence" (its highest maximum at τ² = 1, with
    /// the default random inducing points of the pooled sample), or a number.
    std::vector<std::string> choosers{"median", "evidence"};
    bool operator==(const PowerSettings&) const = default;
};

} // namespace core
