#include "core/embedding/evidence.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"

#include "core/density/golden_cases.h"
#include "core/density/random_points.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <Eigen/Core>

#include <QTest>

#include <cmath>
#include <limits>
#include <numbers>

namespace evidence_test
{

using core::EmbeddingPrior;
using core::Evidence;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

struct GoldenCase {
    QString name;
    MatrixXd x, z;
    EmbeddingPrior prior;
    double tau2, logEvidence;
    VectorXd gradient; // log ℓ (one or d), log τ², log η; empty where there is none
};

std::vector<GoldenCase> goldenCases()
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/bke_mpl.json"));
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot open bke_mpl.json");
    std::vector<GoldenCase> cases;
    for (const QJsonValue& entry : QJsonDocument::fromJson(file.readAll()).array()) {
        const QJsonObject c = entry.toObject();
        const Index d = c["D"].toInt();
        const core::Lengthscale given = golden::lengthscale(c["theta"]);
        EmbeddingPrior prior{.lengthscale = VectorXd::Constant(d, given[0]), .scale = 1.0, .eta = {}};
        if (static_cast<Index>(given.size()) == d)
            prior.lengthscale = Eigen::Map<const VectorXd>(given.data(), d);
        if (c["eta"].isDouble())
            prior.eta = c["eta"].toDouble();
        cases.push_back({.name = c["name"].toString(),
                         .x = golden::matrix(c["X"], d),
                         .z = golden::matrix(c["Z"], d),
                         .prior = prior,
                         .tau2 = c["tau2"].toDouble(),
                         .logEvidence = c["log_mpl"].isString() ? -std::numeric_limits<double>::infinity()
                                                                : c["log_mpl"].toDouble(),
                         .gradient = golden::vector(c["grad"])});
    }
    return cases;
}

Evidence evidenceOf(const MatrixXd& x, const MatrixXd& z)
{
    return std::get<Evidence>(Evidence::of(x, z));
}

core::EvidenceWithGradient evaluate(const MatrixXd& x, const MatrixXd& z, const EmbeddingPrior& prior, double tau2)
{
    return std::get<core::EvidenceWithGradient>(evidenceOf(x, z).withGradient(prior, tau2));
}

double value(const MatrixXd& x, const MatrixXd& z, const EmbeddingPrior& prior, double tau2)
{
    return std::get<double>(evidenceOf(x, z).logEvidence(prior, tau2));
}

EmbeddingPrior priorOf(const VectorXd& lengthscale, std::optional<double> eta = {}, double scale = 1.0)
{
    return {.lengthscale = lengthscale, .scale = scale, .eta = eta};
}

/// Within 1e-12 of its own size.
bool agrees(double got, double expected)
{
    return got == expected || std::abs(got - expected) <= 1e-12 * std::abs(expected);
}

/// The slow route: the mn numbers k(z_l, x_i) are jointly normal with mean 0 and covariance r(z_l, z_l') + τ² δ_ii'
/// δ_ll', and each x_i stretches volume by the square root of det JᵀJ. Inverse and determinant of the whole matrix.
double bruteForce(const MatrixXd& x, const MatrixXd& z, const EmbeddingPrior& prior, double tau2)
{
    const Index n = x.rows(), m = z.rows(), d = x.cols();
    const MatrixXd r = core::priorGram(prior, z);
    MatrixXd covariance(m * n, m * n);
    VectorXd observed(m * n);
    double logJacobian = 0.0;
    for (Index i = 0; i < n; ++i) {
        for (Index k = 0; k < n; ++k)
            covariance.block(i * m, k * m, m, m) = r;
        covariance.block(i * m, i * m, m, m) += tau2 * MatrixXd::Identity(m, m);
        MatrixXd jacobian(m, d);
        for (Index l = 0; l < m; ++l) {
            const Eigen::ArrayXd difference = (x.row(i) - z.row(l)).transpose();
            const double k = prior.scale * std::exp(-0.5 * (difference / prior.lengthscale.array()).square().sum());
            observed[i * m + l] = k;
            jacobian.row(l) = (-k * difference / prior.lengthscale.array().square()).transpose();
        }
        logJacobian += 0.5 * std::log(determinantOf(jacobian.transpose() * jacobian));
    }
    return logNormalDensity(observed, covariance) + logJacobian;
}

