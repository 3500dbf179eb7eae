#include "core/data/row_change.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

using Places = std::vector<Index>;

// --- the rows of one array ---

template <class Numbers>
Index rowsIn(const Eigen::PlainObjectBase<Numbers>& numbers)
{
    return numbers.rows();
}
template <class T>
Index rowsIn(const std::vector<T>& entries)
{
    return std::ssize(entries);
}

template <class Numbers>
void makeRoom(Eigen::PlainObjectBase<Numbers>& numbers, Index rows)
{
    numbers.resize(rows, numbers.cols());
}
template <class T>
void makeRoom(std::vector<T>& entries, Index rows)
{
    entries.resize(static_cast<std::size_t>(rows));
}

template <class Numbers>
void copyRows(const Numbers& from, Index first, Index count, Numbers& to, Index place)
{
    to.middleRows(place, count) = from.middleRows(first, count);
}
template <class T>
void copyRows(const std::vector<T>& from, Index first, Index count, std::vector<T>& to, Index place)
{
    std::copy_n(from.begin() + first, count, to.begin() + place);
}

bool isSame(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
template <class T>
bool isSame(const T& a, const T& b)
{
    return a == b;
}

template <class Numbers>
bool isSameRow(const Eigen::PlainObjectBase<Numbers>& a, Index i, const Eigen::PlainObjectBase<Numbers>& b, Index j)
{
    for (Index column = 0; column < a.cols(); ++column)
        if (!isSame(a(i, column), b(j, column)))
            return false;
    return true;
}
template <class T>
bool isSameRow(const std::vector<T>& a, Index i, const std::vector<T>& b, Index j)
{
    return a.empty() || isSame(a[static_cast<std::size_t>(i)], b[static_cast<std::size_t>(j)]);
}
bool isSameRow(const VectorXd& a, Index i, const VectorXd& b, Index j)
{
    return a.size() == 0 || isSame(a[i], b[j]);
}

// --- the arrays of all rows ---

/// Calls `f` with each array of the one and the same array of the other, which has the same columns.
template <class A, class B, class F>
requires std::same_as<std::remove_const_t<A>, Dataset>
void withArrays(A& a, B& b, const F& f)
{
    f(a.x, b.x);
    f(a.labels, b.labels);
    f(a.targets, b.targets);
    f(a.weights, b.weights);
}
template <class A, class B, class F>
requires std::same_as<std::remove_const_t<A>, ColumnTable>
void withArrays(A& a, B& b, const F& f)
{
    f(a.values, b.values);
    f(a.labels, b.labels);
    f(a.weights, b.weights);
    f(a.rowNames.names, b.rowNames.names);
    for (std::size_t text = 0; text < a.texts.size(); ++text)
        f(a.texts[text].cells, b.texts[text].cells);
}

Index countOf(const Dataset& data)
{
    return data.size();
}
Index countOf(const ColumnTable& table)
{
    return table.values.rows();
}

bool haveSameColumns(const Dataset& a, const Dataset& b)
{
    return a.dimensions() == b.dimensions() && a.labels.empty() == b.labels.empty() &&
           (a.targets.size() == 0) == (b.targets.size() == 0) && (a.weights.size() == 0) == (b.weights.size() == 0);
}
bool haveSameColumns(const ColumnTable& a, const ColumnTable& b)
{
    return a.values.cols() == b.values.cols() && a.labels.empty() == b.labels.empty() &&
           (a.weights.size() == 0) == (b.weights.size() == 0) && a.rowNames.isEmpty() == b.rowNames.isEmpty() &&
           a.texts.size() == b.texts.size();
}

/// All but the rows.
Dataset headOf(const Dataset& data)
{
    return {.x = MatrixXd(0, data.dimensions()),
            .columnNames = data.columnNames,
            .labels = {},
            .targets = {},
            .weights = {},
            .source = data.source,
            .generation = data.generation,
            .sampleGenerations = data.sampleGenerations,
            .picture = data.picture,
            .names = data.names,
            .remarks = data.remarks};
}
ColumnTable headOf(const ColumnTable& table)
{
    ColumnTable head{.source = table.source,
                     .names = table.names,
                     .values = MatrixXd(0, table.values.cols()),
                     .labels = {},
                     .weights = {},
                     .senses = table.senses,
                     .sampleNames = table.sampleNames,
                     .group = table.group,
                     .remarks = table.remarks,
                     .rowNames = {.column = table.rowNames.column, .names = {}},
                     .texts = {},
                     .groupPlace = table.groupPlace,
                     .groupHoldsNumbers = table.groupHoldsNumbers};
    for (const TextColumn& text : table.texts)
        head.texts.push_back({.name = text.name, .cells = {}});
    return head;
}

template <class Rows>
Rows rowsAt(const Rows& from, const Places& places)
{
    Rows taken = headOf(from);
    withArrays(taken, from, [&](auto& to, const auto& all) {
        if (rowsIn(all) == 0)
            return;
        makeRoom(to, std::ssize(places));
        for (std::size_t i = 0; i < places.size(); ++i)
            copyRows(all, places[i], 1, to, static_cast<Index>(i));
    });
    return taken;
}

// --- which rows changed ---

template <class Rows>
bool isSameRowOf(const Rows& a, Index i, const Rows& b, Index j)
{
    bool same = true;
    withArrays(a, b, [&](const auto& of, const auto& other) { same = same && isSameRow(of, i, other, j); });
    return same;
}

/// Where rows are others, of as many.
template <class Rows>
Places changedPlaces(const Rows& a, const Rows& b)
{
    Places places;
    for (Index row = 0; row < countOf(a); ++row)
        if (!isSameRowOf(a, row, b, row))
            places.push_back(row);
    return places;
}

/// Where `more` has rows that `fewer` lacks, the others being the same in the same order; nothing where they are not.
template <class Rows>
std::optional<Places> missingPlaces(const Rows& more, const Rows& fewer)
{
    Places places;
    Index next = 0;
    for (Index row = 0; row < countOf(more); ++row)
        if (next < countOf(fewer) && isSameRowOf(more, row, fewer, next))
            ++next;
        else
            places.push_back(row);
    return next == countOf(fewer) ? std::optional(std::move(places)) : std::nullopt;
}

/// Rows that are copied one after the other.
struct Run {
    bool arrives;
    Index first, count, place;
};

/// How rows `from` become others: those at `leaving` go, new ones come to stand at `arriving`.
std::vector<Run> runsOf(Index from, const Places& leaving, const Places& arriving)
{
    std::vector<Run> runs;
    std::size_t gone = 0, come = 0;
    for (Index row = 0, place = 0; row < from || come < arriving.size();) {
        if (gone < leaving.size() && leaving[gone] == row) {
            ++gone;
            ++row;
        } else if (come < arriving.size() && arriving[come] == place) {
            runs.push_back({true, static_cast<Index>(come++), 1, place++});
        } else {
            const Index untilGone = (gone < leaving.size() ? leaving[gone] : from) - row;
            const Index untilCome = come < arriving.size() ? arriving[come] - place : untilGone;
            const Index count = std::min(untilGone, untilCome);
            runs.push_back({false, row, count, place});
            row += count;
            place += count;
        }
    }
    return runs;
}

template <class T>
std::size_t bytesIn(const std::vector<T>& entries)
{
    return entries.size() * sizeof(T);
}
template <class Numbers>
std::size_t bytesIn(const Eigen::PlainObjectBase<Numbers>& numbers)
{
    return static_cast<std::size_t>(numbers.size()) * sizeof(double);
}

} // namespace

