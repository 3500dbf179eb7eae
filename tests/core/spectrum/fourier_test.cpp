#include "core/density/random_points.h"
#include "core/kernels/gram.h"
#include "core/linalg/quadrature.h"
#include "core/spectrum/fourier.h"
#include "core/spectrum/rkhs.h"

#include "support/kernels.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <cmath>
#include <numbers>

namespace fourier_test
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

using std::numbers::pi;

core::PowerSpectrum spectrumOf(const core::Kernel& kernel, const VectorXd& frequencies)
{
    return std::get<core::PowerSpectrum>(core::powerSpectrum(kernel, frequencies));
}

/// ∫ dk/(2π) K̃(k) g(k) over the whole line for an even g that oscillates about `average`, plus the lines. By
/// quadrature: of K̃ alone in θ, k = tan θ; of the oscillation to k = 3000, beyond which a tail of 1/k² cancels to 1e-7.
template <class Even>
double spectralIntegral(const core::Kernel& kernel, double average, const Even& g)
{
    const core::QuadratureRule whole = core::panelRule(VectorXd::LinSpaced(201, 0.0, 0.5 * pi)),
                               fine = core::panelRule(VectorXd::LinSpaced(1501, 0.0, 3000.0));
    const VectorXd k = whole.nodes.array().tan();
    const VectorXd slow = spectrumOf(kernel, k).density, fast = spectrumOf(kernel, fine.nodes).density;
    double sum = average / pi * whole.weights.dot(slow.cwiseProduct(VectorXd(1.0 + k.array().square())));
    for (Index i = 0; i < fine.nodes.size(); ++i)
        sum += fine.weights(i) * fast(i) * (g(fine.nodes(i)) - average) / pi;
    for (const core::SpectralLine& line : spectrumOf(kernel, k).lines)
        sum += line.mass * g(line.frequency);
    return sum;
}

} // namespace

class FourierTest : public QObject
{
    Q_OBJECT

    static void addStationaryKernels()
    {
        using namespace core;
        QTest::addColumn<Kernel>("kernel");
        QTest::newRow("se") << kernelOf(SquaredExponential{{0.7}}, 2.0);
        QTest::newRow("exponential") << kernelOf(Exponential{{0.6}});
        QTest::newRow("laplacian") << kernelOf(Laplacian{{1.3}}, 0.5);
        QTest::newRow("matern32") << kernelOf(Matern32{{0.8}});
        QTest::newRow("matern52") << kernelOf(Matern52{{1.2}});
        QTest::newRow("rq 2") << kernelOf(RationalQuadratic{{0.9}, 2.0});
        QTest::newRow("rq 1") << kernelOf(RationalQuadratic{{0.5}, 1.0});
        QTest::newRow("periodic") << kernelOf(Periodic{.lengthscale = 0.4, .period = 1.7}, 3.0);
        QTest::newRow("cosine") << kernelOf(Cosine{.frequency = 0.3});
        QTest::newRow("constant") << kernelOf(Constant{2.5});
        QTest::newRow("bishop") << kernelOf(Bishop{2.0, 4.0, 0.5, 0.0});
        QTest::newRow("sum") << sum({se(0.4), kernelOf(Matern32{{1.0}}), kernelOf(Constant{0.3})}, 2.0);
        QTest::newRow("product of se") << product({se(0.4), se(1.0)}, 1.5);
        QTest::newRow("locally periodic") << product({se(1.1), kernelOf(Periodic{.lengthscale = 1.0, .period = 0.8})});
        QTest::newRow("spectral mixture") << product({kernelOf(Cosine{.frequency = 0.7}), kernelOf(Matern52{{0.5}})});
    }

private slots:
    void theSpectrumIntegratesToTheKernel_data() { addStationaryKernels(); }
    void theSpectrumIntegratesToTheKernel()
    {
        // D(K(x,·),K(x,·)) = ∫dk/(2π) K̃ = K(x,x), and the transform back at other distances
        QFETCH(core::Kernel, kernel);
        for (const double distance : {0.0, 0.3, 1.1}) {
            const double value = core::crossGram(kernel, VectorXd::Zero(1), VectorXd::Constant(1, distance))(0, 0);
            const double integral =
                spectralIntegral(kernel, distance > 0.0 ? 0.0 : 1.0, [&](double k) { return std::cos(k * distance); });
            QVERIFY2(std::abs(integral - value) <= 1e-6, qPrintable(QString::number(integral - value)));
        }
    }

