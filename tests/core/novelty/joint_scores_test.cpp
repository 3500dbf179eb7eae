#include "core/density/student_t.h"
#include "core/novelty/joint_grid.h"
#include "core/novelty/joint_kde.h"
#include "core/novelty/joint_student_t.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <Eigen/LU>

#include <QTest>

#include <cmath>
#include <numbers>
#include <random>

namespace joint_scores_test
{

using core::JointGrid;
using core::JointKernel;
using core::JointStudentT;
using core::Posterior;
using core::StudentTParameters;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr int classes = 4;
constexpr Index pixels = 6;

/// Images around a mean for each class, far from the origin; the last class has no rows when `without` says so.
core::Dataset images(Index n, std::uint64_t seed, bool withoutLast = false)
{
    std::mt19937_64 rng(seed);
    core::Dataset data;
    data.x.resize(n, pixels);
    for (Index i = 0; i < n; ++i) {
        data.labels.push_back(static_cast<int>(rng() % (withoutLast ? classes - 1 : classes)));
        for (Index j = 0; j < pixels; ++j)
            data.x(i, j) = 5.0 + std::cos(static_cast<double>(3 * data.labels.back() + j)) +
                           static_cast<double>(rng() >> 11) * 0x1p-53;
    }
    return data;
}

/// The image with its label as one of `classes` ones, each part divided by its lengthscale: then the kernel is
/// se(lengthscale=1).
MatrixXd joint(const MatrixXd& x, const std::vector<int>& labels, const JointKernel& kernel)
{
    MatrixXd result = MatrixXd::Zero(x.rows(), x.cols() + classes);
    result.leftCols(x.cols()) = x / kernel.imageLengthscale;
    for (Index i = 0; i < x.rows(); ++i)
        result(i, x.cols() + labels[static_cast<std::size_t>(i)]) = 1.0 / kernel.labelLengthscale;
    return result;
}

/// s by the general route.
VectorXd generalScale(const core::Dataset& training, const JointKernel& kernel, const StudentTParameters& parameters,
                      const MatrixXd& at, const std::vector<int>& labels)
{
    const auto density = valueOf(core::studentTLogDensity(joint(training.x, training.labels, kernel), se(1.0),
                                                          parameters, joint(at, labels, kernel)));
    return ((density.logDensity - density.logJacobian) / core::scaleExponent(parameters, training.size()))
        .array()
        .exp();
}

double worst(const MatrixXd& a, const MatrixXd& b)
{
    return ((a - b).array() / b.array().abs().max(1.0)).abs().maxCoeff();
}

const JointKernel kernel{.imageLengthscale = 1.3, .labelLengthscale = 0.8};

} // namespace

class JointScoresTest : public QObject
{
    Q_OBJECT

private slots:
    void pairsScoreAsTheVectorOfImageAndLabelDoes_data()
    {
        QTest::addColumn<Posterior>("posterior");
        QTest::newRow("exact") << Posterior::Exact;
        QTest::newRow("as printed") << Posterior::AsPrinted;
    }
    void pairsScoreAsTheVectorOfImageAndLabelDoes()
    {
        QFETCH(Posterior, posterior);
        const core::Dataset training = images(60, 1), test = images(300, 2);
        for (const double beta : {0.01, 5.0}) {
            const StudentTParameters parameters{.sigma0 = 0.3, .alpha = 3.0, .beta = beta, .posterior = posterior};
            const auto fitted = valueOf(JointStudentT::fit(training, kernel, parameters, classes));
            const VectorXd s = valueOf(fitted.scale(test.x, test.labels));
            QVERIFY(worst(s, generalScale(training, kernel, parameters, test.x, test.labels)) < 1e-10);
        }
    }

    void blocksScoreAsOneImageAtATime()
    {
        const core::Dataset training = images(50, 3), test = images(300, 4);
        const auto fitted = valueOf(JointStudentT::fit(training, kernel, {.sigma0 = 0.3}, classes));
        const VectorXd together = valueOf(fitted.scale(test.x, test.labels));
        for (Index i = 0; i < test.size(); i += 37)
            QVERIFY(std::abs(valueOf(fitted.scale(test.x.row(i), {test.label(i)}))(0) - together(i)) < 1e-12);
    }

    void tenLabelsByClassBlocksAreTenProjections_data()
    {
        QTest::addColumn<bool>("withoutLast");
        QTest::newRow("every class has rows") << false;
        QTest::newRow("one class has none") << true;
    }
    void tenLabelsByClassBlocksAreTenProjections()
    {
        QFETCH(bool, withoutLast);
        const core::Dataset training = images(70, 5, withoutLast), test = images(140, 6);
        const auto fitted = valueOf(JointStudentT::fit(training, kernel, {.sigma0 = 0.3}, classes));
        const MatrixXd each = valueOf(fitted.scaleOfEachLabel(test.x));
        for (int c = 0; c < classes; ++c) {
            const std::vector<int> labels(static_cast<std::size_t>(test.size()), c);
            QVERIFY(worst(each.col(c), valueOf(fitted.scale(test.x, labels))) < 1e-11);
        }
    }

