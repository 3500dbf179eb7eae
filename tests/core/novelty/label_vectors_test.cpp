// Scores of images with label vectors in place of labels, each method against the general route: the joint vector of
// image and label, each part divided by its lengthscale, under se(lengthscale=1).
#include "core/density/student_t.h"
#include "core/kernels/gram.h"
#include "core/novelty/joint_grid.h"
#include "core/novelty/joint_kde.h"
#include "core/novelty/joint_kernel_pca.h"
#include "core/novelty/joint_mixture.h"
#include "core/novelty/joint_student_t.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <numbers>
#include <random>

namespace label_vectors_test
{

using core::JointGrid;
using core::JointKernel;
using core::JointKernelPca;
using core::JointStudentT;
using core::Posterior;
using core::StudentTParameters;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index pixels = 6;
constexpr int classes = core::digitClasses;

double uniform(std::mt19937_64& rng)
{
    return static_cast<double>(rng() >> 11) * 0x1p-53;
}

/// Images around a mean for each class, far from the origin; class 7 has none.
core::Dataset images(Index n, std::uint64_t seed)
{
    std::mt19937_64 rng(seed);
    core::Dataset data;
    data.x.resize(n, pixels);
    for (Index i = 0; i < n; ++i) {
        const int label = static_cast<int>(rng() % classes);
        data.labels.push_back(label == 7 ? 3 : label);
        for (Index j = 0; j < pixels; ++j)
            data.x(i, j) = 5.0 + std::cos(static_cast<double>(3 * data.labels.back() + j)) + uniform(rng);
    }
    return data;
}

/// Kernel PCA's score of every row of `at`, under components of x: the general route.
VectorXd generalScores(const MatrixXd& x, const MatrixXd& at, Index order = 1)
{
    const core::Kernel kernel = se(1.0);
    return valueOf(core::KernelPcaScore::fit(core::gram(kernel, x), order))
        .score(core::crossGram(kernel, x, at), core::diagonal(kernel, at));
}

/// Anywhere between the labels, the first of them half 4 and half 9.
MatrixXd between(Index n)
{
    std::mt19937_64 rng(99);
    MatrixXd labels(n, classes);
    for (double& share : labels.reshaped())
        share = uniform(rng);
    labels.row(0).setZero();
    labels(0, 4) = labels(0, 9) = 0.5;
    return labels;
}

MatrixXd joint(const MatrixXd& x, const MatrixXd& labels, const JointKernel& kernel)
{
    MatrixXd result(x.rows(), x.cols() + labels.cols());
    result << x / kernel.imageLengthscale, labels / kernel.labelLengthscale;
    return result;
}

MatrixXd joint(const core::Dataset& data, const JointKernel& kernel)
{
    MatrixXd ones = MatrixXd::Zero(data.size(), classes);
    for (Index i = 0; i < data.size(); ++i)
        ones(i, data.label(i)) = 1.0;
    return joint(data.x, ones, kernel);
}

/// s by the general route.
VectorXd generalScale(const core::Dataset& training, const StudentTParameters& parameters, const MatrixXd& x,
                      const MatrixXd& labels, const JointKernel& kernel)
{
    const auto density =
        valueOf(core::studentTLogDensity(joint(training, kernel), se(1.0), parameters, joint(x, labels, kernel)));
    return ((density.logDensity - density.logJacobian) / core::scaleExponent(parameters, training.size()))
        .array()
        .exp();
}

double worst(const MatrixXd& a, const MatrixXd& b)
{
    return ((a - b).array() / b.array().abs().max(1.0)).abs().maxCoeff();
}

const JointKernel kernel{.imageLengthscale = 1.3, .labelLengthscale = 0.8};
const core::Dataset training = images(60, 1), test = images(140, 2); // more than a block
const MatrixXd identity = MatrixXd::Identity(classes, classes);

} // namespace

