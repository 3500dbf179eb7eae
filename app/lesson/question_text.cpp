#include "app/lesson/question_text.h"

#include "app/lesson/answer.h"
#include "app/lesson/lesson_bounds.h"
#include "app/lesson/line_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

struct QuestionWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

template <class C>
C interval(LineWords& words)
{
    C condition;
    words.literally("from");
    condition.from = words.number();
    words.literally("to");
    condition.to = words.number();
    if (words.isGood() && !(condition.from < condition.to))
        words.fail(QuestionWords::tr("two places in ascending order"), QString::number(condition.to));
    return condition;
}

template <class C>
C extreme(LineWords& words)
{
    C condition;
    words.literally("near");
    condition.at = words.number();
    words.literally("within");
    condition.within = words.number();
    return condition;
}

core::StaysInside inside(LineWords& words)
{
    core::StaysInside condition;
    condition.lower = words.word(QuestionWords::tr("the name of the lower curve")).toStdString();
    condition.upper = words.word(QuestionWords::tr("the name of the upper curve")).toStdString();
    if (!words.isEmpty()) {
        words.literally("on");
        condition.share = words.tolerance().amount;
    }
    return condition;
}

core::PassesNear passes(LineWords& words)
{
    core::PassesNear condition;
    condition.tolerance = words.tolerance();
    words.literally("at");
    condition.at = words.number();
    return condition;
}

core::CurveCondition curveCondition(LineWords& words)
{
    const QString kinds = QStringLiteral("within, rises, falls, inside, highest, lowest");
    const QString kind = words.word(QuestionWords::tr("one of %1").arg(kinds));
    if (kind == "within")
        return passes(words);
    if (kind == "rises")
        return interval<core::Rises>(words);
    if (kind == "falls")
        return interval<core::Falls>(words);
    if (kind == "inside")
        return inside(words);
    if (kind == "highest")
        return extreme<core::HighestNear>(words);
    if (kind == "lowest")
        return extreme<core::LowestNear>(words);
    words.fail(QuestionWords::tr("one of %1").arg(kinds), QStringLiteral("\"%1\"").arg(kind));
    return core::PassesNear{};
}

core::DotsCondition dotsCondition(LineWords& words)
{
    const QString kind = words.word(QuestionWords::tr("one of %1").arg("centre, spread"));
    if (kind != "centre" && kind != "spread")
        words.fail(QuestionWords::tr("one of %1").arg("centre, spread"), QStringLiteral("\"%1\"").arg(kind));
    words.literally("within");
    if (kind == "spread")
        return core::SpreadNear{words.tolerance()};
    return core::CentreNear{words.tolerance()};
}

NumberQuestion numberQuestion(LineWords& words)
{
    NumberQuestion question;
    const QString first = words.word(QuestionWords::tr("a number, or a panel and the name of its number"));
    bool isNumber = false;
    if (const double value = first.toDouble(&isNumber); isNumber) {
        question.value = value;
        if (!(std::abs(value) <= largestAnswerNumber))
            words.fail(QuestionWords::tr("a number"), QStringLiteral("\"%1\"").arg(first));
    } else {
        question.view = first;
        question.column = words.word(QuestionWords::tr("the name of the panel's number"));
    }
    words.literally("within");
    question.tolerance = words.tolerance();
    return question;
}

PointQuestion pointQuestion(LineWords& words)
{
    PointQuestion question{.view = words.word(QuestionWords::tr("the name of a panel")), .at = {}, .within = 0.0};
    question.at.resize(2);
    for (double& coordinate : question.at)
        coordinate = words.number();
    words.literally("within");
    question.within = words.number();
    return question;
}

/// "- [x] text | sentence".
ChoiceQuestion::Option optionFrom(const QString& line)
{
    const qsizetype bar = line.indexOf(u'|');
    return {.text = line.left(bar).mid(5).trimmed(),
            .sentence = bar < 0 ? QString() : line.mid(bar + 1).trimmed(),
            .isRight = line.at(3).toLower() == u'x'};
}

bool isOption(const QString& line)
{
    static const QRegularExpression form(QStringLiteral("^- \\[[ xX]\\]"));
    return form.match(line).hasMatch();
}

const QString kindsOfQuestion = QStringLiteral("draw, dots, number, choice, point");

class QuestionReader
{
public:
    QuestionReader(int line, std::vector<LessonProblem>& problems) : problems_(problems) { question_.line = line; }

