#pragma once

#include "app/script/script_language.h"
#include "widgets/drawings/drawing.h"
#include "widgets/plots/plot_table.h"

#include <QHash>
#include <QStringList>

#include <optional>
#include <vector>

namespace app
{

/// The table of a panel as a script uses it: where it runs over places these are thinned, so that the script is short
/// and soon done, and all columns beside them likewise.
class ScriptPanel
{
public:
    ScriptPanel(const widgets::PlotTable& table, const widgets::Drawing& drawing);

    bool has(const QString& column) const;
    QStringList columns() const;
    /// Is a column, whole, just this?
    bool holds(const QString& column, const Eigen::VectorXd& values) const;
    /// A column as it is thinned; empty where there is none.
    Eigen::VectorXd column(const QString& name) const;

    /// `at`, the m×d places of curves or of a map over input space; for a map with its axes `at_1` and `at_2` before
    /// it; of a map over something else its axes alone. Empty where there is none.
    QString places(ScriptLanguage language) const;
    /// These places, m×d.
    Eigen::MatrixXd rowsOfPlaces() const;
    /// Other values of a column over the places, or of a number, as they are thinned; nothing where there is none.
    void replace(const QString& name, const Eigen::VectorXd& values);
    bool isMap() const { return map_.has_value(); }
    /// The values of an expression over the map, along the first axis first: for a picture of it.
    bool firstAxisIsFaster() const { return map_->firstIsFaster; }
    const QString& gridColumn() const { return gridColumn_; }
    bool isOverPlaces() const { return isOverPlaces_; }

private:
    struct Map {
        Eigen::VectorXd first, second;
        bool firstIsFaster = true;
    };
    const widgets::PlotTable::Column* find(const QString& name) const;
    void thinMap(const widgets::DrawnMap& map);
    void thinLine(const Eigen::VectorXd& grid);

    widgets::PlotTable table_;
    QString gridColumn_, gridFamily_;
    bool isOverPlaces_ = false;      // input space
    std::vector<Eigen::Index> kept_; // rows of the grid
    std::optional<Map> map_;
    QHash<QString, Eigen::VectorXd> replaced_;
};

} // namespace app
