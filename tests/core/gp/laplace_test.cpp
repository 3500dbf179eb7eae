#include "core/gp/averaged_probability.h"
#include "core/gp/golden_classification.h"
#include "core/gp/laplace.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "core/kernels/log_gradients.h"
#include "core/linalg/quadrature.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"

#include <QtTest>

#include <Eigen/Core>

#include <cmath>
#include <map>
#include <numbers>
#include <random>

namespace laplace_test
{

namespace
{

using core::LaplaceClassifier;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

LaplaceClassifier fitted(const core::Kernel& kernel, const MatrixXd& x, const VectorXd& t, double nu = 0.0,
                         const VectorXd& start = {})
{
    return valueOf(LaplaceClassifier::fit(kernel, x, t, nu, start));
}

core::ClassProbabilities at(const LaplaceClassifier& classifier, const MatrixXd& points)
{
    return std::get<core::ClassProbabilities>(core::classProbabilities(classifier, points));
}

std::string failureOf(const core::Kernel& kernel, const MatrixXd& x, const VectorXd& t, double nu = 0.0)
{
    return refusal(LaplaceClassifier::fit(kernel, x, t, nu));
}

/// Two overlapping classes.
VectorXd noisyClasses(const MatrixXd& x, std::uint64_t seed)
{
    std::mt19937_64 rng(seed);
    VectorXd t(x.rows());
    for (Index i = 0; i < x.rows(); ++i) {
        const double noise = static_cast<double>(rng() >> 11) * 0x1p-53 - 0.5;
        t[i] = x.row(i).sum() + noise > 0.0 ? 1.0 : 0.0;
    }
    return t;
}

/// numpy.random.RandomState(seed).uniform(lo, hi, n): MT19937, 53 bits of two draws.
VectorXd numpyUniform(std::uint32_t seed, double lo, double hi, Index n)
{
    std::mt19937 generator(seed);
    VectorXd values(n);
    for (double& value : values) {
        const double high = static_cast<double>(generator() >> 5), low = static_cast<double>(generator() >> 6);
        value = lo + (hi - lo) * ((high * 67108864.0 + low) / 9007199254740992.0);
    }
    return values;
}

/// The five points of Shogun's SingleLaplaceInferenceMethod_unittest.cc with a logit likelihood.
MatrixXd shogunPoints()
{
    MatrixXd x(5, 2);
    x << 0.8822936, -0.9597321, -0.7160792, 0.0231289, 0.9178174, 0.8284935, -0.0135544, 0.0023812, -0.5275911,
        -0.7218931;
    return x;
}
VectorXd shogunClasses()
{
    return golden::vectorOf({1, 0, 1, 0, 0});
}

/// log p(t|a) + log N(a; 0, C), by a dense inverse.
double logJoint(const VectorXd& a, const MatrixXd& covariance, const VectorXd& t)
{
    double sum =
        -0.5 * a.dot(inverseOf(covariance) * a) - 0.5 * std::log(determinantOf(2.0 * std::numbers::pi * covariance));
    for (Index i = 0; i < a.size(); ++i)
        sum += std::log(1.0 / (1.0 + std::exp(t[i] == 1.0 ? -a[i] : a[i])));
    return sum;
}

/// What n = 2 says exactly: p(t) and p(t*=1|t) at one more point, over (a₁, a₂) by quadrature in whitened coordinates;
/// a*|a₁,a₂ is Gaussian, and its σ averaged exactly.
struct Exact {
    double logEvidence, probability;
};
Exact exactOfTwo(const core::Kernel& kernel, const MatrixXd& x, const VectorXd& t, const MatrixXd& newPoint)
{
    const MatrixXd c = core::gram(kernel, x);
    const MatrixXd l = choleskyRoot(c);
    const VectorXd cross = core::crossGram(kernel, x, newPoint), weights = inverseOf(c) * cross;
    const double variance = core::diagonal(kernel, newPoint)[0] - weights.dot(cross);
    const core::QuadratureRule rule = core::panelRule(core::panelBreaks(-9.0, 9.0, 0.5, 100), 12);
    double evidence = 0.0, positive = 0.0;
    for (Index i = 0; i < rule.nodes.size(); ++i)
        for (Index j = 0; j < rule.nodes.size(); ++j) {
            const Eigen::Vector2d z(rule.nodes[i], rule.nodes[j]);
            const VectorXd a = l * z;
            double mass =
                rule.weights[i] * rule.weights[j] * std::exp(-0.5 * z.squaredNorm()) / (2.0 * std::numbers::pi);
            for (Index k = 0; k < 2; ++k)
                mass *= core::logistic(t[k] == 1.0 ? a[k] : -a[k]);
            evidence += mass;
            positive += mass * core::averagedLogistic(weights.dot(a), variance);
        }
    return {std::log(evidence), positive / evidence};
}

} // namespace

class LaplaceTest : public QObject
{
    Q_OBJECT

private slots:
    // The golden file's cases with a probit likelihood are left out: Kernelscope's likelihood is logistic.
    void goldenCases_data()
    {
        QTest::addColumn<QJsonObject>("entry");
        for (const QJsonValue& value : golden::classificationCases("gp_gpc.json", "logistic"))
            QTest::newRow(qPrintable(value.toObject()["name"].toString())) << value.toObject();
    }
    void goldenCases()
    {
        QFETCH(QJsonObject, entry);
        const QJsonObject expect = entry["expect"].toObject(), errors = entry["reference_double_error"].toObject();
        const LaplaceClassifier classifier =
            fitted(golden::classificationKernel(entry["kernel"].toObject()), golden::matrix(entry["X"], 1),
                   golden::classes(entry["y"]), entry["nu"].toDouble());
        const core::ClassProbabilities p = at(classifier, golden::matrix(entry["Xs"], 1));
        const auto check = [&](const char* key, const VectorXd& value, const char* errorKey) {
            const double ratio = golden::excess(value, golden::vector(expect[key]), errors[errorKey].toDouble());
            if (!(ratio <= 1.0))
                qWarning("%s: %g times what is allowed", key, ratio);
            return ratio <= 1.0;
        };
        const auto checkOne = [&](const char* key, double value, const char* errorKey) {
            const double ratio =
                golden::excess(VectorXd::Constant(1, value), VectorXd::Constant(1, expect[key].toDouble()),
                               errors[errorKey].toDouble());
            if (!(ratio <= 1.0))
                qWarning("%s: %g times what is allowed", key, ratio);
            return ratio <= 1.0;
        };
        const core::LogisticMode& mode = classifier.mode();
        QVERIFY(check("f_mode", mode.latent, "f_mode"));
        QVERIFY(check("grad_loglik", mode.gradient, "f_mode"));
        QVERIFY(check("W", mode.weights, "f_mode"));
        QVERIFY(checkOne("psi", mode.objective, "log_evidence"));
        QVERIFY(checkOne("log_evidence", classifier.logEvidence(), "log_evidence"));
        QVERIFY(check("latent_mean", p.latent.mean, "latent_mean"));
        QVERIFY(check("latent_var", p.latent.variance, "latent_var"));
        QVERIFY(check("prob", p.averaged, "prob"));
        QVERIFY(check("prob_mackay", p.probit, "prob"));
        const core::LaplaceEvidenceGradient gradient = classifier.gradient();
        const QJsonObject slopes = expect["grad_log"].toObject();
        const auto names = core::continuousHyperparameters(classifier.kernel());
        for (Index i = 0; i < gradient.logKernel.size(); ++i) {
            static const std::map<std::string, QString> keys{{"scale", "sf2"}, {"lengthscale", "ell"}};
            const std::string& name = names[static_cast<std::size_t>(i)].name;
            const QString key = keys.contains(name) ? keys.at(name) : QString::fromStdString(name);
            if (!slopes.contains(key)) {
                QCOMPARE(name, std::string("scale")); // the golden bishop kernel has no factor in front
                continue;
            }
            const double allowed = 10.0 * errors["grad_log"].toDouble() + 1e-12;
            QVERIFY2(std::abs(gradient.logKernel[i] - slopes[key].toDouble()) <= allowed, name.c_str());
        }
        QVERIFY(std::abs(gradient.logNu - slopes["nu"].toDouble(0.0)) <= 10.0 * errors["grad_log"].toDouble() + 1e-12);
        QVERIFY(mode.iterations() <= 25);
        QCOMPARE(mode.factor.jitter, 0.0);
    }

