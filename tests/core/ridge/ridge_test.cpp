#include "core/kernels/gram.h"
#include "core/ridge/choose_lambda.h"
#include "core/ridge/ridge.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"
#include "tests/core/kernels/golden_kernels.h"

#include <QtTest>

#include <Eigen/Core>
#include <cmath>

namespace ridge_test
{

using core::Bags;
using core::LambdaChoice;
using core::LambdaRule;
using core::RidgeFit;
using core::RidgeProblem;
using core::RidgeSpectrum;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Bags bagsFrom(const QJsonValue& lists)
{
    Bags bags;
    for (const QJsonValue& list : lists.toArray()) {
        const MatrixXd points = golden::matrixFrom(list);
        MatrixXd all(bags.points.rows() + points.rows(), points.cols());
        if (bags.points.rows() > 0)
            all << bags.points, points;
        else
            all = points;
        bags.points = all;
        bags.first.push_back(all.rows());
    }
    return bags;
}

RidgeProblem problemOf(const core::Kernel& kernel, const Bags& bags, const VectorXd& targets)
{
    return std::get<RidgeProblem>(core::ridgeProblem(kernel, bags, targets));
}

RidgeFit fit(const RidgeProblem& problem, double lambda)
{
    return std::get<RidgeFit>(core::fitRidge(problem, lambda));
}

/// Bags of one to four points in two dimensions.
Bags someBags(Index count, unsigned seed)
{
    std::vector<Index> bagOfRow;
    for (Index bag = 0; bag < count; ++bag)
        bagOfRow.insert(bagOfRow.end(), static_cast<std::size_t>(1 + bag % 4), bag);
    return core::bagsOf(randomPoints(static_cast<Index>(bagOfRow.size()), 2, seed), bagOfRow);
}

/// The bags but one.
Bags without(const Bags& bags, Index left)
{
    std::vector<Index> bagOfRow, rows;
    for (Index bag = 0; bag < bags.count(); ++bag)
        for (Index row = bags.begin(bag); bag != left && row < bags.begin(bag + 1); ++row) {
            rows.push_back(row);
            bagOfRow.push_back(bag - (bag > left ? 1 : 0));
        }
    return core::bagsOf(MatrixXd(bags.points(rows, Eigen::all)), bagOfRow);
}

VectorXd withoutEntry(const VectorXd& values, Index left)
{
    VectorXd rest(values.size() - 1);
    rest << values.head(left), values.tail(values.size() - 1 - left);
    return rest;
}

/// Mean squared leave-one-out error by as many refits, and GCV by dense algebra.
double slowScore(const RidgeProblem& problem, LambdaRule rule, double lambda)
{
    const Index n = problem.targets.size();
    const MatrixXd smoother = problem.gram * fullyPivotedInverse(problem.gram + lambda * MatrixXd::Identity(n, n));
    if (rule == LambdaRule::GeneralisedCrossValidation)
        return (problem.targets - smoother * problem.targets).squaredNorm() / static_cast<double>(n) /
               std::pow(1.0 - smoother.trace() / static_cast<double>(n), 2);
    double sum = 0.0;
    for (Index i = 0; i < n; ++i) {
        const RidgeProblem rest = problemOf(problem.kernel, without(problem.bags, i), withoutEntry(problem.targets, i));
        const Bags asked = core::bagsOf(problem.bags.pointsOf(i),
                                        std::vector<Index>(static_cast<std::size_t>(problem.bags.size(i)), 0));
        const double left = core::ridgePrediction(rest, fit(rest, lambda).coefficients, asked)[0];
        sum += std::pow(problem.targets[i] - left, 2);
    }
    return sum / static_cast<double>(n);
}

const core::Kernel smooth = core::kernelOf(core::SquaredExponential{{0.8}}, 1.7);

} // namespace

