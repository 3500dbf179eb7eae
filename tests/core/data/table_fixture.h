#pragma once

#include "core/data/table.h"

#include <QList>
#include <QString>
#include <QStringList>

using Rows = QList<QList<double>>;

inline Eigen::MatrixXd matrixOf(const Rows& rows)
{
    Eigen::MatrixXd x(rows.size(), rows.front().size());
    for (int i = 0; i < rows.size(); ++i)
        for (int j = 0; j < rows[i].size(); ++j)
            x(i, j) = rows[i][j];
    return x;
}

inline std::string sentence(const auto& outcome)
{
    const auto* failure = std::get_if<core::Failure>(&outcome);
    return failure != nullptr ? failure->what : "no failure";
}

inline core::Outcome<core::TableDataset> datasetOfText(std::string_view text)
{
    const core::Outcome<core::Table> table = core::readTable(text, "d.csv");
    if (const auto* failure = std::get_if<core::Failure>(&table))
        return *failure;
    return core::datasetOf(std::get<core::Table>(table), core::allCoordinateRoles(std::get<core::Table>(table)));
}

inline QString joined(const std::vector<std::string>& lines)
{
    QStringList list;
    for (const std::string& line : lines)
        list << QString::fromStdString(line);
    return list.join(" | ");
}
