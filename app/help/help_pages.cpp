#include "app/help/help_pages.h"

#include "app/help/described.h"
#include "app/labs/labs.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace app
{

namespace
{

constexpr const char *folder = ":/help/", *labFolder = "labs/", *suffix = ".md";

HelpPage readPage(const QString& path)
{
    QFile file(QLatin1String(folder) + path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QString markdown = filled(QString::fromUtf8(file.readAll()));
    return {.path = path, .title = markdown.section(u'\n', 0, 0).mid(2).trimmed(), .markdown = markdown};
}

std::vector<HelpPage> readPages()
{
    QStringList paths{firstHelpPage};
    for (const Lab& lab : labs())
        paths << pathOfLab(lab.id);
    for (const char* name : {"panels", "data", "kernels", "evidence", "files", "scripts", "lessons", "keys", "commands",
                             "mathematics", "verify", "many-rows", "speed", "limits"})
        paths << QLatin1String(name) + QLatin1String(suffix);
    std::vector<HelpPage> pages;
    for (const QString& path : paths)
        if (HelpPage page = readPage(path); !page.markdown.isEmpty())
            pages.push_back(std::move(page));
    return pages;
}

template <class Matches>
const HelpPage* findPage(const Matches& matches)
{
    const auto found = std::ranges::find_if(helpPages(), matches);
    return found == helpPages().end() ? nullptr : &*found;
}

} // namespace

QString HelpPage::name() const
{
    return QFileInfo(path).completeBaseName();
}

const std::vector<HelpPage>& helpPages()
{
    static const std::vector<HelpPage> pages = readPages();
    return pages;
}

const HelpPage* helpPageAt(const QString& path)
{
    return findPage([&](const HelpPage& page) { return page.path == path; });
}

const HelpPage* helpPageNamed(const QString& name)
{
    return findPage([&](const HelpPage& page) { return page.name() == name; });
}

QString pathOfLab(const QString& id)
{
    return QLatin1String(labFolder) + id + QLatin1String(suffix);
}

QString labOfPage(const QString& path)
{
    return path.startsWith(QLatin1String(labFolder)) ? QFileInfo(path).completeBaseName() : QString();
}

} // namespace app
