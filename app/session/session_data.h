#pragma once

#include "app/session/json_fields.h"
#include "core/session/session.h"

namespace app
{

/// The points of a session and the table that they were chosen from, as they stand in a document under "data", with
/// what a newer program said of them. Of large ones the columns are packed (packed_json.h), and those that points have
/// from their table stand in the table alone.
QJsonObject jsonOfData(const core::Session& session);

/// Are they so many numbers and words that they are packed?
bool hasLargeData(const core::Session& session);

/// Gives the session what jsonOfData wrote. Throws FieldError.
void readData(const JsonFields& points, core::Session& session);

} // namespace app
