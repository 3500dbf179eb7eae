#include "app/help/help_search.h"

#include "app/help/help_pages.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace app
{

namespace
{

/// Letter by letter, so that places stay where they are: small, without accents, figures on the line.
QString folded(QString text)
{
    for (QChar& character : text) {
        const QString parts = character.decomposition();
        character = (parts.isEmpty() ? character : parts.front()).toLower();
    }
    return text;
}

QStringList wordsOf(const QString& words)
{
    return folded(words).split(u' ', Qt::SkipEmptyParts);
}

} // namespace

HelpSearch::HelpSearch()
{
    for (const HelpPage& page : helpPages()) {
        QTextDocument document;
        document.setMarkdown(page.markdown);
        QString section = page.title;
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
            if (block.blockFormat().headingLevel() > 0)
                section = block.text();
            if (!block.text().isEmpty())
                pieces_.push_back({.path = page.path,
                                   .above = folded(page.title + u' ' + section),
                                   .section = section,
                                   .text = block.text(),
                                   .folded = folded(block.text()),
                                   .position = block.position()});
        }
    }
}

std::vector<HelpHit> HelpSearch::find(const QString& words) const
{
    const QStringList wanted = wordsOf(words);
    std::vector<HelpHit> hits;
    for (const Piece& piece : pieces_) {
        const auto inText = [&](const QString& word) { return piece.folded.contains(word); };
        const auto isFound = [&](const QString& word) { return inText(word) || piece.above.contains(word); };
        const auto first = std::ranges::find_if(wanted, inText);
        if (first == wanted.end() || !std::ranges::all_of(wanted, isFound))
            continue;
        const auto offset = static_cast<int>(piece.folded.indexOf(*first));
        hits.push_back({.path = piece.path,
                        .section = piece.section,
                        .text = piece.text,
                        .first = {.position = piece.position + offset, .length = static_cast<int>(first->size())},
                        .offset = offset});
    }
    return hits;
}

std::vector<TextPlace> occurrences(const QTextDocument& document, const QString& words)
{
    std::vector<TextPlace> places;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QString text = folded(block.text());
        for (const QString& word : wordsOf(words))
            for (qsizetype at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.size()))
                places.push_back(
                    {.position = block.position() + static_cast<int>(at), .length = static_cast<int>(word.size())});
    }
    return places;
}

} // namespace app
