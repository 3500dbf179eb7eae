#include "core/gp/golden_classification.h"
#include "core/gp/laplace.h"
#include "core/kernels/gram.h"
#include "core/linalg/cholesky.h"
#include "core/representer/kernel_logistic.h"
#include "core/representer/svm.h"
#include "core/spectrum/rkhs.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"

#include <QtTest>

#include <Eigen/LU>

#include <cmath>
#include <random>
#include <thread>

namespace representer_test
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

core::SupportVectorMachine svm(const core::Kernel& kernel, const MatrixXd& x, const VectorXd& t,
                               const core::SvmOptions& options)
{
    return valueOf(core::supportVectorMachine(kernel, x, t, options));
}

core::KernelLogistic logistic(const core::Kernel& kernel, const MatrixXd& x, const VectorXd& t, double penalty,
                              bool withOffset)
{
    return std::get<core::KernelLogistic>(core::kernelLogistic(kernel, x, t, penalty, withOffset));
}

VectorXd noisyClasses(const MatrixXd& x, std::uint64_t seed, double noise = 1.0)
{
    std::mt19937_64 rng(seed);
    VectorXd t(x.rows());
    for (Index i = 0; i < x.rows(); ++i)
        t[i] = x.row(i).sum() + noise * (static_cast<double>(rng() >> 11) * 0x1p-53 - 0.5) > 0.0 ? 1.0 : 0.0;
    return t;
}

/// ‖f − b‖².
double normSquared(const core::KernelExpansion& f, const core::Kernel& kernel)
{
    return valueOf(core::normSquared(kernel, f.x, f.coefficients));
}

/// Σ log(1 + e^(−y f)) + ½ penalty cᵀKc, written out.
double logisticObjective(const MatrixXd& k, const VectorXd& t, double penalty, const VectorXd& c, double b)
{
    const VectorXd f = (k * c).array() + b;
    double sum = 0.5 * penalty * c.dot(k * c);
    for (Index i = 0; i < t.size(); ++i)
        sum += std::log1p(std::exp(t[i] == 1.0 ? -f[i] : f[i]));
    return sum;
}

QJsonArray supportVectorCases()
{
    QJsonArray found;
    for (const QJsonValue& value : golden::read("gp_representer.json")["cases"].toArray())
        if (value.toObject().contains("C"))
            found.append(value);
    return found;
}

} // namespace

class RepresenterTest : public QObject
{
    Q_OBJECT

private slots:
    void ridgeOverTheDataAndMoreCentresLeavesThoseWithoutWeight()
    {
        const QJsonObject entry = golden::read("gp_representer.json")["cases"].toArray()[0].toObject();
        const core::Kernel kernel = golden::classificationKernel(entry["kernel"].toObject());
        const MatrixXd x = golden::matrix(entry["X"], 1), extra = golden::matrix(entry["extra"], 1);
        const VectorXd y = golden::vector(entry["y"]);
        const double lambda = entry["lam"].toDouble(), error = entry["reference_double_error"].toDouble();
        MatrixXd shifted = core::gram(kernel, x);
        shifted.diagonal().array() += lambda;
        const VectorXd alpha = core::solve(std::get<core::CholeskyFactor>(core::cholesky(shifted)), y);
        QVERIFY(golden::excess(alpha, golden::vector(entry["alpha"]), error) <= 1.0);
        const core::KernelExpansion f{.x = x, .coefficients = alpha};
        const double norm2 = normSquared(f, kernel);
        QVERIFY(std::abs(norm2 - entry["norm2"].toDouble()) <= 1e-12 * 3.0);
        const double objective = (y - core::valuesOf(f, kernel, x)).squaredNorm() + lambda * norm2;
        QVERIFY(std::abs(objective - entry["objective"].toDouble()) <= 1e-12);
        // The enlarged problem's slope vanishes at α with zeros on the extra centres.
        MatrixXd all(x.rows() + extra.rows(), 1);
        all << x, extra;
        const MatrixXd cross = core::crossGram(kernel, x, all), inner = core::gram(kernel, all);
        VectorXd enlarged = VectorXd::Zero(all.rows());
        enlarged.head(x.rows()) = alpha;
        const VectorXd slope = cross.transpose() * (cross * enlarged - y) + lambda * inner * enlarged;
        QVERIFY(slope.cwiseAbs().maxCoeff() <= 1e-13);
        QCOMPARE(enlarged.size(), golden::vector(entry["coefficients_enlarged"]).size());
    }

