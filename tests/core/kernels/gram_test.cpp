#include "core/kernels/gram.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"
#include "tests/core/kernels/golden_kernels.h"
#include "tests/core/kernels/sample_kernels.h"

#include <Eigen/Core>
#include <QTest>

#include <cfloat>

namespace gram_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

double largestDifference(const MatrixXd& a, const MatrixXd& b)
{
    return a.size() == 0 ? 0.0 : (a - b).cwiseAbs().maxCoeff();
}

/// Every family's formula for one pair of points, written down plainly once more.
struct Pairwise {
    RowVectorXd x, y;

    RowVectorXd scaled(const Lengthscale& lengthscale) const
    {
        RowVectorXd result = x - y;
        for (Index d = 0; d < result.size(); ++d)
            result(d) /= lengthscale.size() == 1 ? lengthscale[0] : lengthscale[static_cast<std::size_t>(d)];
        return result;
    }
    double product(auto factor) const
    {
        double result = 1.0;
        for (Index d = 0; d < x.size(); ++d)
            result *= factor(x(d), y(d));
        return result;
    }

    double operator()(const SquaredExponential& k) const { return std::exp(-scaled(k.lengthscale).squaredNorm() / 2); }
    double operator()(const Exponential& k) const { return std::exp(-scaled(k.lengthscale).norm()); }
    double operator()(const Matern32& k) const
    {
        const double u = std::sqrt(3.0) * scaled(k.lengthscale).norm();
        return (1 + u) * std::exp(-u);
    }
    double operator()(const Matern52& k) const
    {
        const double u = std::sqrt(5.0) * scaled(k.lengthscale).norm();
        return (1 + u + u * u / 3) * std::exp(-u);
    }
    double operator()(const Laplacian& k) const { return std::exp(-scaled(k.lengthscale).lpNorm<1>()); }
    double operator()(const RationalQuadratic& k) const
    {
        return std::pow(1 + scaled(k.lengthscale).squaredNorm() / (2 * k.alpha), -k.alpha);
    }
    double operator()(const Periodic& k) const
    {
        return product([&](double a, double b) {
            return std::exp(-2 * std::pow(std::sin(M_PI * (a - b) / k.period) / k.lengthscale, 2));
        });
    }
    double operator()(const Cosine& k) const
    {
        return product([&](double a, double b) { return std::cos(2 * M_PI * k.frequency * (a - b)); });
    }
    double operator()(const Linear&) const { return x.dot(y); }
    double operator()(const Polynomial& k) const { return std::pow(x.dot(y) + k.offset, k.degree); }
    double operator()(const Parabola&) const { return x.dot(y) + x.cwiseAbs2().dot(y.cwiseAbs2()); }
    double operator()(const AllSubsets&) const
    {
        return product([](double a, double b) { return 1 + a * b; });
    }
    double operator()(const Bishop& k) const
    {
        return k.theta0 * std::exp(-k.theta1 * (x - y).squaredNorm() / 2) + k.theta2 + k.theta3 * x.dot(y);
    }
    double operator()(const Brownian&) const
    {
        return product([](double a, double b) { return std::min(a, b); });
    }
    double operator()(const Constant& k) const { return k.value; }
    double operator()(const Sigmoid& k) const { return std::tanh(k.scale * x.dot(y) + k.offset); }
    double operator()(const Formula& k) const // the one it is by default; others are in formula_test
    {
        return 1 / (1 + (x - y).squaredNorm() / std::pow(k.numberAt(0), 2));
    }
};

double pairwise(const Kernel& kernel, const RowVectorXd& x, const RowVectorXd& y)
{
    if (kernel.shape == Kernel::Shape::Single)
        return kernel.scale * std::visit(Pairwise{x, y}, kernel.family);
    const bool isSum = kernel.shape == Kernel::Shape::Sum;
    double total = isSum ? 0.0 : 1.0;
    for (const Kernel& part : kernel.parts)
        total = isSum ? total + pairwise(part, x, y) : total * pairwise(part, x, y);
    return kernel.scale * total;
}

} // namespace

