#pragma once

#include "core/density/student_t_parameters.h"
#include "core/limits.h"
#include "core/novelty/experiment.h"
#include "core/settings/common_fields.h"
#include "core/settings/multiple_of_distance.h"

#include <array>
#include <vector>

namespace core
{

/// The Novelty lab's settings: the document's part of it, saved and undone.
struct NoveltySettings {
    enum class Scored { Test, Training };
    enum class Prior { Density, Own };
    Scored scored = Scored::Test;
    NoveltyMethod method = NoveltyMethod::KernelStudentT; // orders the pictures, fills the histogram
    bool kde = true, mixture = false, kernelPca = false;  // stand beside it
    Prior prior = Prior::Density;                         // of points: the Density lab's model, or the one below
    StudentTParameters model{.sigma0 = 0.31622776601683794};
    double multiplier = 1.0; // of the median distance: ℓ
    double labelLengthscale = 1.0;
    double kdeMultiplier = 0.1;
    double kdeLabelLengthscale = 0.1;
    int training = 500, test = 200;  // rows
    double wrongLabels = 0.5;        // the share of the test rows that gets a label not its own
    int repeats = 10;                // of each size of the training set, for the area over it
    int rowsSeed = 0;                // added to the session's: which rows these are
    double called = 0.5;             // the share that is called novel
    int chosen = 0;                  // row of the data that is looked at, from 1; 0: the most novel
    std::vector<double> painted;     // that picture as it was painted on; empty: as it is
    std::vector<double> labelVector; // its ten numbers, each 0 to 1; empty: those of the label that is asked about
    bool operator==(const NoveltySettings&) const = default;
};

constexpr bool scoresTestRows(const NoveltySettings& settings)
{
    return settings.scored == NoveltySettings::Scored::Test;
}
constexpr bool usesKde(const NoveltySettings& settings)
{
    return settings.kde || settings.method == NoveltyMethod::Kde;
}
constexpr bool usesMixture(const NoveltySettings& settings)
{
    return settings.mixture || settings.method == NoveltyMethod::Mixture;
}
constexpr bool usesKernelPca(const NoveltySettings& settings)
{
    return settings.kernelPca || settings.method == NoveltyMethod::KernelPca;
}

constexpr bool hasOwnPrior(const NoveltySettings& settings)
{
    return settings.prior == NoveltySettings::Prior::Own;
}

/// Are σ₀, α, β and the posterior those of the Density lab? Pictures have another kernel, and a model of their own.
constexpr bool sharesPrior(const NoveltySettings& settings, Shape shape)
{
    return shape != Shape::Picture && !hasOwnPrior(settings);
}

/// The same with the model that rows of this shape are scored by: their own, or the Density lab's.
NoveltySettings settingsUsed(NoveltySettings settings, const StudentTParameters& density, Shape shape);

/// Training rows are scored by the kernel student-T alone.
constexpr bool scoresByKde(const NoveltySettings& settings)
{
    return scoresTestRows(settings) && usesKde(settings);
}

inline constexpr Shapes ofPictures{Shape::Picture};
inline constexpr Shapes ofPoints{Shape::Line, Shape::Plane, Shape::Table};
inline constexpr WholeRange noveltyTrainingRows{.least = 2, .most = 5'000};
inline constexpr WholeRange noveltyTestRows{.least = 2, .most = 5'000};
inline constexpr WholeRange noveltyRepeats{.least = 1, .most = 1'000};
inline constexpr double mostWrongLabels = 0.5;

template <>
inline constexpr auto choicesOf<NoveltySettings::Scored> = std::array<Choice<NoveltySettings::Scored>, 2>{
    {{NoveltySettings::Scored::Test, "test", "test rows"},
     {NoveltySettings::Scored::Training, "training", "the training rows themselves"}}};

template <>
inline constexpr auto choicesOf<NoveltySettings::Prior> =
    std::array<Choice<NoveltySettings::Prior>, 2>{{{NoveltySettings::Prior::Density, "density", "As in Density"},
                                                   {NoveltySettings::Prior::Own, "own", "Its own numbers"}}};

template <>
inline constexpr Text settingsKey<NoveltySettings> = "novelty";
template <>
inline constexpr Text settingsName<NoveltySettings> = "Novelty";

/// Of points its own σ₀ is the Density lab's as well; of pictures at most 500 rows to train by and 200 to ask about,
/// and all that there are of fewer.
template <>
NoveltySettings settingsFor<NoveltySettings>(const Dataset& data, const Kernel& kernel);

template <>
inline constexpr auto settingsOf<NoveltySettings> = std::tuple_cat(
    std::tuple{
        setting::choice(&NoveltySettings::scored,
                        {.key = "scored",
                         .name = "Scored",
                         .spoken = "What is scored",
                         .meaning = "<p>Rows that the density has not seen, some of them with a wrong label; or each "
                                    "of the rows it is fitted to, given all the others: the least expected of one's "
                                    "own data.</p>",
                         .edit = "Score other rows"})
            .offeredFor(ofPictures),
        setting::choice(&NoveltySettings::method,
                        {.key = "method",
                         .option = "method",
                         .name = "Ordered by",
                         .spoken = "Method that orders the pictures",
                         .meaning = "<p>Whose scores order the pictures and fill the histogram. The others stand "
                                    "beside it in the ROC curves.</p>",
                         .edit = "Order by another method"},
                        &scoresTestRows)
            .offeredFor(ofPictures),
        setting::flag(&NoveltySettings::kde,
                      {.key = "kde",
                       .option = "method",
                       .name = "Kernel density estimate beside it",
                       .meaning = "A Gaussian on every training picture, with bandwidths of its own for picture and "
                                  "label.",
                       .edit = "Show the kernel density estimate",
                       .editOff = "Hide the kernel density estimate"},
                      &scoresTestRows)
            .offeredFor(ofPictures),
        setting::flag(&NoveltySettings::mixture,
                      {.key = "mixture",
                       .option = "method",
                       .name = "Mixture of Gaussians beside it",
                       .meaning = "A Dirichlet-process mixture of Gaussians with independent coordinates, fitted by "
                                  "variational inference: it takes seconds.",
                       .edit = "Show the mixture",
                       .editOff = "Hide the mixture"},
                      &scoresTestRows)
            .offeredFor(ofPictures),
        setting::flag(
            &NoveltySettings::kernelPca,
            {.key = "kpca",
             .option = "method",
             .name = "Kernel PCA beside it",
             .meaning = "<p>How far, squared, picture and label lie in feature space from the first component "
                        "of the training pictures, with the kernel of the student-T. A score, and no "
                        "density.</p>",
             .edit = "Show kernel PCA",
             .editOff = "Hide kernel PCA"},
            &scoresTestRows)
            .offeredFor(ofPictures)},
    std::tuple{setting::choice(&NoveltySettings::prior,
                               {.key = "prior",
                                .name = "Prior",
                                .spoken = "Prior over points",
                                .meaning = "<p>This session is of a program in which Novelty had a σ₀, α and β of its "
                                           "own. As in Density, the two labs have them in common.</p>",
                                .edit = "Take another prior"},
                               &hasOwnPrior)
                   .offeredFor(ofPoints)},
    setting::within(&NoveltySettings::model),
    std::tuple{
        setting::number(&NoveltySettings::multiplier, {.key = "multiplier",
                                                       .option = "multiplier",
                                                       .name = "picture lengthscale",
                                                       .symbol = "ℓ/median",
                                                       .meaning = "Times the median distance of two training pictures.",
                                                       .edit = "Change the lengthscale of the picture",
                                                       .bounds = multipleOfDistance(0.1, 10.0),
                                                       .help = "of the lengthscale"})
            .offeredFor(ofPictures),
        setting::number(&NoveltySettings::labelLengthscale,
                        {.key = "label_lengthscale",
                         .option = "label-lengthscale",
                         .name = "label lengthscale",
                         .symbol = "λ",
                         .meaning = "How much another label parts two pictures: their kernel is multiplied by "
                                    "exp(−1/λ²). Large: the label does not matter.",
                         .edit = "Change the lengthscale of the label",
                         .bounds = multipleOfDistance(0.2, 5.0),
                         .help = "of the label part, one of ten ones"})
            .offeredFor(ofPictures),
        setting::number(&NoveltySettings::kdeMultiplier,
                        {.key = "kde_multiplier",
                         .option = "multiplier",
                         .name = "picture bandwidth",
                         .symbol = "h/median",
                         .meaning = "Of the kernel density estimate, times the median distance of two training "
                                    "pictures.",
                         .edit = "Change the bandwidth of the picture",
                         .bounds = multipleOfDistance(0.02, 2.0)},
                        &scoresByKde)
            .offeredFor(ofPictures),
        setting::number(&NoveltySettings::kdeLabelLengthscale,
                        {.key = "kde_label_lengthscale",
                         .option = "label-lengthscale",
                         .name = "label bandwidth",
                         .symbol = "h of labels",
                         .meaning = "Of the kernel density estimate: another label costs 1/h² of log density.",
                         .edit = "Change the bandwidth of the label",
                         .bounds = multipleOfDistance(0.05, 2.0)},
                        &scoresByKde)
            .offeredFor(ofPictures),
        setting::number(&NoveltySettings::training,
                        {.key = "training",
                         .option = "train-size",
                         .name = "training rows",
                         .symbol = "N",
                         .meaning = "How many pictures, drawn at random, the densities are fitted to.",
                         .edit = "Change the training rows",
                         .bounds = wholeNumbers(noveltyTrainingRows, 10, 2'000),
                         .ofData = true})
            .offeredFor(ofPictures),
        setting::number(&NoveltySettings::test,
                        {.key = "test",
                         .option = "test-size",
                         .name = "test rows",
                         .symbol = "M",
                         .meaning = "How many of the other pictures are asked about.",
                         .edit = "Change the test rows",
                         .bounds = wholeNumbers(noveltyTestRows, 10, 1'000),
                         .ofData = true},
                        &scoresTestRows)
            .offeredFor(ofPictures),
        setting::number(&NoveltySettings::wrongLabels,
                        {.key = "wrong_labels",
                         .option = "wrong-labels",
                         .name = "wrong labels",
                         .symbol = "share",
                         .meaning = "Which share of the test rows is asked about with a label that is not its own: "
                                    "those are the novel ones.",
                         .edit = "Change the wrong labels",
                         .bounds = {.upper = mostWrongLabels, .minimumAllowed = true, .maximum = mostWrongLabels},
                         .help = "the share of the test rows with a label that is not theirs"},
                        &scoresTestRows)
            .offeredFor(ofPictures),
        setting::number(&NoveltySettings::called,
                        {.key = "called",
                         .name = "called novel",
                         .symbol = "share",
                         .meaning = "Which share of the rows, the highest scores first, is called novel: where the "
                                    "threshold stands. It can be dragged on the histogram.",
                         .edit = "Move the threshold",
                         .bounds = {.minimumAllowed = true, .maximum = 1.0}}),
        setting::number(&NoveltySettings::repeats,
                        {.key = "repeats",
                         .option = "repeats",
                         .name = "repetitions",
                         .symbol = "R",
                         .meaning = "How often other rows are drawn at each number of training pictures; a point of "
                                    "the curve is the mean of as many areas.",
                         .edit = "Change the repetitions",
                         .bounds = wholeNumbers(noveltyRepeats, 2, 100),
                         .help = "repetitions, each with rows of its own"},
                        &scoresTestRows)
            .offeredFor(ofPictures),
        setting::value(&NoveltySettings::rowsSeed, "rows_seed"),
        setting::valueOfData(&NoveltySettings::chosen, "chosen"),
        setting::valueOfData(&NoveltySettings::painted, "painted"),
        setting::valueOfData(&NoveltySettings::labelVector, "label_vector")});

} // namespace core
