#include "core/kernels/log_gradients.h"

#include "support/test_registry.h"
#include "tests/core/kernels/golden_kernels.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <cmath>

namespace log_gradients_test
{

using core::Hyperparameter;
using core::Kernel;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// The name a number has in the gp_*.json files; empty where they have none for it.
QString goldenName(const Hyperparameter& h)
{
    static const std::vector<std::pair<QString, QString>> names{
        {"scale", "sf2"}, {"lengthscale", "ell"}, {"frequency", "omega[0]"}, {"offset", "c"}};
    QString path = QString::fromStdString(core::pathOf(h));
    for (const auto& [ours, theirs] : names)
        path.replace(ours, theirs);
    return path;
}

Kernel moved(const Kernel& kernel, Hyperparameter number, double by)
{
    number.value *= std::exp(by);
    return core::withHyperparameter(kernel, number);
}

MatrixXd symmetricWeights(Index n, unsigned seed)
{
    std::mt19937_64 rng(seed);
    MatrixXd a(n, n);
    for (Index j = 0; j < n; ++j)
        for (Index i = j; i < n; ++i)
            a(i, j) = a(j, i) = sample::uniform(rng, -1.0, 1.0);
    return a;
}

} // namespace

class LogGradientsTest : public QObject
{
    Q_OBJECT

private slots:
    void matchReferenceValues()
    {
        int compared = 0;
        for (const QJsonValue& value : golden::read("gp_kernels.json")["cases"].toArray()) {
            const QJsonObject example = value.toObject();
            const auto kernel = golden::gpKernel(example["kernel"].toObject());
            if (!kernel)
                continue;
            const MatrixXd x = golden::matrixFrom(example["X"]), z = golden::matrixFrom(example["Z"]);
            const QJsonObject expected = example["grad_log_K_XZ"].toObject();
            const double allowed = 10.0 * example["reference_double_error"].toObject()["grad"].toDouble();
            const std::vector<Hyperparameter> numbers = core::continuousHyperparameters(*kernel);
            MatrixXd both(x.rows() + z.rows(), x.cols());
            both << x, z;
            for (Index i = 0; i < x.rows(); ++i)
                for (Index j = 0; j < z.rows(); ++j) {
                    MatrixXd one = MatrixXd::Zero(both.rows(), both.rows());
                    one(x.rows() + j, i) = 0.5; // and as much above the diagonal
                    const VectorXd gradient = core::gramLogGradient(*kernel, both, one);
                    QCOMPARE(gradient.size(), std::ssize(numbers));
                    for (std::size_t p = 0; p < numbers.size(); ++p) {
                        const QString name = goldenName(numbers[p]);
                        if (!expected.contains(name))
                            continue;
                        const double reference = golden::matrixFrom(expected[name])(i, j);
                        const double error = std::abs(gradient[static_cast<Index>(p)] - reference);
                        QVERIFY2(
                            error <= allowed + 1e-12 * std::max(1.0, std::abs(reference)),
                            qPrintable(example["name"].toString() + " " + name + QString(" off by %1").arg(error)));
                        ++compared;
                    }
                }
        }
        QCOMPARE(compared, 285);
    }

    /// Every family, alone and combined, component by component.
    void matchCentralDifferences()
    {
        for (const int dimensions : {1, 2, 3})
            for (const Kernel& kernel : sample::kernels(dimensions)) {
                const MatrixXd x = sample::points(kernel, 9, dimensions, 5);
                const MatrixXd a = symmetricWeights(9, 6);
                const VectorXd gradient = core::gramLogGradient(kernel, x, a);
                const std::vector<Hyperparameter> numbers = core::continuousHyperparameters(kernel);
                for (std::size_t p = 0; p < numbers.size(); ++p) {
                    const double step = 1e-4; // of fourth order: the period turns points many times
                    const auto gramAt = [&](double by) { return core::gram(moved(kernel, numbers[p], by), x); };
                    const MatrixXd slopes =
                        (8.0 * (gramAt(step) - gramAt(-step)) - (gramAt(2.0 * step) - gramAt(-2.0 * step))) /
                        (12.0 * step);
                    const double numeric = a.cwiseProduct(slopes).sum();
                    const double scale = std::max(1.0, a.cwiseAbs().cwiseProduct(gramAt(0.0).cwiseAbs()).sum());
                    QVERIFY2(
                        std::abs(numeric - gradient[static_cast<Index>(p)]) < 1e-8 * scale,
                        qPrintable(QString::fromStdString(core::printKernel(kernel) + " " + core::pathOf(numbers[p]))));
                }
            }
    }

