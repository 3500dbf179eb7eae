#pragma once

#include "core/labs/spectrum/pca_map.h"
#include "core/labs/spectrum/spectrum_lab.h"

#include <memory>

namespace core
{

/// The Gram matrix and kernel PCA of a SpectrumRequest, staged: data, kernel, centring and norm make the
/// decomposition, of as many components as the lab ever draws; the window makes the map; components, order and the
/// component shown reuse both. Of more than mostSpectrumPoints by ManyRowsPca. Fed any sequence of requests it answers
/// what a fresh stage would (to rounding).
class PcaStage
{
public:
    PcaStage();
    ~PcaStage();
    PcaStage(PcaStage&&) noexcept;
    PcaStage& operator=(PcaStage&&) noexcept;

    /// Its part of the result: gram, pca, route and remarks. The request's problems() must be empty. A preview of more
    /// than 400 points, or any answer for more than 2,000, leaves out what takes a whole decomposition (all eigenvalues
    /// but the leading ones; rank, least eigenvalue and tolerance are NaN), of any number the pre-images and the
    /// densities unless they are at hand. Throws Ending.
    SpectrumResult answer(const SpectrumRequest& request, const std::stop_token& stop);

    /// Would this be answered without a new decomposition?
    bool isCheap(const SpectrumRequest& request) const;
    void letGo(); // of what very many points need

private:
    struct Stages;
    std::unique_ptr<Stages> stages_;
};

} // namespace core
