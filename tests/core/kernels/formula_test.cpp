#include "core/gp/regression.h"
#include "core/kernels/formula/read_formula.h"
#include "core/kernels/jacobian.h"
#include "core/kernels/lengthscale.h"
#include "core/kernels/log_gradients.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <numbers>

/// Kernels that are written as formulas.
namespace formula_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double exact = 1e-12;

/// A formula and a kernel that it writes out, whose numbers are met in the same order.
struct Twin {
    const char* formula;
    const char* family;
    int dimensions;
};
const std::vector<Twin> twins{
    {"formula(\"exp(-(x-y)^2/(2*a^2))\",a=0.7)", "se(0.7)", 1},
    {"formula(\"exp(-norm(x-y)^2/(2*a^2))\",a=0.7)", "se(0.7)", 2},
    {"formula(\"exp(-(norm(x-y)/a)^2/2)\",a=0.7)", "se(0.7)", 3},
    {"formula(\"exp(-dot(x-y,x-y)/(2*a^2))\",a=0.7)", "se(0.7)", 2},
    {"formula(\"exp(-((x1-y1)/a)^2/2-((x2-y2)/b)^2/2)\",a=0.7,b=1.9)", "se([0.7,1.9])", 2},
    {"formula(\"exp(-abs(x-y)/a)\",a=0.7)", "exponential(0.7)", 1},
    {"formula(\"exp(-norm(x-y)/a)\",a=0.7)", "exponential(0.7)", 2},
    {"formula(\"exp(-(|x1-y1|+|x2-y2|)/a)\",a=0.7)", "laplacian(0.7)", 2},
    {"formula(\"(1+sqrt(3)*abs(x-y)/a)*exp(-sqrt(3)*abs(x-y)/a)\",a=0.7)", "matern32(0.7)", 1},
    {"formula(\"(1+sqrt(3)*norm(x-y)/a)*exp(-sqrt(3)*norm(x-y)/a)\",a=0.7)", "matern32(0.7)", 2},
    {"formula(\"(1+sqrt(5)*norm(x-y)/a+5*norm(x-y)^2/(3*a^2))*exp(-sqrt(5)*norm(x-y)/a)\",a=0.7)", "matern52(0.7)", 2},
    {"formula(\"(1+0.5*norm(x-y)^2/l^2/a)^(-a)\",l=0.8,a=1.4)", "rq(0.8,1.4)", 2},
    {"formula(\"exp(-2/l^2*sin(pi*(x-y)/p)^2)\",l=0.8,p=1.3)", "periodic(0.8,1.3)", 1},
    {"formula(\"cos(2*pi*f*(x-y))\",f=0.8)", "cosine(0.8)", 1},
    {"formula(\"x*y\")", "linear()", 1},
    {"formula(\"dot(x,y)\")", "linear()", 2},
    {"formula(\"x1*y1+x2*y2\")", "linear()", 2},
    {"formula(\"(dot(x,y)+c)^3\",c=0.6)", "poly(3,0.6)", 2},
    {"formula(\"min(x,y)\")", "brownian()", 1},
    {"formula(\"min(x1,y1)*min(x2,y2)\")", "brownian()", 2},
    {"2*formula(\"exp(-abs(x-y)/a)\",a=0.7)*se(2)+linear()", "2*exponential(0.7)*se(2)+linear()", 1},
};

double largest(const MatrixXd& a)
{
    return a.size() == 0 ? 0.0 : a.cwiseAbs().maxCoeff();
}

bool isAlike(const MatrixXd& a, const MatrixXd& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() && largest(a - b) <= exact * (1.0 + largest(b));
}

ExpressionError errorOf(const std::string& expression)
{
    const auto result = parseKernel(expression);
    const auto* error = std::get_if<ExpressionError>(&result);
    return error ? *error : ExpressionError{};
}

std::string problemOf(const std::string& formula, int dimensions)
{
    const std::vector<Problem> found = problems(sample::parsed("formula(\"" + formula + "\")"), dimensions);
    return found.empty() ? "" : found.front().field + " " + found.front().message;
}

MatrixXd column(std::initializer_list<double> values)
{
    MatrixXd x(static_cast<Index>(values.size()), 1);
    std::copy(values.begin(), values.end(), x.data());
    return x;
}

/// k of two single points.
double at(const Kernel& kernel, const Eigen::RowVectorXd& x, const Eigen::RowVectorXd& y)
{
    return crossGram(kernel, x, y)(0, 0);
}

