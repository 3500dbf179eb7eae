#include "core/labs/pictures/pictures_lab.h"
#include "core/settings/range_problems.h"

#include <algorithm>

namespace core
{

std::vector<Problem> problems(const PicturesRequest& request)
{
    std::vector<Problem> found = request.pictures->problems;
    addRangeProblems(request.settings, found);
    if (!found.empty())
        return found;
    const auto& [background, target, mask, problems, remarks] = *request.pictures;
    const auto side = request.settings.side;
    for (const auto& [field, picture] : {std::pair{"background", &background}, {"target", &target}})
        if (const auto grid = patchGrid(picture->size, side); const auto* failure = std::get_if<Failure>(&grid))
            found.push_back({field, failure->what});
        else if (const auto large = sampleProblem(RandomPart{.part = request.settings.part / 100.0},
                                                  std::get<PatchGrid>(grid).rows * std::get<PatchGrid>(grid).columns);
                 large && found.empty())
            found.push_back({"subsample", large->what});
    if (mask && found.empty())
        if (const auto marks = patchMask(*mask, side, target.size); const auto* failure = std::get_if<Failure>(&marks))
            found.push_back({"mask", failure->what});
    return found;
}

} // namespace core
