#pragma once

#include "app/labs/offer.h"
#include "core/session/session.h"

#include <memory>
#include <optional>
#include <vector>

namespace app
{

/// What steps of lessons hide, for as long as the program runs: a session that has it hides it too, whether undo, a
/// lab's tab, the end of the lesson or an edit of the step brought it on show, until a step has shown it openly.
class SealedSteps
{
public:
    static bool isOpen(const Offer& offer); // it hides no more than panels and legends
    void add(const core::Session& session, const Offer& offer);
    /// What is made of a sealed session by an edit hides the same.
    void follow(const core::Session& sealed, const core::Session& edited);
    /// A step shows the session: what that does not hide is no longer hidden.
    void reveal(const core::Session& session, const Offer& offer);
    /// Nothing where the session has nothing that is hidden.
    std::optional<Offer> of(const core::Session& session) const;

private:
    /// What a session has of data and kernel; data that nobody has any more are none to be hidden.
    struct Edit {
        std::weak_ptr<const core::Dataset> data;
        core::Kernel kernel;
        bool isOf(const core::Session& session) const
        {
            return data.lock().get() == session.data.get() && session.kernel == kernel;
        }
    };
    struct Sealed {
        core::SharedDataset data;
        core::Kernel kernel;
        Offer offer;
        std::vector<Edit> edits;
        bool isOf(const core::Session& session) const;
    };
    std::vector<Sealed> sealed_;
};

} // namespace app