    void otherPackagesAgree_data()
    {
        QTest::addColumn<MatrixXd>("x");
        QTest::addColumn<VectorXd>("t");
        QTest::addColumn<double>("amplitude");
        QTest::addColumn<double>("logEvidence");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("Shogun/GPML, SingleLaplaceInferenceMethod_unittest.cc, logit: nlZ = 3.3876")
            << shogunPoints() << shogunClasses() << 1.0 << -3.3876 << 5e-5;
        const VectorXd x = numpyUniform(0, 0.0, 5.0, 50);
        QCOMPARE(x[0], 5.0 * 0.5488135039273248); // numpy's own first value
        const VectorXd t = (x.array() > 2.5).cast<double>();
        QTest::newRow("scikit-learn, examples/gaussian_process/plot_gpc.py, initial: LML -17.598")
            << MatrixXd(x) << t << 1.0 << -17.598 << 5e-4;
    }
    void otherPackagesAgree()
    {
        QFETCH(MatrixXd, x);
        QFETCH(VectorXd, t);
        QFETCH(double, amplitude);
        QFETCH(double, logEvidence);
        QFETCH(double, tolerance);
        const double value = fitted(se(amplitude, 1.0), x, t).logEvidence();
        QVERIFY2(std::abs(value - logEvidence) <= tolerance, qPrintable(QString::number(value, 'g', 10)));
    }

