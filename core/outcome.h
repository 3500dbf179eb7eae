#pragma once

#include <string>
#include <utility>
#include <variant>

namespace core
{

/// Why a computation gave no value, in a sentence for the person in front of the screen.
struct Failure {
    enum class Kind { InvalidInput, IllConditioned, Internal };
    Kind kind = Kind::Internal;
    std::string what;
    bool operator==(const Failure&) const = default;
};

inline Failure invalidInput(std::string what)
{
    return {Failure::Kind::InvalidInput, std::move(what)};
}

/// The computation was stopped on request: neither an error nor a message.
struct Cancelled {
    bool operator==(const Cancelled&) const = default;
};

/// The three endings of a computation: a value, a failure worth a sentence, a cancellation.
template <class T>
using Outcome = std::variant<T, Failure, Cancelled>;

/// One thing wrong with a value, tied to the field that an editor will mark.
struct Problem {
    std::string field;
    std::string message;
    bool ofShape = false; // of what the data are: no point that is added or taken away mends it
    bool ofKind = false;  // points of a kind are missing, such as a second sample: some of these on the sheet mend it
    bool operator==(const Problem& other) const { return field == other.field && message == other.message; }
};

} // namespace core
