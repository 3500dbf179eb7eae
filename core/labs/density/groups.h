#pragma once

#include "core/labs/density/line_density.h"

#include <map>

namespace core
{

/// Of more samples the first so many have a curve each.
inline constexpr std::size_t mostGroups = 8;

/// The labels that points of the data have, ascending; one, 0, where there are no labels and points.
std::vector<int> groupsOf(const Dataset& data);

/// Can the data be drawn by groups? They lie on the line, and have two samples or more.
bool hasGroups(const Dataset& data);

/// The points of one sample, without labels and whatever else is known of them.
Dataset groupAlone(const Dataset& data, int label);

/// The same request of the points of one sample alone, as if there were no others.
DensityRequest groupRequest(const DensityRequest& request, int label);

/// The densities of the samples, each by itself, with the stages that are kept for each.
class Groups
{
public:
    explicit Groups(bool preview) : preview_(preview) {}

    /// Would the curves be answered without a new factorisation?
    bool arePrepared(const DensityRequest& request, const std::vector<Interval>& window) const;
    void letGo() // as each chain
    {
        for (auto& [label, chain] : chains_)
            chain.letGo();
    }

    /// One sample's curve, not yet normalised, and where to draw it.
    struct Fitted {
        DensityRequest request;
        int label = 0;
        std::string title; // "sample A", or its name
        DensityCurve curve;
        Eigen::VectorXd grid;
    };
    /// Of the first samples of a request that asks for groups and has some; none otherwise. Remarks say which are left
    /// out: beyond mostGroups, or since their density cannot be had. Throws Ending when stopped.
    std::vector<Fitted> fit(const DensityRequest& request, const std::vector<Interval>& window,
                            std::vector<std::string>& remarks, const std::stop_token& stop);

    /// The densities at the places of `grid`, each normalised for itself. A remark that `remarks` has not yet is added
    /// with the sample it is about.
    std::vector<GroupDensity> normalised(const std::vector<Fitted>& fitted, const std::vector<Interval>& window,
                                         const Eigen::VectorXd& grid, std::vector<std::string>& remarks,
                                         const std::stop_token& stop);

private:
    Fitted fitted(const DensityRequest& request, int label, const std::vector<Interval>& window,
                  const std::stop_token& stop);

    bool preview_;
    std::map<int, Chain> chains_; // by label
    std::map<int, KeptSums> sums_;
};

/// All the places of the grids, ascending, each once.
Eigen::VectorXd unionOf(const Eigen::VectorXd& grid, const std::vector<Groups::Fitted>& fitted);

} // namespace core
