#include "app/script/script_template.h"

#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <cassert>
#include <utility>

namespace app
{

namespace
{

QString pathOf(ScriptLanguage language, const QString& name)
{
    return QStringLiteral(":/scripts/%1/%2%3").arg(nameOf(language), name, endingOf(language));
}

QString textOf(ScriptLanguage language, const QString& name)
{
    QFile file(pathOf(language, name));
    const bool opened = file.open(QIODevice::ReadOnly);
    assert(opened);
    return opened ? QString::fromUtf8(file.readAll()) : QString();
}

/// `name`, `has name`, `name == value`, `name > number`.
bool holdsTerm(const QString& term, const ScriptState& state)
{
    if (term.startsWith(QLatin1String("has ")))
        return state.has(term.mid(4).trimmed());
    if (const qsizetype equal = term.indexOf(QLatin1String("==")); equal > 0) {
        const QJsonValue value = state.value(term.left(equal).trimmed());
        const QString wanted = term.mid(equal + 2).trimmed();
        return value.isDouble() ? value.toDouble() == wanted.toDouble() : value.toString() == wanted;
    }
    if (const qsizetype more = term.indexOf(u'>'); more > 0)
        return state.value(term.left(more).trimmed()).toDouble() > term.mid(more + 1).trimmed().toDouble();
    const QJsonValue value = state.value(term);
    switch (value.type()) {
    case QJsonValue::Bool:
        return value.toBool();
    case QJsonValue::Double:
        return value.toDouble() != 0.0;
    case QJsonValue::String:
        return !value.toString().isEmpty();
    case QJsonValue::Array:
        return !value.toVariant().toList().isEmpty();
    default:
        return false;
    }
}

bool holdsAll(const QString& terms, const ScriptState& state)
{
    for (const QString& part : terms.split(QStringLiteral(" and "))) {
        const QString term = part.trimmed();
        const bool negated = term.startsWith(QLatin1String("not "));
        if (holdsTerm(negated ? term.mid(4).trimmed() : term, state) == negated)
            return false;
    }
    return true;
}

bool holds(const QString& condition, const ScriptState& state)
{
    return std::ranges::any_of(condition.split(QStringLiteral(" or ")),
                               [&](const QString& terms) { return holdsAll(terms, state); });
}

/// "a[:, 0], b": two expressions, parted by the first comma that is in no bracket.
QStringList placesOf(const QString& both)
{
    int depth = 0;
    for (qsizetype i = 0; i < both.size(); ++i) {
        depth += both[i] == u'(' || both[i] == u'[' ? 1 : both[i] == u')' || both[i] == u']' ? -1 : 0;
        if (both[i] == u',' && depth == 0)
            return {both.left(i).trimmed(), both.mid(i + 1).trimmed()};
    }
    assert(false); // one expression alone
    return {both, both};
}

/// Which lines stay, by the conditions above them.
class Keeping
{
public:
    explicit Keeping(const ScriptState& state) : state_(state) {}

    /// Is this a condition, or the end of one? It is followed then.
    bool follows(const QString& line)
    {
        const QString word = line.trimmed();
        if (word.startsWith(QLatin1String("#:if ")))
            kept_ << holds(word.mid(5).trimmed(), state_);
        else if (word == QLatin1String("#:else"))
            kept_.last() = !kept_.last();
        else if (word == QLatin1String("#:end"))
            kept_.removeLast();
        else
            return false;
        return true;
    }
    bool keeps() const { return !kept_.contains(false); }
    bool isClosed() const { return kept_.empty(); }

private:
    const ScriptState& state_;
    QList<bool> kept_;
};

void addPieces(ScriptLanguage language, const QStringList& names, const ScriptState& state, QStringList& added,
               QStringList& texts)
{
    for (const QString& name : names) {
        if (added.contains(name))
            continue;
        added << name;
        Keeping keeping(state);
        QString own;
        for (const QString& line : textOf(language, name).split(u'\n')) {
            if (keeping.follows(line) || !keeping.keeps())
                continue;
            if (line.startsWith(QLatin1String("#:need ")))
                addPieces(language, {QStringLiteral("pieces/") + line.mid(7).trimmed()}, state, added, texts);
            else
                own += line + u'\n';
        }
        assert(keeping.isClosed()); // an #:if without its #:end
        texts << own.trimmed() + u'\n';
    }
}

/// One reading of a template.
class TemplateReader
{
public:
    TemplateReader(ScriptLanguage language, const ScriptState& state)
        : language_(language), state_(state), keeping_(state)
    {
    }

