#include "core/density/random_points.h"
#include "core/kernels/golden_kernels.h"
#include "core/kernels/gram.h"
#include "core/linalg/quadrature.h"
#include "core/spectrum/kernel_pca.h"
#include "core/spectrum/mercer_nodes.h"
#include "core/spectrum/rkhs.h"
#include "support/differences.h"
#include "support/kernels.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <numbers>

namespace mercer_test
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

core::MercerExpansion expand(const core::Kernel& kernel, const core::Measure& measure, Index nodes, Index components)
{
    return std::get<core::MercerExpansion>(core::MercerExpansion::of(kernel, measure, nodes, components));
}

MatrixXd functionsOf(const core::MercerExpansion& expansion, const MatrixXd& at)
{
    return std::get<MatrixXd>(expansion.eigenfunctions(at));
}

const core::Measure gaussian = core::GaussianMeasure{.sd = 1.0}, uniform = core::UniformMeasure{.lo = -1.0, .hi = 2.0};

} // namespace

class MercerTest : public QObject
{
    Q_OBJECT

private slots:
    void gaussHermiteIntegratesMoments()
    {
        for (const Index n : {1, 2, 7, 60, 500}) {
            const core::QuadratureRule rule = core::gaussHermite(n);
            double moment = 1.0; // E Z^(2p) = 1·3·5···(2p−1)
            for (Index p = 0; p < std::min<Index>(n, 10); ++p) {
                const double sum = rule.weights.dot(rule.nodes.array().pow(static_cast<double>(2 * p)).matrix());
                QVERIFY(std::abs(sum - moment) <= 1e-12 * moment);
                moment *= static_cast<double>(2 * p + 1);
            }
            QCOMPARE(rule.nodes.sum(), 0.0);
        }
    }

    void goldenGaussianSpectra_data()
    {
        QTest::addColumn<QJsonObject>("entry");
        int found = 0;
        for (const QJsonValue& value : golden::read("gp_mercer.json")["cases"].toArray())
            if (value.toObject().contains("sigma")) {
                QTest::newRow(qPrintable(value["name"].toString())) << value.toObject();
                ++found;
            }
        QCOMPARE(found, 2);
    }
    void goldenGaussianSpectra()
    {
        QFETCH(QJsonObject, entry);
        const core::Measure measure = core::GaussianMeasure{.sd = entry["sigma"].toDouble()};
        const core::Kernel kernel = se(entry["ell"].toDouble());
        const VectorXd eigenvalues = golden::vectorFrom(entry["eigenvalues"]), x = golden::vectorFrom(entry["x"]);
        const MatrixXd psi = golden::matrixFrom(entry["psi_first6"]);
        const auto analytic = core::analyticMercer(kernel, measure, eigenvalues.size(), x);
        QVERIFY(analytic.has_value());
        QVERIFY(difference(analytic->eigenvalues, eigenvalues) <= 1e-15);
        QVERIFY(difference(analytic->eigenfunctions.leftCols(6), psi) <= 1e-12 * psi.cwiseAbs().maxCoeff());

        const core::MercerExpansion nystrom = expand(kernel, measure, 60, 15);
        const double stated = entry["nystrom_gauss_hermite_60_max_abs_error"].toDouble();
        QVERIFY(nystrom.size() >= 9);
        QVERIFY(difference(nystrom.eigenvalues(), eigenvalues.head(nystrom.size())) <= 10.0 * stated + 1e-12);
        QVERIFY(std::abs(nystrom.trace() - entry["trace"].toDouble()) <= 1e-13);
        // an eigenfunction of eigenvalue λ carries the rounding of λ_1/λ
        const MatrixXd functions = functionsOf(nystrom, x);
        for (Index j = 0; j < 6; ++j)
            QVERIFY(difference(functions.col(j), psi.col(j)) <=
                    1e-13 * eigenvalues(0) / eigenvalues(j) * std::max(1.0, psi.col(j).cwiseAbs().maxCoeff()) + 1e-12);
    }

