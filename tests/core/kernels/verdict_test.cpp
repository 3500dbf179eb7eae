// Verdicts on functions whose answers are known from theorems, never from this code; every refutation is checked once
// more in arithmetic of 100 digits that shares nothing with the program's.
#include "core/kernels/expression.h"
#include "core/kernels/formula/read_formula.h"
#include "core/kernels/gram.h"
#include "core/kernels/number_text.h"
#include "core/kernels/verdict/evaluation.h"
#include "core/kernels/verdict/made_kernels.h"
#include "core/kernels/verdict/refutation.h"
#include "core/kernels/verdict/tree_of_kernel.h"
#include "support/test_registry.h"
#include "tests/core/kernels/long_formula.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QFile>
#include <QTest>

#include <random>

namespace verdict_test
{

using namespace core;
using Answer = KernelVerdict::Answer;
using formula::Kind;
using formula::Tree;
using formula::Vector;
using verdicts::Domain;

namespace
{

struct Row {
    int dimension = 1;
    QString domain, answer, source;
    std::string kernel;
};

std::vector<Row> knownAnswers()
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/verdicts/known_answers.csv"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no table of known answers");
    std::vector<Row> rows;
    file.readLine();
    while (!file.atEnd()) {
        const QStringList cells = QString::fromUtf8(file.readLine()).trimmed().split(u';');
        rows.push_back({cells[0].toInt(), cells[1], cells[2], cells[3], cells[4].toStdString()});
    }
    return rows;
}

Domain domainOf(const QString& name)
{
    return name == "nonnegative" ? Domain::NonNegative
           : name == "positive"  ? Domain::Positive
           : name == "unit"      ? Domain::Unit
           : name == "interval"  ? Domain::UnitInterval
           : name == "integers"  ? Domain::PositiveIntegers
                                 : Domain::Line;
}

Tree treeOf(const Row& row)
{
    if (row.domain == "kernel")
        return *verdicts::treeOf(std::get<Kernel>(parseKernel(row.kernel)), row.dimension);
    return std::get<Tree>(formula::parse(row.kernel));
}

KernelVerdict verdictOnRow(const Row& row)
{
    if (row.domain == "kernel")
        return std::get<KernelVerdict>(verdictOn(std::get<Kernel>(parseKernel(row.kernel)), row.dimension));
    return verdictOn(treeOf(row), row.dimension, domainOf(row.domain));
}

/// Empty, or what is wrong with what a verdict shows.
QString wrongWitness(const Tree& k, const KernelVerdict& verdict)
{
    if (verdict.witness && (verdict.witness->points.size() > 8 || !long_formula::isSurely(-1, k, *verdict.witness)))
        return "the points do not refute it";
    if (verdict.conditionalWitness && !long_formula::isSurely(1, k, *verdict.conditionalWitness))
        return "the points do not refute that it is conditionally negative definite";
    if (verdict.conditionalWitness && !long_formula::isBalanced(*verdict.conditionalWitness))
        return "the weights do not sum to 0";
    if (verdict.answer == Answer::Refuted && !verdict.witness && !verdict.asymmetry)
        return "refuted without points";
    return {};
}

/// Formulas by chance, of what people write and of what they do not.
class RandomFormulas
{
public:
    explicit RandomFormulas(unsigned seed) : random_(seed) {}

    Tree next(int depth)
    {
        static constexpr Kind functions[]{Kind::Negate, Kind::Abs,  Kind::Exp,  Kind::Log,  Kind::Sqrt,
                                          Kind::Sin,    Kind::Cos,  Kind::Tanh, Kind::Sinh, Kind::Cosh,
                                          Kind::Asin,   Kind::Acos, Kind::Atan, Kind::Floor};
        static constexpr Kind pairs[]{Kind::Add, Kind::Subtract, Kind::Multiply, Kind::Divide, Kind::Power, Kind::Min,
                                      Kind::Max, Kind::Add,      Kind::Multiply, Kind::Gcd,    Kind::Lcm};
        static constexpr Kind conditions[]{Kind::Less, Kind::LessOrEqual, Kind::Equal, Kind::NotEqual};
        if (depth == 0 || upTo(5) == 0)
            return leaf();
        const int choice = upTo(10);
        if (choice == 0)
            return apply(Kind::Bracket, apply(conditions[upTo(4)], next(depth - 1), next(depth - 1)));
        if (choice < 5)
            return apply(functions[upTo(14)], next(depth - 1));
        const Tree left = next(depth - 1);
        const Tree right = upTo(3) == 0 ? formula::withPointsExchanged(left) : next(depth - 1);
        return apply(pairs[upTo(11)], left, right);
    }

private:
    int upTo(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

    Tree leaf()
    {
        static constexpr double numbers[]{0, 1, 2, 3, 0.5, 1e-3, 1e6, 0.1, 1.5, 1e300, 7};
        switch (upTo(7)) {
        case 0:
        case 1:
            return formula::x();
        case 2:
        case 3:
            return formula::y();
        case 4:
            return apply(Kind::Abs, apply(Kind::Subtract, formula::x(), formula::y()));
        case 5:
            return formula::dot(Vector::X, Vector::Y);
        default:
            return formula::number(numbers[upTo(11)]);
        }
    }

    std::mt19937 random_;
};

} // namespace

