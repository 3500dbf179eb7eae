#pragma once

#include "app/script/script_language.h"
#include "core/outcome.h"
#include "core/session/session.h"

#include <QStringList>

namespace widgets
{
class PlotView;
}

namespace app
{

struct Lab;

/// A panel that shows an answer, and where it stands.
struct ScriptSubject {
    const core::Session& session;
    const Lab& lab;
    QString view;
    const widgets::PlotView& panel; // with its answer
    QString name;                   // "Old Faithful: Density, Predictive density"
    QStringList folders = {};       // where the file of the points may be
};

/// The views of a lab for which there are scripts.
QStringList scriptedViews(const Lab& lab);

/// A script that computes the numbers of the panel anew, in Python with numpy and scipy or in R with what comes with
/// it, draws its figure, and ends with "N numbers agree to 1e-D", or with an error where a number is another. It is
/// made of the state alone: the data, the settings, and the panel's table of numbers (script_template.h says how).
/// Failure: why there is no script of this panel or state.
core::Outcome<QString> scriptOf(const ScriptSubject& subject, ScriptLanguage language);

} // namespace app
