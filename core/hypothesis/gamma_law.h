#pragma once

namespace core
{

/// The law of a statistic T of which factor·T + shift is taken for a gamma variable, by the variable's first two
/// moments: shape mean²/variance, scale variance/mean. exists(mean, variance).
class GammaLaw
{
public:
    GammaLaw(double mean, double variance, double factor = 1.0, double shift = 0.0)
        : shape_(mean * mean / variance), scale_(variance / mean), factor_(factor), shift_(shift)
    {
    }

    /// Are there such a mean and variance?
    static bool exists(double mean, double variance);

    double shape() const { return shape_; }
    double scale() const { return scale_; }  // of the variable
    double survival(double statistic) const; // P(T ≥ statistic); the p-value
    double density(double statistic) const;  // per unit of the statistic
    double threshold(double level) const;    // survival(threshold) = level

private:
    double ofVariable(double statistic) const { return factor_ * statistic + shift_; }

    double shape_, scale_, factor_, shift_;
};

} // namespace core
