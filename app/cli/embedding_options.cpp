#include "app/cli/embedding_options.h"

#include "app/cli/command.h"
#include "app/cli/read_options.h"
#include "app/cli/setting_options.h"

#include <optional>

namespace app
{

namespace
{

/// More than a picture has room for (drawCounts): here they are columns of numbers.
constexpr core::WholeRange drawnColumns{.least = 1, .most = 1000};

std::optional<double> etaFrom(const Arguments& arguments)
{
    if (!arguments.has("eta") || arguments.text("eta").trimmed().compare("inf", Qt::CaseInsensitive) == 0)
        return std::nullopt;
    return valueFrom<&core::EmbeddingModel::eta>(arguments);
}

/// The rule where none is named, and how --help tells of it.
QString standardRule()
{
    return QString::fromStdString(std::string(core::choiceOf(core::InducingRule().kind).name));
}
QString withStandardRule(const QString& line)
{
    return line +
           QStringLiteral(" (default %1: 5 % of the rows, at least 2 a dimension, at most 100)").arg(standardRule());
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
    return {optionOf<&core::EmbeddingModel::tau2>("T"), etaOption()};
}

Option etaOption()
{
    return {nameOf<&core::EmbeddingModel::eta>(), "E|inf", lineOf<&core::EmbeddingModel::eta>() + " (default)"};
}

Option inducingOption()
{
    return tableOption(
        "inducing", "FILE|random:M|grid:M|kmeans:M",
        withStandardRule("the points z at which the embedding is looked at; of a file the columns by name"));
}

Option inducingSeedOption()
{
    return seedOption("everything random");
}

core::EmbeddingModel embeddingModelFrom(const Arguments& arguments, const core::CoordinateColumns& coordinates)
{
    return {.tau2 = valueFrom<&core::EmbeddingModel::tau2>(arguments),
            .eta = etaFrom(arguments),
            .sites = core::Sites::Inducing,
            .inducing = inducingRuleFrom(arguments, "inducing", coordinates)};
}

Option sitesOption()
{
    return tableOption("sites", "data|FILE|random:M|grid:M|kmeans:M",
                       withStandardRule("where the empirical embedding of all the points is looked at") +
                           "; data: at every point, as in the paper, whose bands are too narrow");
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
    return arguments.count("draws", 0, drawnColumns);
}

core::InducingRule inducingRuleFrom(const Arguments& arguments, const QString& option,
                                    const core::CoordinateColumns& coordinates)
{
    if (auto rule = namedRule(option, arguments.text(option, standardRule()))) {
        rule->seed = arguments.seed();
        return *rule;
    }
    return {.kind = core::InducingRule::Kind::Given,
            .count = 0,
            .seed = arguments.seed(),
            .given = filePoints(arguments, option, coordinates)};
}

} // namespace app
