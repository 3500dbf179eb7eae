#include "core/linalg/adaptive_integral.h"
#include "core/linalg/chebyshev.h"
#include "core/linalg/cholesky.h"
#include "core/linalg/hot.h"
#include "core/linalg/log_sum_exp.h"
#include "core/linalg/pivoted_cholesky.h"
#include "core/linalg/pivoted_qr.h"
#include "core/linalg/products.h"
#include "core/linalg/quadrature.h"
#include "core/linalg/symmetric_eigen.h"
#include "core/linalg/two_threads.h"
#include "support/differences.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <QTest>

#include <Eigen/Core>

#include <atomic>
#include <cmath>
#include <limits>
#include <new>
#include <numbers>
#include <random>

namespace linalg_test
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

MatrixXd randomMatrix(Index rows, Index columns, std::uint64_t seed)
{
    std::mt19937_64 rng(seed);
    MatrixXd matrix(rows, columns);
    for (double& value : matrix.reshaped())
        value = static_cast<double>(rng() >> 11) * 0x1p-52 - 1.0;
    return matrix;
}

/// The Gram matrix of exp(−(i−j)²/(2s²)): positive definite, with a quickly falling spectrum.
MatrixXd smoothGram(Index n, double scale)
{
    MatrixXd k(n, n);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
            k(i, j) = std::exp(-0.5 * std::pow(static_cast<double>(i - j) / scale, 2));
    return k;
}

} // namespace

class LinalgTest : public QObject
{
    Q_OBJECT

private slots:
    void fastAndPortableLoopsAgree_data();
    void fastAndPortableLoopsAgree();
    void outerProductsAreAddedWithWhatRoundingLost();
    void productsOfBlocksAreProducts();
    void exponentialsAreAccurateAndIndependentOfPlace();
    void halvesCoverEverythingOnce();
    void whatAHalfThrowsReachesTheCaller();
    void choleskySolvesAndReportsItsJitter();
    void theInverseIsSymmetricAndInverts();
    void aMatrixGivenUpHasTheSameFactor();
    void eigenvaluesDescendAndRebuild();
    void pivotedCholeskyLeavesWhatItSays();
    void pivotedQrKeepsTinyRows();
    void logSumsSurviveExtremes();
    void gaussLegendreIsExactForPolynomials();
    void panelsBreakWhereAsked();
    void halfLineRuleIntegratesSlowTails();
    void chebyshevInterpolatesSmoothFunctions();
    void adaptiveIntegralFindsNeedlesAndKinks();
};

void LinalgTest::fastAndPortableLoopsAgree_data()
{
    QTest::addColumn<int>("n");
    for (const int n : {1, 2, 3, 7, 16, 65, 130})
        QTest::addRow("n = %d", n) << n;
}

void LinalgTest::fastAndPortableLoopsAgree()
{
    QFETCH(int, n);
    const core::HotFunctions &fast = core::hot(), &portable = core::hotBaseline();
    const MatrixXd a = randomMatrix(n, n + 3, 1), b = randomMatrix(n + 3, 5, 2);
    for (const core::HotFunctions* functions : {&fast, &portable}) {
        MatrixXd c(n, 5);
        functions->multiply(false, n, 5, n + 3, a.data(), n, b.data(), n + 3, c.data(), n);
        QVERIFY(largest(c - a * b) < 1e-13 * n);
        MatrixXd d(n + 3, n);
        functions->multiply(true, n + 3, n, n, a.data(), n, a.data(), n, d.data(), n + 3);
        QVERIFY(largest(d - a.transpose() * a.leftCols(n)) < 1e-13 * n);
        MatrixXd e(n, n);
        functions->multiplyTransposed(n, n, n + 3, a.data(), n, a.data(), n, e.data(), n);
        QVERIFY(largest(e - a * a.transpose()) < 1e-13 * n);
        MatrixXd lower = e + n * MatrixXd::Identity(n, n);
        const MatrixXd positive = lower;
        QVERIFY(functions->cholesky(n, lower.data(), n));
        lower.triangularView<Eigen::StrictlyUpper>().setZero();
        QVERIFY(largest(lower * lower.transpose() - positive) < 1e-13 * n);
        MatrixXd solved = e;
        functions->solveLower(false, n, n, lower.data(), n, solved.data(), n);
        QVERIFY(largest(lower * solved - e) < 1e-12 * n);
        functions->solveLower(true, n, n, lower.data(), n, solved.data(), n);
        QVERIFY(largest(positive * solved - e) < 1e-11 * n);
        VectorXd values(n);
        MatrixXd vectors(n, n);
        QVERIFY(functions->symmetricEigen(n, e.data(), n, values.data(), vectors.data()));
        QVERIFY(largest(vectors * values.asDiagonal() * vectors.transpose() - e) < 1e-12 * n);
        MatrixXd negative = -positive;
        QVERIFY(!functions->cholesky(n, negative.data(), n));
    }
}

