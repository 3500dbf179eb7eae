#include "core/kernels/verdict/refutation.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <set>

namespace core::verdicts
{
namespace
{

using Eigen::Index;
using Eigen::MatrixXd;

/// Chance that is the same on every machine.
class Chance
{
public:
    double uniform()
    {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<double>(state_ >> 33) / 2147483648.0;
    }

private:
    std::uint64_t state_ = 20260701;
};

void collectNumbers(const formula::Tree& tree, std::set<double>& numbers)
{
    if (tree->kind == formula::Kind::Number && tree->number != 0.0)
        numbers.insert(std::abs(tree->number));
    for (const auto& argument : tree->arguments)
        collectNumbers(argument, numbers);
}

/// Decades in thirds, and what the numbers of the formula suggest.
std::vector<double> scalesFor(const formula::Tree& tree)
{
    std::vector<double> scales{1.0,  0.5,  2.0,  0.1,   0.2, 5.0, 10.0, 0.05, 0.02,
                               0.01, 20.0, 50.0, 100.0, 3.0, 0.3, 0.7,  1.5};
    std::set<double> numbers;
    collectNumbers(tree, numbers);
    std::size_t taken = 0;
    for (const double number : numbers) {
        if (++taken > 8)
            break;
        for (const double scale :
             {number, 1.0 / number, std::sqrt(number), number / 2, number / 4, 3.0 / number, std::sqrt(1.0 / number)})
            if (std::isfinite(scale) && scale > 1e-9 && scale < 1e9)
                scales.push_back(shortened(scale, 3));
    }
    for (const double scale : {1e-3, 1e3, 1e-4, 1e4, 2e-3, 5e-3, 0.03, 0.15, 4.0, 7.0, 6.0, 30.0, 200.0, 500.0})
        scales.push_back(scale);
    std::vector<double> distinct;
    for (const double scale : scales)
        if (std::ranges::find(distinct, scale) == distinct.end())
            distinct.push_back(scale);
    return distinct;
}

class Trials
{
public:
    Trials(Domain domain, Index dimension) : domain_(domain), dimension_(dimension) {}

    void add(MatrixXd points)
    {
        for (const double value : points.reshaped())
            if (!isInside(domain_, value))
                return;
        for (Index i = 0; i < points.rows(); ++i)
            for (Index j = 0; j < i; ++j)
                if (points.row(i) == points.row(j))
                    return;
        sets_.push_back(std::move(points));
    }

    /// start, start + step … along a direction of the axes.
    void addGrid(double start, double step, Index count, const Eigen::RowVectorXd& direction)
    {
        MatrixXd points(count, dimension_);
        for (Index i = 0; i < count; ++i)
            for (Index d = 0; d < dimension_; ++d)
                points(i, d) = shortened(start + step * static_cast<double>(i), 6) * direction[d];
        add(std::move(points));
    }

    void addRandom(double scale, Index count)
    {
        MatrixXd points(count, dimension_);
        for (double& value : points.reshaped()) {
            value = domain_ == Domain::PositiveIntegers ? 1.0 + std::floor(chance_.uniform() * std::max(12.0, scale))
                    : domain_ == Domain::UnitInterval   ? shortened(chance_.uniform(), 2)
                    : domain_ == Domain::Unit           ? shortened(2.0 * chance_.uniform() - 1.0, 2)
                    : domain_ == Domain::Line           ? shortened(scale * (2.0 * chance_.uniform() - 1.0), 3)
                                                        : shortened(scale * chance_.uniform(), 3);
        }
        add(std::move(points));
    }

    /// Points of the plane of the first two axes: squares, hexagons and their centres.
    void addPlanar(double scale)
    {
        if (dimension_ < 2)
            return;
        const auto planar = [&](const std::vector<std::pair<double, double>>& at) {
            MatrixXd points = MatrixXd::Constant(static_cast<Index>(at.size()), dimension_, base());
            for (std::size_t i = 0; i < at.size(); ++i) {
                points(static_cast<Index>(i), 0) = shortened(base() + scale * at[i].first, 3);
                points(static_cast<Index>(i), 1) = shortened(base() + scale * at[i].second, 3);
            }
            add(std::move(points));
        };
        planar({{0, 0}, {0, 1}, {1, 0}, {1, 1}});
        planar({{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}});
        planar({{0, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}});
        planar({{0, 0}, {1, 0}, {0.5, 0.866}, {-0.5, 0.866}, {-1, 0}, {-0.5, -0.866}, {0.5, -0.866}});
        planar({{1, 0}, {0.5, 0.866}, {-0.5, 0.866}, {-1, 0}, {-0.5, -0.866}, {0.5, -0.866}});
        planar({{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}, {0, 2}, {2, 2}});
        for (const int corners : {5, 7, 8}) {
            std::vector<std::pair<double, double>> polygon;
            for (int c = 0; c < corners; ++c)
                polygon.emplace_back(std::cos(2.0 * std::numbers::pi * c / corners),
                                     std::sin(2.0 * std::numbers::pi * c / corners));
            planar(polygon);
        }
        if (dimension_ > 2) {
            MatrixXd axes = MatrixXd::Constant(6, dimension_, base()), cube = MatrixXd::Constant(8, dimension_, base());
            for (Index i = 0; i < 6; ++i)
                axes(i, i / 2) += i % 2 == 0 ? scale : -scale;
            for (Index i = 0; i < 8; ++i)
                for (Index d = 0; d < 3; ++d)
                    cube(i, d) += i >> d & 1 ? scale : 0.0;
            add(std::move(axes));
            add(std::move(cube));
            MatrixXd simplex = MatrixXd::Constant(std::min<Index>(dimension_, 7) + 1, dimension_, base());
            for (Index i = 1; i < simplex.rows(); ++i)
                simplex(i, i - 1) += scale;
            add(std::move(simplex));
        }
    }

