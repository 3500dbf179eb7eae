#include "core/labs/pictures/pictures_lab.h"

#include <chrono>

namespace core
{

namespace
{

RelativeNoveltyModel noveltyModelOf(const PicturesSettings& settings)
{
    return {.kernelDensityEstimate = settings.method == PictureMethod::Kde,
            .multiplier = settings.multiplier,
            .parameters = {.sigma0 = settings.sigma0, .beta = settings.beta, .posterior = settings.posterior},
            .sample = RandomPart{.part = settings.part / 100.0, .seed = static_cast<std::uint64_t>(settings.seed)}};
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

std::optional<Failure> PicturesPipeline::findPatches(const PicturesRequest& request)
{
    const PictureSet& pictures = *request.pictures;
    const int side = request.settings.side;
    if (patches_ && patches_->pictures == request.pictures && patches_->side == side)
        return std::nullopt;
    ratio_.reset();
    patches_.reset();
    Patches found{.pictures = request.pictures, .side = side, .background = {}, .target = {}, .grid = {}, .marked = {}};
    for (const auto& [picture, rows] :
         {std::pair{&pictures.background, &found.background}, {&pictures.target, &found.target}}) {
        Outcome<Eigen::MatrixXd> cut = patches(*picture, side);
        if (const auto* failure = std::get_if<Failure>(&cut))
            return *failure;
        *rows = std::get<Eigen::MatrixXd>(std::move(cut));
    }
    found.grid = std::get<PatchGrid>(patchGrid(pictures.target.size, side));
    if (pictures.mask) {
        const auto marked = patchMask(*pictures.mask, side, pictures.target.size);
        if (const auto* failure = std::get_if<Failure>(&marked))
            return *failure;
        found.marked.assign(std::get<std::vector<char>>(marked).begin(), std::get<std::vector<char>>(marked).end());
    }
    patches_ = std::move(found);
    return std::nullopt;
}

Outcome<PicturesResult> PicturesPipeline::solve(const PicturesRequest& request, std::stop_token stop)
{
    const auto begin = std::chrono::steady_clock::now();
    if (auto failure = findPatches(request))
        return *failure;
    const RelativeNoveltyModel model = noveltyModelOf(request.settings);
    if (!ratio_ || ratio_->model != model) {
        Outcome<RelativeNovelty> novelty = relativeNovelty(model, patches_->background, patches_->target, stop);
        if (const auto* failure = std::get_if<Failure>(&novelty))
            return *failure;
        if (std::holds_alternative<Cancelled>(novelty))
            return Cancelled{};
        ratio_ = Ratio{model, std::get<RelativeNovelty>(std::move(novelty))};
    }
    const double part = request.settings.top / 100.0;
    PicturesResult result{.pictures = request.pictures,
                          .grid = patches_->grid,
                          .novelty = ratio_->novelty,
                          .threshold = thresholdOfTop(ratio_->novelty.logRatio, part),
                          .histograms = scoreHistograms(ratio_->novelty.logRatio, patches_->marked),
                          .marked = patches_->marked,
                          .area = {},
                          .roc = {},
                          .precision = {},
                          .remarks = request.pictures->remarks};
    result.called = (result.novelty.logRatio.array() >= result.threshold).count();
    if (!result.marked.empty())
        judge(result, part);
    result.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

} // namespace core
