#include "app/cli/command.h"

#include "core/data/generators.h"
#include "core/data/table.h"

#include <set>

namespace app
{

namespace
{

constexpr qint64 defaultCount = 200;

core::Generation generationFrom(const Arguments& arguments)
{
    if (arguments.positional().isEmpty()) {
        QStringList names;
        for (const core::GeneratorDescription& generator : core::generators())
            names << QString::fromUtf8(generator.name.data(), static_cast<qsizetype>(generator.name.size()));
        usageError(QStringLiteral("which generator? One of ") + names.join(", "));
    }
    core::Generation generation{.name = arguments.positional()[0].toStdString(),
                                .n = arguments.wholeNumber("n", defaultCount, 1),
                                .seed = arguments.seed(),
                                .options = {}};
    for (const core::GeneratorDescription& generator : core::generators())
        for (const core::GeneratorOption& option : generator.options) {
            const QString name = QString::fromUtf8(option.name.data(), static_cast<qsizetype>(option.name.size()));
            if (arguments.has(name))
                generation.options[name.toStdString()] = arguments.number(name, 0.0);
        }
    return generation;
}

void run(const Arguments& arguments)
{
    const core::Dataset data = valueOrThrow(core::generate(generationFrom(arguments)));
    const std::string csv = core::toCsv(data);
    if (!arguments.has("out"))
        printOut(QByteArray::fromStdString(csv));
    else if (arguments.text("out").endsWith(".csv", Qt::CaseInsensitive))
        writeFile(arguments.text("out"), QByteArray::fromStdString(csv));
    else
        usageError(QStringLiteral("--out: %1 must end in .csv").arg(arguments.text("out")));
}

} // namespace

Command generateCommand()
{
    QString description = QStringLiteral(
        "Prints CSV with a header; the same seed gives the same numbers on every machine.\n\nGenerators:\n");
    std::vector<Option> options{{"n", "N", QStringLiteral("how many points (default %1)").arg(defaultCount)},
                                {"seed", "S", "seed of the random numbers (default 1)"},
                                outOption(".csv")};
    std::set<std::string_view> known;
    for (const core::GeneratorDescription& generator : core::generators()) {
        description += QStringLiteral("  %1 %2\n")
                           .arg(QString::fromStdString(std::string(generator.name)), -16)
                           .arg(QString::fromStdString(std::string(generator.meaning)));
        for (const core::GeneratorOption& option : generator.options) {
            description += QStringLiteral("      --%1: %2 (default %3, %4 to %5)\n")
                               .arg(QString::fromStdString(std::string(option.name)),
                                    QString::fromStdString(std::string(option.meaning)))
                               .arg(option.defaultValue)
                               .arg(option.lower)
                               .arg(option.upper);
            if (known.insert(option.name).second)
                options.push_back({QString::fromStdString(std::string(option.name)), "VALUE",
                                   "an option of some generators, see above"});
        }
    }
    return {"generate", "NAME", "synthetic data with a seed", description.trimmed(), options, &run};
}

} // namespace app
