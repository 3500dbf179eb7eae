#include "core/data/examples.h"
#include "core/data/generators.h"
#include "core/data/samples.h"
#include "support/test_registry.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

namespace generators_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Dataset drawn(const Generation& generation)
{
    return std::get<Dataset>(generate(generation));
}

std::string sentence(const Outcome<Dataset>& outcome)
{
    const auto* failure = std::get_if<Failure>(&outcome);
    return failure != nullptr ? failure->what : "no failure";
}

/// FNV-1a over every coordinate, to 2^-30, and label: the C library may choose the last bits of a sine by the
/// processor.
std::uint64_t fingerprint(const Dataset& data)
{
    std::uint64_t hash = 14695981039346656037ULL;
    const auto mix = [&](std::uint64_t word) {
        for (int shift = 0; shift < 64; shift += 8)
            hash = (hash ^ ((word >> shift) & 0xFF)) * 1099511628211ULL;
    };
    for (const double value : data.x.reshaped<Eigen::RowMajor>())
        mix(static_cast<std::uint64_t>(std::llround(std::ldexp(value, 30))));
    for (const int label : data.labels)
        mix(static_cast<std::uint64_t>(label));
    for (const double target : data.targets)
        mix(static_cast<std::uint64_t>(std::llround(std::ldexp(target, 30))));
    return hash;
}

/// Probabilities of cells×cells (or cells) boxes of [lo, hi]^d by the midpoint rule with `fine` points a side of each
/// box.
MatrixXd boxProbabilities(const Generation& generation, int dimensions, double lo, double hi, int cells, int fine)
{
    const double step = (hi - lo) / (cells * fine);
    const int columns = dimensions == 2 ? cells * fine : 1;
    MatrixXd at(static_cast<Index>(cells) * fine * columns, dimensions);
    for (int i = 0; i < cells * fine; ++i)
        for (int j = 0; j < columns; ++j) {
            at(i * columns + j, 0) = lo + (i + 0.5) * step;
            if (dimensions == 2)
                at(i * columns + j, 1) = lo + (j + 0.5) * step;
        }
    const VectorXd logDensity = trueLogDensity(generation, at).value();
    MatrixXd boxes = MatrixXd::Zero(cells, dimensions == 2 ? cells : 1);
    for (int i = 0; i < cells * fine; ++i)
        for (int j = 0; j < columns; ++j)
            boxes(i / fine, dimensions == 2 ? j / fine : 0) +=
                std::exp(logDensity[i * columns + j]) * std::pow(step, dimensions);
    return boxes;
}

} // namespace

class GeneratorsTest : public QObject
{
    Q_OBJECT

private slots:
    void sameSeedGivesTheSamePointsEverywhere_data();
    void sameSeedGivesTheSamePointsEverywhere();
    void everyGeneratorKeepsItsDescription_data();
    void everyGeneratorKeepsItsDescription();
    void trueDensityIsThatOfTheSample_data();
    void trueDensityIsThatOfTheSample();
    void trueDensityIsANumberFarAway();
    void curvesAreDrawnExactlyWithoutNoise();
    void targetsAreTheTrueFunctionAndNoise_data();
    void targetsAreTheTrueFunctionAndNoise();
    void trueFunctionsHaveTheirShape();
    void logHasItsTrendSeasonsStormAndStamps();
    void gapIsEmpty();
    void bagsShareOneTarget_data();
    void bagsShareOneTarget();
    void bagsAreNoMoreThanASessionHolds();
    void colourOfASquareIsItsSample();
    void sampleBLiesBetween();
    void gridStretchesItsModesAlongTheDiagonal();
    void balancedGridFillsItsModesEqually();
    void normalAndLaplaceShareTheirVarianceOnly();
    void impossibleGenerationsAreAClearSentence_data();
    void impossibleGenerationsAreAClearSentence();
    void examplesAreThePublishedNumbers();
    void everyExampleIsComplete();
    void exclusiveOrOfThreeIsOneOfAllAndOfNoPair();
    void medianDistanceIsThatOfAllPairs();
    void medianDistanceKeepsItsScaleAtTheEdges();
    void medianDistanceOfManyRowsIsClose();
    void medianDistanceIsMissingWhereThereIsNone();
    void datasetsWithOtherShapesDiffer();
};

