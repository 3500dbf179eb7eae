#pragma once

#include <Eigen/Core>

#include <cstdint>
#include <string>

namespace core
{

/// Whether numbers are as even on (0, 1) as chance makes them: the places of true values in their posteriors are, where
/// these are calibrated. Looked at is F_N(z) − z, the part of the numbers that are at most z less z, at z = i/N.
struct Uniformity {
    Eigen::VectorXd at;           // z_i = i/N, i = 1 … N − 1
    Eigen::VectorXd difference;   // F_N(z_i) − z_i
    Eigen::VectorXd lower, upper; // the band that holds all of these at once with probability `level`
    double level = 0.99;
    double p = 1.0; // the part of even samples that leave the pointwise intervals as far somewhere
    /// The tails of the posteriors are too light: truths lie farther out than foretold (> 0), or too heavy; in standard
    /// errors of the spread. And whether truths lie too high (> 0) in their posteriors, in those of the mean.
    double tooNarrow = 0.0, tooHigh = 0.0;
    bool isEven() const { return p > 1.0 - level; }
};

/// N >= 10 numbers in [0, 1] (asserted). The band is of equal pointwise probability, calibrated by even samples that
/// the seed draws. Cost O(N²) and 2,000 samples of N.
/// Source: Säilynoja, Bürkner & Vehtari, "Graphical test for discrete uniformity and its applications in
/// goodness-of-fit evaluation and multiple sample comparison", Statistics and Computing 32 (2022).
Uniformity uniformity(Eigen::VectorXd numbers, double level = 0.99, std::uint64_t seed = 1);

/// "calibrated: …", or what is wrong, in a sentence.
std::string inWords(const Uniformity& found);

} // namespace core
