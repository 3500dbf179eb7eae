#pragma once

#include "app/script/script_panel.h"
#include "core/session/session.h"

#include <QHash>
#include <QJsonValue>

namespace app
{

struct Lab;

/// A setting as sessions hold it, and what a comment says of it.
struct ScriptSetting {
    QJsonValue value;
    QString comment;
};
using ScriptSettings = QHash<QString, ScriptSetting>; // by name: "noise"; "inducing", "inducing_count"

/// The settings of a lab and those that it shares, and what its models take beside them: `seed`; `lambda_`, which is a
/// name in Python, too; of two samples `feature_count`, `curve_length` and `lengthscales`; of a posterior of
/// hyperparameters `free` and `quantity`; `null` of conditional tests.
ScriptSettings scriptSettings(const Lab& lab, const core::Session& session, const ScriptPanel& panel);

/// What the evidence of a panel is over, `over` and `against`, and its columns by the names `values` and
/// `values_against`: by the panel, for a session may name a hyperparameter that its kernel has not.
QHash<QString, QString> takeAxesOfEvidence(ScriptSettings& settings, const ScriptPanel& panel);

/// What a template may ask of the session: a setting, "dimension", or a fact of the kernel.
QJsonValue askedOf(const core::Session& session, const ScriptSettings& settings, const QString& name);

} // namespace app