void GeneratorsTest::sameSeedGivesTheSamePointsEverywhere_data()
{
    QTest::addColumn<Generation>("generation");
    QTest::addColumn<quint64>("expected");
    const auto row = [](const char* name, std::uint64_t expected) {
        QTest::newRow(name) << Generation{.name = name, .n = 50, .seed = 7, .options = {}} << quint64{expected};
    };
    row("mixture1d", 1970133452463370659ULL);
    row("mixture2d", 3783786265953983048ULL);
    row("grid", 3117360811794772288ULL);
    row("moons", 6367307720407943941ULL);
    row("circles", 16075979829831034022ULL);
    row("spiral", 6900083780591867679ULL);
    row("uniform", 6428997966507369160ULL);
    row("checkerboard", 13770930238099787665ULL);
    row("normal_laplace", 11395771534507089083ULL);
    row("between", 4956779788269674409ULL);
    row("xor", 1657983951979005288ULL);
    row("sine", 16359019920570686681ULL);
    row("step", 1895194008135288444ULL);
    row("ripple", 17469418966623191529ULL);
    row("log", 4036841574967468723ULL);
    row("bags1d", 6154792420524143200ULL);
    row("bags2d", 11332429368748215839ULL);
    row("pair_line", 4284750152524786373ULL);
    row("pair_parabola", 240000113070699939ULL);
    row("pair_circle", 11271310709803175719ULL);
    row("pair_w", 7097286884542492574ULL);
    row("pair_sine", 8272930912500256246ULL);
    row("pair_spread", 3945586679342207051ULL);
    row("triple_xor", 14020706896822504957ULL);
}

void GeneratorsTest::sameSeedGivesTheSamePointsEverywhere()
{
    QFETCH(Generation, generation);
    QFETCH(quint64, expected);
    QCOMPARE(fingerprint(drawn(generation)), expected);
    Generation other = generation;
    other.seed = 8;
    QVERIFY(fingerprint(drawn(other)) != expected);
    other = generation;
    other.n = 30;
    const Dataset shorter = drawn(other), longer = drawn(generation);
    QCOMPARE(shorter.x, longer.x.topRows(30).eval());
    QCOMPARE(shorter.targets, longer.targets.head(longer.targets.size() > 0 ? 30 : 0).eval());
    QVERIFY(std::equal(shorter.labels.begin(), shorter.labels.end(), longer.labels.begin()));
}

void GeneratorsTest::everyGeneratorKeepsItsDescription_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const GeneratorDescription& description : generators())
        QTest::newRow(description.name.data()) << QByteArray(description.name.data());
}

void GeneratorsTest::everyGeneratorKeepsItsDescription()
{
    QFETCH(QByteArray, name);
    const auto found = std::find_if(generators().begin(), generators().end(),
                                    [&](const GeneratorDescription& d) { return d.name == name.toStdString(); });
    for (const GeneratorOption& option : found->options)
        for (const double value : {option.lower, option.defaultValue, option.upper}) {
            Generation generation{.name = name.toStdString(), .n = 20, .seed = 1, .options = {}};
            generation.options[std::string(option.name)] = value;
            const Outcome<Dataset> made = generate(generation);
            QVERIFY2(std::holds_alternative<Dataset>(made), sentence(made).c_str());
            const Dataset& data = std::get<Dataset>(made);
            QVERIFY(data.x.allFinite());
            QCOMPARE(data.size(), 20);
            QCOMPARE(data.dimensions(), option.name == "dimension" ? static_cast<Index>(value) : found->dimensions);
            QCOMPARE(data.columnNames.size(), static_cast<std::size_t>(data.dimensions()));
            QCOMPARE(data.labels.size(), found->labelled || found->bags ? 20U : 0U);
            QCOMPARE(data.targets.size(), found->targets ? 20 : 0);
            QVERIFY(data.targets.allFinite());
            if (found->bags)
                continue; // their labels are told below
            QCOMPARE(std::count(data.labels.begin(), data.labels.end(), 1), found->labelled ? 10 : 0);
            QCOMPARE(data.generation->options.size(), found->options.size());
            QCOMPARE(drawn(*data.generation), data);
        }
}

