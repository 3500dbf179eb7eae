#include "app/labs/learned_data.h"

#include "core/labs/classification/classes.h"
#include "core/labs/held_out.h"
#include "core/labs/regression/regression_settings.h"

#include <utility>

namespace app
{

core::HoldOut LearnedData::holdOutOf(const core::Session& session) const
{
    return model_ == core::GpModel::Regression ? session.of<core::RegressionSettings>().holdOut.plain()
                                               : session.of<core::ClassificationSettings>().holdOut.plain();
}

core::GpSlopes LearnedData::slopesOf(const core::Session& session) const
{
    if (model_ != core::GpModel::Regression)
        return {};
    const auto& settings = session.of<core::RegressionSettings>();
    return {.at = settings.slopes, .variance = settings.slopeNoise};
}

core::SharedDataset LearnedData::of(const core::Session& session)
{
    std::vector<int> out;
    if (holdOutOf(session).any())
        out = model_ == core::GpModel::Regression
                  ? core::splitObservations(*session.data, holdOutOf(session)).heldOut.rows
                  : core::splitClasses(*session.data, session.of<core::ClassificationSettings>()).heldOut.rows;
    if (data_.get() != session.data.get() || out_ != out) {
        data_ = session.data;
        learned_ = core::learnedData(session.data, out);
        out_ = std::move(out);
    }
    return learned_;
}

} // namespace app
