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

bool IndependenceWatchPipeline::goesOn(const IndependenceWatchRequest& request) const
{
    const IndependenceRequest& asked = request.asked;
    return permuted_ && asked.data == begun_.data && asked.kernel == begun_.kernel && asked.seed == begun_.seed &&
           asked.settings.lengthscale == begun_.settings.lengthscale &&
           asked.settings.estimator == begun_.settings.estimator &&
           asked.settings.blockLength == begun_.settings.blockLength && request.shown >= std::ssize(statistics_);
}

/// Nothing where it has begun; otherwise how it ended.
std::optional<Outcome<IndependenceWatchFrame>> IndependenceWatchPipeline::begin(const IndependenceRequest& asked,
                                                                                std::stop_token stop)
{
    permuted_.reset();
    statistics_.clear();
    std::array<MatrixXd, 2> centred;
    for (std::size_t k = 0; k < 2; ++k) {
        const Eigen::VectorXd values = asked.data->x.col(static_cast<Index>(k));
        Outcome<Kernel> kernel = kernelOfVariable(asked.settings.lengthscale, asked.kernel, values, stop);
        if (const auto* failure = std::get_if<Failure>(&kernel))
            return *failure;
        if (std::holds_alternative<Cancelled>(kernel))
            return Cancelled{};
        kernels_[k] = std::get<Kernel>(std::move(kernel));
        centred[k] = centredGram(kernels_[k], values);
    }
    permuted_.emplace(std::move(centred[0]), std::move(centred[1]), asked.settings.blockLength);
    begun_ = asked;
    return std::nullopt;
}

Outcome<IndependenceWatchFrame> IndependenceWatchPipeline::solve(const IndependenceWatchRequest& request,
                                                                 std::stop_token stop)
{
    if (const auto found = problems(request.asked); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().message};
    if (!goesOn(request))
        if (auto ending = begin(request.asked, stop))
            return std::move(*ending);
    const Index n = permuted_->size();
    std::vector<Index> order;
    for (int b = static_cast<int>(statistics_.size()); b < request.shown; ++b) {
        if (stop.stop_requested())
            return Cancelled{};
        order = permuted_->order(request.asked.seed, b);
        statistics_.push_back(
            hsicOf(permuted_->under(order), permuted_->traces(), n, request.asked.settings.estimator));
    }
    if (order.empty())
        order = permuted_->order(request.asked.seed, request.shown - 1);
    IndependenceWatchFrame frame{.pair = request.asked.data->x.leftCols(2), .witness = {}, .statistics = {}};
    frame.pair.col(1) = frame.pair.col(1)(order).eval();
    frame.witness = dependenceWitness(kernels_, frame.pair, request.asked.window, watchedSide);
    frame.statistics = Eigen::Map<const Eigen::VectorXd>(statistics_.data(), std::ssize(statistics_));
    return frame;
}

} // namespace core