    void take(int line, const QString& text)
    {
        if (isOption(text))
            return takeOption(line, text);
        const qsizetype colon = text.indexOf(u':');
        const QString key = text.left(colon).trimmed(), value = colon < 0 ? QString() : text.mid(colon + 1).trimmed();
        if (colon < 0)
            return problem(line, QuestionWords::tr("expected \"name: text\", found \"%1\"").arg(text));
        if (key == "ask")
            question_.ask = value;
        else if (key == "reveal")
            question_.reveal = value;
        else if (kindsOfQuestion.split(", ").contains(key))
            takeKind(line, key, value);
        else
            takeCondition(line, key, value);
    }

    std::optional<Question> question()
    {
        if (!hasKind_) {
            if (!failed_)
                problem(question_.line,
                        QuestionWords::tr("the question asks for nothing: expected one of %1").arg(kindsOfQuestion));
            return std::nullopt;
        }
        if (question_.ask.isEmpty())
            problem(question_.line, QuestionWords::tr("expected a line \"ask: …\" that says what is asked"));
        const auto* choice = std::get_if<ChoiceQuestion>(&question_.of);
        if (choice && (choice->options.size() < 2 ||
                       std::ranges::count_if(choice->options, &ChoiceQuestion::Option::isRight) != 1)) {
            problem(
                question_.line,
                QuestionWords::tr("a choice has at least two lines \"- [ ] text\", and one right one, \"- [x] text\""));
            return std::nullopt; // there is no answer to it
        }
        return std::move(question_);
    }

private:
    void problem(int line, const QString& message)
    {
        problems_.push_back({line, message});
        failed_ = true;
    }

    void takeKind(int line, const QString& kind, const QString& value)
    {
        if (hasKind_)
            return problem(line, QuestionWords::tr("a question asks for one thing; this one asks for another already"));
        LineWords words(value, line, problems_);
        const auto column = [&](auto of) {
            of.view = words.word(QuestionWords::tr("the name of a panel"));
            of.column = words.word(QuestionWords::tr("the name of what the panel shows"));
            return of;
        };
        if (kind == "draw") {
            question_.of = column(CurveQuestion{});
        } else if (kind == "dots") {
            auto dots = column(DotsQuestion{});
            if (!words.isEmpty())
                dots.count = static_cast<int>(std::clamp(words.number(), 1.0, 200.0));
            question_.of = dots;
        } else if (kind == "number") {
            question_.of = numberQuestion(words);
        } else if (kind == "point") {
            question_.of = pointQuestion(words);
        } else {
            question_.of = ChoiceQuestion{};
        }
        if (words.isGood())
            words.end();
        hasKind_ = words.isGood();
        failed_ = failed_ || !hasKind_;
    }

    void takeOption(int line, const QString& text)
    {
        auto* choice = std::get_if<ChoiceQuestion>(&question_.of);
        if (!hasKind_ || !choice)
            return problem(line, QuestionWords::tr("\"- [ ]\" stands below a line \"choice:\""));
        if (choice->options.size() == mostOptions)
            return problem(line, QuestionWords::tr("a choice has at most %1 lines").arg(mostOptions));
        choice->options.push_back(optionFrom(text));
    }

    template <class Condition>
    void addTo(std::vector<Sought<Condition>>& sought, Condition (*read)(LineWords&), int line, const QString& key,
               const QString& sentence)
    {
        LineWords words(key, line, problems_);
        Condition condition = read(words);
        if (words.isGood())
            words.end();
        if (words.isGood())
            sought.push_back({std::move(condition), sentence, key, line});
    }

    void takeCondition(int line, const QString& key, const QString& sentence)
    {
        if (auto* curve = std::get_if<CurveQuestion>(&question_.of); curve && hasKind_)
            return addTo(curve->sought, &curveCondition, line, key, sentence);
        if (auto* dots = std::get_if<DotsQuestion>(&question_.of); dots && hasKind_)
            return addTo(dots->sought, &dotsCondition, line, key, sentence);
        if (!failed_)
            problem(line,
                    QuestionWords::tr("expected one of %1, ask or reveal, found \"%2\"").arg(kindsOfQuestion, key));
    }

    std::vector<LessonProblem>& problems_;
    Question question_;
    bool hasKind_ = false, failed_ = false;
};

} // namespace

std::optional<Question> questionFrom(const TextLines& block, int line, std::vector<LessonProblem>& problems)
{
    QuestionReader reader(line, problems);
    for (const auto& [at, text] : block)
        if (!text.trimmed().isEmpty())
            reader.take(at, text.trimmed());
    return reader.question();
}

} // namespace app
