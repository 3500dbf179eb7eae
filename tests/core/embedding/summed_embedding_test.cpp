#include "core/embedding/clt_band.h"
#include "core/embedding/embedding_posterior.h"
#include "core/embedding/mean_embedding.h"
#include "core/embedding/summed_embedding.h"
#include "core/embedding/summed_shrinkage.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <random>

namespace summed_embedding_test
{

using core::FourierRows;
using core::Kernel;
using core::SummedEmbedding;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Kernel kernelOf(const QString& text)
{
    return std::get<Kernel>(core::parseKernel(text.toStdString()));
}

/// Uniform in a box of side 2 from −1 on.
MatrixXd rowsOf(Index n, Index columns, unsigned seed)
{
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    return MatrixXd::NullaryExpr(n, columns, [&] { return uniform(random); });
}

SummedEmbedding embeddingOf(const std::shared_ptr<const FourierRows>& rows, const Kernel& kernel, const MatrixXd& at)
{
    return std::get<SummedEmbedding>(SummedEmbedding::of(*rows, kernel, core::fourierWindow(rows->x(), at).places));
}

std::shared_ptr<const FourierRows> withOnes(const MatrixXd& x)
{
    return std::make_shared<const FourierRows>(x, VectorXd::Ones(x.rows()));
}

double worst(const MatrixXd& a, const MatrixXd& b)
{
    return (a - b).lpNorm<Eigen::Infinity>();
}

void kernels(std::initializer_list<const char*> onLine, std::initializer_list<const char*> inPlane)
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<Index>("columns");
    for (const char* text : onLine)
        QTest::newRow(text) << QString(text) << Index{1};
    for (const char* text : inPlane)
        QTest::addRow("plane: %s", text) << QString(text) << Index{2};
}

} // namespace

class SummedEmbeddingTest : public QObject
{
    Q_OBJECT

private slots:
    void isTheEmbeddingOfTheKernelItself_data()
    {
        kernels({"se(lengthscale=0.05)", "2*se(lengthscale=1)", "rq()", "rq(lengthscale=0.2,alpha=0.4)+linear()",
                 "matern52(lengthscale=0.5)", "matern32(lengthscale=1)",
                 "se(lengthscale=0.3)+cosine(frequency=1.3)+constant(value=2)",
                 "se(lengthscale=0.3)*periodic(lengthscale=1,period=0.5)", "se(lengthscale=0.4)+0.5*linear()",
                 "exponential(lengthscale=0.5)", "3*laplacian(lengthscale=0.01)+constant(value=2)",
                 "exponential(lengthscale=1)+0.5*linear()+se(lengthscale=0.4)", "exponential(lengthscale=1)+linear()",
                 "matern32(lengthscale=0.3)*matern52(lengthscale=2)+cosine(frequency=1)"},
                {"se(lengthscale=0.4)", "se(lengthscale=[0.3,1.5])+constant(value=1)", "rq(lengthscale=1.5)",
                 "se(lengthscale=0.4)*cosine(frequency=1)"});
    }
    void isTheEmbeddingOfTheKernelItself()
    {
        QFETCH(QString, expression);
        QFETCH(Index, columns);
        const Kernel kernel = kernelOf(expression);
        for (const unsigned seed : expression.contains("matern32") ? std::vector{1u} : std::vector{1u, 2u, 3u}) {
            const MatrixXd x = rowsOf(200, columns, seed), at = 1.5 * rowsOf(20, columns, seed + 10);
            const SummedEmbedding embedding = embeddingOf(withOnes(x), kernel, at);
            const double off = worst(embedding.at(at), core::empiricalEmbedding(kernel, x, at));
            QVERIFY2(off <= embedding.errorBound(), qPrintable(QString::number(off)));
            const double limit = expression.contains("matern32") ? 1e-6 : expression.contains("matern") ? 1e-10 : 1e-12;
            QVERIFY(embedding.errorBound() < limit * core::diagonal(kernel, at).maxCoeff());
        }
    }

