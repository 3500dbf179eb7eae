// dHSIC, by which several variables are tested together, and its nulls.

#include "core/independence/dhsic.h"

#include "known_dependence.h"

#include "core/data/dataset.h"
#include "core/hypothesis/nulls.h"
#include "core/independence/hsic_p_value.h"
#include "core/kernels/gram.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>

namespace dhsic_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

std::vector<MatrixXd> gramsOf(const MatrixXd& rows, double lengthscale = 1.0)
{
    std::vector<MatrixXd> grams;
    for (Index k = 0; k < rows.cols(); ++k)
        grams.push_back(gram(se(lengthscale), rows.col(k)));
    return grams;
}

double meanOf(const GammaLaw& law)
{
    return law.shape() * law.scale();
}

double varianceOf(const GammaLaw& law)
{
    return law.shape() * law.scale() * law.scale();
}

/// The authors' moments as they write them out, from means of K, of K², and of the squared means of its rows.
struct WrittenOut {
    double mean = 0.0, variance = 0.0;
};
WrittenOut writtenOut(const std::vector<MatrixXd>& grams)
{
    const std::size_t d = grams.size();
    std::vector<double> self(d), a(d), b(d), c(d);
    for (std::size_t k = 0; k < d; ++k) {
        const MatrixXd& gram = grams[k];
        const Index n = gram.rows();
        const double pairs = static_cast<double>(n * (n - 1));
        const MatrixXd centring = MatrixXd::Identity(n, n) - MatrixXd::Constant(n, n, 1.0 / static_cast<double>(n));
        const MatrixXd centred = centring * gram * centring;
        const VectorXd rows = gram.rowwise().mean();
        self[k] = gram.diagonal().mean();
        a[k] = (gram.sum() - gram.trace()) / pairs;
        c[k] = a[k] * a[k] + (rows.array() - rows.mean()).square().sum() / static_cast<double>(n - 1);
        const double varying = (centred.squaredNorm() - centred.diagonal().squaredNorm()) / pairs;
        b[k] = varying + 2.0 * c[k] - a[k] * a[k]; // E K² by its parts
    }
    const auto product = [d](const auto& factor) {
        double all = 1.0;
        for (std::size_t k = 0; k < d; ++k)
            all *= factor(k);
        return all;
    };
    const auto sum = [d](const auto& term) {
        double all = 0.0;
        for (std::size_t r = 0; r < d; ++r)
            all += term(r);
        return all;
    };
    const auto but = [&](std::size_t r, const auto& one, const auto& others) {
        return product([&](std::size_t k) { return k == r ? one(k) : others(k); });
    };
    const auto ofSelf = [&](std::size_t k) { return self[k]; };
    const auto ofA = [&](std::size_t k) { return a[k]; };
    const auto squareA = [&](std::size_t k) { return a[k] * a[k]; };
    const auto ofB = [&](std::size_t k) { return b[k]; };
    const auto ofC = [&](std::size_t k) { return c[k]; };
    const auto more = static_cast<double>(d) - 1.0;
    double crossed = 0.0;
    for (std::size_t r = 0; r < d; ++r)
        for (std::size_t s = 0; s < d; ++s)
            if (r != s)
                crossed += but(r, ofC, [&](std::size_t k) { return k == s ? c[k] : a[k] * a[k]; });
    return {.mean = product(ofSelf) - sum([&](std::size_t r) { return but(r, ofSelf, ofA); }) + more * product(ofA),
            .variance = 2.0 * (product(ofB) + more * more * product(squareA) + 2.0 * more * product(ofC) +
                               sum([&](std::size_t r) { return but(r, ofB, squareA); }) -
                               2.0 * sum([&](std::size_t r) { return but(r, ofB, ofC); }) -
                               2.0 * more * sum([&](std::size_t r) { return but(r, ofC, squareA); }) + crossed)};
}

} // namespace

