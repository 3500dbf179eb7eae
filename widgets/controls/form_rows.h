#pragma once

#include "core/outcome.h"
#include "core/settings/setting.h"
#include "widgets/controls/number_range.h"
#include "widgets/controls/offered.h"
#include "widgets/controls/problem_label.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLayout;
class QVBoxLayout;

namespace widgets
{

class Fold;
class ParameterSlider;

/// A panel of controls from top to bottom, made from the descriptions of settings, and where their problems stand.
class FormRows : public QWidget
{
    Q_OBJECT

public:
    /// A control, and what is shown and hidden with it.
    struct Row {
        QWidget* control = nullptr;
        QWidget* beside = nullptr; // its name, or the row that holds both; may be null
        void setVisible(bool visible) const;
    };

    explicit FormRows(QWidget* parent);

    /// The part of a session whose settings it edits, as lessons call it: "two-samples"; empty: none that has a name.
    const QString& part() const { return part_; }
    void setPart(QString part) { part_ = part.replace(u'_', u'-'); }
    QString nameOf(QString key) const { return part_ + u'.' + key.replace(u'_', u'-'); } // of a setting
    /// Which of its controls there are for a person. False: none of them is seen.
    virtual bool offer(const OfferedOf&) { return true; }

    /// What follows stands in rows with the names in a column of their own, until the next group.
    void beginNames(int above);
    void endNames();

    /// What follows is what a lecture does not change first: it stands folded. `name`: lasting, of this form.
    Fold* beginMore(const QString& name, const QString& title = {}); // "More" by itself
    void endMore();

    void add(QWidget* widget, Qt::Alignment alignment = {}); // something of the panel's own
    void add(QLayout* layout);
    Row add(const QString& name, QWidget* control);
    /// A slider of the panel's own, under which the problems of this field stand.
    ParameterSlider* addSlider(NumberRange range, std::string field);
    /// A line for the problems of these fields, the first of them first, that no slider shows.
    void addProblems(std::vector<std::string> fields);

    /// Marks the fields; returns the problems that none of them shows.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems);

signals:
    /// `what` names the edit for undo ("Change σ₀"); edits of one gesture belong together.
    void settingsEdited(const QString& what, int gesture);
    void lockedSettingsEdited(const std::vector<std::string>& names);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    Row makeSlider(const core::NumberFacts& facts, double defaultValue);
    Row makeChooser(const QString& name, const QStringList& rows, const QString& toolTip, const QString& spoken);
    Row makeCheck(const core::FlagFacts& facts);
    static QComboBox& comboOf(const Row& row); // of a chooser's row
    /// A chooser of a sample: in a row of its own, or to be placed in one.
    QComboBox* addSampleChooser(const core::LabelFacts& facts);
    QComboBox* makeSampleChooser(const core::LabelFacts& facts);
    /// A row that is there where the data have more than two samples.
    void addPair(std::initializer_list<QWidget*> widgets);
    /// Lists the samples by their names, two of them at least; false where they are listed already.
    bool fillSamples(const QStringList& names);

private:
    QVBoxLayout* column() const; // in which what follows stands
    QFormLayout* makeNames(int above);
    void fitNames(); // a name stands above its chooser where the two have no room in a row
    void fitNamesSoon();
    void watchEntries(QComboBox& chooser);
    void tellHeld(const QString& name);
    void openFoldOf(const QWidget& place); // so that what is wrong there can be seen

    QString part_;
    QVBoxLayout* column_;
    Fold* more_ = nullptr; // what follows is in it
    std::vector<Fold*> folds_;
    QFormLayout* names_ = nullptr; // the next row is in it
    std::vector<QFormLayout*> namedRows_;
    bool fitAwaited_ = false;
    std::vector<std::pair<std::string, ParameterSlider*>> sliders_; // by the field of their problems
    std::vector<std::pair<std::vector<std::string>, ProblemLabel*>> lines_;
    std::vector<QComboBox*> sampleChoosers_;
    QStringList samples_;
    QWidget* pair_ = nullptr;
};

/// A setting's number as its editors need it.
NumberRange rangeOf(const core::NumberFacts& facts, double defaultValue);

} // namespace widgets
