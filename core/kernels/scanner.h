#pragma once

#include "core/kernels/expression.h"

#include <optional>
#include <string>
#include <string_view>

namespace core
{

/// Walks through an expression; white space is skipped before everything. Positions are bytes, error columns code
/// points.
class Scanner
{
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    bool atEnd();
    char peek();                            // the next character, or 0 at the end
    bool accept(char wanted);               // takes it if it is next
    bool accept(std::string_view wanted);   // likewise, several characters or one beyond ASCII
    std::optional<std::string_view> name(); // letters, digits and _, beginning with a letter; empty if there is none
    bool numberIsNext();                    // a digit, or a sign or point that begins a number
    std::optional<double> number();         // nothing (and nothing taken) when it is no finite double
    std::size_t position();                 // of the next character
    std::string_view rest();                // from there to the end

    /// The error that here, or at `position`, something else was expected.
    ExpressionError expected(std::string what);
    ExpressionError expectedAt(std::size_t position, std::string what) const;

private:
    void skipSpace();
    std::string foundAt(std::size_t position) const;

    std::string_view text_;
    std::size_t at_ = 0;
};

} // namespace core
