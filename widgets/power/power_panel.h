#pragma once

#include "core/labs/power/power_settings.h"
#include "core/outcome.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace widgets
{

class GeneratorChoice;
class NumberField;
class ProblemLabel;

/// Editor of core::PowerSettings with the buttons that start and stop the study. Edits are reported; nothing runs
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

    enum class State { Idle, Running, Stopped, Done }; // Stopped: it can go on
    void showState(State state, int done, int total);

signals:
    void settingsEdited(const QString& what, int gesture);
    void startRequested();
    void continueRequested();
    void stopRequested();

private:
    void buildSource();
    void buildStudy();
    void buildRun();
    template <auto At>
    void addNumber(QFormLayout& form);
    void fillVaried();
    std::optional<core::PowerSettings> typed() const; // nothing while a field holds no usable number
    void report();

    core::PowerSettings settings_;
    int gesture_ = 0; // of the typing under way
    GeneratorChoice *first_, *second_;
    QComboBox* vary_;
    struct Number {
        NumberField* field;
        double (*get)(const core::PowerSettings& settings);
        void (*set)(core::PowerSettings& settings, double value);
    };
    std::vector<Number> numbers_;
    QCheckBox *median_, *evidence_;
    ProblemLabel* problem_;
    QPushButton *start_, *continue_, *stop_;
    QProgressBar* progress_;
    QLabel* count_;
};

} // namespace widgets