void LinalgTest::outerProductsAreAddedWithWhatRoundingLost()
{
    constexpr Eigen::Index lines = 3, width = core::HotFunctions::spreadWidth, stride = 40, rows = 200;
    const MatrixXd outer = randomMatrix(lines, rows, 1), inner = randomMatrix(width, rows, 2);
    std::vector<Eigen::Index> cells(rows);
    for (Eigen::Index n = 0; n < rows; ++n)
        cells[static_cast<std::size_t>(n)] = 7 * n % (stride - width);
    std::vector<long double> expected(lines * stride, 0.0L); // beside a large number that they are added to
    for (Eigen::Index n = 0; n < rows; ++n)
        for (Eigen::Index i = 0; i < lines; ++i)
            for (Eigen::Index j = 0; j < width; ++j)
                expected[static_cast<std::size_t>(cells[static_cast<std::size_t>(n)] + i * stride + j)] +=
                    static_cast<long double>(outer(i, n)) * static_cast<long double>(inner(j, n));
    for (const core::HotFunctions* functions : {&core::hot(), &core::hotBaseline()}) {
        VectorXd sum = VectorXd::Constant(lines * stride, 1e10), lost = VectorXd::Zero(lines * stride);
        functions->addOuterProducts(rows, cells.data(), lines, outer.data(), inner.data(), stride, sum.data(),
                                    lost.data());
        for (Eigen::Index cell = 0; cell < sum.size(); ++cell) {
            const long double found =
                static_cast<long double>(sum[cell]) - 1e10L - static_cast<long double>(lost[cell]);
            QVERIFY(std::abs(static_cast<double>(found - expected[static_cast<std::size_t>(cell)])) < 1e-12);
        }
    }
}

void LinalgTest::productsOfBlocksAreProducts()
{
    const MatrixXd large = randomMatrix(90, 80, 3);
    const auto a = large.block(5, 7, 40, 30); // a leading dimension that is not the number of rows
    const auto b = large.block(11, 2, 30, 20);
    QVERIFY(largest(core::multiply(a, b) - a * b) < 1e-13);
    QVERIFY(largest(core::multiplyTransposedLeft(a, a) - a.transpose() * a) < 1e-13);
    QVERIFY(largest(core::multiplyTransposedRight(b, b) - b * b.transpose()) < 1e-13);
    const MatrixXd self = core::selfProduct(a);
    QVERIFY(largest(self - a.transpose() * a) < 1e-13);
    QVERIFY(largest(self - self.transpose()) == 0.0);
    QVERIFY(core::multiply(MatrixXd(3, 0), MatrixXd(0, 2)) == MatrixXd::Zero(3, 2));
    const MatrixXd big = randomMatrix(600, 600, 4); // beyond the size that is shared between two threads
    QVERIFY(largest(core::multiply(big, big) - big * big) < 1e-11);
    const VectorXd w = randomMatrix(40, 1, 5), u = randomMatrix(40, 1, 6);
    const core::WeightedSums sums = core::weightedColumnSums(a, w, u);
    QVERIFY(largest(sums.quadratic - a.cwiseAbs2().transpose() * w) < 1e-13);
    QVERIFY(largest(sums.linear - a.transpose() * u) < 1e-13);
    const core::ThinQr qr = core::thinQr(a);
    QVERIFY(largest(qr.q * qr.r - a) < 1e-13);
    QVERIFY(largest(qr.q.transpose() * qr.q - MatrixXd::Identity(30, 30)) < 1e-13);
    QVERIFY(qr.r.isUpperTriangular(0.0));
}