    void hasTheSameValuesOnAGrid()
    {
        const Kernel kernel = kernelOf("se(lengthscale=[0.3,0.8])+constant(value=1)");
        const MatrixXd x = rowsOf(100, 2, 3);
        MatrixXd corners(2, 2);
        corners << -1.5, -1.0, 1.0, 2.0;
        const SummedEmbedding embedding = embeddingOf(withOnes(x), kernel, corners);
        const VectorXd axis1 = VectorXd::LinSpaced(7, -1.5, 1.0), axis2 = VectorXd::LinSpaced(5, -1.0, 2.0);
        const core::Field field = embedding.field(axis1, axis2);
        for (Index i = 0; i < axis1.size(); ++i)
            for (Index j = 0; j < axis2.size(); ++j) {
                const Eigen::RowVector2d place(axis1[i], axis2[j]);
                QVERIFY(std::abs(field.values(i, j) - core::empiricalEmbedding(kernel, x, place)[0]) <= 1e-13);
            }
    }

    void aConstantIsItsOwnEmbedding()
    {
        const Kernel kernel = kernelOf("constant(value=2)");
        const SummedEmbedding line = embeddingOf(withOnes(rowsOf(50, 1, 1)), kernel, rowsOf(5, 1, 2));
        QVERIFY(worst(line.at(rowsOf(5, 1, 2)), VectorXd::Constant(5, 2.0)) <= line.errorBound());
        QVERIFY(line.errorBound() > 0.0);
        const SummedEmbedding plane = embeddingOf(withOnes(rowsOf(50, 2, 1)), kernel, rowsOf(5, 2, 2));
        const VectorXd axis = VectorXd::LinSpaced(4, -1.0, 1.0);
        QVERIFY(worst(plane.field(axis, axis).values, MatrixXd::Constant(4, 4, 2.0)) <= plane.errorBound());
    }

    void theSpreadOfTheKernelMakesTheBandOfTheCentralLimitTheorem()
    {
        const MatrixXd x = rowsOf(150, 1, 4), at = 1.5 * rowsOf(20, 1, 5);
        for (const char* text :
             {"se(lengthscale=0.2)", "2*matern52(lengthscale=2)", "exponential(lengthscale=0.3)", "rq()",
              "se(lengthscale=0.4)*cosine(frequency=9)", "se(lengthscale=0.3)+exponential(lengthscale=0.3)"}) {
            const Kernel kernel = kernelOf(text);
            const auto spread = embeddingOf(withOnes(x), kernel, at).deviation(at);
            QVERIFY(std::holds_alternative<VectorXd>(spread));
            const core::Band band = core::cltBand(kernel, x, at, 0.8);
            const VectorXd half = core::twoSidedQuantile(0.8) * std::get<VectorXd>(spread) / std::sqrt(150.0);
            QVERIFY(worst(2.0 * half, band.upper - band.lower) <= (text[0] == '2' ? 1e-7 : 1e-12));
        }
        const auto none = embeddingOf(withOnes(x), kernelOf("se()+cosine(frequency=1)"), at).deviation(at);
        QVERIFY(std::holds_alternative<core::Failure>(none));
    }

    void theShrinkageEstimatorIsThatOfItsWeights_data()
    {
        kernels({"se(lengthscale=0.1)", "3*se(lengthscale=1)", "matern52(lengthscale=4)"}, {"se(lengthscale=0.5)"});
    }
    void theShrinkageEstimatorIsThatOfItsWeights()
    {
        QFETCH(QString, expression);
        QFETCH(Index, columns);
        const Kernel kernel = kernelOf(expression);
        const MatrixXd x = rowsOf(150, columns, 6), at = 1.2 * rowsOf(20, columns, 7);
        const auto n = static_cast<double>(x.rows());
        for (const double tau2 : {0.01, 1.0, 100.0}) {
            const auto weights = core::shrinkageWeights(kernel, x, tau2 / (n * n));
            const VectorXd dense =
                core::weightedEmbedding(kernel, x, std::get<core::ShrinkageWeights>(weights).beta, at);
            const VectorXd less = core::empiricalEmbedding(kernel, x, at) - dense;
            const auto rows = withOnes(x);
            const core::SummedShrinkage shrinkage =
                core::summedShrinkage(rows, kernel, tau2, core::fourierWindow(x, at).places, at);
            const double rounding = 1e-14 * core::diagonal(kernel, at)[0]; // of the dense side
            QVERIFY2(worst(shrinkage.less, less) <= shrinkage.error + rounding,
                     qPrintable(QString::number(shrinkage.error)));
            QVERIFY(shrinkage.error <= std::sqrt(core::diagonal(kernel, at)[0] * tau2) / n);
        }
    }

