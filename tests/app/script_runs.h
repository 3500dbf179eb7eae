#pragma once

#include "app/script/script_language.h"

#include <QByteArray>
#include <QProcess>
#include <QStandardPaths>
#include <QStringList>

/// Runs scripts where there is something that runs them.
namespace script_runs
{

struct Ran {
    int status = -1;
    QByteArray said; // by either stream
};

inline Ran runOther(const QString& program, const QStringList& words, const QString& folder)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setWorkingDirectory(folder);
    process.start(program, words);
    if (!process.waitForFinished(300'000))
        return {};
    return {process.exitCode(), process.readAll()};
}

/// What runs scripts in this language here; empty where nothing does.
inline QString interpreterOf(app::ScriptLanguage language)
{
    if (language == app::ScriptLanguage::R)
        return QStandardPaths::findExecutable("Rscript");
    for (const QString& python : {QStandardPaths::findExecutable("python3"), QStringLiteral("/usr/bin/python3")})
        if (!python.isEmpty() && runOther(python, {"-c", "import numpy, scipy"}, {}).status == 0)
            return python;
    return {};
}

} // namespace script_runs
