#pragma once

#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace app
{

/// Where the panels of a lab stand, as a picture of words: a row of the page is the names of its views, with the number
/// of columns that a wider one takes; a view that the next row names again stands in both, and "." leaves a cell empty.
///   "data*2 prior"
///   "terms evidence residuals"
struct PanelLayout {
    std::vector<QString> rows = {};
    QString main = {};                  // the view that the lab is about
    std::vector<int> columnShares = {}; // of the width; empty: alike
    std::vector<int> rowShares = {};    // of the height
    QStringList aside = {};             // views that have no room there: a tab away
    std::vector<QString> exported = {}; // the rows of an exported page, each view once; empty: as on the page
    QString letters = QStringLiteral("ABCDEFGHIJ"); // of the panels, in reading order; empty: they have none
    int panels = 0; // with as many the gaps between them are remembered; 0: as many as there are
};

/// Where a view stands in a grid.
struct PanelArea {
    QString view;
    int row = 0, column = 0, rowSpan = 1, columnSpan = 1;
    bool isAside = false; // it has no cell; on an exported page it stands below the others
    bool operator==(const PanelArea&) const = default;
};

/// The views in reading order: that of the exported rows where there are some, else row by row. Each row must have as
/// many columns, and each view fill a rectangle (asserted).
std::vector<PanelArea> areasOf(const PanelLayout& layout);

/// Where some views have the same nothing to show, one of them stands for all: the main one, or the first. It stands
/// beside the others, with the letters that they all have; what is aside is left out.
PanelLayout withOneForAll(const PanelLayout& layout, const QStringList& empty);

/// The same where points on the sheet may end it at any moment: all that has something to show stays where it is. The
/// speaker, the main one or the first of `empty` itself, takes the largest rectangle of the cells that are free.
PanelLayout withOneForAllInPlace(const PanelLayout& layout, const QStringList& empty);

inline constexpr int mostPanels = 6; // at once: of more each would be too small to read

/// The first six of these side by side, in two rows as even as they can be, and the others aside.
PanelLayout inEvenRows(const QStringList& views);

/// Without those views; the others in even rows, with the letters that they all have.
PanelLayout without(const PanelLayout& layout, const std::function<bool(const QString& view)>& isHidden);

} // namespace app
