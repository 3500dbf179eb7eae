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
    std::vector<Index> landmarks; // inside or on the edge
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
          errorPower_(mesh.kinked ? 1.0 : 1.5), toCoefficients_(order_, order_)
    {
        for (Index i = 0; i < order_; ++i)
            toCoefficients_.col(i) = rule_.weights(i) * legendre(order_, rule_.nodes(i)).array() *
                                     (ArrayXd::LinSpaced(order_, 0.0, static_cast<double>(order_ - 1)) + 0.5);
        landmarkValues_ = landmarks_.rows() > 0 ? logF_(landmarks_) : VectorXd();
        evaluations_ = landmarks_.rows();
        isNumber_ = !landmarkValues_.hasNaN();
    }

    Index pointsPerCell() const { return unit_.weights.size(); }
    Index evaluations() const { return evaluations_; }
    bool isNumber() const { return isNumber_; }

    std::vector<Cell> firstCells(const IntegrationMesh& mesh) const;
    std::array<Cell, 2> halves(const Cell& cell) const;
    /// Integral, error and worst axis of every cell.
    void evaluate(Cell* cells, std::size_t count);

private:
    void judge(Cell& cell, const VectorXd& logValues);
    double axisTail(const ArrayXd& values, Index axis) const;
    double landmarkMiss(const Cell& cell, const ArrayXd& values, double logScale) const;

    const LogIntegrand& logF_;
    const MatrixXd& landmarks_;
    Index dimensions_, order_;
    QuadratureRule rule_;
    TensorRule unit_; // on [-1, 1]^d
    double noise_, errorPower_;
    MatrixXd toCoefficients_; // Legendre coefficients from values at the nodes of one axis
    VectorXd landmarkValues_;
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
        for (Index i = 0; i < landmarks_.rows(); ++i)
            if ((landmarks_.row(i).transpose().array() >= cell.lo.head(dimensions_)).all() &&
                (landmarks_.row(i).transpose().array() <= cell.hi.head(dimensions_)).all())
                cell.landmarks.push_back(i);
    return cells;
}

std::array<Cell, 2> Integrator::halves(const Cell& cell) const
{
    std::array<Cell, 2> parts{cell, cell};
    const double middle = 0.5 * (cell.lo(cell.worstAxis) + cell.hi(cell.worstAxis));
    parts[0].hi(cell.worstAxis) = parts[1].lo(cell.worstAxis) = middle;
    std::erase_if(parts[0].landmarks, [&](Index i) { return landmarks_(i, cell.worstAxis) > middle; });
    std::erase_if(parts[1].landmarks, [&](Index i) { return landmarks_(i, cell.worstAxis) < middle; });
    return parts;
}

void Integrator::evaluate(Cell* cells, std::size_t count)
{
    const Index points = pointsPerCell();
    MatrixXd at(static_cast<Index>(count) * points, dimensions_);
    for (std::size_t c = 0; c < count; ++c)
        for (Index d = 0; d < dimensions_; ++d)
            at.col(d).segment(static_cast<Index>(c) * points, points) =
                0.5 * (cells[c].lo(d) + cells[c].hi(d)) +
                0.5 * (cells[c].hi(d) - cells[c].lo(d)) * unit_.nodes.col(d).array();
    const VectorXd logValues = logF_(at);
    assert(logValues.size() == at.rows());
    evaluations_ += at.rows();
    for (std::size_t c = 0; c < count; ++c)
        judge(cells[c], logValues.segment(static_cast<Index>(c) * points, points));
}

void Integrator::judge(Cell& cell, const VectorXd& logValues)
{
    if (logValues.hasNaN() || logValues.maxCoeff() == std::numeric_limits<double>::infinity()) {
        isNumber_ = false;
        return;
    }
    double logScale = logValues.maxCoeff();
    for (const Index i : cell.landmarks)
        logScale = std::max(logScale, landmarkValues_(i));
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
    if (const double miss = landmarkMiss(cell, values, logScale); miss > unresolved) {
        unresolved = miss;
        (cell.hi - cell.lo).head(dimensions_).maxCoeff(&cell.worstAxis);
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

/// The largest difference between f and the cell's polynomial at the landmarks.
double Integrator::landmarkMiss(const Cell& cell, const ArrayXd& values, double logScale) const
{
    double worst = 0.0;
    for (const Index i : cell.landmarks) {
        ArrayXd product = values;
        for (Index d = dimensions_ - 1; d >= 0; --d) {
            const double unit = (2.0 * landmarks_(i, d) - cell.lo(d) - cell.hi(d)) / (cell.hi(d) - cell.lo(d));
            const VectorXd weights = toCoefficients_.transpose() * legendre(order_, std::clamp(unit, -1.0, 1.0));
            const Index rest = product.size() / order_;
            product = (Eigen::Map<const MatrixXd>(product.data(), rest, order_) * weights).array().eval();
        }
        worst = std::max(worst, std::abs(std::exp(landmarkValues_(i) - logScale) - product(0)));
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
