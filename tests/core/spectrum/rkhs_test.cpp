#include "core/density/random_points.h"
#include "core/kernels/golden_kernels.h"
#include "core/kernels/gram.h"
#include "core/linalg/cholesky.h"
#include "core/spectrum/fourier.h"
#include "core/spectrum/rkhs.h"
#include "support/kernels.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <Eigen/Core>

#include <QTest>

#include <cmath>

namespace rkhs_test
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

core::NormGrowth growth(const core::Kernel& kernel, const VectorXd& x, const VectorXd& values)
{
    return std::get<core::NormGrowth>(core::normGrowth(kernel, x, values));
}

} // namespace

class RkhsTest : public QObject
{
    Q_OBJECT

private slots:
    void goldenNormOfAnExpansion()
    {
        const QJsonObject entry = golden::read("gp_rkhs.json")["cases"].toArray()[0].toObject();
        const core::Kernel kernel = golden::gpKernel(entry["kernel"].toObject()).value();
        const VectorXd x = golden::vectorFrom(entry["X"]), c = golden::vectorFrom(entry["c"]);
        QVERIFY(std::abs(std::get<double>(core::normSquared(kernel, x, c)) - entry["norm2"].toDouble()) <= 1e-14);
        const VectorXd f = core::crossGram(kernel, golden::vectorFrom(entry["f_at"]), x) * c;
        QVERIFY((f - golden::vectorFrom(entry["f"])).cwiseAbs().maxCoeff() <= 1e-14);
    }

    void reproducingProperty()
    {
        // ⟨f, k(x,·)⟩ = f(x)
        const MatrixXd x = randomPoints(9, 2, 1);
        const VectorXd c = randomPoints(9, 1, 2).col(0);
        const core::Kernel kernel = core::sum({se(0.7), core::kernelOf(core::Linear{})});
        for (Index i = 0; i < 9; ++i) {
            const double value = (core::crossGram(kernel, x.row(i), x) * c)(0);
            const auto product = core::innerProduct(kernel, x, c, x.row(i), VectorXd::Ones(1));
            QVERIFY(std::abs(std::get<double>(product) - value) <= 1e-13);
        }
    }

    void goldenNormsOfSamplesClimbToTheFourierIntegral()
    {
        const QJsonObject entry = golden::read("gp_rkhs.json")["cases"].toArray()[1].toObject();
        int rows = 0;
        for (const QJsonValue& row : entry["table"].toArray()) {
            const double w = row["w"].toDouble();
            const core::Kernel kernel = core::kernelOf(core::Exponential{{row["ell"].toDouble()}});
            QVERIFY(std::abs(std::get<double>(core::bumpNormSquared(kernel, w)) - row["D"].toDouble()) <=
                    1e-10 * row["D"].toDouble());
            for (const QJsonValue& grid : row["grid"].toArray()) {
                const Index points = grid["points"].toInt();
                if (points > 401)
                    continue; // the dense factorisation would take seconds; the two coarser ones prove the formula
                const VectorXd x = VectorXd::LinSpaced(points, -8.0, 8.0);
                const VectorXd f = (-0.5 * (x.array() / w).square()).exp();
                const double expected = grid["f_Kinv_f"].toDouble();
                const core::NormGrowth norm = growth(kernel, x, f);
                QCOMPARE(norm.rank, points);
                // cond(K) = 1e5 here: the dense route loses that much against the reference's O(n) one
                QVERIFY(std::abs(norm.norm2(points - 1) - expected) <= 1e-10 * expected);
                ++rows;
            }
        }
        QCOMPARE(rows, 8);
    }

    void prefixesHaveTheirOwnNorms()
    {
        const VectorXd x = VectorXd::LinSpaced(12, 0.0, 3.0), f = randomPoints(12, 1, 4).col(0);
        const core::Kernel kernel = core::kernelOf(core::Matern32{{0.5}});
        const core::NormGrowth norm = growth(kernel, x, f);
        for (Index m = 1; m <= 12; ++m) { // slow route: a dense solve for each
            const MatrixXd k = core::gram(kernel, x.head(m));
            const double direct = f.head(m).dot(VectorXd(inverseOf(k) * f.head(m)));
            QVERIFY(std::abs(norm.norm2(m - 1) - direct) <= 1e-10 * direct);
        }
    }