    void goldenBrownianSpectrum()
    {
        const QJsonObject entry = golden::read("gp_mercer.json")["cases"].toArray()[2].toObject();
        const core::Measure measure = core::UniformMeasure{.lo = 0.0, .hi = 1.0};
        const core::Kernel brownian = core::kernelOf(core::Brownian{});
        const VectorXd eigenvalues = golden::vectorFrom(entry["eigenvalues"]), at = VectorXd::Constant(1, 0.3),
                       psi = golden::vectorFrom(entry["psi_at_0_3"]);
        const auto analytic = core::analyticMercer(brownian, measure, 10, at);
        QVERIFY(difference(analytic->eigenvalues, eigenvalues) <= 1e-15);
        QVERIFY(difference(analytic->eigenfunctions.leftCols(6).transpose(), psi) <= 1e-14);
        double previous = 1.0; // the kink on the diagonal leaves an error of order 1/N²
        for (const Index nodes : {50, 100, 200, 400}) {
            const core::MercerExpansion nystrom = expand(brownian, measure, nodes, 10);
            const double error = difference(nystrom.eigenvalues(), eigenvalues);
            QVERIFY(error < 0.3 * previous);
            QVERIFY(error <= 0.5 / static_cast<double>(nodes * nodes));
            QVERIFY(difference(functionsOf(nystrom, at).leftCols(6).transpose(), psi) <=
                    200.0 / static_cast<double>(nodes * nodes));
            previous = error;
        }
    }

    void midpointsGiveTheirExactDiscreteSpectrum()
    {
        // golden: the midpoint rule has the eigenvalues 1/(4n² sin²((j−½)π/(2n))): the empirical measure of midpoints
        const VectorXd expected = golden::vectorFrom(
            golden::read("gp_mercer.json")["cases"].toArray()[2].toObject()["nystrom_400_midpoints"]);
        const VectorXd midpoints = (VectorXd::LinSpaced(400, 0.0, 399.0).array() + 0.5) / 400.0;
        const core::MercerExpansion ofData =
            expand(core::kernelOf(core::Brownian{}), core::EmpiricalMeasure{midpoints}, 1, 10);
        QVERIFY(difference(ofData.eigenvalues(), expected) <= 1e-14);
    }

    void eigenfunctionsAreOrthonormalUnderTheirMeasure_data()
    {
        QTest::addColumn<int>("measure");
        QTest::newRow("uniform") << 0;
        QTest::newRow("Gaussian") << 1;
    }
    void eigenfunctionsAreOrthonormalUnderTheirMeasure()
    {
        QFETCH(int, measure);
        const core::Measure& chosen = measure == 0 ? uniform : gaussian;
        const core::MercerExpansion expansion = expand(se(0.8), chosen, 60, 6);
        const core::MeasureRule other = core::ruleOf(chosen, 83); // not the nodes of the expansion
        const MatrixXd functions = functionsOf(expansion, other.nodes);
        const MatrixXd products = functions.transpose() * other.weights.asDiagonal() * functions;
        QVERIFY(difference(products, MatrixXd::Identity(6, 6)) <= 1e-9); // λ_1/λ_6 times rounding
    }

    void theExpansionSumsToTheKernel()
    {
        const core::MercerExpansion expansion = expand(se(0.8), uniform, 60, 40);
        const VectorXd at = VectorXd::LinSpaced(7, -1.0, 2.0);
        const MatrixXd functions = functionsOf(expansion, at);
        const MatrixXd sum = functions * expansion.eigenvalues().asDiagonal() * functions.transpose();
        QVERIFY(difference(sum, core::gram(se(0.8), at)) <= 1e-11);
        QVERIFY(std::abs(expansion.eigenvalues().sum() - expansion.trace()) <= 1e-13);
        QCOMPARE(expansion.trace(), 1.0);
    }

    void underTheDataItIsUncentredKernelPca()
    {
        const MatrixXd x = randomPoints(30, 2, 1), at = randomPoints(5, 2, 2);
        const core::MercerExpansion ofData = expand(se(0.9), core::EmpiricalMeasure{x}, 1, 4);
        const auto pca =
            std::get<core::KernelPca>(core::KernelPca::fit(se(0.9), x, {.components = 4, .centred = false}));
        QVERIFY(difference(30.0 * ofData.eigenvalues(), pca.eigenvalues()) <= 1e-12);
        // ψ_k = √n · score_k/√(nλ_k)
        const MatrixXd scores = std::get<core::KernelPcaProjection>(pca.project(at)).scores;
        for (Index k = 0; k < 4; ++k) {
            const VectorXd scaled = scores.col(k) / std::sqrt(ofData.eigenvalues()(k));
            const VectorXd psi = functionsOf(ofData, at).col(k);
            QVERIFY((psi - scaled).norm() <= 1e-10); // with kernel PCA's sign
        }
    }

