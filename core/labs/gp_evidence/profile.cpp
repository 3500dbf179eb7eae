#include "core/labs/gp_evidence/profile.h"

#include "core/ending.h"
#include "core/linalg/two_threads.h"
#include "core/optimise/bracket.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Kernel atUnitScale(Kernel kernel)
{
    kernel.scale = 1.0;
    return kernel;
}

EvidenceSurface::Curve emptyCurve(Index size)
{
    return {.logEvidence = VectorXd(size), .logComplexity = VectorXd(size)};
}

void put(EvidenceSurface::Curve& curve, Index at, const EvidenceModel::Evidence& evidence)
{
    curve.logEvidence[at] = evidence.logEvidence;
    curve.logComplexity[at] = evidence.logComplexity;
}

/// Runs task(0), …, task(count−1) on two threads, each taking the next one.
template <class Task>
void shared(Index count, const std::stop_token& stop, const Task& task)
{
    constexpr double alwaysWorthIt = 1e12;
    std::atomic<Index> next{0};
    inTwoHalves(2, alwaysWorthIt, [&](Index, Index) {
        for (Index i = next++; i < count && !stop.stop_requested(); i = next++)
            task(i);
    });
}

} // namespace

bool EvidenceSurface::isSpectral(const std::string& name) const
{
    return model_.model == GpModel::Regression && !model_.many && model_.slopes.size() == 0 &&
           (name == diagonalName(model_.model) || name == "scale");
}

bool EvidenceSurface::keeps(const GpHyperparameters& at, const std::string& name) const
{
    return isSpectral(name) && spectrum_.has(atUnitScale(at.kernel));
}

EvidenceSurface::Curve EvidenceSurface::bySpectrum(const GpSpectrum& spectrum, const GpHyperparameters& at,
                                                   const std::string& name, const VectorXd& values,
                                                   const std::stop_token& stop) const
{
    Curve curve = emptyCurve(values.size());
    for (Index i = 0; i < values.size() && !stop.stop_requested(); ++i) {
        const GpHyperparameters here = withEvidenceHyperparameter(at, name, values[i]);
        const bool accurate = here.diagonal > 0.0 && here.diagonal >= spectrum.leastNoise(here.kernel.scale);
        if (accurate) {
            const GpSpectrum::Evidence found = spectrum.evidence(here.kernel.scale, here.diagonal);
            put(curve, i, {found.logEvidence, found.logComplexity});
        } else {
            put(curve, i, model_.evidence(here, stop));
        }
    }
    return curve;
}

EvidenceSurface::Curve EvidenceSurface::over(const GpHyperparameters& at, const std::string& name,
                                             const VectorXd& values, const std::stop_token& stop)
{
    Curve curve = emptyCurve(values.size());
    if (isSpectral(name)) {
        const GpSpectrum& spectrum = spectrum_.of(atUnitScale(at.kernel), [&](const Kernel&) {
            return valueOrEnd(
                GpSpectrum::of(at.kernel, model_.observations().x, model_.observations().targets, model_.mean));
        });
        curve = bySpectrum(spectrum, at, name, values, stop);
    } else {
        shared(values.size(), stop,
               [&](Index i) { put(curve, i, model_.evidence(withEvidenceHyperparameter(at, name, values[i]), stop)); });
    }
    endIfStopped(stop);
    return curve;
}

MatrixXd EvidenceSurface::over(const GpHyperparameters& at, const std::string& name1, const VectorXd& values1,
                               const std::string& name2, const VectorXd& values2, const std::stop_token& stop) const
{
    if (isSpectral(name1) && !isSpectral(name2))
        return over(at, name2, values2, name1, values1, stop).transpose();
    MatrixXd logs(values1.size(), values2.size());
    if (!isSpectral(name2)) {
        shared(logs.size(), stop, [&](Index cell) {
            const Index i = cell % logs.rows(), j = cell / logs.rows();
            const GpHyperparameters first = withEvidenceHyperparameter(at, name1, values1[i]);
            logs(i, j) = model_.logEvidence(withEvidenceHyperparameter(first, name2, values2[j]), stop);
        });
    } else {
        shared(logs.rows(), stop, [&](Index i) {
            const GpHyperparameters first = withEvidenceHyperparameter(at, name1, values1[i]);
            const Outcome<GpSpectrum> made =
                GpSpectrum::of(first.kernel, model_.observations().x, model_.observations().targets, model_.mean);
            if (const auto* spectrum = std::get_if<GpSpectrum>(&made))
                logs.row(i) = bySpectrum(*spectrum, first, name2, values2, stop).logEvidence.transpose();
            else
                logs.row(i).setConstant(std::numeric_limits<double>::quiet_NaN());
        });
    }
    endIfStopped(stop);
    return logs;
}

std::vector<ProfileMaximum> profileMaxima(EvidenceSurface& surface, const GpHyperparameters& at,
                                          const std::string& name, const EvidenceProfile& profile, bool preview,
                                          const std::stop_token& stop)
{
    constexpr int bits = 22; // of a logarithm: no finer than a picture can show, and a third of the evaluations
    std::vector<ProfileMaximum> maxima;
    const VectorXd u = profile.values.array().log();
    const VectorXd& logs = profile.logEvidence;
    for (Index i = 1; i + 1 < u.size(); ++i) {
        if (!(logs[i] > logs[i - 1] && logs[i] >= logs[i + 1]))
            continue;
        if (preview) {
            const double left = logs[i] - logs[i - 1], right = logs[i] - logs[i + 1];
            const double share = 0.5 * (left - right) / (left + right);
            maxima.push_back({.value = std::exp(u[i] + share * (u[i + 1] - u[i])),
                              .logEvidence = logs[i] + 0.25 * share * (left - right)});
            continue;
        }
        double best = logs[i], where = u[i];
        const auto minusEvidence = [&](double log) {
            const double evidence = surface.over(at, name, VectorXd::Constant(1, std::exp(log)), stop).logEvidence[0];
            if (evidence > best) {
                best = evidence;
                where = log;
            }
            return std::isnan(evidence) ? std::numeric_limits<double>::infinity() : -evidence;
        };
        minimumBetween(minusEvidence, u[i - 1], u[i + 1], bits);
        endIfStopped(stop);
        maxima.push_back({.value = std::exp(where), .logEvidence = best});
    }
    const auto highest = std::ranges::max_element(maxima, {}, &ProfileMaximum::logEvidence);
    if (highest != maxima.end())
        highest->global = !(logs.array() > highest->logEvidence).any();
    return maxima;
}

} // namespace core
