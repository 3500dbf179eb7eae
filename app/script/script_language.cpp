#include "app/script/script_language.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace app
{

namespace
{

/// Numbers in brackets: "np.array([0.0, 1.5])", "c(0, 1.5)".
QString listOf(ScriptLanguage language, const QStringList& numbers)
{
    return (isPython(language) ? QStringLiteral("np.array([%1])") : QStringLiteral("c(%1)")).arg(numbers.join(", "));
}

/// In Python a list of whole numbers would be one of integers, which have no negative powers.
QString inList(ScriptLanguage language, double value)
{
    const QString text = written(language, value);
    const bool looksWhole = std::isfinite(value) && !text.contains(u'.') && !text.contains(u'e');
    return isPython(language) && looksWhole ? text + QStringLiteral(".0") : text;
}

QStringList inLists(ScriptLanguage language, const Eigen::VectorXd& values)
{
    QStringList texts;
    for (const double value : values)
        texts << inList(language, value);
    return texts;
}

template <class Numbers>
QString wholeNumbers(ScriptLanguage language, const Numbers& numbers, int first)
{
    QStringList texts;
    for (const auto number : numbers)
        texts << QString::number(number + first);
    if (isPython(language))
        return QStringLiteral("np.array([%1]%2)").arg(texts.join(", "), texts.isEmpty() ? ", dtype=int" : "");
    return texts.isEmpty() ? QStringLiteral("integer(0)") : QStringLiteral("c(%1)").arg(texts.join(", "));
}

QString valuesOf(ScriptLanguage language, const QJsonArray& array)
{
    QStringList texts;
    bool areNumbers = true;
    for (const QJsonValue value : array) {
        areNumbers = areNumbers && value.isDouble();
        texts << (value.isDouble() ? inList(language, value.toDouble()) : written(language, value));
    }
    if (areNumbers)
        return texts.isEmpty() && !isPython(language) ? QStringLiteral("numeric(0)") : listOf(language, texts);
    return (isPython(language) ? QStringLiteral("[%1]") : QStringLiteral("list(%1)")).arg(texts.join(", "));
}

/// {"sd": 1.0}, list(`sd` = 1)
QString membersOf(ScriptLanguage language, const QJsonObject& object)
{
    QStringList members;
    for (auto field = object.begin(); field != object.end(); ++field)
        members << (isPython(language) ? QStringLiteral("\"%1\": %2") : QStringLiteral("`%1` = %2"))
                       .arg(field.key(), written(language, *field));
    return (isPython(language) ? QStringLiteral("{%1}") : QStringLiteral("list(%1)")).arg(members.join(", "));
}

} // namespace

QString nameOf(ScriptLanguage language)
{
    return isPython(language) ? QStringLiteral("python") : QStringLiteral("r");
}

std::optional<ScriptLanguage> scriptLanguageNamed(const QString& name)
{
    for (const ScriptLanguage language : {ScriptLanguage::Python, ScriptLanguage::R})
        if (nameOf(language) == name)
            return language;
    return std::nullopt;
}

QString endingOf(ScriptLanguage language)
{
    return isPython(language) ? QStringLiteral(".py") : QStringLiteral(".R");
}

std::optional<ScriptLanguage> scriptLanguageOf(const QString& ending)
{
    for (const ScriptLanguage language : {ScriptLanguage::Python, ScriptLanguage::R})
        if (endingOf(language) == ending)
            return language;
    return std::nullopt;
}

QString written(ScriptLanguage language, double value)
{
    if (std::isnan(value))
        return isPython(language) ? QStringLiteral("np.nan") : QStringLiteral("NaN");
    if (std::isinf(value))
        return (value < 0.0 ? QStringLiteral("-") : QString()) +
               (isPython(language) ? QStringLiteral("np.inf") : QStringLiteral("Inf"));
    return QString::number(value, 'g', QLocale::FloatingPointShortest); // knows no locale
}

QString written(ScriptLanguage, const QString& text)
{
    QString safe = text;
    safe.replace(u'\\', QStringLiteral("\\\\"))
        .replace(u'"', QStringLiteral("\\\""))
        .replace(u'\n', QLatin1String("\\n"));
    return u'"' + safe + u'"';
}

bool areEvenlySpaced(const Eigen::VectorXd& values)
{
    const Eigen::Index n = values.size();
    if (n < 3 || !values.allFinite() || values[0] == values[n - 1])
        return false;
    const double step = (values[n - 1] - values[0]) / static_cast<double>(n - 1);
    const double rounding = 16.0 * std::numeric_limits<double>::epsilon() * values.cwiseAbs().maxCoeff();
    for (Eigen::Index i = 0; i < n; ++i)
        if (std::abs(values[i] - (values[0] + static_cast<double>(i) * step)) > rounding)
            return false;
    return true;
}

QString written(ScriptLanguage language, const Eigen::VectorXd& values)
{
    const Eigen::Index n = values.size();
    const auto spaced = [&](const QString& python, const QString& r) {
        return (isPython(language) ? python : r)
            .arg(written(language, values[0]), written(language, values[n - 1]))
            .arg(n);
    };
    if (n > 5 && areEvenlySpaced(values))
        return spaced(QStringLiteral("np.linspace(%1, %2, %3)"), QStringLiteral("seq(%1, %2, length.out = %3)"));
    if (n > 5 && values.minCoeff() > 0.0 && areEvenlySpaced(values.array().log()))
        return spaced(QStringLiteral("np.geomspace(%1, %2, %3)"),
                      QStringLiteral("exp(seq(log(%1), log(%2), length.out = %3))"));
    if (n == 0 && !isPython(language))
        return QStringLiteral("numeric(0)");
    return listOf(language, inLists(language, values));
}

QString writtenRows(ScriptLanguage language, const Eigen::MatrixXd& rows)
{
    if (isPython(language)) {
        if (rows.cols() == 1)
            return written(language, Eigen::VectorXd(rows.col(0))) + QStringLiteral("[:, None]");
        QStringList texts;
        for (Eigen::Index i = 0; i < rows.rows(); ++i)
            texts << u'[' + inLists(language, rows.row(i)).join(", ") + u']';
        return rows.rows() == 0 ? QStringLiteral("np.zeros((0, %1))").arg(rows.cols()) : listOf(language, texts);
    }
    if (rows.cols() == 1)
        return QStringLiteral("cbind(%1)").arg(written(language, Eigen::VectorXd(rows.col(0))));
    const Eigen::MatrixXd byRow = rows.transpose();
    const Eigen::VectorXd all = byRow.reshaped();
    return QStringLiteral("matrix(%1, ncol = %2, byrow = TRUE)")
        .arg(all.size() == 0 ? QStringLiteral("numeric(0)") : listOf(language, inLists(language, all)))
        .arg(rows.cols());
}

QString writtenRowNumbers(ScriptLanguage language, const std::vector<Eigen::Index>& rows)
{
    return wholeNumbers(language, rows, isPython(language) ? 0 : 1);
}

QString writtenCounts(ScriptLanguage language, const std::vector<int>& values)
{
    return wholeNumbers(language, values, 0);
}

QString written(ScriptLanguage language, const QJsonValue& value)
{
    switch (value.type()) {
    case QJsonValue::Bool:
        return isPython(language) ? (value.toBool() ? QStringLiteral("True") : QStringLiteral("False"))
                                  : (value.toBool() ? QStringLiteral("TRUE") : QStringLiteral("FALSE"));
    case QJsonValue::Double:
        return written(language, value.toDouble());
    case QJsonValue::String:
        return written(language, value.toString());
    case QJsonValue::Array:
        return valuesOf(language, value.toArray());
    case QJsonValue::Object:
        return membersOf(language, value.toObject());
    default:
        return isPython(language) ? QStringLiteral("None") : QStringLiteral("NULL");
    }
}

QString assignment(ScriptLanguage language, const QString& name, const QString& value, const QString& comment)
{
    const QString whole = name + (isPython(language) ? QStringLiteral(" = ") : QStringLiteral(" <- ")) + value;
    const QString behind = comment.isEmpty() ? QString() : QStringLiteral("  # ") + comment;
    if (whole.size() + behind.size() <= scriptWidth)
        return whole + behind + u'\n';
    constexpr int much = 20'000, longLine = 10'000; // R reads one expression of many lines in quadratic time
    const bool isMuch = !isPython(language) && whole.size() > much;
    return (comment.isEmpty() ? QString() : commentOf(comment)) +
           wrapped(whole, QStringLiteral("    "), isMuch ? longLine : scriptWidth);
}

QString wrapped(const QString& text, const QString& indent, qsizetype width)
{
    QString lines, line;
    for (const QString& part : text.split(QStringLiteral(", "))) {
        if (!line.isEmpty() && line.size() + part.size() + 3 > width) {
            lines += line + QStringLiteral(",\n");
            line = indent + part;
        } else {
            line += (line.isEmpty() ? QString() : QStringLiteral(", ")) + part;
        }
    }
    return lines + line + u'\n';
}

QString commentOf(const QString& text)
{
    QString lines, line = QStringLiteral("#");
    for (const QString& word : text.simplified().split(u' ')) {
        if (line.size() + word.size() + 1 > scriptWidth) {
            lines += line + u'\n';
            line = QStringLiteral("#");
        }
        line += u' ' + word;
    }
    return lines + line + u'\n';
}

} // namespace app
