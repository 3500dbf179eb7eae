#pragma once

#include "core/data/shape.h"
#include "core/labs/classification/classification_settings.h"
#include "widgets/controls/sample_pair.h"
#include "widgets/controls/settings_form.h"

#include <QWidget>

namespace widgets
{

/// Editor of core::ClassificationSettings: the two classes, ν, which probability is drawn, and the companion beside it.
class ClassificationPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ClassificationPanel(QWidget* parent = nullptr);

    void setSettings(const core::ClassificationSettings& settings) { form_.show(settings); } // silent
    /// Terms are for curves: in the plane only the SVM, with its support vectors, has something to show.
    void setShape(core::Shape shape);
    /// Silent; "nu" alone: it stays where it is when the evidence is maximised.
    void setLockedSettings(const std::vector<std::string>& names) { form_.setLocked(names); }
    /// How many samples the data have: with more than two, which of them are the classes can be chosen.
    void setSamples(int count);
    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems)
    {
        return form_.showProblems(problems);
    }

signals:
    void settingsEdited(const core::ClassificationSettings& settings, const QString& what, int gesture);
    void lockedSettingsEdited(const std::vector<std::string>& names);

private:
    SettingsForm<core::ClassificationSettings> form_;
    SamplePair* classes_;
    core::Shape shape_ = core::Shape::Line;
};

} // namespace widgets
