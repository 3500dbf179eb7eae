#include "app/script/script_checks.h"

#include "app/script/script_names.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

using Eigen::Index;

constexpr Index shownValues = 12, allShown = 20; // of a column, by which it is checked
constexpr Index mostMeans = 100;                 // of the columns of the points
constexpr int digitsByChance = 6;                // of a number that is drawn anew

/// "[0.5, 1]", "c(0.5, 1)".
QString listed(ScriptLanguage language, const Eigen::VectorXd& values)
{
    QStringList texts;
    for (const double value : values)
        texts << written(language, value);
    return (isPython(language) ? QStringLiteral("[%1]") : QStringLiteral("c(%1)")).arg(texts.join(", "));
}

/// The rows by which a column is checked, evenly spread over those that have a value.
std::vector<Index> rowsOf(const Eigen::VectorXd& values)
{
    std::vector<Index> all, chosen;
    for (Index i = 0; i < values.size(); ++i)
        if (std::isfinite(values[i]))
            all.push_back(i);
    const Index count = std::ssize(all);
    if (count <= allShown)
        return all;
    for (Index i = 0; i < shownValues; ++i)
        chosen.push_back(all[static_cast<std::size_t>(i * (count - 1) / (shownValues - 1))]);
    return chosen;
}

QString lineOf(ScriptLanguage language, const ScriptCheck& check, const ScriptPanel& panel)
{
    const bool inPython = isPython(language);
    Eigen::VectorXd values = panel.column(check.column);
    if (!check.tolerance.isEmpty())
        values = values.unaryExpr([](double value) { return QString::number(value, 'g', digitsByChance).toDouble(); });
    const std::vector<Index> rows = rowsOf(values);
    const bool isName =
        namesIn(check.expression).size() == 1 && !check.expression.contains(u' ') && !check.expression.contains(u'(');
    QString here = check.expression, ours;
    if (values.size() == 1) {
        ours = written(language, values[0]);
    } else {
        if (std::ssize(rows) < values.size()) {
            const QString of = writtenRowNumbers(language, rows);
            here = inPython
                       ? (isName ? here : QStringLiteral("np.ravel(%1)").arg(here)) + u'[' + of.mid(9).chopped(1) + u']'
                       : (isName ? here : u'(' + here + u')') + u'[' + of + u']';
        }
        const Eigen::VectorXd chosen = values(rows);
        ours = listed(language, chosen);
    }
    const QString call = check.tolerance.isEmpty() ? QStringLiteral("check(%1, %2, %3)")
                                                   : QStringLiteral("check_within(%1, %2, %3, %4)");
    const QString name = written(language, check.column);
    if (!check.size.isEmpty())
        ours += (inPython ? QStringLiteral(", size=") : QStringLiteral(", size = ")) + check.size;
    return wrapped(check.tolerance.isEmpty() ? call.arg(name, here, ours) : call.arg(name, here, ours, check.tolerance),
                   QStringLiteral("      "));
}

QString piece(ScriptLanguage language, const char* name)
{
    return scriptPieces(language, {QStringLiteral("pieces/") + QLatin1String(name)}).front();
}

} // namespace

QString checkingFunctions(ScriptLanguage language, const ScriptTemplate& mathematics)
{
    const auto isByChance = [](const ScriptCheck& check) { return !check.tolerance.isEmpty(); };
    const QString blank = isPython(language) ? QStringLiteral("\n\n") : QStringLiteral("\n");
    QString lines = assignment(language, QStringLiteral("tolerance"), QStringLiteral("1e-%1").arg(mathematics.digits)) +
                    assignment(language, QStringLiteral("checked"), QStringLiteral("0")) +
                    assignment(language, QStringLiteral("told"), QStringLiteral("0")) +
                    assignment(language, QStringLiteral("size_of_told"), QStringLiteral("0")) + blank +
                    piece(language, "check");
    if (std::ranges::any_of(mathematics.checks, isByChance))
        lines += blank + piece(language, "check_within");
    return lines + blank + piece(language, "check_points") + blank + piece(language, "check_told") + blank;
}

QString checkOfTold(ScriptLanguage language, const ScriptTemplate& mathematics, const ScriptPanel& panel)
{
    double told = 0.0;
    for (const ScriptCheck& check : mathematics.checks)
        if (const Eigen::VectorXd values = panel.column(check.column); check.tolerance.isEmpty())
            told += values(rowsOf(values)).sum();
    return QStringLiteral("check_told(%1)\n").arg(written(language, told));
}

QString bodyWithChecks(ScriptLanguage language, const ScriptTemplate& mathematics, const ScriptPanel& panel)
{
    static const QRegularExpression place(QStringLiteral("^(\\s*)#:check (\\d+)\n"),
                                          QRegularExpression::MultilineOption);
    QString body = mathematics.body;
    for (auto match = place.match(body); match.hasMatch(); match = place.match(body))
        body.replace(match.capturedStart(), match.capturedLength(),
                     lineOf(language, mathematics.checks[match.captured(2).toUInt()], panel));
    return body;
}

QString checkOfPoints(ScriptLanguage language, const core::Dataset& data, const ScriptPanel& panel,
                      const QSet<QString>& names)
{
    QString lines;
    const auto add = [&](const QString& name, const Eigen::VectorXd& means) {
        lines += wrapped(
            QStringLiteral("check_points(%1, %2, %3)").arg(written(language, name), name, listed(language, means)),
            QStringLiteral("      "));
    };
    if (names.contains(QStringLiteral("X")) && data.size() > 0 && data.dimensions() <= mostMeans)
        add(QStringLiteral("X"), data.x.colwise().mean());
    if (names.contains(QStringLiteral("y")) && data.targets.size() > 0 && data.targets.allFinite())
        add(QStringLiteral("y"), Eigen::VectorXd::Constant(1, data.targets.mean()));
    if (names.contains(QStringLiteral("at")) && panel.isOverPlaces())
        add(QStringLiteral("at"), panel.rowsOfPlaces().colwise().mean());
    return lines.isEmpty() ? lines : lines + u'\n';
}

} // namespace app
