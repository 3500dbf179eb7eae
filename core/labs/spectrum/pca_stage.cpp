#include "core/labs/spectrum/pca_stage.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/spectrum/degenerate_density.h"
#include "core/labs/spectrum/norm_kernel.h"
#include "core/spectrum/gram_spectrum.h"
#include "core/spectrum/kernel_pca.h"
#include "core/spectrum/pre_image.h"
#include "core/window/window_domain.h"

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
constexpr Index previewSide = 60, finalSide = 100;

/// What follows data, kernel, centring and norm.
struct Decomposition {
    MatrixXd x;
    Kernel kernel; // of the inner products: the request's, or that of another norm
    bool centred = true;
    MatrixXd gram;
    std::optional<KernelPca> pca; // nothing for n = 0
    VectorXd squaredNorms;        // ‖φ(x_i) − φ̄‖², or ‖φ(x_i)‖² uncentred
    std::optional<GramSpectrum> spectrum;
    std::optional<CauchySchwarzGap> gap;

    bool isFor(const MatrixXd& points, const Kernel& other, bool otherCentred) const
    {
        return kernel == other && centred == otherCentred && x.rows() == points.rows() && x.cols() == points.cols() &&
               x == points;
    }
};

/// What follows the window as well.
struct Map {
    std::vector<Interval> window;
    Index side = 0;
    VectorXd grid;
    MatrixXd line;
    std::vector<Field> fields;
};

struct Question {
    Kernel kernel;
    bool centred = true;
};
Question questionOf(const SpectrumRequest& request)
{
    const SpectrumSettings& settings = request.settings;
    return {.kernel = std::get<Kernel>(normKernel(request.kernel, settings, request.data->dimensions())),
            .centred = settings.centred && settings.norm == SpectrumSettings::Norm::Kernel};
}

VectorXd squaredNormsOf(const MatrixXd& gram, bool centred)
{
    if (!centred)
        return gram.diagonal();
    const VectorXd rowMeans = gram.colwise().mean();
    return (gram.diagonal() - 2.0 * rowMeans).array() + rowMeans.mean();
}

Outcome<Decomposition> decompose(const MatrixXd& x, const Question& question, const std::stop_token& stop)
{
    Decomposition result;
    result.x = x;
    result.kernel = question.kernel;
    result.centred = question.centred;
    if (x.rows() == 0)
        return result;
    Outcome<KernelPca> pca =
        KernelPca::fit(question.kernel, x, {.components = mostComponents, .centred = question.centred}, stop);
    if (const auto* failure = std::get_if<Failure>(&pca))
        return *failure;
    if (std::holds_alternative<Cancelled>(pca))
        return Cancelled{};
    result.pca = std::get<KernelPca>(std::move(pca));
    result.gram = gram(question.kernel, x);
    result.gap = cauchySchwarzGap(result.gram);
    result.squaredNorms = squaredNormsOf(result.gram, question.centred);
    return result;
}

Outcome<Map> mapOf(const KernelPca& pca, const std::vector<Interval>& window, bool preview, const std::stop_token& stop)
{
    Map map{.window = window, .side = preview ? previewSide : finalSide, .grid = {}, .line = {}, .fields = {}};
    if (window.empty() || window.size() > 2)
        return map;
    const auto drawn = std::get<std::vector<Interval>>(windowInDomain(pca.kernel(), window)); // problems() has looked
    if (drawn.size() == 1) {
        map.grid = VectorXd::LinSpaced(preview ? previewLine : finalLine, drawn[0].lo, drawn[0].hi);
        Outcome<KernelPcaProjection> projected = pca.project(map.grid, stop);
        if (const auto* failure = std::get_if<Failure>(&projected))
            return *failure;
        if (std::holds_alternative<Cancelled>(projected))
            return Cancelled{};
        map.line = std::get<KernelPcaProjection>(std::move(projected)).scores;
        return map;
    }
    const VectorXd axis1 = VectorXd::LinSpaced(map.side, drawn[0].lo, drawn[0].hi),
                   axis2 = VectorXd::LinSpaced(map.side, drawn[1].lo, drawn[1].hi);
    Outcome<std::vector<MatrixXd>> fields = pca.projectGrid(axis1, axis2, stop);
    if (const auto* failure = std::get_if<Failure>(&fields))
        return *failure;
    if (std::holds_alternative<Cancelled>(fields))
        return Cancelled{};
    for (MatrixXd& values : std::get<std::vector<MatrixXd>>(fields))
        map.fields.push_back({.axis1 = axis1, .axis2 = axis2, .values = std::move(values)});
    return map;
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
        return orderByClass(decomposition.x, request.data->labels);
    if (request.settings.order == Order::Eigenvector && decomposition.pca && decomposition.pca->size() > 0)
        return orderByVector(decomposition.pca->components().coefficients.col(0));
    return orderByInput(decomposition.x);
}

