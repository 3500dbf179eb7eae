// Verdicts on functions whose answers are known from theorems, never from this code; every refutation is checked once
// more in arithmetic of 100 digits that shares nothing with the program's.
#include "core/kernels/expression.h"
#include "core/kernels/formula/read_formula.h"
#include "core/kernels/gram.h"
#include "core/kernels/verdict/tree_of_kernel.h"
#include "core/kernels/verdict/verdict.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QFile>
#include <QTest>

#include <boost/multiprecision/cpp_bin_float.hpp>

#include <random>

namespace verdict_test
{

using namespace core;
using Answer = KernelVerdict::Answer;
using Big = boost::multiprecision::cpp_bin_float_100;
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

Big decimal(double value)
{
    return Big(QByteArray::number(value, 'g', QLocale::FloatingPointShortest).constData());
}

Big bigDot(Vector first, Vector second, const std::vector<Big>& x, const std::vector<Big>& y)
{
    const auto entry = [&](Vector of, std::size_t d) -> Big {
        return of == Vector::X            ? x[d]
               : of == Vector::Y          ? y[d]
               : of == Vector::Difference ? Big(x[d] - y[d])
                                          : Big(x[d] + y[d]);
    };
    Big sum = 0;
    for (std::size_t d = 0; d < x.size(); ++d)
        sum += entry(first, d) * entry(second, d);
    return sum;
}

Big bigValue(const Tree& tree, const std::vector<Big>& x, const std::vector<Big>& y)
{
    Big a = 0, b = 0;
    if (!tree->arguments.empty())
        a = bigValue(tree->arguments[0], x, y);
    if (tree->arguments.size() > 1)
        b = bigValue(tree->arguments[1], x, y);
    const auto divisor = [&] {
        return boost::multiprecision::gcd(boost::multiprecision::cpp_int(a), boost::multiprecision::cpp_int(b))
            .convert_to<Big>();
    };
    switch (tree->kind) {
    case Kind::Number:
        return decimal(tree->number);
    case Kind::Pi:
        return boost::math::constants::pi<Big>();
    case Kind::X:
        return x[static_cast<std::size_t>(std::max(tree->coordinate, 0))];
    case Kind::Y:
        return y[static_cast<std::size_t>(std::max(tree->coordinate, 0))];
    case Kind::Dot:
        return bigDot(tree->first, tree->second, x, y);
    case Kind::Norm:
        return sqrt(bigDot(tree->first, tree->first, x, y));
    case Kind::Negate:
        return -a;
    case Kind::Abs:
        return abs(a);
    case Kind::Exp:
        return exp(a);
    case Kind::Log:
        return log(a);
    case Kind::Sqrt:
        return sqrt(a);
    case Kind::Sin:
        return sin(a);
    case Kind::Cos:
        return cos(a);
    case Kind::Tanh:
        return tanh(a);
    case Kind::Sinh:
        return sinh(a);
    case Kind::Cosh:
        return cosh(a);
    case Kind::Asin:
        return asin(a);
    case Kind::Acos:
        return acos(a);
    case Kind::Atan:
        return atan(a);
    case Kind::Floor:
        return floor(a);
    case Kind::Bracket:
        return a;
    case Kind::Add:
        return a + b;
    case Kind::Subtract:
        return a - b;
    case Kind::Multiply:
        return a * b;
    case Kind::Divide:
        return a / b;
    case Kind::Power:
        return b == floor(b) && abs(b) < 1000 ? pow(a, b.convert_to<int>()) : a == 0 ? Big(0) : pow(a, b);
    case Kind::Min:
        return a < b ? a : b;
    case Kind::Max:
        return a < b ? b : a;
    case Kind::Gcd:
        return divisor();
    case Kind::Lcm:
        return a * b == 0 ? Big(0) : Big(abs(a * b) / divisor());
    case Kind::Less:
        return a < b ? 1 : 0;
    case Kind::LessOrEqual:
        return a <= b ? 1 : 0;
    case Kind::Equal:
        return a == b ? 1 : 0;
    case Kind::NotEqual:
        return a != b ? 1 : 0;
    case Kind::And:
        return a * b;
    case Kind::Or:
        return a + b - a * b;
    case Kind::Parameter:
        break;
    }
    qFatal("a name without a value");
    return 0;
}

/// Σ w_i w_j k(x_i, x_j) to about 90 digits, over the decimals as they are written.
Big bigSum(const Tree& k, const verdicts::Witness& witness)
{
    std::vector<std::vector<Big>> points;
    for (const auto& point : witness.points) {
        points.emplace_back();
        for (const double coordinate : point)
            points.back().push_back(decimal(coordinate));
    }
    Big sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < points.size(); ++j)
            sum += decimal(witness.weights[i]) * decimal(witness.weights[j]) * bigValue(k, points[i], points[j]);
    return sum;
}

const Big surely("1e-60");

Big weightSum(const verdicts::Witness& witness)
{
    Big sum = 0;
    for (const double weight : witness.weights)
        sum += decimal(weight);
    return sum;
}

/// Empty, or what is wrong with what a verdict shows.
QString wrongWitness(const Tree& k, const KernelVerdict& verdict)
{
    if (verdict.witness && (verdict.witness->points.size() > 8 || !(bigSum(k, *verdict.witness) < -surely)))
        return "the points do not refute it";
    if (verdict.conditionalWitness && !(bigSum(k, *verdict.conditionalWitness) > surely))
        return "the points do not refute that it is conditionally negative definite";
    if (verdict.conditionalWitness && abs(weightSum(*verdict.conditionalWitness)) > surely)
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
        QCOMPARE(judged("brownian()").domain, std::string("all x >= 0"));
        QCOMPARE(judged("formula('gcd(x,y)')").domain, std::string("the whole numbers 1, 2, 3, …"));
        QCOMPARE(judged("formula('exp(-abs(x-y)/a)',a=2)").answer, Answer::Proven);
    }

    void verdictsOnFormulasByChanceContradictNoSearch()
    {
        RandomFormulas formulas(20260701);
        for (int n = 0; n < 2000; ++n) {
            const Tree k = formulas.next(1 + n % 4);
            const Domain domain = n % 5 == 0 ? Domain::NonNegative : Domain::Line;
            const KernelVerdict verdict = verdictOn(k, 1, domain);
            const std::string told = formula::print(k) + " is " + verdict.reason;
            if (verdict.answer == Answer::Proven)
                QVERIFY2(!searchRefutation(k, domain, 1).witness, told.c_str());
            if (verdict.conditional == Answer::Proven)
                QVERIFY2(!searchConditionalRefutation(k, domain, 1).witness, told.c_str());
            QVERIFY2(wrongWitness(k, verdict).isEmpty(), told.c_str());
        }
    }
};

KERNELSCOPE_TEST(VerdictTest, NoApplication)

} // namespace verdict_test

#include "verdict_test.moc"
