#include "core/novelty/roc.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace roc_test
{

using core::ConfusionCounts;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Sample {
    VectorXd scores;
    std::vector<bool> novel;
};

/// Scores of few distinct values, the novel ones a little larger.
Sample tiedSample(Index n, std::uint64_t values, std::uint64_t seed)
{
    std::mt19937_64 rng(seed);
    Sample sample{.scores = VectorXd(n), .novel = {}};
    for (Index i = 0; i < n; ++i) {
        sample.novel.push_back(rng() % 3 == 0);
        sample.scores(i) = 0.1 * static_cast<double>(rng() % values + (sample.novel.back() ? 1 : 0));
    }
    return sample;
}

/// ψ(s_i, t_j) of every novel and every known score.
MatrixXd comparisons(const Sample& sample)
{
    std::vector<double> novel, known;
    for (Index i = 0; i < sample.scores.size(); ++i)
        (sample.novel[static_cast<std::size_t>(i)] ? novel : known).push_back(sample.scores(i));
    MatrixXd psi(static_cast<Index>(novel.size()), static_cast<Index>(known.size()));
    for (Index i = 0; i < psi.rows(); ++i)
        for (Index j = 0; j < psi.cols(); ++j) {
            const double s = novel[static_cast<std::size_t>(i)], t = known[static_cast<std::size_t>(j)];
            psi(i, j) = s > t ? 1.0 : (s == t ? 0.5 : 0.0);
        }
    return psi;
}

/// DeLong's structural components as they are defined, O(nm).
double standardErrorByDefinition(const MatrixXd& psi)
{
    const VectorXd placements10 = psi.rowwise().mean(), placements01 = psi.colwise().mean().transpose();
    const auto part = [](const VectorXd& v, double area) {
        double squares = 0.0;
        for (const double value : v)
            squares += (value - area) * (value - area);
        return squares / static_cast<double>(v.size() - 1) / static_cast<double>(v.size());
    };
    return std::sqrt(part(placements10, psi.mean()) + part(placements01, psi.mean()));
}

} // namespace

class RocTest : public QObject
{
    Q_OBJECT

private slots:
    void scoresThatAreNoNumbersAreRefused()
    {
        VectorXd scores(3);
        scores << 1.0, infinity, -infinity;
        QVERIFY(std::get<VectorXd>(core::orderedScores(scores)) == scores);
        scores[1] = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(refusal(core::orderedScores(scores)).find("not a number") != std::string::npos);
    }

