#include "widgets/drawings/edge_lives.h"

#include "support/plots.h"
#include "support/test_registry.h"

#include <QtTest>

#include <optional>

namespace edge_lives_drawing_test
{

using namespace widgets;

namespace
{

/// Of three columns: a and b, first without a direction and at low levels from b to a; b and c between two levels.
core::StructureResult threeLives()
{
    core::StructureResult result;
    result.names = {"a", "b", "c"};
    result.lowest = 0.001;
    result.highest = 0.1;
    result.lives = {{.lo = 0.01, .hi = 1.0, .edge = {.from = 0, .to = 1, .type = core::EdgeType::Undirected}},
                    {.lo = 0.001, .hi = 0.01, .edge = {.from = 1, .to = 0, .type = core::EdgeType::Directed}},
                    {.lo = 0.02, .hi = 0.05, .edge = {.from = 1, .to = 2, .type = core::EdgeType::Directed}}};
    return result;
}

} // namespace

class EdgeLivesDrawingTest : public QObject
{
    Q_OBJECT

private slots:
    void aPairHasARowAndATypeOfEdgesAKey()
    {
        const Drawing drawing = edgeLivesDrawing(threeLives(), {});
        QCOMPARE(drawing.up.headings, (QStringList{"a – b", "b – c"}));
        QStringList rows;
        for (const DrawnBar& bar : drawing.bars)
            rows << QStringLiteral("%1 %2 %3 %4").arg(bar.row).arg(bar.key, bar.text, bar.legend);
        QCOMPARE(rows, (QStringList{"0 directed ← directed", "1 directed → directed", "0 undirected – no direction"}));
        QCOMPARE(drawing.bars[1].across, (core::Interval{0.02, 0.05}));
        QVERIFY(drawing.bars[0].role == drawing.bars[1].role && drawing.bars[0].role != drawing.bars[2].role);
    }

    void aTipSaysBetweenWhichLevelsAnEdgeLives()
    {
        core::StructureResult result = threeLives();
        result.lives.push_back(
            {.lo = 0.001, .hi = 1.0, .edge = {.from = 0, .to = 2, .type = core::EdgeType::Bidirected}});
        QStringList tips;
        for (const DrawnBar& bar : edgeLivesDrawing(result, {}).bars)
            tips << bar.tip;
        QCOMPARE(tips, (QStringList{"b → a up to level 0.01", "b → c from level 0.02 to 0.05",
                                    "a – b from level 0.01 on", "a ↔ c at all levels that are known"}));
    }

    void theLevelIsTheHandsAndBeyondTheHighestNothingIsKnown()
    {
        const Drawing drawing = edgeLivesDrawing(threeLives(), 0.03);
        QCOMPARE(drawing.hand->value, std::optional(0.03));
        QCOMPARE(drawing.subtitle, QStringLiteral("α = 0.03"));
        QCOMPARE(drawing.hand->movedTo(0.05).subtitle, QStringLiteral("α = 0.05"));
        QCOMPARE(drawing.hand->admissible(0.9), core::independenceLevels.upper);
        QCOMPARE(drawing.spans.size(), std::size_t{1});
        QCOMPARE(drawing.spans[0].across.lo, 0.1);
    }

    void theTableHasTheLivesPairByPair()
    {
        const PlotTable table = edgeLivesDrawing(threeLives(), {}).beside;
        QCOMPARE(columnOf(table, "from"), Eigen::VectorXd(Eigen::Vector3d(1.0, 2.0, 2.0)));
        QCOMPARE(columnOf(table, "head_at_to"), Eigen::VectorXd(Eigen::Vector3d(0.0, 1.0, 1.0)));
        QCOMPARE(columnOf(table, "lowest_level"), Eigen::VectorXd(Eigen::Vector3d(0.01, 0.001, 0.02)));
        QCOMPARE(columnOf(table, "highest_level"), Eigen::VectorXd(Eigen::Vector3d(1.0, 0.01, 0.05)));
    }
};

KERNELSCOPE_TEST(EdgeLivesDrawingTest, NoApplication)

} // namespace edge_lives_drawing_test

#include "edge_lives_drawing_test.moc"
