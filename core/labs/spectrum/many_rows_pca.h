#pragma once

#include "core/labs/kept.h"
#include "core/labs/kept_sums.h"
#include "core/labs/spectrum/pca_map.h"
#include "core/labs/spectrum/spectrum_lab.h"
#include "core/spectrum/low_rank_pca.h"

#include <memory>
#include <optional>
#include <string>

namespace core
{

/// Kernel PCA of the Spectrum lab of more rows than a Gram matrix takes, where a low rank is enough: what PcaStage
/// answers, and what is kept for it. After one pass over the rows no kernel and no window costs what the rows do;
/// scores at the rows, which a preview has of some of them, are values of smooth functions.
class ManyRowsPca
{
public:
    /// The request's problems() must be empty. Throws Ending.
    SpectrumResult answer(const SpectrumRequest& request, const std::stop_token& stop);
    bool isCheap(const SpectrumRequest& request) const;
    void letGo(); // of all but the sums

private:
    struct Rows {
        std::shared_ptr<const FourierRows> sums{}; // of one column or two
        std::vector<int> some{};                   // that stand for all while one drags; empty: all
        std::vector<int> shown{}, previewed{};     // in the picture of the Gram matrix, and while one drags
    };
    struct FitInputs {
        std::uint64_t rows = 0; // which
        Kernel kernel;          // of the inner products
        bool centred = true;
        std::vector<Interval> window;
        bool coarse = false;
        bool operator==(const FitInputs&) const = default;
    };
    struct Spectra {
        std::optional<Eigen::VectorXd> used, plain; // nothing of very many features
    };
    struct ScoreInputs {
        std::uint64_t fit = 0; // which
        Eigen::Index components = 0;
        bool some = false;
        bool operator==(const ScoreInputs&) const = default;
    };
    struct Scores {
        SharedMatrix scores;
        SharedVector errors; // squared distance to the subspace of all components
    };
    struct MapInputs {
        std::uint64_t fit = 0; // which
        std::vector<Interval> window;
        bool coarse = false;
        bool operator==(const MapInputs&) const = default;
    };
    Rows rowsOf(const std::shared_ptr<const Dataset>& data);
    FitInputs fitInputs(const SpectrumRequest& request) const;
    ScoreInputs scoreInputs(const SpectrumRequest& request) const;
    GramResult gramResult(const SpectrumRequest& request, const LowRankPca& pca);
    KernelPcaResult pcaResult(const SpectrumRequest& request, const LowRankPca& pca, const std::stop_token& stop);

    KeptSums sums_; // those of a dataset of which a few rows were edited go over
    Kept<std::shared_ptr<const Dataset>, Rows> rows_;
    Kept<FitInputs, LowRankPca> fit_;
    Kept<std::uint64_t, Spectra> spectra_; // of a fit
    Kept<ScoreInputs, Scores> scores_;
    Kept<MapInputs, PcaMap> map_;
};

} // namespace core
