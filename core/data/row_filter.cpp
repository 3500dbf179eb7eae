#include "core/data/row_filter.h"

#include "core/data/choose_columns.h"
#include "core/data/dates.h"
#include "core/data/number_cell.h"
#include "core/data/table_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

namespace core
{

using Eigen::Index;

namespace
{

constexpr int deepestBrackets = 100; // each of them is a call

struct Token {
    enum class Kind { End, Word, Quoted, Relation, Open, Close };
    Kind kind = Kind::End;
    std::string text = {};
    std::size_t at = 0; // byte at which it begins
    Relation relation = Relation::Equal;
};

/// The longer sign before the shorter one that begins it.
constexpr std::array signs{std::pair<std::string_view, Relation>{"<=", Relation::LessOrEqual},
                           std::pair<std::string_view, Relation>{">=", Relation::GreaterOrEqual},
                           std::pair<std::string_view, Relation>{"==", Relation::Equal},
                           std::pair<std::string_view, Relation>{"!=", Relation::Different},
                           std::pair<std::string_view, Relation>{"<>", Relation::Different},
                           std::pair<std::string_view, Relation>{"≤", Relation::LessOrEqual},
                           std::pair<std::string_view, Relation>{"≥", Relation::GreaterOrEqual},
                           std::pair<std::string_view, Relation>{"≠", Relation::Different},
                           std::pair<std::string_view, Relation>{"<", Relation::Less},
                           std::pair<std::string_view, Relation>{">", Relation::Greater},
                           std::pair<std::string_view, Relation>{"=", Relation::Equal}};

const std::pair<std::string_view, Relation>* signAt(std::string_view text)
{
    const auto found = std::ranges::find_if(signs, [&](const auto& sign) { return text.starts_with(sign.first); });
    return found == signs.end() ? nullptr : &*found;
}

bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// As a person types it, with a decimal point or comma; where the column holds days, also as a date.
std::optional<double> typedNumber(std::string_view text, NumberMeaning meaning)
{
    if (meaning == NumberMeaning::Days)
        if (const auto days = daysOf(text))
            return days;
    for (const char decimal : {'.', ','})
        if (const auto number = writtenNumber(text, {.decimal = decimal, .thousands = false, .groupsShown = {}}))
            return number->value;
    return std::nullopt;
}

/// Reads a filter by recursive descent; the first problem ends it.
class FilterReader
{
public:
    FilterReader(std::string_view text, std::span<const RowColumn> columns) : text_(text), columns_(columns) {}

    Outcome<RowFilter> read()
    {
        advance();
        if (token_.kind == Token::Kind::End && !failure_)
            return RowFilter{};
        alternatives(0);
        if (!failure_ && token_.kind == Token::Kind::Close)
            fail(token_.at, "this bracket closes none");
        if (!failure_ && token_.kind != Token::Kind::End)
            fail(token_.at, "“and” or “or” is expected before " + shown() +
                                "; names and words with blanks stand in double quotes");
        if (failure_)
            return *failure_;
        return std::move(filter_);
    }

private:
    void fail(std::size_t at, const std::string& what)
    {
        if (failure_)
            return;
        const std::string_view before = text_.substr(0, at);
        const auto characters = std::ranges::count_if(
            before, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }); // UTF-8
        const std::string place =
            at >= text_.size() ? "at the end: " : "at character " + std::to_string(characters + 1) + ": ";
        failure_ = Failure{Failure::Kind::InvalidInput, place + what};
        token_ = {.kind = Token::Kind::End, .at = text_.size()};
    }

    std::string shown() const { return token_.kind == Token::Kind::End ? "the end" : inQuotes(token_.text); }

    bool endsWord(std::size_t at) const
    {
        constexpr std::string_view marks = "()\"`!";
        const char c = text_[at];
        return isSpace(c) || marks.find(c) != std::string_view::npos || signAt(text_.substr(at));
    }

    void advance()
    {
        while (next_ < text_.size() && isSpace(text_[next_]))
            ++next_;
        token_ = {.kind = Token::Kind::End, .at = next_};
        if (next_ == text_.size())
            return;
        const char c = text_[next_];
        if (c == '"' || c == '`')
            return quoted(c);
        std::size_t end = next_ + 1;
        if (const auto* sign = signAt(text_.substr(next_))) {
            token_.kind = Token::Kind::Relation;
            token_.relation = sign->second;
            end = next_ + sign->first.size();
        } else if (c == '(' || c == ')') {
            token_.kind = c == '(' ? Token::Kind::Open : Token::Kind::Close;
        } else {
            token_.kind = Token::Kind::Word;
            while (end < text_.size() && !endsWord(end))
                ++end;
        }
        token_.text = text_.substr(next_, end - next_);
        next_ = end;
    }

