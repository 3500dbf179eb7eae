#pragma once

#include <QString>

#include <vector>

class QTextDocument;

namespace app
{

/// Words of a page that look alike.
struct PageRun {
    enum class Script { None, Sub, Super };
    QString text{};
    bool strong = false, code = false;
    Script script = Script::None;
    bool operator==(const PageRun&) const = default;
};
using PageRuns = std::vector<PageRun>;

/// A piece of a page, in reading order.
struct PageBlock {
    enum class Kind { Heading, Paragraph, Formula, Code, Item, Row };
    Kind kind = Kind::Paragraph;
    int level = 0;                 // of a heading, from 1; of an item, from 1
    QString marker{};              // of an item: "•" or "2."
    PageRuns runs{};               // of all but a row
    std::vector<PageRuns> cells{}; // of a row
    std::vector<PageRuns> heads{}; // of a row: what its table says above each cell
};

/// A document read from Markdown as a list of blocks, for what is not a window: the terminal and the manual.
std::vector<PageBlock> blocksOf(const QTextDocument& document);

/// The words alone, "x_d" and "s^(−1/2)" for what stands below or above the line.
QString plainText(const PageRuns& runs);

/// What a row says of its first cell: the second, and the others with what stands above them, in brackets.
PageRuns rowMeaning(const PageBlock& row);

} // namespace app
