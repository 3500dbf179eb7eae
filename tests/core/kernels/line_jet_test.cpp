#include "core/kernels/line_jet.h"

#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <Eigen/Core>

namespace line_jet_test
{

using core::Kernel;
using core::LineJet;
using Eigen::ArrayXXd;
using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

std::vector<Kernel> smoothKernels()
{
    std::vector<Kernel> smooth;
    for (const Kernel& kernel : sample::kernels(1))
        if (!core::whyNoDerivative(kernel, 1))
            smooth.push_back(kernel);
    return smooth;
}

double worst(const ArrayXXd& a, const ArrayXXd& b)
{
    return (a - b).abs().maxCoeff() / std::max(1.0, b.abs().maxCoeff());
}

} // namespace

class LineJetTest : public QObject
{
    Q_OBJECT

private slots:
    void everyFamilyIsSmoothOrSaysThatItIsNot()
    {
        int rough = 0;
        for (const core::FamilyDescription& family : core::families()) {
            const auto why = core::whyNoDerivative(core::kernelOf(core::defaultFamily(family.name)), 1);
            QCOMPARE(why.has_value(), family.kinked);
            if (why)
                QVERIFY(why->find(family.name) != std::string::npos);
            rough += family.kinked;
        }
        QCOMPARE(rough, 3);
        QVERIFY(core::whyNoDerivative(sample::parsed("se()+2*(linear()*exponential())"), 1)->find("exponential") !=
                std::string::npos);
        QVERIFY(core::whyNoDerivative(sample::parsed("se()"), 2)->find("2 columns") != std::string::npos);
    }

    void valuesAreThoseOfTheGram()
    {
        for (const Kernel& kernel : smoothKernels()) {
            const MatrixXd x = sample::points(kernel, 7, 1, 1), y = sample::points(kernel, 5, 1, 2);
            QVERIFY2(worst(core::lineJet(kernel, x, y).value, core::crossGram(kernel, x, y)) < 1e-13,
                     core::printKernel(kernel).c_str());
        }
    }

    void derivativesMatchCentralDifferences()
    {
        constexpr double h = 1e-5;
        for (const Kernel& kernel : smoothKernels()) {
            const MatrixXd x = sample::points(kernel, 7, 1, 3), y = sample::points(kernel, 5, 1, 4);
            const MatrixXd up = y.array() + h, down = y.array() - h, right = x.array() + h, left = x.array() - h;
            const LineJet jet = core::lineJet(kernel, x, y);
            const ArrayXXd first = (core::crossGram(kernel, right, y) - core::crossGram(kernel, left, y)) / (2.0 * h);
            const ArrayXXd second = (core::crossGram(kernel, x, up) - core::crossGram(kernel, x, down)) / (2.0 * h);
            const ArrayXXd mixed =
                (core::lineJet(kernel, x, up).first - core::lineJet(kernel, x, down).first) / (2.0 * h);
            const std::string told = core::printKernel(kernel);
            QVERIFY2(worst(jet.first, first) < 1e-8, told.c_str());
            QVERIFY2(worst(jet.second, second) < 1e-8, told.c_str());
            QVERIFY2(worst(jet.mixed, mixed) < 1e-8, told.c_str());
        }
    }

    void whereThePointsCoincideItIsTheMetric()
    {
        for (const Kernel& kernel : smoothKernels()) {
            const MatrixXd x = sample::points(kernel, 6, 1, 5);
            const core::DiagonalJet expected = core::diagonalJet(kernel, x);
            const LineJet jet = core::lineJet(kernel, x, x);
            for (Index i = 0; i < x.rows(); ++i) {
                const double metric = expected.metric[static_cast<std::size_t>(i)](0, 0);
                QVERIFY2(std::abs(jet.mixed(i, i) - metric) <= 1e-12 * std::max(1.0, std::abs(metric)),
                         core::printKernel(kernel).c_str());
            }
        }
    }

    void farAwayItIsANumber()
    {
        MatrixXd x(3, 1);
        x << -1e150, 0.0, 1e150;
        for (const char* expression : {"se()", "matern32()", "matern52()", "rq()", "periodic()", "cosine()"}) {
            const LineJet jet = core::lineJet(sample::parsed(expression), x, x);
            QVERIFY2(jet.value.allFinite() && jet.first.allFinite() && jet.mixed.allFinite(), expression);
        }
    }
};

KERNELSCOPE_TEST(LineJetTest, NoApplication)

} // namespace line_jet_test

#include "line_jet_test.moc"