    void addGrids(double scale)
    {
        Eigen::RowVectorXd axis = Eigen::RowVectorXd::Zero(dimension_), diagonal = Eigen::RowVectorXd::Ones(dimension_);
        axis[0] = 1.0;
        const bool hasZero = domain_ == Domain::Line || domain_ == Domain::NonNegative || domain_ == Domain::Unit ||
                             domain_ == Domain::UnitInterval;
        for (const Eigen::RowVectorXd& direction : {axis, diagonal}) {
            if (!hasZero && dimension_ > 1 && direction == axis)
                continue;
            for (const Index count : {3, 5, 8}) {
                const double half = static_cast<double>(count - 1) / 2.0;
                addGrid(-scale * half, scale, count, direction);
                addGrid(0.0, scale, count, direction);
                addGrid(scale, scale, count, direction);
                if (count < 8)
                    addGrid(1.0, scale, count, direction);
                if (count == 3 && domain_ == Domain::Line)
                    addGrid(-3.0 * scale, scale, count, direction);
            }
            if (dimension_ == 1)
                break;
        }
    }

    std::vector<MatrixXd> taken() { return std::move(sets_); }

private:
    double base() const { return domain_ == Domain::Positive || domain_ == Domain::PositiveIntegers ? 2.0 : 0.0; }

    Domain domain_;
    Index dimension_;
    Chance chance_;
    std::vector<MatrixXd> sets_;
};

} // namespace

bool isInside(Domain domain, double value)
{
    switch (domain) {
    case Domain::NonNegative:
        return value >= 0.0;
    case Domain::Positive:
        return value > 0.0;
    case Domain::UnitInterval:
        return value >= 0.0 && value <= 1.0;
    case Domain::Unit:
        return std::abs(value) < 1.0;
    case Domain::PositiveIntegers:
        return value >= 1.0 && value <= 1e6 && std::floor(value) == value;
    default:
        return true;
    }
}

double shortened(double value, int digits)
{
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits).ptr;
    double near = value;
    std::from_chars(text, end, near);
    return near;
}

std::vector<MatrixXd> trialPoints(const formula::Tree& k, Domain domain, Index dimension)
{
    Trials trials(domain, dimension);
    const std::vector<double> scales = scalesFor(k);
    const MatrixXd single = MatrixXd::Zero(1, dimension);
    for (const double value :
         {0.0, 1.0, -1.0, 2.0, -2.0, 0.5, 0.1, 3.0, 10.0, -0.5, 0.9, 100.0, 0.01, 1.5, -5.0, 4.0, 6.0})
        trials.add(MatrixXd::Constant(1, dimension, value));
    if (dimension > 1)
        for (const double scale : {1.0, 3.0, 0.3}) {
            MatrixXd point = single;
            point(0, 0) = scale;
            point(0, 1) = -scale;
            trials.add(point);
            point(0, 1) = 0.0;
            trials.add(point);
        }
    for (const double a : {0.0, 1.0, -1.0, 2.0, 0.5, 3.0, 0.1, 4.0, 6.0})
        for (const double b : {1.0, 2.0, -1.0, 0.5, 3.0, -2.0, 10.0, 0.2, 0.9, 1.5, 5.0}) {
            MatrixXd pair(2, dimension);
            pair.row(0).setConstant(a);
            pair.row(1).setConstant(b);
            trials.add(pair);
        }
    if (domain == Domain::PositiveIntegers && dimension == 1)
        for (const auto& numbers : std::vector<std::vector<double>>{{1, 2, 3},
                                                                    {2, 3, 6},
                                                                    {1, 2, 3, 6},
                                                                    {2, 4, 8},
                                                                    {1, 2, 3, 4, 5, 6, 7, 8},
                                                                    {2, 3, 4, 6, 12},
                                                                    {6, 10, 15, 30},
                                                                    {1, 2, 3, 5, 6, 10, 15, 30}})
            trials.add(Eigen::Map<const MatrixXd>(numbers.data(), static_cast<Index>(numbers.size()), 1));
    for (const double scale : scales) {
        trials.addGrids(scale);
        trials.addPlanar(scale);
        for (const Index count : {2, 3, 4, 6, 8})
            trials.addRandom(scale, count);
    }
    return trials.taken();
}

} // namespace core::verdicts
