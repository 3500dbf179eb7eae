#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace app
{

class LabPlots;

/// A number of one value on a panel of a lab, as a person and a command name it: "two-samples.mmd2", with the panel
/// where several have one of that name, "two-samples.null.mmd2". One row of a list is such a number, too:
/// "spectrum.eigenvalues.eigenvalue[1]".
struct LabNumber {
    QString lab, view, column;
    int row = 0;     // of a list, from 1; 0: the column has one value
    QString meaning; // as the panel says it as a whole; empty: it does not
    bool operator==(const LabNumber&) const = default;
};

/// As its panel's page knows it: "null.mmd2".
QString panelNameOf(const LabNumber& number);

/// Those on the panels on show, in their order, then those that they would have if they were asked; of lists none.
std::vector<LabNumber> numbersOn(const LabPlots& plots, const QString& lab);

/// A column of more values than one, each row of which is a number.
struct LabList {
    QString name; // "spectrum.eigenvalues.eigenvalue", to be followed by "[1]"
    int rows = 0;
};
std::vector<LabList> listsOn(const LabPlots& plots, const QString& lab);

/// What is short and tells it from all others.
QString nameOf(const LabNumber& number, const std::vector<LabNumber>& among);
QStringList namesOf(const std::vector<LabNumber>& numbers);

/// The number of that name on the panels on show, be it a row of a list; nothing where there is none, or several.
std::optional<LabNumber> numberNamed(const QString& name, const LabPlots& plots, const QString& lab);

/// Nothing where the panel shows no answer to what is set, or none with this number.
std::optional<double> valueOf(const LabNumber& number, const LabPlots& plots);

} // namespace app
