#pragma once

#include "core/data/table.h"
#include "widgets/dialogs/growing_dialog.h"

#include <memory>
#include <vector>

class QLabel;
class QLayout;
class QPushButton;

namespace widgets
{

class ProblemLabel;
class RoleHeader;
class TablePreview;

/// Shows a table before it replaces anything: its first rows with a role over each column (guessed to begin with), the
/// reader's remarks, and live what will be loaded or why nothing can be.
class ImportDialog : public GrowingDialog
{
    Q_OBJECT

public:
    /// How the roles are guessed to begin with: the first columns of numbers are coordinates, and the last one is the
    /// target, where targets are wanted.
    enum class Guess { Coordinates, Target };

    /// Keeps the table: hand a large one over by std::move.
    explicit ImportDialog(core::Table table, QWidget* parent = nullptr, Guess guess = Guess::Coordinates);

    const core::Table& table() const { return *table_; }
    const std::vector<core::ColumnRole>& roles() const { return roles_; }

    /// The dataset under the chosen roles, or why there is none. A dataset once accepted.
    const core::Outcome<core::TableDataset>& loaded() const { return loaded_; }

private:
    void buildLayout();
    QLayout* buildRoleButtons();
    void setRoles(std::vector<core::ColumnRole> roles);
    void load();
    void showLoaded(const core::TableDataset& loaded);
    void showFailure(const QString& sentence);

    std::shared_ptr<const core::Table> table_; // shared with the preview, which is the last to let go
    std::vector<core::ColumnRole> roles_;
    core::Outcome<core::TableDataset> loaded_;
    TablePreview* preview_;
    RoleHeader* header_;
    QLabel* summary_;
    QLabel* remarks_;
    ProblemLabel* problem_;
    QPushButton* load_;
};

} // namespace widgets