class GramTest : public QObject
{
    Q_OBJECT
private slots:
    void everyKernelEqualsItsFormulaPairByPair()
    {
        for (const int d : {1, 2, 3})
            for (const Kernel& kernel : sample::kernels(d)) {
                const MatrixXd x = sample::points(kernel, 9, d, 1), y = sample::points(kernel, 5, d, 2);
                const MatrixXd k = crossGram(kernel, x, y);
                for (Index i = 0; i < x.rows(); ++i)
                    for (Index j = 0; j < y.rows(); ++j) {
                        const double expected = pairwise(kernel, x.row(i), y.row(j));
                        QVERIFY2(std::abs(k(i, j) - expected) <= 1e-13 * (1.0 + std::abs(expected)),
                                 printKernel(kernel).c_str());
                    }
            }
    }

    void gramMatricesAreSymmetricToTheBit()
    {
        for (const int d : {1, 2, 5})
            for (const Kernel& kernel : sample::kernels(d)) {
                const MatrixXd x = sample::points(kernel, 301, d, 3); // more than two tiles, and an odd end
                const MatrixXd k = gram(kernel, x);
                QVERIFY2(k == k.transpose(), printKernel(kernel).c_str());
                const double rounding = 1e-14 * k.cwiseAbs().maxCoeff();
                QVERIFY2(largestDifference(k, crossGram(kernel, x, x)) <= rounding, printKernel(kernel).c_str());
                QVERIFY2(largestDifference(k.diagonal(), diagonal(kernel, x)) <= rounding, printKernel(kernel).c_str());
            }
    }

    void positiveSemidefiniteKernelsAreSoToRounding()
    {
        for (const Kernel& kernel : sample::kernels(2)) {
            if (!isPositiveSemidefinite(kernel))
                continue;
            const MatrixXd x = sample::points(kernel, 40, 2, 4), k = gram(kernel, x);
            const double tolerance = 4.0 * 40 * DBL_EPSILON * k.cwiseAbs().rowwise().sum().maxCoeff();
            const VectorXd eigenvalues = ascendingEigenvalues(k);
            QVERIFY2(eigenvalues(0) >= -tolerance, printKernel(kernel).c_str());
            const MatrixXd bound = k.diagonal() * k.diagonal().transpose();
            QVERIFY2((bound - k.cwiseAbs2()).minCoeff() >= -1e-12 * bound.maxCoeff(), printKernel(kernel).c_str());
        }
    }

    void referenceGramMatricesAreReproduced()
    {
        int compared = 0;
        for (const QJsonValue& value : golden::read("gp_kernels.json")["cases"].toArray()) {
            const QJsonObject example = value.toObject(), error = example["reference_double_error"].toObject();
            const auto kernel = golden::gpKernel(example["kernel"].toObject());
            if (!kernel)
                continue;
            const MatrixXd x = golden::matrixFrom(example["X"]), z = golden::matrixFrom(example["Z"]);
            const MatrixXd kxx = golden::matrixFrom(example["K_XX"]), kxz = golden::matrixFrom(example["K_XZ"]);
            const auto tolerance = [](double lost, const MatrixXd& k) {
                return 10.0 * lost + 1e-12 * k.cwiseAbs().maxCoeff();
            };
            const std::string printed = printKernel(*kernel);
            const char* name = printed.c_str();
            QVERIFY2(largestDifference(gram(*kernel, x), kxx) <= tolerance(error["K_XX"].toDouble(), kxx), name);
            QVERIFY2(largestDifference(crossGram(*kernel, x, z), kxz) <= tolerance(error["K_XZ"].toDouble(), kxz),
                     name);
            ++compared;
        }
        QCOMPARE(compared, 12); // all but cossim, which is not among our families
    }

    void referenceSpectraAreReproduced()
    {
        int compared = 0;
        for (const QJsonValue& value : golden::read("gp_psd.json")["cases"].toArray()) {
            const QJsonObject example = value.toObject();
            const auto kernel = golden::gpKernel(example["kernel"].toObject());
            if (!kernel)
                continue;
            VectorXd expected = golden::vectorFrom(example["eigenvalues"]);
            std::sort(expected.begin(), expected.end());
            const MatrixXd k = gram(*kernel, golden::matrixFrom(example["X"]));
            const VectorXd found = ascendingEigenvalues(k);
            QVERIFY2(largestDifference(found, expected) <= example["tolerance"].toDouble(),
                     printKernel(*kernel).c_str());
            ++compared;
        }
        QCOMPARE(compared, 9); // linear with a centre, two-sided wiener and an oblique cosine are not ours
    }

