#pragma once

#include <QByteArray>

namespace app
{

/// A PNG with fewer pixels where it takes much room: a map of a field, drawn with many more pixels than the field has
/// places. What has few colours or sharp edges takes little and stays.
QByteArray compactImage(const QByteArray& png);

} // namespace app
