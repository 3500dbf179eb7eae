#pragma once

#include <QString>

#include <vector>

namespace app
{

/// A page of the help: Markdown of resources/help with its gaps filled from the program's own descriptions.
struct HelpPage {
    QString path;     // in resources/help: "labs/density.md"
    QString title;    // its first heading
    QString markdown; // from the first heading on

    QString name() const; // as the command line calls it: "density"
};

/// All pages in the order of the contents: the first one, those of the labs in the order of their tabs, the others.
const std::vector<HelpPage>& helpPages();

/// nullptr when there is none at this path.
const HelpPage* helpPageAt(const QString& path);
/// By its short name, "density"; nullptr when there is none.
const HelpPage* helpPageNamed(const QString& name);

/// Where the page of a lab stands: a lab finds it by its id alone.
QString pathOfLab(const QString& id);
/// The lab a page speaks of; empty for the other pages.
QString labOfPage(const QString& path);

inline const QString firstHelpPage = QStringLiteral("index.md"), keysPage = QStringLiteral("keys.md");

} // namespace app