    void normsDoNotDependOnTheMeasure()
    {
        // golden: partial sums of Σ ⟨f,ψ_j⟩²/λ_j under three Gaussians climb to one c'Kc
        const QJsonObject entry = golden::read("gp_mercer.json")["cases"].toArray()[3].toObject();
        const VectorXd x = golden::vectorFrom(entry["X"]), c = golden::vectorFrom(entry["c"]);
        const double norm2 = entry["norm2"].toDouble();
        QVERIFY(std::abs(std::get<double>(core::normSquared(se(1.0), x, c)) - norm2) <= 1e-14);
        for (const QJsonValue& series : entry["series"].toArray()) {
            const auto mercer =
                core::analyticMercer(se(1.0), core::GaussianMeasure{.sd = series["sigma"].toDouble()}, 80, x);
            // ⟨f,ψ_j⟩ = λ_j Σ c_i ψ_j(x_i)
            const VectorXd coefficients =
                mercer->eigenvalues.cwiseProduct(VectorXd(mercer->eigenfunctions.transpose() * c));
            const double sum = (coefficients.array().square() / mercer->eigenvalues.array()).sum();
            QVERIFY(std::abs(sum - norm2) <= 1e-12);
        }
    }

    void signsAreThoseOfTheTextbookWhateverTheNodes()
    {
        const VectorXd at = VectorXd::LinSpaced(5, -1.5, 1.5);
        const auto analytic = core::analyticMercer(se(1.0), gaussian, 6, at);
        for (const Index nodes : {40, 60, 133, 400})
            QVERIFY(difference(functionsOf(expand(se(1.0), gaussian, nodes, 6), at), analytic->eigenfunctions) <= 1e-8);
    }

    void chosenNodesGiveEigenvaluesAsRightAsTheySay()
    {
        for (const double lengthscale : {3.0, 1.0, 0.3, 0.2, 0.1, 0.05}) {
            const core::Kernel kernel = se(lengthscale);
            const core::CheckedMercer mercer = std::get<core::CheckedMercer>(
                core::mercerOfChosenNodes({.kernel = kernel, .measure = gaussian, .components = 6, .checked = 6}));
            const VectorXd exact = core::analyticMercer(kernel, gaussian, 6, MatrixXd(0, 1))->eigenvalues;
            const VectorXd off = (mercer.expansion.eigenvalues().array() / exact.array() - 1.0).abs();
            QVERIFY(mercer.hasAgreed());
            for (Index j = 0; j < 6; ++j) {
                const double rounding = 1e-13 * exact(0) / exact(j);
                QVERIFY(off(j) <= mercer.comparison->relativeErrors(j) + rounding);
                QVERIFY(off(j) <= core::mercerAgreement + rounding);
            }
        }
    }

    void givenNodesSayHowFarOffTheyAre()
    {
        const double lengthscales[] = {0.3, 0.2, 0.1}, fourth[] = {0.0065, 0.22, 0.90};
        for (int i = 0; i < 3; ++i) {
            const core::Kernel kernel = se(lengthscales[i]);
            const core::CheckedMercer mercer = std::get<core::CheckedMercer>(
                core::mercerOfNodes({.kernel = kernel, .measure = gaussian, .components = 6, .checked = 6}, 60));
            const VectorXd exact = core::analyticMercer(kernel, gaussian, 6, MatrixXd(0, 1))->eigenvalues;
            QCOMPARE(mercer.expansion.nodes().rows(), 60);
            QVERIFY(!mercer.hasAgreed());
            QVERIFY(std::abs(mercer.comparison->relativeErrors(3) - fourth[i]) <= 0.02 * fourth[i]);
            const VectorXd off = (mercer.expansion.eigenvalues().array() / exact.array() - 1.0).abs();
            QVERIFY(difference(off, mercer.comparison->relativeErrors) <= 1e-9);
        }
        const core::CheckedMercer enough = std::get<core::CheckedMercer>(
            core::mercerOfNodes({.kernel = se(1.0), .measure = gaussian, .components = 6, .checked = 6}, 60));
        QVERIFY(enough.hasAgreed() && enough.comparison->worst(6) <= 1e-10);
    }

    void aKinkLeavesAnErrorThatIsStated()
    {
        const core::Kernel brownian = core::kernelOf(core::Brownian{});
        const core::Measure unit = core::UniformMeasure{.lo = 0.0, .hi = 1.0};
        const core::MercerQuestion question{.kernel = brownian, .measure = unit, .components = 6, .checked = 6};
        const VectorXd exact = core::analyticMercer(brownian, unit, 6, MatrixXd(0, 1))->eigenvalues;
        for (const core::CheckedMercer& mercer :
             {std::get<core::CheckedMercer>(core::mercerOfChosenNodes(question, 480)),
              std::get<core::CheckedMercer>(core::mercerOfNodes(question, 480, 480))}) {
            QCOMPARE(mercer.expansion.nodes().rows(), 480);
            QVERIFY(!mercer.hasAgreed());
            const VectorXd off = (mercer.expansion.eigenvalues().array() / exact.array() - 1.0).abs();
            QVERIFY((off.array() <= mercer.comparison->relativeErrors.array()).all());
            QVERIFY(mercer.comparison->worst(6) <= 10.0 * off.maxCoeff());
        }
    }

