#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/limits.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <algorithm>

namespace expression_test
{

using namespace core;

namespace
{

std::size_t codePoints(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Any positive double, of any magnitude.
double anyPositive(std::mt19937_64& rng)
{
    return std::exp(sample::uniform(rng, -600.0, 600.0));
}

double anyAdmissible(const HyperparameterDescription& h, std::mt19937_64& rng)
{
    if (h.spacing == Spacing::Integer)
        return std::floor(sample::uniform(rng, h.minimum, h.maximum + 1.0));
    const double value = anyPositive(rng);
    if (h.minimumAllowed && rng() % 4 == 0)
        return h.minimum;
    return h.minimum < 0.0 && rng() % 2 == 0 ? -value : value;
}

Kernel randomFamily(std::mt19937_64& rng)
{
    const std::string_view name = families()[rng() % families().size()].name;
    const int dimensions = static_cast<int>(rng() % 4) + 1;
    Kernel kernel = withArd(kernelOf(defaultFamily(name)), {}, dimensions, dimensions > 1);
    for (Hyperparameter h : hyperparameters(kernel)) {
        if (h.description == &scaleDescription() && rng() % 2 == 0)
            continue; // half of the kernels have no factor in front
        h.value = anyAdmissible(*h.description, rng);
        kernel = withHyperparameter(kernel, h);
    }
    return kernel;
}

/// Any tree that product() keeps its promise for.
Kernel randomTree(std::mt19937_64& rng, int depth)
{
    if (depth == 0 || rng() % 3 == 0)
        return randomFamily(rng);
    std::vector<Kernel> parts;
    for (std::size_t part = 2 + rng() % 2; part > 0; --part)
        parts.push_back(randomTree(rng, depth - 1));
    const double scale = rng() % 2 == 0 ? 1.0 : sample::uniform(rng, 0.1, 10.0);
    if (rng() % 2 == 0)
        return sum(std::move(parts), scale);
    for (Kernel& part : parts)
        part.scale = 1.0; // a product of many huge factors would overflow
    return product(std::move(parts), scale);
}

} // namespace

class ExpressionTest : public QObject
{
    Q_OBJECT
private slots:
    void documentedExpressionsAreRead()
    {
        QVERIFY(sample::parsed("se(lengthscale=0.5)") == kernelOf(SquaredExponential{{0.5}}));
        QVERIFY(sample::parsed("2.5*matern32(lengthscale=1)+linear()") ==
                sum({kernelOf(Matern32{}, 2.5), kernelOf(Linear{})}));
        QVERIFY(
            sample::parsed("se(lengthscale=[0.5,2])*periodic(period=1,lengthscale=3)") ==
            product({kernelOf(SquaredExponential{{0.5, 2.0}}), kernelOf(Periodic{.lengthscale = 3.0, .period = 1.0})}));
        QVERIFY(sample::parsed("poly()") == kernelOf(Polynomial{.degree = 2, .offset = 1.0}));
        QVERIFY(sample::parsed("poly(3, offset=0)") == kernelOf(Polynomial{.degree = 3, .offset = 0.0}));
        QVERIFY(sample::parsed("bishop(1,4,10,5)") == kernelOf(Bishop{1.0, 4.0, 10.0, 5.0}));
        QVERIFY(sample::parsed("sigmoid(.5,-1)") == kernelOf(Sigmoid{0.5, -1.0}));
        QVERIFY(sample::parsed("se(1e-3)") == kernelOf(SquaredExponential{{1e-3}}));
        QVERIFY(sample::parsed("se([2])") == kernelOf(SquaredExponential{{2.0}}));
    }

    void allFamiliesAreReadWithTheirDefaults()
    {
        for (const FamilyDescription& family : families())
            QVERIFY(sample::parsed(std::string(family.name) + "()") == kernelOf(defaultFamily(family.name)));
    }

    void spacesMeanNothing()
    {
        QVERIFY(sample::parsed("\t 2 * se ( lengthscale = [ 0.5 , 2 ] )\n+ rq( 1 , 2 ) ") ==
                sample::parsed("2*se(lengthscale=[0.5,2])+rq(1,2)"));
    }