    void termsAddUpToTheFunction()
    {
        const MatrixXd x = randomPoints(7, 2, 1), at = randomPoints(11, 2, 2);
        const core::KernelExpansion f{.x = x, .coefficients = randomPoints(7, 1, 3), .offset = 0.25};
        const MatrixXd terms = core::termsOf(f, se(2.0, 0.6), at);
        QCOMPARE(terms.cols(), 7);
        const VectorXd sum = terms.rowwise().sum().array() + 0.25;
        QVERIFY((sum - core::valuesOf(f, se(2.0, 0.6), at)).cwiseAbs().maxCoeff() <= 1e-14);
    }

    void supportVectorMachineIsTheGoldenOne_data()
    {
        QTest::addColumn<QJsonObject>("entry");
        for (const QJsonValue& value : supportVectorCases())
            QTest::newRow(qPrintable(value.toObject()["name"].toString())) << value.toObject();
    }
    void supportVectorMachineIsTheGoldenOne()
    {
        QFETCH(QJsonObject, entry);
        const core::Kernel kernel = golden::classificationKernel(entry["kernel"].toObject());
        const MatrixXd x = golden::matrix(entry["X"], 1);
        const bool withOffset = !entry["name"].toString().contains("no offset");
        const core::SupportVectorMachine machine =
            svm(kernel, x, golden::classes(entry["t"]), {.c = entry["C"].toDouble(), .withOffset = withOffset});
        const double error = entry["reference_double_error"].toDouble();
        QVERIFY(golden::excess(machine.multipliers, golden::vector(entry["a"]), error) <= 1.0);
        const auto close = [&](double value, const char* key) {
            return golden::excess(VectorXd::Constant(1, value), VectorXd::Constant(1, entry[key].toDouble()), error) <=
                   1.0;
        };
        QVERIFY(close(machine.f.offset, "b"));
        QVERIFY(close(machine.dualObjective, "dual_objective"));
        // C multiplies what rounding leaves of the hinges of the points on the margin.
        const double roundingOfHinges = entry["C"].toDouble() * static_cast<double>(x.rows()) * 1e-15;
        QVERIFY(std::abs(machine.primalObjective - entry["primal_objective"].toDouble()) <=
                roundingOfHinges + 1e-12 * machine.primalObjective);
        QVERIFY(close(normSquared(machine.f, kernel), "norm2"));
        QVERIFY(golden::excess(core::valuesOf(machine.f, kernel, golden::matrix(entry["f_at"], 1)),
                               golden::vector(entry["f_new"]), error) <= 1.0);
    }

    void supportVectorMachineClosesTheDualityGap_data()
    {
        QTest::addColumn<double>("c");
        QTest::addColumn<bool>("withOffset");
        QTest::addColumn<double>("lengthscale");
        for (const double c : {0.01, 1.0, 100.0, 1000.0})
            for (const bool withOffset : {false, true})
                for (const double lengthscale : {0.2, 1.0})
                    QTest::addRow("C = %g, %s, l = %g", c, withOffset ? "b" : "no b", lengthscale)
                        << c << withOffset << lengthscale;
    }
    void supportVectorMachineClosesTheDualityGap()
    {
        QFETCH(double, c);
        QFETCH(bool, withOffset);
        QFETCH(double, lengthscale);
        const MatrixXd x = randomPoints(120, 2, 10);
        const VectorXd t = noisyClasses(x, 11);
        const core::SupportVectorMachine machine = svm(se(1.0, lengthscale), x, t, {.c = c, .withOffset = withOffset});
        QVERIFY(machine.multipliers.minCoeff() >= 0.0 && machine.multipliers.maxCoeff() <= c);
        const VectorXd y = 2.0 * t.array() - 1.0;
        if (withOffset)
            QVERIFY(std::abs(y.dot(machine.multipliers)) <= 1e-11 * c * 120.0);
        else
            QCOMPARE(machine.f.offset, 0.0);
        // Weak duality: the primal value of any f is above the dual value of any a; equal only at both optima.
        const double gap = machine.primalObjective - machine.dualObjective;
        QVERIFY2(std::abs(gap) <= 1e-8 * machine.primalObjective, qPrintable(QString::number(gap)));
        QVERIFY(machine.violation <= 1e-8);
    }

