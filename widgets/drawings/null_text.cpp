#include "widgets/drawings/null_text.h"

#include "core/hypothesis/none_as_far.h"
#include "widgets/controls/upper_bound_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace widgets
{

namespace
{

struct NullAnswerWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::NullAnswerText)
};

bool isOfPermutations(const core::NullAnswer& answer)
{
    return answer.null == core::NullDistribution::Permutation;
}

} // namespace

std::optional<int> noneAsFar(const core::NullAnswer& answer)
{
    const bool isPermuted = isOfPermutations(answer) && answer.pValue;
    return isPermuted ? core::noneOf({.value = *answer.pValue, .error = answer.pError}) : std::nullopt;
}

const core::NullAnswer* toldNull(const std::vector<core::NullAnswer>& nulls)
{
    const auto known = std::ranges::find_if(
        nulls, [](const core::NullAnswer& answer) { return answer.pValue && std::isfinite(*answer.pValue); });
    return known == nulls.end() ? nullptr : &*known; // permutation is the first
}

LargeNumber largeP(const core::NullAnswer& answer)
{
    assert(answer.pValue);
    if (noneAsFar(answer))
        return {.number = QStringLiteral("p ≤ ") + upperBoundText(*answer.pValue)};
    constexpr double smallestSaid = 5e-5; // half a unit of the last of four decimals
    const bool simulated = answer.pError >= smallestSaid || (isOfPermutations(answer) && answer.pError > 0.0);
    const int decimals = simulated ? std::clamp(static_cast<int>(std::ceil(-std::log10(answer.pError))), 2, 6) : 3;
    const bool tiny = *answer.pValue < 0.5 * std::pow(10.0, -decimals);
    QString text = tiny ? QString::number(*answer.pValue, 'g', 2).replace(QLatin1String("e-0"), QLatin1String("e-"))
                        : QString::number(*answer.pValue, 'f', decimals);
    return {.number = QStringLiteral("p = ") + text.replace(u'-', QChar(0x2212)),
            .beside = simulated ? QStringLiteral("± ") + QString::number(answer.pError, 'f', decimals) : QString()};
}

LargeNumber largeP(const core::PValue& p)
{
    return largeP({.null = core::NullDistribution::Permutation, .pValue = p.value, .pError = p.error});
}

QString pText(const core::NullAnswer& answer)
{
    const QString name = QString::fromStdString(core::nameOf(answer.null));
    if (!answer.pValue || !std::isfinite(*answer.pValue))
        return NullAnswerWords::tr("%1: %2").arg(name, answer.remark.empty() ? NullAnswerWords::tr("not available")
                                                                             : QString::fromStdString(answer.remark));
    const LargeNumber p = largeP(answer);
    return QStringLiteral("%1 %2 %3").arg(name, p.number, p.beside).trimmed();
}

QString answerText(const core::NullAnswer& answer)
{
    if (!answer.pValue || !std::isfinite(*answer.pValue))
        return pText(answer);
    return NullAnswerWords::tr("%1, %2").arg(pText(answer), answer.reject ? NullAnswerWords::tr("rejected")
                                                                          : NullAnswerWords::tr("not rejected"));
}

} // namespace widgets
