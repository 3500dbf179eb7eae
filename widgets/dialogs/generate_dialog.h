#pragma once

#include "core/data/generators.h"
#include "widgets/dialogs/growing_dialog.h"

#include <QCoreApplication>

#include <map>
#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace widgets
{

class GeneratorOptionsForm;
class NumberField;
class ProblemLabel;
class ScatterPreview;

/// Chooses a source of synthetic data, how many points, the seed and the options, and shows what they look like.
class GenerateDialog : public GrowingDialog
{
    Q_DECLARE_TR_FUNCTIONS(widgets::GenerateDialog)

public:
    explicit GenerateDialog(QWidget* parent = nullptr);

    /// With every option of the generator. Meaningful once accepted.
    core::Generation generation() const;

    /// Silent. An unknown name changes nothing; options that are not named take their defaults.
    void setGeneration(const core::Generation& generation);

    /// What was chosen and typed, of every generator, to begin with it another time.
    struct Memory {
        std::string generator;
        Eigen::Index n = 0;
        std::optional<int> sample;
        std::map<std::string, std::map<std::string, double>> options; // by generator
    };
    Memory memory() const;
    void remember(const Memory& memory); // silent

    /// The points on the sheet, to which a sample can be added, and the seeds of its samples where each has one. A
    /// sample is proposed a seed of its own, since another's would give the same points, or ones that move with them:
    /// the next one where the sheet's are known, else one drawn at random.
    void setSheet(Eigen::Index points, Eigen::Index dimensions, std::vector<std::uint64_t> seeds = {});
    /// The label of the sample that the points are to become; nothing when they replace everything.
    std::optional<int> sample() const;

private:
    void buildLayout();
    QWidget* buildSource();
    GeneratorOptionsForm* formAt(int row) const;
    GeneratorOptionsForm* optionsForm() const; // of the generator chosen
    const core::GeneratorDescription& generator() const;
    std::optional<std::uint64_t> seed() const;
    void drawSeed();
    std::uint64_t proposedSeed() const;
    void proposeSeed(); // unless one was typed or drawn
    void check();
    void showPreview();

    QListWidget* list_;
    QLabel* meaning_;
    NumberField* count_;
    ProblemLabel* countProblem_;
    QLineEdit* seed_;
    ProblemLabel* seedProblem_;
    QComboBox* target_;
    QStackedWidget* options_;                // a form a generator, in their order: what was typed there stays
    std::optional<std::uint64_t> sheetSeed_; // of the points on the sheet
    std::uint64_t drawnSeed_;                // proposed beside points of which it is not known
    bool seedChosen_ = false;                // by hand
    std::vector<std::uint64_t> sampleSeeds_; // of the samples on it
    Eigen::Index sheetPoints_ = 0, sheetDimensions_ = 1;
    ScatterPreview* preview_;
    QLabel* caption_;
    ProblemLabel* problem_;
    QPushButton* accept_;
};

} // namespace widgets
