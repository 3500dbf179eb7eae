#include "widgets/spectrum/spectrum_ranges.h"

#include "widgets/plots/component_style.h"

#include <QCoreApplication>

#include <limits>

namespace widgets
{

namespace
{

struct SpectrumRangeWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::SpectrumRanges)
};

} // namespace

NumberRange weightRange(int number)
{
    return {.name = SpectrumRangeWords::tr("weight of %1").arg(subscripted(QStringLiteral("ψ"), number)),
            .symbol = {},
            .unit = {},
            .meaning =
                SpectrumRangeWords::tr("f holds w √λ ψ: w² is what this costs in ‖f‖². Of a draw of the Gaussian "
                                       "process each w is a standard normal number."),
            .lower = -3.0,
            .upper = 3.0,
            .minimum = -std::numeric_limits<double>::infinity(),
            .defaultValue = 0.0,
            .spacing = core::Spacing::Linear};
}

NumberRange placeRange(int place, int coordinate)
{
    const QString symbol = place == 0 ? QStringLiteral("x₁") : QStringLiteral("x₂");
    return {.name = coordinate == 0 ? SpectrumRangeWords::tr("place") : SpectrumRangeWords::tr("upwards"),
            .symbol = symbol,
            .unit = {},
            .meaning = place == 0 ? SpectrumRangeWords::tr("The place that is held: k(x₁, ·).")
                                  : SpectrumRangeWords::tr("The other place of the pair."),
            .lower = -1.0,
            .upper = 1.0,
            .minimum = -std::numeric_limits<double>::infinity(),
            .defaultValue = 0.0,
            .spacing = core::Spacing::Linear};
}

NumberRange termsRange(int most)
{
    return {.name = SpectrumRangeWords::tr("terms"),
            .symbol = {},
            .unit = {},
            .meaning = SpectrumRangeWords::tr("How many eigenfunctions f is made of."),
            .lower = 1,
            .upper = static_cast<double>(most),
            .minimum = 1,
            .minimumAllowed = true,
            .defaultValue = 6,
            .spacing = core::Spacing::Integer,
            .maximum = static_cast<double>(most)};
}

} // namespace widgets
