#pragma once

#include "app/sweep/number_choice.h"
#include "app/sweep/sweep_axis.h"
#include "core/interval.h"
#include "core/session/session.h"
#include "widgets/controls/standing.h"
#include "widgets/drawings/sweep.h"

#include <Eigen/Core>

#include <QList>
#include <QString>

#include <vector>

namespace app
{

/// Curves of numbers over a slider as far as they are known, and what they are of: all that the session says but for
/// the slider's value.
struct SweepStudy {
    NumberChoice choice;
    SweepAxis axis;
    core::Session session;
    Eigen::VectorXd at;
    Eigen::MatrixXd values; // a column a number; NaN: not known
    QString problem = {};   // the first
    int done = 0;

    bool isComplete() const { return done == at.size(); }
    void note(int job, const QList<double>& found, const QString& why);
};

SweepStudy sweepStudy(NumberChoice choice, SweepAxis axis, core::Session session, const Eigen::VectorXd& at);

/// As they are drawn: those of several numbers by the words that tell them apart.
std::vector<widgets::SweptCurve> curvesOf(const SweepStudy& study);

/// Is everything but the slider, of that name, as the curves have it?
widgets::Standing standingOf(const SweepStudy& study, const QString& slider, const core::Session& now);

/// What a slider offers, a few times the value to both sides where it may be many powers of ten.
core::Interval proposedRange(const SweepAxis& axis);

} // namespace app
