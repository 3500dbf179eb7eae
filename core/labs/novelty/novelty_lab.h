#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "core/density/dp_mixture.h"
#include "core/hypothesis/histogram.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/staged_pipeline.h"
#include "core/novelty/roc.h"
#include "core/outcome.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace core
{

/// The kernel is that of points; pictures have their own (JointKernel), on the scale of their median distance.
/// The settings are those that are used (settingsUsed): their model is the one that scores.
struct NoveltyRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel;
    NoveltySettings settings;
    std::vector<Interval> window;
    std::uint64_t seed = 1;
    bool preview = false;
    /// Hears of a mixture that is fitted for the answer, from the thread that solves; not of a preview's.
    MixtureObserver observer = {};
};

/// The rows that are scored, with the labels that are asked about.
struct AskedRows {
    std::vector<Eigen::Index> rows; // of the data, M
    std::vector<int> asked, own;    // labels, M each; empty where there are none
    std::vector<bool> novel;        // M; empty where nothing is known to be novel
    Eigen::Index size() const { return std::ssize(rows); }
};

/// What one method says of them. Scores grow with novelty: s for kst, the squared distance for kpca, −log density for
/// the others.
struct MethodScores {
    NoveltyMethod method = NoveltyMethod::KernelStudentT;
    Eigen::VectorXd scores = {}; // M
    // where it is known what is novel, and both kinds are there
    std::optional<RocCurve> roc = {};
    std::optional<AreaUnderCurve> area = {};
    double threshold = 0.0;   // between the last that is called novel and the next; beyond them all for none or all
    Eigen::Index called = 0;  // how many are called novel
    ConfusionCounts counts{}; // what that makes of them
};

/// One picture under the method on show.
struct ChosenPicture {
    Eigen::Index row = 0;                   // of the data
    std::optional<Eigen::Index> place = {}; // among the asked rows
    Eigen::VectorXd picture = {};           // D, as it is or as painted
    bool isPainted = false;
    int asked = 0, own = 0;     // labels
    Eigen::VectorXd label = {}; // its label vector: the one that is asked about, or as it was set
    bool isLabelSet = false;
    double score = 0.0;                     // with that
    std::optional<double> logQ = {};        // log density with that, up to a constant for kst; none for kpca
    Eigen::VectorXd scores = {};            // with each label
    Eigen::VectorXd logDensity = {};        // with each label; empty for kpca
    Eigen::VectorXd probability = {};       // of each label, sums to 1; empty for kpca
    std::vector<Eigen::Index> nearest = {}; // training rows of the data, the nearest first
    Eigen::VectorXd distances = {};         // of them, in units of a pixel
};

struct NoveltyResult {
    bool preview = false;
    AskedRows asked = {};                   // in a preview of very many points some of them
    std::vector<MethodScores> methods = {}; // the one on show first
    std::vector<Eigen::Index> order = {};   // of the asked rows, the most novel first, ties by row; not of many points
    Histogram known = {}, novel = {};       // of the scores on show, in the same bins; novel empty where none is known
    bool inExcess = false;                  // … of log₁₀(s − 1): given very many points s is hardly above 1
    // pictures
    std::vector<Eigen::Index> trainingRows = {};
    double lengthscale = 0.0; // ℓ of the picture's part
    Eigen::Index observations = 0;
    std::optional<ChosenPicture> chosen = {};
    std::vector<double> mixtureBounds = {}; // DpMixture::bounds, where it is on show; empty in a preview
    bool mixtureConverged = false;
    // points: s over the window, as the known ones make it
    std::vector<Interval> window = {};
    Eigen::VectorXd grid = {}, line = {}; // on the line
    std::optional<Field> field = {};      // in the plane
    double milliseconds = 0.0;
    std::string route = {};
    std::vector<std::string> remarks = {};
};

/// All that is wrong with a request, field by field ("data", "training", "test", "sigma0", "kernel", …).
std::vector<Problem> problems(const NoveltyRequest& request);

struct NoveltyStages;
extern template class StagedPipeline<NoveltyRequest, NoveltyResult, NoveltyStages>;
/// Keeps the stages between requests: which rows these are and the lengthscales make the reduction of the Gram matrix;
/// σ₀, β and α reuse it; the threshold, the chosen picture and its painting are all but free. Fed any sequence of
/// requests it answers what a fresh pipeline would (to rounding).
using NoveltyPipeline = StagedPipeline<NoveltyRequest, NoveltyResult, NoveltyStages>;

} // namespace core