class LabelVectorsTest : public QObject
{
    Q_OBJECT

private slots:
    void theKernelDensityIsTheGeneralOne_data()
    {
        QTest::addColumn<Posterior>("posterior");
        QTest::newRow("exact") << Posterior::Exact;
        QTest::newRow("as printed") << Posterior::AsPrinted;
    }
    void theKernelDensityIsTheGeneralOne()
    {
        QFETCH(Posterior, posterior);
        const StudentTParameters parameters{.sigma0 = 0.4, .beta = 0.5, .posterior = posterior};
        const MatrixXd labels = between(test.size());
        const VectorXd general = generalScale(training, parameters, test.x, labels, kernel);
        const auto fitted = valueOf(JointStudentT::fit(training, kernel, parameters));
        QVERIFY(worst(valueOf(fitted.scale(test.x, labels)), general) < 1e-9);
        const auto grid = valueOf(JointGrid::reduce(training, kernel));
        for (const Index i : {0, 5, 139})
            QVERIFY(std::abs(grid.scaleWithLabels(test.x.row(i), labels.row(i), {0.4, 0.5}, posterior)[0] -
                             general[i]) < 1e-9 * general[i]);
    }

    void oneOfTenOnesIsThatLabel()
    {
        const StudentTParameters parameters{.sigma0 = 0.4, .beta = 0.5};
        const auto grid = valueOf(JointGrid::reduce(training, kernel));
        const auto pca = valueOf(JointKernelPca::fit(training, kernel));
        const auto each = valueOf(JointStudentT::fit(training, kernel, parameters)).scaleOfEachLabel(test.x);
        const core::JointKde kde(training);
        const MatrixXd density = valueOf(kde.logDensityOfEachLabel(test.x, {kernel})).front();
        for (const Index i : {0, 77}) {
            const MatrixXd same = test.x.row(i).replicate(classes, 1);
            const VectorXd s = grid.scaleWithLabels(test.x.row(i), identity, {0.4, 0.5}, Posterior::Exact);
            QVERIFY(worst(s, valueOf(each).row(i).transpose()) < 1e-11);
            QVERIFY(worst(valueOf(kde.logDensity(same, identity, {kernel})).col(0), density.row(i).transpose()) <
                    1e-12);
            const VectorXd distances = valueOf(pca.score(same, identity));
            for (int c = 0; c < classes; ++c) {
                const VectorXd labelled = valueOf(pca.score(test.x.row(i), std::vector<int>{c}));
                const VectorXd scaled =
                    grid.scale(valueOf(grid.project(test.x.row(i), std::vector<int>{c})), {0.4, 0.5}, Posterior::Exact);
                QVERIFY(std::abs(labelled[0] - distances[c]) < 1e-13);
                QVERIFY(std::abs(scaled[0] - s[c]) < 1e-11 * s[c]);
            }
        }
    }

    void aTrainingRowIsScoredAsByAFitWithoutIt()
    {
        const StudentTParameters parameters{.sigma0 = 0.4, .beta = 2.0};
        const auto grid = valueOf(JointGrid::reduce(training, kernel));
        for (const Index out : {Index{0}, Index{31}, Index{59}}) {
            core::Dataset others;
            others.x.resize(training.size() - 1, pixels);
            for (Index i = 0; i < training.size(); ++i)
                if (i != out) {
                    others.x.row(std::ssize(others.labels)) = training.x.row(i);
                    others.labels.push_back(training.label(i));
                }
            const MatrixXd labels = between(7);
            const VectorXd general =
                generalScale(others, parameters, training.x.row(out).replicate(7, 1), labels, kernel);
            const VectorXd found = grid.scaleWithLabels(training.x.row(out), labels, {0.4, 2.0}, Posterior::Exact, out);
            QVERIFY(worst(found, general) < 1e-9);
        }
    }

