#include "widgets/drawings/panel_parts.h"

#include "widgets/drawings/drawing.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace widgets
{

namespace
{

struct PartWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::PanelParts)
};

const QString ofValues = QStringLiteral("values"); // the family of single numbers

QString curveName(const QString& key)
{
    return QStringLiteral("curve.") + key;
}

QString numberName(const QString& column)
{
    return QStringLiteral("number.") + column;
}

bool hasDigit(const QString& text)
{
    return std::ranges::any_of(text, [](QChar letter) { return letter.isDigit(); });
}

QString wordsOfKey(QString key)
{
    return key.replace(u'_', u' ');
}

/// Visits all that has a key and a legend, but for the curves and what a hand holds.
template <class Of, class Visit>
void forKeyed(Of& drawing, const Visit& visit)
{
    const auto each = [&](auto& list) {
        for (auto& one : list)
            visit(one);
    };
    each(drawing.lines);
    each(drawing.spans);
    each(drawing.bars);
    each(drawing.marks);
    each(drawing.paths);
    each(drawing.contours);
    each(drawing.marginals);
    if (drawing.points)
        visit(*drawing.points);
    if (drawing.hatching)
        visit(*drawing.hatching);
    if (drawing.trail)
        visit(*drawing.trail);
}

/// Takes parts out of a drawing.
class PartsHidden
{
public:
    PartsHidden(Drawing& drawing, const QStringList& hidden) : drawing_(drawing), hidden_(hidden) {}

    void takeNumbers();
    void takeDrawn();
    void takeWords();

private:
    bool hides(const QString& key) const { return !key.isEmpty() && isHiddenBy(hidden_, curveName(key)); }
    bool hides(const CurveRow& row) const { return hides(keyOf(row)) || hides(row.column); }
    bool hidesAll() const { return hidden_.contains(QStringLiteral("curve")); }
    void takeAll();
    void takeColumns();
    void takeWhatStandsAt(double number);
    void takeMap();

    Drawing& drawing_;
    const QStringList& hidden_;
    bool numbersGo_ = false;
};

void PartsHidden::takeNumbers()
{
    const auto goes = [this](const QString& column) { return isHiddenBy(hidden_, numberName(column)); };
    const auto large = std::erase_if(drawing_.numbers, [&](const LargeNumber& number) { return goes(number.column); });
    std::vector<PlotTable::Column>& columns = drawing_.beside.columns;
    std::vector<double> values;
    for (const PlotTable::Column& column : columns)
        if (column.family == ofValues && goes(column.name))
            values.push_back(column.values[0]);
    std::erase_if(columns, [&](const auto& column) { return column.family == ofValues && goes(column.name); });
    numbersGo_ = large > 0 || !values.empty();
    for (const double value : values)
        takeWhatStandsAt(value);
}

void PartsHidden::takeWhatStandsAt(double number)
{
    std::erase_if(drawing_.flags, [&](const DrawnFlag& flag) { return flag.at == number; });
    std::erase_if(drawing_.lines, [&](const DrawnLine& line) { return line.across == number || line.up == number; });
}

/// What is drawn and has no name of its own, when everything goes.
void PartsHidden::takeAll()
{
    drawing_.flags.clear();
    drawing_.lines.clear();
    drawing_.spans.clear();
    drawing_.bars.clear();
    drawing_.marks.clear();
    drawing_.paths.clear();
    drawing_.sites.reset();
    drawing_.picture.reset();
    drawing_.pictures.reset();
    drawing_.pairs.reset();
    drawing_.points.reset();
    if (drawing_.tiles)
        drawing_.tiles->tiles.clear();
    if (drawing_.graph)
        drawing_.graph = DrawnGraph{.emptyText = PartWords::tr("hidden in this step")};
}

void PartsHidden::takeDrawn()
{
    takeColumns();
    if (hidesAll())
        takeAll();
    const auto isHidden = [this](const auto& part) { return hides(part.key); };
    std::erase_if(drawing_.curves, [this](const CurveRow& row) { return hides(row); });
    std::erase_if(drawing_.lines, isHidden);
    std::erase_if(drawing_.spans, isHidden);
    std::erase_if(drawing_.bars, isHidden);
    std::erase_if(drawing_.marks, isHidden);
    std::erase_if(drawing_.paths, isHidden);
    std::erase_if(drawing_.contours, isHidden);
    std::erase_if(drawing_.marginals, [this](const DrawnMarginal& one) { return hides(one.key) || hides(one.column); });
    std::erase_if(drawing_.fields, [this](const DrawnMap::Beside& field) { return hides(field.column); });
    if (drawing_.points && isHidden(*drawing_.points))
        drawing_.points.reset();
    if (drawing_.hatching && (isHidden(*drawing_.hatching) || hides(drawing_.hatching->column)))
        drawing_.hatching.reset();
    if (drawing_.trail && isHidden(*drawing_.trail))
        drawing_.trail.reset();
    takeMap();
}