    void fourierNormIsTheNormOfTheExpansion_data() { addStationaryKernels(); }
    void fourierNormIsTheNormOfTheExpansion()
    {
        QFETCH(core::Kernel, kernel);
        const VectorXd x = randomPoints(4, 1, 7).col(0), c = randomPoints(4, 1, 8).col(0);
        const double norm2 = std::get<double>(core::normSquared(kernel, x, c));
        const double integral = spectralIntegral(kernel, c.squaredNorm(), [&](double k) {
            return core::coefficientPower(x, c, VectorXd::Constant(1, k))(0);
        });
        QVERIFY2(std::abs(integral - norm2) <= 1e-5, qPrintable(QString::number(integral - norm2)));
    }

    void densitiesAreTransformsOfTheirKernels_data()
    {
        QTest::addColumn<core::Kernel>("kernel");
        using namespace core;
        QTest::newRow("se") << se(0.7);
        QTest::newRow("exponential") << kernelOf(Exponential{{0.6}});
        QTest::newRow("matern32") << kernelOf(Matern32{{0.8}});
        QTest::newRow("matern52") << kernelOf(Matern52{{1.2}});
        QTest::newRow("rq 4") << kernelOf(RationalQuadratic{{0.9}, 4.0});
        QTest::newRow("rq 2.5") << kernelOf(RationalQuadratic{{0.4}, 2.5});
    }
    void densitiesAreTransformsOfTheirKernels()
    {
        // slow route: ∫ cos(kx) K(x) dx by quadrature
        QFETCH(core::Kernel, kernel);
        const core::QuadratureRule rule = core::panelRule(VectorXd::LinSpaced(2001, 0.0, 400.0));
        const VectorXd values = core::crossGram(kernel, rule.nodes, VectorXd::Zero(1));
        const VectorXd k = VectorXd::LinSpaced(9, 0.0, 8.0);
        const core::PowerSpectrum spectrum = spectrumOf(kernel, k);
        QVERIFY(spectrum.lines.empty());
        for (Index i = 0; i < k.size(); ++i) {
            const double transform =
                2.0 * rule.weights.dot(values.cwiseProduct(VectorXd((k(i) * rule.nodes.array()).cos())));
            QVERIFY(std::abs(transform - spectrum.density(i)) <= 1e-9);
        }
    }

    void aBumpIsInTheSpaceOnlyWhenItIsSmoothEnough()
    {
        const auto norm = [](const core::Kernel& kernel, double w) {
            return std::get<double>(core::bumpNormSquared(kernel, w));
        };
        const double s = 0.8;
        QCOMPARE(norm(se(s), s / std::numbers::sqrt2), HUGE_VAL);
        QCOMPARE(norm(se(s), 0.1), HUGE_VAL);
        QVERIFY(std::abs(norm(se(s), s) - 1.0) <= 1e-15); // the bump is k(0,·) itself
        QVERIFY(std::abs(norm(core::kernelOf(core::SquaredExponential{{s}}, 2.0), s) - 0.5) <= 1e-15);
        // slow route: the integral of |f̃|²/K̃ itself
        const double w = 0.9;
        const core::QuadratureRule rule = core::panelRule(VectorXd::LinSpaced(101, 0.0, 30.0));
        const VectorXd density = spectrumOf(se(s), rule.nodes).density;
        double integral = 0.0;
        for (Index i = 0; i < rule.nodes.size(); ++i)
            if (density(i) > 0.0)
                integral += rule.weights(i) * 2.0 * w * w * std::exp(-std::pow(w * rule.nodes(i), 2)) / density(i);
        QVERIFY(std::abs(norm(se(s), w) - integral) <= 1e-10);
        // matern32: ∫ (f'' − a²f)²/(4a³) of the whole line, a = √3/ℓ, is closed for the bump
        const double a = std::sqrt(3.0) / 0.7, root = std::sqrt(pi);
        const double closed =
            (a * a * a * a * w * root + 2.0 * a * a * root / (2.0 * w) + 0.75 * root / (w * w * w)) / (4.0 * a * a * a);
        QVERIFY(std::abs(norm(core::kernelOf(core::Matern32{{0.7}}), w) - closed) <= 1e-10 * closed);
        QCOMPARE(norm(core::kernelOf(core::Periodic{}), 1.0), HUGE_VAL);
        QVERIFY(std::isfinite(norm(core::kernelOf(core::RationalQuadratic{{1.0}, 2.0}), 0.1)));
    }

