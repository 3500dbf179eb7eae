#include "app/figures/figure_sessions.h"

#include "app/document/new_data.h"
#include "core/data/column_table.h"
#include "core/data/examples.h"
#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/embedding/embedding_settings.h"
#include "core/kernels/expression.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/density/dream.h"
#include "core/labs/embedding/embedding_settings.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/pictures/pictures_settings.h"
#include "core/labs/power/power_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/structure/structure_settings.h"
#include "core/labs/two_samples/bayes_factor_settings.h"
#include "core/window/window.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace app
{

namespace
{

core::SharedDataset generated(const core::Generation& generation)
{
    return std::make_shared<const core::Dataset>(std::get<core::Dataset>(core::generate(generation)));
}

core::Session sessionIn(std::string lab, core::SharedDataset data, core::Kernel kernel)
{
    core::Session session;
    session.window = core::fittingWindow(*data);
    session.data = std::move(data);
    session.kernel = std::move(kernel);
    session.lab = std::move(lab);
    return session;
}

core::Kernel se(double lengthscale)
{
    return core::kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}});
}

} // namespace

core::Session parabolaFigure()
{
    core::Session session = core::builtInSession();
    session.of<core::DensitySettings>().normalisation = core::Normalisation::WholeLine;
    return session;
}

namespace
{

core::Session dreamFigure(double alpha)
{
    core::Session session = sessionIn("density", std::make_shared<const core::Dataset>(core::emptyDataset(2)), se(1.0));
    session.window = {{.lo = -5.0, .hi = 5.0}, {.lo = -5.0, .hi = 5.0}};
    core::DensitySettings& settings = session.of<core::DensitySettings>();
    settings.model = {.sigma0 = 2.0, .alpha = alpha, .beta = 0.01};
    settings.showGhost = false;
    core::PanelView& map = session.panels[{session.lab, "predictive"}];
    map.logarithmic = map.isotropic = true; // a square with its tails
    core::DreamPipeline pipeline;
    session.data = std::make_shared<const core::Dataset>(
        std::get<core::DreamResult>(pipeline.solve({.data = session.data,
                                                    .kernel = session.kernel,
                                                    .parameters = settings.model,
                                                    .settings = session.of<core::DreamSettings>(),
                                                    .window = session.window,
                                                    .count = dreamtPoints}))
            .data);
    return session;
}

} // namespace

const std::vector<core::Session>& dreamFigures()
{
    static const std::vector<core::Session> all{dreamFigure(0.01), dreamFigure(3.0), dreamFigure(10.0)};
    return all;
}

namespace
{

/// The digits that come with the program, so many of them to train by.
core::Session digitsSession(int training)
{
    core::Session session = freshSession(std::make_shared<const core::Dataset>(*core::example("digits")));
    session.lab = "novelty";
    core::NoveltySettings& settings = session.of<core::NoveltySettings>();
    settings.training = training;
    settings.test = 200;
    settings.wrongLabels = 0.5;
    settings.repeats = 10;
    settings.kde = true;
    return session;
}

} // namespace

core::Session digitsFigure()
{
    return digitsSession(400);
}

core::Session digitsTable()
{
    core::Session session = digitsSession(1500);
    session.of<core::NoveltySettings>().mixture = true;
    return session;
}

core::Session pictureFigure()
{
    core::Session session =
        sessionIn("pictures", std::make_shared<const core::Dataset>(core::emptyDataset(2)), se(1.0));
    session.of<core::PicturesSettings>() = {
        .multiplier = 0.7, .sigma0 = std::sqrt(0.1), .side = 2, .part = 3.0, .seed = 1, .top = 5.0, .opacity = 100.0};
    return session;
}

