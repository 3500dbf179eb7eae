// The panels of a posterior: what they show where chains disagree, where a quadrature is at hand, and of chains kept.

#include "support/outcomes.h"
#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/drawings/posterior.h"
#include "widgets/drawings/posterior_pairs.h"
#include "widgets/plots/drawn_plot.h"

#include <QTest>

#include <cmath>

namespace posterior_plots_test
{

namespace
{

/// One free lengthscale; nothing is ever computed of it.
class NoTarget : public core::PosteriorTarget
{
public:
    const core::HyperparameterSpace& space() const override { return space_; }
    core::LogDensityFunction logDensity() const override { return {}; }
    core::Outcome<core::PosteriorQuadrature> quadrature(std::stop_token) const override { return core::Cancelled{}; }
    core::Outcome<std::vector<Eigen::VectorXd>> starts(int, std::uint64_t) const override { return core::Cancelled{}; }
    core::Outcome<core::IntegratedBand> integrated(const core::WeightedHyperparameters&,
                                                   const core::IntegratedFunction&, std::stop_token) const override
    {
        return core::Cancelled{};
    }

private:
    core::HyperparameterSpace space_{std::vector<core::InferredHyperparameter>{{.name = "lengthscale"}}};
};

/// Two chains of twenty draws, about log ℓ = 0 and 3.
core::PosteriorResult ofChainsApart()
{
    core::PosteriorResult result{.target = std::make_shared<const NoTarget>()};
    for (int c = 0; c < 2; ++c) {
        result.chains.draws.emplace_back(20);
        for (std::size_t i = 0; i < 20; ++i) {
            core::Draw& draw = result.chains.draws.back()[i];
            draw.position = Eigen::VectorXd::Constant(1, 3.0 * c + 0.1 * std::sin(static_cast<double>(i)));
            draw.logDensity = -0.1 * static_cast<double>(i);
        }
    }
    result.summaries = core::summaries(result.chains, result.target->space());
    result.verdict = core::verdict(result.summaries, {.energyFraction = 1.0}, 2);
    return result;
}

/// Of log ℓ, normal with mean 0 and standard deviation 0.3.
core::PosteriorQuadrature quadrature()
{
    const auto density = [](double, const Eigen::VectorXd& x) -> Eigen::VectorXd {
        return -0.5 * (x.array() / 0.3).square();
    };
    return valueOf(core::posteriorQuadrature(density, {{.range = {-4.0, 4.0}}}));
}

widgets::ShownPosterior shown(core::PosteriorResult result, const core::DrawBrush& brush = {})
{
    return {.result = std::make_shared<const core::PosteriorResult>(std::move(result)),
            .names = {widgets::kernelLearningName("lengthscale")},
            .brush = brush,
            .subtitle = "what is wrong"};
}

/// Of ℓ: the start at 1, a step forwards, one backwards, and one more forwards; the second place is chosen.
std::shared_ptr<const core::WatchedTrajectory> fourPlaces()
{
    return std::make_shared<const core::WatchedTrajectory>(
        core::WatchedTrajectory{.values = Eigen::Vector4d(1.0, 2.0, 0.5, 4.0),
                                .logDensity = Eigen::Vector4d(0.0, -1.0, -2.0, -3.0),
                                .times = {0, 1, -1, 2},
                                .chosen = 1});
}

QRgb inkOf(const widgets::PlotView& plot, const QString& key)
{
    for (const widgets::LegendEntry& entry : plot.legend())
        if (entry.key == key && entry.scatter)
            return entry.scatter->brush().color().rgb();
    return 0;
}

} // namespace

class PosteriorPlotsTest : public QObject
{
    Q_OBJECT

private slots:
    void drawsThatArePickedOutOfChainsApartStandOut()
    {
        widgets::DrawnPlot pairs(widgets::pairsDrawing({}));
        const QRgb grey = pairs.theme().colour(widgets::Role::Ghost).rgb();
        pairs.show(widgets::pairsDrawing(shown(ofChainsApart())));
        QCOMPARE(inkOf(pairs, "picked"), grey); // all of them tell nothing
        pairs.show(widgets::pairsDrawing(shown(ofChainsApart(), {.numbers = core::Interval{1.0, 5.0}})));
        QCOMPARE(inkOf(pairs, "picked"), pairs.theme().colour(widgets::Role::Posterior).rgb());
        QCOMPARE(inkOf(pairs, "draws"), grey);
    }