    void aBumpInASumOfBellsIsHeldByTheNarrowest()
    {
        const auto norm = [](const core::Kernel& kernel, double w) {
            return std::get<double>(core::bumpNormSquared(kernel, w));
        };
        const core::Kernel sum = sample::parsed("se(0.5)+se(2)"), wave = sample::parsed("cosine(0.3)*se(0.5)");
        const double bound = 0.5 / std::numbers::sqrt2;
        for (const core::Kernel& kernel : {sum, wave})
            for (const double w : {0.05, 0.3, 0.999 * bound})
                QCOMPARE(norm(kernel, w), HUGE_VAL);
        // se(0.5) twice is one bell, by the closed form
        const core::Kernel twice = sample::parsed("se(0.5)+se(0.5)");
        for (const double w : {1.05 * bound, 0.5, 3.0}) {
            const double closed = 0.5 * norm(se(0.5), w);
            QVERIFY(std::abs(norm(twice, w) - closed) <= 1e-10 * closed);
        }
        QVERIFY(norm(sum, 1.0) <
                std::min(norm(se(0.5), 1.0), norm(se(2.0), 1.0))); // the larger space has the lesser norm
    }

    void formulasHaveTheSpectrumOfTheFamilyThatTheyWriteOut_data()
    {
        QTest::addColumn<QString>("formula");
        QTest::addColumn<QString>("family");
        QTest::newRow("se") << "formula('exp(-(x-y)^2/(2*a^2))',a=0.7)"
                            << "se(0.7)";
        QTest::newRow("exponential") << "3*formula('exp(-abs(x-y)/a)',a=0.05)"
                                     << "3*exponential(0.05)";
        QTest::newRow("matern32") << "formula('(1+sqrt(3)*norm(x-y)/a)*exp(-sqrt(3)*norm(x-y)/a)',a=20)"
                                  << "matern32(20)";
        QTest::newRow("slow") << "formula('1/(1+(x-y)^2)')"
                              << "rq(0.7071067811865475,1)";
        QTest::newRow("slower than an integral") << "formula('(1+(x-y)^2)^(-0.4)')"
                                                 << "rq(1.118033988749895,0.4)";
        QTest::newRow("a wave in a bell") << "formula('cos(9*(x-y))*exp(-(x-y)^2/2)')"
                                          << "cosine(1.4323944878270580)*se(1)";
        QTest::newRow("a product with it") << "formula('cos(9*(x-y))')*se(1)"
                                           << "cosine(1.4323944878270580)*se(1)";
        QTest::newRow("a sum with it") << "formula('exp(-abs(x-y))')+se(1)"
                                       << "exponential(1)+se(1)";
        QTest::newRow("on a level") << "formula('0.5+exp(-abs(x-y))')"
                                    << "0.5*constant(1)+exponential(1)";
    }
    void formulasHaveTheSpectrumOfTheFamilyThatTheyWriteOut()
    {
        QFETCH(QString, formula);
        QFETCH(QString, family);
        const core::Kernel written = sample::parsed(formula.toStdString());
        const core::Kernel known = sample::parsed(family.toStdString());
        VectorXd k(200);
        k << 0.0, VectorXd::LinSpaced(199, -3.0, 4.0).array().exp();
        const core::PowerSpectrum found = spectrumOf(written, k), wanted = spectrumOf(known, k);
        QCOMPARE(std::isinf(found.density(0)), std::isinf(wanted.density(0)));
        const Index from = std::isinf(found.density(0)) ? 1 : 0;
        const double greatest = wanted.density.tail(200 - from).maxCoeff();
        const double worst = (found.density - wanted.density).tail(200 - from).cwiseAbs().maxCoeff();
        QVERIFY2(worst <= 1e-9 * greatest, qPrintable(QString::number(worst / greatest)));
        QCOMPARE(found.lines.size(), wanted.lines.size());
        for (std::size_t l = 0; l < found.lines.size(); ++l)
            QVERIFY(std::abs(found.lines[l].mass - wanted.lines[l].mass) < 1e-12);
    }

