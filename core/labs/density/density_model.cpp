#include "core/labs/density/density_model.h"

#include "core/density/fourier_student_t.h"
#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/two_threads.h"

#include <algorithm>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using OnesTerms = FourierRegression::OnesTerms;

namespace
{

constexpr Index fullSpectrumSize = 700; // an eigendecomposition of this size takes some 0.3 s
constexpr Index mostRank = 1000;
constexpr Index largestKriging = 6000; // the factor and the Gram beside it: 0.6 GB
constexpr Index fewPlaces = 256;       // of sums: to the digits of their factor
constexpr Index planeRank = 200;       // beside kriging, the leading components are all that is asked of the spectrum

/// What may be cut off the spectrum, relative to its trace. A small σ₀ looks further down the spectrum.
double toleranceFor(const Points& x, const Kernel& kernel, double sigma0)
{
    const double size = x.rows() > 0 ? diagonal(kernel, x).mean() : 1.0;
    return sigma0 * sigma0 > 1e-5 * size ? 1e-14 : 1e-15;
}

/// The terms at every row of `at`, on two threads, of sums that have such terms. Throws Ending when stopped.
OnesTerms onesTerms(const FourierRegression& sums, const Points& at, const std::stop_token& stop)
{
    constexpr Index block = 256; // of M×256 numbers
    OnesTerms terms = valueOrEnd(sums.onesTerms(at.topRows(std::min<Index>(1, at.rows()))));
    terms.variance.resize(at.rows());
    terms.left.resize(at.rows());
    const Index blocks = (at.rows() + block - 1) / block;
    const auto modes = static_cast<double>(sums.modes());
    inTwoHalves(blocks, 0.5 * modes * modes * static_cast<double>(at.rows()), [&](Index first, Index last) {
        for (Index i = first; i < last && !stop.stop_requested(); ++i) {
            const Index begin = i * block, count = std::min(block, at.rows() - begin);
            const auto some = sums.onesTerms(at.middleRows(begin, count), FourierRegression::Errors::LeftOut);
            terms.variance.segment(begin, count) = std::get<OnesTerms>(some).variance;
            terms.left.segment(begin, count) = std::get<OnesTerms>(some).left;
        }
    });
    endIfStopped(stop);
    return terms;
}

bool needsKriging(const MatrixXd& x, const Kernel& kernel)
{
    return !isAnalytic(kernel) && x.rows() > fullSpectrumSize && x.rows() <= largestKriging &&
           isPositiveSemidefinite(kernel);
}

} // namespace

bool needsSums(Index points)
{
    return points > mostObservations;
}

DensityModel DensityModel::fit(const MatrixXd& x, const Kernel& kernel, double sigma0, bool preview,
                               const std::stop_token& stop)
{
    DensityModel model;
    model.x_ = x;
    model.kernel_ = kernel;
    model.preview_ = preview;
    model.tolerance_ = preview ? 1e-7 : toleranceFor(x, kernel, sigma0);
    bool krige = !preview && needsKriging(x, kernel);
    const SpectrumOptions options =
        preview ? SpectrumOptions{.relativeTolerance = 1e-7, .fullSize = 200, .maxRank = 100}
        : krige
            ? SpectrumOptions{.relativeTolerance = 1e-7, .fullSize = 0, .maxRank = planeRank}
            : SpectrumOptions{.relativeTolerance = model.tolerance_, .fullSize = fullSpectrumSize, .maxRank = mostRank};
    model.spectrum_ = valueOrEnd(centredSpectrum(x, kernel, options, stop));
    const bool cut = !model.spectrum_.withinTolerance;
    krige = krige || (!preview && cut && x.rows() <= largestKriging);
    model.coarse_ = cut && !krige && !preview;
    if (krige)
        model.kriging_ = krigingOf(x, kernel, sigma0, stop);
    return model;
}

DensityModel DensityModel::fit(std::shared_ptr<const FourierRows> rows, const Kernel& kernel, double sigma0,
                               const std::vector<Interval>& window, bool preview, const std::stop_token& stop)
{
    DensityModel model;
    model.kernel_ = kernel;
    model.preview_ = preview;
    model.window_ = window;
    const double noise = sigma0 * sigma0;
    const double accuracy = preview ? accuracyOfDrawnDensity(*rows, kernel, noise) : exactGrid;
    model.sums_ = valueOrEnd(
        FourierRegression::fit(std::move(rows), kernel, noise, MeanFunction::Zero, window, accuracy, {}, stop));
    endIfStopped(stop);
    if (window.size() == 2)
        model.waves_ = valueOrEnd(model.sums_->onesWaves());
    return model;
}

