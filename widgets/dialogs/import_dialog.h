#pragma once

#include "core/data/table.h"

#include <QDialog>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace widgets {

class ProblemLabel;

/// Shows a table before it replaces anything: its first rows with a role over each column (guessed to begin with), what the
/// reader remarked, and live what will be loaded, or why not.
class ImportDialog : public QDialog {
    Q_OBJECT

public:
    explicit ImportDialog(core::Table table, QWidget* parent = nullptr);

    std::vector<core::ColumnRole> roles() const;

    /// The dataset under the chosen roles; nothing while they make none.
    const std::optional<core::TableDataset>& dataset() const { return dataset_; }

private:
    void buildTable();
    void buildLayout();
    void showOutcome();

    core::Table table_;
    std::optional<core::TableDataset> dataset_;
    QTableWidget* preview_;
    std::vector<QComboBox*> roleChoosers_;
    QLabel* summary_;
    QLabel* remarks_;
    ProblemLabel* problem_;
    QPushButton* load_ = nullptr;
};

} // namespace widgets
