// The Structure lab in the window: a graph drawn, data made from it, and what PC finds, step by step.

#include "app/command_fixture.h"
#include "app/labs/structure_plots.h"
#include "app/session/session_json.h"
#include "core/data/examples.h"
#include "core/labs/structure/structure_settings.h"
#include "support/test_registry.h"
#include "widgets/controls/formula_card.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/plots/bar_rows_plot.h"
#include "widgets/plots/graph_editor_plot.h"
#include "widgets/plots/panel_frame.h"
#include "widgets/power/run_controls.h"
#include "widgets/structure/search_progress.h"
#include "widgets/structure/structure_panel.h"
#include "widgets/structure/true_graph_panel.h"

#include <QJsonArray>
#include <QListWidget>
#include <QMenu>
#include <QSlider>
#include <QToolButton>

namespace structure_lab_test
{

class StructureLabTest : public CommandFixture
{
    Q_OBJECT

    const core::StructureSettings& settings() { return document_->session().of<core::StructureSettings>(); }
    const core::TrueGraphSettings& truth() { return document_->session().of<core::TrueGraphSettings>(); }
    widgets::HandGraphPlot& graph() { return *qobject_cast<widgets::HandGraphPlot*>(plots().panel("graph")); }
    widgets::GraphEditorPlot& drawn() { return *qobject_cast<widgets::GraphEditorPlot*>(plots().panel("truth")); }
    widgets::BarRowsPlot& levels() { return *qobject_cast<widgets::BarRowsPlot*>(plots().panel("levels")); }
    widgets::WatchControls& watch() { return *page().editors()->findChild<widgets::WatchControls*>(); }
    widgets::FormulaCard* formula() { return qobject_cast<widgets::FormulaCard*>(page().formulaCard()); }
    QString card() { return formula()->text(); }

    void set(const std::function<void(core::StructureSettings&)>& change)
    {
        core::Session next = document_->session();
        change(next.of<core::StructureSettings>());
        document_->edit(next, "Change");
        QVERIFY(settles());
    }
    void generate()
    {
        emit page().editors()->findChild<widgets::TrueGraphPanel*>()->generateRequested();
        QVERIFY(settles());
    }
    /// For tests that take long of many rows, and show the same of few.
    void generateFew()
    {
        core::Session next = document_->session();
        next.of<core::TrueGraphSettings>().rows = 100;
        document_->edit(next, "Change");
        generate();
    }
    static void mouse(QWidget& on, QEvent::Type type, const QPointF& at, Qt::MouseButtons buttons = Qt::LeftButton)
    {
        const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, at, on.mapToGlobal(at), button, buttons, Qt::NoModifier);
        QApplication::sendEvent(&on, &event);
    }
    static void drag(QWidget& on, const QPointF& from, const QPointF& to)
    {
        mouse(on, QEvent::MouseMove, from, Qt::NoButton);
        mouse(on, QEvent::MouseButtonPress, from);
        mouse(on, QEvent::MouseMove, 0.5 * (from + to));
        mouse(on, QEvent::MouseMove, to);
        mouse(on, QEvent::MouseButtonRelease, to, Qt::NoButton);
    }
    /// The ring beside a node, from which arrows are drawn.
    QPointF handle(int node)
    {
        const QPointF middle = drawn().pixelOf(node);
        return middle + QPointF(0.5 * boxWidth() + 5.0, 0.0);
    }
    double boxWidth() // of a node with a name of one letter
    {
        const QFontMetricsF metrics(drawn().theme().font(), &drawn());
        return std::max(metrics.horizontalAdvance("A") + 16.0, 1.3 * (metrics.height() + 8.0));
    }
    int indexOf(const char* name)
    {
        return static_cast<int>(std::ranges::find(truth().nodes, std::string(name)) - truth().nodes.begin());
    }

private slots:
    void init()
    {
        QVERIFY(openWindow());
        document_->showLab("structure");
        core::Session next = document_->session();
        next.of<core::StructureSettings>().method = core::ConditionalMethod::FisherZ; // at once
        document_->edit(next, "Change");
        generate();
    }
    void cleanup() { closeWindow(); }

