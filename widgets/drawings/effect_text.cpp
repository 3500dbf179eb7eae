#include "widgets/drawings/effect_text.h"

#include "widgets/controls/number_text.h"

#include <QCoreApplication>
#include <QLocale>

namespace widgets
{

namespace
{

struct EffectWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::EffectText)
};

QString sizeText(double size)
{
    constexpr double largestWhole = 1e15;
    return size < largestWhole ? QLocale(QLocale::English).toString(static_cast<qlonglong>(size)) : numberText(size, 2);
}

} // namespace

QString intervalText(const core::EffectSize& effect, const QString& statistic)
{
    return EffectWords::tr("%1 from %2 to %3 (95 %)")
        .arg(statistic, numberText(effect.interval.lo, 3), numberText(effect.interval.hi, 3));
}

QString equivalenceText(const core::EffectSize& effect)
{
    return (effect.equivalence.smaller ? EffectWords::tr("smaller than δ = %1 (p = %2)")
                                       : EffectWords::tr("not shown to be smaller than δ = %1 (p = %2)"))
        .arg(numberText(effect.equivalence.delta, 3), numberText(effect.equivalence.pValue, 2));
}

QString halfPowerText(const core::EffectSize& effect, const QString& things)
{
    return effect.halfPowerSize ? EffectWords::tr("half of all tests would see it with %1 %2")
                                      .arg(sizeText(*effect.halfPowerSize), things)
                                : EffectWords::tr("no size is known at which half of all tests would see it");
}

} // namespace widgets