    void shogunsAlphaIsTheGradientAtTheMode()
    {
        // Shogun/GPML, SingleLaplaceInferenceMethod_unittest.cc, get_alpha_logit_likelihood.
        const VectorXd expected = golden::vectorOf({0.45082, -0.32691, 0.43705, -0.38239, -0.34563});
        QVERIFY(
            (fitted(se(1.0, 1.0), shogunPoints(), shogunClasses()).mode().gradient - expected).cwiseAbs().maxCoeff() <=
            1e-5);
    }

    void shogunsGradientAgrees_data()
    {
        // Shogun/GPML, SingleLaplaceInferenceMethod_unittest.cc, get_marginal_likelihood_derivatives_logit_likelihood
        // and …_likelihood2: of nlZ in log ℓ and in the logarithm of the amplitude's root.
        QTest::addColumn<double>("root");
        QTest::addColumn<double>("inLengthscale");
        QTest::addColumn<double>("inRoot");
        QTest::newRow("logit_likelihood") << 1.0 << 0.266464 << -0.068637;
        QTest::newRow("logit_likelihood2") << 3.0 << 0.491724666688135 << -0.009208911107503;
    }
    void shogunsGradientAgrees()
    {
        QFETCH(double, root);
        QFETCH(double, inLengthscale);
        QFETCH(double, inRoot);
        const VectorXd slope = fitted(se(root * root, 1.0), shogunPoints(), shogunClasses()).gradient().logKernel;
        QVERIFY2(std::abs(-2.0 * slope[0] - inRoot) <= 1e-6, qPrintable(QString::number(slope[0], 'g', 10)));
        QVERIFY2(std::abs(-slope[1] - inLengthscale) <= 1e-6, qPrintable(QString::number(slope[1], 'g', 10)));
    }