    void supportVectorMachineIsTheSameEveryTimeAndInEveryThread()
    {
        const MatrixXd x = randomPoints(80, 2, 20);
        const VectorXd t = noisyClasses(x, 21);
        const core::SupportVectorMachine once = svm(se(1.0, 0.5), x, t, {.c = 2.0});
        std::vector<core::SupportVectorMachine> others(4);
        {
            std::vector<std::jthread> threads;
            for (auto& other : others)
                threads.emplace_back([&] { other = svm(se(1.0, 0.5), x, t, {.c = 2.0}); });
        }
        for (const auto& other : others) {
            QCOMPARE(other.multipliers, once.multipliers);
            QCOMPARE(other.f.offset, once.f.offset);
        }
    }

    void oneClassHasTheConstantOrTheExpansionOfThatSign()
    {
        const MatrixXd x = randomPoints(6, 1, 30);
        for (const double t : {0.0, 1.0}) {
            const VectorXd classes = VectorXd::Constant(6, t);
            const core::SupportVectorMachine with = svm(se(1.0, 0.5), x, classes, {.c = 1.0, .withOffset = true});
            QCOMPARE(with.f.offset, 2.0 * t - 1.0);
            QCOMPARE(with.f.coefficients, VectorXd(VectorXd::Zero(6)));
            QCOMPARE(with.primalObjective, 0.0);
            const core::SupportVectorMachine without = svm(se(1.0, 0.5), x, classes, {.c = 1e3, .withOffset = false});
            QVERIFY(((2.0 * t - 1.0) * core::valuesOf(without.f, se(1.0, 0.5), x).array()).minCoeff() >= 1.0 - 1e-8);
        }
    }

    void contradictoryDuplicatesStayAtTheBound()
    {
        const MatrixXd x = golden::vectorOf({0.0, 0.0, 1.0, 1.0});
        const VectorXd t = golden::vectorOf({0, 1, 0, 1});
        for (const bool withOffset : {false, true}) {
            const core::SupportVectorMachine machine = svm(se(1.0, 0.5), x, t, {.c = 3.0, .withOffset = withOffset});
            QVERIFY(core::valuesOf(machine.f, se(1.0, 0.5), x).cwiseAbs().maxCoeff() <= 1e-9);
            QVERIFY(std::abs(machine.primalObjective - 12.0) <= 1e-9); // four hinges of 1, C = 3
        }
    }

    void noPointsGiveTheZeroFunction()
    {
        const core::SupportVectorMachine machine = svm(se(1.0, 0.5), MatrixXd(0, 2), VectorXd(0), {});
        QCOMPARE(core::valuesOf(machine.f, se(1.0, 0.5), randomPoints(3, 2, 1)), VectorXd(VectorXd::Zero(3)));
        const core::KernelLogistic regression = logistic(se(1.0, 0.5), MatrixXd(0, 2), VectorXd(0), 1.0, true);
        QCOMPARE(core::valuesOf(regression.f, se(1.0, 0.5), randomPoints(3, 2, 1)), VectorXd(VectorXd::Zero(3)));
    }

