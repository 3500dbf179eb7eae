#pragma once

#include <QString>
#include <QStringList>

#include <vector>

class QTextDocument;

namespace app
{

/// A piece of text within a page: positions count its characters as its document does.
struct TextPlace {
    int position = 0, length = 0;
};

/// A paragraph, item or cell that answers a search.
struct HelpHit {
    QString path;    // of the page
    QString section; // the heading above; the page's title at its beginning
    QString text;    // the whole of it
    TextPlace first; // the first word found
    int offset = 0;  // of that within `text`
};

/// The words of all pages, read once.
class HelpSearch
{
public:
    HelpSearch();

    /// Where all the words stand together, in the order of the contents: each in the paragraph or in the headings above
    /// it, one at least in the paragraph itself. Case, accents and raised or lowered figures make no difference:
    /// "matern" finds "Matérn", "sigma0" does not find "σ₀" but "σ0" does.
    std::vector<HelpHit> find(const QString& words) const;

private:
    struct Piece {
        QString path, above, section, text, folded;
        int position = 0;
    };
    std::vector<Piece> pieces_;
};

/// Every place of a document where one of the words stands, for marking them.
std::vector<TextPlace> occurrences(const QTextDocument& document, const QString& words);

} // namespace app
