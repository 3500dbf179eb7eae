#include "app/help/page_blocks.h"

#include <QTextBlock>
#include <QTextDocument>
#include <QTextList>
#include <QTextTable>

namespace app
{

namespace
{

PageRun::Script scriptOf(const QTextCharFormat& format)
{
    switch (format.verticalAlignment()) {
    case QTextCharFormat::AlignSubScript:
        return PageRun::Script::Sub;
    case QTextCharFormat::AlignSuperScript:
        return PageRun::Script::Super;
    default:
        return PageRun::Script::None;
    }
}

PageRuns runsOf(const QTextBlock& block)
{
    PageRuns runs;
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextCharFormat format = it.fragment().charFormat();
        runs.push_back({.text = it.fragment().text(),
                        .strong = format.fontWeight() > QFont::Normal,
                        .code = format.fontFixedPitch(),
                        .script = scriptOf(format)});
    }
    return runs;
}

PageBlock blockOf(const QTextBlock& block)
{
    using Kind = PageBlock::Kind;
    const QTextBlockFormat format = block.blockFormat();
    if (format.headingLevel() > 0)
        return {.kind = Kind::Heading, .level = format.headingLevel(), .runs = runsOf(block)};
    if (const QTextList* list = block.textList()) {
        const bool numbered = list->format().style() == QTextListFormat::ListDecimal;
        return {.kind = Kind::Item,
                .level = list->format().indent(),
                .marker = numbered ? QString::number(list->itemNumber(block) + 1) + u'.' : QStringLiteral("•"),
                .runs = runsOf(block)};
    }
    if (format.hasProperty(QTextFormat::BlockCodeFence))
        return {.kind = Kind::Code, .runs = runsOf(block)};
    const bool quoted = format.intProperty(QTextFormat::BlockQuoteLevel) > 0;
    return {.kind = quoted ? Kind::Formula : Kind::Paragraph, .runs = runsOf(block)};
}

std::vector<PageRuns> cellsOf(const QTextTable& table, int row)
{
    std::vector<PageRuns> cells;
    for (int column = 0; column < table.columns(); ++column)
        cells.push_back(runsOf(table.cellAt(row, column).firstCursorPosition().block()));
    return cells;
}

void addRows(std::vector<PageBlock>& blocks, const QTextTable& table)
{
    for (int row = 1; row < table.rows(); ++row)
        blocks.push_back({.kind = PageBlock::Kind::Row, .cells = cellsOf(table, row), .heads = cellsOf(table, 0)});
}

} // namespace

std::vector<PageBlock> blocksOf(const QTextDocument& document)
{
    std::vector<PageBlock> blocks;
    for (auto it = document.rootFrame()->begin(); !it.atEnd(); ++it) {
        if (const auto* table = qobject_cast<const QTextTable*>(it.currentFrame())) {
            addRows(blocks, *table);
        } else if (it.currentBlock().isValid()) {
            PageBlock block = blockOf(it.currentBlock());
            if (block.kind == PageBlock::Kind::Code || !block.runs.empty()) // a table leaves an empty paragraph behind
                blocks.push_back(std::move(block));
        }
    }
    return blocks;
}

QString plainText(const PageRuns& runs)
{
    QString text;
    for (const PageRun& run : runs) {
        const bool single = run.text.size() == 1 || run.script == PageRun::Script::None;
        const QString words = single ? run.text : u'(' + run.text + u')';
        text += run.script == PageRun::Script::None  ? words
                : run.script == PageRun::Script::Sub ? u'_' + run.text
                                                     : u'^' + words;
    }
    return text;
}

PageRuns rowMeaning(const PageBlock& row)
{
    PageRuns runs = row.cells.size() > 1 ? row.cells[1] : PageRuns();
    bool first = true;
    for (std::size_t i = 2; i < row.cells.size(); ++i) {
        if (row.cells[i].empty())
            continue;
        runs.push_back({.text = (first ? QStringLiteral(" (") : QStringLiteral("; ")) + plainText(row.heads[i]) +
                                QStringLiteral(": ")});
        runs.insert(runs.end(), row.cells[i].begin(), row.cells[i].end());
        first = false;
    }
    if (!first)
        runs.push_back({.text = QStringLiteral(")")});
    return runs;
}

} // namespace app