    ScriptTemplate read(const QString& name)
    {
        for (const QString& line : textOf(language_, name).split(u'\n'))
            take(line);
        assert(keeping_.isClosed()); // an #:if without its #:end
        result_.body = result_.body.trimmed() + u'\n';
        return std::move(result_);
    }

private:
    void take(const QString& line)
    {
        static const QRegularExpression directive(QStringLiteral("^\\s*#:(\\w+) ?(.*)$"));
        if (keeping_.follows(line) || !keeping_.keeps())
            return;
        if (const QRegularExpressionMatch match = directive.match(line); match.hasMatch())
            follow(match.captured(1), match.captured(2).trimmed());
        else
            result_.body += line + u'\n';
    }

    void follow(const QString& word, const QString& rest)
    {
        if (word == QLatin1String("check")) {
            const qsizetype equal = rest.indexOf(QLatin1String(" = "));
            const QString column = equal < 0 ? rest : rest.left(equal).trimmed();
            const QString whole = equal < 0 ? column : rest.mid(equal + 3).trimmed();
            const qsizetype by = whole.indexOf(QLatin1String(" by "));
            add({.column = column, .expression = whole.left(by), .size = by < 0 ? QString() : whole.mid(by + 4)});
        } else if (word == QLatin1String("checks")) {
            const qsizetype equal = rest.indexOf(QLatin1String(" = "));
            addEach(rest.left(equal).trimmed(), rest.mid(equal + 3).trimmed());
        } else if (word == QLatin1String("within")) {
            const qsizetype equal = rest.indexOf(QLatin1String(" = ")), error = rest.lastIndexOf(u'±');
            assert(equal > 0 && error > equal);
            add({.column = rest.left(equal).trimmed(),
                 .expression = rest.mid(equal + 3, error - equal - 3).trimmed(),
                 .tolerance = rest.mid(error + 1).trimmed()});
        } else if (word == QLatin1String("need")) {
            result_.pieces << QStringLiteral("pieces/") + rest;
        } else if (word == QLatin1String("as")) {
            for (const QString& line : textOf(language_, rest).split(u'\n'))
                take(line);
        } else if (word == QLatin1String("refuse")) {
            const qsizetype colon = rest.indexOf(QLatin1String(": "));
            if (holds(rest.left(colon), state_) && result_.refusal.isEmpty())
                result_.refusal = rest.mid(colon + 2);
        } else if (word == QLatin1String("points")) {
            result_.drawn.push_back({.kind = ScriptDrawn::Kind::Points, .expressions = placesOf(rest)});
        } else if (word == QLatin1String("image")) {
            result_.drawn.push_back({.kind = ScriptDrawn::Kind::Image, .expressions = {rest}});
        } else if (word == QLatin1String("digits")) {
            result_.digits = rest.toInt();
        } else if (word == QLatin1String("note")) {
            result_.notes << rest;
        } else {
            assert(false); // no such directive
        }
    }

    void addEach(const QString& name, const QString& matrix)
    {
        constexpr int mostColumns = 12;
        const auto column = [&](int number) { return QStringLiteral("%1_%2").arg(name).arg(number); };
        int count = 0;
        while (state_.has(column(count + 1)))
            ++count;
        for (int i = 0; i < std::min(count, mostColumns); ++i) {
            const int number = count <= mostColumns ? i + 1 : 1 + i * (count - 1) / (mostColumns - 1);
            add({.column = column(number),
                 .expression = isPython(language_) ? QStringLiteral("%1[:, %2]").arg(matrix).arg(number - 1)
                                                   : QStringLiteral("%1[, %2]").arg(matrix).arg(number)});
        }
    }

    void add(ScriptCheck check)
    {
        if (!state_.has(check.column))
            return;
        result_.body += QStringLiteral("#:check %1\n").arg(result_.checks.size());
        result_.checks.push_back(std::move(check));
    }

    ScriptLanguage language_;
    const ScriptState& state_;
    Keeping keeping_;
    ScriptTemplate result_;
};

} // namespace

bool hasScriptTemplate(ScriptLanguage language, const QString& lab, const QString& view)
{
    return QFile::exists(pathOf(language, lab + u'/' + view));
}

ScriptTemplate readScriptTemplate(ScriptLanguage language, const QString& lab, const QString& view,
                                  const ScriptState& state)
{
    return TemplateReader(language, state).read(lab + u'/' + view);
}

QStringList scriptPieces(ScriptLanguage language, const QStringList& names, const ScriptState& state)
{
    QStringList added, texts;
    addPieces(language, names, state, added, texts);
    return texts;
}

} // namespace app
