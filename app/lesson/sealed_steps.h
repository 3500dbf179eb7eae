#pragma once

#include "app/labs/offer.h"
#include "core/session/session.h"

#include <optional>
#include <vector>

namespace app
{

/// What steps of lessons hide, for as long as the program runs: a session that has it hides it too, whether undo, a
/// lab's tab or the end of the lesson brought it on show, until a step has shown it openly.
class SealedSteps
{
public:
    void add(const core::Session& session, const Offer& offer); // nothing where it hides no more than panels
    void reveal(const core::Session& session);
    /// Nothing where the session has nothing that is hidden.
    std::optional<Offer> of(const core::Session& session) const;

private:
    struct Sealed {
        core::SharedDataset data;
        core::Kernel kernel;
        Offer offer;
        bool isOf(const core::Session& session) const { return session.data == data && session.kernel == kernel; }
    };
    std::vector<Sealed> sealed_;
};

} // namespace app
