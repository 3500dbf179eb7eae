#pragma once

#include <QString>

#include <vector>

namespace app
{

/// What JSON a value of an answer is.
enum class Json { Number, Text, Flag, List, Texts, Table, Mixed };

/// One value that a command prints: the list of its --help, and the promise that nothing else is printed.
struct Printed {
    /// "mmd2"; "loo.mean" is within the object loo, "edges[].p" in each object of the list edges. A word in capitals
    /// stands for any name: "p_values.NULL"; NAME for a hyperparameter's.
    QString key;
    Json shape = Json::Number;
    QString meaning; // in a line; says when, where it is not always there
};

/// The same within an object, "loo", or in each object of a list, "models[]".
std::vector<Printed> within(const QString& object, const std::vector<Printed>& values);
/// One after the other.
std::vector<Printed> together(const std::vector<std::vector<Printed>>& lists);

/// "mean: […]": the key and what JSON its value is.
QString asJson(const Printed& value);
/// A line each: "  mean: […]  the posterior mean at each point of --at".
QString listOf(const std::vector<Printed>& values);

} // namespace app
