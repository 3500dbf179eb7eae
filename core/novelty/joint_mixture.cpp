#include "core/novelty/joint_mixture.h"

#include "core/ending.h"
#include "core/novelty/joint_kernel.h"

#include <utility>

namespace core
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

std::vector<MixtureSettings> jointMixtureGrid(ImageTask task, std::uint64_t seed)
{
    const bool novelty = task == ImageTask::Novelty;
    std::vector<MixtureSettings> settings;
    for (const double priorScale : {0.1, 0.5})
        settings.push_back({.truncation = novelty ? 80 : 12,
                            .covariance = novelty ? MixtureCovariance::Diagonal : MixtureCovariance::Full,
                            .priorScale = priorScale,
                            .density = MixtureDensity::PlugIn,
                            .mostSweeps = 100,
                            .seed = seed});
    return settings;
}

Outcome<DpMixture> fitJointMixture(const Dataset& training, const MixtureSettings& settings,
                                   const MixtureObserver& observer, std::stop_token stop)
{
    return DpMixture::fit(withLabels(training.x, oneHot(training.labels)), settings, observer, stop);
}

Outcome<VectorXd> jointLogDensity(const DpMixture& mixture, const Points& images, const std::vector<int>& labels,
                                  std::stop_token stop)
{
    return jointLogDensity(mixture, images, oneHot(labels), std::move(stop));
}

Outcome<VectorXd> jointLogDensity(const DpMixture& mixture, const Points& images, const Points& labels,
                                  std::stop_token stop)
{
    return mixture.logDensity(withLabels(images, labels), std::move(stop));
}

Outcome<MatrixXd> jointLogDensityOfEachLabel(const DpMixture& mixture, const Points& images, std::stop_token stop)
{
    return untilEnding([&] {
        MatrixXd each(images.rows(), digitClasses);
        for (int label = 0; label < digitClasses; ++label) {
            const std::vector<int> labels(static_cast<std::size_t>(images.rows()), label);
            each.col(label) = valueOrEnd(jointLogDensity(mixture, images, labels, stop));
        }
        return each;
    });
}

} // namespace core
