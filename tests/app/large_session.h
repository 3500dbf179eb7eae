#pragma once

#include "core/data/column_table.h"
#include "core/labs/default_kernel.h"
#include "core/session/session.h"
#include "core/window/window.h"

#include <QString>

#include <cmath>
#include <memory>
#include <string>
#include <variant>

/// A session whose data are large enough to be packed and folded, and pack well: two columns of a table with a target,
/// labels, weights, text and names of the rows; in every 1000th row the target is missing.
inline core::Session largeSession(Eigen::Index rows = 50'000)
{
    core::ColumnTable table{.source = "log.csv",
                            .names = {"time", "place", "minutes", "fare"},
                            .values = Eigen::MatrixXd(rows, 4),
                            .labels = {},
                            .weights = Eigen::VectorXd::Ones(rows),
                            .senses = {{.unit = "d", .meaning = core::NumberMeaning::Quantity}, {}, {}, {}},
                            .sampleNames = {"yellow", "green"},
                            .group = "colour"};
    table.rowNames.column = "trip";
    table.texts.push_back({.name = "remark", .cells = {}});
    for (Eigen::Index i = 0; i < rows; ++i) {
        const auto at = static_cast<double>(i);
        table.values.row(i) << 0.25 * at, std::fmod(at, 7.0) - 3.0,
            i % 1000 ? 12.0 + std::fmod(at, 13.0) : std::nan(""), -0.0;
        table.labels.push_back(static_cast<int>(i % 2));
        table.rowNames.names.push_back(std::to_string(i));
        table.texts[0].cells.push_back(i % 3 ? "" : "“é”\n,");
    }
    core::ChosenColumns columns{.table = std::make_shared<const core::ColumnTable>(std::move(table)),
                                .choice = {.coordinates = {0, 1}, .target = 2}};
    core::Session session;
    session.data = std::make_shared<const core::Dataset>(std::get<core::Dataset>(core::chosenPoints(columns)));
    session.of<core::ChosenColumns>() = columns;
    session.window = core::fittingWindow(*session.data);
    session.kernel = core::defaultKernel(*session.data);
    session.lab = "regression";
    return session;
}

/// The session after a point was moved, as the sheet edits it.
inline core::Session withPointMoved(core::Session session, Eigen::Index row, double by)
{
    core::Dataset data = *session.data;
    data.x(row, 0) += by;
    session.data = std::make_shared<const core::Dataset>(std::move(data));
    return session;
}
