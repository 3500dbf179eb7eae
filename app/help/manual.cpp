#include "app/help/manual.h"

#include "app/help/described.h"
#include "app/help/help_pages.h"
#include "app/help/page_blocks.h"

#include <QCoreApplication>
#include <QTextDocument>

#include <algorithm>

namespace app
{

namespace
{

/// Text that groff takes as it is. Hyphens of code are told from those of words, so that an option can be copied.
QString literal(const QString& text, bool code)
{
    static const std::pair<char16_t, const char*> named[] = {{u'\\', "\\e"},  {u'~', "\\(ti"},  {u'^', "\\(ha"},
                                                             {u'`', "\\(ga"}, {u'\'', "\\(aq"}, {u'"', "\\(dq"}};
    QString out;
    for (const QChar character : text) {
        const auto found = std::ranges::find(named, character.unicode(), &std::pair<char16_t, const char*>::first);
        if (found != std::end(named))
            out += QLatin1String(found->second);
        else if (character == u'-' && code)
            out += QLatin1String("\\-");
        else
            out += character;
    }
    return out;
}

QString inManual(const PageRuns& runs)
{
    QString text;
    for (const PageRun& run : runs) {
        const QString words = literal(plainText({run}), run.code);
        text += run.strong || run.code ? QStringLiteral("\\fB%1\\fR").arg(words) : words;
    }
    const bool isRequest = text.startsWith(u'.');
    return isRequest ? QStringLiteral("\\&") + text : text;
}

/// A cell that names something: bold, whether it is code or not.
QString tag(const PageRuns& runs)
{
    return QStringLiteral("\\fB%1\\fR").arg(literal(plainText(runs), true));
}

QString blockInManual(const PageBlock& block, int depth)
{
    using Kind = PageBlock::Kind;
    const QString text = inManual(block.runs);
    switch (block.kind) {
    case Kind::Heading: {
        const QString words = literal(plainText(block.runs), false);
        return block.level <= depth ? ".SH " + words.toUpper() + u'\n' : ".SS " + words + u'\n';
    }
    case Kind::Paragraph:
        return ".PP\n" + text + u'\n';
    case Kind::Formula:
        return ".RS 4\n" + text + "\n.RE\n";
    case Kind::Code:
        return ".RS 4\n.nf\n\\&" + literal(plainText(block.runs), true) + "\n.fi\n.RE\n";
    case Kind::Item:
        return QStringLiteral(".IP \"%1\" 4\n").arg(block.marker == QStringLiteral("•") ? "\\(bu" : block.marker) +
               text + u'\n';
    case Kind::Row:
        return ".TP\n" + tag(block.cells.front()) + u'\n' + inManual(rowMeaning(block)) + u'\n';
    }
    return {};
}

/// A page below its title; headings down to `depth` are sections of the manual.
QString body(const HelpPage& page, int depth)
{
    QTextDocument document;
    document.setMarkdown(page.markdown);
    const std::vector<PageBlock> blocks = blocksOf(document);
    QString text;
    for (auto block = blocks.begin() + 1; block != blocks.end(); ++block) // the first is the title
        text += blockInManual(*block, depth);
    return text;
}

QString section(const HelpPage& page)
{
    return ".SH " + literal(page.title, false).toUpper() + u'\n' + body(page, 1);
}

} // namespace

QString manual()
{
    QString text = QStringLiteral("'\\\" -*- coding: UTF-8 -*-\n"
                                  ".TH KERNELSCOPE 1 \"\" \"Kernelscope %1\" \"User Commands\"\n"
                                  ".if n .ad l\n.nh\n" // names of options and of numbers stay whole
                                  ".SH NAME\nkernelscope \\- desktop laboratory for kernel methods\n"
                                  ".SH SYNOPSIS\n.B kernelscope\n.RI [ FILE ]\n.br\n.B kernelscope\n"
                                  ".I COMMAND\n.RI [ OPTION ...]\n.SH DESCRIPTION\n")
                       .arg(QCoreApplication::applicationVersion());
    text += body(*helpPageNamed(QStringLiteral("commands")), 2);
    text += section(
        {.path = {}, .title = QStringLiteral("Labs"), .markdown = filled(QStringLiteral("# Labs\n\n{{labs}}"))});
    for (const char* name : {"kernels", "data", "files", "limits"})
        text += section(*helpPageNamed(QLatin1String(name)));
    return text + QStringLiteral(".SH AUTHORS\nThe Kernelscope developers.\n"
                                 "Distributed under the GNU General Public License, version 3 or later.\n");
}

} // namespace app
