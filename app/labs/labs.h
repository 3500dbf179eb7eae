#pragma once

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
    QString id;        // as sessions name it
    QString title;     // on its tab
    QString meaning;   // one sentence, for the tooltip
    QStringList views; // of its panels, as its LabPlots names them
    LabPage* (*make)(Document& document, QWidget* parent) = nullptr;
};

/// All labs, in the order of their tabs. A new lab is one entry here.
const std::vector<Lab>& labs();

/// The lab with this id among `labs`; nullptr when there is none.
const Lab* labNamed(const QString& id, const std::vector<Lab>& among = labs());

/// The lab on show in a session: the first for one that this program does not know.
const Lab& labOf(const core::Session& session, const std::vector<Lab>& among = labs());

} // namespace app
