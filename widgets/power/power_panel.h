#pragma once

#include "core/labs/power/power_settings.h"
#include "core/outcome.h"

#include <QWidget>

#include <optional>

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

    void setSettings(const core::PowerSettings& settings); // silent
    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems);

    enum class State { Idle, Running, Stopped, Done }; // Stopped: it can go on
    void showState(State state, int done, int total);

signals:
    void settingsEdited(const core::PowerSettings& settings, const QString& what, int gesture);
    void startRequested();
    void continueRequested();
    void stopRequested();

private:
    void buildSource();
    void buildStudy();
    void buildRun();
    NumberField* number(QFormLayout& form, const QString& name, const QString& toolTip, double lower, double upper,
                        bool integer);
    void fillVaried();
    std::optional<core::PowerSettings> typed() const; // nothing while a field holds no usable number
    void report();

    core::PowerSettings settings_;
    int gesture_ = 0; // of the typing under way
    GeneratorChoice *first_, *second_;
    QComboBox* vary_;
    NumberField *lo_ = nullptr, *hi_ = nullptr, *steps_ = nullptr, *n_ = nullptr, *repeats_ = nullptr,
                *permutations_ = nullptr, *level_ = nullptr;
    QCheckBox *median_, *evidence_;
    ProblemLabel* problem_;
    QPushButton *start_, *continue_, *stop_;
    QProgressBar* progress_;
    QLabel* count_;
};

} // namespace widgets
