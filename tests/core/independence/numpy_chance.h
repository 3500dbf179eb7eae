#pragma once

#include <Eigen/Core>

#include <cmath>
#include <random>

/// The numbers of numpy's RandomState after numpy.random.seed(seed): MT19937 with 53 bits a double, normals by
/// Marsaglia's polar method, of which the second comes first.
class NumpyChance
{
public:
    explicit NumpyChance(std::uint32_t seed) : engine_(seed) {}

    double uniform()
    {
        const auto high = static_cast<double>(engine_() >> 5), low = static_cast<double>(engine_() >> 6);
        return (high * 67108864.0 + low) / 9007199254740992.0;
    }
    double exponential() { return -std::log(1.0 - uniform()); }
    double normal()
    {
        if (hasSpare_) {
            hasSpare_ = false;
            return spare_;
        }
        double first = 0.0, second = 0.0, squares = 0.0;
        do {
            first = 2.0 * uniform() - 1.0;
            second = 2.0 * uniform() - 1.0;
            squares = first * first + second * second;
        } while (squares >= 1.0 || squares == 0.0);
        const double factor = std::sqrt(-2.0 * std::log(squares) / squares);
        spare_ = factor * first;
        hasSpare_ = true;
        return factor * second;
    }

private:
    std::mt19937 engine_;
    double spare_ = 0.0;
    bool hasSpare_ = false;
};