/// The kernels beside se whose evidence is known.
const std::vector<core::Family> others{core::Exponential{}, core::Matern32{}, core::Matern52{}, core::Laplacian{}};

core::Kernel kernelOf(const core::Family& family, const VectorXd& lengthscale, double scale)
{
    core::Kernel kernel = core::kernelOf(family, scale);
    const auto set = [&](auto& member) {
        if constexpr (requires { member.lengthscale.size(); })
            member.lengthscale.assign(lengthscale.begin(), lengthscale.end());
    };
    std::visit(set, kernel.family);
    return kernel;
}

EmbeddingPrior priorOf(const core::Kernel& kernel, Index d)
{
    return std::get<EmbeddingPrior>(core::embeddingPrior(kernel, d, std::nullopt));
}

QString nameOf(const core::Kernel& kernel)
{
    return QString::fromUtf8(core::describe(kernel.family).name.data());
}

/// Random points and d + 1 corners around all: from everywhere inside some lie to either side along each axis, without
/// which laplacian has no volume.
MatrixXd amongCorners(Index m, Index d, std::uint64_t seed)
{
    MatrixXd z(m + d + 1, d);
    z << randomPoints(m, d, seed), MatrixXd::Constant(d + 1, d, -4.0);
    for (Index j = 0; j < d; ++j)
        z(m + 1 + j, j) = 4.0;
    return z;
}

/// bruteForce() with kernel and derivatives from where the program has them for everything else.
double bruteForceOf(const core::Kernel& kernel, const MatrixXd& x, const MatrixXd& z, double tau2)
{
    const Index n = x.rows();
    const MatrixXd r = core::priorGram(priorOf(kernel, x.cols()), z);
    MatrixXd covariance = r.replicate(n, n);
    covariance.diagonal().array() += tau2;
    const VectorXd observed = core::crossGram(kernel, z, x).reshaped();
    double logJacobian = 0.0;
    for (Index i = 0; i < n; ++i)
        logJacobian += logVolumeOf(core::gradient(kernel, x.row(i), z));
    return logNormalDensity(observed, covariance) + logJacobian;
}

/// Central differences of the value, in the order log ℓ_1 … log ℓ_d, log τ², log η.
VectorXd numericGradient(const MatrixXd& x, const MatrixXd& z, const EmbeddingPrior& prior, double tau2,
                         double step = 1e-4)
{
    const Index d = x.cols();
    VectorXd gradient(d + 1 + (prior.eta ? 1 : 0));
    for (Index i = 0; i < gradient.size(); ++i) {
        const auto at = [&](double by) {
            EmbeddingPrior moved = prior;
            if (i < d)
                moved.lengthscale[i] *= std::exp(by);
            else if (i > d)
                moved.eta = *prior.eta * std::exp(by);
            return value(x, z, moved, i == d ? tau2 * std::exp(by) : tau2);
        };
        // fourth order: the error is step⁴ and what rounding leaves over step
        gradient[i] = (8.0 * (at(step) - at(-step)) - (at(2.0 * step) - at(-2.0 * step))) / (12.0 * step);
    }
    return gradient;
}

VectorXd flat(const core::EvidenceGradient& gradient)
{
    VectorXd all(gradient.logLengthscale.size() + 1 + (gradient.logEta ? 1 : 0));
    all.head(gradient.logLengthscale.size()) = gradient.logLengthscale;
    all[gradient.logLengthscale.size()] = gradient.logTau2;
    if (gradient.logEta)
        all.tail(1)[0] = *gradient.logEta;
    return all;
}

std::string refusal(const MatrixXd& x, const MatrixXd& z)
{
    const core::Outcome<Evidence> outcome = Evidence::of(x, z);
    const auto* failure = std::get_if<core::Failure>(&outcome);
    return failure ? failure->what : std::string();
}

} // namespace