class VerdictTest : public QObject
{
    Q_OBJECT

private slots:
    void noKnownAnswerIsContradictedAndMostAreFound()
    {
        const std::vector<Row> rows = knownAnswers();
        QVERIFY(rows.size() >= 500);
        std::size_t decided = 0;
        for (const Row& row : rows) {
            const KernelVerdict verdict = verdictOnRow(row);
            const QString found = QString::fromUtf8(nameOf(verdict.answer).data());
            const QString told = QString::fromStdString(row.kernel + " is " + verdict.reason);
            QVERIFY2(found == "open" || found == row.answer, qPrintable(told + " but " + row.source));
            QVERIFY2(wrongWitness(treeOf(row), verdict).isEmpty(),
                     qPrintable(told + ": " + wrongWitness(treeOf(row), verdict)));
            decided += found == "open" ? 0 : 1;
        }
        qInfo("%zu of %zu decided", decided, rows.size());
        QVERIFY(decided * 10 >= rows.size() * 9);
    }

    void conditionallyNegativeDefiniteFunctionsAreTold_data()
    {
        QTest::addColumn<QString>("function");
        QTest::addColumn<bool>("is");
        for (const char* function : {"abs(x-y)", "(x-y)^2", "abs(x-y)^1.5", "log(1+abs(x-y))", "sqrt(1+(x-y)^2)", "x+y",
                                     "x^2+y^2", "max(x,y)", "-x*y", "1-exp(-abs(x-y))", "3", "sin(x-y)^2",
                                     "abs(sin(x-y))", "-exp(-(x-y)^2)", "log(cosh(x-y))", "abs(x^3-y^3)"})
            QTest::newRow(function) << QString(function) << true;
        for (const char* function : {"abs(x-y)^2.5", "(x-y)^4", "x*y", "exp(-abs(x-y))", "min(x,y)", "x-y", "cos(x-y)",
                                     "(x+y)^2", "[x=y]", "exp(abs(x-y))"})
            QTest::newRow(function) << QString(function) << false;
    }

    void conditionallyNegativeDefiniteFunctionsAreTold()
    {
        QFETCH(QString, function);
        QFETCH(bool, is);
        const Tree psi = std::get<Tree>(formula::parse(function.toStdString()));
        const KernelVerdict verdict = verdictOn(psi, 1, Domain::Line);
        QCOMPARE(verdict.conditional, is ? Answer::Proven : Answer::Refuted);
        QCOMPARE(wrongWitness(psi, verdict), QString());
    }

    void pointsAndWeightsAreShort()
    {
        const std::vector<std::pair<const char*, int>> functions{
            {"max(x,y)", 1},       {"abs(x-y)", 1},       {"log(1+x*y)", 1},    {"exp(-abs(x-y)^3)", 1},
            {"tanh(x*y-1)", 1},    {"(x-y)^2", 1},        {"exp(x*y)-2", 1},    {"norm(x-y)", 2},
            {"cos(norm(x-y))", 2}, {"1/(1+abs(x+y))", 1}, {"exp(-(x+y)^2)", 1}, {"max(0,1-(x-y)^2)", 1},
            {"1-(x-y)^2+x*y", 1}};
        for (const auto& [function, dimension] : functions) {
            const Tree k = std::get<Tree>(formula::parse(function));
            const KernelVerdict verdict = verdictOn(k, dimension, Domain::Line);
            QCOMPARE(wrongWitness(k, verdict), QString());
            QVERIFY2(verdict.witness, function);
            const auto isShort = [](double value) { return numberText(std::abs(value)).size() <= 4; };
            for (const auto& point : verdict.witness->points)
                QVERIFY2(std::ranges::all_of(point, isShort), verdict.reason.c_str());
            QVERIFY2(std::ranges::all_of(verdict.witness->weights, isShort), verdict.reason.c_str());
        }
    }

    void whatAFunctionMakesIsProven_data()
    {
        QTest::addColumn<QString>("function");
        QTest::addColumn<int>("dimension");
        QTest::addColumn<QStringList>("makes"); // after Berg, Christensen and Ressel 1984, 3.2
        const auto row = [](const char* function, int dimension, const QStringList& makes) {
            QTest::addRow("%s in %d", function, dimension) << QString(function) << dimension << makes;
        };
        row("formula('abs(x-y)')", 1,
            {"formula(\"exp(-t*abs(x-y))\",t=1)", "formula(\"abs(x-z)+abs(y-z)-abs(x-y)\",z=0)",
             "formula(\"(c+abs(x-y))^(-p)\",c=1,p=1)"});
        row("formula('norm(x-y)^a', a=1.5)", 2, {});
        row("formula('max(x,y)')", 1, {});
        row("formula('-abs(x-y)')", 1, {});
        row("formula('-max(x,y)')", 1, {});
        row("formula('log(1+abs(x-y))')", 1, {});
        row("formula('1-exp(-abs(x-y))')", 1, {});
        row("formula('sin(x-y)^2')", 1, {});
        row("formula('t*(x-y)^2',t=2)", 1, {});
        row("formula('dot(x-y,x-y)')", 3, {});
    }