    void gradientIsTheCentralDifference_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<double>("nu");
        for (const char* expression : {"2*se(lengthscale=[0.5,1.5])", "0.7*rq(lengthscale=0.6,alpha=1.3)+0.4*linear()",
                                       "3*matern32(lengthscale=0.8)*periodic(lengthscale=1.2,period=2)",
                                       "bishop(theta0=1,theta1=4,theta2=0.5,theta3=1)", "500*matern52(lengthscale=0.5)",
                                       "0.2*poly(degree=3,offset=0.5)"})
            for (const double nu : {0.0, 0.3})
                QTest::addRow("%s, nu = %g", expression, nu) << expression << nu;
    }
    void gradientIsTheCentralDifference()
    {
        QFETCH(QString, expression);
        QFETCH(double, nu);
        const auto kernel = std::get<core::Kernel>(core::parseKernel(expression.toStdString()));
        const MatrixXd x = randomPoints(25, 2, 101);
        const VectorXd t = noisyClasses(x, 102);
        const core::LaplaceEvidenceGradient gradient = fitted(kernel, x, t, nu).gradient();
        const std::vector<core::Hyperparameter> numbers = core::continuousHyperparameters(kernel);
        QCOMPARE(gradient.logKernel.size(), std::ssize(numbers));
        const double h = 1e-4;
        for (Index i = 0; i < gradient.logKernel.size(); ++i) {
            const auto evidenceMovedBy = [&](double by) {
                core::Hyperparameter number = numbers[static_cast<std::size_t>(i)];
                number.value *= std::exp(by);
                return fitted(core::withHyperparameter(kernel, number), x, t, nu).logEvidence();
            };
            const double numeric = (evidenceMovedBy(h) - evidenceMovedBy(-h)) / (2.0 * h);
            const double error = std::abs(numeric - gradient.logKernel[i]) / std::max(1.0, std::abs(numeric));
            QVERIFY2(error <= 1e-6,
                     qPrintable(QStringLiteral("%1: %2 %3").arg(i).arg(numeric).arg(gradient.logKernel[i])));
        }
        const double inNu = (fitted(kernel, x, t, nu * std::exp(h)).logEvidence() -
                             fitted(kernel, x, t, nu * std::exp(-h)).logEvidence()) /
                            (2.0 * h);
        QVERIFY(std::abs(inNu - gradient.logNu) <= 1e-6);
    }

    void scikitLearnsOptimumIsFound()
    {
        // scikit-learn, examples/gaussian_process/plot_gpc.py, optimised: LML -3.875, within its bounds of 1e-5 to 1e5.
        const VectorXd x = numpyUniform(0, 0.0, 5.0, 50);
        const VectorXd t = (x.array() > 2.5).cast<double>();
        const auto answer = std::get<core::HyperparameterAnswer>(core::maximiseHyperparameters(
            core::classificationObjective(x, t), {.start = se(1.0, 1.0),
                                                  .diagonal = 0.0,
                                                  .diagonalName = "nu",
                                                  .free = {{"scale", {1e-5, 1e5}}, {"lengthscale", {1e-5, 1e5}}},
                                                  .randomStarts = 2}));
        const double best = answer.optima.front().logEvidence;
        QVERIFY2(std::abs(best + 3.875) <= 5e-4, qPrintable(QString::number(best, 'g', 10)));
    }

    void maximumOverNuHasNoSlopeInside()
    {
        const MatrixXd x = randomPoints(40, 1, 111);
        const VectorXd t = noisyClasses(x, 112);
        const auto answer = std::get<core::HyperparameterAnswer>(core::maximiseHyperparameters(
            core::classificationObjective(x, t), {.start = se(1.0, 0.5),
                                                  .diagonal = 0.1,
                                                  .diagonalName = "nu",
                                                  .free = {{"nu", {1e-8, 1e2}}, {"lengthscale", {1e-2, 1e2}}},
                                                  .randomStarts = 2}));
        const core::HyperparameterOptimum& best = answer.optima.front();
        const LaplaceClassifier there = fitted(best.kernel, x, t, best.diagonal);
        QVERIFY(std::abs(there.logEvidence() - best.logEvidence) <= 1e-10);
        QVERIFY(best.logEvidence >= fitted(se(1.0, 0.5), x, t, 0.1).logEvidence());
        const core::LaplaceEvidenceGradient gradient = there.gradient();
        const bool nuHeld = best.diagonal <= 1.0001e-8 || best.diagonal >= 99.99;
        QVERIFY(nuHeld || std::abs(gradient.logNu) <= 1e-3);
        QVERIFY(std::abs(gradient.logKernel[1]) <= 1e-3);
    }

