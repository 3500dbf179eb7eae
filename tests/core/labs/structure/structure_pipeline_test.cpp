#include "core/data/examples.h"
#include "core/labs/structure/structure_lab.h"
#include "core/labs/structure/test_picture.h"
#include "core/labs/structure/true_graph.h"
#include "core/structure/compare_graphs.h"
#include "core/structure/edge_decisions.h"
#include "core/structure/pc_of_data.h"
#include "support/oracle.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QtTest>

#include <algorithm>

namespace structure_pipeline_test
{

using namespace core;
using Eigen::Index;

namespace
{

StructureRequest requestOf(const TrueGraphSettings& graph)
{
    GeneratedTable made = valueOf(dataFrom(graph));
    StructureRequest request;
    request.data = std::make_shared<const Dataset>(std::move(made.points));
    request.columns = std::move(made.columns);
    request.settings.method = ConditionalMethod::FisherZ;
    return request;
}

TrueGraphSettings drawn(std::uint64_t seed = 1)
{
    TrueGraphSettings graph;
    graph.seed = seed;
    graph.rows = 1000;
    return graph;
}

} // namespace

class StructurePipelineTest : public QObject
{
    Q_OBJECT

private slots:
    void findsTheGraphThatTheDataCameFrom()
    {
        constexpr int drawings = 20;
        int exact = 0;
        for (std::uint64_t seed = 1; seed <= drawings; ++seed) {
            const TrueGraphSettings graph = drawn(seed);
            StructureRequest request = requestOf(graph);
            request.settings.alpha = 0.001; // false alarms are rare; a thousand rows tell every slope from 0
            StructurePipeline pipeline;
            const StructureResult result = valueOf(pipeline.solve(request));
            const auto truth = classOver(graph, result.names);
            QVERIFY(truth.has_value());
            exact += compareGraphs(result.graph.found.graph, *truth).distance() == 0;
        }
        QVERIFY2(exact >= drawings - 2, qPrintable(QString::number(exact)));
    }

    void equalsPcOfTheSameColumns()
    {
        for (const auto method :
             {ConditionalMethod::FisherZ, ConditionalMethod::ResidualHsic, ConditionalMethod::Kci}) {
            TrueGraphSettings graph = drawn(3);
            graph.rows = 80;
            graph.mechanism = Mechanism::Smooth;
            StructureRequest request = requestOf(graph);
            request.settings.method = method;
            StructurePipeline pipeline;
            const StructureResult result = valueOf(pipeline.solve(request));
            const auto tests = std::make_shared<const ConditionalTests>(
                request.columns.table->values, conditionalOf(request.settings, LengthscaleRule::Median, 1));
            KnownTests known(questionOf(tests));
            const PcResult run = valueOf(pc(4, known, {.alpha = 0.05, .maxGiven = 3}));
            QVERIFY(result.graph.found.graph == run.graph);
            QVERIFY(result.graph.found.tests == run.tests);
        }
    }

    void whatIsKnownIsNotAskedAgain()
    {
        StructureRequest request = requestOf(drawn());
        request.settings.method = ConditionalMethod::ResidualHsic;
        TrueGraphSettings small = drawn();
        small.rows = 60;
        request.data = requestOf(small).data;
        request.columns = requestOf(small).columns;
        StructurePipeline pipeline;
        int told = 0;
        std::stop_source stop;
        const auto stopping = [&](const StructureProgress&) {
            if (++told == 3)
                stop.request_stop();
        };
        QVERIFY(std::holds_alternative<Cancelled>(pipeline.solve(request, stopping, stop.get_token())));
        const StructureResult first = valueOf(pipeline.solve(request)); // goes on
        request.settings.alpha = 0.2;
        const StructureResult second = valueOf(pipeline.solve(request));
        QCOMPARE(second.highest, 0.2);
        request.settings.alpha = 0.05;
        const StructureResult again = valueOf(pipeline.solve(request));
        QVERIFY(again.graph.found.graph == first.graph.found.graph);
        QCOMPARE(again.highest, 0.2); // what was found out about higher levels stays
        QVERIFY(again.graph.tests == first.graph.tests);
    }

