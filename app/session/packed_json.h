#pragma once

#include "app/session/json_fields.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace app
{

/// How long columns stand in a document: as lists that a person reads, packed (core/files/packed_numbers.h), or not at
/// all, where only the names of fields are asked for.
enum class LongColumns { Plain, Packed, Absent };

/// A document whose data are more numbers and words than this is packed; fewer stay readable.
inline constexpr std::size_t mostPlainCells = 200'000;

/// [0.5, …], or {"count": 1000000, "packed": "eJx…"}: base64 of packedNumbers().
QJsonValue jsonOfNumbers(const Eigen::Ref<const Eigen::VectorXd>& values, LongColumns columns);
/// The same of labels, null (packed: NaN) for a negative one.
QJsonValue jsonOfLabels(const std::vector<int>& labels, LongColumns columns);
/// ["a", …], or {"bytes": 1234, "packed": …} of the same list.
QJsonValue jsonOfWords(const std::vector<std::string>& words, LongColumns columns);

/// The same back; they throw FieldError.
Eigen::VectorXd unpackedNumbers(const JsonFields& packed);
QJsonArray unpackedWords(const JsonFields& packed);

bool isPacked(const QJsonValue& value);

/// How many bytes all that is packed in a document says to be, without unpacking any; nothing where it is no count.
std::optional<std::size_t> bytesPackedIn(const QJsonObject& document);

} // namespace app
