#pragma once

#include "app/lesson/lesson.h"
#include "core/session/session.h"

#include <QByteArray>
#include <QPicture>
#include <QSizeF>

#include <variant>
#include <vector>

class QTextDocument;

namespace app
{

class LabPlots;

/// Markdown that begins with a heading.
struct HandoutText {
    QString markdown;
};

/// A line of plain text.
struct HandoutLine {
    QString text;
    bool isBold = false;
    bool leadsOn = false; // it stands on one page with what follows
};

/// Lines to write on.
struct HandoutRoom {
    int lines = 1;
};

/// A panel as it is printed.
struct HandoutFigure {
    QPicture drawing;
    QSizeF millimetres;
};

using HandoutPart = std::variant<HandoutText, HandoutLine, HandoutRoom, HandoutFigure>;

/// A lesson on paper, in reading order.
struct Handout {
    QString title;
    std::vector<HandoutPart> parts;
};

enum class HandoutHas { Questions, Solutions };

/// Its title and introduction.
Handout begunHandout(const Lesson& lesson);

/// Would the panels of a step show what another one asks? `sessions`: of all steps.
bool givesAway(const Lesson& lesson, const std::vector<core::Session>& sessions, std::size_t step);

/// Does what a step has on paper come from its panels? `sessions`: of all steps.
bool needsPanels(const Lesson& lesson, const std::vector<core::Session>& sessions, std::size_t step, HandoutHas has);

/// Adds a step with what it asks, and where one answers; with solutions the answer to it, else nothing of that.
/// `plots`: on which its answer is on show; nullptr where it needs none, and where a step that asks nothing has none.
/// What is wrong, as a sentence; empty: nothing.
QString addStep(Handout& handout, const LessonStep& step, const core::Session& session, const LabPlots* plots,
                HandoutHas has);

/// The handout into a document of pages (pdf_pages.h). No heading stands alone at a page's end.
void writeHandout(const Handout& handout, QTextDocument& document);

/// Pages of A4 that carry no session. Needs a QGuiApplication. Nothing where it could not be drawn.
QByteArray handoutAsPdf(const Handout& handout);

} // namespace app
