#include "core/labs/density/groups.h"

#include "core/data/samples.h"
#include "core/ending.h"

#include <algorithm>
#include <set>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

/// Those to be drawn: none unless asked for.
std::vector<int> drawnGroups(const DensityRequest& request)
{
    if (!request.settings.byGroups || !hasGroups(*request.data))
        return {};
    std::vector<int> groups = groupsOf(*request.data);
    groups.resize(std::min(groups.size(), mostGroups));
    return groups;
}

} // namespace

std::vector<int> groupsOf(const Dataset& data)
{
    std::set<int> labels(data.labels.begin(), data.labels.end());
    if (data.labels.empty() && data.size() > 0)
        labels.insert(0);
    return {labels.begin(), labels.end()};
}

bool hasGroups(const Dataset& data)
{
    return data.shape() == Shape::Line && groupsOf(data).size() > 1;
}

Dataset groupAlone(const Dataset& data, int label)
{
    Dataset points = emptyDataset(data.dimensions());
    points.x = sampleOf(data, label);
    return points;
}

DensityRequest groupRequest(const DensityRequest& request, int label)
{
    DensityRequest one = request;
    one.data = std::make_shared<const Dataset>(groupAlone(*request.data, label));
    one.settings.byGroups = false;
    return one;
}

bool Groups::arePrepared(const DensityRequest& request, const std::vector<Interval>& window) const
{
    return std::ranges::all_of(drawnGroups(request), [&](int label) {
        const auto chain = chains_.find(label);
        return chain != chains_.end() && chain->second.isPrepared(groupRequest(request, label), window);
    });
}

Groups::Fitted Groups::fitted(const DensityRequest& request, int label, const std::vector<Interval>& window,
                              const std::stop_token& stop)
{
    Fitted group{.request = groupRequest(request, label),
                 .label = label,
                 .title = request.data->names.sampleTitle(label),
                 .curve = {},
                 .grid = {}};
    if (const auto found = problems(group.request); !found.empty())
        throw Ending{invalidInput(found.front().field + ": " + found.front().message)};
    Chain& chain = chains_.try_emplace(label, preview_).first->second;
    chain.prepare(group.request, window, sums_[label], stop);
    const PreparedRequest prepared{.request = group.request, .window = window, .chain = chain, .stop = stop};
    group.curve = curveOf(prepared, chain.sample(group.request.settings.model, stop));
    group.grid = gridOf(prepared, group.curve);
    return group;
}

std::vector<Groups::Fitted> Groups::fit(const DensityRequest& request, const std::vector<Interval>& window,
                                        std::vector<std::string>& remarks, const std::stop_token& stop)
{
    const std::vector<int> labels = drawnGroups(request);
    const auto isGone = [&](const auto& kept) { return !std::ranges::binary_search(labels, kept.first); };
    std::erase_if(chains_, isGone);
    std::erase_if(sums_, isGone);
    std::vector<Fitted> groups;
    for (const int label : labels) {
        auto group = unlessCancelled(untilEnding([&] { return fitted(request, label, window, stop); }));
        if (const auto* failure = std::get_if<Failure>(&group)) // the others can be drawn without it
            remarks.push_back(request.data->names.sampleTitle(label) + ": " + failure->what);
        else
            groups.push_back(std::get<Fitted>(std::move(group)));
    }
    if (const std::size_t all = labels.empty() ? 0 : groupsOf(*request.data).size(); all > mostGroups)
        remarks.push_back("there are " + std::to_string(all) + " samples: the densities of the first " +
                          std::to_string(mostGroups) + " are drawn");
    return groups;
}

std::vector<GroupDensity> Groups::normalised(const std::vector<Fitted>& fitted, const std::vector<Interval>& window,
                                             const VectorXd& grid, std::vector<std::string>& remarks,
                                             const std::stop_token& stop)
{
    std::vector<GroupDensity> densities;
    for (const Fitted& group : fitted) {
        const PreparedRequest prepared{
            .request = group.request, .window = window, .chain = chains_.at(group.label), .stop = stop};
        const LineNormalisers logs = normalisersOf(prepared, group.curve, grid);
        for (const std::string& remark : logs.remarks)
            if (std::ranges::find(remarks, remark) == remarks.end())
                remarks.push_back(group.title + ": " + remark);
        densities.push_back({.label = group.label,
                             .count = group.request.data->size(),
                             .logNormaliser = logs.predictive.value,
                             .normalisation = logs.normalisation,
                             .asDrawn = logs.predictive.asDrawn,
                             .values = densityAlong(group.curve, grid, logs.predictive)});
    }
    return densities;
}

VectorXd unionOf(const VectorXd& grid, const std::vector<Groups::Fitted>& fitted)
{
    std::vector<double> places(grid.begin(), grid.end());
    for (const Groups::Fitted& group : fitted)
        places.insert(places.end(), group.grid.begin(), group.grid.end());
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return Eigen::Map<const VectorXd>(places.data(), static_cast<Index>(places.size()));
}

} // namespace core
