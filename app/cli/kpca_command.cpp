#include "app/cli/command.h"

#include "app/cli/method_option.h"
#include "app/cli/points.h"
#include "app/cli/setting_options.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/gram.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/spectrum/low_rank_pca.h"
#include "core/spectrum/pre_image.h"

#include <cstdio>

namespace app
{

namespace
{

constexpr qint64 defaultComponentsOfPca = core::KernelPcaOptions{}.components; // the Spectrum lab begins with more

/// The points whose features come nearest to the projections of those of `x`.
void addPreImages(const core::KernelPca& pca, const Eigen::MatrixXd& x, const std::string& suffix, Report& report)
{
    const core::PreImages images = valueOrThrow(core::preImages(pca, x, pca.size()));
    if (const Eigen::Index lost = images.squaredDistance.array().isNaN().count(); lost > 0)
        std::fprintf(stderr, "kernelscope kpca: %td of %td pre-images were not found: null\n", lost, x.rows());
    report.add("preimages" + suffix, images.points);
    report.add("preimage_distance" + suffix, Eigen::VectorXd(images.squaredDistance.cwiseSqrt()));
}

/// What is asked of kernel PCA, and where.
struct Asked {
    core::Dataset data;
    core::Kernel kernel;
    core::KernelPcaOptions options;
    Eigen::MatrixXd at; // no rows: nowhere
    core::Method method = core::Method::Dense;
};

/// By the Gram matrix itself?
bool isDense(const Asked& asked)
{
    return asked.method == core::Method::Dense && asked.data.size() <= core::mostSpectrumPoints;
}

Asked askedFrom(const Arguments& arguments)
{
    core::LoadedTable loaded = dataFrom(arguments);
    Asked asked{.data = std::move(loaded.data), .kernel = {}, .options = {}, .at = {}};
    asked.kernel = kernelFrom(arguments, asked.data);
    asked.options = {.components = arguments.wholeNumber("components", defaultComponentsOfPca, 1),
                     .centred = !arguments.has("uncentred")};
    asked.at = Eigen::MatrixXd(0, asked.data.dimensions());
    if (arguments.has("preimages"))
        if (const auto refusal = core::preImageProblem(asked.kernel))
            usageError(QStringLiteral("--preimages: ") + QString::fromStdString(refusal->what));
    if (arguments.has("at")) {
        asked.at = pointsFrom(arguments, loaded.coordinates);
        if (const auto failure = core::inputProblem(asked.kernel, asked.at))
            usageError(QStringLiteral("--at: ") + QString::fromStdString(failure->what));
    }
    const core::Dataset& data = asked.data;
    if (data.size() > 0)
        asked.method = valueOrThrow(
            core::kernelPcaMethod(methodFrom(arguments), data.x, asked.kernel, core::fourierWindow(data.x, asked.at)));
    if (arguments.has("preimages") && !isDense(asked))
        usageError(QStringLiteral("--preimages: they are looked for of rows that have their Gram matrix: up to %1, by "
                                  "--method dense")
                       .arg(core::mostSpectrumPoints));
    return asked;
}

void remarkOnFew(const Asked& asked, Eigen::Index found)
{
    if (found < asked.options.components)
        std::fprintf(stderr, "kernelscope kpca: %td of %td components: the others have eigenvalue 0 up to rounding\n",
                     found, asked.options.components);
}

Report denseReport(const Arguments& arguments, const Asked& asked)
{
    const core::Dataset& data = asked.data;
    const core::KernelPca pca = valueOrThrow(core::KernelPca::fit(asked.kernel, data.x, asked.options));
    remarkOnFew(asked, pca.size());
    remarkIfIndefinite("kpca", asked.kernel, data.x.cols(),
                       "components of negative eigenvalue are left out, and reconstruction errors are no distances");
    Report report;
    report.add("eigenvalues", pca.eigenvalues());
    report.add("coefficients", pca.components().coefficients);
    report.add("projections", pca.components().scores());
    if (arguments.has("at"))
        report.add("projections_at", valueOrThrow(pca.project(asked.at)).scores);
    report.add("reconstruction_error", pca.components().trainingErrors());
    if (arguments.has("preimages")) {
        addPreImages(pca, data.x, {}, report);
        if (arguments.has("at"))
            addPreImages(pca, asked.at, "_at", report);
    }
    addMethod(report, asked.method);
    return report;
}

core::LowRankPca lowRankPca(const Asked& asked)
{
    if (asked.method == core::Method::Dense)
        return valueOrThrow(core::LowRankPca::byFeatures(asked.kernel, asked.data.x, asked.options));
    const core::FourierRows rows(asked.data.x, Eigen::VectorXd::Ones(asked.data.size()));
    return valueOrThrow(core::LowRankPca::byWaves(rows, asked.kernel, asked.options,
                                                  core::fourierWindow(asked.data.x, asked.at).places));
}

Report lowRankReport(const Arguments& arguments, const Asked& asked)
{
    const core::LowRankPca pca = lowRankPca(asked);
    remarkOnFew(asked, pca.size());
    const Eigen::MatrixXd scores = valueOrThrow(pca.project(asked.data.x)).scores;
    Report report;
    report.add("eigenvalues", pca.eigenvalues());
    report.add("coefficients", Eigen::MatrixXd(scores * pca.eigenvalues().cwiseInverse().asDiagonal()));
    report.add("projections", scores);
    if (arguments.has("at"))
        report.add("projections_at", valueOrThrow(pca.project(asked.at)).scores);
    report.add("reconstruction_error", pca.trainingErrors());
    addMethod(report, asked.method, pca.features(), pca.errorBound());
    return report;
}

Report answerOfKpca(const Arguments& arguments)
{
    const Asked asked = askedFrom(arguments);
    return isDense(asked) ? denseReport(arguments, asked) : lowRankReport(arguments, asked);
}

} // namespace

Command kpcaCommand()
{
    return {
        .name = "kpca",
        .summary = "kernel principal component analysis: eigenvalues, components and projections",
        .prints = together(
            {{{"eigenvalues", Json::List,
               "the largest of the centred Gram matrix, with --uncentred of the plain one; not divided by n"},
              {"coefficients", Json::Table, "α_ik: a row for each point, a column for each component"},
              {"projections", Json::Table, "λ_k α_ik: a row for each point, a column for each component"},
              {"projections_at", Json::Table, "likewise for the points of --at; with --at"},
              {"reconstruction_error", Json::List, "over q = 0, 1, … components, the sum of the eigenvalues left out"},
              {"preimages", Json::Table, "the pre-image of each point, a row each; with --preimages"},
              {"preimage_distance", Json::List,
               "from each projection to its pre-image, in feature space; with --preimages"},
              {"preimages_at", Json::Table, "of the points of --at; with --preimages and --at"},
              {"preimage_distance_at", Json::List, "likewise; with --preimages and --at"}},
             printedMethod("an eigenvalue is off")}),
        .description =
            "Eigenvalues that are rounding (below 10 n ε of the largest) are left out. A component is v_k = Σ_i "
            "α_ik φ(x_i), of norm 1, Σ_i α_ik² = 1/λ_k, the α_ik of largest modulus positive (the first on ties). "
            "The reconstruction error is the sum of squared feature-space distances of the data to the components. "
            "The pre-image of a point is the point z whose feature φ(z) comes nearest to the projection of its "
            "feature on the components, by descent from the point itself and from the nearest of the data; null "
            "where the search did not converge.\n"
            "By fourier, for smooth kernels of x - y over one or two columns, and of kernels with few features "
            "(linear, poly, …) any number of rows will do: the components are those of the sums over them, and an "
            "eigenvalue is left out where it is below its error bound. Components whose eigenvalues are as near to "
            "each other as that are turned among themselves.",
        .options = {dataOption(),
                    columnsOption(),
                    kernelOption(),
                    optionOf<&core::SpectrumSettings::components>("K", defaultComponentsOfPca),
                    {"preimages",
                     {},
                     "also the points that look most like the projections: the data without their noise"},
                    {"uncentred", {}, "around 0 instead of around the mean of the features"},
                    atOption(),
                    methodOption("dense up to 5,000 rows, beyond fourier where it will do"),
                    outOption(".json or .csv")},
        .answer = &answerOfKpca};
}

} // namespace app
