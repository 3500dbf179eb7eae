#include "core/linalg/adaptive_integral.h"

#include "core/linalg/log_sum_exp.h"
#include "core/linalg/quadrature.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>
#include <optional>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

struct Cell {
    Eigen::Array3d lo = Eigen::Array3d::Zero(), hi = Eigen::Array3d::Ones();
    std::vector<Index> landmarks; // no further away than the cell is wide, along any axis
    double logIntegral = -std::numeric_limits<double>::infinity();
    double logError = -std::numeric_limits<double>::infinity();
    int worstAxis = 0;

    double logVolume(Index d) const { return (hi - lo).head(d).log().sum(); }
};

/// P_0 … P_{n−1} at x.
VectorXd legendre(Index n, double x)
{
    VectorXd p(n);
    p(0) = 1.0;
    if (n > 1)
        p(1) = x;
    for (Index k = 2; k < n; ++k)
        p(k) = (static_cast<double>(2 * k - 1) * x * p(k - 1) - static_cast<double>(k - 1) * p(k - 2)) /
               static_cast<double>(k);
    return p;
}

class Integrator
{
public:
    Integrator(const LogIntegrand& logF, const IntegrationMesh& mesh)
        : logF_(logF), landmarks_(mesh.landmarks), dimensions_(static_cast<Index>(mesh.breaks.size())),
          order_(dimensions_ == 3 ? 10 : 16), rule_(gaussLegendre(order_)),
          unit_(tensorRule(std::vector<QuadratureRule>(mesh.breaks.size(), rule_))), noise_(mesh.noise),
          errorPower_(mesh.kinked ? 1.0 : 1.5), toCoefficients_(order_, order_), firstWidths_(dimensions_)
    {
        for (Index i = 0; i < order_; ++i)
            toCoefficients_.col(i) = rule_.weights(i) * legendre(order_, rule_.nodes(i)).array() *
                                     (ArrayXd::LinSpaced(order_, 0.0, static_cast<double>(order_ - 1)) + 0.5);
        for (Index axis = 0; axis < dimensions_; ++axis) {
            const VectorXd& breaks = mesh.breaks[static_cast<std::size_t>(axis)];
            const Index cells = breaks.size() - 1;
            firstWidths_(axis) = (breaks(cells) - breaks(0)) / static_cast<double>(cells);
        }
    }

    Index pointsPerCell() const { return unit_.weights.size(); }
    Index evaluations() const { return evaluations_; }
    bool isNumber() const { return isNumber_; }

    std::vector<Cell> firstCells(const IntegrationMesh& mesh) const;
    std::array<Cell, 2> halves(const Cell& cell) const;
    /// Integral, error and worst axis of every cell.
    void evaluate(Cell* cells, std::size_t count);

private:
    bool isNear(const Cell& cell, Index landmark, Index axis) const;
    void placePoints(const Cell& cell, MatrixXd& at, Index row) const;
    void judge(Cell& cell, const VectorXd& logValues, const MatrixXd& places, const VectorXd& logAtPlaces);
    double axisTail(const ArrayXd& values, Index axis) const;
    double largestMiss(const Cell& cell, const ArrayXd& values, const MatrixXd& places, const ArrayXd& atPlaces) const;
    int longestAxis(const Cell& cell) const;

    const LogIntegrand& logF_;
    const MatrixXd& landmarks_;
    Index dimensions_, order_;
    QuadratureRule rule_;
    TensorRule unit_; // on [-1, 1]^d
    double noise_, errorPower_;
    MatrixXd toCoefficients_; // Legendre coefficients from values at the nodes of one axis
    ArrayXd firstWidths_;     // of the first cells, in the mean over an axis
    Index evaluations_ = 0;
    bool isNumber_ = true;
};

std::vector<Cell> Integrator::firstCells(const IntegrationMesh& mesh) const
{
    std::vector<Cell> cells(1);
    for (std::size_t axis = 0; axis < mesh.breaks.size(); ++axis) {
        std::vector<Cell> finer;
        for (const Cell& cell : cells)
            for (Index p = 0; p + 1 < mesh.breaks[axis].size(); ++p) {
                finer.push_back(cell);
                finer.back().lo(static_cast<Index>(axis)) = mesh.breaks[axis](p);
                finer.back().hi(static_cast<Index>(axis)) = mesh.breaks[axis](p + 1);
            }
        cells = std::move(finer);
    }
    for (Cell& cell : cells)
        for (Index i = 0; i < landmarks_.rows(); ++i) {
            bool near = true;
            for (Index axis = 0; axis < dimensions_ && near; ++axis)
                near = isNear(cell, i, axis);
            if (near)
                cell.landmarks.push_back(i);
        }
    return cells;
}

/// Could a peak there send into the cell what its nodes do not see? One that is further away than the cell is wide and
/// still reaches it is wide enough for them.
bool Integrator::isNear(const Cell& cell, Index landmark, Index axis) const
{
    const double width = cell.hi(axis) - cell.lo(axis), at = landmarks_(landmark, axis);
    return at >= cell.lo(axis) - width && at <= cell.hi(axis) + width;
}

