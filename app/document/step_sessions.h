#pragma once

#include "app/document/session_bytes.h"
#include "core/data/row_change.h"
#include "core/session/session.h"

#include <memory>
#include <optional>
#include <utility>

namespace app
{

/// Rows before and after a step. Folded, they are what changed alone, and each is made of the other.
template <class Rows>
class StepRows
{
public:
    using Shared = std::shared_ptr<const Rows>;

    StepRows(Shared before, Shared after) : before_(std::move(before)), after_(std::move(after)) {}

    Shared before(const Shared& after) const;
    Shared after(const Shared& before) const;
    /// Few rows, and those that are nearly all others, stay as they are.
    void fold();
    void addBytesTo(SessionBytes& bytes) const;

private:
    /// Two of a step share their rows, or one is a change of the other. While somebody else holds them they come back
    /// as the very same ones.
    struct Folded {
        std::weak_ptr<const Rows> before, after;
        std::optional<core::RowChange<Rows>> change;
    };

    Shared before_, after_; // none once folded
    std::optional<Folded> folded_;
};

/// The sessions before and after a step of history. Large data of theirs can be folded: then each needs the other one,
/// as it was or came back.
class StepSessions
{
public:
    StepSessions(core::Session before, core::Session after);

    /// The one before; `after` is the other one, but for what is not of the step, such as the lab on show.
    core::Session before(const core::Session& after) const;
    core::Session after(const core::Session& before) const;
    void fold();
    void addBytesTo(SessionBytes& bytes) const;

private:
    core::Session before_, after_; // without their data and tables
    StepRows<core::Dataset> data_;
    StepRows<core::ColumnTable> table_;
};

} // namespace app
