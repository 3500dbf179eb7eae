#include "core/density/random_points.h"
#include "core/kernels/gram.h"
#include "core/novelty/kernel_pca_score.h"
#include "support/differences.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <QTest>

#include <Eigen/Core>

namespace kernel_pca_score_test
{

using core::kernelOf;
using core::KernelPcaScore;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

KernelPcaScore fit(const MatrixXd& gram, Index order)
{
    return std::get<KernelPcaScore>(KernelPcaScore::fit(gram, order));
}

/// The score of every row of `at`, under components of x.
VectorXd scores(const core::Kernel& kernel, const MatrixXd& x, const MatrixXd& at, Index order)
{
    return fit(core::gram(kernel, x), order).score(core::crossGram(kernel, x, at), core::diagonal(kernel, at));
}

const core::Kernel smooth = kernelOf(core::SquaredExponential{.lengthscale = {0.8}});

} // namespace

class KernelPcaScoreTest : public QObject
{
    Q_OBJECT

private slots:
    /// By the singular vectors of the centred data, far from the origin too.
    void linearKernelGivesTheResidualOfPrincipalComponents()
    {
        for (const double offset : {0.0, 30.0}) {
            const MatrixXd x = randomPoints(40, 5, 1).array() + offset, at = randomPoints(25, 5, 2).array() + offset;
            const RowVectorXd mean = x.colwise().mean();
            const MatrixXd components = rightSingular(x.rowwise() - mean).vectors;
            for (Index order = 0; order <= 4; ++order) {
                const MatrixXd v = components.leftCols(order), centred = at.rowwise() - mean;
                const VectorXd residual = (centred - centred * v * v.transpose()).rowwise().squaredNorm();
                QVERIFY(difference(scores(kernelOf(core::Linear{}), x, at, order), residual) <
                        1e-11 * (1.0 + offset * offset));
            }
        }
    }

    void meanOverTheTrainingPointsIsTheDiscardedEigenvalues()
    {
        const MatrixXd x = randomPoints(60, 3, 3);
        const MatrixXd h = MatrixXd::Identity(60, 60) - MatrixXd::Constant(60, 60, 1.0 / 60.0);
        const MatrixXd centred = h * core::gram(smooth, x) * h;
        const VectorXd eigenvalues = ascendingEigenvalues(centred).reverse();
        for (const Index order : {0, 1, 2, 7})
            QVERIFY(std::abs(scores(smooth, x, x, order).mean() - eigenvalues.tail(60 - order).sum() / 60.0) < 1e-13);
    }

    void agreesWithTheErrorsOfKernelPca()
    {
        const MatrixXd x = randomPoints(70, 2, 4), at = 2.0 * randomPoints(600, 2, 5);
        const auto pca = std::get<core::KernelPca>(core::KernelPca::fit(smooth, x, {.components = 3}));
        const MatrixXd errors = std::get<core::KernelPcaProjection>(pca.project(at)).errors();
        for (Index order = 0; order <= 3; ++order)
            QVERIFY(difference(scores(smooth, x, at, order), errors.col(order)) < 1e-13);
    }

    void anyProductOfGramsServes()
    {
        const MatrixXd x = randomPoints(30, 4, 6), at = randomPoints(12, 4, 7);
        const core::Kernel kernel = kernelOf(core::SquaredExponential{.lengthscale = {0.8, 0.8, 2.0, 2.0}});
        const core::Kernel wide = kernelOf(core::SquaredExponential{.lengthscale = {2.0}});
        const auto product = [&](const MatrixXd& a, const MatrixXd& b) -> MatrixXd {
            return core::crossGram(smooth, a.leftCols(2), b.leftCols(2))
                .cwiseProduct(core::crossGram(wide, a.rightCols(2), b.rightCols(2)));
        };
        const KernelPcaScore score = fit(product(x, x), 2);
        QVERIFY(difference(score.score(product(x, at), VectorXd::Ones(12)), scores(kernel, x, at, 2)) < 1e-13);
    }

    void whatLiesFarOffIsMoreNovel()
    {
        const MatrixXd x = randomPoints(50, 2, 8);
        const VectorXd found = scores(smooth, x, MatrixXd{{0.0, 0.0}, {3.0, 0.0}, {30.0, 0.0}}, 1);
        QVERIFY(found(0) < found(1) && found(1) < found(2));
        // There nothing is seen of the training points: 1 + ‖φ̄‖² − Σ_j (what centring leaves of the component)²
        QVERIFY(found(2) < 1.0 + core::gram(smooth, x).mean());
    }

    void onePointAndEqualPointsHaveNoComponents()
    {
        for (const Index n : {1, 6}) {
            const MatrixXd x = MatrixXd::Constant(n, 2, 0.4);
            QVERIFY(difference(scores(smooth, x, x, 1), VectorXd::Zero(n)) < 1e-15);
            const VectorXd other = scores(smooth, x, MatrixXd{{1.4, 0.4}}, 1);
            QVERIFY(std::abs(other(0) - (2.0 - 2.0 * std::exp(-0.5 / 0.64))) < 1e-15);
        }
    }

    void refusesAndStops()
    {
        const auto refusal = [](const auto& outcome) { return std::holds_alternative<core::Failure>(outcome); };
        QVERIFY(refusal(KernelPcaScore::fit(MatrixXd(0, 0))));
        QVERIFY(refusal(KernelPcaScore::fit(MatrixXd::Constant(3, 3, NAN))));
        std::stop_source source;
        source.request_stop();
        const MatrixXd gram = core::gram(smooth, randomPoints(40, 2, 9));
        QVERIFY(std::holds_alternative<core::Cancelled>(KernelPcaScore::fit(gram, 1, source.get_token())));
    }
};

KERNELSCOPE_TEST(KernelPcaScoreTest, NoApplication)

} // namespace kernel_pca_score_test

#include "kernel_pca_score_test.moc"
