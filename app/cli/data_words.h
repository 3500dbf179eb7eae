#pragma once

#include "core/data/column_table.h"
#include "core/data/dataset.h"
#include "core/data/read_settings.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace app
{

/// From where a command may read the points of a session: "example:moons", or a file, with how it is read.
struct DataPlace {
    QString name;
    core::ReadSettings settings = {};
};

/// The words that make a command read what a session holds, from the first of the places that holds exactly that, to
/// the last bit; nothing where none does, since the points were drawn, generated or edited. Each reads the places as
/// its commands do.

/// The points: `--data` with `--columns`.
std::optional<QStringList> pointsWords(const core::Dataset& data, const std::vector<DataPlace>& places);

/// Inputs and target, as for `kernelscope gp`.
std::optional<QStringList> observationsWords(const core::Dataset& data, const std::vector<DataPlace>& places);

/// Two samples of the points by their labels, told apart by the column of the option: `--by`, or `--class`.
std::optional<QStringList> groupsWords(const core::Dataset& data, int first, int second, const QString& option,
                                       const std::vector<DataPlace>& places);

/// Columns of a table, complete in every row: `--data` alone, as the columns have options of their own.
std::optional<QStringList> variablesWords(const Eigen::MatrixXd& columns, const std::vector<std::string>& names,
                                          const std::vector<DataPlace>& places);

} // namespace app
