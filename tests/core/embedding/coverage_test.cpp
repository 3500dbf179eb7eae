#include "core/embedding/coverage.h"
#include "support/test_registry.h"

#include <QtTest>

#include <cmath>

namespace coverage_test
{

namespace
{

using core::Coverage;
using core::CoverageStudy;

/// N(0, 1) seen on [-2, 2] by se(0.5) with τ² = 0.3: an 80 % band.
CoverageStudy study(int n, core::Sites sites)
{
    CoverageStudy made;
    made.generation = {.name = "mixture1d", .n = n, .seed = 0, .options = {{"components", 1}, {"sd", 1.0}}};
    made.kernel = core::kernelOf(core::SquaredExponential{{0.5}});
    made.model.tau2 = 0.3;
    made.model.sites = sites;
    made.model.inducing.count = 10;
    made.at = Eigen::VectorXd::LinSpaced(21, -2.0, 2.0);
    made.repeats = n > 100 ? 40 : 120;
    return made;
}

Coverage covered(const CoverageStudy& s)
{
    return std::get<Coverage>(core::bandCoverage(s));
}

} // namespace

class CoverageTest : public QObject
{
    Q_OBJECT
private slots:
    void inducingSitesCoverMoreThanTheirLevel();
    void dataSitesAreOverconfidentTheMoreTheMoreData();
    void everyKernelsBandCoversMoreThanItsLevel();
    void cltBandCoversItsLevel();
    void sameSeedSameAnswer();
    void studiesThatCannotBeAreRefused();
    void aRefusalNamesTheKernelOrTheGenerator();
    void aWatchedStudyCountsAsTheWholeOneDoes();
    void partsOfAStudyMakeTheWholeOneToTheLastBit();
};

void CoverageTest::aRefusalNamesTheKernelOrTheGenerator()
{
    const auto why = [](const CoverageStudy& s) {
        const auto begun = core::CoverageWatch::begin(s);
        const auto* failure = std::get_if<core::Failure>(&begun);
        return failure ? QString::fromStdString(failure->what) : QString();
    };
    const CoverageStudy good = study(20, core::Sites::Inducing);
    QVERIFY(why(good).isEmpty());
    CoverageStudy bad = good;
    bad.generation = {.name = "moons", .n = 20, .seed = 0, .options = {}};
    QVERIFY2(why(bad).contains("generator 'moons'"), qPrintable(why(bad)));
    bad = good;
    bad.kernel = core::kernelOf(core::RationalQuadratic{});
    QVERIFY2(why(bad).startsWith("choose se"), qPrintable(why(bad)));
    bad.kernel = core::kernelOf(core::SquaredExponential{{1e-9}});
    QVERIFY2(why(bad).contains("longer lengthscale"), qPrintable(why(bad)));
    bad = good;
    bad.at.resize(0, 1);
    QVERIFY2(!why(bad).contains("repeats"), qPrintable(why(bad))); // a watch reads none
}

void CoverageTest::aWatchedStudyCountsAsTheWholeOneDoes()
{
    CoverageStudy s = study(30, core::Sites::Inducing);
    auto watch = std::get<core::CoverageWatch>(core::CoverageWatch::begin(s));
    double held = 0.0;
    for (int sample = 1; sample <= 6; ++sample) {
        const auto frame = std::get<core::CoverageFrame>(watch.next());
        QCOMPARE(frame.done, sample);
        for (Eigen::Index i = 0; i < 21; ++i)
            held += frame.lower[i] <= frame.truth[i] && frame.truth[i] <= frame.upper[i] ? 1.0 / 21.0 : 0.0;
        QVERIFY(std::abs(frame.soFar.posterior - held / sample) < 1e-12);
        if (sample < 2)
            continue;
        s.repeats = sample;
        const Coverage whole = covered(s);
        QCOMPARE(frame.soFar.posterior, whole.posterior);
        QCOMPARE(frame.soFar.posteriorError, whole.posteriorError);
        QCOMPARE(frame.soFar.clt, whole.clt);
    }
}

void CoverageTest::partsOfAStudyMakeTheWholeOneToTheLastBit()
{
    CoverageStudy s = study(30, core::Sites::Inducing);
    s.repeats = 9;
    const Coverage whole = covered(s);
    std::vector<core::CoveredShares> samples;
    for (const auto& [first, last] : {std::pair(0, 2), std::pair(2, 3), std::pair(3, 9)}) {
        const auto part = std::get<std::vector<core::CoveredShares>>(core::coverageTrials(s, first, last));
        samples.insert(samples.end(), part.begin(), part.end());
    }
    const Coverage merged = core::coverageOf(samples);
    QVERIFY(merged.posterior == whole.posterior && merged.posteriorError == whole.posteriorError);
    QVERIFY(merged.clt == whole.clt && merged.cltError == whole.cltError);
    QVERIFY(whole.cltError > 0.0);
}

void CoverageTest::inducingSitesCoverMoreThanTheirLevel()
{
    for (const int n : {50, 400}) { // 93 to 96 %
        const Coverage c = covered(study(n, core::Sites::Inducing));
        QVERIFY(c.posterior > 0.93 - 3.0 * c.posteriorError && c.posterior < 0.96 + 3.0 * c.posteriorError);
        QVERIFY(c.posteriorError > 0.0 && c.posteriorError < 0.02);
    }
}

void CoverageTest::dataSitesAreOverconfidentTheMoreTheMoreData()
{
    const Coverage few = covered(study(50, core::Sites::Data)), many = covered(study(400, core::Sites::Data));
    QVERIFY2(std::abs(few.posterior - 0.68) < 3.0 * few.posteriorError, qPrintable(QString::number(few.posterior)));
    QVERIFY2(std::abs(many.posterior - 0.34) < 3.0 * many.posteriorError, qPrintable(QString::number(many.posterior)));
    QVERIFY(few.posteriorError < 0.03 && many.posteriorError < 0.04);
}

void CoverageTest::everyKernelsBandCoversMoreThanItsLevel()
{
    for (const core::Family& family : std::initializer_list<core::Family>{
             core::Exponential{{0.5}}, core::Matern32{{0.5}}, core::Matern52{{0.5}}, core::Laplacian{{0.5}}}) {
        CoverageStudy s = study(50, core::Sites::Inducing);
        s.kernel = core::kernelOf(family);
        s.repeats = 60;
        const Coverage c = covered(s);
        QVERIFY2(c.posterior > 0.8 && c.posterior < 1.0, qPrintable(QString::number(c.posterior)));
        QVERIFY(std::abs(c.clt - 0.8) < 3.0 * c.cltError + 0.02);
    }
}

void CoverageTest::cltBandCoversItsLevel()
{
    CoverageStudy s = study(50, core::Sites::Inducing);
    for (const double level : {0.5, 0.8, 0.95}) {
        s.level = level;
        const Coverage c = covered(s);
        QVERIFY(std::abs(c.clt - level) < 3.0 * c.cltError + 0.01); // the theorem's own error at n = 50
    }
}

void CoverageTest::sameSeedSameAnswer()
{
    CoverageStudy s = study(20, core::Sites::Inducing);
    s.repeats = 10;
    const double first = covered(s).clt;
    QCOMPARE(covered(s).clt, first);
    s.seed = 2;
    QVERIFY(covered(s).clt != first);
}

void CoverageTest::studiesThatCannotBeAreRefused()
{
    const auto refused = [](const CoverageStudy& s) {
        return std::holds_alternative<core::Failure>(core::bandCoverage(s));
    };
    const CoverageStudy good = study(20, core::Sites::Inducing);
    CoverageStudy bad = good;
    bad.generation = {.name = "moons", .n = 20, .seed = 0, .options = {}};
    QVERIFY(refused(bad));
    bad = good;
    bad.kernel = core::kernelOf(core::Periodic{});
    QVERIFY(refused(bad));
    bad = good;
    bad.level = 1.0;
    QVERIFY(refused(bad));
    bad = good;
    bad.repeats = 1;
    QVERIFY(refused(bad));
    bad = good;
    bad.model.tau2 = 0.0;
    QVERIFY(refused(bad));
    bad = good;
    bad.model.inducing.count = 21;
    QVERIFY(refused(bad));
    std::stop_source source;
    source.request_stop();
    QVERIFY(std::holds_alternative<core::Cancelled>(core::bandCoverage(good, {}, source.get_token())));
}

KERNELSCOPE_TEST(CoverageTest, QCoreApplication)

} // namespace coverage_test

#include "coverage_test.moc"
