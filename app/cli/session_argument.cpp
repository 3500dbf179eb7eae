#include "app/cli/session_argument.h"

#include "app/session/session_file.h"

#include <cstdio>

namespace app
{

core::Session sessionFrom(const Arguments& arguments)
{
    if (arguments.positional().isEmpty())
        usageError(QStringLiteral("which session? Name a .kscope file, a figure that carries one, or builtin"));
    const QString name = arguments.positional()[0];
    if (name == "builtin")
        return core::builtInSession();
    return valueOrThrow(readSessionFile(
        name, {}, [](const QString& repair) { std::fprintf(stderr, "kernelscope: %s\n", qUtf8Printable(repair)); }));
}

} // namespace app
