#include "core/labs/spectrum/pca_stage.h"

#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/verdict/definiteness_doubt.h"
#include "core/labs/compared_points.h"
#include "core/labs/kept.h"
#include "core/labs/spectrum/degenerate_density.h"
#include "core/labs/spectrum/many_rows_pca.h"
#include "core/labs/spectrum/norm_kernel.h"
#include "core/spectrum/gram_spectrum.h"
#include "core/spectrum/kernel_pca.h"
#include "core/spectrum/pre_image.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostComponents = 12; // that the lab draws
constexpr Index wholePreview = 400;  // points whose whole spectrum a slider can wait for
constexpr Index wholeFinal = 2000;   // and a person at rest: twice 4n³/3
constexpr Index mostPreImages = 500; // points whose pre-images take less than a second

struct DecompositionInputs {
    ComparedPoints points;
    Kernel kernel; // of the inner products: the request's, or that of another norm
    bool centred = true;
    bool operator==(const DecompositionInputs&) const = default;
};

struct Decomposition {
    MatrixXd gram;
    std::optional<KernelPca> pca; // nothing for n = 0
    VectorXd squaredNorms;        // ‖φ(x_i) − φ̄‖², or ‖φ(x_i)‖² uncentred
    std::optional<CauchySchwarzGap> gap;
    std::optional<GramSpectrum> spectrum; // once it was asked for
};

/// What the map follows beside the decomposition.
struct MapInputs {
    std::uint64_t decomposition = 0; // which
    std::vector<Interval> window;
    bool coarse = false;
    bool operator==(const MapInputs&) const = default;
};

/// The pre-images of projections on so many components.
struct ImageInputs {
    std::uint64_t decomposition = 0; // which
    Index components = 0;
    bool operator==(const ImageInputs&) const = default;
};

struct DensityInputs {
    std::uint64_t map = 0; // which
    StudentTParameters model;
    bool operator==(const DensityInputs&) const = default;
};

DecompositionInputs decompositionInputs(const SpectrumRequest& request)
{
    const SpectrumSettings& settings = request.settings;
    return {.points = {request.data},
            .kernel = valueOrEnd(normKernel(request.kernel, settings, request.data->dimensions())),
            .centred = settings.centred && settings.norm == SpectrumSettings::Norm::Kernel};
}

VectorXd squaredNormsOf(const MatrixXd& gram, bool centred)
{
    if (!centred)
        return gram.diagonal();
    const VectorXd rowMeans = gram.colwise().mean();
    return (gram.diagonal() - 2.0 * rowMeans).array() + rowMeans.mean();
}

Decomposition decompose(const DecompositionInputs& of, const std::stop_token& stop)
{
    Decomposition result;
    if (of.points.x().rows() == 0)
        return result;
    result.pca = valueOrEnd(
        KernelPca::fit(of.kernel, of.points.x(), {.components = mostComponents, .centred = of.centred}, stop));
    result.gram = gram(of.kernel, of.points.x());
    result.gap = cauchySchwarzGap(result.gram);
    result.squaredNorms = squaredNormsOf(result.gram, of.centred);
    return result;
}

/// The Gram's spectrum, or as much of it as is known without decomposing the whole.
void describeSpectrum(const Decomposition& decomposition, GramResult& result)
{
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    result.cauchySchwarz = decomposition.gap;
    if (!decomposition.spectrum) {
        if (decomposition.pca)
            result.eigenvalues = decomposition.pca->eigenvalues();
        result.effectiveRank = result.pictureRank = result.minEigenvalue = result.tolerance = unknown;
        return;
    }
    const GramSpectrum& spectrum = *decomposition.spectrum;
    result.eigenvalues = spectrum.eigenvalues;
    result.effectiveRank = spectrum.effectiveRank;
    result.pictureRank = spectrum.plainRank;
    result.minEigenvalue = spectrum.definiteness.minEigenvalue;
    result.tolerance = spectrum.definiteness.tolerance;
    if (spectrum.offender)
        result.offender = spectrum.offender->vector;
}

std::vector<int> orderOf(const Decomposition& decomposition, const SpectrumRequest& request)
{
    using Order = SpectrumSettings::Order;
    if (request.settings.order == Order::Class)
        return orderByClass(request.data->x, request.data->labels);
    if (request.settings.order == Order::Eigenvector && decomposition.pca && decomposition.pca->size() > 0)
        return orderByVector(decomposition.pca->components().coefficients.col(0));
    return orderByInput(request.data->x);
}

KernelPcaResult pcaResult(const Decomposition& decomposition, const PcaMap& map, Index components)
{
    const PrincipalComponents& all = decomposition.pca->components();
    const Index kept = std::min(components, all.eigenvalues.size());
    KernelPcaResult result;
    result.eigenvalues = all.eigenvalues.head(kept);
    result.total = all.trace;
    result.totalIsWhole = isPositiveSemidefinite(decomposition.pca->kernel());
    result.scores = all.scores().leftCols(kept);
    const VectorXd explained = result.scores->rowwise().squaredNorm();
    result.reconstructionError = (decomposition.squaredNorms - explained).cwiseMax(0.0);
    result.grid = map.grid;
    result.components = map.line.leftCols(std::min(kept, map.line.cols()));
    result.fields.assign(map.fields.begin(),
                         map.fields.begin() + std::min<std::ptrdiff_t>(kept, std::ssize(map.fields)));
    return result;
}

std::optional<std::string> noPreImages(const SpectrumRequest& request, const Kernel& kernel)
{
    if (const auto refusal = preImageProblem(kernel))
        return refusal->what;
    if (request.data->size() > mostPreImages)
        return "pre-images are looked for of up to " + std::to_string(mostPreImages) + " points";
    return std::nullopt;
}

} // namespace