    void theKernelDensityEstimateIsASumOfGaussians()
    {
        const MatrixXd labels = between(test.size());
        const std::vector<JointKernel> kernels{{0.5, 0.3}, {0.5, 1.0}, {2.0, 0.3}};
        const MatrixXd found = valueOf(core::JointKde(training).logDensity(test.x, labels, kernels));
        for (std::size_t k = 0; k < kernels.size(); ++k) {
            const double h = kernels[k].imageLengthscale, l = kernels[k].labelLengthscale, pi = std::numbers::pi;
            const MatrixXd a = joint(training, kernels[k]), b = joint(test.x, labels, kernels[k]);
            for (Index i = 0; i < test.size(); i += 13) {
                const double sum = (-0.5 * (a.rowwise() - b.row(i)).rowwise().squaredNorm()).array().exp().sum();
                const double direct = std::log(sum / 60.0) - 0.5 * pixels * std::log(2.0 * pi * h * h) -
                                      0.5 * classes * std::log(2.0 * pi * l * l);
                QVERIFY(std::abs(found(i, static_cast<Index>(k)) - direct) < 1e-10 * std::abs(direct));
            }
        }
    }

    void kernelPcaIsTheGeneralOneOfOrderOne()
    {
        const auto fitted = valueOf(JointKernelPca::fit(training, kernel));
        const MatrixXd x = joint(training, kernel);
        const MatrixXd labels = between(test.size());
        const VectorXd general = generalScores(x, joint(test.x, labels, kernel));
        QVERIFY(worst(valueOf(fitted.score(test.x, labels)), general) < 1e-10);
        const VectorXd ofLabels = generalScores(x, joint(test, kernel));
        QVERIFY(worst(valueOf(fitted.score(test.x, test.labels)), ofLabels) < 1e-10);
        const VectorXd mean = generalScores(x, joint(test, kernel), 0); // no component at all
        QVERIFY((mean - ofLabels).minCoeff() > -1e-12 && (mean - ofLabels).maxCoeff() > 1e-3);
    }

    void theMixtureIsADensityOfTheVectorOfImageAndLabel()
    {
        core::MixtureSettings settings = core::jointMixtureGrid(core::ImageTask::Novelty, 1).front();
        settings.truncation = 6;
        const auto mixture = valueOf(core::fitJointMixture(training, settings));
        const MatrixXd labels = between(9);
        MatrixXd vectors(9, pixels + classes);
        for (Index i = 0; i < 9; ++i)
            for (Index j = 0; j < vectors.cols(); ++j)
                vectors(i, j) = j < pixels ? test.x(i, j) : labels(i, j - pixels);
        QCOMPARE(valueOf(core::jointLogDensity(mixture, test.x.topRows(9), labels)),
                 valueOf(mixture.logDensity(vectors)));
        const MatrixXd each = valueOf(core::jointLogDensityOfEachLabel(mixture, test.x.topRows(1)));
        const MatrixXd same = test.x.row(0).replicate(classes, 1);
        QVERIFY(worst(valueOf(core::jointLogDensity(mixture, same, identity)), each.row(0).transpose()) < 1e-12);
    }

    void whatKernelPcaCannotTakeIsRefusedAndItCanBeStopped()
    {
        std::stop_source source;
        source.request_stop();
        const auto fitted = valueOf(JointKernelPca::fit(training, kernel));
        QVERIFY(std::holds_alternative<core::Cancelled>(fitted.score(test.x, test.labels, source.get_token())));
        core::Dataset many;
        many.x = MatrixXd::Zero(core::mostSpectrumPoints + 1, 1);
        many.labels.assign(static_cast<std::size_t>(many.size()), 0);
        QVERIFY(refusal(JointKernelPca::fit(many, kernel)).find("5001 training images") != std::string::npos);
        QVERIFY(!refusal(JointKernelPca::fit({}, kernel)).empty());
    }
};

KERNELSCOPE_TEST(LabelVectorsTest, NoApplication)

} // namespace label_vectors_test

#include "label_vectors_test.moc"
