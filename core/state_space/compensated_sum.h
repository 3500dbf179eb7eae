#pragma once

namespace core
{

/// A sum that loses no digits to the number of its terms: Neumaier's compensation in the form of Knuth's two-sum.
class CompensatedSum
{
public:
    void add(double value)
    {
        const double next = sum_ + value, rounded = next - sum_;
        lost_ += (sum_ - (next - rounded)) + (value - rounded);
        sum_ = next;
    }
    double value() const { return sum_ + lost_; }

private:
    double sum_ = 0.0, lost_ = 0.0;
};

} // namespace core