    /// Twice the mark is the mark itself.
    void quoted(char mark)
    {
        token_.kind = Token::Kind::Quoted;
        for (std::size_t at = next_ + 1; at < text_.size(); ++at) {
            if (text_[at] == mark && (at + 1 == text_.size() || text_[at + 1] != mark)) {
                next_ = at + 1;
                return;
            }
            token_.text += text_[at];
            at += text_[at] == mark ? 1 : 0;
        }
        fail(next_, "this quotation mark has no end");
    }

    bool atWord(std::string_view word) const
    {
        return token_.kind == Token::Kind::Word && lowerCase(token_.text) == word;
    }

    void connected(int depth, std::string_view word, Connective by, void (FilterReader::*part)(int))
    {
        (this->*part)(depth);
        while (!failure_ && atWord(word)) {
            advance();
            (this->*part)(depth);
            filter_.steps.emplace_back(by);
        }
    }

    void alternatives(int depth) { connected(depth, "or", Connective::Or, &FilterReader::conditions); }
    void conditions(int depth) { connected(depth, "and", Connective::And, &FilterReader::condition); }

    void condition(int depth)
    {
        if (depth > deepestBrackets)
            return fail(token_.at, "no more than " + std::to_string(deepestBrackets) + " brackets in one another");
        if (atWord("not")) {
            advance();
            condition(depth + 1);
            filter_.steps.emplace_back(Connective::Not);
        } else if (token_.kind == Token::Kind::Open) {
            const std::size_t opened = token_.at;
            advance();
            alternatives(depth + 1);
            if (token_.kind != Token::Kind::Close)
                return fail(token_.kind == Token::Kind::End ? opened : token_.at,
                            token_.kind == Token::Kind::End ? "this bracket is not closed"
                                                            : "“and”, “or” or “)” is expected before " + shown());
            advance();
        } else if (atWord("missing")) {
            advance();
            if (const auto column = columnNamed())
                filter_.steps.emplace_back(RowMisses{.column = *column});
        } else {
            comparison();
        }
    }

    std::optional<std::size_t> columnNamed()
    {
        if (token_.kind != Token::Kind::Word && token_.kind != Token::Kind::Quoted) {
            fail(token_.at, "the name of a column is expected, not " + shown());
            return std::nullopt;
        }
        auto found = std::ranges::find(columns_, token_.text, &RowColumn::name);
        const auto isAlike = [&](const RowColumn& column) { return lowerCase(column.name) == lowerCase(token_.text); };
        if (found == columns_.end() && std::ranges::count_if(columns_, isAlike) == 1)
            found = std::ranges::find_if(columns_, isAlike);
        if (found == columns_.end()) {
            std::vector<std::string> names;
            for (const RowColumn& column : columns_)
                names.push_back(column.name);
            fail(token_.at, "there is no column " + inQuotes(token_.text) + ": choose from " + listOfNames(names));
            return std::nullopt;
        }
        advance();
        return static_cast<std::size_t>(found - columns_.begin());
    }

    void comparison()
    {
        const auto column = columnNamed();
        if (!column)
            return;
        const RowColumn& compared = columns_[*column];
        if (token_.kind != Token::Kind::Relation)
            return fail(token_.at, "a comparison is expected after " + inQuotes(compared.name) + ", such as " +
                                       (compared.holdsWords() ? "= B" : "> 60") + ", not " + shown());
        RowComparison step{.column = *column, .relation = token_.relation};
        const Token sign = token_;
        advance();
        if (token_.kind != Token::Kind::Word && token_.kind != Token::Kind::Quoted)
            return fail(token_.at, "a value is expected after " + inQuotes(sign.text) + ", not " + shown());
        const bool alike = sign.relation == Relation::Equal || sign.relation == Relation::Different;
        const auto number = compared.holdsWords() ? std::optional(0.0) : typedNumber(token_.text, compared.meaning);
        if (compared.holdsWords() && !alike)
            return fail(sign.at, inQuotes(compared.name) + " holds words: they can be compared by = and != alone");
        if (!number)
            return fail(token_.at, inQuotes(compared.name) + " holds " +
                                       (compared.meaning == NumberMeaning::Days ? "dates" : "numbers") + ", and " +
                                       shown() + " is none");
        step.number = *number;
        if (compared.holdsWords())
            step.word = token_.text;
        filter_.steps.emplace_back(std::move(step));
        advance();
    }

