#include "widgets/controls/number_range.h"

#include "widgets/controls/number_text.h"

#include <QCoreApplication>

#include <cmath>

namespace widgets
{

namespace
{

QString sentence(const char* text)
{
    return QCoreApplication::translate("NumberRange", text);
}
QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

} // namespace

QString NumberRange::objectionTo(double value) const
{
    if (!std::isfinite(value))
        return sentence("Enter a finite number.");
    if ((whole || spacing == core::Spacing::Integer) && value != std::round(value))
        return sentence("Enter a whole number.");
    if (minimumAllowed && value < minimum)
        return sentence("Must be at least %1.").arg(numberText(minimum));
    if (!minimumAllowed && value <= minimum)
        return sentence("Must be greater than %1.").arg(numberText(minimum));
    if (value > maximum) {
        const QString shown = numberText(maximum); // the double below 1 reads "1", and 1 itself is no choice
        const bool excluded = numberFrom(shown).value_or(maximum) > maximum;
        return (excluded ? sentence("Must be less than %1.") : sentence("Must be at most %1.")).arg(shown);
    }
    return {};
}

NumberRange rangeOf(const core::HyperparameterDescription& d)
{
    return {.name = text(d.name),
            .symbol = text(d.symbol),
            .unit = text(d.unit),
            .meaning = text(d.meaning),
            .lower = d.lower,
            .upper = d.upper,
            .minimum = d.minimum,
            .minimumAllowed = d.minimumAllowed,
            .defaultValue = d.defaultValue,
            .spacing = d.spacing,
            .maximum = d.maximum};
}

} // namespace widgets
