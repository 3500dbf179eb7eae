#include "app/cli/command.h"

#include "app/cli/points.h"
#include "app/cli/setting_options.h"
#include "core/kernels/gram.h"
#include "core/labs/spectrum/spectrum_settings.h"
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

Report answerOfKpca(const Arguments& arguments)
{
    const core::LoadedTable loaded = dataFrom(arguments);
    const core::Dataset& data = loaded.data;
    const core::Kernel kernel = kernelFrom(arguments, data);
    const core::KernelPcaOptions options{.components = arguments.wholeNumber("components", defaultComponentsOfPca, 1),
                                         .centred = !arguments.has("uncentred")};
    if (arguments.has("preimages"))
        if (const auto refusal = core::preImageProblem(kernel))
            usageError(QStringLiteral("--preimages: ") + QString::fromStdString(refusal->what));
    Eigen::MatrixXd at;
    if (arguments.has("at")) {
        at = pointsFrom(arguments, loaded.coordinates);
        if (const auto failure = core::inputProblem(kernel, at))
            usageError(QStringLiteral("--at: ") + QString::fromStdString(failure->what));
    }
    const core::KernelPca pca = valueOrThrow(core::KernelPca::fit(kernel, data.x, options));
    if (pca.size() < options.components)
        std::fprintf(stderr, "kernelscope kpca: %td of %td components: the others have eigenvalue 0 up to rounding\n",
                     pca.size(), options.components);
    remarkIfIndefinite("kpca", kernel, data.x.cols(),
                       "components of negative eigenvalue are left out, and reconstruction errors are no distances");
    Report report;
    report.add("eigenvalues", pca.eigenvalues());
    report.add("coefficients", pca.components().coefficients);
    report.add("projections", pca.components().scores());
    if (arguments.has("at"))
        report.add("projections_at", valueOrThrow(pca.project(at)).scores);
    report.add("reconstruction_error", pca.components().trainingErrors());
    if (arguments.has("preimages")) {
        addPreImages(pca, data.x, {}, report);
        if (arguments.has("at"))
            addPreImages(pca, at, "_at", report);
    }
    return report;
}

} // namespace

Command kpcaCommand()
{
    return {.name = "kpca",
            .summary = "kernel principal component analysis: eigenvalues, components and projections",
            .prints = {{"eigenvalues", Json::List,
                        "the largest of the centred Gram matrix, with --uncentred of the plain one; not divided by n"},
                       {"coefficients", Json::Table, "α_ik: a row for each point, a column for each component"},
                       {"projections", Json::Table, "λ_k α_ik: a row for each point, a column for each component"},
                       {"projections_at", Json::Table, "likewise for the points of --at; with --at"},
                       {"reconstruction_error", Json::List,
                        "over q = 0, 1, … components, the sum of the eigenvalues left out"},
                       {"preimages", Json::Table, "the pre-image of each point, a row each; with --preimages"},
                       {"preimage_distance", Json::List,
                        "from each projection to its pre-image, in feature space; with --preimages"},
                       {"preimages_at", Json::Table, "of the points of --at; with --preimages and --at"},
                       {"preimage_distance_at", Json::List, "likewise; with --preimages and --at"}},
            .description =
                "Eigenvalues that are rounding (below 10 n ε of the largest) are left out. A component is v_k = Σ_i "
                "α_ik φ(x_i), of norm 1, Σ_i α_ik² = 1/λ_k, the α_ik of largest modulus positive (the first on ties). "
                "The reconstruction error is the sum of squared feature-space distances of the data to the components. "
                "The pre-image of a point is the point z whose feature φ(z) comes nearest to the projection of its "
                "feature on the components, by descent from the point itself and from the nearest of the data; null "
                "where the search did not converge.",
            .options = {dataOption(),
                        columnsOption(),
                        kernelOption(),
                        optionOf<&core::SpectrumSettings::components>("K", defaultComponentsOfPca),
                        {"preimages",
                         {},
                         "also the points that look most like the projections: the data without their noise"},
                        {"uncentred", {}, "around 0 instead of around the mean of the features"},
                        atOption(),
                        outOption(".json or .csv")},
            .answer = &answerOfKpca};
}

} // namespace app
