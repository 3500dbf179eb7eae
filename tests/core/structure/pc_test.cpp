#include "core/independence/variables.h"
#include "core/structure/dag.h"
#include "core/structure/graph_text.h"
#include "core/structure/pc.h"
#include "core/structure/pc_of_data.h"
#include "core/structure/pc_steps.h"
#include "support/oracle.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QtTest>

#include <algorithm>
#include <chrono>
#include <functional>

namespace pc_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

Dag dagOf(int nodes, const std::vector<std::pair<int, int>>& edges)
{
    Dag dag{.parents = std::vector<std::vector<int>>(static_cast<std::size_t>(nodes))};
    for (const auto& [from, to] : edges)
        dag.parents[static_cast<std::size_t>(to)].push_back(from);
    for (auto& of : dag.parents)
        std::ranges::sort(of);
    return dag;
}

PcResult pcOf(KnownTests& tests, int nodes, const PcSettings& settings = {})
{
    return valueOf(pc(nodes, tests, settings));
}

PcResult pcByOracle(const Dag& dag, const PcSettings& settings = {})
{
    KnownTests tests(oracleOf(dag));
    return pcOf(tests, dag.nodes(), settings);
}

/// Every path between a and b, each of its inner nodes open or closed by the definition.
bool openPath(const Dag& dag, std::vector<int> path, int b, const std::vector<int>& given)
{
    const int last = path.back();
    const auto isGiven = [&](int node) { return std::ranges::count(given, node) > 0; };
    const auto opens = [&](int node) { // a collider: it or what follows from it is given
        for (int other = 0; other < dag.nodes(); ++other)
            if (isGiven(other)) {
                std::vector<int> waiting{other};
                while (!waiting.empty()) {
                    const int up = waiting.back();
                    waiting.pop_back();
                    if (up == node)
                        return true;
                    for (const int parent : dag.parents[static_cast<std::size_t>(up)])
                        waiting.push_back(parent);
                }
            }
        return false;
    };
    for (int next = 0; next < dag.nodes(); ++next) {
        if (std::ranges::count(path, next) || !(dag.isParent(last, next) || dag.isParent(next, last)))
            continue;
        if (path.size() >= 2) {
            const bool collider = dag.isParent(path[path.size() - 2], last) && dag.isParent(next, last);
            if (collider ? !opens(last) : isGiven(last))
                continue;
        }
        if (next == b)
            return true;
        std::vector<int> longer = path;
        longer.push_back(next);
        if (openPath(dag, longer, b, given))
            return true;
    }
    return false;
}

Pdag skeletonOf(const Pdag& graph)
{
    Pdag skeleton(graph.nodes());
    for (const GraphEdge& edge : graph.edges())
        skeleton.connect(edge.from, edge.to);
    return skeleton;
}

} // namespace

class PcTest : public QObject
{
    Q_OBJECT

private slots:
    void nothingPointsAtTheCalendar()
    {
        const Dag chain = dagOf(3, {{0, 1}, {1, 2}}); // time, and what follows from it: a class of three graphs
        QVERIFY(pcByOracle(chain).graph.undirected(0, 1));
        const PcSettings settings{.exogenous = {0}};
        const PcResult found = pcByOracle(chain, settings);
        QVERIFY(found.graph.directed(0, 1) && found.graph.directed(1, 2)); // the rest by Meek's rules
        QVERIFY(stepsOf(found, settings).back().graph == found.graph);
        const PcResult collider = pcByOracle(dagOf(3, {{1, 0}, {2, 0}}), settings);
        QVERIFY(collider.graph.directed(0, 1) && collider.graph.directed(0, 2));
        QVERIFY(stepsOf(collider, settings).back().graph == collider.graph);
    }

