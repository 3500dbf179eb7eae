#include "app/cli/figure_bke3.h"

#include "app/cli/command.h"
#include "core/data/chance.h"
#include "core/data/samples.h"
#include "core/embedding/credible_band.h"
#include "core/embedding/inducing.h"
#include "core/embedding/integrated_embedding.h"
#include "core/inference/summary.h"
#include "widgets/drawings/functions.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/plot_export.h"

#include <array>
#include <cmath>
#include <memory>
#include <numbers>

namespace app
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr std::array<Index, 2> sizes{50, 400};
constexpr double credibleLevel = 0.8, reach = 2.5, shareWithin = 2.0; // the share is told of |x| <= 2
constexpr Index gridSize = 161, inducingSites = 20;
constexpr core::NutsSettings settings{.warmup = 500, .draws = 500}; // the paper: 200 and 200
constexpr int chainsDrawn = 4;
constexpr Index everyDraw = 20; // of the 2,000 that are mixed into a band: 400 sites make each of them dear

/// One panel: n points of each, the second sample Laplace or normal.
struct BandPanel {
    Index n = 0;
    bool same = false;
    std::vector<core::HyperparameterSummary> hyperparameters = {};
    core::Verdict verdict = {};
    VectorXd grid = {}, mean = {};
    core::Band atData = {}, atInducing = {};
};

MatrixXd sample(Index n, bool laplace, std::uint64_t seed)
{
    core::Chance chance(seed);
    MatrixXd x(n, 1);
    for (double& value : x.reshaped())
        value = laplace ? chance.laplace(std::numbers::sqrt2 / 2.0) : chance.normal(1.0);
    return x;
}

core::WeightedHyperparameters thinned(const core::WeightedHyperparameters& all)
{
    std::vector<Index> rows;
    for (Index i = 0; i < all.values.rows(); i += everyDraw)
        rows.push_back(i);
    return {.values = all.values(rows, Eigen::all),
            .weights = VectorXd::Constant(std::ssize(rows), 1.0 / static_cast<double>(rows.size()))};
}

core::Band bandOf(const core::FunctionMixture& mixture)
{
    return {.lower = mixture.quantile(0.5 * (1.0 - credibleLevel)),
            .upper = mixture.quantile(0.5 * (1.0 + credibleLevel))};
}

/// Γ(1, 1) priors, one inducing point of the pooled sample held out (m = D, for which the posterior is proper).
BandPanel panelOf(Index n, bool same, std::uint64_t seed)
{
    const MatrixXd x = sample(n, false, core::streamOf(seed, 2 * n)),
                   y = sample(n, !same, core::streamOf(seed, 2 * n + 1));
    const MatrixXd pooled = core::pooledPoints(x, y);
    const auto inducing = [&](Index count) {
        return valueOrThrow(core::inducingPoints(
            pooled, {.kind = core::InducingRule::Kind::Random, .count = count, .seed = seed, .given = {}}));
    };
    const core::InducingPoints learned = inducing(1);
    const core::Kernel kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {1.0}});
    const core::KernelHyperparameters hyperparameters{
        .kernel = kernel, .start = valueOrThrow(core::embeddingPrior(kernel, 1, {})), .tau2 = 1.0};
    std::vector<core::InferredHyperparameter> free = hyperparameters.all();
    for (core::InferredHyperparameter& one : free)
        one.fixed.reset();
    const core::KernelPosterior posterior(
        valueOrThrow(core::Evidence::of(core::withoutRows(pooled, learned.heldOut), learned.z)), hyperparameters,
        core::HyperparameterSpace(free));
    const core::Chains chains = valueOrThrow(
        core::sampleChains(posterior.logDensity(), valueOrThrow(posterior.starts(chainsDrawn, seed)), settings, seed));
    BandPanel panel{.n = n, .same = same, .hyperparameters = core::summaries(chains, posterior.space())};
    panel.verdict = core::verdict(panel.hyperparameters, core::chainSummary(chains, settings), chainsDrawn);
    panel.grid = VectorXd::LinSpaced(gridSize, -reach, reach);
    const core::WeightedHyperparameters rows = thinned(core::weighted(chains, posterior.space()));
    const auto atData = valueOrThrow(core::integratedWitness(hyperparameters, rows, x, y, x, y, panel.grid));
    const MatrixXd z = inducing(inducingSites).z;
    const auto atInducing = valueOrThrow(core::integratedWitness(hyperparameters, rows, x, y, z, z, panel.grid));
    panel.mean = atData.mean();
    panel.atData = bandOf(atData);
    panel.atInducing = bandOf(atInducing);
    return panel;
}