    void theMarginalTellsWhatTheQuadratureKnows()
    {
        widgets::DrawnPlot marginal(widgets::marginalDrawing({}));
        core::PosteriorResult result = ofChainsApart();
        QVERIFY(result.verdict->apart);
        marginal.show(widgets::marginalDrawing(shown(result)));
        QVERIFY2(marginal.subtitle().startsWith(QStringLiteral("mean –")), qPrintable(marginal.subtitle()));
        result.quadrature = quadrature();
        marginal.show(widgets::marginalDrawing(shown(result)));
        const auto exact = QStringLiteral("by quadrature mean 1.046, 95 %: 0.5554 … 1.8"); // e^0.045, e^±0.588
        QVERIFY2(marginal.subtitle().startsWith(exact), qPrintable(marginal.subtitle()));
    }

    void aChainKeepsItsNumberWhereOthersAreLeftOut()
    {
        widgets::DrawnPlot traces(widgets::traceDrawing({}));
        widgets::DrawnPlot pairs(widgets::pairsDrawing({}));
        core::PosteriorResult result = ofChainsApart();
        result.numbers = {2, 4};
        traces.show(widgets::traceDrawing(shown(result)));
        pairs.show(widgets::pairsDrawing(shown(result)));
        QStringList columns;
        for (const widgets::PlotTable::Column& column : traces.numbers().columns)
            columns << column.name;
        for (const char* name : {"chain_2", "chain_4", "divergent_2", "divergent_4"})
            QVERIFY2(columns.contains(name), name);
        for (const widgets::PlotTable::Column& column : pairs.numbers().columns)
            if (column.name == "chain")
                QVERIFY(column.values.minCoeff() == 2.0 && column.values.maxCoeff() == 4.0);
    }

    void aTrajectoryIsDrawnInTheOrderOfTime()
    {
        const widgets::ShownPosterior posterior = shown(ofChainsApart());
        const widgets::Drawing pairs = widgets::pairsDrawing(posterior);
        const widgets::ShownTrajectory walked{.trajectory = fourPlaces(), .places = 3};
        const widgets::Drawing drawing = widgets::withTrajectory(pairs, posterior, walked);
        QCOMPARE(drawing.paths.size(), std::size_t{2}); // and the last place that it came to
        Eigen::MatrixXd places(3, 2);
        places << 0.5, -2.0, 1.0, 0.0, 2.0, -1.0;
        QCOMPARE(drawing.paths[0].places, places);
        QCOMPARE(drawing.paths[1].places, Eigen::MatrixXd(Eigen::RowVector2d(0.5, -2.0)));
        QCOMPARE(drawing.paths[1].key, drawing.paths[0].key);
        QCOMPARE(columnOf(drawing.beside, "trajectory_time"), Eigen::VectorXd(Eigen::Vector3d(0.0, 1.0, -1.0)));
        QVERIFY(widgets::withTrajectory(pairs, posterior, {}).paths.empty());
    }

    void thePlaceThatATrajectoryHasChosenIsRingedAtItsEnd()
    {
        const widgets::ShownPosterior posterior = shown(ofChainsApart());
        const widgets::Drawing pairs = widgets::pairsDrawing(posterior);
        const auto pathsAfter = [&](Eigen::Index places) {
            return widgets::withTrajectory(pairs, posterior, {.trajectory = fourPlaces(), .places = places}).paths;
        };
        QCOMPARE(pathsAfter(4).size(), std::size_t{2}); // it has not ended
        QCOMPARE(pathsAfter(5).size(), std::size_t{3});
        const widgets::DrawnPath ring = pathsAfter(5).back();
        QCOMPARE(ring.places, Eigen::MatrixXd(Eigen::RowVector2d(2.0, -1.0)));
        QVERIFY(ring.mark && ring.mark->shape == widgets::MarkShape::Circle);
    }
};

KERNELSCOPE_TEST(PosteriorPlotsTest, QApplication)

} // namespace posterior_plots_test

#include "posterior_plots_test.moc"
