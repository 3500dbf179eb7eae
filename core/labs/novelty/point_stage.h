#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "core/labs/novelty/point_scores.h"

namespace core
{

/// The scores of points: s of each known one given the other known ones, of each novel one given all the known ones,
/// and s over the window given the known ones. Without two samples all are known. The fit is kept for as long as
/// points, kernel and model stay.
class PointStage
{
public:
    /// problems(request) is empty. A preview has a coarse map.
    Outcome<NoveltyResult> solve(const NoveltyRequest& request, const std::stop_token& stop);
    bool isCheap(const NoveltyRequest& request) const;

private:
    struct Fit {
        std::shared_ptr<const Dataset> data;
        Kernel kernel;
        StudentTParameters model;
        PointScores found;
    };
    struct Map {
        std::vector<Interval> window;
        bool coarse = false;
        Eigen::VectorXd grid, line;
        std::optional<Field> field;
    };
    void fit(const NoveltyRequest& request);
    void drawMap(const NoveltyRequest& request, const std::stop_token& stop);
    bool hasFit(const NoveltyRequest& request) const;
    bool hasMap(const NoveltyRequest& request) const;

    std::optional<Fit> fit_;
    std::optional<Map> map_;
};

} // namespace core
