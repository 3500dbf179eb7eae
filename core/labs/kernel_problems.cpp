#include "core/labs/kernel_problems.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"

namespace core
{

void addKernelProblems(const Kernel& kernel, const Points& points, std::vector<Problem>& found)
{
    const std::vector<Problem> ofKernel = problems(kernel, points.cols());
    for (const Problem& problem : ofKernel)
        found.push_back({"kernel", problem.field + " " + problem.message});
    if (ofKernel.empty() && points.rows() > 0)
        if (const auto refusal = inputProblem(kernel, points))
            found.push_back({"kernel", refusal->what});
}

} // namespace core