class EvidenceTest : public QObject
{
    Q_OBJECT

private slots:
    void valueAndGradientMatchReferences();
    void equalsTheNormalDensityOfAllKernelValues();
    void gradientIsThatOfCentralDifferences();
    void everyKernelsEvidenceIsTheNormalDensityOfItsValues();
    void everyKernelsGradientIsThatOfCentralDifferences();
    void everyKernelsEvidenceKnowsNoOrderPlaceOrDirection();
    void everyKernelKeepsItsDigitsWhenWide();
    void pointsOnInducingPointsCountTheOthers();
    void laplacianNeedsInducingPointsOnEitherSide();
    void seriesForWideKernelsAgreesWithTheMatrixItself();
    void wideKernelsWithNextToNoNoiseKeepTheirDigits();
    void orderOfPointsIsIrrelevant();
    void translationChangesNothing();
    void rotationChangesNothingForOneLengthscale();
    void changeOfUnitsShiftsByItsVolume();
    void largeEtaIsLebesgueMeasure();
    void spectrumServesEveryTau2();
    void isMinusInfinityExactlyForDependentDifferences();
    void tinyWeightsKeepTheirLogarithms();
    void badInputIsRefusedInASentence();
};

void EvidenceTest::valueAndGradientMatchReferences()
{
    const std::vector<GoldenCase> cases = goldenCases();
    QCOMPARE(cases.size(), std::size_t(15));
    for (const GoldenCase& c : cases) {
        const core::EvidenceWithGradient got = evaluate(c.x, c.z, c.prior, c.tau2);
        QVERIFY2(agrees(got.logEvidence, c.logEvidence), qPrintable(c.name));
        if (c.gradient.size() == 0)
            continue;
        VectorXd mine = flat(got.gradient);
        const Index d = c.x.cols();
        if (mine.size() - c.gradient.size() == d - 1 && d > 1) // one lengthscale for all dimensions
            mine = (VectorXd(c.gradient.size()) << mine.head(d).sum(), mine.tail(mine.size() - d)).finished();
        QCOMPARE(mine.size(), c.gradient.size());
        for (Index i = 0; i < mine.size(); ++i)
            QVERIFY2(agrees(mine[i], c.gradient[i]), qPrintable(c.name));
    }
}

void EvidenceTest::equalsTheNormalDensityOfAllKernelValues()
{
    double worst = 0.0;
    std::uint64_t seed = 1;
    for (const Index d : {1, 2, 3})
        for (Index n = 1; n <= 5; ++n)
            for (Index m = d; m <= n + 2; ++m)
                for (const bool gaussian : {false, true}) {
                    const MatrixXd x = randomPoints(n, d, ++seed), z = randomPoints(m, d, ++seed);
                    const VectorXd lengthscale = VectorXd::LinSpaced(d, 0.9, 1.6);
                    const EmbeddingPrior prior =
                        priorOf(lengthscale, gaussian ? std::optional(1.3) : std::nullopt, 1.7);
                    const double slow = bruteForce(x, z, prior, 0.4), fast = value(x, z, prior, 0.4);
                    worst = std::max(worst, std::abs(fast - slow) / std::max(1.0, std::abs(slow)));
                }
    QVERIFY2(worst < 1e-11, qPrintable(QString::number(worst)));
}

void EvidenceTest::gradientIsThatOfCentralDifferences()
{
    double worst = 0.0;
    std::uint64_t seed = 100;
    for (const Index d : {1, 2, 3, 4})
        for (const double size : {0.2, 1.0, 12.0})
            for (const bool gaussian : {false, true}) {
                const MatrixXd x = randomPoints(7, d, ++seed), z = randomPoints(6, d, ++seed);
                const EmbeddingPrior prior =
                    priorOf(size * VectorXd::LinSpaced(d, 0.9, 1.6), gaussian ? std::optional(1.3) : std::nullopt, 1.7);
                const VectorXd analytic = flat(evaluate(x, z, prior, 0.4).gradient);
                const VectorXd numeric = numericGradient(x, z, prior, 0.4);
                for (Index i = 0; i < numeric.size(); ++i)
                    worst = std::max(worst, std::abs(analytic[i] - numeric[i]) / std::max(1.0, std::abs(numeric[i])));
            }
    QVERIFY2(worst < 1e-8, qPrintable(QString::number(worst)));
}

void EvidenceTest::everyKernelsEvidenceIsTheNormalDensityOfItsValues()
{
    std::uint64_t seed = 1;
    for (const core::Family& family : others)
        for (const Index d : {1, 2, 3})
            for (Index n = 1; n <= 4; ++n) {
                const MatrixXd x = randomPoints(n, d, ++seed), z = amongCorners(n, d, ++seed);
                const core::Kernel kernel = kernelOf(family, VectorXd::LinSpaced(d, 0.9, 1.6), 1.7);
                const double slow = bruteForceOf(kernel, x, z, 0.4), fast = value(x, z, priorOf(kernel, d), 0.4);
                QVERIFY2(
                    std::abs(fast - slow) <= 1e-11 * std::max(1.0, std::abs(slow)),
                    qPrintable(nameOf(kernel) +
                               QString(" d=%1 n=%2 %3 %4").arg(d).arg(n).arg(fast, 0, 'g', 15).arg(slow, 0, 'g', 15)));
            }
}

