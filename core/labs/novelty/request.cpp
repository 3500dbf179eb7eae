#include "core/kernels/gram.h"
#include "core/labs/data_checks.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/novelty/many_points.h"
#include "core/labs/novelty/novelty_lab.h"
#include "core/settings/range_problems.h"
#include "core/window/window.h"

#include <algorithm>

namespace core
{

using Eigen::Index;

namespace
{

constexpr MostPoints mostLive{.count = mostPairedPoints, .purpose = "the scores of points by leave-one-out"};

void addLabelProblems(const Dataset& data, std::vector<Problem>& found)
{
    if (data.labels.empty())
        return found.push_back({.field = "data",
                                .message = "the pictures have no labels, and what is asked about is whether a label "
                                           "is theirs: load pictures with a column label",
                                .ofShape = true});
    const int most = std::ranges::max(data.labels);
    if (most >= digitClasses)
        found.push_back({.field = "data",
                         .message = "the label " + std::to_string(most) + " is none of the digits 0 to 9: load others",
                         .ofShape = true});
}

void addRowProblems(const NoveltyRequest& request, std::vector<Problem>& found)
{
    const NoveltySettings& s = request.settings;
    const Index n = request.data->size();
    const bool test = scoresTestRows(s);
    const Index needed = s.training + (test ? s.test : 0);
    if (n < 4)
        return found.push_back({.field = "data",
                                .message = "four pictures at least: some to train by, and others to ask about",
                                .ofShape = true});
    if (needed <= n)
        return;
    const std::string present = "there are " + std::to_string(n) + " pictures";
    if (s.training >= n)
        found.push_back({"training", present + ": train on fewer"});
    else
        found.push_back({"test", present + ", of which " + std::to_string(s.training) + " train: ask about at most " +
                                     std::to_string(n - s.training)});
}

void addLabelVectorProblems(const std::vector<double>& label, std::vector<Problem>& found)
{
    const auto isShare = [](double value) { return value >= 0.0 && value <= 1.0; };
    if (!label.empty() && (std::ssize(label) != digitClasses || !std::ranges::all_of(label, isShare)))
        found.push_back(
            {"labelVector",
             "the label of the picture looked at must be ten numbers from 0 to 1, or none as it is asked about"});
}

void addPictureProblems(const NoveltyRequest& request, std::vector<Problem>& found)
{
    const Dataset& data = *request.data;
    passes(checkFinite(data.x), found);
    addLabelProblems(data, found);
    addLabelVectorProblems(request.settings.labelVector, found);
    if (found.empty())
        addRowProblems(request, found);
}

void addPointProblems(const NoveltyRequest& request, std::vector<Problem>& found)
{
    const Dataset& data = *request.data;
    passes(checkColumns(data), found) && passes(checkFinite(data.x), found);
    if (data.size() < 2)
        found.push_back({"data", "a point is scored given the others: there must be two at least"});
    addKernelProblems(request.kernel, data.x, found);
    addWindowProblems(request.window, data, found);
    if (found.empty())
        if (const auto why = whyNoScores(request)) {
            passes(checkCount(data.size(), mostLive), found);
            found.back().message += "; more of them are scored by Fourier sums, but " + *why;
        }
}

} // namespace

std::vector<Problem> problems(const NoveltyRequest& request)
{
    if (!request.data)
        return {noData()};
    std::vector<Problem> found;
    addRangeProblems(request.settings, found);
    if (request.data->shape() == Shape::Picture)
        addPictureProblems(request, found);
    else
        addPointProblems(request, found);
    return found;
}

NoveltySettings settingsUsed(NoveltySettings settings, const StudentTParameters& density, Shape shape)
{
    if (sharesPrior(settings, shape))
        settings.model = density;
    return settings;
}

template <>
NoveltySettings settingsFor<NoveltySettings>(const Dataset& data, const Kernel& kernel)
{
    NoveltySettings settings;
    if (data.shape() != Shape::Picture) {
        settings.model.sigma0 = settingsFor<DensitySettings>(data, kernel).model.sigma0;
        return settings;
    }
    const auto n = static_cast<int>(std::min<Index>(data.size(), noveltyTrainingRows.most));
    settings.training = std::clamp(n - n / 3, noveltyTrainingRows.least, settings.training);
    settings.test = std::clamp(n - settings.training, noveltyTestRows.least, settings.test);
    return settings;
}

} // namespace core
