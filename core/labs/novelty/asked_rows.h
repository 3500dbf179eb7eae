#pragma once

#include "core/labs/novelty/novelty_lab.h"

namespace core
{

/// What a request trains on and asks about.
struct DrawnRows {
    Dataset training;                       // pictures and labels alone
    std::vector<Eigen::Index> trainingRows; // of the data
    AskedRows asked;
};

/// Test rows: `training` and `test` different rows at random, of which the last round(wrong·M) get a label that is
/// not their own, any other alike. The training rows themselves: they are asked about with their own labels.
/// Of the training rows no more than the first `most` are taken: a preview asks about the same rows. Pictures with
/// labels; as many rows as wanted (asserted).
DrawnRows drawnRows(const Dataset& data, const NoveltySettings& settings, std::uint64_t seed,
                    Eigen::Index most = noveltyTrainingRows.most);

/// Points: those of the first sample are known, the others novel; nothing is known of one sample alone.
AskedRows askedPoints(const Dataset& data);

/// The rows of the data that are known, and those that are novel, ascending.
struct KnownRows {
    std::vector<Eigen::Index> known, novel;
};
/// Failure where fewer than two are known.
Outcome<KnownRows> knownRows(const AskedRows& asked);

} // namespace core
