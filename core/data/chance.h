#pragma once

#include <Eigen/Core>
#include <boost/random/laplace_distribution.hpp>
#include <boost/random/normal_distribution.hpp>
#include <boost/random/uniform_01.hpp>
#include <boost/random/uniform_int_distribution.hpp>

#include <cstdint>
#include <random>

namespace core
{

/// The seed of one of many streams of chance that have a seed in common and nothing else: splitmix64 (Steele, Lea and
/// Flood, 2014), number >= 0.
constexpr std::uint64_t streamOf(std::uint64_t seed, std::int64_t number)
{
    std::uint64_t z = seed + 0x9e3779b97f4a7c15ull * (static_cast<std::uint64_t>(number) + 1);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

/// The one source of chance of a generation.
class Chance
{
public:
    explicit Chance(std::uint64_t seed) : engine_(seed) {}
    double uniform(double lower, double upper)
    {
        return lower + (upper - lower) * boost::random::uniform_01<double>()(engine_);
    }
    double normal(double sd) { return sd * normal_(engine_); }
    Eigen::RowVector2d normal2(double sd)
    {
        const double first = normal(sd); // two statements: the order of arguments is the compiler's choice
        return {first, normal(sd)};
    }
    double laplace(double scale) { return boost::random::laplace_distribution<double>(0.0, scale)(engine_); }
    Eigen::Index below(Eigen::Index n)
    {
        return boost::random::uniform_int_distribution<Eigen::Index>(0, n - 1)(engine_);
    }

private:
    std::mt19937_64 engine_;
    boost::random::normal_distribution<double> normal_;
};

} // namespace core