class RidgeTest : public QObject
{
    Q_OBJECT
private slots:
    void equalsTheReferenceValues_data();
    void equalsTheReferenceValues();
    void isThePosteriorMeanWithNoiseLambda();
    void bagsOfOneArePlainRidge();
    void linearKernelOnBagsIsRidgeOnTheirMeans();
    void repeatingEverySampleOfABagChangesNothing();
    void bagGramIsTheMeanOverPairs();
    void aGramOfManyBlocksIsTheMeanOverPairs();
    void rowsOfABagNeedNotBeTogether();
    void leaveOneOutIsAsManyRefits();
    void lambdaZeroInterpolates();
    void lambdaZeroOfCoincidingInputsIsRefusedInASentence();
    void nothingAtAllIsRefusedInASentence();
    void oneInputIsShrunkTowardsZero();
    void degreesOfFreedomFallFromNToZero();
    void aChosenLambdaIsTheGlobalMinimum_data();
    void aChosenLambdaIsTheGlobalMinimum();
    void scoresEqualTheSlowRoute_data();
    void scoresEqualTheSlowRoute();
    void aFlatScoreIsSaidToBeFlat();
    void anIndefiniteKernelIsRefusedOrFittedButNeverSilent();
};

void RidgeTest::equalsTheReferenceValues_data()
{
    QTest::addColumn<QJsonObject>("entry");
    const QJsonArray cases = golden::read("gp_krr.json")["cases"].toArray();
    QVERIFY(!cases.isEmpty());
    for (const QJsonValue& entry : cases)
        QTest::addRow("%s", qPrintable(entry.toObject()["name"].toString())) << entry.toObject();
}

void RidgeTest::equalsTheReferenceValues()
{
    QFETCH(QJsonObject, entry);
    const QJsonObject expect = entry["expect"].toObject(), error = entry["reference_double_error"].toObject();
    const QJsonObject spec = entry["kernel"].toObject();
    const core::Kernel kernel = spec["type"] == "linear" ? core::kernelOf(core::Linear{}, spec["sv2"].toDouble())
                                                         : golden::gpKernel(spec).value();
    const RidgeProblem problem = problemOf(kernel, bagsFrom(entry["bags"]), golden::vectorFrom(entry["y"]));
    const RidgeFit found = fit(problem, entry["lam"].toDouble());
    const auto close = [&](const VectorXd& value, const VectorXd& expected, const QString& errorKey) {
        const double tolerance = 10.0 * error[errorKey].toDouble() + 1e-12 * expected.cwiseAbs().maxCoeff();
        return value.size() == expected.size() && (value - expected).cwiseAbs().maxCoeff() <= tolerance;
    };
    const auto closeNumber = [&](double value, const QString& key) {
        return close(VectorXd::Constant(1, value), VectorXd::Constant(1, expect[key].toDouble()), key);
    };
    QCOMPARE(found.jitter, 0.0);
    QVERIFY((problem.gram - golden::matrixFrom(entry["B"])).cwiseAbs().maxCoeff() <= 1e-14 * problem.gram.maxCoeff());
    QVERIFY(close(found.coefficients, golden::vectorFrom(expect["alpha"]), "alpha"));
    QVERIFY(close(found.fitted, golden::vectorFrom(expect["fitted"]), "predict"));
    QVERIFY(close(found.looResiduals, golden::vectorFrom(expect["loo_residuals"]), "loo"));
    // An ulp in B of bags that coincide meets coefficients of 50 that cancel: |α|₁² ε beyond the reference's own error.
    const double ulpOfB = std::numeric_limits<double>::epsilon() * std::pow(found.coefficients.lpNorm<1>(), 2);
    const double norm2 = expect["norm2"].toDouble();
    QVERIFY(std::abs(found.squaredNorm - norm2) <= 10.0 * error["norm2"].toDouble() + 1e-12 * norm2 + ulpOfB);
    QVERIFY(closeNumber(found.objective, "objective"));
    QVERIFY(closeNumber(found.degreesOfFreedom, "dof"));
    QVERIFY(close(core::ridgePrediction(problem, found.coefficients, bagsFrom(entry["test_bags"])),
                  golden::vectorFrom(expect["predict"]), "predict"));
}

