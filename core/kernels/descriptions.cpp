#include "core/kernels/descriptions.h"

#include "core/kernels/families/complete_family.h"
#include "core/kernels/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace core
{
namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

constexpr HyperparameterDescription scaleOfKernel{.name = "scale",
                                                  .symbol = "a",
                                                  .unit = "",
                                                  .meaning = "The positive factor in front of the kernel",
                                                  .quantity = Quantity::Variance,
                                                  .lower = 1e-3,
                                                  .upper = 1e3,
                                                  .spacing = Spacing::Logarithmic};

template <class F>
constexpr auto descriptionsOf = std::apply(
    [](const auto&... number) {
        return std::array<HyperparameterDescription, sizeof...(number)>{number.description...};
    },
    F::numbers);

template <class F>
constexpr FamilyDescription described()
{
    FamilyDescription facts = F::facts;
    facts.hyperparameters = descriptionsOf<F>;
    return facts;
}

template <class>
struct Table;
template <class... F>
struct Table<std::variant<F...>> {
    static constexpr std::array<FamilyDescription, sizeof...(F)> rows{described<F>()...};
};
constexpr const auto& table = Table<Family>::rows; // in the order of Family's alternatives

template <std::size_t... I>
Family familyAt(std::size_t index, std::index_sequence<I...>)
{
    Family family;
    (void)((index == I && (family.emplace<I>(), true)) || ...);
    return family;
}

} // namespace

std::span<const FamilyDescription> families()
{
    return table;
}

const FamilyDescription& describe(const Family& family)
{
    return std::visit(
        [&](const auto& k) -> const FamilyDescription& {
            if constexpr (TellsItsNumbers<std::remove_cvref_t<decltype(k)>>)
                return k.description();
            else
                return table[family.index()];
        },
        family);
}

const HyperparameterDescription& scaleDescription()
{
    return scaleOfKernel;
}

Family defaultFamily(std::string_view name)
{
    const auto found = std::ranges::find(table, name, &FamilyDescription::name);
    if (found == table.end())
        throw std::out_of_range("no kernel family is called " + std::string(name));
    return familyAt(static_cast<std::size_t>(found - table.begin()),
                    std::make_index_sequence<std::variant_size_v<Family>>{});
}

bool isAdmissible(const HyperparameterDescription& d, double value)
{
    if (!std::isfinite(value) || value > d.maximum || (d.spacing == Spacing::Integer && value != std::floor(value)))
        return false;
    return d.minimumAllowed ? value >= d.minimum : value > d.minimum;
}

std::string admissible(const HyperparameterDescription& d)
{
    if (d.spacing == Spacing::Integer)
        return "a whole number from " + numberText(d.minimum) + " to " + numberText(d.maximum);
    if (d.minimum == -infinity)
        return "a finite number";
    return (d.minimumAllowed ? "a number of at least " : "a number greater than ") + numberText(d.minimum);
}

} // namespace core