    void chainsAreFlatAndFactorsGoInFront()
    {
        const Kernel chain = sample::parsed("se()+linear()+rq()*cosine()*parabola()");
        QCOMPARE(chain.parts.size(), 3U);
        QCOMPARE(chain.parts[2].parts.size(), 3U);
        QVERIFY(sample::parsed("2*3*se()") == kernelOf(SquaredExponential{}, 6.0));
        QVERIFY(sample::parsed("2*(3*(se()))") == kernelOf(SquaredExponential{}, 6.0));
        QVERIFY(sample::parsed("se()*2*linear()") == sample::parsed("2*se()*linear()"));
        QVERIFY(sample::parsed("(2*se())*(3*linear())") == sample::parsed("6*se()*linear()"));
        const Kernel scaledSum = sample::parsed("2*(se()+3*linear())");
        QVERIFY(scaledSum.shape == Kernel::Shape::Sum && scaledSum.scale == 2.0 && scaledSum.parts[1].scale == 3.0);
        QVERIFY(sample::parsed("(se()+linear())+rq()").parts.size() == 2U);
    }

    void theCanonicalExpressionIsAsShortAsItCanBe()
    {
        const auto canonical = [](const char* expression) { return printKernel(sample::parsed(expression)); };
        QCOMPARE(canonical("1*se()"), std::string("se(lengthscale=1)"));
        QCOMPARE(canonical("((2*(se()+linear())))"), std::string("2*(se(lengthscale=1)+linear())"));
        QCOMPARE(canonical("(se()*linear())+(2*rq(0.1))"),
                 std::string("se(lengthscale=1)*linear()+2*rq(lengthscale=0.1,alpha=1)"));
        QCOMPARE(canonical("se()*2*(linear()+parabola())"), std::string("2*se(lengthscale=1)*(linear()+parabola())"));
        QCOMPARE(canonical("se([0.1,1e-7])"), std::string("se(lengthscale=[0.1,1e-07])"));
    }

    void readingWhatWasPrintedGivesTheSameKernel()
    {
        std::mt19937_64 rng(31);
        for (int n = 0; n < 3000; ++n) {
            const Kernel kernel = randomTree(rng, 4);
            const std::string printed = printKernel(kernel);
            const auto result = parseKernel(printed);
            if (const auto* error = std::get_if<ExpressionError>(&result))
                QFAIL((printed + ": " + error->message()).c_str());
            QVERIFY2(std::get<Kernel>(result) == kernel, printed.c_str());
            QVERIFY(!formulaOf(kernel).empty());
        }
    }

