#pragma once

#include "core/outcome.h"
#include "core/settings/setting.h"
#include "widgets/controls/number_range.h"
#include "widgets/controls/problem_label.h"

#include <QString>
#include <QStringList>

#include <string>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLayout;
class QVBoxLayout;
class QWidget;

namespace widgets
{

class ParameterSlider;

/// The controls of a panel from top to bottom, made from the descriptions of settings, and where their problems stand.
class FormRows
{
public:
    /// A control, and what is shown and hidden with it.
    struct Row {
        QWidget* control = nullptr;
        QWidget* beside = nullptr; // its name, or the row that holds both; may be null
    };

    /// Fills `panel`, which has no layout yet.
    explicit FormRows(QWidget* panel);
    FormRows(const FormRows&) = delete;
    FormRows& operator=(const FormRows&) = delete;

    /// What follows stands in rows with the names in a column of their own, until the next group.
    void beginNames(int above);
    void endNames();

    void add(QWidget* widget, Qt::Alignment alignment = {}); // something of the panel's own
    void add(QLayout* layout);
    Row add(const QString& name, QWidget* control);
    /// A slider of the panel's own, under which the problems of this field stand.
    ParameterSlider* addSlider(NumberRange range, std::string field);
    /// A line for the problems of these fields, the first of them first, that no slider shows.
    void addProblems(std::vector<std::string> fields);

    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems);

protected:
    Row makeSlider(const core::NumberFacts& facts, double defaultValue);
    Row makeChooser(const QString& name, const QStringList& rows, const QString& toolTip, const QString& spoken);
    Row makeCheck(const core::FlagFacts& facts);
    QWidget* panel() const { return panel_; }

private:
    QWidget* panel_;
    QVBoxLayout* column_;
    QFormLayout* names_ = nullptr;
    std::vector<std::pair<std::string, ParameterSlider*>> sliders_; // by the field of their problems
    std::vector<std::pair<std::vector<std::string>, ProblemLabel*>> lines_;
};

/// A setting's number as its editors need it.
NumberRange rangeOf(const core::NumberFacts& facts, double defaultValue);

} // namespace widgets
