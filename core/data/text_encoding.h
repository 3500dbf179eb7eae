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
    bool converted = false; // from Latin-1
    std::string_view view(std::string_view content) const;
};

/// Failure for what is no text: UTF-16, known binary formats, control characters. Bytes that are no UTF-8 are taken for
/// Latin-1.
Outcome<DecodedText> decodeText(std::string_view content);

} // namespace core
