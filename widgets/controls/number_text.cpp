#include "widgets/controls/number_text.h"

#include "widgets/controls/upper_bound_text.h"

#include "core/kernels/number_text.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

constexpr double leastWithExponent = 1e6; // below it every digit before the point is written

/// Without the padding of exponents, with a true minus sign.
QString asRead(QString number)
{
    static const QRegularExpression paddedExponent(QStringLiteral("e([+-])0+(?=\\d)"));
    number.replace(paddedExponent, QStringLiteral("e\\1"));
    number.replace(QStringLiteral("e+"), QStringLiteral("e"));
    return number.replace(u'-', QChar(0x2212));
}

int digitsOf(double value)
{
    const double size = std::abs(value);
    if (!(size >= 1.0 && size < leastWithExponent))
        return shownDigits;
    return std::max(shownDigits, static_cast<int>(std::floor(std::log10(size))) + 1);
}

} // namespace

QString numberText(double value, int digits)
{
    return asRead(QLocale::c().toString(value, 'g', digits));
}

QString numberText(double value)
{
    return numberText(value, digitsOf(value));
}

QString upperBoundText(double value)
{
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1.0);
    return numberText(unit * std::ceil(value / unit - 1e-9), 2);
}

QString fullNumberText(double value)
{
    return asRead(QString::fromStdString(core::numberText(value)));
}

QString withIndices(QString sentence)
{
    static const auto behindALetter = [](const char* index) { // be it Greek
        return QRegularExpression(QStringLiteral("(?<=\\w)_%1(?!\\w)").arg(QLatin1String(index)),
                                  QRegularExpression::UseUnicodePropertiesOption);
    };
    static const QRegularExpression both = behindALetter("ij"), first = behindALetter("i"), second = behindALetter("j");
    sentence.replace(both, QStringLiteral("ᵢⱼ"));
    sentence.replace(first, QStringLiteral("ᵢ"));
    return sentence.replace(second, QStringLiteral("ⱼ"));
}

QString withNumbersAsRead(QString sentence)
{
    static const QRegularExpression negative(QStringLiteral("(?<=[\\s(\\[])-(?=[\\d.])"));
    static const QRegularExpression exponent(QStringLiteral("(?<=\\d)e([+-])0*(?=\\d)"));
    sentence.replace(negative, QStringLiteral("−"));
    for (auto found = exponent.match(sentence); found.hasMatch(); found = exponent.match(sentence))
        sentence.replace(found.capturedStart(), found.capturedLength(),
                         found.captured(1) == QStringLiteral("-") ? QStringLiteral("e−") : QStringLiteral("e"));
    return sentence;
}

std::optional<double> numberFrom(const QString& text)
{
    QString plain = text.trimmed();
    plain.replace(QLatin1Char(','), QLatin1Char('.')).replace(QChar(0x2212), QLatin1Char('-'));
    bool understood = false;
    const double value = plain.toDouble(&understood); // QString::toDouble reads the C locale, whatever the person's is
    if (!understood || !std::isfinite(value))
        return std::nullopt;
    return value;
}

} // namespace widgets
