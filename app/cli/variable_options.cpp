#include "app/cli/variable_options.h"

#include "app/cli/read_options.h"
#include "app/cli/setting_options.h"
#include "core/data/examples.h"
#include "core/independence/residuals.h"
#include "core/independence/row_order.h"

#include <algorithm>
#include <cstdio>
#include <set>

namespace app
{

namespace
{

constexpr core::NullDistribution standardNull = core::NullDistribution::Permutation;

} // namespace

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

core::Variables variablesFrom(const Arguments& arguments, const std::vector<std::string>& columns, Eigen::Index most)
{
    const core::Table table =
        valueOrThrow(core::loadWholeTable(arguments.text("data").toStdString(), readSettingsFrom(arguments, "data")));
    core::Variables variables = valueOrThrow(core::variablesOf(table, columns));
    for (const std::string& remark : variables.remarks)
        std::fprintf(stderr, "kernelscope: %s\n", remark.c_str());
    if (variables.size() > most)
        usageError(QStringLiteral("--data: %1 rows are too many for their Gram matrices, which take up to %2; use a "
                                  "random part of them")
                       .arg(variables.size())
                       .arg(most));
    return variables;
}

core::Variables whitenedVariablesFrom(const Arguments& arguments, const std::vector<std::string>& columns,
                                      Eigen::Index most)
{
    if (!arguments.has("whiten"))
        return variablesFrom(arguments, columns, most);
    const std::string time = arguments.text("whiten").trimmed().toStdString();
    std::vector<std::string> all = columns;
    if (!all.empty())
        all.push_back(time);
    core::Variables variables = variablesFrom(arguments, all);
    const Eigen::Index last = variables.columns.cols() - 1;
    const Eigen::Index at = all.empty() ? valueOrThrow(core::positionOf(variables, time)) : last;
    const std::set<std::string> distinct(all.begin(), all.end());
    if (std::ranges::find(columns, time) != columns.end() ||
        (!all.empty() && variables.columns.cols() < std::ssize(distinct)))
        usageError("--whiten: the time is one of the columns that are tested: leave it out there");
    std::vector<Eigen::Index> rest;
    for (Eigen::Index k = 0; k <= last; ++k)
        if (k != at)
            rest.push_back(k);
    auto residuals = core::whitened(variables.at(rest), variables.columns.col(at));
    if (const auto* failure = std::get_if<core::Failure>(&residuals))
        usageError(QStringLiteral("--whiten: ") + QString::fromStdString(failure->what));
    variables.columns = valueOrThrow(std::move(residuals));
    variables.names.erase(variables.names.begin() + at);
    return variables;
}

Option whitenOption()
{
    return {"whiten", "TIME",
            "a column of increasing times: what a Gaussian process along it explains of the others is taken out first"};
}

std::string wayOutOfOrder(const core::Variables& variables)
{
    for (const std::string& name : variables.calendar)
        if (std::ranges::find(variables.names, name) == variables.names.end())
            return "--whiten " + name + " takes out what time explains";
    return "--whiten COLUMN takes out what a column of times explains";
}

void remarkOnOrder(const char* command, const Eigen::MatrixXd& columns, const std::vector<std::string>& names,
                   std::size_t least, const std::string& way)
{
    if (const auto remark = core::rowOrderRemark(core::rowOrder(columns), names, least, way))
        std::fprintf(stderr, "kernelscope %s: %s\n", command, remark->c_str());
}

Option nullOption()
{
    Option option = choiceOption("null", "the null distribution", standardNull);
    option.value += QLatin1String("|all");
    return option;
}

std::vector<core::NullDistribution> nullsFrom(const Arguments& arguments)
{
    if (!arguments.has("null"))
        return {standardNull};
    const QString name = arguments.text("null");
    if (const auto chosen = core::choiceNamed<core::NullDistribution>(name.toStdString()))
        return {*chosen};
    const QStringList known = choiceNames<core::NullDistribution>() << "all";
    if (name != "all")
        usageError(QStringLiteral("--null: expected %1, got \"%2\"").arg(alternatives(known), name));
    std::vector<core::NullDistribution> all;
    all.reserve(core::choicesOf<core::NullDistribution>.size());
    for (const auto& choice : core::choicesOf<core::NullDistribution>)
        all.push_back(choice.value);
    return all;
}

QString withoutPermutations(const Arguments& arguments)
{
    const QString null = arguments.text("null", {});
    return null == "gamma" || null == "spectral" ? QStringLiteral("the %1 null is found without any").arg(null)
                                                 : QString();
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
            .count = countFrom<&core::InducingRule::count>(arguments),
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