class DHsicTest : public QObject
{
    Q_OBJECT

private slots:
    void ofTwoVariablesItIsHsic()
    {
        const MatrixXd x = dependence::normals(40, 1, 17), y = x + dependence::normals(40, 1, 18);
        const MatrixXd k = gram(se(1.0), x), l = gram(se(0.5), y);
        const double expected = hsic(centredGram(se(1.0), x), centredGram(se(0.5), y), HsicEstimator::Biased);
        QVERIFY(std::abs(DHsic({k, l}).value() - expected) < 1e-15);
    }

    void isItsDefinition()
    {
        const MatrixXd rows = dependence::normals(7, 3, 19);
        std::vector<MatrixXd> grams;
        for (Index k = 0; k < 3; ++k)
            grams.push_back(gram(se(1.0), rows.col(k)));
        long double joint = 0.0, product = 1.0, mixed = 0.0;
        for (Index i = 0; i < 7; ++i) {
            long double ofRow = 1.0;
            for (const MatrixXd& gram : grams)
                ofRow *= static_cast<long double>(gram.row(i).sum()) / 7.0L;
            mixed += ofRow / 7.0L;
            for (Index j = 0; j < 7; ++j)
                joint += static_cast<long double>(grams[0](i, j)) * grams[1](i, j) * grams[2](i, j) / 49.0L;
        }
        for (const MatrixXd& gram : grams)
            product *= static_cast<long double>(gram.sum()) / 49.0L;
        const DHsic test(grams);
        QVERIFY(std::abs(test.value() - static_cast<double>(joint + product - 2.0L * mixed)) < 1e-15);
        // a permutation by the definition: the Grams with rows and columns permuted
        const VectorXd null = valueOf(test.permutations(1, 3, 4));
        std::vector<MatrixXd> permuted = grams;
        for (std::size_t k = 1; k < 3; ++k) {
            const auto order = permutedOrder(7, streamOf(3, static_cast<std::int64_t>(k)), 2);
            permuted[k] = MatrixXd(grams[k](order, order));
        }
        QVERIFY(std::abs(null[2] - DHsic(permuted).value()) < 1e-15);
    }

    void findsExclusiveOrAndPairsDoNot()
    {
        constexpr Index n = 120;
        MatrixXd rows = dependence::normals(n, 3, 20);
        rows.col(2) = rows.col(2).cwiseAbs().cwiseProduct((rows.col(0).array() * rows.col(1).array()).sign().matrix());
        std::vector<MatrixXd> grams;
        for (Index k = 0; k < 3; ++k)
            grams.push_back(gram(se(1.0), rows.col(k)));
        const DHsic joint(grams);
        QCOMPARE(permutationPValue(valueOf(joint.permutations(1, 1, 199)), joint.value(), joint.rounding()).value,
                 0.005);
        for (Index a = 0; a < 3; ++a)
            for (Index b = 0; b < a; ++b) {
                HsicTest pair(centredGram(se(1.0), rows.col(a)), centredGram(se(1.0), rows.col(b)));
                QVERIFY(valueOf(hsicPValue(pair, {.permutations = 199})).value > 0.05);
            }
    }

    void theGammaNullHasTheMomentsOfTheSource()
    {
        for (const Index d : {2, 3, 5}) {
            const auto grams = gramsOf(dependence::normals(12, d, 30));
            const auto law = valueOf(DHsic(grams).gamma());
            const WrittenOut expected = writtenOut(grams);
            QVERIFY(std::abs(meanOf(law) - expected.mean) < 1e-12 * expected.mean);
            QVERIFY(std::abs(varianceOf(law) - expected.variance) < 1e-10 * expected.variance);
        }
    }

    /// Over all orders of six rows.
    void ofTwoVariablesItIsThatOfHsic()
    {
        constexpr double n = 6.0;
        const MatrixXd rows = dependence::normals(6, 2, 31);
        const auto joint = valueOf(DHsic(gramsOf(rows)).gamma());
        std::array<Index, 6> order{0, 1, 2, 3, 4, 5};
        double variances = 0.0, count = 0.0;
        do {
            const VectorXd other = VectorXd(rows.col(1))(order);
            const auto pair = valueOf(HsicGammaNull::fit(centredGram(se(1.0), rows.col(0)), centredGram(se(1.0), other),
                                                         HsicEstimator::Biased));
            QVERIFY(std::abs(meanOf(pair) - meanOf(joint)) < 1e-13);
            variances += varianceOf(pair);
            count += 1.0;
        } while (std::next_permutation(order.begin(), order.end()));
        const double factor = n * (n - 4.0) * (n - 5.0) / ((n - 1.0) * (n - 2.0) * (n - 3.0));
        QVERIFY(std::abs(variances / count - factor * varianceOf(joint)) < 1e-12 * variances / count);
    }

