#include "core/state_space/chain.h"

#include "core/state_space/chain_places.h"

namespace core
{

std::unique_ptr<StateSpaceChain> StateSpaceChain::of(StateSpaceModel model, std::shared_ptr<const SortedRows> rows,
                                                     double noise, Eigen::MatrixXd columns)
{
    const auto made = [&]<int D>(std::integral_constant<int, D>) -> std::unique_ptr<StateSpaceChain> {
        return std::make_unique<ChainOf<D>>(std::move(model), std::move(rows), noise, std::move(columns));
    };
    switch (model.dimension()) {
    case 1:
        return made(std::integral_constant<int, 1>{});
    case 2:
        return made(std::integral_constant<int, 2>{});
    case 3:
        return made(std::integral_constant<int, 3>{});
    default:
        return made(std::integral_constant<int, Eigen::Dynamic>{});
    }
}

} // namespace core
