#pragma once

#include "app/living/living_figure.h"
#include "core/outcome.h"

#include <QByteArray>

#include <optional>

namespace app
{

struct Drawing;
class LabPlots;

/// What a view of a lab's plots shows now, as a living figure; and as a further frame of one of the same view.
LivingFigure livingViewOf(const LabPlots& plots, const Drawing& drawing);
LivingFrame livingFrameOf(const LabPlots& plots, const Drawing& drawing, LivingFigure& figure);

/// A page no larger than largestPage: with every frame, or as many of them as fit, evenly, with the ends and the
/// session's own among them.
struct FittedPage {
    QByteArray html;
    std::size_t frames = 0, of = 0;
};
/// Failure: what is shown at once is too large by itself, with what takes less.
core::Outcome<FittedPage> fittedPage(LivingFigure figure, const QByteArray& session);

/// "25 places of the slider, 412 kB", and how many there was no room for.
QString sizeSentence(const FittedPage& page);

/// Writes it with the drawing's session, whole or not at all.
std::optional<core::Failure> writeLiving(LivingFigure figure, const Drawing& drawing, const QString& path);

/// Does the name end in .html or .htm?
bool isLivingPath(const QString& path);

} // namespace app