KernelPcaResult pcaResult(const Decomposition& decomposition, const Map& map, Index components)
{
    const PrincipalComponents& all = decomposition.pca->components();
    const Index kept = std::min(components, all.eigenvalues.size());
    KernelPcaResult result;
    result.eigenvalues = all.eigenvalues.head(kept);
    result.total = all.trace;
    result.totalIsWhole = isPositiveSemidefinite(decomposition.kernel);
    result.scores = all.scores().leftCols(kept);
    const VectorXd explained = result.scores.rowwise().squaredNorm();
    result.reconstructionError = (decomposition.squaredNorms - explained).cwiseMax(0.0);
    result.grid = map.grid;
    result.components = map.line.leftCols(std::min(kept, map.line.cols()));
    result.fields.assign(map.fields.begin(),
                         map.fields.begin() + std::min<std::ptrdiff_t>(kept, std::ssize(map.fields)));
    return result;
}

} // namespace

struct PcaStage::Kept {
    std::optional<Decomposition> decomposition;
    std::optional<Map> map;
    std::optional<MatrixXd> images; // pre-images of the projections on so many components:
    Index imageComponents = 0;
    std::optional<DegenerateDensity> density;
    StudentTParameters densityModel;

    void forget()
    {
        decomposition.reset();
        map.reset();
        images.reset();
        density.reset();
    }
};

PcaStage::PcaStage() : kept_(std::make_unique<Kept>()) {}
PcaStage::~PcaStage() = default;
PcaStage::PcaStage(PcaStage&&) noexcept = default;
PcaStage& PcaStage::operator=(PcaStage&&) noexcept = default;

