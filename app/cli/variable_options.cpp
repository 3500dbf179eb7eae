#include "app/cli/variable_options.h"

#include "app/cli/read_options.h"
#include "app/cli/setting_options.h"
#include "core/data/examples.h"

#include <cstdio>

namespace app
{

std::vector<std::string> namesFrom(const QString& option, const QString& text)
{
    std::vector<std::string> names;
    for (const QString& name : text.split(QLatin1Char(','))) {
        if (name.trimmed().isEmpty())
            usageError(
                QStringLiteral("--%1: expected column names with commas between them, got \"%2\"").arg(option, text));
        names.push_back(name.trimmed().toStdString());
    }
    return names;
}

core::Variables variablesFrom(const Arguments& arguments, const std::vector<std::string>& columns)
{
    const core::Table table =
        valueOrThrow(core::loadWholeTable(arguments.text("data").toStdString(), readSettingsFrom(arguments, "data")));
    core::Variables variables = valueOrThrow(core::variablesOf(table, columns));
    for (const std::string& remark : variables.remarks)
        std::fprintf(stderr, "kernelscope: %s\n", remark.c_str());
    if (variables.size() > mostTestedRows)
        usageError(QStringLiteral("--data: %1 rows are too many for their Gram matrices, which take up to %2; use a "
                                  "random part of them")
                       .arg(variables.size())
                       .arg(mostTestedRows));
    return variables;
}

std::vector<core::IndependenceNull> independenceNullsFrom(const Arguments& arguments, core::IndependenceNull standard)
{
    const QString name = arguments.text("null", {});
    std::vector<core::IndependenceNull> all;
    for (const auto& choice : core::choicesOf<core::IndependenceNull>)
        all.push_back(choice.value);
    if (name == "all")
        return all;
    if (!arguments.has("null"))
        return {standard};
    if (const auto chosen = core::choiceNamed<core::IndependenceNull>(name.toStdString()))
        return {*chosen};
    usageError(QStringLiteral("--null: expected permutation, gamma, spectral or all, got \"%1\"").arg(name));
}

Option inducingCountOption()
{
    return {
        "inducing", "M",
        "how many random rows the evidence looks at (default 5 % of them, from 3 to 10): the lengthscale depends on "
        "it, and on --seed",
        &withoutEvidence};
}

core::InducingRule inducingFrom(const Arguments& arguments)
{
    return {.kind = core::InducingRule::Kind::Random,
            .count = arguments.count("inducing", 0, core::inducingCounts),
            .seed = arguments.seed(),
            .given = {}};
}

QString withoutEvidence(const Arguments& arguments)
{
    return arguments.text("lengthscale", {}) == "evidence"
               ? QString()
               : QStringLiteral("only --lengthscale evidence looks at rows");
}

Option variablesOption()
{
    return tableOption("data", "FILE|example:NAME",
                       "a table with one observation a row, or a built-in example. Rows with a missing value in a "
                       "column that is used are left out and counted");
}

} // namespace app