std::size_t bytesOf(const Dataset& data)
{
    std::size_t sum = sizeof data + bytesIn(data.columnNames);
    withArrays(data, data, [&](const auto& array, const auto&) { sum += bytesIn(array); });
    return sum;
}

std::size_t bytesOf(const ColumnTable& table)
{
    std::size_t sum = sizeof table + bytesIn(table.names) + bytesIn(table.texts);
    withArrays(table, table, [&](const auto& array, const auto&) { sum += bytesIn(array); });
    return sum;
}

template <class Rows>
std::optional<RowChange<Rows>> RowChange<Rows>::between(const Rows& before, const Rows& after)
{
    const Index from = countOf(before), to = countOf(after);
    if (from == 0 || to == 0 || !haveSameColumns(before, after))
        return std::nullopt;
    std::optional<Places> went = Places{}, came = Places{};
    if (from == to)
        went = came = changedPlaces(before, after);
    else if (from > to)
        went = missingPlaces(before, after);
    else
        came = missingPlaces(after, before);
    if (!went || !came || 2 * (std::ssize(*went) + std::ssize(*came)) > from + to)
        return std::nullopt;
    RowChange change;
    change.went_ = {*went, rowsAt(before, *went)};
    change.came_ = {*came, rowsAt(after, *came)};
    return change;
}

template <class Rows>
Rows RowChange<Rows>::madeFrom(const Rows& from, const Part& leaving, const Part& arriving)
{
    const Index count = countOf(from) - std::ssize(leaving.places) + std::ssize(arriving.places);
    const std::vector<Run> runs = runsOf(countOf(from), leaving.places, arriving.places);
    Rows made = headOf(arriving.rows);
    withArrays(made, from, [&](auto& to, const auto& kept) {
        if (rowsIn(kept) == 0)
            return;
        makeRoom(to, count);
        for (const Run& run : runs)
            if (!run.arrives)
                copyRows(kept, run.first, run.count, to, run.place);
    });
    withArrays(made, arriving.rows, [&](auto& to, const auto& fresh) {
        if (rowsIn(to) == 0)
            return;
        for (const Run& run : runs)
            if (run.arrives)
                copyRows(fresh, run.first, run.count, to, run.place);
    });
    return made;
}

template <class Rows>
std::size_t RowChange<Rows>::bytes() const
{
    return bytesIn(went_.places) + bytesIn(came_.places) + bytesOf(went_.rows) + bytesOf(came_.rows);
}

template class RowChange<Dataset>;
template class RowChange<ColumnTable>;

} // namespace core