    void latentValuesAreTheCovarianceTimesTheGradientAtTheMode_data()
    {
        QTest::addColumn<double>("amplitude");
        QTest::addColumn<double>("lengthscale");
        for (const double amplitude : {1e-6, 1.0, 1e4, 1e8})
            for (const double lengthscale : {1e-3, 0.5, 50.0})
                QTest::addRow("%g %g", amplitude, lengthscale) << amplitude << lengthscale;
    }
    void latentValuesAreTheCovarianceTimesTheGradientAtTheMode()
    {
        QFETCH(double, amplitude);
        QFETCH(double, lengthscale);
        const MatrixXd x = randomPoints(40, 2, 5);
        const core::LogisticMode mode = fitted(se(amplitude, lengthscale), x, noisyClasses(x, 6)).mode();
        const MatrixXd c = core::gram(se(amplitude, lengthscale), x);
        // What the sums Cα may lose to cancellation, 40 terms of up to max|C| each.
        const double rounding = 4e-16 * c.cwiseAbs().maxCoeff() * mode.dual.cwiseAbs().sum() + 1e-13;
        const double inLatent = (mode.latent - c * mode.dual).cwiseAbs().maxCoeff();
        const double inGradient = (mode.dual - mode.gradient).cwiseAbs().maxCoeff();
        QVERIFY2(inLatent <= 4.0 * rounding, qPrintable(QString::number(inLatent)));
        QVERIFY2(inGradient <= 4.0 * rounding, qPrintable(QString::number(inGradient)));
        QVERIFY(mode.iterations() <= 25);
    }

    void objectiveNeverFallsAlongNewton()
    {
        for (const double amplitude : {0.1, 10.0, 1e5, 1e8}) {
            const MatrixXd x = randomPoints(60, 1, 8);
            const core::LogisticMode mode = fitted(se(amplitude, 0.4), x, noisyClasses(x, 9)).mode();
            QCOMPARE(mode.objectives.front(), -60.0 * std::numbers::ln2);
            QCOMPARE(mode.objectives.back(), mode.objective);
            const double total = mode.dual.cwiseAbs().sum(), rounding = 1e-12 + 4e-16 * amplitude * total * total;
            for (std::size_t i = 1; i < mode.objectives.size(); ++i)
                QVERIFY(mode.objectives[i] >= mode.objectives[i - 1] - rounding);
        }
    }

    void swappingTheClassesMirrorsEverything()
    {
        const MatrixXd x = randomPoints(25, 2, 11), points = randomPoints(30, 2, 12);
        const VectorXd t = noisyClasses(x, 13);
        const LaplaceClassifier one = fitted(se(3.0, 0.7), x, t, 0.2),
                                other = fitted(se(3.0, 0.7), x, (1.0 - t.array()).matrix(), 0.2);
        QVERIFY(std::abs(one.logEvidence() - other.logEvidence()) <= 1e-13);
        const core::ClassProbabilities p = at(one, points), q = at(other, points);
        QVERIFY((p.averaged + q.averaged - VectorXd::Ones(30)).cwiseAbs().maxCoeff() <= 1e-14);
        QVERIFY((p.latent.mean + q.latent.mean).cwiseAbs().maxCoeff() <= 1e-13);
    }

    void probabilityLiesBetweenThatOfTheMeanAndOneHalf()
    {
        const MatrixXd x = randomPoints(30, 2, 21);
        const core::ClassProbabilities p = at(fitted(se(40.0, 0.5), x, noisyClasses(x, 22)), randomPoints(200, 2, 23));
        for (Index i = 0; i < 200; ++i) {
            const double ofMean = core::logistic(p.latent.mean[i]);
            for (const double value : {p.averaged[i], p.probit[i]})
                QVERIFY(value >= std::min(0.5, ofMean) - 1e-15 && value <= std::max(0.5, ofMean) + 1e-15);
        }
    }

    void latentVarianceIsBelowThePriors()
    {
        const MatrixXd x = randomPoints(30, 1, 31), points = randomPoints(600, 1, 32); // more than one block
        const LaplaceClassifier classifier = fitted(se(5.0, 0.3), x, noisyClasses(x, 33));
        const core::LatentMoments latent = std::get<core::LatentMoments>(classifier.latent(points));
        QVERIFY(latent.variance.minCoeff() >= 0.0 && latent.variance.maxCoeff() <= 5.0);
        const core::LatentMoments last = std::get<core::LatentMoments>(classifier.latent(points.bottomRows(1)));
        QVERIFY(std::abs(last.mean[0] - latent.mean[599]) <= 1e-13);
        QVERIFY(std::abs(last.variance[0] - latent.variance[599]) <= 1e-13);
    }

