#pragma once

#include "app/verify/known_answers.h"

#include <QJsonObject>

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace app
{

/// Theirs beside ours.
struct CheckedNumber {
    KnownNumber known;
    std::optional<double> ours; // by the conventions of theirs
    double digits = 0.0;        // in common
    QString problem;            // why there is none of ours
    bool holds() const { return digits >= known.toleranceDigits; }
    bool isWhole() const; // it has all digits that theirs has
};

/// The numbers of one case, recomputed.
struct CheckedCase {
    KnownCase known; // without its numbers
    std::vector<CheckedNumber> numbers;
};

/// Computes the answer to a case as its command does. Nothing is printed but what the command says on standard error.
/// Throws CommandError.
QJsonObject answerOf(const KnownCase& known);

/// The number at a path of an answer; nothing where there is none.
std::optional<double> numberAt(const QJsonObject& answer, const QString& path);

/// Recomputes a case: what fails is told in its numbers.
CheckedCase checked(const KnownCase& known);

/// Recomputes all, case by case; `report` hears how many are done. Fewer when stopped.
std::vector<CheckedCase> verified(const std::vector<KnownCase>& known,
                                  const std::function<void(const CheckedCase&)>& report = {},
                                  const std::stop_token& stop = {});

/// What all of it says.
struct VerifySummary {
    int rows = 0, failed = 0, packages = 0;
    double worstMargin = 0.0; // least of digits − tolerance
    const CheckedCase* worstCase = nullptr;
    const CheckedNumber* worst = nullptr; // the one with the least margin; one that has all digits last
};
VerifySummary summaryOf(const std::vector<CheckedCase>& all);
/// "124 of 124 numbers of 14 packages hold; …": the same in a sentence or two.
QString inWords(const VerifySummary& summary);

} // namespace app
