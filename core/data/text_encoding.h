#pragma once

#include "core/outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// Text of a file as UTF-8 without a byte order mark. `view` looks into `owned` where bytes had to be converted, else
/// into the content given.
struct DecodedText {
    std::string owned;
    bool converted = false; // from Latin-1 or UTF-16
    std::string remark;     // what a person should know of that; mostly empty
    std::string_view view(std::string_view content) const;
};

/// UTF-16 of either byte order is known by its byte order mark, or by zeros in the same half of most pairs of bytes.
/// Other bytes that are no UTF-8 are taken for Latin-1. Failure for what is no text: known binary formats, control
/// characters, UTF-16 that is cut off.
Outcome<DecodedText> decodeText(std::string_view content);

} // namespace core