    void anErrorNamesItsColumnAndWhatWasExpected_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("expected"); // a part of it
        QTest::addColumn<QString>("found");
        const auto row = [](const char* expression, int column, const char* expected, const char* found) {
            QTest::newRow(expression) << QString::fromUtf8(expression) << column << QString::fromUtf8(expected)
                                      << QString::fromUtf8(found);
        };
        row("", 1, "a kernel", "the end");
        row("   ", 4, "a kernel", "the end");
        row("se", 3, "'('", "the end");
        row("se(", 4, "a number", "the end");
        row("se()+", 6, "a kernel", "the end");
        row("se()+*linear()", 6, "a kernel", "'*'");
        row("2*", 3, "a kernel", "the end");
        row("3", 1, "constant(3)", "'3'");
        row("se()+3", 6, "constant(3)", "'3'");
        row("se() + 2*1.5 + rq()", 8, "constant(3)", "'2'");
        row("-2*se()", 1, "greater than 0", "'-2'");
        row("se()*0", 6, "greater than 0", "'0'");
        row("1e999*se()", 1, "within the range of doubles", "'1e999'");
        row("1e300*1e300*se()", 1, "within the range of doubles", "'1e300'");
        row("gauss(1)", 1, "one of se, exponential, matern32", "'gauss'");
        row("se() + gauss(1)", 8, "one of se", "'gauss'");
        row("rq(lengthscale=1,beta=2)", 18, "a parameter of rq (lengthscale, alpha)", "'beta'");
        row("rq(1,lengthscale=2)", 6, "lengthscale only once", "'lengthscale'");
        row("rq(alpha=1,alpha=2)", 12, "alpha only once", "'alpha'");
        row("rq(alpha=1,2)", 12, "a parameter's name", "'2'");
        row("rq(1,2,3)", 8, "no more than the parameters of rq", "'3'");
        row("linear(1)", 8, "linear has no parameters", "'1'");
        row("linear(a=1)", 8, "linear has no parameters", "'a'");
        row("rq(alpha 1)", 10, "'='", "'1'");
        row("se(lengthscale=)", 16, "a number", "')'");
        row("se(1,)", 6, "no more than", "')'");
        row("se(1 2)", 6, "',' or ')'", "'2'");
        row("se(lengthscale=0)", 16, "lengthscale to be a number greater than 0", "'0'");
        row("se(lengthscale=-1.5)", 16, "greater than 0", "'-1.5'");
        row("se([0.5,-2])", 9, "greater than 0", "'-2'");
        row("se([0.5,)", 9, "a number", "')'");
        row("se([0.5)", 8, "',' or ']'", "')'");
        row("se([])", 5, "a number", "']'");
        row("poly(2.5)", 6, "a whole number from 1 to 1000", "'2.5'");
        row("poly(0)", 6, "a whole number from 1 to 1000", "'0'");
        row("poly(1e300)", 6, "a whole number from 1 to 1000", "'1e300'");
        row("poly(2,-1)", 8, "at least 0", "'-1'");
        row("rq(alpha=[1,2])", 10, "a single number for alpha", "'['");
        row("se(1,5)+", 6, "no more than", "'5'");
        row("se(nan)", 4, "a parameter of se", "'nan'");
        row("se(-inf)", 4, "a number", "'-inf'");
        row("se(1x10)", 5, "',' or ')'", "'x10'");
        row("(se()", 6, "'+', '*' or ')'", "the end");
        row("se())", 5, "'+', '*' or the end", "')'");
        row("se() linear()", 6, "'+', '*' or the end", "'linear'");
        row("se(ℓ=1)", 4, "a number", "'ℓ'");
        row("se(1)+«»", 7, "a kernel", "'«'");
        row("ℓℓ", 1, "a kernel", "'ℓ'");
        row("se(1)+é*q", 7, "a kernel", "'é'");
        row("se(1,1;2)", 6, "no more than", "'1'");
        row("SE()", 1, "one of", "'SE'");
    }
    void anErrorNamesItsColumnAndWhatWasExpected()
    {
        QFETCH(QString, expression);
        QFETCH(int, column);
        QFETCH(QString, expected);
        QFETCH(QString, found);
        const auto result = parseKernel(expression.toStdString());
        const auto* error = std::get_if<ExpressionError>(&result);
        QVERIFY(error);
        QCOMPARE(static_cast<int>(error->column), column);
        QVERIFY2(QString::fromStdString(error->expected).contains(expected), error->message().c_str());
        QCOMPARE(QString::fromStdString(error->found), found);
        QVERIFY(QString::fromStdString(error->message()).startsWith(QString("column %1: expected ").arg(column)));
    }

    void columnsCountCharactersAndNotBytes()
    {
        const auto result = parseKernel("(se(1)+ é");
        QCOMPARE(std::get<ExpressionError>(result).column, 9U);
        const auto later = parseKernel("linear()+rq(ℓ)");
        QCOMPARE(std::get<ExpressionError>(later).column, 13U);
    }

    void hostileInputIsRefusedWithoutExhaustingTheStack()
    {
        const auto result = parseKernel(std::string(100000, '(') + "se()" + std::string(100000, ')'));
        QCOMPARE(std::get<ExpressionError>(result).column, 101U);
        QVERIFY(std::get<ExpressionError>(result).expected.find("nested") != std::string::npos);
        QVERIFY(std::holds_alternative<Kernel>(parseKernel(std::string(100, '(') + "se()" + std::string(100, ')'))));
        QVERIFY(std::get<ExpressionError>(parseKernel(std::string(100000, 'x'))).message().size() < 400);
    }

