#include "app/cli/completion.h"

#include "core/data/examples.h"

#include <QRegularExpression>

#include <algorithm>

namespace app
{

namespace
{

/// What may stand behind an option or in a command's place: words, a file, or something of one's own.
struct Expected {
    QStringList words;
    bool file = false;
};

QStringList exampleWords()
{
    QStringList words;
    for (const core::ExampleDescription& description : core::examples())
        words << "example:" + QString::fromStdString(std::string(description.name));
    return words;
}

/// By how an option's value is described: "FILE|example:NAME", "permutation|gamma|all", "N". Placeholders have
/// capitals.
Expected expectedBy(const QString& value)
{
    static const QRegularExpression word("^[a-z0-9][a-z0-9-]*$"), file("FILE|FOLDER|\\.[a-z]+$");
    Expected expected;
    for (const QString& part : value.split('|', Qt::SkipEmptyParts))
        if (part.contains(file))
            expected.file = true;
        else if (part == QLatin1String("example:NAME"))
            expected.words += exampleWords();
        else if (part.contains(word))
            expected.words << part;
    return expected;
}

Expected expectedOf(const Command& command)
{
    const bool file = command.positional == QLatin1String("SESSION") || command.positional.contains(u'…');
    return {command.choices ? command.choices() : QStringList(), file};
}

/// The first clause of a help text.
QString briefly(const QString& help)
{
    static const QRegularExpression end("[.:;,] | \\(");
    return help.left(help.indexOf(end)).simplified();
}

/// In single quotes for a shell where a quote within them is written `quote`.
QString shellQuoted(QString text, const QString& quote)
{
    return '\'' + text.replace('\'', quote) + '\'';
}

const QString posixQuote = "'\\''";

// Bash

const QString bashBegin = R"(# Completion of kernelscope for bash. For this shell: source <(kernelscope completion bash)
# For all: kernelscope completion bash > ~/.local/share/bash-completion/completions/kernelscope
_kernelscope() {
    local line="${COMP_LINE:0:COMP_POINT}" words=() current previous command choices="" files="" colon reply
    read -ra words <<< "$line"
    current="${line##*[[:space:]]}"
    [[ -n $current ]] || words+=("")
    previous="${words[${#words[@]}-2]}" command="${words[1]}"
    if [[ $current == --*=* ]]; then
        previous="${current%%=*}" current="${current#*=}"
    fi
    if ((${#words[@]} == 2)); then
        choices="%1" files=yes
    else
        case "$command $previous" in
)";

const QString bashEnd = R"(        esac
    fi
    COMPREPLY=()
    while IFS= read -r reply; do
        COMPREPLY+=("$reply")
    done < <(compgen -W "$choices" -- "$current"; [[ -z $files ]] || compgen -f -- "$current")
    [[ -z $files ]] || compopt -o filenames 2> /dev/null
    colon="${current%"${current##*:}"}" # bash begins a word behind it
    ((${#COMPREPLY[@]} == 0)) || COMPREPLY=("${COMPREPLY[@]#"$colon"}")
}
complete -F _kernelscope kernelscope
)";

QString bashAnswer(const Expected& expected)
{
    return QStringLiteral("choices=\"%1\"%2").arg(expected.words.join(' '), expected.file ? " files=yes" : "");
}

QString bashScript(const std::vector<Command>& commands)
{
    QString cases, otherwise;
    QStringList names;
    for (const Command& command : commands) {
        names << command.name;
        QStringList free, offered;
        for (const Option& option : command.options) {
            offered << "--" + option.name;
            if (option.value.isEmpty())
                continue;
            const QString pattern = QStringLiteral("\"%1 --%2\"").arg(command.name, option.name);
            const Expected expected = expectedBy(option.value);
            if (expected.words.isEmpty() && !expected.file)
                free << pattern;
            else
                cases += QStringLiteral("            %1) %2 ;;\n").arg(pattern, bashAnswer(expected));
        }
        if (!free.isEmpty())
            cases += QStringLiteral("            %1) ;;\n").arg(free.join('|'));
        Expected expected = expectedOf(command);
        expected.words = offered + expected.words;
        otherwise += QStringLiteral("            \"%1 \"*) %2 ;;\n").arg(command.name, bashAnswer(expected));
    }
    return bashBegin.arg(names.join(' ')) + cases + otherwise + bashEnd;
}

// Zsh

const QString zshBegin = R"(#compdef kernelscope
# Completion of kernelscope for zsh: kernelscope completion zsh > a file _kernelscope in a folder of $fpath
_kernelscope_files() {
    local -a examples=("$@")
    _alternative 'files:file:_files' 'examples:example:compadd -a examples'
}
_kernelscope() {
    local -a commands=(
)";

/// Within a specification of _arguments.
QString zshWords(QString text)
{
    static const QRegularExpression special("([\\\\\\]\\[:])");
    return text.replace(special, "\\\\1");
}

QString zshAction(const Expected& expected)
{
    if (expected.file)
        return expected.words.isEmpty() ? "_files" : "{_kernelscope_files " + zshWords(expected.words.join(' ')) + "}";
    return expected.words.isEmpty() ? QString(" ") : "(" + zshWords(expected.words.join(' ')) + ")";
}

QString zshScript(const std::vector<Command>& commands)
{
    QString script = zshBegin, cases;
    for (const Command& command : commands) {
        script += "        " + shellQuoted(command.name + ':' + briefly(command.summary), posixQuote) + '\n';
        cases += "    " + command.name + ")\n        _arguments";
        for (const Option& option : command.options) {
            const QString value = option.value.isEmpty()
                                      ? QString()
                                      : ':' + zshWords(option.value) + ':' + zshAction(expectedBy(option.value));
            cases += " \\\n            " +
                     shellQuoted(QStringLiteral("%1--%2%3[%4]%5")
                                     .arg(option.repeats ? "*" : "", option.name, option.value.isEmpty() ? "" : "=",
                                          zshWords(briefly(option.help)), value),
                                 posixQuote);
        }
        if (!command.positional.isEmpty())
            cases += " \\\n            " +
                     shellQuoted((command.positional.contains(u'…') ? "*:" : "1:") + zshWords(command.positional) +
                                     ':' + zshAction(expectedOf(command)),
                                 posixQuote);
        cases += "\n        ;;\n";
    }
    return script + R"(    )
    if ((CURRENT == 2)); then
        _describe command commands
        _files
        return
    fi
    local command="$words[2]"
    shift words
    ((CURRENT--))
    case "$command" in
)" + cases +
           "    esac\n}\n_kernelscope \"$@\"\n";
}

// Fish

QString fishWords(const Expected& expected)
{
    const QString words =
        expected.words.isEmpty() ? QString() : " -a " + shellQuoted(expected.words.join(' '), QStringLiteral("\\'"));
    return (expected.file ? " -F" : " -f") + words;
}

QString fishScript(const std::vector<Command>& commands)
{
    const auto text = [](const QString& words) { return shellQuoted(briefly(words), QStringLiteral("\\'")); };
    QString script = "# Completion of kernelscope for fish:\n"
                     "# kernelscope completion fish > ~/.config/fish/completions/kernelscope.fish\n";
    for (const Command& command : commands)
        script += QStringLiteral("complete -c kernelscope -n __fish_use_subcommand -a %1 -d %2\n")
                      .arg(command.name, text(command.summary));
    for (const Command& command : commands) {
        const QString within =
            QStringLiteral("complete -c kernelscope -n '__fish_seen_subcommand_from %1'").arg(command.name);
        script += within + fishWords(expectedOf(command)) + '\n';
        for (const Option& option : command.options)
            script += QStringLiteral("%1 -l %2%3 -d %4\n")
                          .arg(within, option.name,
                               option.value.isEmpty() ? QString() : " -r" + fishWords(expectedBy(option.value)),
                               text(option.help));
    }
    return script;
}

} // namespace

QString completionScript(Shell shell, const std::vector<Command>& commands)
{
    switch (shell) {
    case Shell::Bash:
        return bashScript(commands);
    case Shell::Zsh:
        return zshScript(commands);
    case Shell::Fish:
        break;
    }
    return fishScript(commands);
}

} // namespace app
