#pragma once

#include "core/structure/pdag.h"

#include <QPointF>
#include <QString>
#include <QStringList>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace widgets
{

/// An edge of a drawn graph. One with two heads is a conflict, and dashed.
struct DrawnEdge {
    core::GraphEdge edge;
    QString tip;                          // told under the cursor
    std::optional<double> p = {};         // for the table
    std::optional<double> frequency = {}; // its share of the resamples: its width
    bool marked = false;                  // it differs from what the graph is compared with
    bool absent = false;                  // it is not in the graph: dotted
    bool looked = false;                  // its test is on show
};

/// Nodes and what joins them, within the square [−1, 1]² of the axes.
struct DrawnGraph {
    std::vector<std::string> names = {};
    std::map<std::string, std::array<double, 2>> places = {}; // of nodes by name; the others stand on the circle
    QStringList nodeTips = {};                                // of each node; none: their names
    std::vector<DrawnEdge> edges = {};
    std::optional<std::pair<int, int>> tested = {}; // the pair under test
    std::vector<int> given = {};                    // what is known in that test
    QString arrowLegend = {};                       // of an entry that is always there; empty: none
    QString markedLegend = {}, absentLegend = {}, conflictLegend = {}, testedLegend = {}, givenLegend = {};
    QString emptyText = {}; // in place of a graph without nodes

    QPointF placeOf(int node) const;
    QString nameOf(int node) const { return QString::fromStdString(names[static_cast<std::size_t>(node)]); }
};

} // namespace widgets
