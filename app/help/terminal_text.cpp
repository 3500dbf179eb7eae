#include "app/help/terminal_text.h"

#include "app/help/page_blocks.h"

#include <QTextDocument>

namespace app
{

namespace
{

constexpr int step = 2, rowIndent = 8;

QString underlined(const QString& heading, int level)
{
    return level > 2 ? heading + u'\n' : heading + u'\n' + QString(heading.size(), level == 1 ? u'=' : u'-') + u'\n';
}

QString textOf(const PageBlock& block, int width)
{
    using Kind = PageBlock::Kind;
    const QString text = plainText(block.runs);
    switch (block.kind) {
    case Kind::Heading:
        return underlined(text, block.level);
    case Kind::Paragraph:
        return wrapped(text, {}, 0, width);
    case Kind::Formula:
        return wrapped(text, QString(2 * step, u' '), 3 * step, width);
    case Kind::Code:
        return QString(2 * step, u' ') + text + u'\n';
    case Kind::Item: {
        const QString first = QString((block.level - 1) * step, u' ') + block.marker + u' ';
        return wrapped(text, first, static_cast<int>(first.size()), width);
    }
    case Kind::Row:
        return wrapped(plainText(block.cells.front()), QString(step, u' '), 2 * step, width) +
               wrapped(plainText(rowMeaning(block)), QString(rowIndent, u' '), rowIndent, width);
    }
    return {};
}

/// Lists, tables, code and formulas stand together.
bool staysWith(const PageBlock& block, const PageBlock& previous)
{
    using Kind = PageBlock::Kind;
    return block.kind == previous.kind && block.kind != Kind::Paragraph && block.kind != Kind::Heading;
}

} // namespace

QString wrapped(const QString& text, const QString& first, int indent, int width)
{
    QString lines, line = first;
    bool empty = true;
    for (const QString& word : text.split(u' ', Qt::SkipEmptyParts)) {
        if (!empty && line.size() + 1 + word.size() > width) {
            lines += line + u'\n';
            line = QString(indent, u' ');
            empty = true;
        }
        line += empty ? word : u' ' + word;
        empty = false;
    }
    return lines + line + u'\n';
}

QString terminalText(const QString& markdown, int width)
{
    QTextDocument document;
    document.setMarkdown(markdown);
    QString text;
    const PageBlock* previous = nullptr;
    const std::vector<PageBlock> blocks = blocksOf(document);
    for (const PageBlock& block : blocks) {
        if (previous && !staysWith(block, *previous))
            text += u'\n';
        text += textOf(block, width);
        previous = &block;
    }
    return text;
}

} // namespace app
