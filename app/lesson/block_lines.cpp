#include "app/lesson/block_lines.h"

#include "app/lesson/fence.h"

#include <optional>
#include <vector>

namespace app
{

namespace
{

/// Lines from that of its opening fence to that of its closing one; at the end of the text where it is not closed.
struct Block {
    qsizetype first = 0, last = 0;
    bool isClosed = false;
    QString word;
};

QString withoutReturn(const QString& line)
{
    return line.endsWith(u'\r') ? line.chopped(1) : line;
}

std::vector<Block> blocksIn(const QStringList& lines)
{
    std::vector<Block> blocks;
    std::optional<Fence> open;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const std::optional<Fence> fence = fenceIn(withoutReturn(lines[i]));
        if (!fence)
            continue;
        if (!open) {
            open = fence;
            blocks.push_back({.first = i, .last = lines.size(), .word = fence->word});
        } else if (closes(*fence, *open)) {
            open.reset();
            blocks.back().last = i;
            blocks.back().isClosed = true;
        }
    }
    return blocks;
}

std::vector<Block> blocksOf(const QStringList& lines, const QString& word)
{
    std::vector<Block> found;
    for (const Block& block : blocksIn(lines))
        if (block.word == word)
            found.push_back(block);
    return found;
}

QStringList namesInLine(const QString& line)
{
    QStringList names;
    for (const QString& name : line.split(u','))
        if (!name.trimmed().isEmpty())
            names << name.trimmed();
    return names;
}

/// "\r" where the lines of the text end with it.
QString ending(const QStringList& lines)
{
    return lines.front().endsWith(u'\r') ? QStringLiteral("\r") : QString();
}

/// Where a new block begins: after the last line that is not empty, before a block that is not closed.
qsizetype placeForBlock(const QStringList& lines)
{
    const std::vector<Block> blocks = blocksIn(lines);
    qsizetype place = !blocks.empty() && !blocks.back().isClosed ? blocks.back().first : lines.size();
    while (place > 1 && lines[place - 1].trimmed().isEmpty())
        --place;
    return place;
}

/// Nothing where no name is left on the line.
std::optional<QString> lineWithout(const QString& line, const QString& name)
{
    QStringList kept;
    for (const QString& part : line.split(u','))
        if (part.trimmed() != name)
            kept << part;
    const bool isAny = !namesInLine(kept.join(u',')).isEmpty();
    if (!isAny)
        return std::nullopt;
    QString left = kept.join(u',');
    if (line.endsWith(u'\r') && !left.endsWith(u'\r'))
        left += u'\r';
    while (left.startsWith(u' ') && !line.startsWith(u' '))
        left.remove(0, 1);
    return left;
}

bool isEmptyBlock(const QStringList& lines, const Block& block)
{
    for (qsizetype i = block.first + 1; i < block.last; ++i)
        if (!lines[i].trimmed().isEmpty())
            return false;
    return true;
}

} // namespace

QStringList namesIn(const QString& step, const QString& block)
{
    const QStringList lines = step.split(u'\n');
    QStringList names;
    for (const Block& one : blocksOf(lines, block))
        for (qsizetype i = one.first + 1; i < one.last; ++i)
            names << namesInLine(lines[i]);
    return names;
}

QString withName(const QString& step, const QString& block, const QString& name)
{
    if (namesIn(step, block).contains(name))
        return step;
    QStringList lines = step.split(u'\n');
    const QString end = ending(lines);
    if (const std::vector<Block> known = blocksOf(lines, block); !known.empty() && known.front().isClosed) {
        lines.insert(known.front().last, name + end);
        return lines.join(u'\n');
    }
    const qsizetype place = placeForBlock(lines);
    const QStringList added{end, QStringLiteral("```") + block + end, name + end, QStringLiteral("```") + end};
    for (qsizetype i = 0; i < added.size(); ++i)
        lines.insert(place + i, added[i]);
    return lines.join(u'\n');
}

QString withoutName(const QString& step, const QString& block, const QString& name)
{
    QStringList lines = step.split(u'\n');
    const std::vector<Block> blocks = blocksOf(lines, block);
    for (auto one = blocks.rbegin(); one != blocks.rend(); ++one) {
        Block left = *one;
        for (qsizetype i = left.last - 1; i > left.first; --i) {
            if (!namesInLine(lines[i]).contains(name))
                continue;
            if (const auto kept = lineWithout(lines[i], name)) {
                lines[i] = *kept;
            } else {
                lines.removeAt(i);
                --left.last;
            }
        }
        if (left.last == one->last || !left.isClosed || !isEmptyBlock(lines, left))
            continue;
        lines.remove(left.first, left.last - left.first + 1);
        if (left.first > 0 && lines[left.first - 1].trimmed().isEmpty())
            lines.removeAt(left.first - 1);
    }
    return lines.join(u'\n');
}

} // namespace app
