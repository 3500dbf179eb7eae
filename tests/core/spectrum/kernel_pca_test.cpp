#include "core/density/random_points.h"
#include "core/kernels/golden_kernels.h"
#include "core/kernels/gram.h"
#include "core/linalg/leading_eigen.h"
#include "core/spectrum/general_norm.h"
#include "core/spectrum/kernel_pca.h"
#include "support/differences.h"
#include "support/kernels.h"
#include "support/test_registry.h"

#include <QTest>

namespace kernel_pca_test
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

core::Kernel kernelFrom(const QJsonObject& spec)
{
    if (spec["type"] == "linear")
        return core::kernelOf(core::Linear{});
    return golden::gpKernel(spec).value();
}

core::KernelPca fit(const core::Kernel& kernel, const MatrixXd& x, Index components, bool centred = true)
{
    return std::get<core::KernelPca>(core::KernelPca::fit(kernel, x, {.components = components, .centred = centred}));
}

core::KernelPcaProjection project(const core::KernelPca& pca, const MatrixXd& at)
{
    return std::get<core::KernelPcaProjection>(pca.project(at));
}

/// A list of lists, also where the inner ones are empty.
MatrixXd matrixOf(const QJsonValue& value, Index rows, Index columns)
{
    return rows * columns == 0 ? MatrixXd(rows, columns) : golden::matrixFrom(value);
}

} // namespace

class KernelPcaTest : public QObject
{
    Q_OBJECT

    static void addKernels()
    {
        using namespace core;
        QTest::addColumn<Kernel>("kernel");
        QTest::addColumn<bool>("centred");
        const std::pair<const char*, Kernel> kernels[]{
            {"se", se(0.7)},
            {"matern32", kernelOf(Matern32{{0.8}}, 2.0)},
            {"laplacian", kernelOf(Laplacian{{1.0}})},
            {"poly", kernelOf(Polynomial{.degree = 2, .offset = 1.0})},
            {"linear", kernelOf(Linear{})},
            {"sum", sum({se(0.5), kernelOf(Linear{})})},
        };
        for (const auto& [name, kernel] : kernels)
            for (const bool centred : {true, false})
                QTest::addRow("%s %s", name, centred ? "centred" : "uncentred") << kernel << centred;
    }

private slots:
    void goldenValues_data()
    {
        QTest::addColumn<QJsonObject>("entry");
        for (const QJsonValue& value : golden::read("gp_kpca.json")["cases"].toArray())
            if (value.toObject().contains("expect"))
                QTest::newRow(qPrintable(value["name"].toString())) << value.toObject();
        QVERIFY(golden::read("gp_kpca.json")["cases"].toArray().size() == 11);
    }
    void goldenValues()
    {
        QFETCH(QJsonObject, entry);
        const QJsonObject expect = entry["expect"].toObject(), errors = entry["reference_double_error"].toObject();
        const MatrixXd x = golden::matrixFrom(entry["X"]), at = golden::matrixFrom(entry["Xs"]);
        const Index n = x.rows(), rank = expect["rank"].toInt(), shown = std::min<Index>(rank, 4);
        const core::Kernel kernel = kernelFrom(entry["kernel"].toObject());
        const core::KernelPca all = fit(kernel, x, n, entry["centered"].toBool());
        QCOMPARE(all.size(), rank);
        const double scale = std::max(1.0, all.components().trace);
        const auto tolerance = [&](const QString& key) {
            double stated = 0.0;
            for (auto it = errors.begin(); it != errors.end(); ++it)
                if (it.key().startsWith(key))
                    stated = it.value().toDouble();
            return 10.0 * stated + 1e-12 * scale;
        };
        const VectorXd eigenvalues = golden::vectorFrom(expect["eigenvalues"]);
        QVERIFY(difference(all.eigenvalues(), eigenvalues.head(rank)) <= tolerance("eigenvalues"));

        const core::KernelPca pca = fit(kernel, x, std::max<Index>(shown, 1), entry["centered"].toBool());
        QCOMPARE(pca.size(), shown);
        QVERIFY(difference(pca.components().coefficients, matrixOf(expect["alpha"], n, shown)) <=
                tolerance("scores") / std::sqrt(shown > 0 ? pca.eigenvalues().minCoeff() : 1.0));
        QVERIFY(difference(pca.components().scores(), matrixOf(expect["scores"], n, shown)) <= tolerance("scores"));
        QVERIFY(difference(pca.components().trainingErrors(), golden::vectorFrom(expect["recon_error_train"])) <=
                tolerance("eigenvalues"));
        const core::KernelPcaProjection projection = project(pca, at);
        QVERIFY(difference(projection.scores, matrixOf(expect["projection_new"], at.rows(), shown)) <=
                tolerance("projection") * std::max(1.0, projection.squaredNorm.maxCoeff()));
        QVERIFY(difference(projection.errors(), golden::matrixFrom(expect["recon_error_new"])) <=
                tolerance("projection") * std::max(1.0, projection.squaredNorm.maxCoeff()));
        QCOMPARE(projection.lastErrors(), VectorXd(projection.errors().rightCols(1)));
    }