core::Session embeddingFigure()
{
    core::Session session = sessionIn("embedding",
                                      generated({.name = "mixture1d",
                                                 .n = 20,
                                                 .seed = 1,
                                                 .options = {{"components", 2.0}, {"separation", 0.8}, {"sd", 0.15}}}),
                                      se(0.1));
    session.window = {{.lo = -1.2, .hi = 1.2}};
    session.of<core::EmbeddingModel>().tau2 = 0.1;
    session.of<core::EmbeddingModel>().sites = core::Sites::Data;
    session.of<core::EmbeddingSettings>().draws = 3;
    return session;
}

namespace grids
{

core::Generation generation(double epsilon, bool balanced, std::uint64_t seed)
{
    return {.name = "grid",
            .n = pointsASample,
            .seed = seed,
            .options = {{"side", 3.0},
                        {"spacing", 10.0 * std::numbers::sqrt2},
                        {"sd", 1.0},
                        {"epsilon", epsilon},
                        {"balanced", balanced ? 1.0 : 0.0}}};
}

core::Dataset samples(double epsilon, std::uint64_t seed)
{
    core::Dataset data = core::emptyDataset(2);
    data.x = core::pooledPoints(generated(generation(1.0, true, 2 * seed))->x,
                                generated(generation(epsilon, true, 2 * seed + 1))->x);
    data.labels.assign(static_cast<std::size_t>(2 * pointsASample), 0);
    std::fill(data.labels.begin() + pointsASample, data.labels.end(), 1);
    data.source = "Grids of Gaussians";
    return data;
}

core::Session session(double epsilon, double lengthscale, std::uint64_t seed)
{
    core::Session session =
        sessionIn("two-samples", std::make_shared<const core::Dataset>(samples(epsilon, seed)), se(lengthscale));
    session.of<core::EmbeddingModel>().inducing = {
        .kind = core::InducingRule::Kind::Random, .count = inducingPoints, .seed = seed, .given = {}};
    return session;
}

std::span<const Chosen> chosen()
{
    static constexpr std::array six{Chosen{1.0, 0.8101}, Chosen{1.5, 0.8534}, Chosen{2.0, 0.8944},
                                    Chosen{4.0, 1.038},  Chosen{8.0, 1.266},  Chosen{15.0, 1.544}};
    return six;
}

core::Session errorsSession()
{
    core::Session errors = session(shownEpsilon, 1.0, 1);
    core::PowerSettings& settings = errors.of<core::PowerSettings>();
    settings.first = settings.second = generation(1.0, true, 0);
    settings.vary = "epsilon";
    settings.shown = core::PowerSettings::Shown::Missed;
    settings.lo = 1.0;
    settings.hi = 15.0;
    settings.steps = 29; // every half, since all is decided below 3
    settings.n = pointsASample;
    settings.repeats = 20;
    errors.lab = "power";
    return errors;
}

} // namespace grids

core::Session witnessFigure(Eigen::Index n)
{
    core::Session session = sessionIn(
        "two-samples", generated({.name = "normal_laplace", .n = 2 * n, .seed = 1, .options = {}}), se(0.2435));
    session.of<core::EmbeddingModel>().sites = core::Sites::Data;
    return session;
}

namespace
{

/// Two samples of n points of N(0, 1).
core::SharedDataset normalTwice(Eigen::Index n)
{
    core::Generation normal{.name = "mixture1d", .n = n, .seed = 1, .options = {{"components", 1.0}, {"sd", 1.0}}};
    const core::SharedDataset first = generated(normal);
    ++normal.seed;
    return std::make_shared<const core::Dataset>(
        std::get<core::Dataset>(core::withSample(*first, 1, *generated(normal))));
}

} // namespace

core::Session testedFigure(Eigen::Index n, bool alike)
{
    core::Session session = witnessFigure(n);
    if (alike) {
        session.data = normalTwice(n);
        session.window = core::fittingWindow(*session.data);
    }
    session.of<core::BayesFactorSettings>().shown = true;
    return session;
}