/// Symmetric, smooth at these points, and with every function that has a slope.
const std::vector<const char*> smoothFormulas{"exp(a*x*y)*cos(b*(x-y))+sin(x)*sin(y)",
                                              "log(3+a*x*y)*sqrt(4+b*x*y)",
                                              "tanh(a*x*y+b)+sinh(x)*sinh(y)+cosh(b*(x-y))",
                                              "asin(a*x*y/5)+acos(b*(x-y)^2/20)+atan(x*y)",
                                              "(4+a*x*y)^(b*0.5)+2^(x*y)+(x*y+5)^3/(2+(x-y)^2)",
                                              "max(x*y,-9)*min(a,9)+floor(b)*x*y-(-x*y)^2",
                                              "[abs(x-y)<50 and a>0]*exp(-b*(x-y)^2)"};

} // namespace

class FormulaTest : public QObject
{
    Q_OBJECT
private slots:
    void equalsTheFamilyThatItWritesOut_data() { addTwins(); }
    void equalsTheFamilyThatItWritesOut()
    {
        const auto [formula, family, x] = twin();
        const MatrixXd y = sample::points(family, 5, static_cast<int>(x.cols()), 4);
        QVERIFY(problems(formula, x.cols()).empty());
        QVERIFY(!inputProblem(formula, x));
        QVERIFY(isAlike(gram(formula, x), gram(family, x)));
        QVERIFY(isAlike(crossGram(formula, x, y), crossGram(family, x, y)));
        QVERIFY(isAlike(diagonal(formula, x), diagonal(family, x)));
        QVERIFY(isAlike(gradient(formula, x.row(2), x), gradient(family, x.row(2), x)));
    }

    void hasTheSameSlopesInItsNumbersAndTheSameEvidence_data() { addTwins(); }
    void hasTheSameSlopesInItsNumbersAndTheSameEvidence()
    {
        const auto [formula, family, x] = twin();
        const VectorXd targets = x.rowwise().sum().array().sin();
        const auto ours = GpRegression::fit(formula, x, targets, 0.1);
        const auto theirs = GpRegression::fit(family, x, targets, 0.1);
        QVERIFY(std::holds_alternative<GpRegression>(ours) && std::holds_alternative<GpRegression>(theirs));
        const auto &our = std::get<GpRegression>(ours), &their = std::get<GpRegression>(theirs);
        QVERIFY(std::abs(our.logEvidence() - their.logEvidence()) <= exact * (1.0 + std::abs(their.logEvidence())));
        QVERIFY(isAlike(our.gradient().logKernel, their.gradient().logKernel));
        QVERIFY(isAlike(our.mean(x), their.mean(x)));
    }

    void hasTheSameJacobianAndTheSameFacts_data() { addTwins(); }
    void hasTheSameJacobianAndTheSameFacts()
    {
        const auto [formula, family, x] = twin();
        QCOMPARE(whyNoJacobian(formula, x.cols()).has_value(), whyNoJacobian(family, x.cols()).has_value());
        QVERIFY(isAlike(logJacobian(formula, x), logJacobian(family, x)));
        QCOMPARE(isKinked(formula), isKinked(family));
        QCOMPARE(isShiftInvariant(formula), isShiftInvariant(family));
        QCOMPARE(isAnalytic(formula), isAnalytic(family));
        if (x.cols() > 1) // on the line all kinks lie along the one axis
            QCOMPARE(isRoughAlongAxesOnly(formula), isRoughAlongAxesOnly(family));
        QCOMPARE(isUnbounded(formula), isUnbounded(family));
    }

