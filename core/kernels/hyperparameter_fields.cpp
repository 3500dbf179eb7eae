#include "core/kernels/hyperparameter_fields.h"

#include <cassert>
#include <type_traits>

namespace core
{
namespace
{

/// Calls `use` with the field at `index` of the family.
template <class F, class Use>
void withField(F& family, std::size_t index, Use use)
{
    std::visit(
        [&](auto& chosen) {
            std::apply(
                [&](auto&... field) {
                    std::size_t position = 0;
                    ((position++ == index ? use(field) : void()), ...);
                    assert(index < position);
                },
                fieldsOf(chosen));
        },
        family);
}

} // namespace

std::vector<double> hyperparameterValues(const Family& family, std::size_t index)
{
    if (const auto* formula = std::get_if<Formula>(&family))
        return {formula->numberAt(index)};
    std::vector<double> values;
    withField(family, index, [&](const auto& field) {
        if constexpr (std::is_same_v<std::decay_t<decltype(field)>, Lengthscale>)
            values = field;
        else
            values = {static_cast<double>(field)};
    });
    return values;
}

void setHyperparameterValues(Family& family, std::size_t index, const std::vector<double>& values)
{
    if (auto* formula = std::get_if<Formula>(&family)) {
        assert(values.size() == 1);
        return formula->setNumberAt(index, values[0]);
    }
    withField(family, index, [&](auto& field) {
        using Field = std::decay_t<decltype(field)>;
        if constexpr (std::is_same_v<Field, Lengthscale>) {
            field = values;
        } else {
            assert(values.size() == 1);
            assert((std::is_same_v<Field, double>) || static_cast<double>(static_cast<Field>(values[0])) == values[0]);
            field = static_cast<Field>(values[0]);
        }
    });
}

} // namespace core