void RidgeTest::isThePosteriorMeanWithNoiseLambda()
{
    const MatrixXd x = randomPoints(9, 2, 3), at = randomPoints(5, 2, 4);
    const VectorXd y = randomPoints(9, 1, 5);
    const RidgeProblem problem = problemOf(smooth, core::bagsOfOne(x), y);
    const VectorXd mean = core::ridgeFunction(problem, fit(problem, 0.3).coefficients, at);
    // Conditioning the joint normal of (y, f(at)) densely.
    const MatrixXd covariance = core::gram(smooth, x) + 0.3 * MatrixXd::Identity(9, 9);
    const VectorXd conditioned = core::crossGram(smooth, at, x) * inverseOf(covariance) * y;
    QVERIFY((mean - conditioned).cwiseAbs().maxCoeff() < 1e-13);
}

void RidgeTest::bagsOfOneArePlainRidge()
{
    const MatrixXd x = randomPoints(20, 2, 6), at = randomPoints(7, 2, 7);
    std::vector<Index> own(20);
    std::iota(own.begin(), own.end(), Index{0});
    const VectorXd y = randomPoints(20, 1, 8);
    const RidgeProblem bags = problemOf(smooth, core::bagsOf(x, own), y);
    QCOMPARE(bags.gram, core::gram(smooth, x));
    const VectorXd alpha = fit(bags, 0.1).coefficients;
    QVERIFY((core::ridgePrediction(bags, alpha, core::bagsOfOne(at)) - core::ridgeFunction(bags, alpha, at))
                .cwiseAbs()
                .maxCoeff() < 1e-15);
}

void RidgeTest::linearKernelOnBagsIsRidgeOnTheirMeans()
{
    const Bags bags = someBags(6, 9), asked = someBags(3, 10);
    const VectorXd y = randomPoints(6, 1, 11);
    const RidgeProblem problem = problemOf(core::kernelOf(core::Linear{}), bags, y);
    MatrixXd means(6, 2), askedMeans(3, 2);
    for (Index bag = 0; bag < 6; ++bag)
        means.row(bag) = bags.pointsOf(bag).colwise().mean();
    for (Index bag = 0; bag < 3; ++bag)
        askedMeans.row(bag) = asked.pointsOf(bag).colwise().mean();
    // The primal: weights of the two coordinates.
    const VectorXd weights =
        inverseOf(means.transpose() * means + 0.2 * MatrixXd::Identity(2, 2)) * means.transpose() * y;
    const VectorXd prediction = core::ridgePrediction(problem, fit(problem, 0.2).coefficients, asked);
    QVERIFY((prediction - askedMeans * weights).cwiseAbs().maxCoeff() < 1e-13);
}

void RidgeTest::repeatingEverySampleOfABagChangesNothing()
{
    const Bags bags = someBags(6, 12);
    std::vector<Index> rows, bagOfRow;
    for (Index bag = 0; bag < 6; ++bag)
        for (int copy = 0; copy < (bag == 2 ? 3 : 1); ++copy)
            for (Index row = bags.begin(bag); row < bags.begin(bag + 1); ++row) {
                rows.push_back(row);
                bagOfRow.push_back(bag);
            }
    const Bags repeated = core::bagsOf(MatrixXd(bags.points(rows, Eigen::all)), bagOfRow);
    QCOMPARE(repeated.points.rows(), bags.points.rows() + 2 * bags.size(2));
    QVERIFY((core::bagGram(smooth, bags) - core::bagGram(smooth, repeated)).cwiseAbs().maxCoeff() < 1e-14);
}

void RidgeTest::bagGramIsTheMeanOverPairs()
{
    const Bags bags = someBags(5, 13), others = someBags(3, 14);
    const MatrixXd b = core::bagGram(smooth, bags), cross = core::bagCrossGram(smooth, bags, others);
    QCOMPARE(b, MatrixXd(b.transpose()));
    for (Index i = 0; i < 5; ++i) {
        for (Index j = 0; j < 5; ++j)
            QVERIFY(std::abs(b(i, j) - core::crossGram(smooth, bags.pointsOf(i), bags.pointsOf(j)).mean()) < 1e-14);
        for (Index j = 0; j < 3; ++j)
            QVERIFY(std::abs(cross(i, j) - core::crossGram(smooth, bags.pointsOf(i), others.pointsOf(j)).mean()) <
                    1e-14);
    }
}

