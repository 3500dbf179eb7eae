#pragma once

#include "core/images/patches.h"
#include "core/labs/pictures/pictures_settings.h"
#include "core/labs/staged_pipeline.h"
#include "core/novelty/relative_novelty.h"
#include "core/novelty/roc.h"
#include "core/novelty/score_histograms.h"
#include "core/outcome.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace core
{

/// Decoded pictures, or why one of them is none.
struct PictureSet {
    Picture background, target;
    std::optional<Picture> mask;
    std::vector<Problem> problems;    // of the fields "background", "target", "mask"
    std::vector<std::string> remarks; // of the files
};

struct PicturesRequest {
    std::shared_ptr<const PictureSet> pictures;
    PicturesSettings settings;
};

/// The ratio of densities over the target, and what is marked by it.
struct PicturesResult {
    std::shared_ptr<const PictureSet> pictures; // that it is of
    PatchGrid grid;                             // of the target
    RelativeNovelty novelty;
    double threshold = 0.0;             // the least ratio that is called new
    Eigen::Index called = 0;            // how many patches are
    ScoreHistograms histograms;         // of the ratios
    std::vector<bool> marked;           // by the mask, a patch each; empty without one
    std::optional<AreaUnderCurve> area; // against the mask
    std::optional<RocCurve> roc;
    ConfusionCounts counts{};        // what the threshold makes of them
    std::optional<double> precision; // the part of the patches called new that the mask has
    double milliseconds = 0.0;
    std::vector<std::string> remarks;
};

std::vector<Problem> problems(const PicturesRequest& request);

/// What these settings make of patches.
RelativeNoveltyModel noveltyModelOf(const PicturesSettings& settings);

struct PicturesStages;
extern template class StagedPipeline<PicturesRequest, PicturesResult, PicturesStages>;
/// Keeps the ratio while the threshold moves, and the patches while the model changes.
using PicturesPipeline = StagedPipeline<PicturesRequest, PicturesResult, PicturesStages>;

} // namespace core
