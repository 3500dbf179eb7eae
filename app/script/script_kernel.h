#pragma once

#include "app/script/script_language.h"
#include "core/session/session.h"

#include <QJsonValue>
#include <QStringList>

namespace app
{

/// A kernel as a script has it.
struct ScriptKernel {
    QStringList pieces;  // the files with its families' functions, for scriptPieces()
    QString numbers;     // theta, its numbers by their names: "lengthscale", "0.scale"
    QString definitions; // formulas that were typed, and k(a, b, theta)
    QString diagonal;    // k_diag(a, theta): k(x, x) for each row x of a
    QString parts;       // k_parts, the summands as functions of a and b
    QStringList lengths; // the names of its lengthscales
};

/// A factor of 1 in front of all is among the numbers only where the script speaks of these.
ScriptKernel scriptKernel(ScriptLanguage language, const core::Kernel& kernel, bool speaksOfNumbers);

/// The function of a formula's two points, rows of a and b, and of its numbers by name, under this name.
QString scriptFormula(ScriptLanguage language, const QString& name, const core::Formula& formula);

/// What the conditions of templates ask of the kernel: "family" of a single one, and whether it is "shift_invariant",
/// "analytic", "kinked", "unbounded", "begins_at_zero" as brownian() does, has a list of lengthscales ("ard"), or its
/// feature map has a "jacobian".
/// Undefined for another name.
QJsonValue kernelFact(const core::Session& session, const QString& name);

} // namespace app