    void theSigmoidIsNotPositiveSemidefinite()
    {
        int compared = 0;
        for (const QJsonValue& value : golden::read("gp_psd.json")["cases"].toArray()) {
            const QJsonObject example = value.toObject();
            const QString name = example["name"].toString();
            if (!name.startsWith("tanh"))
                continue;
            const Kernel kernel = kernelOf(Sigmoid{.scale = 1.0, .offset = name.contains("- 1") ? -1.0 : 0.0});
            const MatrixXd k = gram(kernel, golden::matrixFrom(example["X"]));
            QVERIFY(largestDifference(k, golden::matrixFrom(example["K"])) < 1e-15);
            const VectorXd certificate = golden::vectorFrom(example["certificate_vector"]);
            QVERIFY(certificate.dot(k * certificate) < 0.0);
            ++compared;
        }
        QCOMPARE(compared, 2);
    }

    void limitsOfFamiliesAreOtherFamilies()
    {
        const MatrixXd x = sample::points(kernelOf(Linear{}), 30, 2, 5);
        const MatrixXd se = gram(kernelOf(SquaredExponential{{0.8}}), x);
        QVERIFY(largestDifference(gram(kernelOf(RationalQuadratic{{0.8}, 1e13}), x), se) < 1e-12);
        const double period = 1e7;
        const Kernel longPeriod = kernelOf(Periodic{.lengthscale = 2.0 * M_PI * 0.8 / period, .period = period});
        QVERIFY(largestDifference(gram(longPeriod, x), se) < 1e-8);
        QVERIFY(largestDifference(gram(kernelOf(Bishop{1.7, 1.0 / 0.64, 0.0, 0.0}), x), 1.7 * se) < 1e-15);
        QVERIFY(gram(kernelOf(Polynomial{.degree = 1, .offset = 0.0}), x) == gram(kernelOf(Linear{}), x));
        QVERIFY(largestDifference(gram(sample::parsed("exponential([0.4,0.4])"), x.leftCols(1).replicate(1, 2)),
                                  gram(sample::parsed("laplacian(0.4)*constant(1)"), std::sqrt(2.0) * x.leftCols(1))) <
                1e-14);
    }

    void equalLengthscalesAreOneLengthscale()
    {
        for (const Kernel& kernel : sample::kernels(1)) {
            if (kernel.shape != Kernel::Shape::Single)
                continue;
            const MatrixXd x = sample::points(kernel, 20, 3, 6);
            QVERIFY2(gram(kernel, x) == gram(withArd(kernel, {}, 3, true), x), printKernel(kernel).c_str());
        }
    }

    void differencesAreExactFarFromTheOrigin()
    {
        MatrixXd x = MatrixXd(sample::points(kernelOf(Linear{}), 25, 2, 7) * 1024.0).array().round() / 1024.0;
        x.row(7) = x.row(3);
        const MatrixXd far = x.array() + 1048576.0; // still exact: 20 bits before the point, 10 behind
        for (const Kernel& kernel : sample::kernels(2)) {
            if (!isShiftInvariant(kernel))
                continue;
            const MatrixXd k = gram(kernel, x);
            QVERIFY2(gram(kernel, far) == k, printKernel(kernel).c_str());
            QVERIFY2(std::abs(k(7, 3) - k(3, 3)) <= 4 * DBL_EPSILON * std::abs(k(3, 3)), printKernel(kernel).c_str());
        }
        QCOMPARE(gram(kernelOf(SquaredExponential{{1e-9}}), far)(7, 3), 1.0);
    }

