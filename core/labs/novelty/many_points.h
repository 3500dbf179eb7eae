#pragma once

#include "core/labs/kept.h"
#include "core/labs/novelty/asked_rows.h"
#include "core/labs/novelty/evaluation.h"
#include "core/labs/novelty/novelty_lab.h"
#include "core/novelty/point_novelty.h"
#include "core/novelty/score_histograms.h"

#include <memory>

namespace core
{

/// Points beyond these are scored without their Gram matrix.
inline constexpr Eigen::Index mostPairedPoints = 2'000;

/// Why so many points cannot be scored under this kernel; nothing where they can. Of up to mostPairedPoints nothing.
std::optional<std::string> whyNoScores(const NoveltyRequest& request);

/// The scores of very many points: what PointStage answers, and what is kept for it. After one pass over the rows
/// model, kernel and window cost what the modes do; the scores at the rows, which a preview has of some of them, are
/// values of smooth functions.
class ManyPoints
{
public:
    /// problems(request) is empty. The map is made by PointStage from predictive(). Throws Ending.
    NoveltyResult answer(const NoveltyRequest& request, const std::stop_token& stop);
    bool isCheap(const NoveltyRequest& request) const;
    void letGo() // of all but the rows and their sums
    {
        scores_.forget();
        fit_.forget();
    }

    const PointNovelty& predictive() const { return *fit_.get(); }
    std::uint64_t serial() const { return fit_.serial(); } // of it

private:
    struct Rows {
        AskedRows asked{}, some{}; // all, and those of a preview
        KnownRows parted{};
        std::shared_ptr<const FourierRows> known{}; // of one column or two
        Eigen::Index count = 0;                     // of the known
        std::vector<Interval> reach{};              // the box of all
    };
    struct FitInputs {
        std::uint64_t rows = 0; // which
        Kernel kernel;
        StudentTParameters model;
        std::vector<Interval> window;
        bool coarse = false;
        bool operator==(const FitInputs&) const = default;
    };
    struct ScoreInputs {
        std::uint64_t fit = 0; // which
        bool some = false;
        bool operator==(const ScoreInputs&) const = default;
    };
    struct Scored {
        AskedRows asked;
        RankedScores scores;
        ScoreHistograms histograms;
        double error = 0.0;
    };
    static Rows rowsOf(const std::shared_ptr<const Dataset>& data, const std::shared_ptr<const FourierRows>& before);
    static Scored scored(const Dataset& data, AskedRows asked, const PointNovelty& predictive);
    FitInputs fitInputs(const NoveltyRequest& request) const;
    ScoreInputs scoreInputs(const NoveltyRequest& request) const;

    Kept<std::shared_ptr<const Dataset>, Rows> rows_;
    Kept<FitInputs, PointNovelty> fit_;
    Kept<ScoreInputs, Scored> scores_;
};

} // namespace core