void EvidenceTest::everyKernelsGradientIsThatOfCentralDifferences()
{
    std::uint64_t seed = 100;
    for (const core::Family& family : others)
        for (const Index d : {1, 2, 3, 4})
            for (const double size : {0.2, 1.0, 12.0, 100.0}) {
                const MatrixXd x = randomPoints(7, d, ++seed), z = amongCorners(4, d, ++seed);
                const core::Kernel kernel = kernelOf(family, size * VectorXd::LinSpaced(d, 0.9, 1.6), 1.7);
                const EmbeddingPrior prior = priorOf(kernel, d);
                const VectorXd analytic = flat(evaluate(x, z, prior, 0.4).gradient);
                const VectorXd numeric = numericGradient(x, z, prior, 0.4, size > 50.0 ? 2e-3 : 1e-4);
                QCOMPARE(analytic.size(), d + 1);
                for (Index i = 0; i < numeric.size(); ++i)
                    QVERIFY2(std::abs(analytic[i] - numeric[i]) <= 1e-8 * std::max(1.0, std::abs(numeric[i])),
                             qPrintable(nameOf(kernel) + QString(" d=%1 size=%2: %3 %4")
                                                             .arg(d)
                                                             .arg(size)
                                                             .arg(analytic[i], 0, 'g', 12)
                                                             .arg(numeric[i], 0, 'g', 12)));
            }
}

void EvidenceTest::everyKernelsEvidenceKnowsNoOrderPlaceOrDirection()
{
    MatrixXd rotation(3, 3);
    rotation << 0.36, 0.48, -0.8, -0.8, 0.6, 0.0, 0.48, 0.64, 0.6;
    const MatrixXd x = randomPoints(30, 3, 5), z = amongCorners(8, 3, 6);
    const Eigen::RowVector3d by(4.0, -2.0, 0.5);
    for (const core::Family& family : others)
        for (const double lengthscale : {0.3, 40.0}) {
            const core::Kernel kernel = kernelOf(family, VectorXd::Constant(1, lengthscale), 1.0);
            const EmbeddingPrior prior = priorOf(kernel, 3);
            const double here = value(x, z, prior, 0.5), tolerance = 1e-11 * std::abs(here);
            QVERIFY(std::abs(value(x.colwise().reverse(), z.colwise().reverse(), prior, 0.5) - here) < tolerance);
            QVERIFY(std::abs(value(x.rowwise() + by, z.rowwise() + by, prior, 0.5) - here) < tolerance);
            const bool radial = !std::holds_alternative<core::Laplacian>(family);
            const double turned = value(x * rotation, z * rotation, prior, 0.5);
            QCOMPARE(std::abs(turned - here) < tolerance, radial);
        }
}

/// Near 1 a kernel is 1 less a multiple of (d/ℓ)², or of d/ℓ where it is kinked: so the scatter of its values falls
/// with the fourth or second power of ℓ, far below the rounding of the values themselves.
void EvidenceTest::everyKernelKeepsItsDigitsWhenWide()
{
    for (const core::Family& family : others) {
        const MatrixXd x = randomPoints(6, 1, 5), z = amongCorners(2, 1, 6);
        double last = 0.0;
        for (const double lengthscale : {1e3, 1e5, 1e7}) {
            const core::EvidenceTerms terms = std::get<core::EvidenceTerms>(
                evidenceOf(x, z).terms(priorOf(kernelOf(family, VectorXd::Constant(1, lengthscale), 1.0), 1)));
            const bool smooth =
                std::holds_alternative<core::Matern32>(family) || std::holds_alternative<core::Matern52>(family);
            const double scaled = terms.scatter * std::pow(lengthscale, smooth ? 4.0 : 2.0);
            QVERIFY2(last == 0.0 || std::abs(scaled / last - 1.0) < 2e-2, qPrintable(QString::number(scaled / last)));
            last = scaled;
        }
        QVERIFY(last > 0.1);
    }
}