    void aStepIsOutsideTheSpaceOfTheExponentialKernel()
    {
        double previous = 0.0;
        for (const Index points : {9, 17, 33, 65}) {
            const VectorXd x = VectorXd::LinSpaced(points, -1.0, 1.0);
            const VectorXd step = (x.array() >= 0.0).cast<double>();
            const double norm = growth(core::kernelOf(core::Exponential{{1.0}}), x, step).norm2(points - 1);
            // the process is Markov: its norm is a sum over neighbours, (f' − ρf)²/(1 − ρ²) each
            const double h = x(1) - x(0), flat = static_cast<double>((points - 1) / 2) * std::tanh(0.5 * h);
            QVERIFY(std::abs(norm - (1.0 / -std::expm1(-2.0 * h) + flat)) <= 1e-11 * norm);
            QVERIFY(norm > 1.5 * previous);
            previous = norm;
        }
    }

    void pointsThatAddNoDirectionAddNoNorm()
    {
        const VectorXd x = VectorXd::LinSpaced(60, 0.0, 1.0); // se(1): singular to rounding
        const core::NormGrowth norm = growth(se(1.0), x, x.array().sin());
        QVERIFY(norm.rank < 20 && norm.leading <= norm.rank);
        QVERIFY((norm.norm2.bottomRows(59) - norm.norm2.topRows(59)).minCoeff() >= 0.0);
        const VectorXd inside = core::crossGram(se(1.0), x, x.head(1)); // k(x_0,·): norm 1 exactly
        QVERIFY(std::abs(growth(se(1.0), x, inside).norm2(59) - 1.0) <= 1e-6);
        // three dimensions: 1, √2 x, x²; f = 2 + 3x² has the norm 4 + 9 from the third point on
        const core::Kernel squares = core::kernelOf(core::Polynomial{.degree = 2, .offset = 1.0});
        const core::NormGrowth three = growth(squares, x, 2.0 + 3.0 * x.array().square());
        QCOMPARE(three.rank, 3);
        QVERIFY((three.norm2.bottomRows(40).array() - 13.0).abs().maxCoeff() <= 1e-6);
    }

    void functionsGrowEachByItself()
    {
        const VectorXd x = VectorXd::LinSpaced(12, 0.0, 3.0);
        const MatrixXd both = randomPoints(12, 2, 4);
        const core::Kernel kernel = core::kernelOf(core::Matern32{{0.5}});
        const auto together = std::get<core::NormGrowth>(core::normGrowth(kernel, x, both));
        for (Index c = 0; c < 2; ++c)
            QVERIFY((together.norm2.col(c) - growth(kernel, x, both.col(c)).norm2.col(0)).norm() <= 1e-12);
    }

    void badInputIsAnswered()
    {
        using namespace core;
        QCOMPARE(std::get<double>(normSquared(se(1.0), MatrixXd(0, 1), VectorXd(0))), 0.0);
        QVERIFY(std::holds_alternative<Failure>(
            normSquared(kernelOf(Brownian{}), VectorXd::Constant(1, -1.0), VectorXd::Ones(1))));
        const auto negative = normSquared(kernelOf(Sigmoid{.scale = 1.0, .offset = -1.0}), Eigen::Vector2d(0.0, 1.0),
                                          Eigen::Vector2d(0.85, 0.53));
        QVERIFY(std::get<double>(negative) < 0.0);
        QVERIFY(std::holds_alternative<Failure>(normGrowth(kernelOf(Sigmoid{.scale = 1.0, .offset = -1.0}),
                                                           Eigen::Vector2d(0.0, 1.0), Eigen::Vector2d(0.85, 0.53))));
        QCOMPARE(growth(se(1.0), VectorXd(0), VectorXd(0)).norm2.size(), 0);
    }
};

KERNELSCOPE_TEST(RkhsTest, QCoreApplication)

} // namespace rkhs_test

#include "rkhs_test.moc"