void LinalgTest::exponentialsAreAccurateAndIndependentOfPlace()
{
    std::vector<double> values, expected;
    for (double x = -760.0; x <= 690.0; x += 0.37) {
        values.push_back(x);
        expected.push_back(x < -670.0 ? 0.0 : std::exp(x));
    }
    values.insert(values.end(), {0.0, -0.0, -infinity});
    expected.insert(expected.end(), {1.0, 1.0, 0.0});
    std::vector<double> together = values;
    core::expInPlace(together.data(), std::ssize(together));
    for (std::size_t i = 0; i < values.size(); ++i) {
        QVERIFY(std::abs(together[i] - expected[i]) <= 4e-16 * expected[i]);
        double alone = values[i];
        core::expInPlace(&alone, 1);
        QCOMPARE(alone, together[i]);
    }
    double notANumber = std::numeric_limits<double>::quiet_NaN();
    core::expInPlace(&notANumber, 1);
    QVERIFY(std::isnan(notANumber));
    std::vector<double> scaled{1.0, 2.0, 3.0};
    core::scaledExpInPlace(-0.5, scaled.data(), 3);
    for (std::size_t i = 0; i < 3; ++i)
        QVERIFY(std::abs(scaled[i] - std::exp(-0.5 * static_cast<double>(i + 1))) < 1e-15);
}

void LinalgTest::halvesCoverEverythingOnce()
{
    for (const std::ptrdiff_t count : {0, 1, 2, 7})
        for (const double operations : {1.0, 1e12}) {
            std::vector<std::atomic<int>> visits(7);
            core::inTwoHalves(count, operations, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
                for (std::ptrdiff_t i = begin; i < end; ++i)
                    ++visits[static_cast<std::size_t>(i)];
            });
            for (std::ptrdiff_t i = 0; i < 7; ++i)
                QCOMPARE(visits[static_cast<std::size_t>(i)].load(), i < count ? 1 : 0);
        }
}

void LinalgTest::whatAHalfThrowsReachesTheCaller()
{
    for (const std::ptrdiff_t thrower : {0, 50})
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc,
                                 core::inTwoHalves(100, 1e12, [&](std::ptrdiff_t begin, std::ptrdiff_t) {
                                     if (begin == thrower)
                                         throw std::bad_alloc();
                                 }));
}

void LinalgTest::choleskySolvesAndReportsItsJitter()
{
    const MatrixXd a = randomMatrix(30, 30, 7);
    const MatrixXd positive = a * a.transpose() + MatrixXd::Identity(30, 30);
    const auto factor = std::get<core::CholeskyFactor>(core::cholesky(positive));
    QCOMPARE(factor.jitter, 0.0);
    QVERIFY(largest(factor.lower * factor.lower.transpose() - positive) < 1e-12);
    QVERIFY(factor.lower.isLowerTriangular(0.0));
    const MatrixXd right = randomMatrix(30, 4, 8);
    QVERIFY(largest(positive * core::solve(factor, right) - right) < 1e-11);
    QVERIFY(largest(factor.lower * core::solveLower(factor, right) - right) < 1e-12);
    QVERIFY(largest(factor.lower.transpose() * core::solveUpper(factor, right) - right) < 1e-12);
    QVERIFY(std::abs(core::logDeterminant(factor) - std::log(determinantOf(positive))) < 1e-10);

    const auto repaired = std::get<core::CholeskyFactor>(core::cholesky(5.0 * smoothGram(60, 20.0)));
    QVERIFY(repaired.jitter > 0.0 && repaired.jitter <= 5.0 * 1e-6);
    MatrixXd indefinite = MatrixXd::Identity(3, 3);
    indefinite(2, 2) = -1.0;
    QVERIFY(std::holds_alternative<core::Failure>(core::cholesky(indefinite)));
    indefinite(1, 1) = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(std::holds_alternative<core::Failure>(core::cholesky(indefinite)));
    QVERIFY(std::holds_alternative<core::CholeskyFactor>(core::cholesky(MatrixXd(0, 0))));
}