    /// Each observation stands for a Gaussian one, z = a + ∇log p / W with noise 1/W; without its own the others tell.
    void leavingOneOutTakesItsOwnPartOutOfTheGaussian()
    {
        const MatrixXd x = randomPoints(25, 2, 41);
        const double nu = 0.2;
        const LaplaceClassifier classifier = fitted(se(6.0, 0.5), x, noisyClasses(x, 42), nu);
        const core::LatentMoments left = std::get<core::LatentMoments>(classifier.leaveOneOut());
        const core::LogisticMode& mode = classifier.mode();
        const MatrixXd k = core::gram(se(6.0, 0.5), x);
        const VectorXd z = mode.latent + mode.gradient.cwiseQuotient(mode.weights);
        MatrixXd noisy = k;
        noisy.diagonal() += mode.weights.cwiseInverse() + VectorXd::Constant(25, nu);
        for (Index i = 0; i < 25; ++i) {
            std::vector<Index> others;
            for (Index j = 0; j < 25; ++j)
                if (j != i)
                    others.push_back(j);
            const VectorXd cross = k(others, i), weights = symmetricSolution(noisy(others, others), cross);
            QVERIFY(std::abs(left.mean[i] - weights.dot(z(others))) <= 1e-9);
            QVERIFY(std::abs(left.variance[i] - (k(i, i) - weights.dot(cross))) <= 1e-9);
        }
    }

    void leavingOneOutIsCloseToLearningWithoutIt()
    {
        const MatrixXd x = randomPoints(40, 2, 43);
        const VectorXd t = noisyClasses(x, 44);
        const core::ClassProbabilities left =
            core::classProbabilities(std::get<core::LatentMoments>(fitted(se(4.0, 0.5), x, t).leaveOneOut()));
        VectorXd learned(40);
        for (Index i = 0; i < 40; ++i) {
            std::vector<Index> others;
            for (Index j = 0; j < 40; ++j)
                if (j != i)
                    others.push_back(j);
            learned[i] = at(fitted(se(4.0, 0.5), x(others, Eigen::all), t(others)), x.row(i)).averaged[0];
        }
        QVERIFY((left.averaged - learned).cwiseAbs().maxCoeff() < 0.02);
        QVERIFY(std::abs(core::meanLogProbability(t, left.averaged) - core::meanLogProbability(t, learned)) < 0.01);
    }

    void modeAndHessianAreThoseOfTheExactPosterior()
    {
        const MatrixXd x = golden::vectorOf({0.1, 0.9});
        const VectorXd t = golden::vectorOf({1, 0});
        const double nu = 0.3;
        MatrixXd c = core::gram(se(4.0, 0.8), x);
        c.diagonal().array() += nu;
        const core::LogisticMode mode = fitted(se(4.0, 0.8), x, t, nu).mode();
        const MatrixXd precision = inverseOf(c) + MatrixXd(mode.weights.asDiagonal());
        const double h = 1e-3, top = logJoint(mode.latent, c, t);
        MatrixXd hessian(2, 2);
        for (Index i = 0; i < 2; ++i) {
            const VectorXd ei = h * VectorXd::Unit(2, i);
            const double slope = (logJoint(mode.latent + ei, c, t) - logJoint(mode.latent - ei, c, t)) / (2.0 * h);
            QVERIFY(std::abs(slope) <= 1e-6);
            for (Index j = 0; j < 2; ++j) {
                const VectorXd ej = h * VectorXd::Unit(2, j);
                hessian(i, j) = (logJoint(mode.latent + ei + ej, c, t) - logJoint(mode.latent + ei - ej, c, t) -
                                 logJoint(mode.latent - ei + ej, c, t) + logJoint(mode.latent - ei - ej, c, t)) /
                                (4.0 * h * h);
            }
        }
        QVERIFY((hessian + precision).cwiseAbs().maxCoeff() <= 1e-5);
        // The log evidence is that Gaussian's integral: top · (2π) |precision|^(−½).
        const double gaussian = top + std::log(2.0 * std::numbers::pi) - 0.5 * std::log(determinantOf(precision));
        QVERIFY(std::abs(fitted(se(4.0, 0.8), x, t, nu).logEvidence() - gaussian) <= 1e-12);
    }