    void scoresAreUncorrelatedWithTheEigenvaluesAsSquares_data() { addKernels(); }
    void scoresAreUncorrelatedWithTheEigenvaluesAsSquares()
    {
        QFETCH(core::Kernel, kernel);
        QFETCH(bool, centred);
        const MatrixXd x = randomPoints(40, 2, 3);
        const core::KernelPca pca = fit(kernel, x, 40, centred);
        const MatrixXd scores = pca.components().scores();
        const double scale = pca.eigenvalues()(0);
        const MatrixXd diagonal = pca.eigenvalues().asDiagonal();
        QVERIFY(difference(scores.transpose() * scores, diagonal) <= 1e-12 * scale);
        if (centred)
            QVERIFY(scores.colwise().sum().cwiseAbs().maxCoeff() <= 1e-12 * scale);
        QVERIFY(std::abs(pca.eigenvalues().sum() - pca.components().trace) <= 1e-12 * scale * 40);
    }

    void aTrainingPointProjectsToItsRow_data() { addKernels(); }
    void aTrainingPointProjectsToItsRow()
    {
        QFETCH(core::Kernel, kernel);
        QFETCH(bool, centred);
        const MatrixXd x = randomPoints(30, 2, 5);
        const core::KernelPca pca = fit(kernel, x, 4, centred);
        const core::KernelPcaProjection projection = project(pca, x);
        const double scale = std::sqrt(pca.eigenvalues()(0));
        QVERIFY(difference(projection.scores, pca.components().scores()) <= 1e-11 * scale);
        const VectorXd sums = projection.errors().colwise().sum();
        QVERIFY(difference(sums, pca.components().trainingErrors()) <= 1e-11 * scale * scale);
    }

    void theFieldOnAGridIsTheProjectionOfItsPoints_data() { addKernels(); }
    void theFieldOnAGridIsTheProjectionOfItsPoints()
    {
        QFETCH(core::Kernel, kernel);
        QFETCH(bool, centred);
        const core::KernelPca pca = fit(kernel, randomPoints(25, 2, 6), 3, centred);
        const VectorXd axis1 = VectorXd::LinSpaced(5, -2.0, 2.0), axis2 = VectorXd::LinSpaced(4, -1.0, 3.0);
        const auto fields = std::get<std::vector<MatrixXd>>(pca.projectGrid(axis1, axis2));
        QCOMPARE(static_cast<Index>(fields.size()), pca.size());
        for (Index i = 0; i < 5; ++i)
            for (Index j = 0; j < 4; ++j) {
                const MatrixXd scores = project(pca, Eigen::RowVector2d(axis1(i), axis2(j))).scores;
                for (Index k = 0; k < pca.size(); ++k)
                    QVERIFY(std::abs(fields[static_cast<std::size_t>(k)](i, j) - scores(0, k)) <= 1e-11);
            }
    }

