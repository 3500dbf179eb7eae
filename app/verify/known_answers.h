#pragma once

#include "core/outcome.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <vector>

namespace app
{

/// One number that another program printed.
struct KnownNumber {
    QString what;   // "mean at x = 0.5"
    QString path;   // where ours stands in the answer: "mean/3", "lengthscale/quantiles/0.5"
    QString theirs; // as it was printed, with all its digits
    /// Ours becomes times · ours + plus, where the two are told by different conventions.
    double times = 1.0, plus = 0.0;
    double toleranceDigits = 12.0;
    QString word; // where they differ by convention, or why they share fewer digits
};

/// One question to another program, and how Kernelscope is asked the same.
struct KnownCase {
    QString package, version;
    QString title;       // "GP regression"
    QString repeat;      // how theirs comes about, in words, or where it is printed
    QString ours;        // a command without "kernelscope", or "core NAME …" (core_values.h)
    QJsonObject session; // with its lab, where the window can show it (case_session.h)
    std::vector<KnownNumber> numbers;
    /// Those of ours, as a shell takes them: what stands in single quotes is one word.
    QStringList words() const;
    /// Ours as it is typed into a shell, or as the program's own function.
    QString typed() const;
    /// The tables that it is about, in ours: "verify:wave"; empty where there is none.
    QString files() const;
};

/// Those that come along (resources/verify), a package after the other.
std::vector<KnownCase> knownAnswers();

/// A file of the same form: {"package":…, "version":…, "cases":[{"title":…, "repeat":…, "ours":…, "session":{…},
/// "digits":12, "word":…, "numbers":[{"what":…, "path":…, "theirs":"…", "digits":…, "times":…, "plus":…, "word":…}]}]}.
/// Failure says what is missing, and where.
core::Outcome<std::vector<KnownCase>> knownAnswersFrom(const QByteArray& json, const QString& source);

} // namespace app
