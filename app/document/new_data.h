#pragma once

#include "core/data/column_table.h"
#include "core/session/session.h"

#include <QStringList>

#include <optional>
#include <string>

namespace app
{

/// A session on other data, and what became of its model.
struct NewData {
    core::Session session;
    bool sameKind = false;       // the same columns from the same source: nothing was asked
    bool kernelReplaced = false; // these data forbid the one before
    QStringList kept{};          // "the kernel", "Regression": what was set by hand and is no default for these data
    static QString kernelKept(); // "the kernel"
};

/// The one rule of data that come from elsewhere. The model stays: every choice, every number that was set by hand, and
/// whatever is locked. Numbers that nobody has touched are the defaults for the data (MATH 2), before as after. A
/// kernel that cannot be computed on the data becomes the default. `columns`: the table that the data were chosen from.
NewData withData(const core::Session& before, core::Dataset data, core::ChosenColumns columns = {});

/// The session over points that were drawn again: the model as it is, and the window where it can be kept.
core::Session withRedrawn(const core::Session& session, core::Dataset data);

/// As nobody has touched it: a session of these data, all of them in its window.
core::Session freshSession(core::SharedDataset data);

/// Kernel and numbers of all labs at the defaults for the session's data, but for what is locked; choices of what to
/// see and how to test stay.
core::Session withDefaults(const core::Session& session);

/// An example with all columns of its table, in the lab that it is for and by the defaults for it: no model of other
/// data is left. Nothing for no example's name.
std::optional<NewData> withExample(const core::Session& before, const std::string& name);

} // namespace app
