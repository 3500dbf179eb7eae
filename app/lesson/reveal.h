#pragma once

#include "app/lesson/sealed_steps.h"
#include "widgets/plots/prediction_ghost.h"

#include <QObject>

#include <optional>

namespace app
{

class Document;
class LabSwitcher;
class LessonGuide;
struct Lesson;

/// What a lesson does to the page on show: only the controls that the step offers, the panel that was asked about
/// large, what was expected left on it, and the goals as the answer on show reaches them.
class Reveal : public QObject
{
    Q_OBJECT

public:
    Reveal(LessonGuide& guide, LabSwitcher& labs, Document& document, QObject* parent);

    void follow();                     // the guide has moved
    void seal();                       // what the lesson that begins hides
    void unseal(const Lesson& lesson); // its text is on show: nothing of it is hidden any more
    /// The next lesson is one's own and is tried: once it is over nothing of it is hidden.
    void expectOwn() { isOwn_ = true; }
    void setTheme(const widgets::Theme& theme) { ghost_.setTheme(theme); }

private:
    void keepSealed(); // what was edited
    void offer();
    void look(); // at the answer on show
    void openAskedPanel();
    void showGhost();
    void checkGoals();

    LessonGuide& guide_;
    LabSwitcher& labs_;
    Document& document_;
    SealedSteps sealed_;
    bool isOwn_ = false;                  // the lesson that begins
    std::optional<core::Session> before_; // the last change; none where a session was opened
    widgets::PredictionGhost ghost_;
};

} // namespace app