    void aKernelHasAtMostAHundredParts()
    {
        const auto sumOf = [](int parts) {
            std::string text = "se()";
            for (int n = 1; n < parts; ++n)
                text += n % 2 == 0 ? "+se()" : "*se()";
            return text;
        };
        const Kernel most = sample::parsed(sumOf(mostKernelParts));
        QVERIFY(problems(most, 1).empty());
        const auto refused = parseKernel(sumOf(mostKernelParts + 1));
        QCOMPARE(std::get<ExpressionError>(refused).expected, std::string("at most 100 parts"));
        QCOMPARE(std::get<ExpressionError>(refused).column, 501U);
        const std::vector<Problem> found = problems(sum({most, sample::parsed("linear()")}), 1);
        QCOMPARE(found.size(), 1U);
        QVERIFY(found.front().message.find("at most 100") != std::string::npos);
    }

    void mutationsNeverCrashAndErrorsStayWithinTheText()
    {
        std::mt19937_64 rng(32);
        const std::string alphabet = "()[]=*+,.-0123456789eE \tselnarqx_\xc3\xa9\xff\x80\x00\x01"
                                     "ℓ";
        std::size_t failures = 0;
        for (int n = 0; n < 20000; ++n) {
            std::string text = printKernel(randomTree(rng, 2));
            for (std::size_t edits = 1 + rng() % 3; edits > 0 && !text.empty(); --edits) {
                const std::size_t at = rng() % text.size();
                const char character = alphabet[rng() % alphabet.size()];
                switch (rng() % 4) {
                case 0:
                    text[at] = character;
                    break;
                case 1:
                    text.insert(at, 1, character);
                    break;
                case 2:
                    text.erase(at, 1 + rng() % 4);
                    break;
                default:
                    text.insert(at, text.substr(rng() % text.size(), 1 + rng() % 8));
                }
            }
            const auto result = parseKernel(text);
            if (const auto* error = std::get_if<ExpressionError>(&result)) {
                ++failures;
                QVERIFY2(error->column >= 1 && error->column <= codePoints(text) + 1, text.c_str());
                QVERIFY2(!error->expected.empty() && !error->found.empty(), text.c_str());
                QVERIFY2(QString::fromStdString(error->message()).toStdString() == error->message(), text.c_str());
            } else {
                const Kernel& kernel = std::get<Kernel>(result);
                QVERIFY2(std::get<Kernel>(parseKernel(printKernel(kernel))) == kernel, text.c_str());
            }
        }
        QVERIFY(failures > 5000 && failures < 20000);
    }

    void formulasShowTheirNumbers()
    {
        const auto formula = [](const char* expression) { return formulaOf(sample::parsed(expression)); };
        QCOMPARE(formula("se(0.5)"), std::string("exp(-r²/(2·0.5²))"));
        QCOMPARE(formula("se([0.5,2])"), std::string("exp(-‖(x-y)/(0.5, 2)‖²/2)"));
        QCOMPARE(formula("matern52(2)"), std::string("(1+√5·r/2+5r²/(3·2²))·exp(-√5·r/2)"));
        QCOMPARE(formula("laplacian([1,3])"), std::string("exp(-‖(x-y)/(1, 3)‖₁)"));
        QCOMPARE(formula("rq(2,0.333333)"), std::string("(1+r²/(2·0.3333·2²))^(-0.3333)"));
        QCOMPARE(formula("poly(3,0)"), std::string("(xᵀy)^3"));
        QCOMPARE(formula("sigmoid(2,-1)"), std::string("tanh(2·xᵀy-1)"));
        QCOMPARE(formula("2*(parabola()+linear())*3*bishop()"),
                 std::string("6·(Σ_d (x_d y_d + x_d² y_d²) + xᵀy)·(1·exp(-1·r²/2)+1+1·xᵀy)"));
        QCOMPARE(formula("2*bishop()"), std::string("2·(1·exp(-1·r²/2)+1+1·xᵀy)"));
        QCOMPARE(formula("linear()+2*(linear()+constant(3))"), std::string("xᵀy + 2·(xᵀy + 3)"));
    }
};

KERNELSCOPE_TEST(ExpressionTest, NoApplication)

} // namespace expression_test

#include "expression_test.moc"