std::array<Cell, 2> Integrator::halves(const Cell& cell) const
{
    std::array<Cell, 2> parts{cell, cell};
    const double middle = 0.5 * (cell.lo(cell.worstAxis) + cell.hi(cell.worstAxis));
    parts[0].hi(cell.worstAxis) = parts[1].lo(cell.worstAxis) = middle;
    for (Cell& part : parts)
        std::erase_if(part.landmarks, [&](Index i) { return !isNear(part, i, cell.worstAxis); });
    return parts;
}

/// The nodes of a cell, and after them where it is nearest to each of its landmarks.
void Integrator::placePoints(const Cell& cell, MatrixXd& at, Index row) const
{
    const Index points = pointsPerCell();
    for (Index d = 0; d < dimensions_; ++d) {
        at.col(d).segment(row, points) =
            0.5 * (cell.lo(d) + cell.hi(d)) + 0.5 * (cell.hi(d) - cell.lo(d)) * unit_.nodes.col(d).array();
        for (std::size_t i = 0; i < cell.landmarks.size(); ++i)
            at(row + points + static_cast<Index>(i), d) =
                std::clamp(landmarks_(cell.landmarks[i], d), cell.lo(d), cell.hi(d));
    }
}

void Integrator::evaluate(Cell* cells, std::size_t count)
{
    const Index points = pointsPerCell();
    std::vector<Index> first{0}; // row of each cell
    for (std::size_t c = 0; c < count; ++c)
        first.push_back(first.back() + points + std::ssize(cells[c].landmarks));
    MatrixXd at(first.back(), dimensions_);
    for (std::size_t c = 0; c < count; ++c)
        placePoints(cells[c], at, first[c]);
    const VectorXd logValues = logF_(at);
    assert(logValues.size() == at.rows());
    evaluations_ += at.rows();
    for (std::size_t c = 0; c < count; ++c) {
        const Index places = std::ssize(cells[c].landmarks);
        judge(cells[c], logValues.segment(first[c], points), at.middleRows(first[c] + points, places),
              logValues.segment(first[c] + points, places));
    }
}

void Integrator::judge(Cell& cell, const VectorXd& logValues, const MatrixXd& places, const VectorXd& logAtPlaces)
{
    double logScale = logValues.maxCoeff();
    if (places.rows() > 0)
        logScale = std::max(logScale, logAtPlaces.maxCoeff());
    if (logValues.hasNaN() || logAtPlaces.hasNaN() || logScale == std::numeric_limits<double>::infinity()) {
        isNumber_ = false;
        return;
    }
    if (!std::isfinite(logScale))
        return; // f = 0 throughout
    const ArrayXd values = (logValues.array() - logScale).exp();
    const double mean = (unit_.weights.array() * values).sum() / unit_.weights.sum();
    double unresolved = 0.0;
    for (Index axis = 0; axis < dimensions_; ++axis)
        if (const double tail = axisTail(values, axis); tail > unresolved) {
            unresolved = tail;
            cell.worstAxis = static_cast<int>(axis);
        }
    const double miss = largestMiss(cell, values, places, (logAtPlaces.array() - logScale).exp());
    if (miss > unresolved) {
        unresolved = miss;
        cell.worstAxis = longestAxis(cell);
    }
    // What f itself does not know: exp turns the rounding of log f into a relative error, and the last coefficients of
    // random values are up to some 30 times as large as the values.
    const double rounding = 2.0 * std::numeric_limits<double>::epsilon() * std::max(1.0, std::abs(logScale));
    const double noise = 32.0 * (rounding + noise_) * mean;
    unresolved = std::max(0.0, unresolved - noise);
    // The rule integrates polynomials of twice its interpolating degree, so that its error is about the square of the
    // coefficients left; the power 1.5 keeps a margin, and for kinks there is no such gain.
    const double logVolume = cell.logVolume(dimensions_);
    cell.logIntegral = logScale + std::log(mean) + logVolume;
    cell.logError = unresolved < mean ? cell.logIntegral + errorPower_ * std::log(unresolved / mean)
                                      : logScale + std::log(unresolved) + logVolume;
}

/// In units of the first cells, whose shape follows the scales of the axes.
int Integrator::longestAxis(const Cell& cell) const
{
    int longest = 0;
    ((cell.hi - cell.lo).head(dimensions_) / firstWidths_).maxCoeff(&longest);
    return longest;
}

/// The last two Legendre coefficients along an axis, in the mean over the other axes.
double Integrator::axisTail(const ArrayXd& values, Index axis) const
{
    Index stride = 1;
    for (Index a = 0; a < axis; ++a)
        stride *= order_;
    double sum = 0.0, weight = 0.0;
    for (Index start = 0; start < values.size(); ++start) {
        if (start / stride % order_ != 0)
            continue;
        double last = 0.0, beforeLast = 0.0;
        for (Index i = 0; i < order_; ++i) {
            last += toCoefficients_(order_ - 1, i) * values(start + i * stride);
            beforeLast += toCoefficients_(order_ - 2, i) * values(start + i * stride);
        }
        sum += unit_.weights(start) * (std::abs(last) + std::abs(beforeLast));
        weight += unit_.weights(start);
    }
    return sum / weight;
}