    void theShrinkageEstimatorIsExactByStateSpace()
    {
        const Kernel kernel = kernelOf("exponential(lengthscale=0.4)");
        const MatrixXd x = rowsOf(150, 1, 6), at = 1.2 * rowsOf(20, 1, 7);
        const auto n = static_cast<double>(x.rows());
        for (const double tau2 : {0.01, 100.0}) {
            const auto weights = core::shrinkageWeights(kernel, x, tau2 / (n * n));
            const VectorXd dense =
                core::weightedEmbedding(kernel, x, std::get<core::ShrinkageWeights>(weights).beta, at);
            const core::SummedShrinkage shrinkage =
                core::summedShrinkage(withOnes(x), kernel, tau2, {}, at, core::Method::StateSpace);
            QCOMPARE(shrinkage.error, 0.0);
            QVERIFY(worst(core::empiricalEmbedding(kernel, x, at) - dense, shrinkage.less) <= 1e-13);
        }
    }

    void thePosteriorIsOffByNoMoreThanItsBound()
    {
        const Kernel kernel = kernelOf("se(lengthscale=0.3)");
        const MatrixXd x = rowsOf(300, 1, 8), at = 1.3 * rowsOf(20, 1, 9), sites = x.topRows(30);
        for (const double tau2 : {1e-4, 1.0}) {
            const core::EmbeddingModel model{.tau2 = tau2};
            const auto dense = std::get<core::EmbeddingPosterior>(core::embeddingPosterior(kernel, x, model, sites));
            constexpr double off = 1e-6;
            VectorXd moved = core::empiricalEmbedding(kernel, x, sites);
            for (Index s = 0; s < moved.size(); ++s)
                moved[s] += s % 2 == 0 ? off : -off;
            const auto other =
                std::get<core::EmbeddingPosterior>(core::embeddingPosterior(kernel, x.rows(), model, sites, moved));
            const double reached = worst(dense.mean(at), other.mean(at)), bound = dense.meanErrorBound(at, off);
            QVERIFY(reached <= bound && reached > 1e-3 * bound);
            QCOMPARE(other.variance(at), dense.variance(at));
        }
    }

    void theMethodFollowsSizeAndKernel()
    {
        using core::Method;
        MatrixXd rows(2, 1);
        rows << 0.0, 1.0;
        const core::FourierWindow window = core::fourierWindow(rows, MatrixXd(0, 1));
        const auto chosen = [&](const char* text, Index n, std::optional<Method> asked = {}) {
            return core::denseOrFourier(asked, {{kernelOf(text), window}}, n, {.chosen = 100, .most = 1000});
        };
        QCOMPARE(std::get<Method>(chosen("se()", 100)), Method::Dense);
        QCOMPARE(std::get<Method>(chosen("se()", 101)), Method::Fourier);
        QCOMPARE(std::get<Method>(chosen("exponential(lengthscale=1)", 1000)), Method::Dense);
        const auto refused = chosen("exponential(lengthscale=1)", 1001);
        QVERIFY(QString::fromStdString(std::get<core::Failure>(refused).what).contains("smoother kernel"));
        QCOMPARE(std::get<Method>(chosen("se()", 5, Method::Fourier)), Method::Fourier);
        QCOMPARE(std::get<Method>(chosen("se()", 1000, Method::Dense)), Method::Dense);
        QVERIFY(std::holds_alternative<core::Failure>(chosen("se()", 1001, Method::Dense)));
        QVERIFY(std::holds_alternative<core::Failure>(chosen("se()", 5, Method::StateSpace)));
        QVERIFY(std::holds_alternative<core::Failure>(chosen("brownian()", 5, Method::Fourier)));
    }
};

KERNELSCOPE_TEST(SummedEmbeddingTest, QCoreApplication)

} // namespace summed_embedding_test

#include "summed_embedding_test.moc"
