#include "widgets/theme/number_ticker.h"

namespace widgets
{

namespace
{

QString raised(const QString& exponent)
{
    static const QString plain = QStringLiteral("-0123456789"), high = QStringLiteral("⁻⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text;
    for (const QChar character : QString::number(exponent.toInt())) // without plus sign and padding
        text += high[plain.indexOf(character)];
    return text;
}

} // namespace

QString tickText(const QString& label)
{
    const qsizetype power = label.indexOf(u'e', 0, Qt::CaseInsensitive);
    QString digits = label.left(power < 0 ? label.size() : power);
    digits.replace(u'-', QChar(0x2212));
    if (power < 0)
        return digits;
    const QString ten = QStringLiteral("10") + raised(label.mid(power + 1));
    if (digits == QStringLiteral("1"))
        return ten;
    return digits == QStringLiteral("−1") ? QStringLiteral("−") + ten : digits + QStringLiteral("·") + ten;
}

QString NumberTicker::getTickLabel(double tick, const QLocale&, QChar formatChar, int precision)
{
    return tickText(QCPAxisTicker::getTickLabel(tick, QLocale::c(), formatChar, precision));
}

} // namespace widgets