    std::string_view text_;
    std::span<const RowColumn> columns_;
    std::size_t next_ = 0;
    Token token_;
    RowFilter filter_;
    std::optional<Failure> failure_;
};

using Mask = std::vector<char>; // one a row: does it pass?

bool holds(Relation relation, double value, double number)
{
    switch (relation) { // false of NaN, but for Different
    case Relation::Less:
        return value < number;
    case Relation::LessOrEqual:
        return value <= number;
    case Relation::Greater:
        return value > number;
    case Relation::GreaterOrEqual:
        return value >= number;
    case Relation::Equal:
        return value == number;
    case Relation::Different:
        return value != number && !std::isnan(value);
    }
    return false;
}

/// The steps so far, the last ones on top.
class MaskStack
{
public:
    MaskStack(std::span<const RowColumn> columns, Index n) : columns_(columns), n_(static_cast<std::size_t>(n)) {}

    void operator()(const RowComparison& step)
    {
        const RowColumn& column = columns_[step.column];
        Mask passes(n_);
        for (std::size_t row = 0; row < n_; ++row)
            passes[row] = column.holdsWords() ? !column.words[row].empty() && (column.words[row] == step.word) ==
                                                                                  (step.relation == Relation::Equal)
                                              : holds(step.relation, column.numbers[row], step.number);
        masks_.push_back(std::move(passes));
    }

    void operator()(const RowMisses& step)
    {
        Mask passes(n_);
        for (std::size_t row = 0; row < n_; ++row)
            passes[row] = columns_[step.column].misses(static_cast<Index>(row));
        masks_.push_back(std::move(passes));
    }

    void operator()(Connective connective)
    {
        Mask last = std::move(masks_.back());
        masks_.pop_back();
        if (connective == Connective::Not) {
            std::ranges::transform(last, last.begin(), std::logical_not<>());
            masks_.push_back(std::move(last));
            return;
        }
        Mask& first = masks_.back();
        for (std::size_t row = 0; row < n_; ++row)
            first[row] = connective == Connective::And ? first[row] && last[row] : first[row] || last[row];
    }

    const Mask& result() const { return masks_.back(); }

private:
    std::span<const RowColumn> columns_;
    std::size_t n_;
    std::vector<Mask> masks_;
};

/// −1, 0 or 1; the row that misses the value comes last whatever the order.
int compared(const RowColumn& column, SortOrder order, Index a, Index b)
{
    if (column.misses(a) || column.misses(b))
        return static_cast<int>(column.misses(a)) - static_cast<int>(column.misses(b));
    const auto first = static_cast<std::size_t>(a), second = static_cast<std::size_t>(b);
    const auto sign = [](const auto& x, const auto& y) { return static_cast<int>(y < x) - static_cast<int>(x < y); };
    const int ascending = column.holdsWords() ? sign(column.words[first], column.words[second])
                                              : sign(column.numbers[first], column.numbers[second]);
    return order == SortOrder::Ascending ? ascending : -ascending;
}

} // namespace

bool RowColumn::misses(Index row) const
{
    const auto at = static_cast<std::size_t>(row);
    return holdsWords() ? words[at].empty() : std::isnan(numbers[at]);
}

Outcome<RowFilter> readRowFilter(std::string_view text, std::span<const RowColumn> columns)
{
    return FilterReader(text, columns).read();
}

std::vector<Index> filteredRows(const RowFilter& filter, std::span<const RowColumn> columns, Index n)
{
    MaskStack stack(columns, n);
    for (const auto& step : filter.steps)
        std::visit(stack, step);
    std::vector<Index> rows;
    for (Index row = 0; row < n; ++row)
        if (filter.steps.empty() || stack.result()[static_cast<std::size_t>(row)])
            rows.push_back(row);
    return rows;
}

std::vector<Index> rowsInOrder(std::vector<Index> rows, const RowColumn& column, SortOrder order)
{
    std::ranges::stable_sort(rows, [&](Index a, Index b) { return compared(column, order, a, b) < 0; });
    return rows;
}

} // namespace core
