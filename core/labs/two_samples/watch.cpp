#include "core/labs/two_samples/watch.h"

#include "core/data/samples.h"
#include "core/hypothesis/nulls.h"
#include "core/limits.h"

namespace core
{

WatchPipeline::Watched WatchPipeline::begun(const Inputs& of)
{
    std::vector<Eigen::Index> rows = rowsOf(*of.data, of.first);
    const auto m = static_cast<Eigen::Index>(rows.size());
    const std::vector<Eigen::Index> second = rowsOf(*of.data, of.second);
    rows.insert(rows.end(), second.begin(), second.end());
    if (const auto failure = mmdProblem(of.estimator, m, static_cast<Eigen::Index>(second.size())))
        throw Ending{*failure};
    if (std::ssize(rows) > mostPooledPoints)
        throw Ending{invalidInput("so many points are not dealt one by one: File > Keep a random 2,000")};
    auto gram = std::make_shared<Eigen::MatrixXd>(
        pooledGram(of.kernel, sampleOf(*of.data, of.first), sampleOf(*of.data, of.second)));
    centre(*gram);
    return {.rows = std::move(rows),
            .watch = NullWatch(std::move(gram), m, of.estimator, of.seed),
            .statistics = {},
            .last = {}};
}

WatchFrame WatchPipeline::frame(const WatchRequest& request, const std::stop_token& stop)
{
    const TwoSamplesSettings& settings = request.settings;
    if (watched_.get() && request.shown < watched_.get()->watch.shown())
        watched_.forget(); // it only goes forward
    Watched& watched = watched_.of(
        {request.data, request.kernel, settings.first, settings.second, settings.estimator, request.seed}, &begun);
    while (watched.watch.shown() < request.shown) {
        endIfStopped(stop);
        NullWatch::Step step = watched.watch.next();
        watched.statistics.push_back(step.statistic);
        watched.last = std::move(step.labels);
    }
    WatchFrame frame{.labels = std::vector<int>(static_cast<std::size_t>(request.data->size())),
                     .statistics =
                         Eigen::Map<const Eigen::VectorXd>(watched.statistics.data(), std::ssize(watched.statistics))};
    for (Eigen::Index i = 0; i < request.data->size(); ++i)
        frame.labels[static_cast<std::size_t>(i)] = request.data->label(i);
    for (std::size_t k = 0; k < watched.last.size(); ++k)
        frame.labels[static_cast<std::size_t>(watched.rows[k])] =
            watched.last[k] == 0 ? settings.first : settings.second;
    return frame;
}

Outcome<WatchFrame> WatchPipeline::solve(const WatchRequest& request, const std::stop_token& stop)
{
    return untilEnding([&] { return frame(request, stop); });
}

} // namespace core