void GeneratorsTest::trueDensityIsThatOfTheSample_data()
{
    QTest::addColumn<Generation>("generation");
    QTest::addColumn<int>("dimensions");
    QTest::addColumn<double>("reach"); // the window [-reach, reach]^d holds all but a negligible part of it
    const auto row = [](const char* tag, const char* name, std::map<std::string, double> options, int dimensions,
                        double reach) {
        QTest::newRow(tag) << Generation{.name = name, .n = 40'000, .seed = 5, .options = std::move(options)}
                           << dimensions << reach;
    };
    row("one Gaussian", "mixture1d", {{"components", 1}}, 1, 4.0);
    row("two Gaussians", "mixture1d", {}, 1, 5.0);
    row("five narrow Gaussians", "mixture1d", {{"components", 5}, {"sd", 0.1}}, 1, 5.0);
    row("three Gaussians in the plane", "mixture2d", {}, 2, 5.0);
    row("one Gaussian in the plane", "mixture2d", {{"components", 1}}, 2, 4.0);
    row("grid", "grid", {{"side", 3}, {"spacing", 4}}, 2, 10.0);
    row("stretched grid", "grid", {{"side", 2}, {"epsilon", 6}}, 2, 18.0);
    row("uniform on the line", "uniform", {{"dimension", 1}}, 1, 1.25);
    row("uniform in the plane", "uniform", {}, 2, 1.25);
    row("checkerboard", "checkerboard", {}, 2, 1.0);
    row("checkerboard of 5", "checkerboard", {{"cells", 5}}, 2, 1.0);
    row("board of one square", "checkerboard", {{"cells", 1}}, 2, 1.0);
    row("normal and Laplace", "normal_laplace", {}, 1, 16.0);
}

void GeneratorsTest::trueDensityIsThatOfTheSample()
{
    QFETCH(Generation, generation);
    QFETCH(int, dimensions);
    QFETCH(double, reach);
    const int cells = dimensions == 1 ? 80 : 20; // an edge at 0 and at the ends of every support
    const MatrixXd expected =
        boxProbabilities(generation, dimensions, -reach, reach, cells, dimensions == 1 ? 200 : 20);
    QVERIFY2(std::abs(expected.sum() - 1.0) < 1e-4, qPrintable(QString::number(expected.sum(), 'g', 12)));
    const Dataset data = drawn(generation);
    MatrixXd counts = MatrixXd::Zero(expected.rows(), expected.cols());
    for (Index i = 0; i < data.size(); ++i) {
        const auto cell = [&](double v) {
            return std::clamp(static_cast<Index>((v + reach) / (2 * reach) * cells), Index{0}, Index{cells - 1});
        };
        counts(cell(data.x(i, 0)), dimensions == 2 ? cell(data.x(i, 1)) : 0) += 1.0;
    }
    double chiSquare = 0.0;
    int degrees = -1;
    for (Index k = 0; k < counts.size(); ++k) {
        const double mean = expected.reshaped()[k] * static_cast<double>(data.size());
        if (mean < 1e-9)
            QCOMPARE(counts.reshaped()[k], 0.0);
        if (mean < 5.0)
            continue;
        chiSquare += std::pow(counts.reshaped()[k] - mean, 2) / mean;
        ++degrees;
    }
    // Chi-square has mean k and variance 2k: five standard deviations.
    QVERIFY2(chiSquare <= degrees + 5.0 * std::sqrt(2.0 * std::max(degrees, 1)),
             qPrintable(QString("%1 for %2 degrees of freedom").arg(chiSquare).arg(degrees)));
}

void GeneratorsTest::trueDensityIsANumberFarAway()
{
    const MatrixXd far = MatrixXd::Constant(1, 1, 1e6);
    const double logDensity = trueLogDensity({.name = "mixture1d", .n = 1, .seed = 1, .options = {}}, far).value()[0];
    QVERIFY(std::abs(logDensity + 2.0 * 1e12) < 1e7); // -(x - 1)² / (2·0.25)
    QCOMPARE(
        trueLogDensity({.name = "uniform", .n = 1, .seed = 1, .options = {}}, MatrixXd::Constant(1, 2, 2.0)).value()[0],
        -HUGE_VAL);
    QVERIFY(!trueLogDensity({.name = "moons", .n = 1, .seed = 1, .options = {}}, MatrixXd::Zero(1, 2)));
    QVERIFY(!trueLogDensity({.name = "grid", .n = 1, .seed = 1, .options = {}}, far));
    QVERIFY(!trueLogDensity({.name = "none", .n = 1, .seed = 1, .options = {}}, far));
}

void GeneratorsTest::curvesAreDrawnExactlyWithoutNoise()
{
    const auto noiseless = [](const char* name) {
        return drawn({.name = name, .n = 400, .seed = 2, .options = {{"noise", 0.0}}});
    };
    const Dataset moons = noiseless("moons"), circles = noiseless("circles"), spiral = noiseless("spiral");
    for (Index i = 0; i < 400; ++i) {
        const bool second = moons.label(i) == 1;
        const Eigen::RowVector2d centre(second ? 1.0 : 0.0, second ? 0.5 : 0.0);
        const Eigen::RowVector2d arm = moons.x.row(i) - centre;
        QVERIFY(std::abs(arm.norm() - 1.0) < 1e-12 && (second ? arm[1] <= 0.0 : arm[1] >= 0.0));
        QVERIFY(std::abs(circles.x.row(i).norm() - (circles.label(i) == 1 ? 0.5 : 1.0)) < 1e-12);
        const double radius = spiral.x.row(i).norm(); // r = angle / (2π turns), with two turns
        const double angle = std::atan2(spiral.x(i, 1), spiral.x(i, 0)), turn = 2.0 * radius - angle / (2.0 * M_PI);
        QVERIFY(std::abs(turn - std::round(turn)) < 1e-9);
    }
    QVERIFY(spiral.x.rowwise().norm().maxCoeff() > 0.98 && spiral.x.rowwise().norm().minCoeff() < 0.1);
}

void GeneratorsTest::targetsAreTheTrueFunctionAndNoise_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char* name : {"sine", "step", "ripple", "log"})
        QTest::newRow(name) << QByteArray(name);
}