    void approximationTendsToTheExactIntegralsAsTheLatentVarianceFalls_data()
    {
        QTest::addColumn<double>("amplitude");
        QTest::addColumn<double>("evidenceError"); // of log p(t), and of p(t*=1|t): what Laplace leaves, not rounding
        QTest::addColumn<double>("probabilityError");
        QTest::newRow("4") << 4.0 << 0.2 << 0.03;
        QTest::newRow("1") << 1.0 << 0.03 << 0.01;
        QTest::newRow("0.1") << 0.1 << 5e-4 << 3e-4;
        QTest::newRow("0.01") << 0.01 << 5e-6 << 5e-6;
    }
    void approximationTendsToTheExactIntegralsAsTheLatentVarianceFalls()
    {
        QFETCH(double, amplitude);
        QFETCH(double, evidenceError);
        QFETCH(double, probabilityError);
        const MatrixXd x = golden::vectorOf({0.1, 0.6}), point = MatrixXd::Constant(1, 1, 1.0);
        const VectorXd t = VectorXd::Ones(2);
        const core::Kernel kernel = se(amplitude, 0.8);
        const Exact exact = exactOfTwo(kernel, x, t, point);
        const LaplaceClassifier classifier = fitted(kernel, x, t);
        const double inEvidence = std::abs(classifier.logEvidence() - exact.logEvidence);
        const double inProbability = std::abs(at(classifier, point).averaged[0] - exact.probability);
        QVERIFY2(inEvidence <= evidenceError && inEvidence >= 1e-3 * evidenceError,
                 qPrintable(QString::number(inEvidence)));
        QVERIFY2(inProbability <= probabilityError && inProbability >= 1e-3 * probabilityError,
                 qPrintable(QString::number(inProbability)));
    }

    void onePointHasTheExactEvidenceOfAHalfUpToLaplace()
    {
        // ∫ σ(a) N(a; 0, c) da = ½ by symmetry, whatever c.
        const VectorXd t = VectorXd::Ones(1);
        const auto error = [&](double c) {
            return std::abs(fitted(se(c, 1.0), MatrixXd::Zero(1, 1), t).logEvidence() + std::numbers::ln2);
        };
        QVERIFY(error(0.01) <= 1e-5);
        const double order = std::log(error(0.02) / error(0.01)) / std::numbers::ln2; // the error falls as c²
        QVERIFY2(std::abs(order - 2.0) < 0.05, qPrintable(QString::number(order)));
    }

    void nuIsAProcessOfItsOwnAtEveryObservation()
    {
        // A kernel far narrower than the spacing is ν at every point; a new point has a ν of its own.
        const MatrixXd x = randomPoints(20, 1, 41), points = randomPoints(15, 1, 42);
        const VectorXd t = noisyClasses(x, 43);
        const double nu = 0.7;
        const LaplaceClassifier byNu = fitted(se(2.0, 0.5), x, t, nu);
        const LaplaceClassifier byKernel = fitted(core::sum({se(2.0, 0.5), se(nu, 1e-9)}), x, t);
        QVERIFY(std::abs(byNu.logEvidence() - byKernel.logEvidence()) <= 1e-12);
        const core::LatentMoments a = std::get<core::LatentMoments>(byNu.latent(points)),
                                  b = std::get<core::LatentMoments>(byKernel.latent(points));
        QVERIFY((a.mean - b.mean).cwiseAbs().maxCoeff() <= 1e-12);
        QVERIFY(((b.variance - a.variance).array() - nu).cwiseAbs().maxCoeff() <= 1e-12);
    }

    void previousModeSavesNewtonSteps()
    {
        const MatrixXd x = randomPoints(50, 2, 51);
        VectorXd t = noisyClasses(x, 52);
        VectorXd start = fitted(se(2.0, 0.6), x, t).mode().gradient;
        t[7] = 1.0 - t[7];
        start[7] = 0.0; // the flipped point knows nothing yet
        const core::LogisticMode fresh = fitted(se(2.0, 0.6), x, t).mode(),
                                 warm = fitted(se(2.0, 0.6), x, t, 0.0, start).mode();
        QVERIFY(warm.iterations() < fresh.iterations());
        QVERIFY((warm.latent - fresh.latent).cwiseAbs().maxCoeff() <= 1e-12);
    }

    void badStartIsNotTaken()
    {
        const MatrixXd x = randomPoints(30, 1, 55);
        const VectorXd t = noisyClasses(x, 56);
        const core::LogisticMode fresh = fitted(se(2.0, 0.6), x, t).mode();
        const core::LogisticMode misled = fitted(se(2.0, 0.6), x, t, 0.0, VectorXd::Constant(30, 1e6)).mode();
        QCOMPARE(misled.objectives, fresh.objectives);
    }

