#pragma once

#include <QString>
#include <QStringList>

namespace app
{

class LabPlots;

// What an author puts into the text of a step, from what is on show.

/// The step's text with this block in place of its blocks of settings; before its question, or at its end.
QString withSettings(const QString& step, const QString& block);

/// A question of that kind, as the lesson's text has it ("draw", "dots", "number", "choice", "point"): about the panel
/// that the person is at, with a condition that is true of what is on show.
QString questionBlock(const QString& kind, const LabPlots& plots);

/// The step's text with such a block at its end; the question that it has stays, and two are told.
QString withQuestion(const QString& step, const QString& block);

} // namespace app