/// The row of an inducing point on x itself counts as zero: that point adds to the values, and nothing to the volume.
void EvidenceTest::pointsOnInducingPointsCountTheOthers()
{
    for (const core::Family& family : others)
        for (const Index d : {1, 2}) {
            const EmbeddingPrior prior = priorOf(kernelOf(family, VectorXd::Constant(1, 0.8), 1.0), d);
            const MatrixXd z = amongCorners(3, d, 4), x = z.topRows(1);
            const auto volume = [&](const MatrixXd& places) {
                return std::get<core::EvidenceTerms>(evidenceOf(x, places).terms(prior)).logJacobian;
            };
            QVERIFY(std::isfinite(volume(z)));
            QVERIFY(agrees(volume(z), volume(z.bottomRows(z.rows() - 1))));
            const core::EvidenceWithGradient all = evaluate(x, z, prior, 0.4);
            QVERIFY(all.gradient.logLengthscale.allFinite());
            const VectorXd numeric = numericGradient(x, z, prior, 0.4);
            QVERIFY((flat(all.gradient) - numeric).cwiseAbs().maxCoeff() < 1e-8 * numeric.cwiseAbs().maxCoeff());
        }
}

/// Beyond all of them in a corner, |x_1−z_1|/ℓ + |x_2−z_2|/ℓ is all that laplacian sees.
void EvidenceTest::laplacianNeedsInducingPointsOnEitherSide()
{
    const EmbeddingPrior prior = priorOf(kernelOf(core::Laplacian{}, VectorXd::Constant(1, 0.8), 1.0), 2);
    const MatrixXd z = randomPoints(6, 2, 4), corner = MatrixXd::Constant(1, 2, 9.0);
    QCOMPARE(value(corner, z, prior, 1.0), -std::numeric_limits<double>::infinity());
    QVERIFY(std::isfinite(value(corner, z, priorOf(kernelOf(core::Exponential{}, VectorXd::Ones(1), 1.0), 2), 1.0)));
    QVERIFY(std::isfinite(value(MatrixXd::Zero(1, 2), amongCorners(1, 2, 3), prior, 1.0)));
    QVERIFY(core::zeroVolumeOf(prior).find("laplacian") != std::string::npos);
}

/// Just inside the series' reach both ways must agree where the plain one still has its digits.
void EvidenceTest::seriesForWideKernelsAgreesWithTheMatrixItself()
{
    for (const Index d : {1, 2})
        for (const bool gaussian : {false, true}) {
            const MatrixXd z = randomPoints(9, d, 4);
            const EmbeddingPrior prior =
                priorOf(VectorXd::Constant(d, 6.0), gaussian ? std::optional(5.0) : std::nullopt);
            const std::optional<core::WideSpectrum> wide = core::wideSpectrum(prior, z);
            QVERIFY(wide.has_value());
            const MatrixXd gram = core::priorGram(prior, z) / std::exp(core::logPriorPeak(prior));
            const MatrixXd back = wide->basis * wide->values.asDiagonal() * wide->basis.transpose();
            QVERIFY((gram - back).cwiseAbs().maxCoeff() < 1e-14);
            QVERIFY((wide->basis * wide->ones - VectorXd::Ones(9)).cwiseAbs().maxCoeff() < 1e-13);
            QVERIFY((wide->basis.transpose() * wide->basis - MatrixXd::Identity(9, 9)).norm() < 1e-13);
            QVERIFY(!core::wideSpectrum(priorOf(VectorXd::Constant(d, 0.5)), z).has_value());
        }
}