    void tilesAddUpToTheWhole()
    {
        const Kernel kernel = sample::parsed("2*se([0.5,0.8])*periodic(1,1.5)+0.3*linear()+rq(1,0.7)");
        const MatrixXd x = sample::points(kernel, 301, 2, 3), a = symmetricWeights(301, 4);
        const VectorXd whole = core::gramLogGradient(kernel, x, a);
        constexpr Index group = 43; // of the 301; two of them fit into one tile
        VectorXd sum = VectorXd::Zero(whole.size());
        for (Index first = 0; first < x.rows(); first += group) {
            sum += core::gramLogGradient(kernel, x.middleRows(first, group), a.block(first, first, group, group));
            for (Index second = first + group; second < x.rows(); second += group) {
                MatrixXd both(2 * group, x.cols()), between = MatrixXd::Zero(2 * group, 2 * group);
                both << x.middleRows(first, group), x.middleRows(second, group);
                between.bottomLeftCorner(group, group) = a.block(second, first, group, group);
                sum += core::gramLogGradient(kernel, both, between);
            }
        }
        QVERIFY((sum - whole).norm() < 1e-11 * whole.norm());
    }

    void isotropicGradientIsTheSumOfArd()
    {
        for (const char* family : {"se", "exponential", "matern32", "matern52", "laplacian", "rq"}) {
            const Kernel one = core::kernelOf(core::defaultFamily(family));
            const Kernel each = core::withArd(one, {}, 3, true);
            const MatrixXd x = sample::points(one, 20, 3, 8), a = symmetricWeights(20, 9);
            const VectorXd whole = core::gramLogGradient(one, x, a), parts = core::gramLogGradient(each, x, a);
            QVERIFY(std::abs(whole[1] - parts.segment(1, 3).sum()) < 1e-12 * parts.lpNorm<1>());
        }
    }

    void aNumberThatIsZeroHasNoSlope()
    {
        const Kernel kernel = core::kernelOf(core::Bishop{.theta0 = 1.0, .theta1 = 0.0, .theta2 = 0.0, .theta3 = 2.0});
        const MatrixXd x = sample::points(kernel, 6, 2, 1);
        const VectorXd gradient = core::gramLogGradient(kernel, x, MatrixXd::Ones(6, 6));
        QCOMPARE(gradient[2], 0.0); // theta1
        QCOMPARE(gradient[3], 0.0); // theta2
        QVERIFY(gradient[4] != 0.0);
    }

    void farAwayNothingOverflows()
    {
        for (const char* expression :
             {"se(1e-3)", "matern32([1e-3,1e-3])", "matern52(1e-3)", "exponential(1e-3)", "laplacian(1e-3)"}) {
            MatrixXd x(2, 2);
            x << 0.0, 0.0, 1e200, -1e200;
            const VectorXd gradient = core::gramLogGradient(sample::parsed(expression), x, MatrixXd::Ones(2, 2));
            QVERIFY2(gradient.allFinite(), expression);
        }
    }

    void pathsAreThoseOfProblems()
    {
        const Kernel kernel = sample::parsed("2*(se([1,2])*periodic())+3*sigmoid(0.5,-1)+poly(3,1)");
        std::vector<std::string> paths;
        for (const Hyperparameter& h : core::continuousHyperparameters(kernel))
            paths.push_back(core::pathOf(h));
        const std::vector<std::string> expected{
            "scale",      "0.scale", "0.0.lengthscale[0]", "0.0.lengthscale[1]", "0.1.lengthscale",
            "0.1.period", "1.scale", "1.sigmoid.scale",    "1.offset",           "2.scale",
            "2.offset"};
        QVERIFY(paths == expected);
        Kernel broken = kernel;
        std::get<core::SquaredExponential>(broken.parts[0].parts[0].family).lengthscale[1] = -1.0;
        QCOMPARE(core::problems(broken, 2).front().field, expected[3]);
    }
};

KERNELSCOPE_TEST(LogGradientsTest, NoApplication)

} // namespace log_gradients_test

#include "log_gradients_test.moc"