bool DensityModel::serves(double sigma0, const std::vector<Interval>& window) const
{
    if (sums_)
        return sums_->noise() == sigma0 * sigma0 && window_ == window;
    if (kriging_)
        return kriging_->sigma0 == sigma0;
    return preview_ || toleranceFor(x_, kernel_, sigma0) == tolerance_;
}

ScaleTerms DensityModel::terms(const Points& at, const std::stop_token& stop) const
{
    if (waves_ && at.rows() > fewPlaces)
        return sums_->onesTerms(*waves_, at);
    if (sums_)
        return onesTerms(*sums_, at, stop);
    if (kriging_)
        return krigingTerms(*kriging_, x_, kernel_, at, stop);
    return valueOrEnd(projectGrid(spectrum_, x_, kernel_, at, stop));
}

ScaleTerms DensityModel::terms(const WindowNodes& nodes, const std::stop_token& stop) const
{
    const auto* tensor = std::get_if<TensorNodes>(&nodes);
    if (tensor && !kriging_ && !sums_ && x_.rows() > 0)
        if (const auto factors = separableFactors(kernel_, x_, tensor->axes()))
            return separableTerms(*factors, *tensor, stop);
    return terms(points(nodes), stop);
}

ScaleTerms DensityModel::separableTerms(const std::vector<MatrixXd>& factors, const TensorNodes& nodes,
                                        const std::stop_token& stop) const
{
    const Index n1 = nodes.n1, n = x_.rows(), rank = spectrum_.basis.cols();
    const Index stride = std::max<Index>(1, 1024 / n1); // columns of the grid a block
    ProjectedGrid grid{.projections = MatrixXd(rank, nodes.count()),
                       .means = VectorXd(nodes.count()),
                       .variances = diagonal(kernel_, nodes.points())};
    for (Index j = 0; j < nodes.n2; j += stride) {
        endIfStopped(stop);
        const Index columns = std::min(stride, nodes.n2 - j);
        MatrixXd cross(n, n1 * columns);
        for (Index c = 0; c < columns; ++c)
            cross.middleCols(c * n1, n1) = factors[1].col(j + c).asDiagonal() * factors[0];
        const ProjectedGrid part =
            projectCrossGram(spectrum_, std::move(cross), grid.variances.segment(j * n1, n1 * columns));
        grid.projections.middleCols(j * n1, n1 * columns) = part.projections;
        grid.means.segment(j * n1, n1 * columns) = part.means;
    }
    return grid;
}

VectorXd DensityModel::logScale(const ScaleTerms& terms, const StudentTParameters& parameters) const
{
    if (sums_)
        return FourierStudentT::logScale(std::get<OnesTerms>(terms), sums_->size(), parameters).values;
    if (kriging_)
        return core::logScale(*kriging_, std::get<KrigingTerms>(terms), parameters);
    return core::logScale(spectrum_, std::get<ProjectedGrid>(terms), parameters);
}

double DensityModel::errorOfLogDensity(const Points& at, const StudentTParameters& parameters) const
{
    constexpr double negligible = 40.0; // e⁻⁴⁰ of the top
    constexpr double ofSome = 2.0;      // of many places some are looked at, and twice the worst is told
    if (!sums_ || at.rows() == 0)
        return 0.0;
    OnesTerms terms = valueOrEnd(sums_->onesTerms(at));
    if (waves_) { // by which the map is drawn
        terms.varianceError += waves_->varianceError;
        terms.leftError += waves_->leftError;
    }
    const FourierStudentT::Logs logs = FourierStudentT::logScale(terms, sums_->size(), parameters);
    const double exponent = scaleExponent(parameters, sums_->size());
    const Eigen::ArrayXd density = exponent * logs.values.array();
    return ofSome *
           (density >= density.maxCoeff() - negligible).select(-exponent * logs.errors.array(), 0.0).maxCoeff();
}

NodeBudget DensityModel::budget(bool preview) const
{
    if (waves_) // a polynomial, as finely as it must be
        return {.operationsPerPoint = 1e3, .numbersPerPoint = 2.0, .refinable = true, .preview = false};
    if (sums_) {
        const auto modes = static_cast<double>(sums_->modes());
        return {
            .operationsPerPoint = 0.5 * modes * modes, .numbersPerPoint = 2.0, .refinable = true, .preview = preview};
    }
    const double n = static_cast<double>(x_.rows()), rank = static_cast<double>(spectrum_.basis.cols());
    if (kriging_) // cheaper than it looks beside the factorisation, and such data are known to be heavy: a remark says
                  // so
        return {.operationsPerPoint = 0.15 * n * n, .numbersPerPoint = 2.0, .refinable = false, .preview = preview};
    return {.operationsPerPoint = n * rank, .numbersPerPoint = rank + 2.0, .refinable = true, .preview = preview};
}

} // namespace core