    void extremeLengthscalesGiveNeitherNaNNorDenormals()
    {
        const MatrixXd x = sample::points(kernelOf(Linear{}), 30, 2, 8);
        for (const FamilyDescription& family : families())
            for (const double lengthscale : {1e-300, 1e-150, 1e-3, 0.04, 1e3, 1e150, 1e300}) {
                Kernel kernel = kernelOf(defaultFamily(family.name));
                if (!family.shiftInvariant || hyperparameters(kernel).size() < 2)
                    continue;
                kernel = withHyperparameter(
                    kernel, {.name = std::string(family.hyperparameters[0].name), .value = lengthscale});
                const MatrixXd k = gram(kernel, x);
                QVERIFY2(k.allFinite(), printKernel(kernel).c_str());
                QVERIFY2((k.array() == 0.0 || k.array().abs() >= DBL_MIN).all(), printKernel(kernel).c_str());
            }
    }

    void separableFactorsMultiplyToTheCrossGram()
    {
        const std::vector<VectorXd> axes{VectorXd::LinSpaced(7, 0.0, 2.0), VectorXd::LinSpaced(5, 0.1, 1.0)};
        int separable = 0;
        for (const Kernel& kernel : sample::kernels(2)) {
            const MatrixXd x = sample::points(kernel, 6, 2, 9);
            const auto factors = separableFactors(kernel, x, axes);
            if (!factors)
                continue;
            ++separable;
            for (Index u = 0; u < 7; ++u)
                for (Index v = 0; v < 5; ++v) {
                    const RowVectorXd at = (RowVectorXd(2) << axes[0](u), axes[1](v)).finished();
                    const VectorXd expected = crossGram(kernel, x, at);
                    const VectorXd found = (*factors)[0].col(u).cwiseProduct((*factors)[1].col(v));
                    QVERIFY2(largestDifference(found, expected) <= 1e-13 * (1.0 + expected.cwiseAbs().maxCoeff()),
                             printKernel(kernel).c_str());
                }
        }
        QVERIFY(separable >= 12);
        const MatrixXd x = sample::points(kernelOf(Linear{}), 6, 2, 9);
        QVERIFY(separableFactors(sample::parsed("2*se([0.5,2])*cosine(0.3)*constant(3)"), x, axes));
        for (const char* expression : {"rq()", "matern32()", "exponential()", "linear()", "se()+se()", "se()*linear()"})
            QVERIFY2(!separableFactors(sample::parsed(expression), x, axes), expression);
    }

    void inOneDimensionEveryKernelIsSeparable()
    {
        const VectorXd axis = VectorXd::LinSpaced(11, 0.0, 2.0);
        for (const Kernel& kernel : sample::kernels(1)) {
            const MatrixXd x = sample::points(kernel, 6, 1, 10);
            const auto factors = separableFactors(kernel, x, {axis});
            QVERIFY2(factors && factors->size() == 1 && factors->front() == crossGram(kernel, x, axis),
                     printKernel(kernel).c_str());
        }
    }

    void brownianRefusesNegativeInputsAndNamesTheRow()
    {
        const MatrixXd x = (MatrixXd(3, 1) << 0.0, 1.0, -0.5).finished();
        const auto failure = inputProblem(sample::parsed("se()+2*brownian()*linear()"), x);
        QVERIFY(failure && failure->kind == Failure::Kind::InvalidInput);
        QVERIFY(failure->what.find("row 3") != std::string::npos);
        QVERIFY(!inputProblem(sample::parsed("brownian()"), x.topRows(2)));
        QVERIFY(!inputProblem(sample::parsed("se()+linear()"), x));
        const MatrixXd far = MatrixXd{{1.0}, {1e200}};
        QVERIFY(!inputProblem(sample::parsed("se()"), far));
        QVERIFY(inputProblem(sample::parsed("se()+linear()"), far)->what.find("overflow at row 2") !=
                std::string::npos);
    }

    void noPointsGiveEmptyMatrices()
    {
        const MatrixXd none(0, 2), x = sample::points(kernelOf(Linear{}), 4, 2, 11);
        for (const Kernel& kernel : sample::kernels(2)) {
            QCOMPARE(gram(kernel, none).size(), 0);
            QCOMPARE(crossGram(kernel, none, x).cols(), 4);
            QCOMPARE(crossGram(kernel, x, none).rows(), 4);
            QCOMPARE(diagonal(kernel, none).size(), 0);
        }
    }
};

KERNELSCOPE_TEST(GramTest, NoApplication)

} // namespace gram_test

#include "gram_test.moc"
