#pragma once

#include <cstddef>
#include <vector>

namespace core
{

/// Compensated sums M (CarriedSums) of some columns of weights.
template <class Carried>
class ColumnSums
{
public:
    using Numbers = typename Carried::Numbers;

    explicit ColumnSums(std::size_t columns) : sums_(columns), lost_(columns) {}

    double read(std::size_t column, const Numbers& reading) const
    {
        double value = 0.0;
        for (std::size_t q = 0; q < Carried::size; ++q)
            value += reading[q] * (sums_[column][q] + lost_[column][q]);
        return value;
    }
    Numbers of(std::size_t column) const
    {
        Numbers values = sums_[column];
        for (std::size_t q = 0; q < Carried::size; ++q)
            values[q] += lost_[column][q];
        return values;
    }
    void add(std::size_t column, double weight, const Numbers& entry)
    {
        for (std::size_t q = 0; q < Carried::size; ++q) {
            double& sum = sums_[column][q];
            const double value = weight * entry[q], next = sum + value, rounded = next - sum;
            lost_[column][q] += (sum - (next - rounded)) + (value - rounded);
            sum = next;
        }
    }
    void move(const Carried& carried)
    {
        for (std::size_t column = 0; column < sums_.size(); ++column) {
            sums_[column] = carried.move(of(column));
            lost_[column].fill(0.0);
        }
    }

private:
    std::vector<Numbers> sums_, lost_;
};

} // namespace core