/// What shows a map in lines goes with it.
void PartsHidden::takeMap()
{
    if (!drawing_.map)
        return;
    DrawnMap& map = *drawing_.map;
    std::erase_if(map.beside, [this](const DrawnMap::Beside& field) { return hides(field.column); });
    if (!hides(map.column) && !hidesAll())
        return;
    map.field.values.resize(0, 0);
    drawing_.contours.clear();
    drawing_.marginals.clear();
    drawing_.hatching.reset();
}

/// The columns beside the curves that belong to what is hidden: those of its name, or all where none has it.
void PartsHidden::takeColumns()
{
    QStringList names;
    bool areAllNamed = true;
    const auto add = [&](const QString& name, bool isInOwnColumns) {
        names << name;
        const auto isOf = [&](const PlotTable::Column& column) {
            return column.family != ofValues &&
                   (column.family == name || column.name == name || column.name.startsWith(name + u'_'));
        };
        areAllNamed = areAllNamed && (isInOwnColumns || std::ranges::any_of(drawing_.beside.columns, isOf));
        std::erase_if(drawing_.beside.columns, isOf);
    };
    for (const CurveRow& row : drawing_.curves)
        if (hides(row)) {
            add(row.column, row.exports);
            if (keyOf(row) != row.column)
                add(keyOf(row), true);
        }
    forKeyed(drawing_, [&](const auto& part) {
        if (hides(part.key) && !names.contains(part.key))
            add(part.key, false);
    });
    if (!areAllNamed || hidesAll())
        std::erase_if(drawing_.beside.columns, [](const auto& column) { return column.family != ofValues; });
}

void PartsHidden::takeWords()
{
    drawing_.subtitle.clear();
    drawing_.summary = PartWords::tr("%1, of which a part is hidden.").arg(drawing_.title);
    drawing_.remarks.clear();
    drawing_.told.clear();
    drawing_.read.clear();
    drawing_.toldElsewhere = {};
    if (hasDigit(drawing_.meaning))
        drawing_.meaning.clear();
    for (DrawnFlag& flag : drawing_.flags)
        flag.meaning.clear();
    for (DrawnBar& bar : drawing_.bars)
        bar.tip.clear();
    if (drawing_.points)
        drawing_.points->tell = {};
    if (drawing_.map)
        drawing_.map->tell = {};
    if (!numbersGo_)
        return;
    for (CurveRow& row : drawing_.curves)
        if (hasDigit(row.legend))
            row.legend = hasDigit(row.name) || row.name.isEmpty() ? wordsOfKey(keyOf(row)) : row.name;
    forKeyed(drawing_, [](auto& part) {
        if (hasDigit(part.legend))
            part.legend = wordsOfKey(part.key);
    });
}

} // namespace

bool isHiddenBy(const QStringList& hidden, const QString& part)
{
    return std::ranges::any_of(hidden,
                               [&](const QString& name) { return part == name || part.startsWith(name + u'.'); });
}

std::vector<PanelPart> partsOf(const Drawing& drawing)
{
    std::vector<PanelPart> parts;
    const auto add = [&](const QString& name, const QString& word, const QString& otherwise) {
        const auto known = std::ranges::find(parts, name, &PanelPart::name);
        if (known == parts.end())
            parts.push_back({name, word.isEmpty() ? otherwise : word});
        else if (known->word == otherwise && !word.isEmpty())
            known->word = word;
    };
    for (const LargeNumber& number : drawing.numbers)
        if (!number.column.isEmpty())
            add(numberName(number.column), number.number, number.column);
    for (const PlotTable::Column& column : drawing.beside.columns)
        if (column.family == ofValues)
            add(numberName(column.name), column.headline, wordsOfKey(column.name));
    if (drawing.map && drawing.map->field.values.size() > 0 && !drawing.map->column.isEmpty())
        add(curveName(drawing.map->column), drawing.map->name, wordsOfKey(drawing.map->column));
    for (const CurveRow& row : drawing.curves)
        if (row.values.size() > 0)
            add(curveName(keyOf(row)), row.legend, wordsOfKey(keyOf(row)));
    forKeyed(drawing, [&](const auto& part) {
        if (!part.key.isEmpty())
            add(curveName(part.key), part.legend, wordsOfKey(part.key));
    });
    return parts;
}

Drawing withoutParts(Drawing drawing, const QStringList& hidden)
{
    const bool hidesMore = std::ranges::any_of(hidden, [](const QString& name) { return name != u"legend"; });
    if (!hidesMore)
        return drawing;
    const bool wasBlank = isBlank(drawing);
    PartsHidden parts(drawing, hidden);
    parts.takeNumbers();
    parts.takeDrawn();
    parts.takeWords();
    if (!wasBlank && isBlank(drawing))
        drawing.subtitle = PartWords::tr("hidden in this step");
    return drawing;
}

} // namespace widgets
