#include "core/regression/gp_rows.h"

namespace core
{

GpRows::GpRows(SharedMatrix x, SharedVector targets, const std::shared_ptr<const GpRows>& before)
    : x_(std::move(x)), targets_(std::move(targets))
{
    if (!before)
        return;
    const std::lock_guard lock(before->mutex_);
    before_ = before->fourier_ ? before->fourier_ : before->before_; // nobody has asked for those
}

std::shared_ptr<const FourierRows> GpRows::forFourier() const
{
    const std::lock_guard lock(mutex_);
    if (!fourier_)
        fourier_ = before_ ? std::make_shared<const FourierRows>(x_, targets_, *before_)
                           : std::make_shared<const FourierRows>(x_, targets_);
    before_.reset();
    return fourier_;
}

Outcome<std::shared_ptr<const SortedRows>> GpRows::forStateSpace() const
{
    const std::lock_guard lock(mutex_);
    if (!sorted_) {
        auto sorted = SortedRows::of(*x_, *targets_);
        if (!std::holds_alternative<std::shared_ptr<const SortedRows>>(sorted))
            return sorted;
        sorted_ = std::get<std::shared_ptr<const SortedRows>>(std::move(sorted));
    }
    return sorted_;
}

} // namespace core
