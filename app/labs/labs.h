#pragma once

#include "app/labs/lab.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace app
{

/// All labs, in the order of their tabs.
const std::vector<Lab>& labs();

/// Their ids, in this order.
QStringList labIds();

/// A lab that is not among them, for as long as the program runs; before a window, a document or a help text is made.
void addLab(Lab lab);

/// Of all labs, the one with this id; nullptr when there is none.
const Lab* labNamed(const QString& id);

/// Of all labs, the one on show in a session.
const Lab& labOf(const core::Session& session);

} // namespace app