    void whatAFunctionMakesIsProven()
    {
        QFETCH(QString, function);
        QFETCH(int, dimension);
        QFETCH(QStringList, makes);
        const Kernel psi = std::get<Kernel>(parseKernel(function.toStdString()));
        const KernelVerdict verdict = std::get<KernelVerdict>(verdictOn(psi, dimension));
        QVERIFY(verdict.answer == Answer::Refuted);
        const std::vector<MadeKernel> made = kernelsMadeOf(psi, dimension, verdict);
        QVERIFY(made.size() >= 2);
        QStringList printed;
        for (const MadeKernel& one : made) {
            printed << QString::fromStdString(printKernel(one.kernel));
            const Kernel read = std::get<Kernel>(parseKernel(printKernel(one.kernel)));
            QVERIFY(read == one.kernel);
            QVERIFY2(std::get<KernelVerdict>(verdictOn(read, dimension)).answer == Answer::Proven,
                     qPrintable(printed.back()));
        }
        if (!makes.isEmpty())
            QCOMPARE(printed, makes);
    }

    void whatIsNoSuchFunctionMakesNothing()
    {
        for (const char* function :
             {"formula('exp(-abs(x-y))')", "formula('x-y')", "formula('abs(x-y)^3')", "sigmoid()"}) {
            const Kernel kernel = std::get<Kernel>(parseKernel(function));
            QVERIFY2(kernelsMadeOf(kernel, 1, std::get<KernelVerdict>(verdictOn(kernel, 1))).empty(), function);
        }
    }

    void centringIsProvenAroundAnyPoint()
    {
        for (const char* function :
             {"abs(x-0.7)+abs(y-0.7)-abs(x-y)", "abs(x+2)+abs(y+2)-abs(x-y)", "(x-3)^2+(y-3)^2-(x-y)^2"})
            QCOMPARE(verdictOn(std::get<Tree>(formula::parse(function)), 1, Domain::Line).answer, Answer::Proven);
        const KernelVerdict other = // k(0.7, 0.7) < 0
            verdictOn(std::get<Tree>(formula::parse("abs(x-0.7)+abs(y-0.7)-abs(x-y)-0.2")), 1, Domain::Line);
        QCOMPARE(other.answer, Answer::Refuted);
    }

    void familiesAreWrittenAsTheyAreComputed()
    {
        for (const Eigen::Index dimension : {1, 2, 3})
            for (const Kernel& kernel : sample::kernels(dimension)) {
                const Eigen::MatrixXd x = sample::points(kernel, 5, dimension, 3);
                const Eigen::MatrixXd k = gram(kernel, x);
                const auto tree = verdicts::treeOf(kernel, dimension);
                QVERIFY(tree);
                for (Eigen::Index i = 0; i < 5; ++i)
                    for (Eigen::Index j = 0; j < 5; ++j)
                        QVERIFY2(std::abs(k(i, j) - verdicts::valueAt(*tree, x.row(i), x.row(j))) <
                                     1e-11 * std::max(1.0, std::abs(k(i, j))),
                                 printKernel(kernel).c_str());
            }
    }

    void theDomainIsToldAndWhereElseItHolds()
    {
        const auto judged = [](const char* kernel) {
            return std::get<KernelVerdict>(verdictOn(std::get<Kernel>(parseKernel(kernel)), 1));
        };
        const KernelVerdict line = judged("formula('min(x,y)')");
        QCOMPARE(line.answer, Answer::Refuted);
        QVERIFY(QString::fromStdString(line.elsewhere).contains("all x >= 0"));
        QCOMPARE(judged("brownian()").over, Domain::NonNegative);
        QCOMPARE(judged("formula('gcd(x,y)')").over, Domain::PositiveIntegers);
        QCOMPARE(judged("formula('exp(-abs(x-y)/a)',a=2)").answer, Answer::Proven);
    }

    void verdictsOnFormulasByChanceContradictNoSearch()
    {
        RandomFormulas formulas(20260701);
        int unfollowed = 0; // by long numbers: functions of huge arguments
        for (int n = 0; n < 2000; ++n) {
            const Tree k = formulas.next(1 + n % 4);
            const Domain domain = n % 5 == 0 ? Domain::NonNegative : Domain::Line;
            const KernelVerdict verdict = verdictOn(k, 1, domain);
            const std::string told = formula::print(k) + " is " + verdict.reason;
            if (verdict.answer == Answer::Proven)
                QVERIFY2(!searchRefutation(k, domain, 1).witness, told.c_str());
            if (verdict.conditional == Answer::Proven)
                QVERIFY2(!searchConditionalRefutation(k, domain, 1).witness, told.c_str());
            try {
                QVERIFY2(wrongWitness(k, verdict).isEmpty(), told.c_str());
            } catch (const std::range_error&) {
                ++unfollowed;
            }
        }
        QVERIFY(unfollowed <= 20);
    }
};

KERNELSCOPE_TEST(VerdictTest, NoApplication)

} // namespace verdict_test

#include "verdict_test.moc"