void RidgeTest::aGramOfManyBlocksIsTheMeanOverPairs()
{
    std::vector<Index> bagOfRow(3000);
    for (std::size_t row = 0; row < bagOfRow.size(); ++row)
        bagOfRow[row] = static_cast<Index>(row) / 100;
    const Bags bags = core::bagsOf(randomPoints(3000, 1, 15), bagOfRow);
    const MatrixXd b = core::bagGram(smooth, bags);
    QCOMPARE(b.rows(), Index{30});
    for (const auto& [i, j] : {std::pair<Index, Index>{0, 29}, {14, 14}, {29, 3}})
        QVERIFY(std::abs(b(i, j) - core::crossGram(smooth, bags.pointsOf(i), bags.pointsOf(j)).mean()) < 1e-13);
}

void RidgeTest::rowsOfABagNeedNotBeTogether()
{
    MatrixXd x(5, 1);
    x << 1.0, 2.0, 3.0, 4.0, 5.0;
    const Bags bags = core::bagsOf(x, {1, 0, 1, 0, 1});
    QCOMPARE(bags.count(), Index{2});
    QCOMPARE(VectorXd(bags.pointsOf(0)), VectorXd(Eigen::Vector2d(2.0, 4.0)));
    QCOMPARE(VectorXd(bags.pointsOf(1)), VectorXd(Eigen::Vector3d(1.0, 3.0, 5.0)));
}

void RidgeTest::leaveOneOutIsAsManyRefits()
{
    const Bags bags = someBags(8, 16);
    const VectorXd y = randomPoints(8, 1, 17);
    const RidgeProblem problem = problemOf(smooth, bags, y);
    for (const double lambda : {1e-3, 0.1, 10.0}) {
        const VectorXd left = fit(problem, lambda).looPredictions(y);
        for (Index i = 0; i < 8; ++i) {
            const RidgeProblem rest = problemOf(smooth, without(bags, i), withoutEntry(y, i));
            const Bags asked =
                core::bagsOf(bags.pointsOf(i), std::vector<Index>(static_cast<std::size_t>(bags.size(i)), 0));
            const double refitted = core::ridgePrediction(rest, fit(rest, lambda).coefficients, asked)[0];
            QVERIFY(std::abs(left[i] - refitted) <= 1e-11 * (1.0 + std::abs(refitted)));
        }
    }
}

void RidgeTest::lambdaZeroInterpolates()
{
    const MatrixXd x = randomPoints(6, 1, 18);
    const VectorXd y = randomPoints(6, 1, 19);
    const RidgeProblem problem = problemOf(core::kernelOf(core::Exponential{{0.5}}), core::bagsOfOne(x), y);
    const RidgeFit found = fit(problem, 0.0);
    QCOMPARE(found.lambda, 0.0);
    QVERIFY((core::ridgeFunction(problem, found.coefficients, x) - y).cwiseAbs().maxCoeff() < 1e-12);
    QVERIFY(std::abs(found.degreesOfFreedom - 6.0) < 1e-12);
    QVERIFY(found.looResiduals.allFinite() && found.looResiduals.cwiseAbs().maxCoeff() > 0.0);
}

void RidgeTest::lambdaZeroOfCoincidingInputsIsRefusedInASentence()
{
    MatrixXd x(3, 1);
    x << 0.3, 1.0, 0.3;
    const RidgeProblem problem = problemOf(smooth, core::bagsOfOne(x), Eigen::Vector3d(1.0, 2.0, 3.0));
    const auto refused = core::fitRidge(problem, 0.0);
    QVERIFY(std::holds_alternative<core::Failure>(refused));
    QVERIFY(QString::fromStdString(std::get<core::Failure>(refused).what).contains("choose a lambda above 0"));
    // With λ the two targets at one place share their mean.
    const RidgeFit found = fit(problem, 1e-6);
    QVERIFY(std::abs(found.fitted[0] - found.fitted[2]) < 1e-8);
    QVERIFY(std::abs(found.fitted[0] - 2.0) < 1e-4);
    for (const double lambda : {-1.0, std::nan(""), HUGE_VAL})
        QVERIFY(std::holds_alternative<core::Failure>(core::fitRidge(problem, lambda)));
}

