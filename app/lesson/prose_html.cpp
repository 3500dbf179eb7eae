#include "app/lesson/prose_html.h"

#include "app/lesson/carried_picture.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QUrl>

#include <vector>

namespace app
{

namespace
{

bool leadsToThePublicWeb(const QString& address)
{
    const QUrl url(address);
    const QString scheme = url.scheme().toLower();
    return (scheme == QStringLiteral("https") || scheme == QStringLiteral("http")) && !url.host().isEmpty();
}

/// A range of the document that is not passed on as it is.
struct UnfitPart {
    int from = 0, length = 0;
    bool isPicture = false; // else a link
};

std::vector<UnfitPart> unfitPartsOf(const QTextDocument& document)
{
    std::vector<UnfitPart> parts;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            const QTextCharFormat format = fragment.charFormat();
            const bool isUnfitPicture = format.isImageFormat() && addressFault(format.toImageFormat().name());
            if (isUnfitPicture || (format.isAnchor() && !leadsToThePublicWeb(format.anchorHref())))
                parts.push_back({fragment.position(), fragment.length(), format.isImageFormat()});
        }
    return parts;
}

void removeUnfit(QTextDocument& document)
{
    const std::vector<UnfitPart> parts = unfitPartsOf(document);
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        QTextCursor cursor(&document);
        cursor.setPosition(part->from);
        cursor.setPosition(part->from + part->length, QTextCursor::KeepAnchor);
        if (part->isPicture)
            cursor.removeSelectedText();
        else
            cursor.setCharFormat({});
    }
}

/// What follows the three marks of a block of code goes into the page as it is.
void forgetLanguages(QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        format.clearProperty(QTextFormat::BlockCodeLanguage);
        QTextCursor(block).setBlockFormat(format);
    }
}

} // namespace

QByteArray proseAsHtml(const QString& markdown)
{
    if (markdown.trimmed().isEmpty())
        return {}; // else an empty paragraph
    QTextDocument document;
    document.setMarkdown(markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownNoHTML) |
                                       QTextDocument::MarkdownDialectGitHub);
    removeUnfit(document);
    forgetLanguages(document);
    const QByteArray page = document.toHtml().toUtf8();
    const qsizetype body = page.indexOf("<body"), from = page.indexOf('>', body) + 1, to = page.lastIndexOf("</body>");
    return body < 0 || to < from ? QByteArray() : page.mid(from, to - from).trimmed();
}

} // namespace app
