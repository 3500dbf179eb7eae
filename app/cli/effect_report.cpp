#include "app/cli/effect_report.h"

#include "app/cli/setting_words.h"

namespace app
{

core::Delta deltaFrom(const Arguments& arguments)
{
    if (!arguments.has("delta"))
        return {};
    QString text = arguments.text("delta").trimmed();
    core::Delta delta{.value = 0.0, .isShare = text.endsWith(u'%')};
    if (delta.isShare)
        text.chop(1);
    delta.value = numberFrom("delta", text) / (delta.isShare ? 100.0 : 1.0);
    if (!(delta.value > 0.0))
        usageError(QStringLiteral("--delta: must be greater than 0, got %1").arg(arguments.text("delta")));
    return delta;
}

QString deltaWord(double share)
{
    return numberWord(100.0 * share) + u'%';
}

void addEffect(Report& report, const std::optional<core::EffectSize>& effect)
{
    Report equivalence;
    if (!effect) {
        report.add("interval", nullptr);
        for (const char* key : {"delta", "p_value", "smaller"})
            equivalence.add(key, nullptr);
        report.add("equivalence", equivalence);
        report.add("half_power_n", nullptr);
        return;
    }
    equivalence.add("delta", effect->equivalence.delta);
    equivalence.add("p_value", effect->equivalence.pValue);
    equivalence.add("smaller", effect->equivalence.smaller);
    report.add("interval", Eigen::VectorXd(Eigen::Vector2d(effect->interval.lo, effect->interval.hi)));
    report.add("equivalence", equivalence);
    report.add("half_power_n", effect->halfPowerSize ? Report::Value(*effect->halfPowerSize) : Report::Value(nullptr));
}

std::vector<Printed> printedEffect(const QString& distance, const QString& size)
{
    return {
        {"interval", Json::List,
         QStringLiteral("where %1 of the distributions lies, at 95 %: its two ends").arg(distance)},
        {"equivalence.delta", Json::Number, "δ: that of --delta"},
        {"equivalence.p_value", Json::Number, QStringLiteral("of the test that %1 is smaller than δ").arg(distance)},
        {"equivalence.smaller", Json::Flag, "whether that p is at most --level"},
        {"half_power_n", Json::Number,
         QStringLiteral("with how many %1 half of all tests at --level would have seen it; null: the estimate is "
                        "not above 0, or no null has a threshold")
             .arg(size)}};
}

QString aboutEffect(const QString& distance)
{
    return QStringLiteral(
               "Of many rows every p is small. How large the difference is: the interval holds every θ from which the "
               "unbiased estimate T of %1 may come, |T - θ| <= 1.96 sd(θ), with the variance that the rows' influence "
               "says, which grows with θ; a limit for many rows, of which some 95 % of intervals hold the truth from "
               "30 on. equivalence: p = Φ((T - δ)/sd(δ)), cautious. half_power_n: where T would meet the threshold "
               "of the first null of --null. All are null where the kernel is not positive semidefinite.")
        .arg(distance);
}

} // namespace app