    void slopesAreThoseOfDifferences()
    {
        constexpr double step = 1e-5, tolerance = 1e-7;
        for (const char* text : smoothFormulas) {
            const bool hasB = std::string(text).find('b') != std::string::npos;
            const Kernel kernel =
                sample::parsed("formula(\"" + std::string(text) + "\",a=0.8" + (hasB ? ",b=1.1" : "") + ")");
            const MatrixXd x = column({-1.3, -0.4, 0.3, 0.9, 1.7});
            const auto steep = [&](double from, double towards) {
                return (at(kernel, column({from + step}), column({towards})) -
                        at(kernel, column({from - step}), column({towards}))) /
                       (2.0 * step);
            };
            const MatrixXd slopes = gradient(kernel, x.row(1), x);
            for (Index j = 0; j < x.rows(); ++j)
                QVERIFY2(std::abs(slopes(j, 0) - steep(x(1, 0), x(j, 0))) < tolerance * 10.0, text);
            const DiagonalJet jet = diagonalJet(kernel, x);
            for (Index j = 0; j < x.rows(); ++j) {
                const double both = (steep(x(j, 0), x(j, 0) + step) - steep(x(j, 0), x(j, 0) - step)) / (2.0 * step);
                QVERIFY2(std::abs(jet.gradient(j, 0) - steep(x(j, 0), x(j, 0))) < 10.0 * tolerance, text);
                QVERIFY2(std::abs(jet.metric[static_cast<std::size_t>(j)](0, 0) - both) < 1e-3, text);
            }
            const MatrixXd weights = MatrixXd::Ones(x.rows(), x.rows());
            const VectorXd inNumbers = gramLogGradient(kernel, x, weights);
            const std::vector<Hyperparameter> numbers = continuousHyperparameters(kernel);
            for (std::size_t h = 0; h < numbers.size(); ++h) {
                const auto total = [&](double by) {
                    Hyperparameter moved = numbers[h];
                    moved.value *= std::exp(by);
                    return gram(withHyperparameter(kernel, moved), x).sum();
                };
                const double difference = (total(step) - total(-step)) / (2.0 * step);
                QVERIFY2(std::abs(inNumbers[static_cast<Index>(h)] - difference) < 1e-6 * (1.0 + std::abs(difference)),
                         text);
            }
        }
    }

    void theMetricInThePlaneIsThatOfTheProductOfItsSlopes()
    {
        const Kernel formula = sample::parsed("formula(\"exp(x1*y1+2*x2*y2+x1*y2+x2*y1)\")");
        const Eigen::RowVector2d x(0.4, -0.3);
        const Eigen::Matrix2d a = (Eigen::Matrix2d() << 1, 1, 1, 2).finished(); // k = exp(xᵀAy)
        const Eigen::Matrix2d expected = std::exp(x * a * x.transpose()) * (a + (a * x.transpose()) * (x * a));
        QVERIFY(isAlike(diagonalJet(formula, x).metric.front(), expected));
    }

    void whatKindsOfKinksItHasIsSeen()
    {
        const auto kinked = [](const char* text) {
            return isKinked(sample::parsed(std::string("formula(\"") + text + "\")"));
        };
        QVERIFY(kinked("max(0,1-abs(x-y))"));
        QVERIFY(kinked("min(x,y)/max(x,y)"));
        QVERIFY(kinked("[x=y]") == false); // it is flat on both sides
        QVERIFY(!kinked("abs(x-y)^3") && !kinked("max(0,x*y)") && !kinked("abs(x)*abs(y)"));
        QVERIFY(kinked("exp(-sqrt(abs(x-y)))"));
        QVERIFY(std::isnan(diagonalJet(sample::parsed("formula(\"min(x,y)\")"), column({1.0})).metric[0](0, 0)));
    }

    void theSixteenOfAnExerciseAreRead()
    {
        for (const char* text :
             {"10^(x*y)", "10^(x+y)", "x*y", "cos(x+y)", "cos(x-y)", "sin(x)*sin(y)", "min(x,y)", "max(x,y)",
              "min(x,y)/max(x,y)", "gcd(x,y)", "lcm(x,y)", "gcd(x,y)/lcm(x,y)", "1/(1-x*y)", "log(1+x*y)",
              "exp(-abs(x-y)^2)", "2^(x*y)", "max(0, 1−|x−y|)", "[abs(x-y)<=1]"}) {
            const Kernel kernel = sample::parsed("formula(\"" + std::string(text) + "\")");
            QVERIFY2(problems(kernel, 1).empty(), text);
            QVERIFY2(!inputProblem(kernel, column({2.0, 3.0, 6.0})), text);
        }
        const Kernel divisors = sample::parsed("formula(\"gcd(x,y)/lcm(x,y)\")");
        QCOMPARE(at(divisors, column({4.0}), column({6.0})), 2.0 / 12.0);
    }

