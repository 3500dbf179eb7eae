#pragma once

#include "core/data/dataset.h"
#include "core/labs/density/dream_settings.h"
#include "core/labs/kept.h"
#include "core/outcome.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace core
{

/// Fantasy data on the sheet: the first points, those that are there or x₁ = 0 on an empty sheet, and after them points
/// that are drawn one after the other from the predictive given all before. The order matters: they are not
/// exchangeable. Source: [HL] 2.2 and Fig. 2, MATH 2.
struct DreamRequest {
    std::shared_ptr<const Dataset> data; // whose first points are taken: all of them where it is no dream yet
    Kernel kernel;
    StudentTParameters parameters;
    DreamSettings settings;
    std::vector<Interval> window; // one interval a dimension: no point is drawn outside
    Eigen::Index count = 0;       // of points in all, the first ones included
};

/// Why these points cannot be dreamt on under this model: fields "data", "kernel", "window", "posterior", "count", and
/// those of the model.
std::vector<Problem> problems(const DreamRequest& request);

/// Are the points dreamt, and not edited since?
bool isDream(const Dataset& data);
/// How many of the points were there before the dream: all where it is none, 0 where it began at x₁ = 0.
Eigen::Index givenCount(const Dataset& data);
/// The data as they were before the dream, as plain points.
Dataset withoutDream(const Dataset& data);

/// How a dream came about, as its points carry it: name "dream of" the kernel, the model and the window as
/// options.
Generation dreamGeneration(const DreamRequest& request);
/// Are the points what the request would dream?
bool isDreamOf(const Dataset& data, const DreamRequest& request);

struct DreamResult {
    Dataset data;
    double acceptance = 1.0;    // of the proposals, or of the trajectories; 1 before the first
    Eigen::Index requested = 0; // points; there are fewer as long as it grows
    bool complete() const { return data.size() == requested; }
};

/// Draws dreams, and goes on with the last one where more of its points are asked for: as a draw from the beginning
/// gives them.
class DreamPipeline
{
public:
    using Report = std::function<void(DreamResult)>; // what is there, now and then

    /// Cost that of FantasyDraw::next for each point that is not there yet. Failure names the first problem.
    Outcome<DreamResult> solve(const DreamRequest& request, const Report& report = {}, std::stop_token stop = {});

private:
    struct Inputs {
        FantasyModel model;
        ComparedMatrix first;
        bool operator==(const Inputs&) const = default;
    };
    struct Dream {
        FantasyDraw draw;
        Eigen::MatrixXd points;         // begin with the first ones
        std::vector<double> acceptance; // after each drawn point
    };
    void drawPoint(const std::stop_token& stop); // throws Ending
    DreamResult result(const DreamRequest& request, Eigen::Index count) const;

    Kept<Inputs, Dream> dream_; // grows
};

} // namespace core