    void aDrawnGraphMakesDataAndIsFound()
    {
        QVERIFY(!page().problem());
        QCOMPARE(document_->session().data->columnNames, (std::vector<std::string>{"A", "B"}));
        QCOMPARE(graph().graph().names, truth().nodes);
        QVERIFY(graph().graph().edges.size() >= 3);
        QVERIFY(card().contains("edges after"));
        const auto before = document_->session();
        generate();
        QVERIFY(*document_->session().data != *before.data); // others each time
        document_->history()->undo();
        QVERIFY(document_->session() == before);
    }

    /// A graph stands beside data only where they were made from it, or to draw in.
    void theTrueGraphIsNoneOfOtherData()
    {
        QVERIFY(drawn().isVisible());
        core::Session next = document_->session();
        core::Dataset data = *next.data;
        data.source = "mine.csv"; // with the columns of the nodes
        next.data = std::make_shared<const core::Dataset>(std::move(data));
        next.of<core::ChosenColumns>() = {};
        document_->edit(next, "Change");
        QVERIFY(settles());
        QVERIFY(!plots().panel("truth"));
        next.of<core::TrueGraphSettings>().drawing = true;
        document_->edit(next, "Change");
        QVERIFY(settles());
        QVERIFY(drawn().isVisible());
        QVERIFY(!std::ranges::any_of(drawn().graph().edges, &widgets::DrawnEdge::marked));
    }

    void theNumbersAreThoseOfTheCommand()
    {
        generateFew();
        const QString path =
            file("a.csv", tableOf(document_->session().of<core::ChosenColumns>().table->values, "A,B,C,D"));
        for (const char* test : {"fisher-z", "residual-hsic"}) {
            set([&](core::StructureSettings& s) {
                s.method = *core::choiceNamed<core::ConditionalMethod>(test);
                s.alpha = 0.1;
                s.maxGiven = 1;
            });
            const QJsonObject told =
                printed({"pc", "--data", path, "--test", test, "--alpha", "0.1", "--max-given", "1", "--lifetimes"});
            const QJsonArray edges = told["edges"].toArray(), lives = told["lifetimes"].toArray();
            const auto numbers = graph().numbers();
            const Eigen::VectorXd from = columnOf(numbers, "from"), to = columnOf(numbers, "to"),
                                  p = columnOf(numbers, "p"), head = columnOf(numbers, "head_at_to");
            QCOMPARE(edges.size(), p.size());
            for (Eigen::Index k = 0; k < p.size(); ++k) {
                const QJsonObject edge = edges[static_cast<int>(k)].toObject();
                QCOMPARE(QString(QChar(u'A' + static_cast<int>(from[k]) - 1)), edge["from"].toString());
                QCOMPARE(QString(QChar(u'A' + static_cast<int>(to[k]) - 1)), edge["to"].toString());
                QCOMPARE(edge["type"].toString() == "undirected", head[k] == 0.0);
                QCOMPARE(edge["p"].toDouble(), p[k]);
            }
            const Eigen::VectorXd lowest = columnOf(levels().numbers(), "lowest_level");
            QCOMPARE(lives.size(), lowest.size());
            for (Eigen::Index k = 0; k < lowest.size(); ++k)
                QCOMPARE(lives[static_cast<int>(k)].toObject()["lowest"].toDouble(), lowest[k]);
        }
    }

