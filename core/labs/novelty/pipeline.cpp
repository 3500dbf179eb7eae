#include "core/labs/novelty/evaluation.h"
#include "core/labs/novelty/picture_stage.h"
#include "core/labs/novelty/point_stage.h"
#include "core/novelty/score_histograms.h"

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
    if (arePictures(request) && scoresTestRows(s) && !result.methods.front().roc)
        remarks.emplace_back("there is no ROC curve: it needs wrong labels beside right ones");
    if (!arePictures(request) && result.asked.novel.empty())
        remarks.emplace_back("there is one sample alone, so that nothing is known to be novel: the points are ranked "
                             "each given all the others");
    return remarks;
}

} // namespace

struct NoveltyStages {
    PictureStage pictures, previews; // of fewer rows, so that neither drops what the other keeps
    PointStage points;

    NoveltyResult answer(const NoveltyRequest& request, const std::stop_token& stop);
    bool isCheap(const NoveltyRequest& request) const;
    void letGo() { points.letGo(); }
};

NoveltyResult NoveltyStages::answer(const NoveltyRequest& request, const std::stop_token& stop)
{
    NoveltyResult result = !arePictures(request) ? points.answer(request, stop)
                                                 : (request.preview ? previews : pictures).answer(request, stop);
    if (result.known.counts.size() == 0) { // else they were kept
        ScoreHistograms histograms = scoreHistograms(result.methods.front().scores, result.asked.novel);
        result.known = std::move(histograms.known);
        result.novel = std::move(histograms.novel);
    }
    if (result.route.empty())
        result.route = routeOf(request, result);
    result.remarks = remarksOf(request, result);
    return result;
}

bool NoveltyStages::isCheap(const NoveltyRequest& request) const
{
    return arePictures(request) ? pictures.isCheap(request) : points.isCheap(request);
}

template class StagedPipeline<NoveltyRequest, NoveltyResult, NoveltyStages>;

} // namespace core
