#include "core/state_space/weighted_line.h"

#include "core/ending.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "support/test_registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

namespace line_sums_test
{

using core::AscendingRows;
using core::DecayingTerms;
using core::Kernel;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Kernel kernelOfText(const QString& text)
{
    return std::get<Kernel>(core::parseKernel(text.toStdString()));
}

/// Normal ones, some of them equal.
VectorXd placesOf(Index n, unsigned seed)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    return VectorXd::NullaryExpr(n, [&] {
        const double x = 2.0 * normal(random);
        return random() % 3 == 0 ? std::round(4.0 * x) / 4.0 : x;
    });
}

MatrixXd weightsOf(Index n, Index columns, unsigned seed)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    return MatrixXd::NullaryExpr(n, columns, [&] { return normal(random) / static_cast<double>(n); });
}

MatrixXd inOrder(const MatrixXd& ofRows, const AscendingRows& rows)
{
    MatrixXd ordered(ofRows.rows(), ofRows.cols());
    for (Index i = 0; i < rows.size(); ++i)
        ordered.row(i) = ofRows.row(rows.order[static_cast<std::size_t>(i)]);
    return ordered;
}

double worst(const MatrixXd& a, const MatrixXd& b)
{
    return (a - b).cwiseAbs().maxCoeff();
}

void addKernels()
{
    QTest::addColumn<QString>("kernel");
    for (const char* kernel :
         {"exponential(lengthscale=0.5)", "laplacian(lengthscale=3)", "matern32(lengthscale=0.3)",
          "2*matern52(lengthscale=1)", "exponential(lengthscale=1)*cosine(frequency=3)",
          "matern32(lengthscale=0.4)*matern52(lengthscale=0.7)", "exponential(lengthscale=0.0001)",
          "matern52(lengthscale=1000)", "0.5*exponential(lengthscale=0.1)+3*matern32(lengthscale=4)*constant(value=2)",
          "(exponential(lengthscale=0.2)+matern32(lengthscale=2))*cosine(frequency=0.5)*cosine(frequency=2)"})
        QTest::addRow("%s", kernel) << kernel;
}

} // namespace

class LineSumsTest : public QObject
{
    Q_OBJECT

private slots:
    void termsAreTheKernel_data() { addKernels(); }
    void termsAreTheKernel()
    {
        QFETCH(QString, kernel);
        const Kernel k = kernelOfText(kernel);
        const core::KernelOnLine line = core::onLine(k);
        QVERIFY(!line.rest);
        const VectorXd apart = VectorXd::LinSpaced(40, 0.0, 5.0);
        const MatrixXd values = core::crossGram(k, apart, MatrixXd::Zero(1, 1));
        const AscendingRows origin = core::ascendingRows(VectorXd::Zero(1));
        const auto ofOneRow = [&](const DecayingTerms& terms) {
            return core::sumsAlongLine(terms, origin, MatrixXd::Ones(1, 1), apart).at;
        };
        const double size = values(0, 0);
        QVERIFY(worst(ofOneRow(line.falling), values) < 1e-14 * size);
        QVERIFY(worst(ofOneRow(core::product(line.falling, line.falling)), values.cwiseAbs2()) < 1e-14 * size * size);
        QVERIFY(std::abs(core::atZero(line.falling) - values(0, 0)) < 1e-15 * values(0, 0));
    }

    void summandsWithoutSuchTermsAreTheRest()
    {
        const auto split = [](const char* text) { return core::onLine(kernelOfText(text)); };
        const core::KernelOnLine sum =
            split("2*(exponential(lengthscale=1)+se(lengthscale=3)+matern32(lengthscale=2))");
        QCOMPARE(sum.falling.size(), std::size_t{2});
        QCOMPARE(core::atZero(sum.falling), 4.0);
        QVERIFY(sum.rest == kernelOfText("2*se(lengthscale=3)"));
        const core::KernelOnLine two = split("exponential(lengthscale=1)+3*cosine(frequency=2)+se(lengthscale=3)");
        QVERIFY(two.rest == kernelOfText("3*cosine(frequency=2)+se(lengthscale=3)"));
        for (const char* text : {"se(lengthscale=1)", "exponential(lengthscale=1)*se(lengthscale=2)",
                                 "constant(value=2)*cosine(frequency=1)", "matern52()*matern52()*matern32()",
                                 "(exponential()+constant(value=1))*cosine()"}) {
            QVERIFY(split(text).falling.empty());
            QVERIFY(split(text).rest == kernelOfText(text));
        }
    }

