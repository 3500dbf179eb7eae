#include "core/labs/independence/watch.h"

#include "core/labs/independence/tested_columns.h"

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

constexpr Index watchedSide = 41; // places along each axis of the witness: it is one of many

} // namespace

IndependenceWatchPipeline::Watched IndependenceWatchPipeline::begun(const Inputs& of, const std::stop_token& stop)
{
    std::array<Kernel, 2> kernels;
    std::array<MatrixXd, 2> centred;
    for (std::size_t k = 0; k < 2; ++k) {
        const Eigen::VectorXd values = of.data->x.col(static_cast<Index>(k));
        kernels[k] = valueOrEnd(kernelOfVariable(of.lengthscale, of.kernel, values, stop));
        centred[k] = centredGram(kernels[k], values);
    }
    return {.kernels = kernels,
            .permuted = HsicPermutations(std::move(centred[0]), std::move(centred[1]), of.blockLength),
            .statistics = {}};
}

IndependenceWatchFrame IndependenceWatchPipeline::frame(const IndependenceWatchRequest& request,
                                                        const std::stop_token& stop)
{
    const IndependenceRequest& asked = request.asked;
    const IndependenceSettings& settings = asked.settings;
    if (watched_.get() && request.shown < std::ssize(watched_.get()->statistics))
        watched_.forget(); // it only goes forward
    Watched& watched = watched_.of(
        {asked.data, asked.kernel, settings.lengthscale, settings.estimator, settings.blockLength, asked.seed},
        [&](const Inputs& of) { return begun(of, stop); });
    const HsicPermutations& permuted = watched.permuted;
    std::vector<double>& statistics = watched.statistics;
    std::vector<Index> order;
    for (int b = static_cast<int>(statistics.size()); b < request.shown; ++b) {
        endIfStopped(stop);
        order = permuted.order(asked.seed, b);
        statistics.push_back(hsicOf(permuted.under(order), permuted.traces(), permuted.size(), settings.estimator));
    }
    if (order.empty())
        order = permuted.order(asked.seed, request.shown - 1);
    IndependenceWatchFrame frame{.pair = asked.data->x.leftCols(2), .witness = {}, .statistics = {}};
    frame.pair.col(1) = frame.pair.col(1)(order).eval();
    frame.witness = dependenceWitness(watched.kernels, frame.pair, asked.window, watchedSide);
    frame.statistics = Eigen::Map<const Eigen::VectorXd>(statistics.data(), std::ssize(statistics));
    return frame;
}

Outcome<IndependenceWatchFrame> IndependenceWatchPipeline::solve(const IndependenceWatchRequest& request,
                                                                 const std::stop_token& stop)
{
    if (const auto found = problems(request.asked); !found.empty())
        return invalidInput(found.front().message);
    if (request.asked.data->size() > mostIndependenceRows)
        return invalidInput("permutations are watched one by one of up to " + std::to_string(mostIndependenceRows) +
                            " points");
    return untilEnding([&] { return frame(request, stop); });
}

} // namespace core