std::vector<BandPanel> panels(std::uint64_t seed)
{
    std::vector<BandPanel> all;
    for (const bool same : {false, true})
        for (const Index n : sizes)
            all.push_back(panelOf(n, same, seed));
    return all;
}

/// The part of |x| <= 2 where a band does not hold 0.
double excluded(const BandPanel& panel, const core::Band& band)
{
    std::vector<Index> rows;
    for (Index i = 0; i < panel.grid.size(); ++i)
        if (std::abs(panel.grid[i]) <= shareWithin)
            rows.push_back(i);
    return core::fractionExcludingZero(band.lower(rows), band.upper(rows));
}

} // namespace

Report bke3Numbers(const Arguments& arguments)
{
    Report report;
    for (const BandPanel& panel : panels(arguments.seed())) {
        Report inner;
        for (const core::HyperparameterSummary& one : panel.hyperparameters) {
            Report of;
            of.add("mean", one.mean);
            of.add("sd", one.sd);
            of.add("rhat", *one.rhat);
            of.add("ess_bulk", *one.essBulk);
            inner.add(one.name, std::move(of));
        }
        inner.add("message", panel.verdict.words);
        inner.add("x", panel.grid);
        inner.add("mean", panel.mean);
        inner.add("lower", panel.atData.lower);
        inner.add("upper", panel.atData.upper);
        inner.add("lower_inducing", panel.atInducing.lower);
        inner.add("upper_inducing", panel.atInducing.upper);
        inner.add("fraction_excluding_zero", excluded(panel, panel.atData));
        inner.add("fraction_excluding_zero_inducing", excluded(panel, panel.atInducing));
        report.add((panel.same ? "same_" : "different_") + std::to_string(panel.n), std::move(inner));
    }
    return report;
}

void drawBke3(const Arguments& arguments, const QString& path)
{
    const auto format = widgets::exportFormatOf(path);
    if (!format)
        usageError(QStringLiteral("--out: %1 must end in .png, .svg, .pdf, .csv or .json").arg(path));
    std::vector<std::unique_ptr<widgets::DrawnPlot>> plots;
    for (const BandPanel& panel : panels(arguments.seed())) {
        widgets::Drawing drawing =
            widgets::integratedWitnessDrawing({.grid = panel.grid,
                                               .mean = panel.mean,
                                               .lower = panel.atData.lower,
                                               .upper = panel.atData.upper,
                                               .otherLower = panel.atInducing.lower,
                                               .otherUpper = panel.atInducing.upper,
                                               .bandName = QStringLiteral("80 % band, sites: the data"),
                                               .otherName = QStringLiteral("80 % band, 20 inducing points")});
        drawing.title =
            (panel.same ? QStringLiteral("P = Q, n = %1") : QStringLiteral("N(0, 1) against Laplace, n = %1"))
                .arg(panel.n);
        drawing.subtitle =
            QStringLiteral("0 outside on %1 % of |x| ≤ 2").arg(100.0 * excluded(panel, panel.atData), 0, 'f', 0);
        plots.push_back(std::make_unique<widgets::DrawnPlot>(std::move(drawing)));
        plots.back()->setTitle(QString(QChar(u'A' + static_cast<int>(plots.size()) - 1)), plots.back()->title());
    }
    const widgets::ExportPage page{.rows = {{plots[0].get(), plots[1].get()}, {plots[2].get(), plots[3].get()}},
                                   .title = QStringLiteral("The witness with its hyperparameters integrated out")};
    widgets::ExportOptions options{.format = *format};
    options.size = {1400, 1000};
    if (const auto problem = widgets::exportPlots(page, path, options))
        refuseOut(*problem);
}

} // namespace app
