#pragma once

#include "core/labs/classification/classification_settings.h"
#include "widgets/controls/settings_binding.h"

#include <QWidget>

class QComboBox;

namespace widgets
{

/// Editor of core::ClassificationSettings: the two classes, ν, which probability is drawn, and the companion beside it.
class ClassificationPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ClassificationPanel(QWidget* parent = nullptr);

    void setSettings(const core::ClassificationSettings& settings); // silent
    /// Terms are for curves: in the plane only the SVM, with its support vectors, has something to show.
    void setDimensions(int dimensions);
    void setNuLocked(bool locked); // silent; a locked ν stays where it is when the evidence is maximised
    /// How many samples the data have: with more than two, which of them are the classes can be chosen.
    void setSamples(int count);
    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems);

signals:
    void settingsEdited(const core::ClassificationSettings& settings, const QString& what, int gesture);
    void nuLockToggled(bool locked);

private:
    void buildLayout();
    void bind();

    SettingsBinding<core::ClassificationSettings> binding_;
    QWidget* classes_;
    QComboBox *negative_, *positive_, *probability_, *companion_;
    int dimensions_ = 1;
    ParameterSlider *nu_, *lambda_, *penalty_;
    QCheckBox *offset_, *showTerms_;
    ProblemLabel* classesProblem_;
};

} // namespace widgets
