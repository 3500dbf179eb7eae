#include "app/cli/command.h"
#include "core/labs/embedding/embedding_lab.h"

#include "app/cli/figure_bishop.h"
#include "app/cli/figure_bke2.h"
#include "app/cli/figure_bke3.h"
#include "app/cli/figure_bke4.h"
#include "app/cli/figure_gp_classification.h"
#include "app/cli/figure_hl2.h"
#include "app/cli/figure_novelty.h"
#include "app/cli/figure_spectrum.h"
#include "app/cli/figures.h"
#include "app/figures/figure_sessions.h"
#include "app/help/terminal_text.h"
#include "core/data/generators.h"
#include "core/density/feature_space.h"
#include "core/density/normalise.h"
#include "core/density/predictive.h"
#include "core/embedding/embedding_settings.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/embedding/embedding_settings.h"

#include <QFileInfo>

#include <algorithm>

namespace app
{

namespace
{

constexpr Eigen::Index numberOfPoints = 401;

/// The numbers of Figure 1 by the one-setting route, everything normalised over the whole line as in the paper.
Report figureOneNumbers(const Arguments&)
{
    const core::Session session = parabolaFigure();
    const core::StudentTParameters& model = session.of<core::DensitySettings>().model;
    const core::Interval window = session.window[0];
    const Eigen::MatrixXd x = session.data->x;
    const Eigen::MatrixXd grid = Eigen::VectorXd::LinSpaced(numberOfPoints, window.lo, window.hi);
    const auto predictive = valueOrThrow(core::StudentTPredictive::fit(x, session.kernel, model));
    const auto logQ = [&](const Eigen::MatrixXd& at) { return predictive.logDensity(at); };
    const auto logDensity = [&](const Eigen::MatrixXd& at) -> Eigen::VectorXd {
        return predictive.logDensity(at) + core::logJacobian(session.kernel, at);
    };
    const double pulledBackNormaliser = valueOrThrow(core::logNormaliserOverLine(logQ, x, session.kernel)).value;
    const double normaliser = valueOrThrow(core::logNormaliserOverLine(logDensity, x, session.kernel)).value;
    const core::StudentT plane =
        valueOrThrow(core::featureSpacePredictive(*core::featureMap(session.kernel, x), model));
    Report report;
    report.add("data", Eigen::VectorXd(x.col(0)));
    report.add("sigma0", model.sigma0);
    report.add("alpha", model.alpha);
    report.add("beta", model.beta);
    report.add("x", Eigen::VectorXd(grid.col(0)));
    report.add("pulled_back", Eigen::VectorXd((logQ(grid).array() - pulledBackNormaliser).exp()));
    report.add("jacobian", Eigen::VectorXd(core::logJacobian(session.kernel, grid).array().exp()));
    report.add("density", Eigen::VectorXd((logDensity(grid).array() - normaliser).exp()));
    report.add("log_normaliser_pulled_back", pulledBackNormaliser);
    report.add("log_normaliser", normaliser);
    report.add("feature_location", plane.location);
    report.add("feature_scale", plane.scale);
    report.add("feature_degrees_of_freedom", plane.degreesOfFreedom);
    return report;
}

Report embeddingFigureNumbers(const Arguments&)
{
    const core::Session session = embeddingFigure();
    core::EmbeddingPipeline pipeline;
    const core::EmbeddingResult result = valueOrThrow(pipeline.solve({.data = session.data,
                                                                      .kernel = session.kernel,
                                                                      .model = session.of<core::EmbeddingModel>(),
                                                                      .settings = session.of<core::EmbeddingSettings>(),
                                                                      .window = session.window,
                                                                      .seed = session.seed,
                                                                      .preview = false}));
    Report report;
    report.add("data", Eigen::VectorXd(session.data->x.col(0)));
    report.add("lengthscale", std::get<core::SquaredExponential>(session.kernel.family).lengthscale[0]);
    report.add("tau2", session.of<core::EmbeddingModel>().tau2);
    report.add("level", result.level);
    report.add("x", result.grid);
    report.add("prior_draws", Eigen::MatrixXd(result.priorDraws.transpose()));
    report.add("empirical", result.empirical);
    report.add("mean", result.mean);
    report.add("lower", result.lower);
    report.add("upper", result.upper);
    report.add("true_embedding", result.truth);
    return report;
}

struct Redrawn {
    QString name, description;
    Report (*numbers)(const Arguments& arguments);
    core::Session (*session)();                                              // drawn as the page of its lab
    void (*draw)(const Arguments& arguments, const QString& path) = nullptr; // or by itself
};

const std::vector<Redrawn>& redrawn()
{
    static const std::vector<Redrawn> all{
        {"hl-1",
         "Huszár and Lacoste-Julien (2011), Figure 1: kernel student-T density of fourteen points through the parabola "
         "(their panel A has the mixture that the points come from, too, which they do not state)",
         &figureOneNumbers, &parabolaFigure},
        {"hl-2",
         "Huszár and Lacoste-Julien (2011), Figure 2: 50 points drawn one after the other for alpha = 0.01, 3 and 10, "
         "and in grey the predictive density of the next one (beta = 0.01, se(lengthscale=1); their sigma0 and window "
         "are not stated: here sigma0 = 2 on [-5, 5]², seed 1)",
         &dreamNumbers, nullptr, [](const Arguments&, const QString& path) { drawDreams(path); }},
        {"hl-3",
         QStringLiteral("Huszár and Lacoste-Julien (2011), Figure 3: mislabelled USPS digits and the labels of digits, "
                        "told by the kernel student-T and by kernel density estimates of 10 … 400 training points, "
                        "means of --repeats runs (default %1)")
             .arg(defaultRepeatsOfExperiment),
         &learningFigureNumbers, nullptr, &drawLearningFigure},
        {"hl-4",
         "Huszár and Lacoste-Julien (2011), Figure 4: what is new in one picture against another, of a drawn pair: the "
         "paper's satellite pictures are not available",
         &pictureFigureNumbers, nullptr, &drawPictureFigure},
        {"hl-table-1",
         QStringLiteral(
             "Huszár and Lacoste-Julien (2011), Table 1: both tasks with 2,000 training digits, the Dirichlet process "
             "mixture too, beside the paper's numbers; --repeats runs (default %1) take minutes")
             .arg(defaultRepeatsOfExperiment),
         &tableFigureNumbers, nullptr, &drawTableFigure},
        {"bke-1",
         "Flaxman et al. (2016), Figure 1: draws of the prior of an embedding, the empirical embedding, the posterior",
         &embeddingFigureNumbers, &embeddingFigure},
        {"bke-2",
         "Flaxman et al. (2016), Figure 2: samples of 900 from two 3×3 grids of Gaussians, round and stretched by ε; "
         "the evidence over the lengthscale (m = 80, tau2 = 1) with its local maxima; the median heuristic; and the "
         "type II errors of both at ε = 1, 1.5, 2, 2.5 over --repeats tests: with 100 points in every Gaussian "
         "(\"balanced\", as in the paper, which makes the permutation null too wide) and with independent draws "
         "(\"independent\"). They take minutes (--repeats 2: half a minute). A picture shows the samples at ε = 2 with "
         "witness, null and evidence, and the type II errors",
         &bke2Numbers, nullptr, &drawBke2},
        {"bke-3",
         "Flaxman et al. (2016), Figure 3: the witness of N(0, 1) and Laplace(0, √½) for n = 50 and 400, its "
         "lengthscale and tau2 integrated out (Γ(1, 1) priors, four chains of 500 draws after as many to warm up, one "
         "inducing point), with 80 % bands, observed at the data as in the paper and at 20 inducing points; and the "
         "same for two samples of N(0, 1). The paper's data are not known: --seed draws others. It takes half a minute",
         &bke3Numbers, nullptr, &drawBke3},
        {"bke-4",
         "Flaxman et al. (2016), Figure 4: the graph of ozone and eight measures of the weather (example:ozone, "
         "whitened along the days) by the PC algorithm with HSIC of residuals at level 0.05, with lengthscales by the "
         "median heuristic and by the evidence at m = 3, 5, 10 and 20 inducing points, --repeats draws of them each; "
         "what becomes of Temp - Ozone in every one. A picture shows the median's graph and the evidence's at m = 5. "
         "It takes minutes",
         &bke4Numbers, nullptr, &drawBke4},
        {"bishop-6.5",
         "Bishop (2006), Figure 6.5: draws of Gaussian process priors with the kernel bishop for six settings of (θ₀, "
         "θ₁, θ₂, θ₃), made from the same standard normals",
         &bishopNumbers, nullptr, [](const Arguments&, const QString& path) { drawBishop(path); }},
        {"gp-classification",
         "Two moons classified by a Gaussian process (Laplace): the probability with its 50 % contour and contours of "
         "the latent variance; beside it a support vector machine with the same kernel, its margin and support vectors",
         &gpClassificationNumbers, nullptr, [](const Arguments&, const QString& path) { drawGpClassification(path); }},
        {"kpca", "Kernel PCA of two moons: Gram matrix, eigenvalues, scatter, and components over the plane",
         &kernelPcaFigureNumbers, &kernelPcaFigure},
        {"mercer", "Mercer eigenfunctions and eigenvalues of se under a Gaussian measure, beside their closed forms",
         &mercerFigureNumbers, &mercerFigure},
        {"fourier-regulariser",
         "Why se rules out narrow bumps: power, price and integrand of ‖f‖² over frequency, and ‖f‖² over the width",
         &regulariserFigureNumbers, nullptr,
         [](const Arguments&, const QString& path) { drawRegulariserFigure(path); }},
    };
    return all;
}

QStringList figureNames()
{
    QStringList names;
    for (const Redrawn& known : redrawn())
        names << known.name;
    return names;
}

void runFigure(const Arguments& arguments)
{
    const QString name = arguments.positional().value(0);
    const auto figure = std::ranges::find(redrawn(), name, &Redrawn::name);
    if (figure == redrawn().end())
        usageError(QStringLiteral("there is no figure \"%1\"; known: %2").arg(name, figureNames().join(", ")));
    const QString path = arguments.text("out", {});
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (path.isEmpty() || suffix == "json" || suffix == "csv")
        return write(figure->numbers(arguments), arguments);
    if (!needsDrawing({path}))
        usageError(QStringLiteral("--out: %1 must end in .png, .svg, .pdf, .csv or .json").arg(path));
    if (figure->draw)
        return figure->draw(arguments, path);
    drawView(figure->session(), "page", path);
}

} // namespace

Command figureCommand()
{
    std::vector<Option> options{
        toFileOrOutput({"out", "FILE",
                        "a figure (.png, .svg, .pdf) or its numbers (.json, .csv); without it the numbers as JSON on "
                        "standard output"})};
    for (const Option& option : bke2Options())
        options.push_back(option);
    for (const Option& option : noveltyFigureOptions())
        options.push_back(option);
    QString description = QStringLiteral("Figures:\n");
    for (const Redrawn& figure : redrawn()) {
        const QString name = QStringLiteral("  %1 ").arg(figure.name, -6);
        description += wrapped(figure.description, name, static_cast<int>(name.size()), helpWidth);
    }
    description.chop(1); // the last line ends with the description
    return {.name = "figure",
            .positional = "NAME",
            .summary = "redraws a figure of the literature, with its numbers",
            .description = description,
            .options = options,
            .run = &runFigure,
            .choices = &figureNames};
}

} // namespace app
