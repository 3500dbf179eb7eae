#include "app/document/step_sessions.h"

#include "core/data/column_table.h"

namespace app
{

namespace
{

constexpr std::size_t leastFoldedBytes = std::size_t{1} << 20;

std::shared_ptr<const core::ColumnTable> tableOf(const core::Session& session)
{
    return session.of<core::ChosenColumns>().table;
}

core::Session withRows(core::Session session, std::shared_ptr<const core::Dataset> data,
                       std::shared_ptr<const core::ColumnTable> table)
{
    session.data = std::move(data);
    if (std::as_const(session).of<core::ChosenColumns>().table != table)
        session.of<core::ChosenColumns>().table = std::move(table);
    return session;
}

} // namespace

template <class Rows>
typename StepRows<Rows>::Shared StepRows<Rows>::before(const Shared& after) const
{
    if (!folded_)
        return before_;
    if (!folded_->change)
        return after;
    const Shared alive = folded_->before.lock();
    return alive ? alive : std::make_shared<const Rows>(folded_->change->before(*after));
}

template <class Rows>
typename StepRows<Rows>::Shared StepRows<Rows>::after(const Shared& before) const
{
    if (!folded_)
        return after_;
    if (!folded_->change)
        return before;
    const Shared alive = folded_->after.lock();
    return alive ? alive : std::make_shared<const Rows>(folded_->change->after(*before));
}

template <class Rows>
void StepRows<Rows>::fold()
{
    if (folded_ || !before_ || !after_ || core::bytesOf(*before_) + core::bytesOf(*after_) < 2 * leastFoldedBytes)
        return;
    Folded folded{.before = before_, .after = after_, .change = {}};
    if (before_ != after_) {
        folded.change = core::RowChange<Rows>::between(*before_, *after_);
        if (!folded.change)
            return;
    }
    folded_ = std::move(folded);
    before_.reset();
    after_.reset();
}

template <class Rows>
void StepRows<Rows>::addBytesTo(SessionBytes& bytes) const
{
    bytes.add(before_);
    bytes.add(after_);
    if (folded_ && folded_->change)
        bytes.add(folded_->change->bytes());
}

template class StepRows<core::Dataset>;
template class StepRows<core::ColumnTable>;

StepSessions::StepSessions(core::Session before, core::Session after)
    : before_(withRows(before, nullptr, nullptr)), after_(withRows(after, nullptr, nullptr)),
      data_(before.data, after.data), table_(tableOf(before), tableOf(after))
{
}

core::Session StepSessions::before(const core::Session& after) const
{
    return withRows(before_, data_.before(after.data), table_.before(tableOf(after)));
}

core::Session StepSessions::after(const core::Session& before) const
{
    return withRows(after_, data_.after(before.data), table_.after(tableOf(before)));
}

void StepSessions::fold()
{
    data_.fold();
    table_.fold();
}

void StepSessions::addBytesTo(SessionBytes& bytes) const
{
    bytes.add(before_);
    bytes.add(after_);
    data_.addBytesTo(bytes);
    table_.addBytesTo(bytes);
}

} // namespace app
