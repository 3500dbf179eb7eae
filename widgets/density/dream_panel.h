#pragma once

#include "core/labs/density/dream_settings.h"
#include "widgets/controls/settings_form.h"

#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace widgets
{

/// Dreams points on: one, one after the other, many at once; with how they are drawn and a line on what is there.
class DreamPanel : public SettingsForm<core::DreamSettings>
{
    Q_OBJECT

public:
    static constexpr int many = 50; // points at once, as in the paper

    explicit DreamPanel(QWidget* parent = nullptr);

    struct State {
        Eigen::Index points = 0, given = 0; // of them, there before the dream
        bool isDream = false;
        bool wasEdited = false;             // it was one, until a hand changed it
        std::optional<double> acceptance{}; // where it is known
        QString why{};                      // nothing can be dreamt, as a sentence; else empty
        bool playing = false;
        std::optional<int> drawing{}, drawn{}; // points asked for, and how many of them are there: it lasts
    };
    void showState(const State& state);

signals:
    void pointsRequested(int count);
    void playRequested();
    void stopRequested(); // of the play, or of what is being drawn
    void clearRequested();

private:
    void addButtons();
    void explainButtons();
    void showLine(const State& state);

    QPushButton *next_, *play_, *many_, *clear_;
    QProgressBar* progress_;
    QLabel* line_;
    bool stops_ = false; // what the play button does
};

} // namespace widgets