    void linearKernelGivesOrdinaryPrincipalComponents()
    {
        const MatrixXd x = randomPoints(20, 3, 8).array() + 2.0;
        const core::KernelPca pca = fit(core::kernelOf(core::Linear{}), x, 3);
        const MatrixXd centred = x.rowwise() - x.colwise().mean();
        const Eigen::MatrixXd scatter = centred.transpose() * centred; // 3×3: another matrix altogether
        const auto ordinary = std::get<core::SymmetricEigen>(core::symmetricEigen(scatter));
        QVERIFY(difference(pca.eigenvalues(), ordinary.values) <= 1e-12 * ordinary.values(0));
        for (Index k = 0; k < 3; ++k) {
            const VectorXd along = centred * ordinary.vectors.col(k), scores = pca.components().scores().col(k);
            QVERIFY(std::abs(std::abs(along.dot(scores)) - ordinary.values(k)) <= 1e-11 * ordinary.values(0));
        }
    }

    void shogunsKnownAnswer()
    {
        // Shogun, tests/unit/preprocessor/KernelPCA_unittest.cc: width 1 (exp(−‖x−y‖²)), five points, two components,
        // compared there with scikit-learn; signs are free.
        MatrixXd x(5, 3), at(2, 3);
        x << 1, 1, 1, 1, 2, 3, 5, 6, 1, 2, 2, 2, 1, 1, 1;
        at << 3, 3, 3, 7, 4, 1;
        const core::KernelPca pca = fit(se(std::sqrt(0.5)), x, 2);
        MatrixXd expected(2, 2);
        expected << 0.17645841, 0.013962, 0.16082441, 0.03640145;
        QVERIFY(difference(project(pca, at).scores.cwiseAbs(), expected) <= 1e-6);
    }

    void withTheKernelsOwnNormScoresAreValuesOfTheComponents()
    {
        // Q = K: A_ik = v_k(x_i), v_k = Σ α_ki K(x_i,·)
        const MatrixXd x = randomPoints(12, 1, 2);
        const core::Kernel kernel = se(0.6);
        const core::KernelPca pca = fit(kernel, x, 5, false);
        const MatrixXd values = core::crossGram(kernel, x, x) * pca.components().coefficients;
        QVERIFY(difference(values, pca.components().scores()) <= 1e-12);
    }

    void otherNormsMatchTheirClosedForms()
    {
        const QJsonArray cases = golden::read("gp_kpca.json")["cases"].toArray();
        const VectorXd x = golden::vectorFrom(cases[8]["x"]);
        const double s = cases[8]["s"].toDouble(), q = cases[9]["q"].toDouble();
        const MatrixXd ofDelta = golden::matrixFrom(cases[8]["C"]), ofSmooth = golden::matrixFrom(cases[9]["C"]);
        QVERIFY(difference(core::gram(core::bellDeltaKernel(s), x), ofDelta) <= 1e-14);
        QVERIFY(difference(core::gram(std::get<core::Kernel>(core::bellNormKernel(s, q)), x), ofSmooth) <= 1e-14);
        const auto components = std::get<core::PrincipalComponents>(core::principalComponents(ofSmooth, 5));
        QVERIFY(difference(components.eigenvalues, golden::vectorFrom(cases[9]["eigenvalues"])) <= 1e-13);
    }

    void aNormTooSmoothForTheKernelIsRefused()
    {
        QVERIFY(std::holds_alternative<core::Failure>(core::bellNormKernel(0.5, std::sqrt(0.5))));
        QVERIFY(std::holds_alternative<core::Kernel>(core::bellNormKernel(0.5, 0.7)));
    }

    void largestCoefficientIsPositiveAndFirstOnTies()
    {
        const core::KernelPca pca = fit(se(1.0), VectorXd::LinSpaced(6, -1.0, 1.0), 4); // symmetric: odd components tie
        for (Index k = 0; k < pca.size(); ++k) {
            const VectorXd alpha = pca.components().coefficients.col(k);
            const double largest = alpha.cwiseAbs().maxCoeff();
            for (Index i = 0; i < 6; ++i)
                if (std::abs(alpha(i)) > (1.0 - 1e-9) * largest) {
                    QVERIFY(alpha(i) > 0.0);
                    break;
                }
        }
    }

