#include "core/labs/kernel_problems.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"

namespace core
{

void addKernelProblems(const Kernel& kernel, const Dataset& data, std::vector<Problem>& found)
{
    const std::vector<Problem> ofKernel = problems(kernel, data.dimensions());
    for (const Problem& problem : ofKernel)
        found.push_back({"kernel", problem.field + " " + problem.message});
    if (ofKernel.empty() && data.size() > 0)
        if (const auto refusal = inputProblem(kernel, data.x))
            found.push_back({"kernel", refusal->what});
}

} // namespace core
