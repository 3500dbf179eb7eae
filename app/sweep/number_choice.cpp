#include "app/sweep/number_choice.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>

namespace app
{

namespace
{

struct ChoiceWords {
    Q_DECLARE_TR_FUNCTIONS(Sweep)
};

/// What a score is of, in its name: "held_out_" in "ridge_held_out_rmse".
constexpr std::array<const char*, 3> kinds{"train_", "loo_", "held_out_"};

QString legendOf(std::size_t kind)
{
    const std::array<QString, kinds.size()> legends{ChoiceWords::tr("train"), ChoiceWords::tr("leave-one-out"),
                                                    ChoiceWords::tr("held-out")};
    return legends[kind];
}

/// "ridge_rmse" in words.
QString wordsOf(const QString& score)
{
    static const std::vector<std::pair<QString, QString>> words{
        {QStringLiteral("log_score"), ChoiceWords::tr("Log score")},
        {QStringLiteral("rmse"), ChoiceWords::tr("Root mean square error")},
        {QStringLiteral("error"), ChoiceWords::tr("Share of errors")},
        {QStringLiteral("auc"), ChoiceWords::tr("Area under the ROC")}};
    const auto found = std::ranges::find_if(words, [&](const auto& word) { return score.endsWith(word.first); });
    if (found == words.end())
        return score;
    const QString of = score.chopped(found->first.size()).chopped(score.size() > found->first.size() ? 1 : 0);
    return of.isEmpty() ? found->second : ChoiceWords::tr("%1, %2").arg(found->second, of);
}

QString titleOf(const LabNumber& number)
{
    return number.meaning.isEmpty() ? number.column : number.meaning;
}

/// Those of a panel that are one score of what was learned, left out and held out.
struct Scores {
    QString view, score;
    std::vector<std::pair<std::size_t, LabNumber>> ofKinds;
};

std::vector<Scores> scoresAmong(const std::vector<LabNumber>& numbers)
{
    std::vector<Scores> all;
    for (const LabNumber& number : numbers)
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
            const QString token = QString::fromLatin1(kinds[kind]);
            if (!number.column.startsWith(token) && !number.column.contains(u'_' + token))
                continue;
            const QString score = QString(number.column).remove(token);
            auto found = std::ranges::find_if(
                all, [&](const Scores& one) { return one.view == number.view && one.score == score; });
            if (found == all.end())
                found = all.insert(all.end(), {.view = number.view, .score = score, .ofKinds = {}});
            found->ofKinds.emplace_back(kind, number);
        }
    std::erase_if(all, [](const Scores& scores) { return scores.ofKinds.size() < 2; });
    return all;
}

NumberChoice choiceOf(Scores scores, const std::vector<LabNumber>& among)
{
    std::ranges::stable_sort(scores.ofKinds, {}, [](const auto& one) { return one.first; });
    NumberChoice choice;
    QStringList names;
    for (const auto& [kind, number] : scores.ofKinds) {
        choice.numbers.push_back(number);
        choice.legends << legendOf(kind);
        names << nameOf(number, among);
    }
    choice.title = wordsOf(scores.score);
    choice.name = names.join(u',');
    return choice;
}

} // namespace

std::vector<NumberChoice> choicesOf(const std::vector<LabNumber>& numbers)
{
    std::vector<NumberChoice> choices;
    for (Scores& scores : scoresAmong(numbers))
        choices.push_back(choiceOf(std::move(scores), numbers));
    for (const LabNumber& number : numbers)
        choices.push_back({.numbers = {number},
                           .legends = {titleOf(number)},
                           .title = titleOf(number),
                           .name = nameOf(number, numbers)});
    return choices;
}

} // namespace app
