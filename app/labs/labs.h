#pragma once

#include "app/session/settings_part.h"
#include "core/session/session.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

class QWidget;

namespace app
{

class Document;
class LabPage;

/// A lab as the window and the command line list it.
///   A new lab is its own files and three lines: its page's include and its entry in labs.cpp, and its tests in
/// tests.cmake. Files are found by their folder:
///   core/labs/NAME/         settings with their descriptions (core/settings/setting.h), request, problems, pipeline
///   widgets/NAME/, plots/   its plots; a panel where addForm<Settings>() is not enough
///   app/labs/NAME_page.*    the page (PipelinePage) and its plots side by side (LabPlots)
///   resources/help/labs/    its page of help
///   app/cli/NAME_command.*  the command that prints the same numbers, listed in command.cpp
/// Menu, keys, documents, undo, locks, new data, checks of ranges, export and --help follow from these. A new setting
/// is its member and its description; a panel that arranges its controls by hand names it there.
struct Lab {
    QString id;                           // as sessions name it
    QString title;                        // on its tab
    QString meaning;                      // one sentence, for the tooltip
    QStringList views{};                  // of its panels, as its LabPlots names them
    std::vector<SettingsPart> settings{}; // its own, and those that it shares with others, each said once
    LabPage* (*make)(Document& document, QWidget* parent) = nullptr;
    bool wantsTargets = false; // a table's last column is a target rather than a coordinate
    std::string example{};     // of core::examples(), on which it shows what it can; none when empty
};

/// The entry of a lab that has this name: its page, the panels on it, and the settings that it has or shares.
template <class Page, class Plots, core::Described... Settings>
Lab makeLab(Lab named)
{
    named.views = Plots::views();
    named.settings = {settingsPart<Settings>()...};
    named.make = [](Document& document, QWidget* parent) -> LabPage* { return new Page(document, parent); };
    return named;
}

/// All labs, in the order of their tabs.
const std::vector<Lab>& labs();

/// Their ids, in this order.
QStringList labIds();

/// A lab that is not among them, for as long as the program runs; before a window, a document or a help text is made.
void addLab(Lab lab);

/// The lab with this id among `labs`; nullptr when there is none.
const Lab* labNamed(const QString& id, const std::vector<Lab>& among = labs());

/// The lab on show in a session: the first for one that this program does not know.
const Lab& labOf(const core::Session& session, const std::vector<Lab>& among = labs());

} // namespace app