    void sumsAreThoseOfTheGram_data() { addKernels(); }
    void sumsAreThoseOfTheGram()
    {
        QFETCH(QString, kernel);
        const Kernel k = kernelOfText(kernel);
        const DecayingTerms terms = core::onLine(k).falling;
        for (const Index n : {Index{1}, Index{2}, Index{300}}) {
            const VectorXd x = placesOf(n, 1), at = [&] {
                VectorXd places = placesOf(50, 2);
                places[3] = x[0]; // at a row
                places[4] = 1e3;  // and far beyond
                return places;
            }();
            const MatrixXd weights = weightsOf(n, 3, 4);
            const AscendingRows rows = core::ascendingRows(x);
            QVERIFY(std::is_sorted(rows.places.begin(), rows.places.end()));
            const core::SumsAlongLine sums = core::sumsAlongLine(terms, rows, inOrder(weights, rows), at);
            const double size = std::pow(weights.cwiseAbs().colwise().sum().maxCoeff(), 2);
            const double rounding = core::lineSumError(terms) + 1e-15 * core::atZero(terms); // and that of the Gram
            QVERIFY(worst(sums.pairs, weights.transpose() * core::gram(k, x) * weights) <=
                    rounding * std::max(size, 1.0));
            QVERIFY(worst(sums.at, core::crossGram(k, at, x) * weights) <= rounding * std::max(std::sqrt(size), 1.0));
        }
    }

    /// Cells of up to 128 rows, most of them at one place or at many.
    void tablesSayTheSame_data() { addKernels(); }
    void tablesSayTheSame()
    {
        QFETCH(QString, kernel);
        const Kernel k = kernelOfText(kernel);
        const DecayingTerms terms = core::onLine(k).falling;
        for (const double stretch : {1.0, 0.01}) {
            const VectorXd x = stretch * placesOf(1000, 8), at = [&] {
                VectorXd places = stretch * placesOf(60, 9);
                places[3] = x[0];
                places[4] = x.maxCoeff();
                places[5] = x.minCoeff();
                places[6] = 1e3;
                return places;
            }();
            const AscendingRows rows = core::ascendingRows(x);
            const MatrixXd weights = inOrder(weightsOf(x.size(), 2, 10), rows);
            const core::SumsAlongLine direct = core::sumsAlongLine(terms, rows, weights, at);
            core::SumsAlongLine tabled{.pairs = MatrixXd::Zero(2, 2), .at = MatrixXd::Zero(at.size(), 2)};
            for (const core::DecayingTerm& term : terms)
                for (const double room : {1.0, 1.9}) { // half of each
                    const core::LineTable table(rows, weights, room * core::LineTable::steepnessOf(term));
                    const core::SumsAlongLine of = table.under(term, rows, weights, at);
                    tabled.pairs += 0.5 * of.pairs;
                    tabled.at += 0.5 * of.at;
                }
            const double size = weights.cwiseAbs().colwise().sum().maxCoeff(), bound = core::lineSumError(terms);
            QVERIFY(worst(tabled.pairs, direct.pairs) <= bound * size * size);
            QVERIFY(worst(tabled.at, direct.at) <= bound * size);
        }
    }