void GeneratorsTest::targetsAreTheTrueFunctionAndNoise()
{
    QFETCH(QByteArray, name);
    Generation generation{.name = name.toStdString(), .n = 4000, .seed = 3, .options = {{"noise", 0.0}}};
    if (name == "log")
        generation.options["outlier"] = 0.0;
    const Dataset exact = drawn(generation);
    QCOMPARE(exact.targets, trueFunction(generation, exact.x).value());
    generation.options["noise"] = 0.3;
    const Dataset noisy = drawn(generation);
    QCOMPARE(noisy.x, exact.x);
    const double variance = (noisy.targets - exact.targets).squaredNorm() / 4000.0;
    QVERIFY2(std::abs(variance / 0.09 - 1.0) < 5.0 * std::sqrt(2.0 / 4000.0), qPrintable(QString::number(variance)));
    QVERIFY(!trueFunction(generation, MatrixXd::Zero(1, 3)));
    QVERIFY(!trueLogDensity(generation, exact.x.topRows(1)));
}

void GeneratorsTest::trueFunctionsHaveTheirShape()
{
    const auto valueAt = [](const char* name, std::map<std::string, double> options, const MatrixXd& at) {
        return trueFunction({.name = name, .n = 1, .seed = 1, .options = std::move(options)}, at).value()[0];
    };
    const auto x = [](double value) { return MatrixXd::Constant(1, 1, value); };
    QVERIFY(std::abs(valueAt("sine", {{"frequency", 2}}, x(0.125)) - 1.0) < 1e-15); // a quarter of a period of 1/2
    QCOMPARE(valueAt("step", {{"height", 3}}, x(-1e-9)), -1.5);
    QCOMPARE(valueAt("step", {{"height", 3}}, x(0.0)), 1.5);
    QVERIFY(std::abs(valueAt("ripple", {{"frequency", 1}}, MatrixXd{{0.3, 0.4}}) + 1.0) < 1e-15); // half a wave out
    QVERIFY(!trueFunction({.name = "moons", .n = 1, .seed = 1, .options = {}}, MatrixXd::Zero(1, 2)));
}

