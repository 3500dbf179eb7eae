#pragma once

#include "core/labs/kept.h"
#include "core/labs/novelty/many_points.h"
#include "core/labs/novelty/novelty_lab.h"
#include "core/labs/novelty/point_scores.h"

#include <functional>

namespace core
{

/// The scores of points: s of each known one given the other known ones, of each novel one given all the known ones,
/// and s over the window given the known ones. Without two samples all are known. The fit is kept for as long as
/// points, kernel and model stay. Of more than mostPairedPoints by ManyPoints.
class PointStage
{
public:
    /// problems(request) is empty. A preview has a coarse map. Throws Ending.
    NoveltyResult answer(const NoveltyRequest& request, const std::stop_token& stop);
    bool isCheap(const NoveltyRequest& request) const;
    void letGo() { many_.letGo(); }

private:
    struct FitInputs {
        std::shared_ptr<const Dataset> data;
        Kernel kernel;
        StudentTParameters model;
        bool operator==(const FitInputs&) const = default;
    };
    struct MapInputs {
        std::uint64_t fit = 0; // which
        bool ofMany = false;
        std::vector<Interval> window;
        bool coarse = false;
        bool operator==(const MapInputs&) const = default;
    };
    struct Map {
        Eigen::VectorXd grid, line;
        std::optional<Field> field;
    };
    static FitInputs fitInputs(const NoveltyRequest& request);
    using LogScale = std::function<Eigen::VectorXd(const Eigen::MatrixXd& at)>;
    static Map map(const LogScale& logScale, const Kernel& kernel, const MapInputs& of, const std::stop_token& stop);
    MapInputs mapInputs(const NoveltyRequest& request) const;

    Kept<FitInputs, PointScores> fit_;
    ManyPoints many_;
    Kept<MapInputs, Map> map_;
};

} // namespace core