    void logisticRegressionIsTheModeOfTheClassifierForPenaltyOne()
    {
        const MatrixXd x = randomPoints(40, 2, 40);
        const VectorXd t = noisyClasses(x, 41);
        const core::KernelLogistic regression = logistic(se(3.0, 0.6), x, t, 1.0, false);
        const auto classifier = std::get<core::LaplaceClassifier>(core::LaplaceClassifier::fit(se(3.0, 0.6), x, t));
        QVERIFY((core::valuesOf(regression.f, se(3.0, 0.6), x) - classifier.mode().latent).cwiseAbs().maxCoeff() <=
                1e-12);
    }

    void logisticRegressionCannotBeImproved_data()
    {
        QTest::addColumn<double>("penalty");
        QTest::addColumn<bool>("withOffset");
        for (const double penalty : {1e-3, 0.1, 10.0})
            for (const bool withOffset : {false, true})
                QTest::addRow("%g %s", penalty, withOffset ? "b" : "no b") << penalty << withOffset;
    }
    void logisticRegressionCannotBeImproved()
    {
        QFETCH(double, penalty);
        QFETCH(bool, withOffset);
        MatrixXd x = randomPoints(30, 1, 50);
        const VectorXd t = noisyClasses(x, 51, 2.0);
        const core::Kernel kernel = se(1.0, 0.4);
        const core::KernelLogistic regression = logistic(kernel, x, t, penalty, withOffset);
        const MatrixXd k = core::gram(kernel, x);
        const double value = logisticObjective(k, t, penalty, regression.f.coefficients, regression.f.offset);
        QVERIFY(std::abs(value + regression.objectives.back()) <= 1e-10 * value);
        for (std::size_t i = 1; i < regression.objectives.size(); ++i)
            QVERIFY(regression.objectives[i] >= regression.objectives[i - 1] - 1e-12 * value);
        // Convex: slopes by central differences in every coordinate, and in b, are nought.
        for (Index i = 0; i < 30; ++i) {
            const VectorXd step = 1e-4 * VectorXd::Unit(30, i);
            const double up = logisticObjective(k, t, penalty, regression.f.coefficients + step, regression.f.offset),
                         down = logisticObjective(k, t, penalty, regression.f.coefficients - step, regression.f.offset);
            QVERIFY(std::abs(up - down) / 2e-4 <= 1e-7);
        }
        const auto atOffset = [&](double b) { return logisticObjective(k, t, penalty, regression.f.coefficients, b); };
        const double slope = (atOffset(regression.f.offset + 1e-4) - atOffset(regression.f.offset - 1e-4)) / 2e-4;
        if (withOffset)
            QVERIFY2(std::abs(slope) <= 1e-7, qPrintable(QString::number(slope)));
        else
            QCOMPARE(regression.f.offset, 0.0);
    }

    void badInputIsToldInASentence()
    {
        const MatrixXd x = randomPoints(3, 1, 60);
        const VectorXd one = VectorXd::Ones(3), mixed = golden::vectorOf({0, 1, 1});
        const auto said = [](const auto& outcome) {
            const auto* failure = std::get_if<core::Failure>(&outcome);
            return failure ? failure->what : std::string();
        };
        QVERIFY(said(core::kernelLogistic(se(1, 1), x, one, 1.0, true)).find("both classes") != std::string::npos);
        QVERIFY(said(core::kernelLogistic(se(1, 1), x, one, 1.0, false)).empty());
        QVERIFY(said(core::kernelLogistic(se(1, 1), x, mixed, 0.0, true)).find("penalty") != std::string::npos);
        QVERIFY(said(core::supportVectorMachine(se(1, 1), x, mixed, {.c = -1.0})).find("C must") != std::string::npos);
        QVERIFY(said(core::supportVectorMachine(core::kernelOf(core::Sigmoid{}), x, mixed, {})).find("sigmoid") !=
                std::string::npos);
        QVERIFY(said(core::supportVectorMachine(se(1, 1), x, VectorXd::Constant(3, 0.5), {})).find("0 or 1") !=
                std::string::npos);
    }
};

KERNELSCOPE_TEST(RepresenterTest, QCoreApplication)

} // namespace representer_test

#include "representer_test.moc"
