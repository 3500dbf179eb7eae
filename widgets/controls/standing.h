#pragma once

#include <QWidget>

namespace widgets
{

/// How an answer on show stands beside what is set now.
enum class Standing {
    Current,    // it is the answer to that
    Outdated,   // other values of the same model, other points among the same data: it is greyed
    OtherModel, // another model: it is out of sight
    OtherData   // other data altogether, or another view of them: it is out of sight
};

inline bool isOutOfSight(Standing standing)
{
    return standing == Standing::OtherModel || standing == Standing::OtherData;
}

/// Shows it on what an answer stands in, such as a formula with its numbers: paler, or not to be seen and not to be
/// pressed. It keeps its place either way.
void showStanding(QWidget& widget, Standing standing);

} // namespace widgets
