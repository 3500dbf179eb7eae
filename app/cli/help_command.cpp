#include "app/cli/command.h"

#include "app/help/help_pages.h"
#include "app/help/manual.h"
#include "app/help/terminal_text.h"

#include <algorithm>

namespace app
{

namespace
{

/// Pages and, for names that no page has, commands.
QString textOn(const QString& topic)
{
    if (const HelpPage* page = helpPageNamed(topic))
        return terminalText(page->markdown);
    const std::vector<Command> known = commands();
    const auto found = std::ranges::find(known, topic, &Command::name);
    if (found == known.end())
        usageError(QStringLiteral("there is no page \"%1\"; `kernelscope help` lists what there is").arg(topic));
    return helpOf(*found);
}

QString listOfPages()
{
    QString text = QStringLiteral("\nPages of `kernelscope help TOPIC`:\n");
    for (const HelpPage& page : helpPages())
        text += QStringLiteral("  %1 %2\n").arg(page.name(), -14).arg(page.title);
    return text;
}

/// Pages, then commands.
QStringList topics()
{
    QStringList names;
    for (const HelpPage& page : helpPages())
        names << page.name();
    for (const Command& command : commands())
        names << command.name;
    return names;
}

void runHelp(const Arguments& arguments)
{
    const QString topic = arguments.positional().value(0);
    if (arguments.has("man") && !topic.isEmpty())
        usageError(QStringLiteral("--man writes the whole manual: leave \"%1\" out").arg(topic));
    const QString text = arguments.has("man") ? manual()
                         : topic.isEmpty()    ? overallHelp() + listOfPages()
                                              : textOn(topic);
    if (arguments.has("out"))
        writeFile(arguments.text("out"), text.toUtf8());
    else
        printOut(text.toUtf8());
}

} // namespace

Command helpCommand()
{
    return {.name = "help",
            .positional = "TOPIC",
            .summary = "a page of the help, or a command's --help",
            .description =
                "Prints the page that the window shows under Help. Without TOPIC it lists the commands and the pages.",
            .options = {{"man", "", "the manual page, as man reads it"},
                        toFileOrOutput({"out", "FILE", "write to a file instead of standard output (-)"})},
            .run = &runHelp,
            .choices = &topics};
}

} // namespace app