void GeneratorsTest::logHasItsTrendSeasonsStormAndStamps()
{
    const auto at = [](double day, std::map<std::string, double> options) {
        for (const char* part : {"trend", "daily", "weekly", "yearly"})
            options.try_emplace(part, 0.0);
        const Generation generation{.name = "log", .n = 1, .seed = 1, .options = options};
        return trueFunction(generation, MatrixXd::Constant(1, 1, day)).value()[0];
    };
    QCOMPARE(at(500.0, {}), 12.0);
    QVERIFY(std::abs(at(730.5, {{"trend", 2.0}}) - 16.0) < 1e-12);
    QVERIFY(std::abs(at(3.0 + 17.5 / 24.0, {{"daily", 3.0}}) - 15.0) < 1e-12);
    QVERIFY(std::abs(at(7.0 * 51.0, {{"weekly", 1.0}}) - at(0.0, {{"weekly", 1.0}})) < 1e-12);
    QVERIFY(std::abs(at(345.0 + 365.25 / 2.0, {{"yearly", 2.0}}) - 10.0) < 1e-12);

    const Generation generation{.name = "log",
                                .n = 20'000,
                                .seed = 6,
                                .options = {{"noise", 0.0}, {"days", 20.0}, {"stamp", 30.0}, {"outlier", 50.0}}};
    const Dataset log = drawn(generation);
    std::set<double> stamps(log.x.data(), log.x.data() + log.x.size());
    QCOMPARE(stamps.size(), std::size_t{20 * 48});
    const VectorXd beside = log.targets - trueFunction(generation, log.x).value();
    Index byNight = 0;
    for (Index i = 0; i < log.size(); ++i) {
        const double day = log.x(i, 0), minutes = 1440.0 * day;
        QVERIFY(std::abs(beside[i] - (day >= 10.0 && day < 12.0 ? 50.0 : 0.0)) < 1e-12);
        QVERIFY(std::abs(minutes / 30.0 - std::round(minutes / 30.0)) < 1e-9);
        byNight += day - std::floor(day) < 0.25 ? 1 : 0;
    }
    QVERIFY(byNight > 20'000 * 0.05 && byNight < 20'000 * 0.2); // of a quarter of the day
}

void GeneratorsTest::gapIsEmpty()
{
    const MatrixXd x = drawn({.name = "sine", .n = 5000, .seed = 4, .options = {{"gap", 0.6}}}).x;
    QVERIFY(x.cwiseAbs().minCoeff() >= 0.3 && x.cwiseAbs().minCoeff() < 0.31);
    QVERIFY(x.maxCoeff() > 0.99 && x.minCoeff() < -0.99);
    QVERIFY(std::abs(static_cast<double>((x.array() > 0.0).count()) / 5000.0 - 0.5) < 0.04);
}

void GeneratorsTest::bagsShareOneTarget_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("target");
    for (const char* name : {"bags1d", "bags2d"})
        for (const int target : {0, 1})
            QTest::newRow(qPrintable(QString("%1 %2").arg(name).arg(target))) << QByteArray(name) << target;
}

/// The mean or the variance of each bag's own points, within five standard errors of its target.
void GeneratorsTest::bagsShareOneTarget()
{
    QFETCH(QByteArray, name);
    QFETCH(int, target);
    constexpr Index size = 4000, bags = 6;
    const Dataset data = drawn({.name = name.toStdString(),
                                .n = size * bags,
                                .seed = 5,
                                .options = {{"size", double(size)}, {"target", double(target)}}});
    std::set<double> targets;
    for (Index bag = 0; bag < bags; ++bag) {
        const VectorXd values = data.targets.segment(bag * size, size), x = data.x.col(0).segment(bag * size, size);
        QVERIFY((values.array() == values[0]).all());
        QCOMPARE(std::count(data.labels.begin() + bag * size, data.labels.begin() + (bag + 1) * size, int(bag)), size);
        const double mean = x.mean(), variance = (x.array() - mean).square().mean();
        const double found = target == 0 ? mean : variance;
        const double error = target == 0 ? std::sqrt(variance / size) : variance * std::sqrt(2.0 / size);
        QVERIFY(std::abs(found - values[0]) < 5.0 * error);
        targets.insert(values[0]);
    }
    QCOMPARE(targets.size(), static_cast<std::size_t>(bags));
}

void GeneratorsTest::bagsAreNoMoreThanASessionHolds()
{
    core::Generation generation{.name = "bags1d", .n = core::mostSamples + 1, .seed = 1, .options = {{"size", 1.0}}};
    const auto refused = core::generate(generation);
    const auto* failure = std::get_if<core::Failure>(&refused);
    QVERIFY(failure);
    QVERIFY2(failure->what.find("bags") != std::string::npos, failure->what.c_str());
    generation.options["size"] = 2.0;
    QVERIFY(std::holds_alternative<Dataset>(core::generate(generation)));
}

