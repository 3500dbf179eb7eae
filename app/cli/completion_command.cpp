#include "app/cli/completion.h"

namespace app
{

namespace
{

QStringList shellNames()
{
    return {"bash", "zsh", "fish"};
}

void runCompletion(const Arguments& arguments)
{
    const QString name = arguments.positional().value(0);
    const qsizetype shell = shellNames().indexOf(name);
    if (shell < 0)
        usageError(name.isEmpty() ? QStringLiteral("name the shell: bash, zsh or fish")
                                  : QStringLiteral("expected bash, zsh or fish, got \"%1\"").arg(name));
    printOut(completionScript(static_cast<Shell>(shell), commands()).toUtf8());
}

} // namespace

Command completionCommand()
{
    return {
        .name = "completion",
        .positional = "bash|zsh|fish",
        .summary = "a script by which a shell completes the words of these commands",
        .description =
            "For the shell that runs, in bash: source <(kernelscope completion bash). For every one, write it where "
            "the "
            "shell looks:\n"
            "~/.local/share/bash-completion/completions/kernelscope, a file _kernelscope in a folder of zsh's $fpath, "
            "or\n"
            "~/.config/fish/completions/kernelscope.fish.",
        .run = &runCompletion,
        .choices = &shellNames};
}

} // namespace app