void RidgeTest::nothingAtAllIsRefusedInASentence()
{
    const MatrixXd x = randomPoints(2, 1, 20);
    using core::Failure, core::ridgeProblem;
    QVERIFY(std::holds_alternative<Failure>(ridgeProblem(smooth, core::bagsOfOne(MatrixXd(0, 1)), VectorXd())));
    QVERIFY(std::holds_alternative<Failure>(ridgeProblem(smooth, core::bagsOfOne(x), VectorXd::Zero(3))));
    QVERIFY(
        std::holds_alternative<Failure>(ridgeProblem(smooth, core::bagsOfOne(x), Eigen::Vector2d(0.0, std::nan("")))));
    QVERIFY(std::holds_alternative<Failure>(ridgeProblem(
        core::kernelOf(core::Brownian{}), core::bagsOfOne(MatrixXd::Constant(2, 1, -1.0)), VectorXd::Zero(2))));
}

void RidgeTest::oneInputIsShrunkTowardsZero()
{
    const RidgeProblem problem =
        problemOf(smooth, core::bagsOfOne(MatrixXd::Constant(1, 1, 0.4)), VectorXd::Constant(1, 2.0));
    const RidgeFit found = fit(problem, 0.3);
    QVERIFY(std::abs(found.fitted[0] - 2.0 * 1.7 / 2.0) < 1e-15);
    QVERIFY(std::abs(found.degreesOfFreedom - 0.85) < 1e-15);
    QVERIFY(std::abs(found.looPredictions(problem.targets)[0]) < 1e-15); // from nothing: 0
}

void RidgeTest::degreesOfFreedomFallFromNToZero()
{
    const RidgeProblem problem = problemOf(smooth, someBags(12, 21), randomPoints(12, 1, 22));
    const auto spectrum = std::get<RidgeSpectrum>(RidgeSpectrum::of(problem));
    double last = 12.0;
    for (double lambda = 1e-8; lambda < 1e9; lambda *= 10.0) {
        const double df = fit(problem, lambda).degreesOfFreedom;
        QVERIFY(df > 0.0 && df < last);
        const double sum = (spectrum.eigenvalues().array() / (spectrum.eigenvalues().array() + lambda)).sum();
        QVERIFY(std::abs(df - sum) <= 1e-9 * df);
        last = df;
    }
    QVERIFY(last < 1e-6);
}

void RidgeTest::aChosenLambdaIsTheGlobalMinimum_data()
{
    QTest::addColumn<LambdaRule>("rule");
    QTest::addColumn<double>("noise");
    for (const double noise : {0.0, 0.1, 3.0}) {
        QTest::addRow("leave-one-out, noise %g", noise) << LambdaRule::LeaveOneOut << noise;
        QTest::addRow("GCV, noise %g", noise) << LambdaRule::GeneralisedCrossValidation << noise;
    }
}

void RidgeTest::aChosenLambdaIsTheGlobalMinimum()
{
    QFETCH(LambdaRule, rule);
    QFETCH(double, noise);
    const MatrixXd x = randomPoints(40, 1, 23);
    const VectorXd y = (2.0 * x.array()).sin().matrix() + noise * randomPoints(40, 1, 24);
    const RidgeProblem problem = problemOf(smooth, core::bagsOfOne(x), y);
    const auto spectrum = std::get<RidgeSpectrum>(RidgeSpectrum::of(problem));
    const auto choice = std::get<LambdaChoice>(core::chooseLambda(spectrum, rule));
    QVERIFY(!choice.flat);
    QVERIFY(choice.lambda >= choice.searched.lo && choice.lambda <= choice.searched.hi);
    const Index fine = 20001;
    const VectorXd logs = VectorXd::LinSpaced(fine, std::log(choice.searched.lo), std::log(choice.searched.hi));
    const double least = spectrum.scores(rule, logs.array().exp()).minCoeff();
    QVERIFY(choice.score <= least * (1.0 + 1e-12));
    QCOMPARE(spectrum.score(rule, choice.lambda), choice.score);
}