/// The largest difference between f and the cell's polynomial at these places in the cell.
double Integrator::largestMiss(const Cell& cell, const ArrayXd& values, const MatrixXd& places,
                               const ArrayXd& atPlaces) const
{
    double worst = 0.0;
    for (Index i = 0; i < places.rows(); ++i) {
        ArrayXd product = values;
        for (Index d = dimensions_ - 1; d >= 0; --d) {
            const double unit = (2.0 * places(i, d) - cell.lo(d) - cell.hi(d)) / (cell.hi(d) - cell.lo(d));
            const VectorXd weights = toCoefficients_.transpose() * legendre(order_, std::clamp(unit, -1.0, 1.0));
            const Index rest = product.size() / order_;
            product = (Eigen::Map<const MatrixXd>(product.data(), rest, order_) * weights).array().eval();
        }
        worst = std::max(worst, std::abs(atPlaces(i) - product(0)));
    }
    return worst;
}

/// The cells to halve: the worst ones, until what the others leave is half the aim.
std::vector<std::size_t> worstCells(const std::vector<Cell>& cells, double logAim)
{
    std::vector<std::size_t> order(cells.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return cells[a].logError < cells[b].logError; });
    double left = 0.0; // relative to the aim
    std::size_t good = 0;
    while (good < order.size() && (left += std::exp(cells[order[good]].logError - logAim)) <= 0.5)
        ++good;
    return {order.begin() + static_cast<std::ptrdiff_t>(good), order.end()};
}

LogIntegral total(const std::vector<Cell>& cells, Index evaluations)
{
    VectorXd integrals(static_cast<Index>(cells.size())), errors(static_cast<Index>(cells.size()));
    for (std::size_t c = 0; c < cells.size(); ++c) {
        integrals(static_cast<Index>(c)) = cells[c].logIntegral;
        errors(static_cast<Index>(c)) = cells[c].logError;
    }
    const double value = logSumExp(integrals), error = logSumExp(errors);
    return {.value = value,
            .relativeError = error > -std::numeric_limits<double>::infinity() ? std::exp(error - value) : 0.0,
            .evaluations = evaluations};
}

std::string unresolvedSentence(double error, Index evaluations)
{
    std::array<char, 200> text{};
    std::snprintf(
        text.data(), text.size(),
        "the integral of the density did not settle: after %lld evaluations its relative error is still about %.1g; "
        "use a larger sigma0 or a smaller window",
        static_cast<long long>(evaluations), error);
    return text.data();
}

} // namespace

Outcome<LogIntegral> logIntegral(const LogIntegrand& logF, const IntegrationMesh& mesh, const IntegrationAims& aims,
                                 std::stop_token stop)
{
    if (mesh.breaks.empty() || mesh.breaks.size() > 3)
        return Failure{Failure::Kind::InvalidInput, "densities can be normalised in one, two or three dimensions only"};
    Integrator integrator(logF, mesh);
    const std::size_t batch = static_cast<std::size_t>(std::max<Index>(1, 4096 / integrator.pointsPerCell()));
    std::vector<Cell> cells = integrator.firstCells(mesh);
    std::size_t firstNew = 0; // cells from here on still wait for their values
    for (;;) {
        for (std::size_t begin = firstNew; begin < cells.size(); begin += batch) {
            if (stop.stop_requested())
                return Cancelled{};
            integrator.evaluate(cells.data() + begin, std::min(batch, cells.size() - begin));
        }
        if (!integrator.isNumber())
            return Failure{Failure::Kind::IllConditioned, "the density is not a finite number somewhere in the window"};
        const LogIntegral sum = total(cells, integrator.evaluations());
        if (sum.relativeError <= aims.relativeTolerance)
            return sum;
        const std::vector<std::size_t> worst = worstCells(cells, sum.value + std::log(aims.relativeTolerance));
        if (sum.evaluations + 2 * static_cast<Index>(worst.size()) * integrator.pointsPerCell() > aims.budget)
            return Failure{Failure::Kind::IllConditioned, unresolvedSentence(sum.relativeError, sum.evaluations)};
        std::vector<Cell> parts;
        for (const std::size_t c : worst) {
            for (Cell& part : integrator.halves(cells[c]))
                parts.push_back(std::move(part));
            cells[c].landmarks.clear();
            cells[c].worstAxis = -1; // replaced
        }
        std::erase_if(cells, [](const Cell& cell) { return cell.worstAxis < 0; });
        firstNew = cells.size();
        std::move(parts.begin(), parts.end(), std::back_inserter(cells));
    }
}

} // namespace core