    void stepsGoFromAllJoinedToTheGraph()
    {
        const auto found = graph().graph().edges;
        auto* slider = qobject_cast<QSlider*>(page().editors()->findChild<QSlider*>("pcStep"));
        QVERIFY(slider);
        emit watch().stepRequested();
        QVERIFY(settles());
        QVERIFY(graph().graph().edges.size() >= 5); // of six
        QVERIFY(graph().subtitle().startsWith("Step 1 of "));
        QVERIFY(graph().graph().tested.has_value());
        slider->setValue(slider->maximum());
        QVERIFY(settles());
        QCOMPARE(graph().graph().edges.size(), found.size());
        slider->setValue(3);
        QVERIFY(settles());
        QVERIFY(watch().count().startsWith("Step 3 of "));
        emit watch().endRequested();
        QVERIFY(settles());
        QCOMPARE(graph().graph().edges.size(), found.size());
        QCOMPARE(slider->value(), 0);
    }

    void theLineOfTheLevelReplays()
    {
        const double before = settings().alpha;
        QWidget& plot = levels();
        const QPointF line(levels().xAxis->coordToPixel(before), levels().xAxis->axisRect()->rect().center().y());
        drag(plot, line, line - QPointF(60.0, 0.0));
        QVERIFY(settings().alpha < before);
        QVERIFY(settles());
        QVERIFY(card().contains("α = "));
        document_->history()->undo();
        QCOMPARE(settings().alpha, before);
    }

    void nodesCanBeDraggedAndStandStillWhenEdgesFall()
    {
        const QPointF from = graph().pixelOf(1), to = from + QPointF(-60.0, 40.0);
        drag(graph(), from, to);
        QCOMPARE(settings().places.count("B"), std::size_t{1});
        QVERIFY(QLineF(graph().pixelOf(1), to).length() < 2.0);
        QVERIFY(settles());
        const QPointF other = graph().pixelOf(0);
        set([](core::StructureSettings& s) { s.alpha = 1e-4; });
        QVERIFY(QLineF(graph().pixelOf(0), other).length() < 0.5);
        QVERIFY(QLineF(graph().pixelOf(1), to).length() < 2.0);
        document_->history()->undo();
        document_->history()->undo();
        QVERIFY(QLineF(graph().pixelOf(1), from).length() < 2.0);
    }

    void twoNodesChooseThePairWhoseTestIsShown()
    {
        for (const int node : {0, 3}) {
            mouse(graph(), QEvent::MouseButtonPress, graph().pixelOf(node));
            mouse(graph(), QEvent::MouseButtonRelease, graph().pixelOf(node), Qt::NoButton);
        }
        QCOMPARE(settings().pair, (std::vector<std::string>{"A", "D"}));
        QVERIFY(settles());
        QVERIFY(card().contains("A ⟂ D"));
        QCOMPARE(plots().panel("left")->numbers().columns[0].name, QString("A"));
        QCOMPARE(graph().graph().tested, (core::NodePair{0, 3}));
    }

    void anEdgeCanBeForbiddenRequiredAndFreed()
    {
        const auto joined = [&](int a, int b) {
            return std::ranges::any_of(graph().graph().edges, [&](const widgets::DrawnEdge& edge) {
                return std::minmax(edge.edge.from, edge.edge.to) == std::minmax(a, b);
            });
        };
        QVERIFY(joined(2, 3));
        QMenu menu;
        emit graph().pairMenuAsked("C", "D", &menu);
        QVERIFY(menu.actions().size() >= 2);
        menu.actions()[0]->trigger();
        QVERIFY(settles());
        QVERIFY(!joined(2, 3));
        QCOMPARE(settings().forbidden.size(), std::size_t{1});
        set([](core::StructureSettings& s) { s.required = s.forbidden; });
        QVERIFY(page().problem());
        QCOMPARE(page().problem()->field, std::string("edges"));
        set([](core::StructureSettings& s) {
            s.forbidden.clear();
            s.required = {{"D", "A"}};
        });
        QVERIFY(!page().problem());
        QVERIFY(joined(0, 3));
    }

