#include "core/kernels/line_jet_gradient.h"

#include "core/kernels/line_jet.h"
#include "core/kernels/log_gradients.h"

#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <cmath>

namespace line_jet_gradient_test
{

using core::Hyperparameter;
using core::Kernel;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Every family on the line whose functions have slopes, alone and combined, and formulas.
std::vector<Kernel> smoothKernels()
{
    std::vector<Kernel> all = sample::kernels(1);
    for (const char* expression :
         {"formula(\"exp(-(x-y)^2/(2*l^2))*v\", l=0.7, v=2)", "formula(\"(1+a*(x-y)^2)^(-b)\", a=0.4, b=1.3)",
          "formula(\"(1+abs(x-y)/l)*exp(-abs(x-y)/l)\", l=0.8)*linear()",
          "2*formula(\"exp(-norm(x-y)^2/a)+c*dot(x,y)\", a=1.5, c=0.2)+se(2)",
          "formula(\"cos(w*(x-y))*cosh(a*x)*cosh(a*y)\", w=2, a=0.3)",
          "formula(\"b+tanh(a*x)*tanh(a*y)+atan(a*x)*atan(a*y)\", a=0.9, b=0.1)",
          "formula(\"exp(sin(p*x)*sin(p*y)/q)\", p=1.2, q=3)", "formula(\"1/(a-tanh(b*x)*tanh(b*y))\", a=1.6, b=0.5)",
          "formula(\"log(c+exp(a*x*y))\", a=0.3, c=1.4)", "formula(\"sqrt(1+(a*x*y)^2)+sinh(b*x*y)\", a=0.5, b=0.2)",
          "formula(\"max(a,b)*x*y+min(a,2)\", a=0.5, b=2)", "formula(\"asin(x*y/(a+x^2*y^2))*acos(b)\", a=5, b=0.3)"})
        all.push_back(sample::parsed(expression));
    std::erase_if(all, [](const Kernel& kernel) { return core::whyNoDerivative(kernel, 1).has_value(); });
    return all;
}

Kernel moved(const Kernel& kernel, Hyperparameter number, double by)
{
    number.value *= std::exp(by);
    return core::withHyperparameter(kernel, number);
}

} // namespace

class LineJetGradientTest : public QObject
{
    Q_OBJECT

private slots:
    void matchesCentralDifferencesOfTheJet()
    {
        int compared = 0;
        for (const Kernel& kernel : smoothKernels()) {
            const MatrixXd x = sample::points(kernel, 6, 1, 5);
            MatrixXd s = sample::points(kernel, 4, 1, 6);
            s(1, 0) = x(2, 0); // a slope where there is a value
            s(3, 0) = s(0, 0); // and two at one place
            const MatrixXd a = MatrixXd::NullaryExpr(4, 6, [](Index i, Index j) { return std::cos(3.0 * i + j); });
            const MatrixXd half = MatrixXd::NullaryExpr(4, 4, [](Index i, Index j) { return std::sin(2.0 * i - j); });
            const MatrixXd b = half + half.transpose();
            const auto weighted = [&](const Kernel& of) {
                return a.cwiseProduct(core::lineJet(of, s, x).first.matrix()).sum() +
                       b.cwiseProduct(core::lineJet(of, s, s).mixed.matrix()).sum();
            };
            const double size = std::max(
                {1.0, core::lineJet(kernel, s, x).first.abs().sum(), core::lineJet(kernel, s, s).mixed.abs().sum()});
            const VectorXd gradient = core::slopeLogGradient(kernel, s, x, a, b);
            const std::vector<Hyperparameter> numbers = core::continuousHyperparameters(kernel);
            QCOMPARE(gradient.size(), std::ssize(numbers));
            for (std::size_t p = 0; p < numbers.size(); ++p) {
                const double step = 1e-4; // of fourth order: the period turns points many times
                const auto at = [&](double by) { return weighted(moved(kernel, numbers[p], by)); };
                const double numeric =
                    (8.0 * (at(step) - at(-step)) - (at(2.0 * step) - at(-2.0 * step))) / (12.0 * step);
                QVERIFY2(
                    std::abs(numeric - gradient[static_cast<Index>(p)]) < 1e-8 * size,
                    qPrintable(
                        QString::fromStdString(core::printKernel(kernel) + " " + core::pathOf(numbers[p])) +
                        QString(" %1 %2").arg(numeric, 0, 'g', 12).arg(gradient[static_cast<Index>(p)], 0, 'g', 12)));
                ++compared;
            }
        }
        QVERIFY(compared > 90);
    }

    void aFormulaHasTheGradientOfItsFamily()
    {
        const MatrixXd x = VectorXd::LinSpaced(5, -1.0, 2.0), s = VectorXd::LinSpaced(3, -1.0, 1.3);
        const MatrixXd a = MatrixXd::Random(3, 5), b = MatrixXd::Ones(3, 3);
        for (const auto& [family, formula] :
             {std::pair{"matern52(0.8)",
                        "formula(\"(1+sqrt(5)*abs(x-y)/l+5*(x-y)^2/(3*l^2))*exp(-sqrt(5)*abs(x-y)/l)\", "
                        "l=0.8)"},
              {"periodic(1.2,1.7)", "formula(\"exp(-2*sin(pi*(x-y)/p)^2/l^2)\", p=1.7, l=1.2)"},
              {"poly(3,0.4)", "formula(\"(x*y+c)^3\", c=0.4)"}}) {
            const VectorXd one = core::slopeLogGradient(sample::parsed(family), s, x, a, b);
            const VectorXd other = core::slopeLogGradient(sample::parsed(formula), s, x, a, b);
            QCOMPARE(one.size(), other.size());
            const bool exchanged = std::string(family).starts_with("periodic"); // it reads p first
            for (Index i = 0; i < one.size(); ++i) {
                const double its = other[exchanged && i > 0 ? 3 - i : i];
                QVERIFY2(std::abs(one[i] - its) < 1e-12 * std::max(1.0, one.cwiseAbs().maxCoeff()), family);
            }
        }
    }
};

KERNELSCOPE_TEST(LineJetGradientTest, NoApplication)

} // namespace line_jet_gradient_test

#include "line_jet_gradient_test.moc"