void GeneratorsTest::colourOfASquareIsItsSample()
{
    for (const int pairs : {1, 3}) {
        const Dataset data = drawn({.name = "xor", .n = 3000, .seed = 6, .options = {{"pairs", double(pairs)}}});
        std::set<std::pair<int, int>> squares;
        for (Index i = 0; i < data.size(); ++i) {
            const int row = int(std::floor((data.x(i, 0) + 1.0) * pairs)),
                      column = int(std::floor((data.x(i, 1) + 1.0) * pairs));
            QCOMPARE((row + column) % 2, data.label(i));
            squares.insert({row, column});
        }
        QCOMPARE(squares.size(), static_cast<std::size_t>(4 * pairs * pairs));
    }
}

void GeneratorsTest::sampleBLiesBetween()
{
    const Dataset data =
        drawn({.name = "between", .n = 4000, .seed = 6, .options = {{"separation", 3.0}, {"sd", 0.2}}});
    int right = 0;
    for (Index i = 0; i < data.size(); ++i) {
        QVERIFY(std::abs(std::abs(data.x(i, 0)) - (data.label(i) == 0 ? 3.0 : 0.0)) < 1.1);
        right += data.label(i) == 0 && data.x(i, 0) > 0.0;
    }
    QVERIFY(std::abs(right - 1000) < 5 * std::sqrt(500.0)); // half of sample A
}