    void twoRulesAreShownSideBySide()
    {
        QVERIFY(!plots().panel("beside"));
        set([](core::StructureSettings& s) {
            s.method = core::ConditionalMethod::ResidualHsic;
            s.maxGiven = 0;
            s.compare = true;
        });
        QVERIFY(plots().panel("beside"));
        QCOMPARE(plots().panel("graph")->subtitle(), QString("Median distance"));
        QCOMPARE(plots().panel("beside")->subtitle(), QString("Evidence"));
    }

    void aSentenceSaysWhatWasFoundOfTheTruth()
    {
        const auto* panel = page().editors()->findChild<widgets::TrueGraphPanel*>();
        const auto says = [&] {
            QString all;
            for (const QLabel* label : panel->findChildren<QLabel*>())
                if (!label->isHidden())
                    all += label->text();
            return all;
        };
        QVERIFY2(says().contains("PC finds"), qPrintable(says()));
        set([](core::StructureSettings& s) { s.forbidden = {{"C", "D"}}; });
        QVERIFY(says().contains("of 3 edges"));
        const auto& shown = drawn().graph().edges;
        QVERIFY(std::ranges::any_of(shown, &widgets::DrawnEdge::marked));
    }

    void theGraphIsDrawnByHand()
    {
        const QPointF blank = drawn().xAxis->axisRect()->rect().topLeft() + QPointF(30.0, 30.0);
        mouse(drawn(), QEvent::MouseButtonDblClick, blank);
        QCOMPARE(truth().nodes.size(), std::size_t{5});
        const int added = indexOf("E");
        QVERIFY(QLineF(drawn().pixelOf(added), blank).length() < 40.0);
        drag(drawn(), handle(added), drawn().pixelOf(indexOf("A")));
        QVERIFY(!std::ranges::any_of(drawn().graph().edges, &widgets::DrawnEdge::marked)); // data of another graph
        QCOMPARE(truth().arrows.back(), (std::pair<std::string, std::string>{"E", "A"}));
        const std::size_t arrows = truth().arrows.size();
        drag(drawn(), handle(indexOf("D")), drawn().pixelOf(indexOf("E"))); // a cycle
        QCOMPARE(truth().arrows.size(), arrows);
        const auto* panel = page().editors()->findChild<widgets::TrueGraphPanel*>();
        bool told = false;
        for (const QLabel* label : panel->findChildren<QLabel*>())
            told = told || label->text().contains("would close a cycle");
        QVERIFY(told);
        mouse(drawn(), QEvent::MouseButtonPress, drawn().pixelOf(added));
        mouse(drawn(), QEvent::MouseButtonRelease, drawn().pixelOf(added), Qt::NoButton);
        QTest::keyClick(&drawn(), Qt::Key_Delete);
        QCOMPARE(truth().nodes.size(), std::size_t{4});
        QCOMPARE(truth().arrows.size(), arrows - 1);
        for (int k = 0; k < 3; ++k)
            document_->history()->undo();
        QCOMPARE(truth().nodes.size(), std::size_t{4});
    }

    void resamplesWidenTheEdges()
    {
        set([](core::StructureSettings& s) { s.resamples = 12; });
        emit page().editors()->findChild<widgets::RunControls*>()->startRequested();
        QVERIFY(settles());
        const Eigen::VectorXd frequency = columnOf(graph().numbers(), "frequency");
        QCOMPARE(frequency.size(), columnOf(graph().numbers(), "from").size());
        QVERIFY(frequency.maxCoeff() > 0.9 && frequency.minCoeff() >= 0.0);
        set([](core::StructureSettings& s) { s.alpha = 0.01; }); // another graph has none yet
        QCOMPARE(columnOf(graph().numbers(), "frequency").size(), Eigen::Index{0});
    }