    void aTriangleAndABoxHaveTheSpectrumOfTheBook()
    {
        const VectorXd k = VectorXd::LinSpaced(300, 0.01, 200.0);
        const VectorXd triangle = spectrumOf(sample::parsed("formula('max(0,1-abs(x-y)/a)',a=1.3)"), k).density;
        const VectorXd box = spectrumOf(sample::parsed("formula('[abs(x-y)<1.3]')"), k).density; // no kernel
        for (Index i = 0; i < k.size(); ++i) {
            const double u = 0.65 * k(i), sinc = std::sin(u) / u;
            QVERIFY(std::abs(triangle(i) - 1.3 * sinc * sinc) < 1e-10);
            QVERIFY(std::abs(box(i) - 2.0 * std::sin(1.3 * k(i)) / k(i)) < 1e-10);
        }
    }

    void formulasWithoutAnIntegralSaySo()
    {
        for (const auto& [formula, words] :
             {std::pair{"formula('x*y')", "does not depend on x - y alone"},
              {"formula('cos(x-y)')", "has a period"},
              {"formula('1/abs(x-y)')", "no value"},
              {"formula('exp(abs(x-y))')", "does not fall fast enough"},
              {"formula('(1+abs(x-y))^(-0.01)')", "too slowly"},
              {"formula('exp(-abs(x-y))')*formula('x*y')", "does not depend on x - y alone"}}) {
            const auto outcome = powerSpectrum(sample::parsed(formula), VectorXd::Ones(1));
            const auto* failure = std::get_if<core::Failure>(&outcome);
            QVERIFY2(failure, formula);
            QVERIFY2(QString::fromStdString(failure->what).contains(words), failure->what.c_str());
        }
        QVERIFY(std::holds_alternative<core::Failure>(
            core::bumpNormSquared(sample::parsed("formula('exp(-abs(x-y))')"), 1.0)));
    }

    void kernelsWithoutASpectrumAreRefusedByName()
    {
        using namespace core;
        const Kernel rough = kernelOf(Exponential{});
        for (const auto& [kernel, name] : {std::pair{kernelOf(Linear{}), "linear"},
                                           {kernelOf(Brownian{}), "brownian"},
                                           {sum({se(1.0), kernelOf(Polynomial{})}), "poly"},
                                           {kernelOf(Bishop{}), "bishop"},
                                           {product({rough, se(1.0)}), "product"}}) {
            const auto outcome = powerSpectrum(kernel, VectorXd::Zero(1));
            const auto* failure = std::get_if<Failure>(&outcome);
            QVERIFY(failure);
            QVERIFY(failure->kind == Failure::Kind::InvalidInput && failure->what.find(name) != std::string::npos);
        }
    }

    void linesAddUpToTheKernelAtZero_data()
    {
        QTest::addColumn<double>("lengthscale");
        for (const double lengthscale : {0.02, 0.1, 1.0, 30.0})
            QTest::addRow("%g", lengthscale) << lengthscale;
    }
    void linesAddUpToTheKernelAtZero()
    {
        QFETCH(double, lengthscale);
        const core::Kernel kernel = core::kernelOf(core::Periodic{.lengthscale = lengthscale, .period = 2.0});
        const auto lines = spectrumOf(kernel, VectorXd::Zero(1)).lines;
        double sum = 0.0, at = 0.0;
        for (const core::SpectralLine& line : lines) {
            QVERIFY(line.mass > 0.0);
            sum += line.mass;
            at += line.mass * std::cos(0.13 * line.frequency);
        }
        QVERIFY(std::abs(sum - 1.0) <= 1e-13);
        const double value = core::crossGram(kernel, VectorXd::Zero(1), VectorXd::Constant(1, 0.13))(0, 0);
        QVERIFY(std::abs(at - value) <= 1e-13);
    }
};

KERNELSCOPE_TEST(FourierTest, QCoreApplication)

} // namespace fourier_test

#include "fourier_test.moc"