/// Noise far below what rounding does to the entries of r. References: mpmath with 80 digits, Cholesky of r + τ²/n I,
/// gradients by central differences of step 1e-20.
void EvidenceTest::wideKernelsWithNextToNoNoiseKeepTheirDigits()
{
    const MatrixXd x = Eigen::Vector4d(-0.22, 0.875, 0.455, -1.26);
    const MatrixXd z = (VectorXd(6) << 0.13, -0.117, 0.059, -1.79, 0.85, 0.37).finished();
    MatrixXd x2(4, 2), z2(6, 2);
    x2 << x, Eigen::Vector4d(0.5, -1.0, 0.3, 0.7);
    z2 << z, (VectorXd(6) << 1.2, 0.4, -0.8, 0.1, -0.3, 0.6).finished();
    const auto matches = [](const core::EvidenceWithGradient& got, double value,
                            std::initializer_list<double> gradient) {
        const VectorXd mine = flat(got.gradient);
        bool all = agrees(got.logEvidence, value) && mine.size() == static_cast<Index>(gradient.size());
        for (Index i = 0; all && i < mine.size(); ++i)
            all = agrees(mine[i], gradient.begin()[i]);
        return all;
    };
    QVERIFY(matches(evaluate(x, z, priorOf(VectorXd::Constant(1, 1000.0), 0.01), 1e-12), 218.57952602610889157,
                    {16.585045008719665392, -5.3537271525951178928, 19.44704152319626275}));
    QVERIFY(matches(evaluate(x, z, priorOf(VectorXd::Constant(1, 1e5)), 1e-16), 290.29696106291860762,
                    {-6.5624634836038334136, -10.521027047178006633}));
    QVERIFY(matches(evaluate(x2, z2, priorOf(Eigen::Vector2d(1000.0, 700.0)), 1e-12), 112.74406477015680383,
                    {20.976728519059157468, 49.439671843933640231, 12.104140043160247969}));
}

void EvidenceTest::orderOfPointsIsIrrelevant()
{
    const MatrixXd x = randomPoints(30, 2, 5), z = randomPoints(8, 2, 6);
    const EmbeddingPrior prior = priorOf(VectorXd::Constant(2, 0.6), 1.1);
    QVERIFY(agrees(value(x.colwise().reverse(), z.colwise().reverse(), prior, 0.5), value(x, z, prior, 0.5)));
}

void EvidenceTest::translationChangesNothing()
{
    const Eigen::RowVector2d by(4.0, -2.0);
    const MatrixXd x = randomPoints(30, 2, 5), z = randomPoints(8, 2, 6);
    for (const double lengthscale : {0.6, 40.0}) {
        const EmbeddingPrior prior = priorOf(VectorXd::Constant(2, lengthscale));
        const double here = value(x, z, prior, 0.5), there = value(x.rowwise() + by, z.rowwise() + by, prior, 0.5);
        QVERIFY(std::abs(here - there) < 1e-11 * std::abs(here));
    }
}

void EvidenceTest::rotationChangesNothingForOneLengthscale()
{
    MatrixXd rotation(3, 3);
    rotation << 0.36, 0.48, -0.8, -0.8, 0.6, 0.0, 0.48, 0.64, 0.6;
    const MatrixXd x = randomPoints(30, 3, 5), z = randomPoints(8, 3, 6);
    for (const double lengthscale : {0.1, 0.6, 40.0})
        for (const bool gaussian : {false, true}) {
            const EmbeddingPrior prior =
                priorOf(VectorXd::Constant(3, lengthscale), gaussian ? std::optional(1.1) : std::nullopt);
            const double here = value(x, z, prior, 0.5), there = value(x * rotation, z * rotation, prior, 0.5);
            QVERIFY(std::abs(here - there) < 1e-11 * std::abs(here));
        }
}

/// With ν as a probability r does not change with the unit of x, and the density of X does by its volume alone. r of
/// the unnormalised ν is divided by the mass of ν here: B = (r + mass τ²/n)/mass.
void EvidenceTest::changeOfUnitsShiftsByItsVolume()
{
    constexpr double unit = 3.0, tau2 = 0.5;
    const Index n = 12, m = 5, d = 2;
    const MatrixXd x = randomPoints(n, d, 5), z = randomPoints(m, d, 6);
    const auto withProbability = [&](double by) {
        const EmbeddingPrior prior = priorOf(VectorXd::Constant(d, 0.6 * by), 1.1 * by);
        const double mass = 2.0 * std::numbers::pi * *prior.eta * *prior.eta;
        const core::EvidenceTerms terms = std::get<core::EvidenceTerms>(evidenceOf(by * x, by * z).terms(prior));
        const core::EvidenceSpectrum::Shifted at = terms.spectrum.shifted(mass * tau2 / static_cast<double>(n));
        const double fit =
            mass * terms.mean.dot(terms.spectrum.solve(at, terms.mean)) * std::exp(-terms.spectrum.logPeak());
        return -0.5 * (at.logDeterminant - static_cast<double>(m) * std::log(mass) + fit + terms.scatter / tau2) +
               terms.logJacobian;
    };
    const double expected = -static_cast<double>(n * d) * std::log(unit);
    QVERIFY(std::abs(withProbability(unit) - withProbability(1.0) - expected) < 1e-11);
}