void GeneratorsTest::gridStretchesItsModesAlongTheDiagonal()
{
    const Dataset data =
        drawn({.name = "grid", .n = 50'000, .seed = 3, .options = {{"side", 1}, {"epsilon", 4}, {"sd", 0.5}}});
    const MatrixXd covariance = data.x.transpose() * data.x / 50'000.0;
    // Eigenvalues 1 along (1, 1) and 0.25 along (1, -1).
    const Eigen::Matrix2d expected{{0.625, 0.375}, {0.375, 0.625}};
    QVERIFY2((covariance - expected).cwiseAbs().maxCoeff() < 0.02, qPrintable(QString::number(covariance(0, 1))));
}

void GeneratorsTest::balancedGridFillsItsModesEqually()
{
    const Generation generation{
        .name = "grid", .n = 90, .seed = 3, .options = {{"side", 3}, {"spacing", 100}, {"balanced", 1}}};
    const auto pointsAMode = [](const Dataset& data) {
        std::map<std::pair<long, long>, int> count;
        for (Index i = 0; i < data.size(); ++i)
            ++count[{std::lround(data.x(i, 0) / 100), std::lround(data.x(i, 1) / 100)}];
        return count;
    };
    const Dataset data = drawn(generation);
    const auto balanced = pointsAMode(data);
    QCOMPARE(balanced.size(), 9U);
    for (const auto& [mode, count] : balanced)
        QCOMPARE(count, 10);
    Generation fewer = generation;
    fewer.n = 31;
    QCOMPARE(drawn(fewer).x, data.x.topRows(31).eval());
    Generation random = generation;
    random.options["balanced"] = 0;
    const auto unbalanced = pointsAMode(drawn(random));
    QVERIFY(std::any_of(unbalanced.begin(), unbalanced.end(), [](const auto& entry) { return entry.second != 10; }));
}

void GeneratorsTest::normalAndLaplaceShareTheirVarianceOnly()
{
    const Dataset data = drawn({.name = "normal_laplace", .n = 200'000, .seed = 3, .options = {{"sd", 2.0}}});
    double variance[2] = {}, kurtosis[2] = {};
    for (Index i = 0; i < data.size(); ++i) {
        variance[data.label(i)] += std::pow(data.x(i, 0), 2) / 100'000.0;
        kurtosis[data.label(i)] += std::pow(data.x(i, 0) / 2.0, 4) / 100'000.0;
    }
    QVERIFY(std::abs(variance[0] - 4.0) < 0.1 && std::abs(variance[1] - 4.0) < 0.15);
    QVERIFY(std::abs(kurtosis[0] - 3.0) < 0.15 && std::abs(kurtosis[1] - 6.0) < 0.6);
}

void GeneratorsTest::impossibleGenerationsAreAClearSentence_data()
{
    QTest::addColumn<Generation>("generation");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* tag, const char* name, Index n, std::map<std::string, double> options,
                        const char* expected) {
        QTest::newRow(tag) << Generation{.name = name, .n = n, .seed = 1, .options = std::move(options)}
                           << QString(expected);
    };
    row("generator", "moon", 10, {},
        "There is no generator 'moon': choose from mixture1d, mixture2d, grid, moons, circles, spiral, uniform, "
        "checkerboard, normal_laplace, between, xor, sine, step, ripple, log, bags1d, bags2d, pair_line, "
        "pair_parabola, "
        "pair_circle, pair_w, pair_sine, pair_spread, triple_xor.");
    row("option", "circles", 10, {{"radius", 1}}, "'circles' has no option 'radius': choose from noise, factor.");
    row("too small", "moons", 10, {{"noise", -0.5}}, "Option 'noise' of 'moons' is -0.5: choose a value from 0 to 10.");
    row("not a number", "moons", 10, {{"noise", NAN}},
        "Option 'noise' of 'moons' is nan: choose a value from 0 to 10.");
    row("not whole", "grid", 10, {{"side", 2.5}}, "Option 'side' of 'grid' is 2.5: choose a whole number.");
    row("none", "moons", 0, {}, "A generator draws from 1 to 10000000 points, not 0.");
    row("negative", "moons", -3, {}, "A generator draws from 1 to 10000000 points, not -3.");
    row("too many", "moons", 10'000'001, {}, "A generator draws from 1 to 10000000 points, not 10000001.");
}

void GeneratorsTest::impossibleGenerationsAreAClearSentence()
{
    QFETCH(Generation, generation);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(sentence(generate(generation))), expected);
}

void GeneratorsTest::examplesAreThePublishedNumbers()
{
    const auto moments = [](const Dataset& data, Index column) {
        const double mean = data.x.col(column).mean();
        return std::pair(
            mean, std::sqrt((data.x.col(column).array() - mean).square().sum() / static_cast<double>(data.size() - 1)));
    };
    const Dataset faithful = example("faithful").value();
    QCOMPARE(faithful.size(), 272);
    // mean and sd as R prints them: sapply(faithful, mean), sapply(faithful, sd)
    QVERIFY(std::abs(moments(faithful, 0).first - 3.487783) < 5e-7 &&
            std::abs(moments(faithful, 0).second - 1.141371) < 5e-7);
    QVERIFY(std::abs(moments(faithful, 1).first - 70.897059) < 5e-7 &&
            std::abs(moments(faithful, 1).second - 13.594974) < 5e-7);
    const Dataset iris = example("iris").value();
    QCOMPARE(iris.size(), 150);
    // Fisher (1936), table II: the species' means
    const MatrixXd means{{5.006, 3.428, 1.462, 0.246}, {5.936, 2.770, 4.260, 1.326}, {6.588, 2.974, 5.552, 2.026}};
    for (Index species = 0; species < 3; ++species) {
        QVERIFY((iris.x.middleRows(50 * species, 50).colwise().mean() - means.row(species)).cwiseAbs().maxCoeff() <
                1e-9);
        for (Index i = 50 * species; i < 50 * species + 50; ++i)
            QCOMPARE(iris.label(i), static_cast<int>(species));
    }
    // mean and sd of the 330 readings, also those of the data frame ozone in R's package gclus
    const Dataset ozone = example("ozone").value();
    QCOMPARE(ozone.size(), 330);
    QCOMPARE(ozone.dimensions(), 1);
    QCOMPARE(ozone.targets.sum(), 3886.0);
    // the means of the years 2000 and 2019 as NOAA publishes them (co2_annmean_mlo.csv), to what its months are rounded
    const Dataset co2 = example("co2").value();
    QCOMPARE(co2.size(), 240);
    QCOMPARE(co2.dimensions(), 1);
    QVERIFY(std::abs(co2.targets.head(12).mean() - 369.71) < 0.01);
    QVERIFY(std::abs(co2.targets.tail(12).mean() - 411.65) < 0.01);
    QVERIFY(std::abs(co2.x(239, 0) - co2.x(0, 0) - 239.0 / 12.0) < 1e-4);
    const Dataset fourteen = example("fourteen").value();
    QCOMPARE(fourteen.size(), 14);
    QVERIFY(!fourteen.generation);
    QVERIFY(std::abs(fourteen.x.sum() - 0.67) < 1e-12);
}

void GeneratorsTest::everyExampleIsComplete()
{
    for (const ExampleDescription& description : examples()) {
        const Dataset data = example(description.name).value();
        QVERIFY(data.size() > 0 && data.x.allFinite() && !description.meaning.empty());
        QCOMPARE(data.source, std::string(description.title));
        QCOMPARE(data.columnNames.size(), static_cast<std::size_t>(data.dimensions()));
        QCOMPARE(example(description.name).value(), data);
    }
    QVERIFY(!example("Iris"));
}

void GeneratorsTest::exclusiveOrOfThreeIsOneOfAllAndOfNoPair()
{
    const Dataset data = drawn({.name = "triple_xor", .n = 4000, .seed = 3, .options = {{"noise", 0.0}}});
    QVERIFY((data.x.array().abs() == 1.0).all());
    QVERIFY((data.x.col(0).array() * data.x.col(1).array() == data.x.col(2).array()).all());
    for (const auto& [i, j] : {std::pair{0, 1}, {0, 2}, {1, 2}})
        QVERIFY(std::abs(data.x.col(i).dot(data.x.col(j))) < 4.0 * std::sqrt(4000.0));
}

void GeneratorsTest::medianDistanceIsThatOfAllPairs()
{
    for (const Index n : {2, 3, 5, 40}) {
        std::mt19937_64 engine(static_cast<std::uint64_t>(n));
        MatrixXd x(n, 3);
        for (double& value : x.reshaped())
            value = static_cast<double>(engine() % 1000) * 0.01;
        std::vector<double> all;
        for (Index i = 0; i < n; ++i)
            for (Index j = i + 1; j < n; ++j)
                all.push_back(std::hypot(x(i, 0) - x(j, 0), x(i, 1) - x(j, 1), x(i, 2) - x(j, 2)));
        std::sort(all.begin(), all.end());
        const double expected = 0.5 * (all[(all.size() - 1) / 2] + all[all.size() / 2]);
        QVERIFY(std::abs(medianDistance(x).value() - expected) < 1e-12 * expected);
    }
}

void GeneratorsTest::medianDistanceKeepsItsScaleAtTheEdges()
{
    for (const double scale : {1e-300, 1e-200, 1.0, 1e200, 3e307}) {
        const MatrixXd x = scale * MatrixXd{{0.0, 0.0}, {3.0, 4.0}};
        QVERIFY(std::abs(medianDistance(x).value() / scale - 5.0) < 1e-12);
    }
}

void GeneratorsTest::medianDistanceOfManyRowsIsClose()
{
    const MatrixXd x = drawn({.name = "uniform", .n = 6000, .seed = 9, .options = {{"dimension", 1}}}).x;
    // |x - y| of two uniforms on [-1, 1] has the distribution function t - t²/4, whose median is 2 - √2.
    QVERIFY(std::abs(medianDistance(x).value() - (2.0 - std::sqrt(2.0))) < 0.03);
    QCOMPARE(medianDistance(x).value(), medianDistance(x).value());
}

void GeneratorsTest::medianDistanceIsMissingWhereThereIsNone()
{
    QVERIFY(!medianDistance(MatrixXd(0, 1)));
    QVERIFY(!medianDistance(MatrixXd::Ones(1, 2)));
    QVERIFY(!medianDistance(MatrixXd::Constant(5, 2, 3.0)));
    QVERIFY(!medianDistance(MatrixXd::Zero(5, 2)));
    QVERIFY(!medianDistance(MatrixXd{{1.0}, {1.0}, {1.0}, {1.0}, {2.0}})); // six of ten pairs coincide
}

void GeneratorsTest::datasetsWithOtherShapesDiffer()
{
    Dataset data = emptyDataset(2);
    QCOMPARE(data.columnNames, (std::vector<std::string>{"x1", "x2"}));
    QVERIFY(data == emptyDataset(2));
    QVERIFY(!(data == emptyDataset(1)));
    data.x = MatrixXd::Ones(2, 2);
    QVERIFY(!(data == emptyDataset(2)));
    Dataset other = data;
    other.x(1, 1) = 2.0;
    QVERIFY(!(data == other));
    data.targets = Eigen::Vector2d(1.0, NAN);
    other = data;
    QVERIFY(data == other); // what both lack is no difference
    other.targets[1] = 0.0;
    QVERIFY(!(data == other));
}

KERNELSCOPE_TEST(GeneratorsTest, NoApplication)

} // namespace generators_test

#include "generators_test.moc"