    void conditionsCountAsOneOrNothing()
    {
        const auto value = [](const std::string& text, double x, double y) {
            return at(sample::parsed("formula(\"[" + text + "]+x*y-x*y\")"), column({x}), column({y}));
        };
        QCOMPARE(value("abs(x-y)<=1", 1.0, 2.0), 1.0);
        QCOMPARE(value("abs(x-y)<1", 1.0, 2.0), 0.0);
        QCOMPARE(value("x=y", 3.0, 3.0), 1.0);
        QCOMPARE(value("x≠y", 3.0, 3.0), 0.0);
        QCOMPARE(value("0<=x<1 and 0≤y<1", 0.0, 0.5), 1.0);
        QCOMPARE(value("0<=x<1 and 0≤y<1", 0.0, 1.0), 0.0);
        QCOMPARE(value("(x<0 and y<0) or (x>0 and y>0)", -1.0, -2.0), 1.0);
        QCOMPARE(value("(x<0 and y<0) or (x>0 and y>0)", -1.0, 2.0), 0.0);
        QCOMPARE(value("(x+y)*2>=6", 1.0, 2.0), 1.0);
    }

    void signsBindAsInMathematics()
    {
        const auto value = [](const std::string& text) {
            return at(sample::parsed("formula(\"" + text + "+0*x*y\")"), column({1.0}), column({1.0}));
        };
        QCOMPARE(value("2-3-4"), -5.0);
        QCOMPARE(value("2^3^2"), 512.0);
        QCOMPARE(value("-2^2"), -4.0);
        QCOMPARE(value("2^-1"), 0.5);
        QCOMPARE(value("12/3/2"), 2.0);
        QCOMPARE(value("2+3*4^2"), 50.0);
        QCOMPARE(value("8÷4×3−1"), 5.0);
        QCOMPARE(value("2·π"), 2.0 * std::numbers::pi);
        QCOMPARE(value("3²"), 9.0);
        QCOMPARE(value("max(1,5,3)"), 5.0);
    }

    void errorsPointAtTheCharacter()
    {
        const auto points = [](const char* expression, std::size_t column, const char* found) {
            const ExpressionError error = errorOf(expression);
            const std::string told = std::string(expression) + " -> " + error.message();
            QVERIFY2(error.column == column && error.found == found, told.c_str());
        };
        points("formula(\"max(0, 1-abs(x-y)\")", 27, "'\"'");
        points("formula(\"foo(x)\")", 10, "'foo'");
        points("formula(\"exp(-abs(x-y)/a)\")", 24, "'a'");
        points("formula(\"x*y\", a=1)", 16, "'a'");
        points("formula(x*y)", 9, "'x'");
        points("formula(\"x*\")", 12, "'\"'");
        points("formula(\"x·y)\")", 13, "')'");
        points("formula(\"x y\")", 12, "'y'");
        points("formula(\"min(x)\")", 15, "')'");
        points("formula(\"norm(3)\")", 15, "'3'");
        points("formula(\"dot(x,y+y)\")", 18, "'y'");
        points("formula(\"[x]\")", 12, "']'");
        points("formula(\"x0*y0\")", 10, "'x0'");
        points("formula(\"a*x*y\",a=0 in [1,2])", 19, "'0'");
        points("formula(\"a*x*y\",a=1 in [2,1])", 21, "'in'");
        points("formula(\"a*x*y\",a=1,a=2)", 21, "'a'");
        points("formula(\"x+y", 13, "the end");
        QVERIFY(errorOf("formula(\"foo(x)\")").message().starts_with("column 10: expected a function (abs, exp, "));
        QVERIFY(errorOf("formula(\"exp(-abs(x-y)/a)\")").expected.ends_with("as in a=1"));
    }

