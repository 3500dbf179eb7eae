#include "app/help/described.h"

#include "app/cli/command.h"
#include "app/figures/figure_list.h"
#include "app/help/help_pages.h"
#include "app/help/keys.h"
#include "app/help/markdown.h"
#include "app/labs/labs.h"
#include "core/data/examples.h"
#include "core/data/generators.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/number_text.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/formula_text.h"

#include <QRegularExpression>

namespace app
{

namespace
{

using widgets::capitalised;
using widgets::textOf;

QString number(double value)
{
    return QString::fromStdString(core::numberText(value));
}

QString htmlRow(const core::HyperparameterDescription& d)
{
    const QString unit = d.unit.empty() ? QString() : QStringLiteral(" (in %1)").arg(escaped(textOf(d.unit)));
    return tableRow({code(textOf(d.name)) + u' ' + textOf(d.symbol), escaped(textOf(d.meaning)) + unit,
                     number(d.defaultValue), QStringLiteral("%1 to %2").arg(number(d.lower), number(d.upper)),
                     QString::fromStdString(core::admissible(d))});
}

/// What a slider shows and what may be typed, a row for each number.
QString hyperparameterTable(std::span<const core::HyperparameterDescription> descriptions)
{
    QString table = tableHead({"number", "meaning", "default", "slider", "may be"});
    for (const core::HyperparameterDescription& description : descriptions)
        table += htmlRow(description);
    return table;
}

QString factsOf(const core::FamilyDescription& family)
{
    QStringList facts{family.positiveSemidefinite ? "positive semidefinite"
                      : family.definitenessOpen   ? "positive semidefinite or not, as the formula is"
                                                  : "not positive semidefinite"};
    if (family.shiftInvariant)
        facts << "shift-invariant";
    if (family.kinked)
        facts << "with a kink";
    core::Kernel kernel;
    kernel.family = core::defaultFamily(family.name);
    if (core::isUnbounded(kernel))
        facts << "grows without bound";
    return capitalised(facts.join(", ")) + u'.';
}

QString kernels()
{
    QString text = QStringLiteral("Any of them can have a positive factor in front:\n\n") +
                   hyperparameterTable(std::span(&core::scaleDescription(), 1));
    for (const core::FamilyDescription& family : core::families()) {
        text += QStringLiteral("\n### %1\n\n%2. %3.\n\n> k(x,y) = %4\n\n%5\n")
                    .arg(textOf(family.name), escaped(textOf(family.title)), escaped(textOf(family.note)),
                         widgets::typeset(textOf(family.formula)), factsOf(family));
        if (!family.hyperparameters.empty())
            text += u'\n' + hyperparameterTable(family.hyperparameters);
    }
    return text;
}

QString factsOf(const core::GeneratorDescription& generator)
{
    QStringList facts{generator.dimensions == 1 ? "on the line" : "in the plane"};
    if (generator.labelled)
        facts << "two samples";
    if (generator.bags)
        facts << "bags";
    if (generator.targets)
        facts << "with targets";
    return facts.join(", ");
}

QString generators()
{
    QString text;
    for (const core::GeneratorDescription& generator : core::generators()) {
        text += QStringLiteral("### %1\n\n%2 (%3): %4.\n\n")
                    .arg(textOf(generator.name), escaped(textOf(generator.title)), factsOf(generator),
                         escaped(textOf(generator.meaning)));
        text += tableHead({"option", "meaning", "default", "range"});
        for (const core::GeneratorOption& option : generator.options)
            text += tableRow({code(textOf(option.name)), escaped(textOf(option.meaning)), number(option.defaultValue),
                              QStringLiteral("%1 to %2").arg(number(option.lower), number(option.upper))});
        text += u'\n';
    }
    return text;
}

QString examples()
{
    QString text = tableHead({"name", "what it is", "points"});
    for (const core::ExampleDescription& example : core::examples()) {
        const core::Dataset data = core::example(example.name).value();
        text +=
            tableRow({code(textOf(example.name)),
                      QStringLiteral("%1: %2").arg(escaped(textOf(example.title)), escaped(textOf(example.meaning))),
                      QStringLiteral("%1 × %2").arg(data.size()).arg(data.dimensions())});
    }
    return text;
}

QString labList()
{
    QString text;
    int key = 0;
    for (const Lab& lab : labs()) {
        const Lab& head = headOf(lab, labs());
        const QString where = &head == &lab
                                  ? QStringLiteral("Ctrl+%1").arg(++key)
                                  : QStringLiteral("in %1: “%2”").arg(escaped(head.title), escaped(lab.question));
        text += QStringLiteral("- [%1](%2) (%3): %4\n")
                    .arg(escaped(lab.title), pathOfLab(lab.id), where, escaped(lab.meaning));
    }
    return text;
}

/// As --help prints it: paragraphs flow, and what is set in columns stays as it is. For a hat that fonts set beside its
/// letter stands the index of the formula cards.
QString descriptionText(QString description)
{
    description.replace(QStringLiteral("μ\u0302"), QStringLiteral("μₙ"));
    static const QRegularExpression columns(QStringLiteral("^ "), QRegularExpression::MultilineOption);
    QString text;
    for (const QString& paragraph : description.split(QStringLiteral("\n\n")))
        text += paragraph.contains(columns) ? codeBlock(paragraph) : escaped(paragraph.simplified()) + "\n\n";
    return text;
}

QString commandList()
{
    QString text;
    for (const Command& command : commands()) {
        text += QStringLiteral("### %1\n\n%2\n\n%3.\n\n%4")
                    .arg(command.name,
                         code(QStringLiteral("kernelscope %1 %2").arg(command.name, command.positional).trimmed()),
                         capitalised(escaped(command.summary)), descriptionText(command.description));
        if (!command.prints.empty())
            text += tableHead({"printed", "meaning"});
        for (const Printed& value : command.prints)
            text += tableRow({code(asJson(value)), escaped(value.meaning)});
        if (!command.prints.empty())
            text += u'\n';
        if (!command.options.empty())
            text += tableHead({"option", "meaning"});
        for (const Option& option : command.options)
            text += tableRow({code(("--" + option.name + u' ' + option.value).trimmed()), escaped(option.help)});
        text += u'\n';
    }
    return text;
}

QString keyTable()
{
    QString text = tableHead({"keys", "what they do"});
    for (const KeyMeaning& key : keysAndMouse())
        text += tableRow({escaped(key.keys), escaped(key.meaning)});
    return text;
}

QString figureList()
{
    QString text = tableHead({"figure", "what is drawn"});
    for (const Figure& figure : figures())
        text += tableRow({escaped(figure.fullTitle()), escaped(figure.meaning)});
    return text;
}

struct Gap {
    const char* name;
    QString (*text)();
};
constexpr Gap gaps[] = {{"kernels", &kernels},   {"generators", &generators}, {"examples", &examples},
                        {"labs", &labList},      {"commands", &commandList},  {"keys", &keyTable},
                        {"figures", &figureList}};

} // namespace

QString filled(QString markdown)
{
    for (const Gap& gap : gaps) {
        const QString mark = QStringLiteral("{{%1}}").arg(QLatin1String(gap.name));
        if (markdown.contains(mark))
            markdown.replace(mark, gap.text().trimmed());
    }
    return markdown;
}

} // namespace app