struct PcaStage::Stages {
    Kept<DecompositionInputs, Decomposition> decomposition;
    Kept<MapInputs, PcaMap> map;
    Kept<ImageInputs, MatrixXd> images;
    Kept<DensityInputs, DegenerateDensity> density;
    ManyRowsPca many;

    /// A map for the last answer serves a preview too.
    const PcaMap& mapFor(const SpectrumRequest& request, const std::stop_token& stop)
    {
        MapInputs inputs{.decomposition = decomposition.serial(), .window = request.window};
        inputs.coarse = request.preview && !map.has(inputs);
        const KernelPca& pca = *decomposition.get()->pca;
        return map.of(std::move(inputs), [&](const MapInputs& of) { return pcaMap(pca, of.window, of.coarse, stop); });
    }
    void addPreImages(const SpectrumRequest& request, SpectrumResult& result, const std::stop_token& stop);
    void addDensity(const SpectrumRequest& request, SpectrumResult& result, const std::stop_token& stop);
};

PcaStage::PcaStage() : stages_(std::make_unique<Stages>()) {}
PcaStage::~PcaStage() = default;
PcaStage::PcaStage(PcaStage&&) noexcept = default;
PcaStage& PcaStage::operator=(PcaStage&&) noexcept = default;

SpectrumResult PcaStage::answer(const SpectrumRequest& request, const std::stop_token& stop)
{
    assert(problems(request).empty());
    if (request.data->size() > mostSpectrumPoints)
        return stages_->many.answer(request, stop);
    const Index n = request.data->size(), components = request.settings.components;
    Decomposition& decomposition = stages_->decomposition.of(
        decompositionInputs(request), [&](const DecompositionInputs& of) { return decompose(of, stop); });
    if (!decomposition.spectrum && n <= (request.preview ? wholePreview : wholeFinal))
        decomposition.spectrum = valueOrEnd(gramSpectrum(decomposition.gram, stages_->decomposition.inputs()->centred));
    endIfStopped(stop);

    SpectrumResult result;
    GramResult& gram = result.gram.emplace();
    gram.order = orderOf(decomposition, request);
    gram.picture = orderedPicture(decomposition.gram, gram.order);
    describeSpectrum(decomposition, gram);
    gram.refutation = refutingPoints(request.kernel, request.data->dimensions());
    if (n > wholeFinal)
        result.remarks.push_back("of more than " + std::to_string(wholeFinal) +
                                 " points only the leading eigenvalues are computed: no rank and no check of "
                                 "definiteness");
    result.route = decomposition.spectrum ? "eigendecomposition" : "leading components";
    if (const auto doubt = definitenessDoubt(request.kernel, request.data->dimensions()))
        result.remarks.push_back(*doubt + ": components of negative eigenvalue are left out, and reconstruction errors "
                                          "are no distances where there are any");
    if (request.settings.centred && request.settings.norm != SpectrumSettings::Norm::Kernel)
        result.remarks.push_back("with a norm other than the kernel's own, kernel PCA is around 0");
    if (!decomposition.pca)
        return result;

    result.pca = pcaResult(decomposition, stages_->mapFor(request, stop), components);
    if (decomposition.pca->size() < components)
        result.remarks.push_back("only " + std::to_string(decomposition.pca->size()) +
                                 " components stand clear of rounding");
    stages_->addPreImages(request, result, stop);
    stages_->addDensity(request, result, stop);
    return result;
}

void PcaStage::Stages::addPreImages(const SpectrumRequest& request, SpectrumResult& result, const std::stop_token& stop)
{
    const KernelPca& pca = *decomposition.get()->pca;
    const ImageInputs inputs{.decomposition = decomposition.serial(), .components = request.settings.components};
    if (const auto why = noPreImages(request, pca.kernel()))
        result.remarks.push_back(*why);
    else if (!request.preview || images.has(inputs))
        result.pca->preimages = images.of(inputs, [&](const ImageInputs& of) {
            return valueOrEnd(preImages(pca, request.data->x, of.components, stop)).points;
        });
}

void PcaStage::Stages::addDensity(const SpectrumRequest& request, SpectrumResult& result, const std::stop_token& stop)
{
    const bool onTheLine = request.data->shape() == Shape::Line && decomposition.inputs()->centred;
    const DensityInputs inputs{.map = map.serial(), .model = request.density};
    if (!onTheLine || (request.preview && !density.has(inputs)))
        return;
    const DegenerateDensity& found = density.of(inputs, [&](const DensityInputs& of) {
        const VectorXd& grid = map.get()->grid;
        const Interval drawn{.lo = grid(0), .hi = grid(grid.size() - 1)};
        return degenerateDensity(decomposition.get()->pca->kernel(), request.data->x, of.model, drawn, grid, stop);
    });
    result.pca->model = request.density;
    result.pca->spikes = found.oneComponent.spikes;
    result.pca->spikeWeights = found.oneComponent.weights;
    result.pca->studentT = found.studentT;
    result.remarks.push_back(found.oneComponent.remark);
    if (!found.remark.empty())
        result.remarks.push_back(found.remark);
}

void PcaStage::letGo()
{
    stages_->many.letGo();
}

bool PcaStage::isCheap(const SpectrumRequest& request) const
{
    return request.data->size() > mostSpectrumPoints ? stages_->many.isCheap(request)
                                                     : stages_->decomposition.has(decompositionInputs(request));
}

} // namespace core