    void badInputIsAnswered()
    {
        using namespace core;
        const auto refused = [](const Outcome<KernelPca>& outcome) {
            const auto* failure = std::get_if<Failure>(&outcome);
            return failure && failure->kind == Failure::Kind::InvalidInput && !failure->what.empty();
        };
        QVERIFY(refused(KernelPca::fit(se(1.0), MatrixXd(0, 2), {})));
        QVERIFY(refused(KernelPca::fit(kernelOf(Brownian{}), VectorXd::Constant(3, -1.0), {})));
        QVERIFY(refused(KernelPca::fit(se(1.0), MatrixXd::Zero(mostSpectrumPoints + 1, 1), {})));
        const KernelPca equal = fit(kernelOf(Linear{}), MatrixXd::Constant(9, 2, 1.0 / 3.0), 2);
        QCOMPARE(equal.size(), 0); // nothing but rounding
        QCOMPARE(equal.components().trace, 0.0);
        QCOMPARE(project(equal, MatrixXd::Zero(2, 2)).scores.cols(), 0);
        const KernelPca indefinite =
            fit(kernelOf(Sigmoid{.scale = 1.0, .offset = 0.0}), randomPoints(12, 1, 1), 12, false);
        QVERIFY(indefinite.size() < 12);
        QVERIFY(indefinite.components().trainingErrors().minCoeff() < 0.0); // no distance any more
    }

    void leadingPairsAreThoseOfTheWholeDecomposition_data()
    {
        QTest::addColumn<core::Kernel>("kernel");
        QTest::addColumn<int>("dimensions");
        using namespace core;
        QTest::newRow("smooth") << se(1.0) << 2;
        QTest::newRow("very smooth") << se(20.0) << 1;
        QTest::newRow("rough") << kernelOf(Exponential{{0.3}}) << 2;
        QTest::newRow("almost the identity") << se(0.003) << 2;
        QTest::newRow("low rank") << kernelOf(Polynomial{.degree = 3, .offset = 1.0}) << 2;
        QTest::newRow("indefinite") << kernelOf(Sigmoid{.scale = 1.0, .offset = -1.0}) << 2;
    }
    void leadingPairsAreThoseOfTheWholeDecomposition()
    {
        QFETCH(core::Kernel, kernel);
        QFETCH(int, dimensions);
        const MatrixXd c = core::centredGram(core::gram(kernel, randomPoints(300, dimensions, 4))).gram;
        const auto leading = std::get<core::SymmetricEigen>(core::leadingEigen(c, 4));
        const auto whole = std::get<core::SymmetricEigen>(core::symmetricEigen(c));
        const double scale = whole.values(0);
        QVERIFY(difference(leading.values, whole.values.head(4)) <= 1e-13 * scale);
        const MatrixXd residual = c * leading.vectors - leading.vectors * leading.values.asDiagonal();
        QVERIFY(residual.cwiseAbs().maxCoeff() <= 1e-13 * scale);
        QVERIFY(difference(leading.vectors.transpose() * leading.vectors, MatrixXd::Identity(4, 4)) <= 1e-13);
    }

    void repeatedEigenvaluesAreAllFound()
    {
        VectorXd values = VectorXd::LinSpaced(200, 1.0, 0.0);
        values.head(3).setConstant(2.0);
        const MatrixXd q = core::thinQr(randomPoints(200, 200, 9)).q;
        const MatrixXd c = q * values.asDiagonal() * q.transpose();
        const auto leading = std::get<core::SymmetricEigen>(core::leadingEigen(0.5 * (c + c.transpose()), 4));
        QVERIFY(difference(leading.values, values.head(4)) <= 1e-13);
    }
};

KERNELSCOPE_TEST(KernelPcaTest, QCoreApplication)

} // namespace kernel_pca_test

#include "kernel_pca_test.moc"
