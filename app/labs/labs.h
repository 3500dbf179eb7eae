#pragma once

#include "app/session/settings_part.h"
#include "core/session/session.h"

#include <QString>
#include <QStringList>

#include <vector>

class QWidget;

namespace app
{

class Document;
class LabPage;

/// A lab as the window and the command line list it.
struct Lab {
    QString id;                         // as sessions name it
    QString title;                      // on its tab
    QString meaning;                    // one sentence, for the tooltip
    QStringList views;                  // of its panels, as its LabPlots names them
    std::vector<SettingsPart> settings{}; // its own, and those that it shares with others
    LabPage* (*make)(Document& document, QWidget* parent) = nullptr;
};

/// All labs, in the order of their tabs. A new lab is one entry in labs.cpp.
const std::vector<Lab>& labs();

/// A lab that is not among them, for as long as the program runs; before a window, a document or a help text is made.
void addLab(Lab lab);

/// The lab with this id among `labs`; nullptr when there is none.
const Lab* labNamed(const QString& id, const std::vector<Lab>& among = labs());

/// The lab on show in a session: the first for one that this program does not know.
const Lab& labOf(const core::Session& session, const std::vector<Lab>& among = labs());

} // namespace app
