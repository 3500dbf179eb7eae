#include "app/cli/command.h"

#include "core/data/examples.h"

#include <cstdio>

namespace app
{

namespace
{

void run(const Arguments&)
{
    for (const core::ExampleDescription& description : core::examples()) {
        const core::Dataset data = *core::example(description.name);
        std::printf("example:%-12.*s %5td x %td  %.*s: %.*s\n", static_cast<int>(description.name.size()),
                    description.name.data(), data.size(), data.dimensions(), static_cast<int>(description.title.size()),
                    description.title.data(), static_cast<int>(description.meaning.size()), description.meaning.data());
    }
}

} // namespace

Command examplesCommand()
{
    return {"examples",
            {},
            "the built-in data sets",
            "Lists what --data example:NAME accepts: name, size, what it is and its source.",
            {},
            &run};
}

} // namespace app
