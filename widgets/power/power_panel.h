#pragma once

#include "core/labs/power/power_settings.h"
#include "core/outcome.h"

#include <QString>
#include <QWidget>

#include <map>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;

namespace widgets
{

class Fold;
class GeneratorChoice;
class NumberField;
class ProblemLabel;
class RunControls;

/// Editor of core::PowerSettings below the buttons that start and stop the study. Edits are reported; nothing runs
/// before "Start".
class PowerPanel : public QWidget
{
    Q_OBJECT

public:
    explicit PowerPanel(QWidget* parent = nullptr);

    const core::PowerSettings& settings() const { return settings_; }
    void setSettings(const core::PowerSettings& settings); // silent
    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems);

    RunControls* run() const { return run_; }

signals:
    void settingsEdited(const QString& what, int gesture);

private:
    /// Where a curve over one quantity begins and ends, and in how many steps.
    struct Range {
        double lo = 0.0, hi = 1.0;
        int steps = 5;
    };
    void buildSource();
    void buildStudy();
    void buildMore(); // what is not changed first
    void openMoreFor(const QWidget& field);
    template <auto At>
    void addNumber(QFormLayout& form);
    void fillVaried();
    void followVaried(); // each quantity has a range of its own
    QString variedKey() const;
    Range rangeOf(const QString& vary) const;
    void showSource();
    std::optional<core::PowerSettings> typed() const; // nothing while a field holds no usable number
    void report();

    core::PowerSettings settings_;
    Fold* more_ = nullptr;
    int gesture_ = 0; // of the typing under way
    GeneratorChoice *first_, *second_;
    QComboBox *source_, *shown_, *vary_;
    std::vector<QWidget*> ofGenerators_;
    std::map<QString, Range> ranges_; // of what was varied before, by variedKey()
    QString shownKey_;                // whose range the fields hold
    struct Number {
        NumberField* field;
        double (*get)(const core::PowerSettings& settings);
        void (*set)(core::PowerSettings& settings, double value);
    };
    std::vector<Number> numbers_;
    QCheckBox *median_, *evidence_, *bayesFactor_, *fixed_, *withNull_;
    NumberField* lengthscale_; // the fixed one
    ProblemLabel* problem_;
    RunControls* run_;
};

} // namespace widgets
