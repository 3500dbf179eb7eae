#include "app/script/script_pen.h"

#include "app/script/script_language.h"
#include "app/script/script_pens.h"

namespace app
{

std::unique_ptr<ScriptPen> ScriptPen::of(ScriptLanguage language)
{
    return isPython(language) ? pythonPen() : rPen();
}

QString ScriptPen::quoted(const QString& said)
{
    return written(ScriptLanguage::Python, said); // R has the same
}

QString ScriptPen::quoted(const QColor& colour)
{
    if (colour.alpha() == 255)
        return quoted(colour.name());
    const QString hex = colour.name(QColor::HexArgb).mid(1); // AARRGGBB
    return quoted(u'#' + hex.mid(2) + hex.left(2));
}

QString ScriptPen::quoted(const QList<QColor>& all)
{
    QStringList colours;
    for (const QColor& colour : all)
        colours << quoted(colour);
    return colours.join(QStringLiteral(", "));
}

QString ScriptPen::number(double value)
{
    return QString::number(value, 'g', 6);
}

QString ScriptPen::range(const core::Interval& interval)
{
    return QStringLiteral("%1, %2").arg(number(interval.lo), number(interval.hi));
}

} // namespace app
