#include "core/labs/posterior/watched_trajectory.h"

#include <algorithm>
#include <iterator>

namespace core
{

using Eigen::Index;

WatchedTrajectory nextTrajectory(NutsChain& chain, const HyperparameterSpace& space)
{
    const Transition transition = chain.next(true);
    const std::vector<Visit>& visited = transition.visited;
    WatchedTrajectory watched{.values = Eigen::MatrixXd(std::ssize(visited), space.dimensions()),
                              .logDensity = Eigen::VectorXd(std::ssize(visited)),
                              .times = {},
                              .divergent = transition.divergent,
                              .depth = transition.depth};
    for (Index i = 0; i < watched.size(); ++i) {
        const Visit& visit = visited[static_cast<std::size_t>(i)];
        const Eigen::VectorXd all = space.values(visit.position);
        for (Index j = 0; j < space.dimensions(); ++j)
            watched.values(i, j) = all[static_cast<Index>(space.free(j))];
        watched.logDensity[i] = visit.logDensity;
        watched.times.push_back(visit.time);
    }
    watched.chosen = std::ranges::find(visited, transition.end.position, &Visit::position) - visited.begin();
    return watched;
}

} // namespace core
