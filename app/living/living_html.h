#pragma once

#include "app/living/living_figure.h"

#include <QByteArray>

namespace app
{

/// The figure as an element of a page of HTML: drawing, slider, words and tables, with its frames and numbers as data
/// that no text in them ends.
QByteArray livingElement(const LivingFigure& figure);

/// The keys that walk it, in words.
QByteArray livingKeys();

/// What a page with such figures has in its head: a policy that lets it load nothing and run only the script of
/// livingScript(), and the style. `look`: of what else stands on the page.
QByteArray livingHead(const std::vector<const LivingFigure*>& figures, const QByteArray& look = {});
/// The script behind the last figure.
QByteArray livingScript();

/// One page of HTML with the figure alone, which reads nothing else and tells no time. `session`: JSON that it carries,
/// as figures do (carried_session.h); none when empty.
QByteArray livingPage(const LivingFigure& figure, const QByteArray& session);

/// What the whole of it may take: mail and a browser carry it everywhere.
inline constexpr qsizetype largestPage = 1'000'000; // bytes

} // namespace app
