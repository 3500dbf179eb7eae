#include "app/cli/embedding_options.h"

#include "app/cli/read_options.h"
#include "app/cli/setting_options.h"

#include <optional>

namespace app
{

namespace
{

double positiveNumber(const Arguments& arguments, const QString& option, double fallback)
{
    const double value = arguments.number(option, fallback);
    if (!(value > 0.0))
        usageError(QStringLiteral("--%1: must be greater than 0, got %2").arg(option, arguments.text(option)));
    return value;
}

std::optional<double> etaFrom(const Arguments& arguments)
{
    if (!arguments.has("eta") || arguments.text("eta").trimmed().compare("inf", Qt::CaseInsensitive) == 0)
        return std::nullopt;
    return positiveNumber(arguments, "eta", 1.0);
}

/// The rule that `name` or `name:M` stands for; nothing for anything else, which is a file.
std::optional<core::InducingRule> namedRule(const QString& option, const QString& text)
{
    static const std::vector<std::pair<QString, core::InducingRule::Kind>> names{
        {"random", core::InducingRule::Kind::Random},
        {"grid", core::InducingRule::Kind::Grid},
        {"kmeans", core::InducingRule::Kind::KMeans}};
    const qsizetype colon = text.indexOf(QLatin1Char(':'));
    for (const auto& [name, kind] : names) {
        if (text.left(colon) != name)
            continue;
        core::InducingRule rule{.kind = kind, .count = 0, .seed = 1, .given = {}};
        if (colon < 0)
            return rule;
        bool valid = false;
        rule.count = text.mid(colon + 1).toLongLong(&valid);
        if (!valid || rule.count < 1)
            usageError(QStringLiteral("--%1: M in %2:M must be a whole number of at least 1, got \"%3\"")
                           .arg(option, name, text.mid(colon + 1)));
        return rule;
    }
    return std::nullopt;
}

} // namespace

std::vector<Option> embeddingOptions()
{
    return {optionOf<&core::EmbeddingModel::tau2>("tau2", "T"),
            {"eta", "E|inf", lineOf<&core::EmbeddingModel::eta>() + " (default)"}};
}

Option inducingOption()
{
    return tableOption("inducing", "FILE|random:M|grid:M|kmeans:M",
                       "the points z at which the embedding is looked at; of a file the columns by name (default "
                       "random: 5 % of the rows, at least 2 a dimension, at most 100)");
}

Option inducingSeedOption()
{
    return {"seed", "N", "seed of everything random (default 1)"};
}

core::EmbeddingModel embeddingModelFrom(const Arguments& arguments, const core::CoordinateColumns& coordinates)
{
    return {.tau2 = positiveNumber(arguments, "tau2", 1.0),
            .eta = etaFrom(arguments),
            .sites = core::Sites::Inducing,
            .inducing = inducingRuleFrom(arguments, "inducing", coordinates)};
}

Option sitesOption()
{
    return tableOption(
        "sites", "data|FILE|random:M|grid:M|kmeans:M",
        "where the empirical embedding of all the points is looked at (default random: 5 % of the rows, at least 2 a "
        "dimension, at most 100); data: at every point, as in the paper, whose bands are too narrow");
}

core::EmbeddingModel embeddingSitesModelFrom(const Arguments& arguments, const core::CoordinateColumns& coordinates)
{
    core::EmbeddingModel model = embeddingModelFrom(arguments, coordinates);
    if (arguments.text("sites", {}) == QLatin1String("data"))
        model.sites = core::Sites::Data;
    else
        model.inducing = inducingRuleFrom(arguments, "sites", coordinates);
    return model;
}

Option drawsOption(const QString& help)
{
    return {"draws", "K", help};
}

Eigen::Index drawsFrom(const Arguments& arguments)
{
    // More than a picture has room for (drawCounts): here they are columns of numbers.
    return arguments.count("draws", 0, {.least = 1, .most = 1000});
}

core::InducingRule inducingRuleFrom(const Arguments& arguments, const QString& option,
                                    const core::CoordinateColumns& coordinates)
{
    if (auto rule = namedRule(option, arguments.text(option, "random"))) {
        rule->seed = arguments.seed();
        return *rule;
    }
    return {.kind = core::InducingRule::Kind::Given,
            .count = 0,
            .seed = arguments.seed(),
            .given = filePoints(arguments, option, coordinates)};
}

} // namespace app