    void noObservationsGiveThePrior()
    {
        const LaplaceClassifier prior = fitted(se(9.0, 1.0), MatrixXd(0, 2), VectorXd(0));
        const core::ClassProbabilities p = at(prior, randomPoints(5, 2, 61));
        QCOMPARE(prior.logEvidence(), 0.0);
        QCOMPARE(p.latent.mean, VectorXd(VectorXd::Zero(5)));
        QCOMPARE(p.latent.variance, VectorXd(VectorXd::Constant(5, 9.0)));
        for (const double value : p.averaged)
            QVERIFY(std::abs(value - 0.5) <= 3e-16);
    }

    void contradictoryDuplicatesCancel()
    {
        const MatrixXd x = golden::vectorOf({0.3, 0.3, 1.0, 1.0});
        const VectorXd t = golden::vectorOf({0, 1, 1, 0});
        const core::ClassProbabilities p = at(fitted(se(3.0, 0.5), x, t), randomPoints(9, 1, 71));
        QVERIFY((p.averaged.array() - 0.5).abs().maxCoeff() <= 1e-15);
        QVERIFY(p.latent.variance.maxCoeff() <= 3.0);
    }

    void orderOfTheObservationsDoesNotMatter()
    {
        const MatrixXd x = randomPoints(20, 2, 81), points = randomPoints(6, 2, 82);
        const VectorXd t = noisyClasses(x, 83);
        const LaplaceClassifier forward = fitted(se(6.0, 0.4), x, t, 0.1),
                                backward = fitted(se(6.0, 0.4), x.colwise().reverse(), t.reverse(), 0.1);
        QVERIFY(std::abs(forward.logEvidence() - backward.logEvidence()) <= 1e-12);
        QVERIFY((at(forward, points).averaged - at(backward, points).averaged).cwiseAbs().maxCoeff() <= 1e-13);
    }

    void badInputIsToldInASentence()
    {
        const MatrixXd x = randomPoints(2, 1, 91);
        QVERIFY(failureOf(se(1, 1), x, golden::vectorOf({-1, 1})).find("write 0") != std::string::npos);
        QVERIFY(failureOf(se(1, 1), x, golden::vectorOf({0, 2})).find("0 or 1") != std::string::npos);
        QVERIFY(failureOf(se(1, 1), x, golden::vectorOf({0, NAN})).find("0 or 1") != std::string::npos);
        QVERIFY(failureOf(se(1, 1), x, VectorXd::Zero(3)).find("3 targets for 2 points") != std::string::npos);
        QVERIFY(failureOf(se(1, 1), x, VectorXd::Zero(2), -0.1).find("nu") != std::string::npos);
        QVERIFY(failureOf(se(-1, 1), x, VectorXd::Zero(2)).find("kernel") != std::string::npos);
        QVERIFY(failureOf(core::kernelOf(core::Brownian{}), MatrixXd::Constant(2, 1, -1.0), VectorXd::Zero(2)) != "");
    }

    void indefiniteKernelIsAnsweredOrRefusedInASentence()
    {
        const MatrixXd x = randomPoints(40, 1, 95);
        const std::string sentence =
            failureOf(core::kernelOf(core::Sigmoid{.scale = 1.0, .offset = -3.0}, 1e4), x, noisyClasses(x, 96));
        QVERIFY2(sentence.find("positive semidefinite") != std::string::npos, sentence.c_str());
    }

    void stopsOnRequest()
    {
        std::stop_source source;
        source.request_stop();
        const MatrixXd x = randomPoints(10, 1, 97);
        QVERIFY(std::holds_alternative<core::Cancelled>(
            LaplaceClassifier::fit(se(1, 1), x, noisyClasses(x, 98), 0.0, {}, source.get_token())));
        QVERIFY(std::holds_alternative<core::Cancelled>(
            fitted(se(1, 1), x, noisyClasses(x, 98)).leaveOneOut(source.get_token())));
    }
};

KERNELSCOPE_TEST(LaplaceTest, QCoreApplication)

} // namespace laplace_test

#include "laplace_test.moc"
