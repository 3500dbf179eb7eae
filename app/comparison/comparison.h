#pragma once

#include "core/gp/compare.h"
#include "core/outcome.h"
#include "core/session/session.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace app
{

/// One of the compared models as a row of a table.
struct ComparedModel {
    QString name;                                  // no other model has it
    QStringList cells;                             // as many as the header has; fewer where it is refused
    QString refusal;                               // why it has no numbers
    std::optional<core::ComparedRegression> fit{}; // what a session can take over
};

/// The models that are done, the best first.
struct Comparison {
    QStringList header;
    std::vector<ComparedModel> models;
    int of = 0; // how many there are in the end
};

/// Can models of this lab be compared? Those of Density and Regression.
bool canCompare(const std::string& lab);
/// What is compared and what the numbers say, for who knows no kernels.
QString aboutComparison(const core::Session& session);
/// Has a comparison of one session the same numbers as that of the other?
bool comparesTheSame(const core::Session& a, const core::Session& b);
/// Which locks, in Regression, forbid to take a model over, as a sentence; empty: none.
QString lockedAgainstModels(const core::Session& session);
/// The session with kernel, noise and mean of that model, in Regression.
core::Session withModel(core::Session session, const core::ComparedRegression& model);

/// Compares the models of a session's lab. It emits the table after each of them.
class Comparer
{
public:
    using Emit = std::function<void(core::Outcome<Comparison>)>;
    void solve(const core::Session& session, const std::stop_token& stop, const Emit& emitOutcome, const auto&)
    {
        compare(session, stop, emitOutcome);
    }
    static bool isLast(const Comparison& comparison)
    {
        return static_cast<int>(comparison.models.size()) == comparison.of;
    }

private:
    static void compare(const core::Session& session, const std::stop_token& stop, const Emit& emitOutcome);
};

} // namespace app