    void itsMomentsAreThoseOfPermutations_data()
    {
        QTest::addColumn<int>("variables");
        QTest::newRow("three") << 3;
        QTest::newRow("four") << 4;
    }
    void itsMomentsAreThoseOfPermutations()
    {
        QFETCH(const int, variables);
        constexpr double n = 80.0;
        const DHsic test(gramsOf(dependence::normals(80, variables, 32)));
        const VectorXd null = n * valueOf(test.permutations(1, 5, 4000));
        const auto law = valueOf(test.gamma());
        const double variance = (null.array() - null.mean()).square().mean();
        QVERIFY2(std::abs(meanOf(law) / null.mean() - 1.0) < 0.02,
                 qPrintable(QString::number(meanOf(law) / null.mean())));
        QVERIFY2(std::abs(varianceOf(law) / variance - 1.0) < 0.1,
                 qPrintable(QString::number(varianceOf(law) / variance)));
    }

    void itsPValuesAreUniformUnderIndependence()
    {
        std::vector<double> p;
        for (std::uint64_t repeat = 0; repeat < 200; ++repeat) {
            const DHsic test(gramsOf(dependence::normals(150, 3, 500 + repeat)));
            p.push_back(valueOf(test.gamma()).survival(test.value()));
        }
        const double tail = dependence::uniformityTail(p);
        QVERIFY2(tail > 0.01, qPrintable(QString::number(tail)));
    }

    void itRejectsAsOftenAsItsLevelSays()
    {
        constexpr int repeats = 1500;
        const std::array levels{0.05, 0.1};
        std::array<double, 2> rejected{};
        for (std::uint64_t repeat = 0; repeat < repeats; ++repeat) {
            const DHsic test(gramsOf(dependence::normals(60, 3, 5000 + repeat)));
            const double p = valueOf(test.gamma()).survival(test.value());
            for (std::size_t k = 0; k < levels.size(); ++k)
                rejected[k] += p <= levels[k] ? 1.0 / repeats : 0.0;
        }
        for (std::size_t k = 0; k < levels.size(); ++k) {
            const double deviation = std::sqrt(levels[k] * (1.0 - levels[k]) / repeats);
            QVERIFY2(std::abs(rejected[k] - levels[k]) < 3.0 * deviation,
                     qPrintable(QStringLiteral("%1 at %2").arg(rejected[k]).arg(levels[k])));
        }
    }

    /// Moments of products near 1 whose differences matter: far beyond the data dHSIC is that of linear kernels,
    /// scaled.
    void farLengthscalesKeepTheShapeOfTheNull()
    {
        const MatrixXd rows = dependence::normals(40, 3, 33);
        const auto far = valueOf(DHsic(gramsOf(rows, 100.0)).gamma()),
                   farther = valueOf(DHsic(gramsOf(rows, 200.0)).gamma());
        QVERIFY(std::abs(far.shape() / farther.shape() - 1.0) < 1e-3);
        QVERIFY(std::abs(far.scale() / farther.scale() / 16.0 - 1.0) < 1e-3);
    }

    void withoutAGammaNullItSaysWhy()
    {
        const auto few = DHsic(gramsOf(dependence::normals(5, 3, 34))).gamma();
        QVERIFY(std::get<Failure>(few).what.find("six rows") != std::string::npos);
        std::vector<MatrixXd> constant = gramsOf(dependence::normals(20, 3, 35));
        constant[1].setOnes();
        QVERIFY(std::get<Failure>(DHsic(constant).gamma()).what.find("constant") != std::string::npos);
    }
};

KERNELSCOPE_TEST(DHsicTest, NoApplication)

} // namespace dhsic_test

#include "dhsic_test.moc"
