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

void runKpca(const Arguments& arguments)
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
    remarkIfIndefinite("kpca", kernel,
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
    write(report, arguments);
}

} // namespace

Command kpcaCommand()
{
    return {
        "kpca",
        {},
        "kernel principal component analysis: eigenvalues, components and projections",
        "Prints {\"eigenvalues\":[…], \"coefficients\":[[…]], \"projections\":[[…]], \"projections_at\":[[…]], "
        "\"reconstruction_error\":[…]}.\n"
        "eigenvalues: the largest of the centred Gram matrix itself, not divided by n; those that are rounding "
        "(below 10 n ε of the largest)\n"
        "are left out. coefficients: a row for each point, a column for each component v_k = Σ_i α_ik φ(x_i) of "
        "norm 1, Σ_i α_ik² = 1/λ_k,\n"
        "the one of largest modulus positive (the first on ties). projections: a row for each point, λ_k α_ik. "
        "projections_at: likewise for\n"
        "the points of --at, only when given. reconstruction_error: over q = 0, 1, … components, the sum of squared "
        "feature-space distances\n"
        "of the data to them, which is the sum of the eigenvalues left out.\n"
        "With --preimages also \"preimages\":[[…]], \"preimage_distance\":[…] and, of the points of --at, "
        "\"preimages_at\", \"preimage_distance_at\":\n"
        "the point z whose feature φ(z) comes nearest to the projection of each point on the components, by descent "
        "from the point itself and\n"
        "from the nearest of the data, and how near in feature space; null where the search did not converge.",
        {dataOption(),
         columnsOption(),
         kernelOption(),
         optionOf<&core::SpectrumSettings::components>("components", "K", defaultComponentsOfPca),
         {"preimages", {}, "also the points that look most like the projections: the data without their noise"},
         {"uncentred", {}, "around 0 instead of around the mean of the features"},
         atOption(),
         outOption(".json or .csv")},
        &runKpca};
}

} // namespace app