    void manyEigenvaluesAreComparedToo()
    {
        const core::MercerQuestion narrow{.kernel = se(0.01), .measure = gaussian, .components = 200, .checked = 200};
        const VectorXd exact = core::analyticMercer(se(0.01), gaussian, 200, MatrixXd(0, 1))->eigenvalues;
        const core::CheckedMercer mercer = std::get<core::CheckedMercer>(core::mercerOfChosenNodes(narrow, 240));
        QCOMPARE(mercer.expansion.nodes().rows(), 240); // more than half of what is allowed to begin with
        QVERIFY(mercer.comparison && !mercer.hasAgreed());
        const VectorXd off = (mercer.expansion.eigenvalues().array() / exact.array() - 1.0).abs();
        QVERIFY2(off.head(100).maxCoeff() > 0.1 && mercer.comparison->worst(100) > 0.1,
                 qPrintable(QStringLiteral("%1, %2").arg(off.head(100).maxCoeff()).arg(mercer.comparison->worst(100))));
        const auto line = std::get<core::CheckedMercer>(core::mercerOfChosenNodes(
            {.kernel = core::kernelOf(core::Linear{}), .measure = uniform, .components = 50, .checked = 50}, 60));
        QVERIFY(line.hasAgreed()); // there are no others than those that both rules have
    }

    void oneNodeIsComparedWithMore()
    {
        for (const auto& [kernel, right] :
             {std::pair{se(0.3), false}, std::pair{core::kernelOf(core::Constant{}), true}}) {
            const auto mercer = std::get<core::CheckedMercer>(
                core::mercerOfNodes({.kernel = kernel, .measure = gaussian, .components = 6, .checked = 6}, 1));
            QCOMPARE(mercer.expansion.nodes().rows(), 1);
            QVERIFY(mercer.comparison);
            QCOMPARE(mercer.hasAgreed(), right);
        }
    }

    void theDataAreTheirOwnRule()
    {
        const core::MercerQuestion question{
            .kernel = se(0.1), .measure = core::EmpiricalMeasure{randomPoints(30, 2, 1)}, .components = 4};
        for (const core::CheckedMercer& mercer : {std::get<core::CheckedMercer>(core::mercerOfChosenNodes(question)),
                                                  std::get<core::CheckedMercer>(core::mercerOfNodes(question, 60))})
            QVERIFY(!mercer.comparison && mercer.expansion.nodes().rows() == 30);
    }

    void errorsAreToldInWords()
    {
        QCOMPARE(core::accuracyText(3e-9), std::string("right to 8 digits"));
        QCOMPARE(core::accuracyText(0.0), std::string("right to 15 digits"));
        QCOMPARE(core::accuracyText(0.0065), std::string("off by up to 0.65 %"));
        QCOMPARE(core::accuracyText(2.404), std::string("off by up to 240 %"));
    }

    void badInputIsAnswered()
    {
        using namespace core;
        const Measure backwards = UniformMeasure{.lo = 1.0, .hi = 1.0}, flat = GaussianMeasure{.sd = 0.0},
                      lost = GaussianMeasure{.sd = std::nan("")}, none = EmpiricalMeasure{MatrixXd(0, 1)};
        for (const Measure& measure : {backwards, flat, lost, none})
            QCOMPARE(QString::fromStdString(problems(measure, 10).at(0).field), QString("measure"));
        QCOMPARE(QString::fromStdString(problems(gaussian, 0).at(0).field), QString("nodes"));
        QCOMPARE(QString::fromStdString(problems(gaussian, mostHermiteNodes + 1).at(0).field), QString("nodes"));
        QVERIFY(problems(gaussian, 60).empty());
        const auto negative = MercerExpansion::of(kernelOf(Brownian{}), gaussian, 20, 3);
        QVERIFY(std::holds_alternative<Failure>(negative));
        QCOMPARE(expand(kernelOf(Constant{2.0}), uniform, 20, 5).size(), 1); // rank one
        QVERIFY(!analyticMercer(se(1.0), uniform, 3, VectorXd::Zero(1)));
    }
};

KERNELSCOPE_TEST(MercerTest, QCoreApplication)

} // namespace mercer_test

#include "mercer_test.moc"