    void whatWasUndoneWhileItRanIsFoundAgain()
    {
        generateFew();
        core::Session next = document_->session();
        next.of<core::StructureSettings>().method = core::ConditionalMethod::ResidualHsic;
        document_->edit(next, "Change"); // runs
        core::Session none = next;
        none.of<core::StructureSettings>().leftOut = {"A", "B", "C"};
        document_->edit(none, "Change");
        QVERIFY(page().problem());
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(!page().problem() && !graph().isGreyed());
        QCOMPARE(graph().graph().names.size(), std::size_t{4});
        QVERIFY(card().contains("100 rows"));
    }

    void theWalkWaitsAtItsEndAndCanBeginAnew()
    {
        auto* slider = page().editors()->findChild<QSlider*>("pcStep");
        slider->setValue(slider->maximum());
        QVERIFY(settles());
        emit watch().stepRequested(); // waits
        QCOMPARE(slider->value(), slider->maximum());
        const auto* end = buttonNamed<QToolButton>(watch(), "End");
        QVERIFY(end && end->isVisible());
        emit watch().stepRequested();
        QCOMPARE(slider->value(), 1);
    }

    void aPairIsLookedAtByTheTestsOfItsOwnGraph()
    {
        set([](core::StructureSettings& s) {
            s.method = core::ConditionalMethod::ResidualHsic;
            s.maxGiven = 0;
            s.compare = true;
        });
        auto* beside = qobject_cast<widgets::HandGraphPlot*>(plots().panel("beside"));
        emit graph().pairChosen("A", "C");
        QVERIFY(settles());
        const double byMedian = columnOf(plots().panel("null")->numbers(), "hsic")[0];
        emit beside->pairChosen("A", "C"); // the same pair there
        QVERIFY(settles());
        QVERIFY(columnOf(plots().panel("null")->numbers(), "hsic")[0] != byMedian);
    }

    void aSearchCanBeStoppedAndGoesOn()
    {
        generateFew();
        auto* progress = page().editors()->findChild<widgets::SearchProgress*>();
        core::Session next = document_->session();
        next.of<core::StructureSettings>().method = core::ConditionalMethod::ResidualHsic;
        document_->edit(next, "Change");
        emit progress->stopRequested();
        QVERIFY(progress->isVisibleTo(progress->parentWidget()));
        QVERIFY(graph().isGreyed());
        emit progress->continueRequested();
        QVERIFY(settles());
        QVERIFY(!progress->isVisibleTo(progress->parentWidget()));
        QVERIFY(!graph().isGreyed());
    }

    void theCompleteGraphStandsAtOnceAndAfterAStop()
    {
        core::Session next = document_->session();
        next.of<core::TrueGraphSettings>().rows = 1500;
        document_->edit(next, "Change");
        generate();
        next = document_->session();
        auto& slow = next.of<core::StructureSettings>();
        slow.method = core::ConditionalMethod::ResidualHsic;
        slow.null = core::NullDistribution::Permutation;
        slow.permutations = 10'000; // no machine is done before "Stop"
        slow.leftOut = {"D"};       // a graph of other columns than the one on show
        document_->edit(next, "Change");
        const std::vector<std::string> sought{"A", "B", "C"};
        QTRY_COMPARE_WITH_TIMEOUT(graph().graph().names, sought, patience);
        QCOMPARE(graph().graph().edges.size(), std::size_t(3));
        QVERIFY(!graph().graph().edges[0].p); // of no result yet
        emit page().editors()->findChild<widgets::SearchProgress*>()->stopRequested();
        QVERIFY(settles());
        QCOMPARE(graph().graph().names, sought);
        QVERIFY(!graph().graph().edges[0].p);
        QVERIFY2(graph().subtitle().startsWith("stopped"), qPrintable(graph().subtitle()));
        document_->history()->undo();
        QVERIFY(settles());
        QCOMPARE(graph().graph().names, truth().nodes);
        QVERIFY(!graph().subtitle().startsWith("stopped"));
    }