    void randomDagsHaveTheirEdges()
    {
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            const int nodes = 2 + static_cast<int>(seed % 11), most = nodes * (nodes - 1) / 2;
            const int edges = static_cast<int>(seed) % (most + 1);
            const Dag dag = randomDag(nodes, edges, seed);
            QCOMPARE(static_cast<int>(pdagOf(dag).edges().size()), edges);
            QCOMPARE(static_cast<int>(dag.topologicalOrder().size()), nodes);
        }
        QVERIFY(randomDag(8, 10, 1) == randomDag(8, 10, 1));
        QVERIFY(!(randomDag(8, 10, 1) == randomDag(8, 10, 2)));
    }

    void dSeparationIsThatEveryPathIsClosed()
    {
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            const Dag dag = randomDag(6, 7, seed);
            for (int a = 0; a < 6; ++a)
                for (int b = 0; b < a; ++b)
                    for (int mask = 0; mask < 64; ++mask) {
                        if (mask >> a & 1 || mask >> b & 1)
                            continue;
                        std::vector<int> given;
                        for (int node = 0; node < 6; ++node)
                            if (mask >> node & 1)
                                given.push_back(node);
                        QCOMPARE(dSeparated(dag, a, b, given), !openPath(dag, {a}, b, given));
                    }
        }
    }

    void oracleGivesTheEquivalenceClass() // PC with Meek's rules against Chickering's labels
    {
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            const int nodes = 3 + static_cast<int>(seed % 10), most = nodes * (nodes - 1) / 2;
            const Dag dag = randomDag(nodes, std::min(most, static_cast<int>(seed * 7 % 23)), seed);
            const PcResult found = pcByOracle(dag);
            QVERIFY2(found.graph == cpdagOf(dag), qPrintable(QString::number(seed)));
        }
    }

    void knownGraphsAreOriented()
    {
        // a collider, and what follows from it (rule 1)
        Pdag graph = pcByOracle(dagOf(4, {{0, 2}, {1, 2}, {2, 3}})).graph;
        QVERIFY(graph.directed(0, 2) && graph.directed(1, 2) && graph.directed(2, 3));
        // a chain stays as it is
        QVERIFY(pcByOracle(dagOf(3, {{0, 1}, {1, 2}})).graph.edges() ==
                (std::vector<GraphEdge>{{0, 1, EdgeType::Undirected}, {1, 2, EdgeType::Undirected}}));
    }

    void meekRulesOneByOne_data()
    {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<QList<int>>("undirected"); // pairs
        QTest::addColumn<QList<int>>("directed");
        QTest::newRow("1") << 3 << QList<int>{0, 1} << QList<int>{2, 0};
        QTest::newRow("2") << 3 << QList<int>{0, 1} << QList<int>{0, 2, 2, 1};
        QTest::newRow("3") << 4 << QList<int>{0, 1, 0, 2, 0, 3} << QList<int>{2, 1, 3, 1};
        QTest::newRow("4") << 4 << QList<int>{0, 1, 0, 2, 0, 3} << QList<int>{2, 3, 3, 1};
    }
    void meekRulesOneByOne() // 0 − 1 becomes 0 → 1
    {
        QFETCH(int, nodes);
        QFETCH(QList<int>, undirected);
        QFETCH(QList<int>, directed);
        Pdag graph(nodes);
        for (qsizetype k = 0; k < undirected.size(); k += 2)
            graph.connect(undirected[k], undirected[k + 1]);
        for (qsizetype k = 0; k < directed.size(); k += 2) {
            graph.connect(directed[k], directed[k + 1]);
            graph.pointAt(directed[k], directed[k + 1]);
        }
        applyMeekRules(graph);
        QVERIFY(graph.directed(0, 1));
        for (qsizetype k = 2; k < undirected.size(); k += 2)
            QVERIFY(graph.undirected(undirected[k], undirected[k + 1]));
    }

    void conflictsKeepBothHeads() // 0 → 1 ← 2 and 1 → 2 ← 3: the pair 1, 2 is pointed at from both sides
    {
        KnownTests tests([](int a, int b, const std::vector<int>& given, const std::stop_token&) -> Outcome<double> {
            const bool apart = (a == 0 && b == 2) || (a == 1 && b == 3) || (a == 0 && b == 3);
            return apart && given.empty() ? 1.0 : 0.0;
        });
        const PcResult found = pcOf(tests, 4);
        QVERIFY(found.graph.bidirected(1, 2));
        QVERIFY(found.graph.directed(0, 1) && found.graph.directed(3, 2));
    }

    void separatingSetsSeparateAndEveryTestIsKept()
    {
        const Dag dag = randomDag(8, 10, 5);
        const PcResult found = pcByOracle(dag);
        QCOMPARE(static_cast<int>(found.separating.size() + found.edges.size()), 28);
        for (const AskedTest& test : found.separating) {
            QVERIFY(dSeparated(dag, test.a, test.b, test.given));
            QVERIFY(std::ranges::count(found.tests, test) == 1);
        }
        for (const AskedTest& test : found.tests)
            QCOMPARE(test.p, dSeparated(dag, test.a, test.b, test.given) ? 1.0 : 0.0);
    }

    void theAnswerDoesNotDependOnTheOrderOfTheColumns()
    {
        const MatrixXd data = dataFrom(randomDag(6, 8, 3), Mechanism::Linear, 60, 4);
        const std::vector<Index> order{4, 2, 0, 5, 1, 3};
        ConditionalSettings settings;
        settings.method = ConditionalMethod::FisherZ;
        const auto graphOf = [&](const MatrixXd& columns) {
            KnownTests tests(questionOf(std::make_shared<const ConditionalTests>(columns, settings)));
            return pcOf(tests, 6).graph;
        };
        const Pdag plain = graphOf(data), moved = graphOf(data(Eigen::all, order));
        for (int a = 0; a < 6; ++a)
            for (int b = 0; b < 6; ++b)
                QCOMPARE(moved.adjacent(a, b), plain.adjacent(static_cast<int>(order[static_cast<std::size_t>(a)]),
                                                              static_cast<int>(order[static_cast<std::size_t>(b)])));
    }

    void forbiddenRequiredAndTheLargestSetAreKept()
    {
        const Dag dag = dagOf(4, {{0, 1}, {1, 2}, {2, 3}});
        const PcResult bounded = pcByOracle(dag, {.maxGiven = 0});
        QCOMPARE(static_cast<int>(bounded.edges.size()), 6);
        QVERIFY(std::ranges::all_of(bounded.tests, [](const AskedTest& test) { return test.given.empty(); }));
        const PcResult forced = pcByOracle(dag, {.forbidden = {{0, 1}}, .required = {{0, 3}}});
        QVERIFY(!forced.graph.adjacent(0, 1));
        QVERIFY(forced.graph.adjacent(0, 3));
        QVERIFY(std::ranges::none_of(forced.tests, [](const AskedTest& t) { return t.a == 0 && t.b == 1; }));
        KnownTests tests(oracleOf(dag));
        QVERIFY(refusal(pc(4, tests, {.forbidden = {{0, 1}}, .required = {{0, 1}}})).find("forbidden") !=
                std::string::npos);
    }

    void fisherZFindsTheSkeletonOfLinearData()
    {
        int found = 0;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const Dag dag = randomDag(6, 6, seed);
            ConditionalSettings settings;
            settings.method = ConditionalMethod::FisherZ;
            KnownTests tests(questionOf(std::make_shared<const ConditionalTests>(
                dataFrom(dag, Mechanism::Linear, 20000, seed + 100), settings)));
            found += skeletonOf(pcOf(tests, 6, {.alpha = 1e-4}).graph) == skeletonOf(pdagOf(dag)) ? 1 : 0;
        }
        // Where effects of two paths nearly cancel, no sample of this size shows the edge.
        QVERIFY2(found >= 17, qPrintable(QString::number(found)));
    }

    void residualHsicFindsASmoothFork()
    {
        const Dag dag = dagOf(3, {{0, 1}, {0, 2}});
        const MatrixXd data = dataFrom(dag, Mechanism::Smooth, 150, 1);
        KnownTests tests(questionOf(std::make_shared<const ConditionalTests>(data, ConditionalSettings{})));
        QVERIFY(pcOf(tests, 3, {.alpha = 0.01}).graph == cpdagOf(dag));
    }

    void anotherLevelAsksOnlyWhatIsNew()
    {
        const MatrixXd data = dataFrom(randomDag(7, 10, 8), Mechanism::Linear, 80, 9);
        ConditionalSettings settings;
        settings.method = ConditionalMethod::FisherZ;
        const auto question = questionOf(std::make_shared<const ConditionalTests>(data, settings));
        KnownTests tests(question);
        const PcResult first = pcOf(tests, 7, {.alpha = 0.2});
        const int computed = tests.computed();
        QCOMPARE(static_cast<int>(first.tests.size()), computed);
        QVERIFY(pcOf(tests, 7, {.alpha = 0.2}).graph == first.graph);
        QCOMPARE(tests.computed(), computed);
        for (const double alpha : {0.1, 0.01, 0.001}) {
            KnownTests fresh(question);
            const PcResult replayed = pcOf(tests, 7, {.alpha = alpha}), plain = pcOf(fresh, 7, {.alpha = alpha});
            QVERIFY(replayed.graph == plain.graph);
            QVERIFY(replayed.tests == plain.tests);
        }
    }

    void betweenTwoSpansNothingChanges()
    {
        const MatrixXd data = dataFrom(randomDag(5, 6, 2), Mechanism::Linear, 50, 3);
        ConditionalSettings settings;
        settings.method = ConditionalMethod::FisherZ;
        KnownTests tests(questionOf(std::make_shared<const ConditionalTests>(data, settings)));
        const auto spans = valueOf(graphsOverLevels(5, tests, {}, 1e-6, 0.3));
        QVERIFY(spans.size() > 2);
        QVERIFY(spans.front().hi > 0.3 && spans.back().lo <= 1e-6);
        for (std::size_t k = 0; k < spans.size(); ++k) {
            QVERIFY(spans[k].lo < spans[k].hi);
            if (k > 0)
                QCOMPARE(spans[k].hi, spans[k - 1].lo);
            const double lo = std::max(spans[k].lo, 1e-6), hi = std::nextafter(spans[k].hi, 0.0);
            for (const double alpha : {lo, 0.5 * (lo + hi), hi})
                QVERIFY(pcOf(tests, 5, {.alpha = alpha}).graph == spans[k].result.graph);
        }
    }

    void frequenciesAreThoseOfTheGraphs()
    {
        Pdag none(2), edge(2), arrow(2);
        edge.connect(0, 1);
        arrow.connect(0, 1);
        arrow.pointAt(1, 0);
        const auto frequencies = edgeFrequencies({none, edge, arrow, arrow});
        QCOMPARE(frequencies.size(), std::size_t{1});
        QCOMPARE(frequencies[0].adjacent, 0.75);
        QCOMPARE(frequencies[0].backward, 0.5);
        QCOMPARE(frequencies[0].forward, 0.0);
        const MatrixXd data = dataFrom(dagOf(3, {{0, 1}}), Mechanism::Linear, 100, 5);
        ConditionalSettings settings;
        settings.method = ConditionalMethod::FisherZ;
        const auto resampled = valueOf(bootstrapFrequencies(data, settings, {.alpha = 0.001}, 20, 1));
        QCOMPARE(resampled[0].adjacent, 1.0);
        QVERIFY(resampled[1].adjacent < 0.5);
    }

    void stoppedAndToldOfProgress()
    {
        const Dag dag = randomDag(6, 8, 1);
        KnownTests tests(oracleOf(dag));
        int heard = 0, last = 0;
        std::vector<std::size_t> edges; // that stand
        const Outcome<PcResult> found = pc(6, tests, {}, [&](const PcProgress& progress) {
            ++heard;
            last = progress.given;
            edges.push_back(progress.joined.edges().size());
        });
        QVERIFY(std::holds_alternative<PcResult>(found));
        QCOMPARE(edges.front(), std::size_t(15)); // the complete graph
        QVERIFY(std::ranges::is_sorted(edges, std::greater()));
        QCOMPARE(edges.back(), std::get<PcResult>(found).edges.size());
        QVERIFY(heard >= 15 && last >= 1);
        std::stop_source stop;
        KnownTests stopping([&](int, int, const std::vector<int>&, const std::stop_token&) -> Outcome<double> {
            stop.request_stop();
            return 0.0;
        });
        QVERIFY(std::holds_alternative<Cancelled>(pc(6, stopping, {}, {}, stop.get_token())));
    }

    void dataFollowTheirGraph()
    {
        const Dag dag = dagOf(3, {{0, 1}});
        for (const Mechanism mechanism : {Mechanism::Linear, Mechanism::Smooth}) {
            const MatrixXd data = dataFrom(dag, mechanism, 4000, 6);
            QVERIFY(data == dataFrom(dag, mechanism, 4000, 6));
            for (const Index root : {0, 2}) {
                QVERIFY(std::abs(data.col(root).mean()) < 0.07);
                QVERIFY(std::abs(data.col(root).squaredNorm() / 4000.0 - 1.0) < 0.1);
            }
            const double variance = (data.col(1).array() - data.col(1).mean()).square().mean();
            QVERIFY(variance > 1.15); // noise of variance 1 and its parent's effect
        }
    }

    void nodesStandStillOnACircle()
    {
        const Eigen::MatrixX2d places = circleLayout(4);
        QVERIFY(
            places.isApprox((Eigen::MatrixX2d(4, 2) << 0.0, 1.0, 1.0, 0.0, 0.0, -1.0, -1.0, 0.0).finished(), 1e-12));
        const std::string dot = dotOf({"a", "b\"c"}, {{0, 1, EdgeType::Bidirected}}, {0.5});
        QVERIFY(dot.find("\"a\" -> \"b\\\"c\" [dir=both, penwidth=2.5];") != std::string::npos);
    }
};

KERNELSCOPE_TEST(PcTest, NoApplication)

} // namespace pc_test

#include "pc_test.moc"
