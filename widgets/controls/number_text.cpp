#include "widgets/controls/number_text.h"

#include <QLocale>
#include <QRegularExpression>

#include <cmath>

namespace widgets
{

QString numberText(double value, int digits)
{
    static const QRegularExpression paddedExponent(QStringLiteral("e([+-])0+(?=\\d)"));
    QString text = QLocale::c().toString(value, 'g', digits);
    text.replace(paddedExponent, QStringLiteral("e\\1"));
    return text.replace(QStringLiteral("e+"), QStringLiteral("e"));
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