    void stepsEndAtTheGraph_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 40; ++seed)
            QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }

    void stepsEndAtTheGraph()
    {
        QFETCH(int, seed);
        const Dag dag = randomDag(7, 9, static_cast<std::uint64_t>(seed));
        KnownTests known(oracleOf(dag));
        PcSettings settings;
        if (seed % 2 == 0)
            settings.forbidden = {{0, 1}, {2, 5}};
        if (seed % 3 == 0)
            settings.required = {{3, 4}};
        const PcResult result = valueOf(pc(7, known, settings));
        const std::vector<PcStep> steps = stepsOf(result, settings);
        QVERIFY(steps.back().graph == result.graph);
        std::ptrdiff_t tests = 0;
        for (std::size_t k = 0; k < steps.size(); ++k) {
            const bool isTest = std::holds_alternative<AskedTest>(steps[k].what);
            tests += isTest;
            const auto before = k == 0 ? steps[k].graph.edges().size() : steps[k - 1].graph.edges().size();
            QVERIFY(steps[k].graph.edges().size() <= before);
            QVERIFY(isTest || steps[k].graph.edges().size() == before); // heads take no edge away
        }
        QCOMPARE(tests, std::ssize(result.tests));
    }

    void livesSayWhatEveryLevelHas()
    {
        TrueGraphSettings graph = drawn(5);
        graph.rows = 60;
        StructureRequest request = requestOf(graph);
        request.settings.alpha = 0.4;
        StructurePipeline pipeline;
        const StructureResult wide = valueOf(pipeline.solve(request));
        QCOMPARE(wide.highest, 0.4);
        for (double level : {3e-5, 1e-3, 0.01, 0.05, 0.13, 0.3, 0.4}) {
            request.settings.alpha = level;
            const StructureResult at = valueOf(pipeline.solve(request));
            std::vector<GraphEdge> alive;
            for (const EdgeLife& life : wide.lives)
                if (life.lo <= level && level < life.hi)
                    alive.push_back(life.edge);
            std::vector<GraphEdge> edges = at.graph.found.graph.edges();
            QVERIFY(std::ranges::is_permutation(alive, edges));
        }
    }

    void aPictureIsThatOfTheTest_data()
    {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("null");
        for (const auto& method : choicesOf<ConditionalMethod>)
            for (const auto& null : choicesOf<NullDistribution>)
                if (method.value != ConditionalMethod::Kci || null.value != NullDistribution::Permutation)
                    QTest::addRow("%s %s", method.name.data(), null.name.data())
                        << static_cast<int>(method.value) << static_cast<int>(null.value);
    }

    void aPictureIsThatOfTheTest()
    {
        QFETCH(int, method);
        QFETCH(int, null);
        TrueGraphSettings graph = drawn(7);
        graph.rows = 70;
        const auto made = valueOf(dataFrom(graph));
        const ConditionalTests tests(made.columns.table->values, {.method = static_cast<ConditionalMethod>(method),
                                                                  .lengthscale = LengthscaleRule::Median,
                                                                  .inducing = {},
                                                                  .null = static_cast<NullDistribution>(null),
                                                                  .permutations = 200,
                                                                  .seed = 4});
        for (const std::vector<Index>& given : {std::vector<Index>{}, {2}, {1, 2}}) {
            const ConditionalAnswer answer = valueOf(tests.test(0, 3, given));
            const TestPicture picture = valueOf(testPicture(tests, 0, 3, given, 0.05));
            const bool ofSize = static_cast<ConditionalMethod>(method) == ConditionalMethod::FisherZ;
            QCOMPARE(picture.statistic, ofSize ? std::abs(answer.statistic) : answer.statistic);
            QCOMPARE(picture.nulls.size(), std::size_t{1});
            QCOMPARE(*picture.nulls[0].pValue, answer.p.value);
            QCOMPARE(picture.remainders.rows(), Index{70});
            QVERIFY(picture.remainders.allFinite());
            const Eigen::VectorXd &grid = picture.nulls[0].grid, &density = picture.nulls[0].density;
            if (grid.size() == 0)
                continue;
            double mass = 0.0; // most of the law is drawn
            for (Index i = 1; i < grid.size(); ++i)
                if (std::isfinite(density[i - 1]))
                    mass += 0.5 * (density[i] + density[i - 1]) * (grid[i] - grid[i - 1]);
            QVERIFY2(mass > 0.9 && mass < 1.05, qPrintable(QString::number(mass)));
        }
    }

    void rowsWithMissingValuesAreLeftOutAndTimeIsNoNode()
    {
        StructureRequest request = requestOf(drawn());
        ColumnTable table = *request.columns.table;
        table.names.emplace_back("t");
        table.values.conservativeResize(Eigen::NoChange, 5);
        table.values.col(4) = Eigen::VectorXd::LinSpaced(table.values.rows(), 0.0, 10.0);
        table.values(3, 2) = std::numeric_limits<double>::quiet_NaN();
        request.columns.table = std::make_shared<const ColumnTable>(table);
        request.settings.time = std::string(1, 't');
        const StructureVariables found =
            valueOf(structureVariables(structureColumns(*request.data, request.columns), request.settings));
        QCOMPARE(found.variables.names, (std::vector<std::string>{"A", "B", "C", "D"}));
        QCOMPARE(found.variables.columns.rows(), Index{999});
        QCOMPARE(found.points[3], 4); // row 3 went
        QVERIFY(found.time.has_value());
        QCOMPARE(found.variables.remarks.size(), std::size_t{1});
        for (const char* name : {"A", "B", "C"})
            request.settings.leftOut.emplace_back(name);
        const auto problem = problems(request);
        QCOMPARE(problem.size(), std::size_t{1});
        QVERIFY(problem[0].message.find("at least two columns") != std::string::npos);
    }

    void aColumnThatIsDeterminedByOthersSaysNothing()
    {
        StructureRequest request = requestOf(drawn());
        ColumnTable table = *request.columns.table;
        table.values.col(3) = table.values.col(0) + 2.0 * table.values.col(1);
        request.columns.table = std::make_shared<const ColumnTable>(table);
        for (const auto method : {ConditionalMethod::FisherZ, ConditionalMethod::ResidualHsic}) {
            request.settings.method = method;
            if (method == ConditionalMethod::ResidualHsic) {
                table.values.conservativeResize(60, Eigen::NoChange);
                request.columns.table = std::make_shared<const ColumnTable>(table);
            }
            StructurePipeline pipeline;
            const StructureResult result = valueOf(pipeline.solve(request));
            QVERIFY(result.graph.found.untold > 0);
            QVERIFY(result.graph.found.graph.adjacent(0, 3));
            QVERIFY(std::ranges::any_of(
                result.remarks, [](const std::string& r) { return r.find("say nothing") != std::string::npos; }));
        }
    }

    void theDecisiveTestSeparatesOrIsTheWeakest()
    {
        StructurePipeline pipeline;
        const StructureResult result = valueOf(pipeline.solve(requestOf(drawn())));
        const PcResult& found = result.graph.found;
        for (const AskedTest& separating : found.separating)
            QVERIFY(decisiveTest(found, separating.a, separating.b) == separating);
        double largest = 0.0;
        for (const PcEdge& edge : found.edges) {
            const auto [a, b] = std::minmax(edge.from, edge.to);
            QCOMPARE(decisiveTest(found, a, b)->p, edge.p);
            largest = std::max(largest, edge.p);
        }
        QCOMPARE(weakestTest(found, result.settings)->p, largest);
        PcSettings all = result.settings;
        for (const PcEdge& edge : found.edges)
            all.required.emplace_back(std::minmax(edge.from, edge.to));
        QVERIFY(weakestTest(found, all) == found.tests.back());
        const PcResult untested{.graph = Pdag(2), .edges = {}, .separating = {}, .tests = {}};
        QVERIFY(!decisiveTest(untested, 0, 1) && !weakestTest(untested, all));
    }

    void requiredAndForbiddenIsAProblem()
    {
        StructureRequest request = requestOf(drawn());
        request.settings.required.emplace_back("A", "B");
        request.settings.forbidden.emplace_back("B", "A");
        const auto found = problems(request);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].field, std::string("edges"));
        request.settings.forbidden.front() = {"A", "D"};
        StructurePipeline pipeline;
        const StructureResult result = valueOf(pipeline.solve(request));
        QVERIFY(result.graph.found.graph.adjacent(0, 1));
        QVERIFY(!result.graph.found.graph.adjacent(0, 3));
    }

    void drawnGraphsHaveNoCycles()
    {
        TrueGraphSettings graph = drawn();
        graph.arrows.emplace_back("D", "A");
        QVERIFY(std::holds_alternative<Failure>(dagOf(graph)));
        const Dag dag = valueOf(dagOf(drawn()));
        QVERIFY(mayAddArrow(dag, 0, 1));
        QVERIFY(mayAddArrow(dag, 0, 3));
        QVERIFY(!mayAddArrow(dag, 3, 0)); // a cycle
        QVERIFY(!mayAddArrow(dag, 0, 2)); // there already
        graph.nodes[1] = graph.nodes[0];
        QVERIFY(std::holds_alternative<Failure>(dagOf(graph)));
    }

    void theSameSeedMakesTheSameData()
    {
        QVERIFY(*valueOf(dataFrom(drawn(2))).columns.table == *valueOf(dataFrom(drawn(2))).columns.table);
        QVERIFY(!(*valueOf(dataFrom(drawn(2))).columns.table == *valueOf(dataFrom(drawn(3))).columns.table));
        TrueGraphSettings two = drawn();
        two.nodes.resize(2);
        two.arrows.assign(1, {"B", "A"});
        const GeneratedTable made = valueOf(dataFrom(two));
        QVERIFY(!made.columns.table);
        QCOMPARE(made.points.columnNames, two.nodes);
    }

    void comparisonCountsEveryPairOnce()
    {
        Pdag found(3), truth(3);
        found.connect(0, 1);
        found.connect(0, 2);
        truth.connect(0, 1);
        truth.pointAt(0, 1);
        truth.connect(1, 2);
        const GraphComparison compared = compareGraphs(found, truth);
        QCOMPARE(compared.common, 0);
        QCOMPARE(compared.missing.size(), std::size_t{1});
        QCOMPARE(compared.extra.size(), std::size_t{1});
        QCOMPARE(compared.turned.size(), std::size_t{1});
        QCOMPARE(compared.distance(), 3);
    }
};

KERNELSCOPE_TEST(StructurePipelineTest, QCoreApplication)

} // namespace structure_pipeline_test

#include "structure_pipeline_test.moc"
