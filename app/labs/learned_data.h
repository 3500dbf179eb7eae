#pragma once

#include "core/labs/gp_evidence/gp_evidence_lab.h"
#include "core/labs/hold_out.h"
#include "core/session/session.h"

namespace app
{

/// What a Gaussian process model of a session learns from: all data but what is held out. The same object as long as
/// the session says the same, so that what is known of it can be kept.
class LearnedData
{
public:
    explicit LearnedData(core::GpModel model) : model_(model) {}

    core::SharedDataset of(const core::Session& session);
    /// Which rows a session holds out of this model, in plain terms.
    core::HoldOut holdOutOf(const core::Session& session) const;
    /// What slopes it learns from beside the targets: none of classification.
    core::GpSlopes slopesOf(const core::Session& session) const;

private:
    core::GpModel model_;
    core::SharedDataset data_{nullptr}, learned_{nullptr};
    std::vector<int> out_;
};

} // namespace app