    void everySettingOfTheGridIsAFitOfItsOwn()
    {
        const core::Dataset training = images(60, 7), test = images(150, 8);
        const std::vector<JointGrid::Setting> settings{{0.1, 0.01}, {0.1, 3.0}, {1.0, 0.01}, {5.0, 100.0}};
        const auto grid = valueOf(JointGrid::reduce(training, kernel, classes));
        for (const Posterior posterior : {Posterior::Exact, Posterior::AsPrinted}) {
            const MatrixXd s = valueOf(grid.scales(test.x, test.labels, settings, posterior));
            const auto labels = valueOf(grid.likeliestLabels(test.x, settings, posterior));
            for (std::size_t i = 0; i < settings.size(); ++i) {
                const StudentTParameters parameters{
                    .sigma0 = settings[i].sigma0, .beta = settings[i].beta, .posterior = posterior};
                const auto fitted = valueOf(JointStudentT::fit(training, kernel, parameters, classes));
                const auto column = static_cast<Index>(i);
                QVERIFY(worst(s.col(column), valueOf(fitted.scale(test.x, test.labels))) < 1e-10);
                const MatrixXd each = valueOf(fitted.scaleOfEachLabel(test.x));
                for (Index row = 0; row < each.rows(); ++row)
                    QVERIFY(each(row, labels(row, column)) <= each.row(row).minCoeff() * (1.0 + 1e-10));
            }
        }
    }

    void leavingOneOutIsTheScoreGivenTheOthers()
    {
        const core::Dataset all = images(40, 9);
        for (const double beta : {0.0, 2.0}) {
            const StudentTParameters parameters{.sigma0 = 0.3, .beta = beta};
            const VectorXd s = valueOf(core::JointGrid::reduce(all, kernel, classes))
                                   .leaveOneOut({.sigma0 = 0.3, .beta = beta}, core::Posterior::Exact);
            for (Index out = 0; out < all.size(); out += 5) {
                core::Dataset others;
                others.x.resize(all.size() - 1, pixels);
                for (Index i = 0; i < all.size(); ++i)
                    if (i != out) {
                        others.x.row(std::ssize(others.labels)) = all.x.row(i);
                        others.labels.push_back(all.label(i));
                    }
                const auto fitted = valueOf(JointStudentT::fit(others, kernel, parameters, classes));
                QVERIFY(std::abs(valueOf(fitted.scale(all.x.row(out), {all.label(out)}))(0) - s(out)) < 1e-9 * s(out));
            }
        }
    }

    void probabilitiesOfLabelsAddUpWhereTheDensitiesUnderflow()
    {
        MatrixXd logDensity(2, 3);
        logDensity << -5000.0, -5001.0, -6000.0, 3.0, 3.0, 3.0;
        const MatrixXd p = core::labelProbabilities(logDensity);
        QVERIFY(std::abs(p(0, 0) - 1.0 / (1.0 + std::exp(-1.0))) < 1e-15);
        QVERIFY(std::abs(p(0, 1) - std::exp(-1.0) / (1.0 + std::exp(-1.0))) < 1e-15);
        QVERIFY((p.row(1).array() - 1.0 / 3.0).abs().maxCoeff() < 1e-15);
    }

    void theKernelDensityEstimateIsASumOfGaussians()
    {
        const core::Dataset training = images(30, 10), test = images(200, 11);
        const core::JointKde kde(training, classes);
        const std::vector<JointKernel> kernels{{0.5, 0.3}, {0.5, 1.0}, {2.0, 0.3}};
        const MatrixXd found = valueOf(kde.logDensity(test.x, test.labels, kernels));
        for (std::size_t k = 0; k < kernels.size(); ++k) {
            const double h = kernels[k].imageLengthscale, l = kernels[k].labelLengthscale, pi = std::numbers::pi;
            const MatrixXd a = joint(training.x, training.labels, kernels[k]),
                           b = joint(test.x, test.labels, kernels[k]);
            for (Index i = 0; i < test.size(); i += 13) {
                const double sum = (-0.5 * (a.rowwise() - b.row(i)).rowwise().squaredNorm()).array().exp().sum();
                const double direct = std::log(sum / 30.0) - 0.5 * pixels * std::log(2.0 * pi * h * h) -
                                      0.5 * classes * std::log(2.0 * pi * l * l);
                QVERIFY(std::abs(found(i, static_cast<Index>(k)) - direct) < 1e-10 * std::abs(direct));
            }
        }
    }

    void theMedianIsThatOfAllPairs()
    {
        for (const Index n : {2, 3, 40, 301}) {
            const MatrixXd x = images(n, 12).x;
            QVERIFY(std::abs(core::medianImageDistance(x).value() - core::medianDistance(x, n).value()) < 1e-12);
        }
        QVERIFY(!core::medianImageDistance(MatrixXd::Ones(1, 3)));
        QVERIFY(!core::medianImageDistance(MatrixXd::Ones(5, 3)));
    }

    void whatIsNoSettingIsRefused()
    {
        const core::Dataset training = images(10, 13);
        QVERIFY(refusal(JointStudentT::fit(training, kernel, {.sigma0 = 0.0}, classes)).find("sigma0") !=
                std::string::npos);
        QVERIFY(!refusal(JointStudentT::fit(training, kernel, {.sigma0 = 1e-9}, classes)).empty());
        QVERIFY(!refusal(JointStudentT::fit(training, {.imageLengthscale = 0.0}, {}, classes)).empty());
    }

    void scoringCanBeStopped()
    {
        const core::Dataset training = images(10, 14);
        std::stop_source source;
        source.request_stop();
        const auto fitted = valueOf(JointStudentT::fit(training, kernel, {}, classes));
        QVERIFY(std::holds_alternative<core::Cancelled>(fitted.scale(training.x, training.labels, source.get_token())));
        QVERIFY(std::holds_alternative<core::Cancelled>(fitted.scaleOfEachLabel(training.x, source.get_token())));
    }
};

KERNELSCOPE_TEST(JointScoresTest, NoApplication)

} // namespace joint_scores_test

#include "joint_scores_test.moc"
