#include "app/cli/gp_evidence.h"

#include "core/gp/maximise.h"
#include "core/kernels/expression.h"
#include "core/kernels/log_gradients.h"

namespace app
{

std::vector<std::string> pathsToOptimise(const Arguments& arguments, const core::Kernel& kernel, double diagonal,
                                         const std::string& diagonalName)
{
    const QString words = arguments.text("optimise");
    if (words == "all")
        return core::movableHyperparameters(kernel, diagonal, diagonalName);
    std::vector<std::string> paths;
    for (const QString& word : words.split(QLatin1Char(','))) {
        const std::string name = word.trimmed().toStdString();
        const std::size_t before = paths.size();
        for (const core::Hyperparameter& number : core::continuousHyperparameters(kernel))
            if (std::string path = core::pathOf(number); path.starts_with(name + "["))
                paths.push_back(std::move(path));
        if (paths.size() == before)
            paths.push_back(name);
    }
    return paths;
}

Report gradientReport(const core::Kernel& kernel, const Eigen::VectorXd& logKernel, const std::string& diagonalName,
                      double logDiagonal)
{
    const std::vector<core::Hyperparameter> numbers = core::continuousHyperparameters(kernel);
    Report report;
    for (std::size_t p = 0; p < numbers.size(); ++p)
        report.add(core::pathOf(numbers[p]), logKernel[static_cast<Eigen::Index>(p)]);
    report.add(diagonalName, logDiagonal);
    return report;
}

Report optimumReport(const core::Kernel& kernel, const std::string& diagonalName, double diagonal)
{
    Report report;
    report.add("kernel", core::printKernel(kernel));
    report.add(diagonalName, diagonal);
    return report;
}

} // namespace app