    void whatIsTooLargeIsRefused()
    {
        QVERIFY(errorOf("formula(\"" + std::string(100'000, '(') + "\")").column > 0);
        QVERIFY(errorOf("formula(\"" + std::string(100'000, '-') + "x\")").column > 0);
        QVERIFY(errorOf("formula(\"[" + std::string(100'000, '(') + "x<y]\")").column > 0);
        std::string sum = "x*y";
        for (int i = 0; i < 300; ++i)
            sum += "+x*y";
        QVERIFY(errorOf("formula(\"" + sum + "\")").expected.starts_with("a formula of at most 500"));
    }

    void whatIsPrintedReadsBack()
    {
        for (const Twin& twin : twins) {
            const Kernel kernel = sample::parsed(twin.formula);
            QVERIFY2(sample::parsed(printKernel(kernel)) == kernel, twin.formula);
        }
        const auto printed = [](const char* text) { return printKernel(sample::parsed(text)); };
        QCOMPARE(printed("formula( 'max(0, 1 - |x−y| ÷ a)', a = 1.5 )"),
                 std::string("formula(\"max(0,1-abs(x-y)/a)\",a=1.5)"));
        QCOMPARE(printed("formula(\"(x-y)-(x-y)*(a/(b/2))\",b=2,a=0)"),
                 std::string("formula(\"x-y-(x-y)*(a/(b/2))\",a=0,b=2)"));
        QCOMPARE(printed("formula(\"a*x*y\",a=2 in [1,20])"), std::string("formula(\"a*x*y\",a=2 in [1,20])"));
        QCOMPARE(printed("formula(\"(x^2)^(y^2)*(-(x*y))\")"), std::string("formula(\"(x^2)^y^2*(-(x*y))\")"));
        QCOMPARE(printed("formula(\"[x<y and (x<1 or y>2)]\")"), std::string("formula(\"[x<y and (x<1 or 2<y)]\")"));
        QCOMPARE(printed("formula(\"norm(y-x)*dot(y-x,x)\")"), std::string("formula(\"norm(x-y)*(-dot(x-y,x))\")"));
        QCOMPARE(formulaOf(sample::parsed("2*formula(\"a*x*y+c\",a=0.123456,c=-1)")),
                 std::string("2·(0.1235·x·y+(-1))"));
    }

    void whatIsNestedToTheRightIsPrintedAtOnce()
    {
        formula::Tree tree = formula::x();
        for (int depth = 1; depth < formula::deepest; ++depth) // twice the time a level would be for ever
            tree = apply(formula::Kind::Subtract, formula::y(), tree);
        const auto again = formula::parse(formula::print(tree));
        QVERIFY(std::holds_alternative<formula::Tree>(again) && formula::same(std::get<formula::Tree>(again), tree));
    }

    void aSliderKeepsItsRangeWhileItMoves()
    {
        Kernel kernel = sample::parsed("formula(\"exp(-a*(x-y)^2)+c\",a=1.5,c=0)");
        const std::vector<Hyperparameter> numbers = hyperparameters(kernel);
        QCOMPARE(numbers.size(), std::size_t{3});
        QCOMPARE(numbers[1].name, std::string("a"));
        QVERIFY(numbers[1].description->spacing == Spacing::Logarithmic && numbers[1].description->lower == 1e-3);
        QVERIFY(numbers[2].description->spacing == Spacing::Linear && numbers[2].description->lower == -10.0);
        Hyperparameter moved = numbers[2];
        moved.value = 3.0;
        kernel = withHyperparameter(kernel, moved);
        QCOMPARE(printKernel(kernel), std::string("formula(\"exp(-a*(x-y)^2)+c\",a=1.5,c=3 in [-10,10])"));
        QVERIFY(sample::parsed(printKernel(kernel)) == kernel);
        QCOMPARE(hyperparameters(kernel)[2].description, numbers[2].description);
    }

    void whatIsNoKernelOfTheseDataSaysWhy()
    {
        QCOMPARE(problemOf("x-y", 1), std::string("formula is not symmetric: k(0.5, 2) = -1.5, but k(2, 0.5) = 1.5"));
        QVERIFY(problemOf("[x<=y]", 1).starts_with("formula is not symmetric"));
        QVERIFY(problemOf("x1*y2", 2).starts_with("formula is not symmetric"));
        QVERIFY(problemOf("x*y", 2).find("has 2 columns: write x1") != std::string::npos);
        QCOMPARE(problemOf("x3*y3", 2), std::string("formula speaks of x3, but the data has 2 columns"));
        QVERIFY(problemOf("x1*y1", 1).empty() && problemOf("x3*y3", 3).empty());
        QVERIFY(isOfOtherColumns(sample::parsed("formula(\"x*y\")"), 2));
        QVERIFY(!isOfOtherColumns(sample::parsed("formula(\"x-y\")"), 1));
    }

    void whereItHasNoValueTheTwoPointsAreNamed()
    {
        const auto refusal = [](const char* text, const MatrixXd& x) {
            const auto failure = inputProblem(sample::parsed(std::string("formula(\"") + text + "\")"), x);
            return failure ? failure->what : std::string();
        };
        QCOMPARE(refusal("log(1+x*y)", column({0.5, -3.0, 2.0})),
                 std::string("the formula has no value for rows 1 and 2 (x = 0.5, y = -3): log of -0.5"));
        QCOMPARE(refusal("1/(1-x*y)", column({0.5, 3.0, 2.0})),
                 std::string("the formula has no value for rows 1 and 3 (x = 0.5, y = 2): 1 divided by 0"));
        QVERIFY(refusal("sqrt(x*y)", column({1.0, -2.0})).ends_with("the root of -2"));
        QVERIFY(refusal("(x*y)^0.5", column({1.0, -2.0})).ends_with("-2 to the power of 0.5"));
        QVERIFY(refusal("gcd(x,y)", column({1.0, 2.5})).find("whole numbers are needed") != std::string::npos);
        QVERIFY(refusal("exp(x*y)", column({1.0, 40.0})).ends_with("exp of 1600, which is too large"));
        QVERIFY(refusal("log(1+x*y)", column({0.5, 3.0})).empty());
        const auto inPlane = inputProblem(sample::parsed("se()+formula(\"log(dot(x,y))\")"),
                                          (MatrixXd(2, 2) << 1.0, 0.0, 0.0, 2.0).finished());
        QVERIFY(inPlane && inPlane->what.find("(x = (1, 0), y = (0, 2)): log of 0") != std::string::npos);
    }

    void whatAPartHasNoValueForHasNone()
    {
        const auto refusal = [](const char* text) {
            const auto failure =
                inputProblem(sample::parsed(std::string("formula('") + text + "')"), column({1.0, -2.0}));
            return failure ? failure->what : std::string();
        };
        for (const char* within : {"min(1,log(x*y))", "min(log(x*y),1)", "max(1,log(x*y))", "max(log(x*y),1)",
                                   "[log(x*y)<0]", "[log(x*y)!=0]", "[0<1 or log(x*y)<1]", "[log(x*y)<1 or 0<1]"})
            QVERIFY2(refusal(within).ends_with("log of -2"), within);
    }

    void logarithmsOfTheLeastNumbersAreRight()
    {
        const MatrixXd x = VectorXd::LinSpaced(9, 1.0, 3.0) * 1e-155;
        const MatrixXd k = gram(sample::parsed("formula('log(x*y)')"), x);
        for (Index i = 0; i < x.rows(); ++i)
            QVERIFY(std::abs(k(i, i) - 2.0 * std::log(x(i, 0))) < 1e-9); // the product has few digits left
    }

    void lengthsAreToldFromOtherNumbers_data()
    {
        QTest::addColumn<QString>("formula");
        QTest::addColumn<QString>("quantities"); // of a, b …: length, period, frequency, inverse square, none
        const auto row = [](const char* formula, const char* quantities) {
            QTest::newRow(formula) << formula << quantities;
        };
        row("exp(-(x-y)^2/(2*a^2))", "l");
        row("max(0,1-abs(x-y)/a)", "l");
        row("(1+0.5*norm(x-y)^2/a^2/b)^(-b)", "l-");
        row("exp(-2*sin(pi*(x-y)/a)^2/b^2)", "p-");
        row("exp(-sin((x-y)/a)^2)*exp(-abs(x-y)/a)", "l"); // not within waves alone
        row("cos(2*pi*a*(x-y))", "f");
        row("exp(-a*(x-y)^2)", "i");
        row("(a^2+(x-y)^2)^(-1/2)", "l"); // but for a factor
        row("b*exp(-(abs(x-y)/a)^c)", "-l-");
        row("[abs(x-y)<a]*(1-abs(x-y)/a)", "l");
        row("exp(-((x1-y1)/a)^2-((x2-y2)/b)^2)", "ll");
        row("a*exp(-abs(x-y))", "-");    // x itself is a pure number there
        row("(dot(x,y)+a)^3+b", "--");   // a and b follow x, but are no lengths
        row("exp(-a*b*abs(x-y))", "--"); // only the product has a unit
        row("abs(x-y)^a", "-");
    }
    void lengthsAreToldFromOtherNumbers()
    {
        QFETCH(QString, formula);
        QFETCH(QString, quantities);
        QString text = "formula('" + formula + "'";
        for (const char name : {'a', 'b', 'c'})
            if (formula.contains(QRegularExpression(QString("\\b%1\\b").arg(QChar(name)))))
                text += QString(",%1=2").arg(QChar(name));
        const Kernel kernel = sample::parsed((text + ")").toStdString());
        QString told;
        for (const HyperparameterDescription& number : describe(kernel.family).hyperparameters) {
            told += number.quantity == Quantity::Length          ? 'l'
                    : number.quantity == Quantity::Period        ? 'p'
                    : number.quantity == Quantity::Frequency     ? 'f'
                    : number.quantity == Quantity::InverseSquare ? 'i'
                                                                 : '-';
            QCOMPARE(isDistance(number.quantity), number.unit == "units of x");
        }
        QCOMPARE(told, quantities);
        if (!told.contains('l') || told.contains('p'))
            return;
        // x, y and every length stretched alike change k by one factor, whatever x and y are
        const int dimensions = formula.contains("x2") ? 2 : 1;
        const MatrixXd x = sample::points(kernel, 5, dimensions, 3);
        const Kernel stretched = withLengthscale(kernel, 3.0 * *lengthscaleOf(kernel));
        const MatrixXd before = gram(kernel, x), after = gram(stretched, 3.0 * x);
        QVERIFY(isAlike(after * (before(0, 0) / after(0, 0)), before));
    }

    void aLengthOfAFormulaFollowsTheData()
    {
        const Kernel kernel = sample::parsed("se(0.5)*formula('exp(-abs(x-y)/a)',a=2)");
        QVERIFY(withLengthscale(kernel, 1.0) == sample::parsed("se(1)*formula('exp(-abs(x-y)/a)',a=4)"));
        QCOMPARE(*lengthscaleOf(sample::parsed("formula('exp(-abs(x-y)/a)',a=2)")), 2.0);
        QVERIFY(!lengthscaleOf(sample::parsed("formula('exp(-a*abs(x-y))',a=2)")));
        QVERIFY(!lengthscaleOf(sample::parsed("formula('exp(-abs(x-y)/a^2)',a=-2)"))); // no length is negative
    }

    void anyTextIsReadOrRefused()
    {
        const std::vector<std::string> tokens{"x",    "y",    "x1",   "y2",   "a",      "1.5",   "2e300", "0",
                                              "pi",   "+",    "-",    "*",    "/",      "^",     "(",     ")",
                                              "[",    "]",    ",",    "<",    "<=",     "=",     "and",   "or",
                                              "|",    "min(", "gcd(", "exp(", "log(",   "sqrt(", "abs(",  "norm(",
                                              "dot(", "−",    "²",    "×",    "floor(", "x-y",   "in",    "\""};
        std::mt19937_64 rng(5);
        const MatrixXd points = MatrixXd::NullaryExpr(4, 2, [&] { return sample::uniform(rng, -2.0, 2.0); });
        int read = 0;
        for (int trial = 0; trial < 20'000; ++trial) {
            std::string text;
            for (std::size_t length = 1 + rng() % 12; length > 0; --length)
                text += tokens[rng() % tokens.size()];
            const auto tree = formula::parse(text);
            if (!std::holds_alternative<formula::Tree>(tree))
                continue;
            ++read;
            const formula::Tree& written = std::get<formula::Tree>(tree);
            const auto again = formula::parse(formula::print(written));
            QVERIFY2(std::holds_alternative<formula::Tree>(again) &&
                         formula::same(std::get<formula::Tree>(again), written),
                     text.c_str());
            std::vector<FormulaNumber> numbers;
            for (const std::string& name : formula::parameterNames(written))
                numbers.push_back(formulaNumberOf(name, 1.5));
            const Kernel kernel = kernelOf(Formula(written, numbers));
            for (const int dimensions : {1, 2})
                if (problems(kernel, dimensions).empty() && !inputProblem(kernel, points.leftCols(dimensions)))
                    QVERIFY2(gram(kernel, points.leftCols(dimensions)).allFinite(), text.c_str());
        }
        QVERIFY(read > 200);
    }

private:
    struct TwinKernels {
        Kernel formula, family;
        MatrixXd x;
    };

    static void addTwins()
    {
        QTest::addColumn<int>("row");
        for (std::size_t row = 0; row < twins.size(); ++row)
            QTest::addRow("%s in %d", twins[row].family, twins[row].dimensions) << static_cast<int>(row);
    }

    static TwinKernels twin()
    {
        QFETCH(int, row);
        const Twin& twin = twins[static_cast<std::size_t>(row)];
        const Kernel family = sample::parsed(twin.family);
        return {sample::parsed(twin.formula), family, sample::points(family, 12, twin.dimensions, 3)};
    }
};

KERNELSCOPE_TEST(FormulaTest, QCoreApplication)

} // namespace formula_test

#include "formula_test.moc"
