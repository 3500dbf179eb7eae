#pragma once

#include "app/script/script_data.h"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace app
{

/// The rows of the points that the session's lab looks at: of two samples those of the first above those of the second.
std::vector<Eigen::Index> rowsLookedAt(const core::Session& session);

/// Where an embedding is observed, as chance has placed it.
struct ScriptSites {
    Eigen::MatrixXd z;                       // m×d
    std::vector<Eigen::Index> observed = {}; // the rows of the points that a kernel is learned from: not z
};
/// Of the points that the session's lab looks at, by its rule; nothing where there are too few.
std::optional<ScriptSites> scriptSites(const core::Session& session);

/// Adds what chance has chosen and a script takes as given: `z` and `observed` of embeddings; `paired_first` and
/// `paired_second`, the rows that the gamma null of MMD² pairs; of pictures in Novelty `training_row`, `asked_row` and
/// `asked_label`.
void addChances(ScriptData& data, ScriptLanguage language, const core::Session& session);

} // namespace app
