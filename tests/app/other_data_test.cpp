// Other data in every lab: of what was computed for those before nothing stands as if it were of these.

#include "app/window_fixture.h"

#include "app/document/new_data.h"
#include "core/data/generators.h"
#include "core/labs/posterior/gp_posterior_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "support/test_registry.h"
#include "widgets/canvas/canvas_edits.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/controls/problem_label.h"
#include "widgets/controls/standing.h"
#include "widgets/plots/empty_sentence.h"

#include <QPushButton>

namespace other_data_test
{

namespace
{

/// Two samples with targets in the plane or on the line, from a file of this name.
core::Dataset dataFrom(const std::string& source, double size, Eigen::Index dimensions)
{
    core::Dataset data = core::emptyDataset(dimensions);
    constexpr int points = 40;
    data.x.resize(points, dimensions);
    data.targets.resize(points);
    for (int i = 0; i < points; ++i) {
        data.labels.push_back(i % 2);
        for (Eigen::Index d = 0; d < dimensions; ++d)
            data.x(i, d) = size * (std::sin(1.7 * i + static_cast<double>(d)) + 0.4 * (i % 2) + 0.01 * i);
        data.targets[i] = size * (7.0 + std::cos(data.x(i, 0) / size));
    }
    data.source = source;
    return data;
}

} // namespace

class OtherDataTest : public WindowFixture
{
    Q_OBJECT

    void load(const core::Dataset& data)
    {
        document_->edit(app::withData(document_->session(), data).session,
                        "Open " + QString::fromStdString(data.source));
    }

    /// The panels on show with an answer: the sheet shows the data themselves.
    std::vector<widgets::PlotView*> answers()
    {
        std::vector<widgets::PlotView*> found = plots().answering();
        std::erase_if(found,
                      [this](widgets::PlotView* panel) { return panel == plots().canvas() || panel->isHidden(); });
        return found;
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void noPanelOfTheFormerDataStandsAsAnAnswer_data()
    {
        QTest::addColumn<QString>("lab");
        QTest::addColumn<int>("dimensions");
        for (const app::Lab& lab : app::labs())
            for (const int dimensions : {1, 2})
                if (lab.id != "pictures" && lab.id != "power") // these have data of their own
                    QTest::addRow("%s in %d", qPrintable(lab.id), dimensions) << lab.id << dimensions;
    }

    void noPanelOfTheFormerDataStandsAsAnAnswer()
    {
        QFETCH(QString, lab);
        QFETCH(int, dimensions);
        load(dataFrom("former.csv", 1.0, dimensions));
        document_->showLab(lab.toStdString());
        QVERIFY(settles());
        load(dataFrom("latter.csv", 30.0, dimensions)); // nothing has been computed for them yet
        for (widgets::PlotView* panel : answers())
            QVERIFY2(widgets::isOutOfSight(panel->standing()) || panel->numbers().columns.empty(),
                     qPrintable(panel->title()));
        QVERIFY(settles());
        for (widgets::PlotView* panel : answers())
            QVERIFY2(panel->standing() == widgets::Standing::Current || panel->numbers().columns.empty() ||
                         widgets::isOutOfSight(panel->standing()),
                     qPrintable(panel->title()));
    }

    void anAnswerToPointsThatAHandTookAwayGivesWayToWhatLacks_data()
    {
        QTest::addColumn<QString>("lab");
        QTest::addColumn<int>("dimensions");
        QTest::newRow("sample B") << "two-samples" << 1;
        QTest::newRow("all but two rows") << "structure" << 2;
    }

    void anAnswerToPointsThatAHandTookAwayGivesWayToWhatLacks()
    {
        QFETCH(QString, lab);
        QFETCH(int, dimensions);
        load(dataFrom("points.csv", 1.0, dimensions));
        document_->showLab(lab.toStdString());
        QVERIFY(settles());
        QVERIFY(!page().problem());
        std::vector<int> gone;
        for (int row = 0; row < 40; ++row)
            if (lab == "two-samples" ? row % 2 == 1 : row > 1)
                gone.push_back(row);
        core::Session next = document_->session();
        next.data = std::make_shared<const core::Dataset>(widgets::without(*next.data, gone));
        document_->edit(std::move(next), "Delete points");
        QVERIFY(page().problem());
        for (widgets::PlotView* panel : answers()) {
            QVERIFY2(widgets::isOutOfSight(panel->standing()), qPrintable(panel->title()));
            if (const auto* said = panel->findChild<widgets::EmptySentence*>())
                QVERIFY2(said->sentence().startsWith(widgets::asSentence(*page().problem())),
                         qPrintable(said->sentence()));
        }
        document_->history()->undo();
        QVERIFY(settles());
        for (widgets::PlotView* panel : answers())
            QVERIFY2(panel->standing() == widgets::Standing::Current, qPrintable(panel->title()));
    }

    void theOptimaOfTheFormerDataGo()
    {
        load(dataFrom("former.csv", 1.0, 1));
        document_->showLab("regression");
        QVERIFY(settles());
        QPushButton* maximise = nullptr;
        for (auto* button : window_->findChildren<QPushButton*>())
            if (button->text().startsWith("Maximise") && button->isVisible())
                maximise = button;
        QVERIFY(maximise);
        maximise->click();
        QVERIFY(settles());
        const auto optima = [this] { // those to choose from
            int shown = 0;
            for (const auto* button : window_->findChildren<QPushButton*>())
                shown += button->text() == "Use" && button->isVisible() ? 1 : 0;
            return shown;
        };
        QVERIFY(optima() > 0);
        load(dataFrom("latter.csv", 30.0, 1));
        QCOMPARE(optima(), 0);
        QVERIFY(settles());
        QCOMPARE(optima(), 0);
    }
};

KERNELSCOPE_TEST(OtherDataTest, QApplication)

} // namespace other_data_test

#include "other_data_test.moc"
