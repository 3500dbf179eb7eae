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
///   A new lab is its own files and two lines: its page's include and its entry in labs.cpp. Files are found by their
/// folder:
///   core/labs/NAME/         settings with their descriptions (core/settings/setting.h), request, problems, pipeline
///   widgets/NAME/, plots/   its plots; a panel where addForm<Settings>() is not enough
///   app/labs/NAME_page.*    the page (PipelinePage) and its plots, laid out in words (LabPlots, PanelLayout)
///   resources/help/labs/    its page of help
///   app/cli/NAME_command.*  the command that prints the same numbers, listed in command.cpp
/// Menu, keys, documents, undo, locks, new data, checks of ranges, export and --help follow from these. A new setting
/// is its member and its description; a panel that arranges its controls by hand names it there.
///   A new number of a lab is a member of its result and a row in a drawing (PlotTable::addValue, with a headline where
/// it is compared with a pinned state; on show it is by a flag or a remark of the drawing, or large where the panel is
/// about it, Drawing::numbers), and a row in the command: report.add and its line in Command::prints, without which the
/// tests of the commands fail. A new curve is a row in a drawing (CurveRow).
struct Lab {
    QString id;                           // as sessions name it
    QString title;                        // on its tab
    QString meaning;                      // one sentence, for the tooltip
    QString group{};                      // of labs that are for alike ends, in the bar: "Compare"
    QString question{};                   // what it asks, where several stand under one tab: "How often?"
    QString under{};                      // the id of the lab under whose tab it stands; empty: it has its own
    QStringList views{};                  // of its panels, as its LabPlots names them
    std::vector<SettingsPart> settings{}; // its own, and those that it shares with others, each said once
    LabPage* (*make)(const Lab& lab, Document& document, QWidget* parent) = nullptr;
    bool wantsTargets = false; // a table's last column is a target rather than a coordinate
    std::string example{};     // of core::examples(), on which it shows what it can; none when empty

    /// A page of it, which must not outlive this.
    LabPage* page(Document& document, QWidget* parent) const { return make(*this, document, parent); }
};

/// The entry of a lab that has this name: its page, the panels on it, and the settings that it has or shares.
template <class Page, class Plots, core::Described... Settings>
Lab makeLab(Lab named)
{
    named.views = Plots::views();
    named.settings = {settingsPart<Settings>()...};
    named.make = [](const Lab& lab, Document& document, QWidget* parent) -> LabPage* {
        return new Page(lab, document, parent);
    };
    return named;
}

/// The lab with this id among these; nullptr when there is none.
const Lab* labNamed(const QString& id, const std::vector<Lab>& among);

/// The lab under whose tab it stands, which may be itself.
const Lab& headOf(const Lab& lab, const std::vector<Lab>& among);

/// The lab on show in a session: the first for one that is not among these.
const Lab& labOf(const core::Session& session, const std::vector<Lab>& among);

} // namespace app
