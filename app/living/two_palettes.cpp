#include "app/living/two_palettes.h"

#include "app/living/compact_image.h"
#include "app/living/compact_path.h"

#include <algorithm>

namespace app
{

namespace
{

/// Clips and elements, without the document around them.
QList<QByteArray> elementsOf(const QByteArray& svg)
{
    const qsizetype from = svg.indexOf("<defs>"), to = svg.lastIndexOf("</svg>");
    return svg.mid(from, to - from).trimmed().split('\n');
}

/// The number of a pair of colours, a new one where there is none such.
QByteArray numberIn(Palette& palette, const QByteArray& day, const QByteArray& night)
{
    const std::pair pair(day, night);
    const auto found = std::ranges::find(palette, pair);
    const auto number = found - palette.begin();
    if (found == palette.end())
        palette.push_back(pair);
    return QByteArray::number(static_cast<int>(number));
}

constexpr const char* painted[] = {" fill=\"#", " stroke=\"#"};

/// Takes the colour of a kind out of a line; empty: it has none.
QByteArray takeColour(QByteArray& line, const char* kind)
{
    const qsizetype from = line.indexOf(kind);
    if (from < 0)
        return {};
    const qsizetype colour = from + qsizetype(qstrlen(kind)) - 1, to = line.indexOf('"', colour);
    const QByteArray found = line.mid(colour, to - colour);
    line.remove(from, to + 1 - from);
    return found;
}

/// Makes what stands behind `begins`, up to the next quotation mark, shorter in a line of such an element.
void compactIn(QByteArray& line, const char* element, const char* begins, QByteArray (*compact)(const QByteArray&))
{
    const qsizetype from = line.indexOf(begins);
    if (from < 0 || !line.startsWith(element))
        return;
    const qsizetype data = from + qsizetype(qstrlen(begins)), to = line.indexOf('"', data);
    line.replace(data, to - data, compact(line.mid(data, to - data)));
}

QByteArray compactImageText(const QByteArray& base64)
{
    return compactImage(QByteArray::fromBase64(base64)).toBase64();
}

void withPrefix(QByteArray& line, const QByteArray& prefix)
{
    line.replace("id=\"clip", "id=\"" + prefix + "clip");
    line.replace("url(#clip", "url(#" + prefix + "clip");
}

/// Behind the name of the element; a line of text and the like has no class where it has no colour.
QByteArray withClass(QByteArray line, const QByteArray& classes)
{
    qsizetype at = 1;
    while (at < line.size() && line[at] >= 'a' && line[at] <= 'z')
        ++at;
    return classes.isEmpty() ? line : line.insert(at, " class=\"" + classes + '"');
}

struct Element {
    QByteArray text, colours[2]; // without the colours of fill and stroke
};

Element elementOf(QByteArray line, const QByteArray& prefix)
{
    Element element;
    if (line.startsWith("<text") || line.startsWith("<path") || line.startsWith("<rect"))
        for (int kind = 0; kind < 2; ++kind)
            element.colours[kind] = takeColour(line, painted[kind]);
    compactIn(line, "<path", " d=\"", &compactPath);
    compactIn(line, "<image", "data:image/png;base64,", &compactImageText);
    withPrefix(line, prefix);
    line.replace(" fill-opacity=\"1\"", "");
    line.replace("xlink:href", "href");
    element.text = line;
    return element;
}

QByteArray classesOf(const Element& day, const Element& night, const QByteArray& prefix, Palette& palette)
{
    QByteArray classes;
    for (int kind = 0; kind < 2; ++kind)
        if (!day.colours[kind].isEmpty())
            classes += (classes.isEmpty() ? "" : " ") + prefix + (kind == 0 ? 'f' : 's') +
                       numberIn(palette, day.colours[kind], night.colours[kind]);
    return classes;
}

bool differsInColourAlone(const Element& one, const Element& other)
{
    return one.text == other.text && one.colours[0].isEmpty() == other.colours[0].isEmpty() &&
           one.colours[1].isEmpty() == other.colours[1].isEmpty();
}

} // namespace

QList<QByteArray> linesOfBoth(const QByteArray& day, const QByteArray& night, const QString& prefix, Palette& palette)
{
    const QByteArray begins = prefix.toLatin1();
    const QList<QByteArray> days = elementsOf(day), nights = elementsOf(night);
    const bool isPaired = days.size() == nights.size();
    QList<QByteArray> lines;
    for (qsizetype i = 0; i < days.size(); ++i) {
        const Element one = elementOf(days[i], begins), other = isPaired ? elementOf(nights[i], begins) : one;
        if (differsInColourAlone(one, other)) {
            lines << withClass(one.text, classesOf(one, other, begins, palette));
            continue;
        }
        const auto alone = [&](const Element& element, const QByteArray& when) {
            return withClass(element.text, (when + ' ' + classesOf(element, element, begins, palette)).trimmed());
        };
        lines << alone(one, "day") << alone(other, "night");
    }
    return lines;
}

} // namespace app
