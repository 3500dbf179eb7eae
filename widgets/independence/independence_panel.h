#pragma once

#include "core/data/column_table.h"
#include "core/labs/independence/independence_settings.h"
#include "widgets/controls/settings_form.h"

#include <array>

class QListWidget;

namespace widgets
{

/// Editor of core::IndependenceSettings: the rule of the kernels, the estimator and its null, and what is given. Where
/// the points are columns of a table, the pair under test is chosen here as well.
class IndependencePanel : public SettingsForm<core::IndependenceSettings>
{
    Q_OBJECT

public:
    explicit IndependencePanel(QWidget* parent = nullptr);

    /// The further columns that can be given; those that are given and are not among them stay until they are unticked.
    void setOthers(const std::vector<std::string>& names);
    /// The table with the pair under test; silent. The choosers are there where there is one.
    void showColumns(const core::ChosenColumns& columns);

signals:
    /// The person chose another pair; the panel shows it once it is told.
    void pairEdited(const core::ColumnChoice& choice, const QString& what);

private:
    void addColumnChooser(std::size_t place, const QString& name, const QString& toolTip);
    void showPair();
    void choose(std::size_t place, Eigen::Index column);
    void fillGiven(const std::vector<std::string>& given);
    void takeGiven();

    core::ChosenColumns columns_;
    std::array<Row, 2> pair_; // the choosers of what is across and what is up
    std::vector<std::string> others_;
    QLabel* heading_;
    QListWidget* list_;
};

} // namespace widgets
