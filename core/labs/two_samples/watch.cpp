#include "core/labs/two_samples/watch.h"

#include "core/data/samples.h"
#include "core/hypothesis/nulls.h"

namespace core
{

bool WatchPipeline::goesOn(const WatchRequest& request) const
{
    return watch_ && request.data == begun_.data && request.kernel == begun_.kernel && request.seed == begun_.seed &&
           request.settings.first == begun_.settings.first && request.settings.second == begun_.settings.second &&
           request.settings.estimator == begun_.settings.estimator && request.shown >= watch_->shown();
}

std::optional<Failure> WatchPipeline::begin(const WatchRequest& request)
{
    watch_.reset();
    statistics_.clear();
    last_.clear();
    rows_ = rowsOf(*request.data, request.settings.first);
    const auto m = static_cast<Eigen::Index>(rows_.size());
    const std::vector<Eigen::Index> second = rowsOf(*request.data, request.settings.second);
    rows_.insert(rows_.end(), second.begin(), second.end());
    if (auto failure = mmdProblem(request.settings.estimator, m, static_cast<Eigen::Index>(second.size())))
        return failure;
    auto gram =
        std::make_shared<Eigen::MatrixXd>(pooledGram(request.kernel, sampleOf(*request.data, request.settings.first),
                                                     sampleOf(*request.data, request.settings.second)));
    centre(*gram);
    watch_.emplace(std::move(gram), m, request.settings.estimator, request.seed);
    begun_ = request;
    return std::nullopt;
}

Outcome<WatchFrame> WatchPipeline::solve(const WatchRequest& request, std::stop_token stop)
{
    if (!goesOn(request))
        if (auto failure = begin(request))
            return *failure;
    while (watch_->shown() < request.shown) {
        if (stop.stop_requested())
            return Cancelled{};
        NullWatch::Step step = watch_->next();
        statistics_.push_back(step.statistic);
        last_ = std::move(step.labels);
    }
    WatchFrame frame{.labels = std::vector<int>(static_cast<std::size_t>(request.data->size())),
                     .statistics = Eigen::Map<const Eigen::VectorXd>(statistics_.data(),
                                                                     static_cast<Eigen::Index>(statistics_.size()))};
    for (Eigen::Index i = 0; i < request.data->size(); ++i)
        frame.labels[static_cast<std::size_t>(i)] = request.data->label(i);
    for (std::size_t k = 0; k < last_.size(); ++k)
        frame.labels[static_cast<std::size_t>(rows_[k])] =
            last_[k] == 0 ? request.settings.first : request.settings.second;
    return frame;
}

} // namespace core
