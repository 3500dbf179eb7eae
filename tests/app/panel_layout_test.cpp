#include "app/labs/panel_layout.h"

#include "support/test_registry.h"

#include <QTest>

namespace panel_layout_test
{

using app::PanelArea;

/// Where panels stand, from a picture of words.
class PanelLayoutTest : public QObject
{
    Q_OBJECT

private slots:
    void aViewTakesTheCellsInWhichItIsNamed()
    {
        const std::vector<PanelArea> areas = app::areasOf({.rows = {"data*2 prior", "data*2 ridge", "terms . ridge"}});
        const std::vector<PanelArea> expected{{.view = "data", .rowSpan = 2, .columnSpan = 2},
                                              {.view = "prior", .column = 2},
                                              {.view = "ridge", .row = 1, .column = 2, .rowSpan = 2},
                                              {.view = "terms", .row = 2}};
        QCOMPARE(areas, expected);
    }

    void anExportedPageTellsTheReadingOrder()
    {
        const std::vector<PanelArea> areas =
            app::areasOf({.rows = {"data map", "space map"}, .exported = {"data space", "map"}});
        QCOMPARE(areas.size(), 3u);
        QCOMPARE(areas[1].view, QString("space"));
        QCOMPARE(areas[2].rowSpan, 2);
    }

    void oneOfThoseWithNothingToShowStandsForAll()
    {
        const app::PanelLayout all{.rows = {"data*3 map*3", "null*2 x*2 y*2"}, .main = "map", .aside = {"more"}};
        const app::PanelLayout one = app::withOneForAll(all, {"map", "null", "x", "y", "more"});
        QCOMPARE(one.rows, std::vector<QString>{"data map"});
        QCOMPARE(one.main, QString("map"));
        QCOMPARE(one.letters, QString("AB"));
        QVERIFY(one.aside.isEmpty());
        const app::PanelLayout first = app::withOneForAll(all, {"data", "x", "y"}); // the main one has something
        QCOMPARE(first.rows, std::vector<QString>{"data map null"});
        QCOMPARE(first.letters, QString("ABC"));
        QCOMPARE(app::withOneForAll(all, {"data", "map", "null", "x", "y"}).rows, std::vector<QString>{"map"});
        QCOMPARE(app::withOneForAll(all, {"more"}).rows, all.rows);
    }

    void whatHasSomethingToShowStaysWhereItIs()
    {
        const app::PanelLayout all{.rows = {"data*2 prior", "terms evidence residuals"}, .rowShares = {3, 2}};
        const app::PanelLayout one = app::withOneForAllInPlace(all, {"evidence", "terms", "residuals"});
        const std::vector<PanelArea> before = app::areasOf(all), now = app::areasOf(one);
        QCOMPARE(now.size(), 3u);
        QCOMPARE(now[0], before[0]);
        QCOMPARE(now[1], before[1]);
        QCOMPARE(now[2], (PanelArea{.view = "evidence", .row = 1, .columnSpan = 3}));
        QCOMPARE(one.letters, QString("ABD"));
        QCOMPARE(one.rowShares, all.rowShares);
        QCOMPARE(one.panels, 5); // the gaps are where they were
        QCOMPARE(app::withOneForAllInPlace(all, {"null"}).rows, all.rows);
    }

    void theMainPanelSpeaksInTheLargestRoomThatIsFree()
    {
        const app::PanelLayout all{.rows = {"data*2 map*2 null*2", "x*3 y*3"}, .main = "map", .aside = {"more"}};
        const app::PanelLayout one = app::withOneForAllInPlace(all, {"x", "y", "null", "map", "more"});
        const std::vector<PanelArea> now = app::areasOf(one);
        QCOMPARE(now.size(), 2u);
        QCOMPARE(now[0], app::areasOf(all).front());
        QCOMPARE(now[1], (PanelArea{.view = "map", .column = 2, .rowSpan = 2, .columnSpan = 4}));
        QCOMPARE(one.letters, QString("AB"));
    }

    void evenRowsFillThePage_data()
    {
        QTest::addColumn<int>("count");
        for (int count = 1; count <= 10; ++count)
            QTest::addRow("%d panels", count) << count;
    }
    void evenRowsFillThePage()
    {
        QFETCH(int, count);
        QStringList views;
        for (int i = 0; i < count; ++i)
            views << QString::number(i);
        const app::PanelLayout layout = app::inEvenRows(views);
        const std::vector<PanelArea> areas = app::areasOf(layout);
        QCOMPARE(static_cast<int>(areas.size()), count);
        int cells = 0, columns = 0;
        for (int i = 0; i < count; ++i) {
            const PanelArea& area = areas[static_cast<std::size_t>(i)];
            QCOMPARE(area.view, views[i]); // in the order in which they are given
            QCOMPARE(area.isAside, i >= app::mostPanels);
            if (area.isAside)
                continue;
            cells += area.columnSpan;
            columns = std::max(columns, area.column + area.columnSpan);
        }
        QCOMPARE(cells, columns * static_cast<int>(layout.rows.size()));
    }

    void whatIsAsideStandsBelowOnAnExportedPage()
    {
        const std::vector<PanelArea> areas = app::areasOf({.rows = {"data map"}, .aside = {"trace"}});
        QCOMPARE(areas.back(), (PanelArea{.view = "trace", .row = 1, .isAside = true}));
    }
};

KERNELSCOPE_TEST(PanelLayoutTest, QCoreApplication)

} // namespace panel_layout_test

#include "panel_layout_test.moc"
