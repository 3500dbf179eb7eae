#pragma once

#include <QByteArray>
#include <QRegularExpression>
#include <QSet>
#include <QString>

#include <string>

/// What must hold of HTML that is made from what others wrote: elements that show text, pictures that the text carries,
/// links that lead to web pages, nothing that is read or runs. The first broken promise, empty if all hold.
inline std::string brokenMarkupPromise(const QByteArray& html)
{
    static const QSet<QString> shown{"p",     "span",  "br", "a",   "ul", "ol",  "li",   "table",
                                     "thead", "tbody", "tr", "td",  "th", "h1",  "h2",   "h3",
                                     "h4",    "h5",    "h6", "pre", "hr", "div", "code", "img"};
    static const QSet<QString> said{"style", "href",        "name",        "align",  "class",  "type",    "start",
                                    "dir",   "cellspacing", "cellpadding", "width",  "border", "bgcolor", "valign",
                                    "title", "colspan",     "rowspan",     "height", "src",    "alt"};
    static const QRegularExpression element(
        QStringLiteral("<(/?)([A-Za-z0-9]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)(>?)"));
    static const QRegularExpression attribute(QStringLiteral("\\s*([A-Za-z-]+)(?:=(?:\"([^\"]*)\"|'([^']*)'))?\\s*"));
    static const QRegularExpression reads(QStringLiteral("url\\s*\\(|expression|@import|javascript:"),
                                          QRegularExpression::CaseInsensitiveOption);
    for (auto one = element.globalMatch(QString::fromUtf8(html)); one.hasNext();) {
        const auto found = one.next();
        if (found.capturedLength(4) == 0 || !shown.contains(found.captured(2).toLower()))
            return "an element that shows no text: " + found.captured(0).left(80).toStdString();
        const QString rest = found.captured(3);
        qsizetype from = 0;
        while (from < rest.size() && rest.mid(from).trimmed() != "/" && !rest.mid(from).trimmed().isEmpty()) {
            const auto next = attribute.match(rest, from, QRegularExpression::NormalMatch,
                                              QRegularExpression::AnchorAtOffsetMatchOption);
            if (!next.hasMatch() || next.capturedLength(0) == 0)
                return "an attribute that is none: " + rest.left(80).toStdString();
            from = next.capturedEnd(0);
            const QString name = next.captured(1).toLower(), value = next.captured(2) + next.captured(3);
            if (!said.contains(name))
                return "an attribute " + name.toStdString();
            if (name == "href" && !value.startsWith("http://", Qt::CaseInsensitive) &&
                !value.startsWith("https://", Qt::CaseInsensitive))
                return "a link to " + value.toStdString();
            if (name == "src" && !value.startsWith("data:image/", Qt::CaseInsensitive))
                return "a picture from " + value.left(80).toStdString();
            if (name == "style" && reads.match(value).hasMatch())
                return "a style that reads: " + value.toStdString();
        }
    }
    return {};
}
