#pragma once

#include "core/density/dp_mixture.h"
#include "core/labs/kept.h"
#include "core/labs/novelty/asked_rows.h"
#include "core/novelty/joint_grid.h"
#include "core/novelty/joint_kde.h"
#include "core/novelty/joint_kernel_pca.h"

#include <map>

namespace core
{

/// The scores of pictures with their labels: what each method needs is kept apart, so that a request computes only
/// what it changes. Fed any sequence of requests it answers what a fresh stage would.
class PictureStage
{
public:
    /// The scores of each method that the request asks for, the one on show first (those of an earlier request are not
    /// touched); the chosen picture. problems(request) is empty. A preview draws fewer training rows and leaves the
    /// mixture out unless it is at hand. Throws Ending.
    NoveltyResult answer(const NoveltyRequest& request, const std::stop_token& stop);
    bool isCheap(const NoveltyRequest& request) const;

private:
    /// Which rows these are.
    struct Question {
        std::shared_ptr<const Dataset> data;
        NoveltySettings::Scored scored = NoveltySettings::Scored::Test;
        int training = 0, test = 0, rowsSeed = 0;
        double wrongLabels = 0.0;
        std::uint64_t seed = 0;
        bool operator==(const Question&) const = default;
    };
    struct Rows {
        DrawnRows drawn;
        std::optional<double> median;
    };
    struct FitInputs {
        std::uint64_t rows = 0; // which
        JointKernel kernel;
        bool operator==(const FitInputs&) const = default;
    };
    struct Grid {
        JointGrid reduced;
        Eigen::MatrixXd projected; // of the asked pairs, N×M; empty where they are the training rows
    };
    struct KernelPca {
        JointKernelPca fitted;
        Eigen::VectorXd scores;
    };
    struct Mixture {
        DpMixture fitted;
        Eigen::VectorXd scores;
    };

    static Question questionOf(const NoveltyRequest& request);
    FitInputs fitInputs(const NoveltySettings& settings) const;
    FitInputs kdeInputs(const NoveltySettings& settings) const;
    void takeRows(const NoveltyRequest& request);
    const DrawnRows& drawn() const { return rows_.get()->drawn; }
    Eigen::MatrixXd askedPictures() const { return rows_.inputs()->data->x(drawn().asked.rows, Eigen::all); }
    Eigen::VectorXd scoresOf(NoveltyMethod method, const NoveltyRequest& request, const std::stop_token& stop);
    Eigen::VectorXd studentTScores(const NoveltySettings& settings, const std::stop_token& stop);
    const Grid& grid(const NoveltySettings& settings, const std::stop_token& stop);
    const Eigen::VectorXd& kdeScores(const NoveltySettings& settings, const std::stop_token& stop);
    const Mixture& mixture(const NoveltyRequest& request, const std::stop_token& stop);
    const KernelPca& kernelPca(const NoveltySettings& settings, const std::stop_token& stop);
    ChosenPicture chosenPicture(const NoveltyRequest& request, const NoveltyResult& result,
                                const std::stop_token& stop);
    void scoreChosen(ChosenPicture& chosen, const NoveltyRequest& request, std::optional<Eigen::Index> trainingPlace,
                     const std::stop_token& stop);
    Eigen::VectorXd scoresWithLabels(const NoveltyRequest& request, const Eigen::RowVectorXd& picture,
                                     const Eigen::MatrixXd& labels, std::optional<Eigen::Index> trainingPlace,
                                     const std::stop_token& stop);

    Kept<Question, Rows> rows_;
    Kept<FitInputs, Grid> grid_;
    Kept<FitInputs, Eigen::VectorXd> kdeScores_;
    Kept<std::uint64_t, Mixture> mixture_; // of which rows
    Kept<FitInputs, KernelPca> kernelPca_;
};

} // namespace core