void EvidenceTest::largeEtaIsLebesgueMeasure()
{
    const MatrixXd x = randomPoints(20, 2, 5), z = randomPoints(6, 2, 6);
    for (const double lengthscale : {0.6, 20.0}) {
        const VectorXd l = VectorXd::Constant(2, lengthscale);
        QVERIFY(std::abs(value(x, z, priorOf(l, 1e7), 0.5) - value(x, z, priorOf(l), 0.5)) < 1e-8);
    }
}

void EvidenceTest::spectrumServesEveryTau2()
{
    const MatrixXd x = randomPoints(20, 2, 5), z = randomPoints(6, 2, 6);
    const EmbeddingPrior prior = priorOf(VectorXd::Constant(2, 0.8), {}, 2.5);
    const core::EvidenceTerms terms = std::get<core::EvidenceTerms>(evidenceOf(x, z).terms(prior));
    for (const double tau2 : {1e-6, 0.1, 3.0, 1e4})
        QVERIFY(std::abs(terms.logEvidence(tau2, 2.5) / bruteForce(x, z, prior, tau2) - 1.0) < 1e-9);
}

void EvidenceTest::isMinusInfinityExactlyForDependentDifferences()
{
    const double infinity = std::numeric_limits<double>::infinity();
    const EmbeddingPrior plane = priorOf(VectorXd::Constant(2, 0.8)), space = priorOf(VectorXd::Constant(3, 0.8));
    MatrixXd z(3, 2), x(1, 2);
    z << 0.0, 0.0, 1.0, 2.0, -2.0, -4.0;
    x << 0.5, 1.0; // on the line of the three
    QCOMPARE(value(x, z, plane, 1.0), -infinity);
    x << 0.5, 1.25;
    QVERIFY(std::isfinite(value(x, z, plane, 1.0)));
    MatrixXd flat(4, 3), inside(1, 3);
    flat << 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 1.0, 2.0, 3.0, 1.0;
    inside << 0.25, 0.5, 1.0; // in the plane of the four
    QCOMPARE(value(inside, flat, space, 1.0), -infinity);
    inside(0, 2) = 1.5;
    QVERIFY(std::isfinite(value(inside, flat, space, 1.0)));
}

/// At a tiny lengthscale only the two nearest differences matter, and their areas can be written down.
void EvidenceTest::tinyWeightsKeepTheirLogarithms()
{
    MatrixXd x(1, 2), z(3, 2);
    x << 0.0, 0.0;
    z << 1.0, 0.0, 0.0, 2.0, 3.0, 3.0;
    constexpr double lengthscale = 1e-3;
    const core::EvidenceTerms terms =
        std::get<core::EvidenceTerms>(evidenceOf(x, z).terms(priorOf(VectorXd::Constant(2, lengthscale))));
    const double expected =
        -0.5 * (1.0 + 4.0) / (lengthscale * lengthscale) + std::log(2.0) - 4.0 * std::log(lengthscale);
    QVERIFY(agrees(terms.logJacobian, expected));
}

void EvidenceTest::badInputIsRefusedInASentence()
{
    const MatrixXd x = randomPoints(5, 2, 3);
    QVERIFY(refusal(x, x.topRows(1)).find("as many inducing points as dimensions") != std::string::npos);
    QVERIFY(refusal(MatrixXd(0, 2), x).find("no observation") != std::string::npos);
    QVERIFY(!refusal(x, randomPoints(5, 3, 3)).empty());
    MatrixXd spoilt = x;
    spoilt(2, 0) = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(refusal(spoilt, x).find("not a finite number") != std::string::npos);
    QVERIFY(refusal(x, spoilt).find("not a finite number") != std::string::npos);
    for (const double tau2 : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()})
        QVERIFY(std::holds_alternative<core::Failure>(
            evidenceOf(x, x).logEvidence(priorOf(VectorXd::Constant(2, 1.0)), tau2)));
}

KERNELSCOPE_TEST(EvidenceTest, NoApplication)

} // namespace evidence_test

#include "evidence_test.moc"