    void theSearchOfOtherDataIsInSightAndTheOldGraphIsNot()
    {
        core::Session next = document_->session();
        core::Dataset data = *next.data;
        data.source = "mine.csv"; // with the columns of the nodes
        data.x = Eigen::MatrixXd::Random(1500, data.x.cols());
        data.columnNames = {"u", "v"};
        next.data = std::make_shared<const core::Dataset>(std::move(data));
        next.of<core::ChosenColumns>() = {};
        auto& slow = next.of<core::StructureSettings>();
        slow.method = core::ConditionalMethod::ResidualHsic;
        slow.null = core::NullDistribution::Permutation;
        slow.permutations = 10'000; // no machine is done before "Stop"
        document_->edit(next, "Other data");
        const std::vector<std::string> sought{"u", "v"};
        QTRY_COMPARE_WITH_TIMEOUT(graph().graph().names, sought, patience);
        QVERIFY(widgets::isOutOfSight(levels().standing()));
        QTRY_VERIFY_WITH_TIMEOUT(!graph().isGreyed() && graph().subtitle().startsWith("while PC searches"), patience);
        emit page().editors()->findChild<widgets::SearchProgress*>()->stopRequested();
        QVERIFY(settles());
        QVERIFY(!graph().isGreyed() && graph().subtitle().startsWith("stopped"));
        document_->history()->undo();
        QVERIFY(settles());
        QCOMPARE(graph().graph().names, truth().nodes);
        QVERIFY(!graph().isGreyed() && !levels().isGreyed());
    }

    void columnsLeaveTheGraph()
    {
        auto* list = page().editors()->findChild<widgets::StructurePanel*>()->findChild<QListWidget*>();
        QCOMPARE(list->count(), 4);
        list->item(1)->setCheckState(Qt::Unchecked);
        QVERIFY(settles());
        QCOMPARE(settings().leftOut, (std::vector<std::string>{"B"}));
        QCOMPARE(graph().graph().names, (std::vector<std::string>{"A", "C", "D"}));
        document_->history()->undo();
        QCOMPARE(list->item(1)->checkState(), Qt::Checked);
    }

    void aTimeThatTheDataDoNotHaveCanBeChosenAway()
    {
        set([](core::StructureSettings& s) { s.time = std::string("day"); });
        QVERIFY(page().problem());
        auto* time = page().editors()->findChild<widgets::StructurePanel*>()->findChild<QComboBox*>("time");
        QVERIFY(time);
        QCOMPARE(time->currentText(), QString("day"));
        time->setCurrentIndex(0);
        emit time->activated(0);
        QVERIFY(settles());
        QVERIFY(settings().time.empty() && !page().problem());
    }

    void theSessionKeepsAll()
    {
        drag(graph(), graph().pixelOf(1), graph().pixelOf(1) + QPointF(-50.0, 30.0));
        set([](core::StructureSettings& s) {
            s.required = {{"A", "D"}};
            s.pair = {"A", "D"};
        });
        const core::Session before = document_->session();
        const auto outcome = app::sessionFromJson(app::toJson(before), "a.kscope");
        const auto* found = std::get_if<core::Session>(&outcome);
        QVERIFY(found);
        const core::Session& read = *found;
        QVERIFY(read.of<core::StructureSettings>() == before.of<core::StructureSettings>());
        QVERIFY(read.of<core::TrueGraphSettings>() == before.of<core::TrueGraphSettings>());
    }

    void aTermOfTheFormulaFramesItsPanel()
    {
        emit formula()->linkHovered("levels");
        const QWidget* frame = plots().panel("levels")->findChild<QWidget*>("panelFrame");
        QVERIFY(frame->isVisible());
        QCOMPARE(frame->geometry(), plots().panel("levels")->rect());
        emit formula()->linkHovered({});
        QVERIFY(!plots().panel("levels")->findChild<QWidget*>("panelFrame")->isVisible());
    }
};

KERNELSCOPE_TEST(StructureLabTest, QApplication)

} // namespace structure_lab_test

#include "structure_lab_test.moc"