void RidgeTest::scoresEqualTheSlowRoute_data()
{
    QTest::addColumn<LambdaRule>("rule");
    QTest::addRow("leave-one-out") << LambdaRule::LeaveOneOut;
    QTest::addRow("GCV") << LambdaRule::GeneralisedCrossValidation;
}

void RidgeTest::scoresEqualTheSlowRoute()
{
    QFETCH(LambdaRule, rule);
    const RidgeProblem problem = problemOf(smooth, someBags(9, 25), randomPoints(9, 1, 26));
    const auto spectrum = std::get<RidgeSpectrum>(RidgeSpectrum::of(problem));
    for (const double lambda : {1e-3, 0.03, 1.0, 30.0}) {
        const double slow = slowScore(problem, rule, lambda);
        QVERIFY(std::abs(spectrum.score(rule, lambda) - slow) <= 1e-10 * slow);
    }
}

void RidgeTest::aFlatScoreIsSaidToBeFlat()
{
    const RidgeProblem one =
        problemOf(smooth, core::bagsOfOne(MatrixXd::Constant(1, 1, 0.4)), VectorXd::Constant(1, 2.0));
    const RidgeProblem zeros = problemOf(smooth, core::bagsOfOne(randomPoints(5, 1, 27)), VectorXd::Zero(5));
    for (const RidgeProblem& problem : {one, zeros})
        for (const LambdaRule rule : {LambdaRule::LeaveOneOut, LambdaRule::GeneralisedCrossValidation}) {
            const auto spectrum = std::get<RidgeSpectrum>(RidgeSpectrum::of(problem));
            const auto choice = std::get<LambdaChoice>(core::chooseLambda(spectrum, rule));
            QVERIFY(choice.flat);
            QCOMPARE(choice.lambda, choice.lambdas[choice.lambdas.size() - 1]);
        }
    const RidgeProblem zeroKernel =
        problemOf(core::kernelOf(core::Linear{}), core::bagsOfOne(MatrixXd::Zero(3, 1)), VectorXd::Ones(3));
    const auto spectrum = std::get<RidgeSpectrum>(RidgeSpectrum::of(zeroKernel));
    QVERIFY(std::holds_alternative<core::Failure>(core::chooseLambda(spectrum, LambdaRule::LeaveOneOut)));
}

void RidgeTest::anIndefiniteKernelIsRefusedOrFittedButNeverSilent()
{
    const core::Kernel sigmoid = core::kernelOf(core::Sigmoid{1.0, -1.0});
    const RidgeProblem problem = problemOf(sigmoid, core::bagsOfOne(randomPoints(8, 1, 28)), randomPoints(8, 1, 29));
    const auto refused = core::fitRidge(problem, 1e-3);
    QVERIFY(std::holds_alternative<core::Failure>(refused));
    QVERIFY(QString::fromStdString(std::get<core::Failure>(refused).what).contains("not positive semidefinite"));
    const auto spectrum = std::get<RidgeSpectrum>(RidgeSpectrum::of(problem));
    QVERIFY(std::isinf(spectrum.score(LambdaRule::LeaveOneOut, 1e-3)));
    const auto choice = std::get<LambdaChoice>(core::chooseLambda(spectrum, LambdaRule::LeaveOneOut));
    QVERIFY(std::isfinite(choice.score));
    QVERIFY(std::holds_alternative<RidgeFit>(core::fitRidge(problem, choice.lambda)));
}

KERNELSCOPE_TEST(RidgeTest, NoApplication)

} // namespace ridge_test

#include "ridge_test.moc"