    void aThinnedCurveKeepsItsEndsAndStaysNearTheWhole()
    {
        VectorXd scores(4'000);
        std::vector<bool> novel;
        for (Eigen::Index i = 0; i < scores.size(); ++i) {
            novel.push_back(i % 3 == 0);
            scores[i] = std::sin(1.3 * static_cast<double>(i)) + (novel.back() ? 0.4 : 0.0);
        }
        const core::RocCurve whole = *core::rocCurve(scores, novel), few = core::thinned(whole, 0.01);
        QVERIFY(few.threshold.size() <= 202 && few.threshold.size() > 150);
        QVERIFY(few.threshold[0] == infinity && few.threshold.tail(1) == whole.threshold.tail(1));
        QVERIFY(few.truePositiveRate.tail(1)[0] == 1.0 && few.falsePositiveRate.tail(1)[0] == 1.0);
        for (Eigen::Index i = 1; i < few.threshold.size(); ++i)
            QVERIFY(few.truePositiveRate[i] - few.truePositiveRate[i - 1] < 0.011);
    }

    void areaIsTheMannWhitneyCountWithManyTies()
    {
        for (const std::uint64_t values : {2, 3, 10, 1000000})
            for (std::uint64_t seed = 1; seed <= 5; ++seed) {
                const Sample sample = tiedSample(157, values, seed);
                const MatrixXd psi = comparisons(sample);
                const auto found = core::areaUnderCurve(sample.scores, sample.novel);
                QVERIFY(found.has_value());
                QVERIFY(std::abs(found->area - psi.mean()) < 1e-14);
                QVERIFY(std::abs(found->standardError.value() - standardErrorByDefinition(psi)) < 1e-14);
            }
    }

    void areaUnderTheStepsIsTheSame()
    {
        for (const std::uint64_t values : {1, 4, 1000000}) {
            const Sample sample = tiedSample(90, values, 11);
            const core::RocCurve curve = core::rocCurve(sample.scores, sample.novel).value();
            double area = 0.0;
            for (Index i = 1; i < curve.threshold.size(); ++i)
                area += (curve.falsePositiveRate(i) - curve.falsePositiveRate(i - 1)) * 0.5 *
                        (curve.truePositiveRate(i) + curve.truePositiveRate(i - 1));
            QVERIFY(std::abs(area - core::areaUnderCurve(sample.scores, sample.novel)->area) < 1e-14);
            QCOMPARE(curve.threshold(0), infinity);
            QCOMPARE(curve.truePositiveRate(0) + curve.falsePositiveRate(0), 0.0);
            QCOMPARE(curve.truePositiveRate.tail(1)(0), 1.0);
            QCOMPARE(curve.falsePositiveRate.tail(1)(0), 1.0);
        }
    }

    void equalScoresAreOneStep()
    {
        const VectorXd scores = VectorXd::Constant(6, 0.7);
        const std::vector<bool> novel{true, false, false, true, false, false};
        QCOMPARE(core::rocCurve(scores, novel)->threshold.size(), Index{2});
        QCOMPARE(core::areaUnderCurve(scores, novel)->area, 0.5);
        QCOMPARE(core::areaUnderCurve(scores, novel)->standardError.value(), 0.0);
    }

    void everyPointOfTheCurveIsTheConfusionAtItsThreshold()
    {
        const Sample sample = tiedSample(80, 12, 3);
        const core::RocCurve curve = core::rocCurve(sample.scores, sample.novel).value();
        QCOMPARE(curve.threshold.size(), Index{13}); // infinity and twelve values
        for (Index i = 0; i < curve.threshold.size(); ++i) {
            const ConfusionCounts counts = core::confusionCounts(sample.scores, sample.novel, curve.threshold(i));
            const auto rate = [](Index yes, Index no) {
                return static_cast<double>(yes) / static_cast<double>(yes + no);
            };
            QCOMPARE(curve.truePositiveRate(i), rate(counts.truePositives, counts.falseNegatives));
            QCOMPARE(curve.falsePositiveRate(i), rate(counts.falsePositives, counts.trueNegatives));
        }
    }

    void confusionCountsAScoreAtTheThresholdAsNovel()
    {
        const VectorXd scores{{1.0, 2.0, 3.0, 2.0, 0.5}};
        const std::vector<bool> novel{false, true, true, false, true};
        QCOMPARE(core::confusionCounts(scores, novel, 2.0),
                 (ConfusionCounts{.truePositives = 2, .falsePositives = 1, .trueNegatives = 1, .falseNegatives = 1}));
        QCOMPARE(core::confusionCounts(scores, novel, infinity),
                 (ConfusionCounts{.truePositives = 0, .falsePositives = 0, .trueNegatives = 2, .falseNegatives = 3}));
    }

    void scoresThatSayTheContraryHaveNoArea()
    {
        const VectorXd scores{{1.0, 2.0, 3.0, 4.0}};
        const std::vector<bool> novel{true, true, false, false};
        QCOMPARE(core::areaUnderCurve(scores, novel)->area, 0.0);
    }

    void infiniteScoresHaveTheirPlace()
    {
        const VectorXd scores{{infinity, infinity, 2.0, -infinity, 1.0}};
        const std::vector<bool> novel{true, false, true, false, false};
        // novel ∞: ½ + 1 + 1; novel 2: 0 + 1 + 1
        QVERIFY(std::abs(core::areaUnderCurve(scores, novel)->area - 4.5 / 6.0) < 1e-15);
    }

    void nothingIsSaidWithoutAClass()
    {
        for (const bool flag : {false, true}) {
            const VectorXd scores{{1.0, 2.0}};
            const std::vector<bool> novel(2, flag);
            QVERIFY(!core::rocCurve(scores, novel) && !core::areaUnderCurve(scores, novel));
        }
        QVERIFY(!core::areaUnderCurve(VectorXd(0), {}));
        const auto one = core::areaUnderCurve(VectorXd{{1.0, 2.0, 0.0}}, {true, false, false});
        QCOMPARE(one->area, 0.5);
        QVERIFY(!one->standardError);
    }
};

KERNELSCOPE_TEST(RocTest, NoApplication)

} // namespace roc_test

#include "roc_test.moc"