namespace
{

/// Failure or Cancelled of an outcome that is not a value.
template <class To, class From>
Outcome<To> passedOn(const Outcome<From>& outcome)
{
    if (const auto* failure = std::get_if<Failure>(&outcome))
        return *failure;
    return Cancelled{};
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

Outcome<PcaStage::Answer> PcaStage::solve(const SpectrumRequest& request, std::stop_token stop)
{
    assert(problems(request).empty());
    const Question question = questionOf(request);
    const MatrixXd& x = request.data->x;
    const Index components = request.settings.components;
    Kept& kept = *kept_;
    if (!kept.decomposition || !kept.decomposition->isFor(x, question.kernel, question.centred)) {
        kept.forget();
        Outcome<Decomposition> fresh = decompose(x, question, stop);
        if (!std::holds_alternative<Decomposition>(fresh))
            return passedOn<Answer>(fresh);
        kept.decomposition = std::get<Decomposition>(std::move(fresh));
    }
    Decomposition& decomposition = *kept.decomposition;
    if (!decomposition.spectrum && x.rows() <= (request.preview ? wholePreview : wholeFinal)) {
        Outcome<GramSpectrum> spectrum = gramSpectrum(decomposition.gram, decomposition.centred);
        if (!std::holds_alternative<GramSpectrum>(spectrum))
            return passedOn<Answer>(spectrum);
        decomposition.spectrum = std::get<GramSpectrum>(std::move(spectrum));
    }
    if (stop.stop_requested())
        return Cancelled{};

    Answer answer;
    answer.gram.order = orderOf(decomposition, request);
    answer.gram.picture = orderedPicture(decomposition.gram, answer.gram.order);
    describeSpectrum(decomposition, answer.gram);
    if (x.rows() > wholeFinal)
        answer.remarks.push_back("of more than " + std::to_string(wholeFinal) +
                                 " points only the leading eigenvalues are computed: no rank and no check of "
                                 "definiteness");
    answer.route = decomposition.spectrum ? "eigendecomposition" : "leading components";
    if (!isPositiveSemidefinite(request.kernel))
        answer.remarks.push_back("this kernel is not positive semidefinite: components of negative eigenvalue are left "
                                 "out, and reconstruction errors are no distances");
    if (request.settings.centred && request.settings.norm != SpectrumSettings::Norm::Kernel)
        answer.remarks.push_back("with a norm other than the kernel's own, kernel PCA is around 0");
    if (!decomposition.pca)
        return answer;

    const bool mapFits =
        kept.map && kept.map->window == request.window && (request.preview || kept.map->side == finalSide);
    if (!mapFits) {
        Outcome<Map> map = mapOf(*decomposition.pca, request.window, request.preview, stop);
        if (!std::holds_alternative<Map>(map))
            return passedOn<Answer>(map);
        kept.map = std::get<Map>(std::move(map));
        kept.density.reset();
    }
    answer.pca = pcaResult(decomposition, *kept.map, components);
    if (decomposition.pca->size() < components)
        answer.remarks.push_back("only " + std::to_string(decomposition.pca->size()) +
                                 " components stand clear of rounding");
    const Outcome<std::monostate> slow = addSlowParts(request, answer, stop);
    if (!std::holds_alternative<std::monostate>(slow))
        return passedOn<Answer>(slow);
    return answer;
}

Outcome<std::monostate> PcaStage::addSlowParts(const SpectrumRequest& request, Answer& answer,
                                               const std::stop_token& stop)
{
    Kept& kept = *kept_;
    const KernelPca& pca = *kept.decomposition->pca;
    const Index components = request.settings.components;
    const bool imagesFit = kept.images && kept.imageComponents == components;
    if (const auto why = noPreImages(request, pca.kernel())) {
        answer.remarks.push_back(*why);
    } else if (imagesFit || !request.preview) {
        if (!imagesFit) {
            Outcome<PreImages> images = preImages(pca, request.data->x, components, stop);
            if (!std::holds_alternative<PreImages>(images))
                return passedOn<std::monostate>(images);
            kept.images = std::get<PreImages>(std::move(images)).points;
            kept.imageComponents = components;
        }
        answer.pca->preimages = *kept.images;
    }
    const bool onTheLine = request.data->shape() == Shape::Line && kept.decomposition->centred;
    if (kept.density && kept.densityModel != request.density)
        kept.density.reset();
    if (!onTheLine || (request.preview && !kept.density))
        return std::monostate{};
    if (!kept.density) {
        const Interval drawn{.lo = kept.map->grid(0), .hi = kept.map->grid(kept.map->grid.size() - 1)};
        Outcome<DegenerateDensity> density =
            degenerateDensity(pca.kernel(), request.data->x, request.density, drawn, kept.map->grid, stop);
        if (!std::holds_alternative<DegenerateDensity>(density))
            return passedOn<std::monostate>(density);
        kept.density = std::get<DegenerateDensity>(std::move(density));
        kept.densityModel = request.density;
    }
    answer.pca->model = request.density;
    answer.pca->spikes = kept.density->oneComponent.spikes;
    answer.pca->spikeWeights = kept.density->oneComponent.weights;
    answer.pca->studentT = kept.density->studentT;
    answer.remarks.push_back(kept.density->oneComponent.remark);
    if (!kept.density->remark.empty())
        answer.remarks.push_back(kept.density->remark);
    return std::monostate{};
}

bool PcaStage::isCheap(const SpectrumRequest& request) const
{
    if (!problems(request).empty() || !kept_->decomposition)
        return false;
    const Question question = questionOf(request);
    return kept_->decomposition->isFor(request.data->x, question.kernel, question.centred);
}

} // namespace core
