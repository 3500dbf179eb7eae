#include "app/cli/command.h"

#include "core/data/examples.h"

#include <string_view>

namespace app
{

namespace
{

void runExamples(const Arguments&)
{
    QString list;
    const auto text = [](std::string_view words) { return QString::fromStdString(std::string(words)); };
    for (const core::ExampleDescription& description : core::examples()) {
        const core::Dataset data = *core::example(description.name);
        list += QStringLiteral("example:%1 %2 x %3  %4: %5\n")
                    .arg(text(description.name), -12)
                    .arg(data.size(), 5)
                    .arg(data.dimensions())
                    .arg(text(description.title), text(description.meaning));
    }
    printOut(list.toUtf8());
}

} // namespace

Command examplesCommand()
{
    return {.name = "examples",
            .summary = "the built-in data sets",
            .description = "Lists what --data example:NAME accepts: name, size, what it is and its source.",
            .run = &runExamples};
}

} // namespace app