/// Of some blocks, of which the last is not whole.
void LinalgTest::theInverseIsSymmetricAndInverts()
{
    for (const Index n : {1, 127, 300, 1'100}) { // the last by two threads
        const MatrixXd a = randomMatrix(n, n, 11);
        const MatrixXd positive = a * a.transpose() + MatrixXd::Identity(n, n);
        const MatrixXd inverse = core::inverse(std::get<core::CholeskyFactor>(core::cholesky(positive)));
        QVERIFY(largest(positive * inverse - MatrixXd::Identity(n, n)) < 1e-11);
        QVERIFY(inverse == inverse.transpose());
        const VectorXd diagonal = core::inverseDiagonal(std::get<core::CholeskyFactor>(core::cholesky(positive)));
        QVERIFY(largest(diagonal - inverse.diagonal()) < 1e-12);
    }
    const auto empty = std::get<core::CholeskyFactor>(core::cholesky(MatrixXd(0, 0)));
    QCOMPARE(core::inverse(empty).size(), Index{0});
}

void LinalgTest::aMatrixGivenUpHasTheSameFactor()
{
    const MatrixXd a = randomMatrix(60, 60, 12);
    for (const MatrixXd& matrix :
         {MatrixXd(a * a.transpose() + MatrixXd::Identity(60, 60)), MatrixXd(5.0 * smoothGram(60, 20.0))}) {
        MatrixXd lower = matrix.triangularView<Eigen::Lower>(); // all that is read
        const auto there = std::get<core::CholeskyFactor>(core::choleskyInPlace(std::move(lower)));
        const auto beside = std::get<core::CholeskyFactor>(core::cholesky(matrix));
        QVERIFY(there.lower == beside.lower);
        QCOMPARE(there.jitter, beside.jitter);
    }
}

void LinalgTest::eigenvaluesDescendAndRebuild()
{
    const MatrixXd a = randomMatrix(40, 40, 9);
    const MatrixXd symmetric = a + a.transpose();
    const auto eigen = std::get<core::SymmetricEigen>(core::symmetricEigen(symmetric));
    QVERIFY(std::is_sorted(eigen.values.begin(), eigen.values.end(), std::greater<>()));
    QVERIFY(largest(eigen.vectors * eigen.values.asDiagonal() * eigen.vectors.transpose() - symmetric) < 1e-12);
    QVERIFY(largest(std::get<VectorXd>(core::symmetricEigenvalues(symmetric)) - eigen.values) < 1e-12);
    MatrixXd broken = symmetric;
    broken(3, 3) = infinity;
    QVERIFY(std::holds_alternative<core::Failure>(core::symmetricEigen(broken)));
    QCOMPARE(std::get<core::SymmetricEigen>(core::symmetricEigen(MatrixXd(0, 0))).values.size(), Index{0});
}

void LinalgTest::pivotedCholeskyLeavesWhatItSays()
{
    const MatrixXd k = smoothGram(200, 15.0);
    const auto column = [&](Index i) -> VectorXd { return k.col(i); };
    for (const double tolerance : {1e-3, 1e-8, 1e-14}) {
        const core::PivotedCholesky low = core::pivotedCholesky(k.diagonal(), column, tolerance, 200);
        QVERIFY(low.converged);
        QVERIFY(low.factor.cols() < 80);
        QCOMPARE(low.factor.cols(), std::ssize(low.pivots));
        const MatrixXd left = k - low.factor * low.factor.transpose();
        QVERIFY(low.residualTrace <= tolerance * 200.0);
        QVERIFY(std::abs(left.trace() - low.residualTrace) < 1e-12);
        const VectorXd eigenvalues = std::get<VectorXd>(core::symmetricEigenvalues(left));
        QVERIFY(eigenvalues.minCoeff() > -1e-13 && eigenvalues.maxCoeff() <= low.residualTrace + 1e-13);
        for (const Index pivot : low.pivots)
            QVERIFY(left.row(pivot).cwiseAbs().maxCoeff() < 1e-13);
    }
    const core::PivotedCholesky cut = core::pivotedCholesky(k.diagonal(), column, 1e-14, 5);
    QVERIFY(!cut.converged);
    QCOMPARE(cut.factor.cols(), Index{5});
    QCOMPARE(core::pivotedCholesky(
                 VectorXd::Zero(4), [](Index) { return VectorXd::Zero(4); }, 1e-14, 4)
                 .factor.cols(),
             Index{0});
}

void LinalgTest::pivotedQrKeepsTinyRows()
{
    MatrixXd a = randomMatrix(9, 4, 10);
    a.topRows(3) *= 1e12;
    a.bottomRows(4) = 1e-6 * MatrixXd::Identity(4, 4);
    const core::PivotedQr qr = core::pivotedQr(a);
    const MatrixXd rebuilt = qr.q * qr.r, permuted = a(Eigen::all, qr.columns);
    for (Index row = 0; row < 9; ++row) // row by row, not only in norm
        QVERIFY(largest(rebuilt.row(row) - permuted.row(row)) < 1e-14 * (1.0 + largest(permuted.row(row))));
    // Two columns that only the tiny rows tell apart: forming AᵀA would lose them.
    MatrixXd two(3, 2);
    two << 1e10, 1e10, 1e-4, 0.0, 0.0, 1e-4;
    const double determinant = core::pivotedQr(two).r.diagonal().prod(); // √(2e20·1e-8 + 1e-16)
    QVERIFY(std::abs(std::abs(determinant) / std::sqrt(2e12) - 1.0) < 1e-14);
}

void LinalgTest::logSumsSurviveExtremes()
{
    VectorXd v(3);
    v << -1e4, -1e4, -1e4;
    QVERIFY(std::abs(core::logSumExp(v) - (-1e4 + std::log(3.0))) < 1e-11);
    v << 1e4, -infinity, 0.0;
    QCOMPARE(core::logSumExp(v), 1e4);
    QCOMPARE(core::logSumExp(VectorXd()), -infinity);
    QCOMPARE(core::logSumExp(VectorXd::Constant(2, -infinity)), -infinity);
    v << 0.0, std::numeric_limits<double>::quiet_NaN(), 0.0;
    QVERIFY(std::isnan(core::logSumExp(v)));
    QCOMPARE(core::logAddExp(0.0, 0.0), std::numbers::ln2);
    QCOMPARE(core::logAddExp(-infinity, 2.0), 2.0);
    QCOMPARE(core::logAddExp(-infinity, -infinity), -infinity);
    QCOMPARE(core::logAddExp(infinity, -infinity), infinity);
}

void LinalgTest::gaussLegendreIsExactForPolynomials()
{
    for (const Index n : {1, 2, 5, 16, 40}) {
        const core::QuadratureRule rule = core::gaussLegendre(n);
        for (Index degree = 0; degree < 2 * n; ++degree) {
            const double expected = degree % 2 == 0 ? 2.0 / static_cast<double>(degree + 1) : 0.0;
            QVERIFY(std::abs(rule.nodes.array().pow(static_cast<double>(degree)).matrix().dot(rule.weights) -
                             expected) < 1e-14);
        }
    }
    const core::QuadratureRule axis = core::panelRule(VectorXd::LinSpaced(3, 0.0, 2.0), 4);
    const core::TensorRule tensor = core::tensorRule({axis, core::gaussLegendre(3)});
    QCOMPARE(tensor.nodes.rows(), Index{24});
    // ∫₀² x³ dx ∫₋₁¹ (1+y)² dy = 4·8/3
    const VectorXd f = tensor.nodes.col(0).array().cube() * (1.0 + tensor.nodes.col(1).array()).square();
    QVERIFY(std::abs(f.dot(tensor.weights) - 32.0 / 3.0) < 1e-13);
}

void LinalgTest::panelsBreakWhereAsked()
{
    VectorXd points(4);
    points << 0.31, -5.0, 0.31, 1.0;
    const VectorXd breaks = core::panelBreaks(0.0, 1.0, 0.1, 1000, points);
    QCOMPARE(breaks(0), 0.0);
    QCOMPARE(breaks(breaks.size() - 1), 1.0);
    QVERIFY((breaks.array() == 0.31).any());
    const VectorXd widths = breaks.tail(breaks.size() - 1) - breaks.head(breaks.size() - 1);
    QVERIFY(widths.minCoeff() > 0.0 && widths.maxCoeff() <= 0.1 + 1e-12);
    QCOMPARE(core::panelBreaks(0.0, 1.0, 1e-9, 8).size(), Index{9});
    QCOMPARE(core::panelBreaks(0.0, 1.0, infinity, 8).size(), Index{2});
}

void LinalgTest::halfLineRuleIntegratesSlowTails()
{
    // ∫₀^∞ (1+y)^(−1.2) dy = 5
    const core::HalfLineRule rule = core::halfLineRule(1.0 / 64.0, 8.0);
    VectorXd terms(rule.logOffsets.size());
    for (Index i = 0; i < terms.size(); ++i)
        terms(i) = rule.logWeights(i) - 1.2 * core::logAddExp(0.0, rule.logOffsets(i));
    QVERIFY(std::abs(std::exp(core::logSumExp(terms)) - 5.0) < 1e-12);
}

void LinalgTest::chebyshevInterpolatesSmoothFunctions()
{
    const auto f = [](double x) { return std::exp(-x) * std::sin(3.0 * x); };
    const Index n = 30;
    const VectorXd nodes = core::chebyshevNodes(n, -1.0, 2.0);
    QVERIFY(std::is_sorted(nodes.begin(), nodes.end()));
    VectorXd points(50);
    points << VectorXd::LinSpaced(49, -1.0, 2.0), nodes(7); // also a node itself
    const VectorXd interpolated = core::chebyshevInterpolation(n, -1.0, 2.0, points) * nodes.unaryExpr(f);
    QVERIFY(largest(interpolated - points.unaryExpr(f)) < 1e-13);
    QVERIFY(largest(core::chebyshevInterpolation(12, -1.0, 2.0, points) * VectorXd::Ones(12) - VectorXd::Ones(50)) <
            1e-14);
}

void LinalgTest::adaptiveIntegralFindsNeedlesAndKinks()
{
    const auto integrate = [](const core::LogIntegrand& f, const core::IntegrationMesh& mesh) {
        return std::get<core::LogIntegral>(core::logIntegral(f, mesh)).value;
    };
    const VectorXd coarse = VectorXd::LinSpaced(3, -1.0, 1.0);
    const double width = 1e-5, log2Pi = std::log(2.0 * std::numbers::pi);
    const core::LogIntegrand needle = [&](const MatrixXd& at) -> VectorXd {
        return -0.5 * ((at.array() - 0.1234) / width).square().rowwise().sum();
    };
    for (const Index d : {1, 2}) {
        const core::IntegrationMesh mesh{.breaks = std::vector<VectorXd>(static_cast<std::size_t>(d), coarse),
                                         .landmarks = MatrixXd::Constant(1, d, 0.1234)};
        const double expected = static_cast<double>(d) * (std::log(width) + 0.5 * log2Pi);
        QVERIFY(std::abs(integrate(needle, mesh) - expected) < 1e-10);
    }
    const core::LogIntegrand kink = [](const MatrixXd& at) -> VectorXd {
        return -(at.array() - 0.1234).abs().rowwise().sum();
    };
    const double side = 2.0 - std::exp(-1.1234) - std::exp(-0.8766);
    QVERIFY(std::abs(integrate(kink, {.breaks = {coarse}, .landmarks = {}, .kinked = true}) - std::log(side)) < 1e-11);
    const auto plane = core::logIntegral(kink, {.breaks = {coarse, coarse}, .landmarks = {}, .kinked = true},
                                         {.relativeTolerance = 1e-6});
    QVERIFY(std::abs(std::get<core::LogIntegral>(plane).value - 2.0 * std::log(side)) < 1e-6);
    const core::LogIntegrand nothing = [](const MatrixXd& at) -> VectorXd {
        return VectorXd::Constant(at.rows(), -infinity);
    };
    // Rounding of log f is not hunted down: what is told to be noise costs no further cells.
    const core::LogIntegrand rough = [](const MatrixXd& at) -> VectorXd {
        return 1e-6 * (1e9 * at.array()).sin().rowwise().sum();
    };
    const core::IntegrationAims modest{.relativeTolerance = 1e-12, .budget = 20'000};
    QVERIFY(
        std::holds_alternative<core::Failure>(core::logIntegral(rough, {.breaks = {coarse}, .landmarks = {}}, modest)));
    const auto told = core::logIntegral(rough, {.breaks = {coarse}, .landmarks = {}, .noise = 1e-6}, modest);
    QVERIFY(std::abs(std::get<core::LogIntegral>(told).value - std::log(2.0)) < 1e-6);
    QCOMPARE(integrate(nothing, {.breaks = {coarse}, .landmarks = {}}), -infinity);
    const core::LogIntegrand tiny = [](const MatrixXd& at) -> VectorXd {
        return VectorXd::Constant(at.rows(), -5000.0);
    };
    QVERIFY(std::abs(integrate(tiny, {.breaks = {coarse, coarse, coarse}, .landmarks = {}}) -
                     (-5000.0 + std::log(8.0))) < 1e-11);
}

KERNELSCOPE_TEST(LinalgTest, NoApplication)

} // namespace linalg_test

#include "linalg_test.moc"
