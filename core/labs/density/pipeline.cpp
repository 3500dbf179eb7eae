#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/density/answer.h"

namespace core
{

namespace
{

/// The window within the kernel's domain: brownian() begins at 0.
std::vector<Interval> admissibleWindow(const DensityRequest& request)
{
    std::vector<Interval> window = request.window;
    const auto dimensions = static_cast<Eigen::Index>(window.size());
    const bool beginsAtZero = inputProblem(request.kernel, Eigen::MatrixXd::Constant(1, dimensions, -1.0)).has_value();
    Eigen::MatrixXd corners(2, dimensions);
    for (std::size_t d = 0; d < window.size(); ++d) {
        if (beginsAtZero)
            window[d].lo = std::max(window[d].lo, 0.0);
        if (!(window[d].lo < window[d].hi))
            throw Ending{invalidInput("window: the kernel is not defined there")};
        corners.col(static_cast<Eigen::Index>(d)) << window[d].lo, window[d].hi;
    }
    if (const auto refusal = inputProblem(request.kernel, corners))
        throw Ending{*refusal};
    return window;
}

} // namespace

struct DensityStages {
    /// One for full answers and one for previews.
    struct Part {
        explicit Part(bool preview) : chain(preview), groups(preview) {}
        Chain chain;
        Groups groups;
        Ghosts ghosts;
    };
    Part full{false}, preview{true};
    KeptSums sums; // of very many points

    DensityResult answer(const DensityRequest& request, const std::stop_token& stop)
    {
        const std::vector<Interval> window = admissibleWindow(request);
        Part& part = request.preview ? preview : full;
        part.chain.prepare(request, window, sums, stop);
        return core::answer(request, window, part.chain, part.groups, part.ghosts, stop);
    }

    bool isCheap(const DensityRequest& request) const
    {
        if (needsSums(request.data->size()))
            return false; // how dense it is at each row takes longer than a preview
        const std::vector<Interval> window = admissibleWindow(request);
        const Part& part = request.preview ? preview : full;
        return part.chain.isPrepared(request, window) && part.groups.arePrepared(request, window);
    }

    void letGo()
    {
        for (Part* part : {&full, &preview}) {
            part->chain.letGo();
            part->groups.letGo();
        }
    }
};

template class StagedPipeline<DensityRequest, DensityResult, DensityStages>;

} // namespace core