    void manyRowsAreSummedByTables()
    {
        const VectorXd x = placesOf(30'000, 11), at = placesOf(50, 12);
        const AscendingRows rows = core::ascendingRows(x);
        const MatrixXd weights = inOrder(weightsOf(x.size(), 1, 13), rows);
        const core::WeightedLine line(rows, weights);
        for (const char* text :
             {"matern32(lengthscale=5)", "matern32(lengthscale=4.9)", "exponential(lengthscale=0.001)"}) {
            const DecayingTerms terms = core::onLine(kernelOfText(text)).falling;
            const core::SumsAlongLine direct = core::sumsAlongLine(terms, rows, weights, at),
                                      found = line.sums(terms, at);
            const double size = weights.cwiseAbs().sum(), bound = core::lineSumError(terms);
            QVERIFY(worst(found.pairs, direct.pairs) <= bound * size * size);
            QVERIFY(worst(found.at, direct.at) <= bound * size);
            QCOMPARE(found.pairs == direct.pairs, text[0] == 'e'); // too short for a table
        }
    }

    void groupsAreThoseOfTheGram_data() { addKernels(); }
    void groupsAreThoseOfTheGram()
    {
        QFETCH(QString, kernel);
        const Kernel k = kernelOfText(kernel);
        const DecayingTerms terms = core::onLine(k).falling;
        const VectorXd x = placesOf(400, 5);
        constexpr Index count = 7;
        const AscendingRows rows = core::ascendingRows(x);
        MatrixXd members = MatrixXd::Zero(x.size(), count);
        std::vector<std::uint16_t> groupOf;
        for (const std::uint32_t row : rows.order) {
            groupOf.push_back(static_cast<std::uint16_t>(row % count));
            members(row, row % count) = 1.0;
        }
        const MatrixXd sums = core::groupSums(terms, rows, groupOf, count);
        const MatrixXd expected = members.transpose() * core::gram(k, x) * members;
        QVERIFY(worst(sums, expected) <= 1e-13 * expected.cwiseAbs().maxCoeff());
        QVERIFY(worst(sums, sums.transpose()) == 0.0);
    }

    /// A million rows are enough for two threads, of each of the three ways.
    void threadsSayTheSame()
    {
        const DecayingTerms terms = core::onLine(kernelOfText("exponential(lengthscale=3)")).falling;
        const AscendingRows rows = core::ascendingRows(placesOf(1'000'000, 14));
        const auto n = static_cast<double>(rows.size());
        const VectorXd at = VectorXd::LinSpaced(5, -3.0, 3.0);
        const core::WeightedLine line(rows, MatrixXd::Constant(rows.size(), 1, 1.0 / n));
        const core::SumsAlongLine tabled = line.sums(terms, at),
                                  direct = core::sumsAlongLine(terms, rows, line.weights(), at);
        std::vector<std::uint16_t> groupOf(rows.order.size());
        for (std::size_t i = 0; i < groupOf.size(); ++i)
            groupOf[i] = static_cast<std::uint16_t>(i % 240);
        const MatrixXd groups = core::groupSums(terms, rows, groupOf, 240);
        QVERIFY(worst(tabled.at, direct.at) <= core::lineSumError(terms));
        QVERIFY(worst(tabled.pairs, direct.pairs) <= core::lineSumError(terms));
        QVERIFY(std::abs(groups.sum() / (n * n) - direct.pairs(0, 0)) <= 1e-13);
    }

    void manyRowsKeepTheirDigits()
    {
        const DecayingTerms terms = core::onLine(kernelOfText("matern32(lengthscale=0.7)")).falling;
        const VectorXd few = placesOf(500, 6);
        const VectorXd many = few.replicate(500, 1);
        const VectorXd at = VectorXd::LinSpaced(20, -5.0, 5.0);
        const auto sumsOf = [&](const VectorXd& x) {
            const AscendingRows rows = core::ascendingRows(x);
            return core::sumsAlongLine(terms, rows,
                                       MatrixXd::Constant(x.size(), 1, 1.0 / static_cast<double>(x.size())), at);
        };
        const core::SumsAlongLine a = sumsOf(few), b = sumsOf(many);
        QVERIFY(worst(a.at, b.at) <= 1e-15);
        QVERIFY(worst(a.pairs, b.pairs) <= 1e-15);
    }

    void aStopEndsThem()
    {
        std::stop_source stop;
        stop.request_stop();
        const AscendingRows rows = core::ascendingRows(placesOf(100, 7));
        const DecayingTerms terms = core::onLine(kernelOfText("exponential()")).falling;
        const auto sums = core::untilEnding(
            [&] { return core::sumsAlongLine(terms, rows, MatrixXd::Ones(100, 1), VectorXd(), stop.get_token()); });
        QVERIFY(std::holds_alternative<core::Cancelled>(sums));
        const auto groups = core::untilEnding(
            [&] { return core::groupSums(terms, rows, std::vector<std::uint16_t>(100, 0), 1, stop.get_token()); });
        QVERIFY(std::holds_alternative<core::Cancelled>(groups));
    }
};

KERNELSCOPE_TEST(LineSumsTest, NoApplication)

} // namespace line_sums_test

#include "line_sums_test.moc"
