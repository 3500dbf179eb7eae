#pragma once

#include "core/data/column_plan.h"
#include "widgets/dialogs/growing_dialog.h"
#include "widgets/dialogs/table_reader.h"

#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QLayout;
class QPushButton;
class QToolButton;

namespace widgets
{

class ImportPreview;
class MutedLine;
class ProblemLabel;
class ReadForm;
class RemarksView;

/// Shows a table before it replaces anything: its first rows with a role over each column (guessed to begin with),
/// which can be moved to another place, the reader's remarks, and live what will be loaded or why nothing can be. A
/// table that is read from a source is read again as the person tells in a part that folds, without holding the window;
/// where it cannot be read, the lines around the problem stand in the place of the table.
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
        std::vector<core::ColumnUse> uses = {};          // so too, where the table has those columns
        Guess guess = Guess::Coordinates;
        std::shared_ptr<const core::Dataset> sheet = {}; // that the points join as a sample; null: they replace all
    };
    explicit ImportDialog(const Question& question, QWidget* parent = nullptr);

    /// A table that cannot be read in another way. Keeps the table: hand a large one over by std::move.
    explicit ImportDialog(core::Table table, QWidget* parent = nullptr, Guess guess = Guess::Coordinates);

    const core::Table& table() const { return *table_; } // without columns where it is not read, or could not be
    const core::ColumnPlan& plan() const { return plan_; }
    core::ReadSettings readAs() const;
    std::vector<core::ColumnUse> uses() const; // empty where all is guessed

    /// The dataset under the chosen roles, or why there is none. A dataset once accepted.
    const core::Outcome<core::TableDataset>& loaded() const { return loaded_; }

public slots:
    void accept() override; // not before the table is read as is told, and makes a dataset

protected:
    void showEvent(QShowEvent* event) override;

private:
    void buildReading();
    void buildLayout();
    QLayout* buildRoleButtons();
    void setFolded(bool folded);
    void read();
    void readNow(); // what was typed and not yet read
    void showReading();
    void showAnswer(const TableReader::Answer& answer);
    void showUnreadable(const TableReader::Answer& answer);
    void take(std::shared_ptr<const core::Table> table);
    std::vector<core::ColumnRole> guessedRoles() const;
    void tell(core::ColumnPlan plan);
    void load();
    void checkSample();
    void showLoaded(const core::TableDataset& loaded);
    QStringList leftOutLines() const;
    void showFailure(const core::Failure& failure);
    void setStale(bool stale);

    Question question_;                        // no source where the table is all there is
    std::shared_ptr<const core::Table> table_; // shared with the preview, which is the last to let go
    core::ColumnPlan plan_;
    std::vector<core::ColumnUse> told_; // by the person, now or another time; empty: nothing
    core::Outcome<core::TableDataset> loaded_;
    QString sampleRemark_; // which columns stand for which
    TableReader* reader_ = nullptr;
    ReadForm* form_ = nullptr;
    QToolButton* fold_ = nullptr;
    MutedLine* readAs_ = nullptr; // beside it
    QTimer typing_;               // until a person who types has paused
    QTimer waiting_;              // until reading has lasted long enough to say so
    bool tookFocus_ = false;      // the keyboard was in the preview when that became stale
    bool askedForDates_ = false;  // the rules were opened for their order
    ImportPreview* preview_ = nullptr;
    QLabel* caption_;
    QWidget* roleButtons_;
    QLabel* summary_;
    RemarksView* remarks_;
    ProblemLabel* problem_;
    QPushButton* load_ = nullptr;
};

} // namespace widgets
