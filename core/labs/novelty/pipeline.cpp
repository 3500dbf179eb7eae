#include "core/labs/novelty/evaluation.h"
#include "core/labs/novelty/picture_stage.h"
#include "core/labs/novelty/point_stage.h"
#include "core/novelty/score_histograms.h"

#include <chrono>

namespace core
{

namespace
{

bool arePictures(const NoveltyRequest& request)
{
    return request.data->shape() == Shape::Picture;
}

std::string routeOf(const NoveltyRequest& request, const NoveltyResult& result)
{
    if (!arePictures(request))
        return "leave-one-out by one inverse";
    return "one tridiagonal reduction of " + std::to_string(result.observations) + " pictures for every σ₀ and β";
}

std::vector<std::string> remarksOf(const NoveltyRequest& request, const NoveltyResult& result)
{
    std::vector<std::string> remarks;
    const NoveltySettings& s = request.settings;
    if (arePictures(request) && s.scored == NoveltySettings::Scored::Training &&
        (usesKde(s) || usesMixture(s) || usesKernelPca(s)))
        remarks.emplace_back("the training rows are scored by the kernel student-T alone, which leaves each of them "
                             "out of its own fit");
    if (arePictures(request) && s.scored == NoveltySettings::Scored::Test && !result.methods.front().roc)
        remarks.emplace_back("there is no ROC curve: it needs wrong labels beside right ones");
    if (!arePictures(request) && result.asked.novel.empty())
        remarks.emplace_back("there is one sample alone, so that nothing is known to be novel: the points are ranked "
                             "each given all the others");
    return remarks;
}

} // namespace

struct NoveltyPipeline::Stages {
    PictureStage pictures, previews; // of fewer rows, so that neither drops what the other keeps
    PointStage points;
};

NoveltyPipeline::NoveltyPipeline() : stages_(std::make_unique<Stages>()) {}
NoveltyPipeline::~NoveltyPipeline() = default;
NoveltyPipeline::NoveltyPipeline(NoveltyPipeline&&) noexcept = default;
NoveltyPipeline& NoveltyPipeline::operator=(NoveltyPipeline&&) noexcept = default;

Outcome<NoveltyResult> NoveltyPipeline::solve(const NoveltyRequest& request, std::stop_token stop)
{
    const auto begin = std::chrono::steady_clock::now();
    for (const Problem& problem : problems(request))
        return Failure{Failure::Kind::InvalidInput, problem.field + ": " + problem.message};
    Outcome<NoveltyResult> outcome =
        !arePictures(request) ? stages_->points.solve(request, stop)
                              : (request.preview ? stages_->previews : stages_->pictures).solve(request, stop);
    if (auto* result = std::get_if<NoveltyResult>(&outcome)) {
        ScoreHistograms histograms = scoreHistograms(result->methods.front().scores, result->asked.novel);
        result->known = std::move(histograms.known);
        result->novel = std::move(histograms.novel);
        result->preview = request.preview;
        result->route = routeOf(request, *result);
        result->remarks = remarksOf(request, *result);
        const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - begin;
        result->milliseconds = spent.count();
    }
    return outcome;
}

bool NoveltyPipeline::isCheap(const NoveltyRequest& request) const
{
    if (!problems(request).empty())
        return false;
    return arePictures(request) ? stages_->pictures.isCheap(request) : stages_->points.isCheap(request);
}

} // namespace core
