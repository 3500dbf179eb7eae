#pragma once

#include "core/data/table.h"
#include "core/data/table_source.h"
#include "widgets/dialogs/growing_dialog.h"

#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QLayout;
class QPushButton;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace widgets
{

class LinesView;
class MutedLine;
class ProblemLabel;
class ReadForm;
class RoleHeader;
class TablePreview;

/// Shows a table before it replaces anything: its first rows with a role over each column (guessed to begin with), the
/// reader's remarks, and live what will be loaded or why nothing can be. A table that is read from a source is read
/// again as the person tells in a part that folds; where it cannot be read, the lines around the problem stand in the
/// place of the table.
class ImportDialog : public GrowingDialog
{
    Q_OBJECT

public:
    /// How the roles are guessed to begin with: the first columns of numbers are coordinates, and the last one is the
    /// target, where targets are wanted.
    enum class Guess { Coordinates, Target };

    struct Question {
        std::shared_ptr<const core::TableSource> source; // never null
        core::ReadSettings settings = {};                // to begin with
        Guess guess = Guess::Coordinates;
        std::shared_ptr<const core::Dataset> sheet = {}; // that the points join as a sample; null: they replace all
    };
    explicit ImportDialog(const Question& question, QWidget* parent = nullptr);

    /// A table that cannot be read in another way. Keeps the table: hand a large one over by std::move.
    explicit ImportDialog(core::Table table, QWidget* parent = nullptr, Guess guess = Guess::Coordinates);

    const core::Table& table() const { return *table_; } // without columns where it could not be read
    const std::vector<core::ColumnRole>& roles() const { return roles_; }
    core::ReadSettings readAs() const;

    /// The dataset under the chosen roles, or why there is none. A dataset once accepted.
    const core::Outcome<core::TableDataset>& loaded() const { return loaded_; }

public slots:
    void accept() override; // not before the table is read as is told, and makes a dataset

protected:
    void showEvent(QShowEvent* event) override;

private:
    void buildReading();
    void buildLayout();
    void buildView();
    QLayout* buildRoleButtons();
    void setFolded(bool folded);
    void read();
    void readNow(); // what was typed and not yet read
    void take(core::Table table);
    std::vector<core::ColumnRole> guessedRoles() const;
    void setRoles(std::vector<core::ColumnRole> roles);
    void load();
    void checkSample();
    void showLoaded(const core::TableDataset& loaded);
    void showFailure(const core::Failure& failure);
    void markProblem(const core::Failure* failure);
    void showProblemRow();
    void showLines(const core::Failure& failure);

    Question question_;                        // no source where the table is all there is
    std::shared_ptr<const core::Table> table_; // shared with the preview, which is the last to let go
    std::vector<core::ColumnRole> roles_;
    bool rolesTold_ = false; // by the person
    core::Outcome<core::TableDataset> loaded_;
    std::optional<std::size_t> problemRow_;
    QString sampleRemark_; // which columns stand for which
    ReadForm* form_ = nullptr;
    QToolButton* fold_ = nullptr;
    MutedLine* readAs_ = nullptr; // beside it
    QTimer typing_;               // until a person who types has paused
    TablePreview* preview_;
    RoleHeader* header_;
    QTableView* view_;
    LinesView* lines_;
    QStackedWidget* shown_; // the table or its lines
    QLabel* caption_;
    QWidget* roleButtons_;
    QLabel* summary_;
    QLabel* remarks_;
    ProblemLabel* problem_;
    QPushButton* load_ = nullptr;
};

} // namespace widgets
