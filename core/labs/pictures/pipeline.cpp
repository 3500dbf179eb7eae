#include "core/labs/kept.h"
#include "core/labs/pictures/pictures_lab.h"

namespace core
{

RelativeNoveltyModel noveltyModelOf(const PicturesSettings& settings)
{
    return {.kernelDensityEstimate = settings.method == PictureMethod::Kde,
            .multiplier = settings.multiplier,
            .parameters = {.sigma0 = settings.sigma0, .beta = settings.beta, .posterior = settings.posterior},
            .sample = RandomPart{.part = settings.part / 100.0, .seed = static_cast<std::uint64_t>(settings.seed)}};
}

namespace
{

struct PatchInputs {
    std::shared_ptr<const PictureSet> pictures;
    int side = 0;
    bool operator==(const PatchInputs&) const = default;
};

struct Patches {
    Eigen::MatrixXd background, target;
    PatchGrid grid;
    std::vector<bool> marked;
};

struct RatioInputs {
    std::uint64_t patches = 0; // which
    RelativeNoveltyModel model;
    bool operator==(const RatioInputs&) const = default;
};

PatchInputs patchInputs(const PicturesRequest& request)
{
    return {request.pictures, request.settings.side};
}

Patches cutPatches(const PatchInputs& of)
{
    const auto& [background, target, mask, problems, remarks] = *of.pictures;
    Patches cut{.background = valueOrEnd(patches(background, of.side)),
                .target = valueOrEnd(patches(target, of.side)),
                .grid = valueOrEnd(patchGrid(target.size, of.side)),
                .marked = {}};
    if (mask) {
        const std::vector<char> marked = valueOrEnd(patchMask(*mask, of.side, target.size));
        cut.marked.assign(marked.begin(), marked.end());
    }
    return cut;
}

void judge(PicturesResult& result, double part)
{
    const Eigen::VectorXd& ratio = result.novelty.logRatio;
    result.area = areaUnderCurve(ratio, result.marked);
    result.roc = rocCurve(ratio, result.marked);
    result.counts = confusionCounts(ratio, result.marked, result.threshold);
    result.precision = precisionAtTop(ratio, std::vector<char>(result.marked.begin(), result.marked.end()), part);
    if (!result.area)
        result.remarks.emplace_back("the mask marks no patch, or all of them: there is nothing to tell apart");
}

} // namespace

struct PicturesStages {
    Kept<PatchInputs, Patches> patches;
    Kept<RatioInputs, RelativeNovelty> ratio;

    PicturesResult answer(const PicturesRequest& request, const std::stop_token& stop);
};

PicturesResult PicturesStages::answer(const PicturesRequest& request, const std::stop_token& stop)
{
    const Patches& cut = patches.of(patchInputs(request), &cutPatches);
    const RelativeNovelty& novelty =
        ratio.of({patches.serial(), noveltyModelOf(request.settings)}, [&](const RatioInputs& of) {
            return valueOrEnd(relativeNovelty(of.model, cut.background, cut.target, stop));
        });
    const double part = request.settings.top / 100.0;
    PicturesResult result{.pictures = request.pictures,
                          .grid = cut.grid,
                          .novelty = novelty,
                          .threshold = thresholdOfTop(novelty.logRatio, part),
                          .histograms = scoreHistograms(novelty.logRatio, cut.marked),
                          .marked = cut.marked,
                          .area = {},
                          .roc = {},
                          .precision = {},
                          .remarks = request.pictures->remarks};
    result.called = (result.novelty.logRatio.array() >= result.threshold).count();
    if (!result.marked.empty())
        judge(result, part);
    return result;
}

template class StagedPipeline<PicturesRequest, PicturesResult, PicturesStages>;

} // namespace core