core::Session ozoneFigure()
{
    const core::ChosenColumns columns = core::exampleColumns("ozone").value();
    core::Session session =
        freshSession(std::make_shared<const core::Dataset>(std::get<core::Dataset>(core::chosenPoints(columns))));
    session.of<core::ChosenColumns>() = columns;
    session.lab = "structure";
    core::StructureSettings& settings = session.of<core::StructureSettings>();
    settings.alpha = ozoneLevel;
    settings.maxGiven = 7; // all that there are beside a pair of the nine
    settings.time = "day";
    settings.compare = true;
    return session;
}

const std::array<core::Bishop, bishopPanels>& bishopKernels()
{
    static constexpr std::array kernels{core::Bishop{.theta0 = 1, .theta1 = 4, .theta2 = 0, .theta3 = 0},
                                        core::Bishop{.theta0 = 9, .theta1 = 4, .theta2 = 0, .theta3 = 0},
                                        core::Bishop{.theta0 = 1, .theta1 = 64, .theta2 = 0, .theta3 = 0},
                                        core::Bishop{.theta0 = 1, .theta1 = 0.25, .theta2 = 0, .theta3 = 0},
                                        core::Bishop{.theta0 = 1, .theta1 = 4, .theta2 = 10, .theta3 = 0},
                                        core::Bishop{.theta0 = 1, .theta1 = 4, .theta2 = 0, .theta3 = 5}};
    return kernels;
}

core::Session bishopSession(const core::Bishop& kernel)
{
    core::Session session =
        sessionIn("regression", std::make_shared<const core::Dataset>(core::emptyDataset(1)), core::kernelOf(kernel));
    session.window = {{.lo = -1.0, .hi = 1.0}};
    session.seed = bishopSeed;
    session.of<core::RegressionSettings>().draws = static_cast<int>(bishopDraws);
    return session;
}

QString bishopTitle(const core::Bishop& kernel)
{
    return QStringLiteral("(%1, %2, %3, %4)")
        .arg(kernel.theta0)
        .arg(kernel.theta1)
        .arg(kernel.theta2)
        .arg(kernel.theta3);
}

core::Session gpClassificationFigure()
{
    core::Session session =
        sessionIn("classification", generated({.name = "moons", .n = 100, .seed = 1, .options = {{"noise", 0.22}}}),
                  std::get<core::Kernel>(core::parseKernel("9*se(lengthscale=0.6)")));
    session.of<core::ClassificationSettings>().companion = core::ClassificationSettings::Companion::Svm;
    session.of<core::ClassificationSettings>().penalty = 10.0;
    return session;
}

core::Session kernelPcaFigure()
{
    core::Session session =
        sessionIn("spectrum", generated({.name = "moons", .n = 200, .seed = 1, .options = {{"noise", 0.08}}}), se(0.4));
    session.of<core::SpectrumSettings>().order = core::SpectrumSettings::Order::Class;
    return session;
}

core::Session mercerFigure()
{
    core::Session session = sessionIn(
        "spectrum", generated({.name = "mixture1d", .n = 60, .seed = 1, .options = {{"components", 1.0}, {"sd", 1.0}}}),
        se(0.5));
    session.window = {{.lo = -3.0, .hi = 3.0}};
    core::SpectrumSettings& settings = session.of<core::SpectrumSettings>();
    settings.view = core::SpectrumSettings::View::Mercer;
    settings.measure = core::SpectrumSettings::Measure::Gaussian; // that the points are drawn from
    settings.eigenfunctions = 5;
    settings.chooseNodes = false; // the figure states its rule,
    settings.nodes = 200;         // in which the small eigenvalues are right too
    return session;
}

core::Session regulariserFigure()
{
    core::Session session =
        sessionIn("spectrum", std::make_shared<const core::Dataset>(core::emptyDataset(1)), se(regulariserLengthscale));
    session.window = {{.lo = -3.0, .hi = 3.0}};
    core::SpectrumSettings& settings = session.of<core::SpectrumSettings>();
    settings.view = core::SpectrumSettings::View::Bench;
    settings.build = core::SpectrumSettings::Build::Centres;
    settings.terms = {{.centre = 0.0, .coefficient = 1.0}};
    return session;
}

} // namespace app
