#pragma once

#include "app/lesson/answer.h"
#include "core/session/session.h"
#include "widgets/theme/theme.h"

#include <QWidget>

#include <memory>
#include <optional>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace widgets
{
class PredictionPlot;
}

namespace app
{

class StepRun;

/// A step's question in place of the labs: what is asked, and where one answers it. Nothing of the answer is there to
/// be seen. It is computed meanwhile, and what cannot be computed is said; the question can be skipped then.
class QuestionPage : public QWidget
{
    Q_OBJECT

public:
    explicit QuestionPage(QWidget* parent = nullptr);
    ~QuestionPage() override;

    void ask(const QString& title, const Question& question, const core::Session& session);
    void stop(); // nothing is asked, nothing computed
    void setTheme(const widgets::Theme& theme);

signals:
    void answered(const app::Answer& answer, const app::Truth& truth);
    void skipped();

private:
    void build();
    void buildOptions(const ChoiceQuestion& choice);
    void prepare();
    void say(const QString& sentence);
    void enable();
    Answer answer() const;
    void give();

    std::optional<Question> question_;
    std::optional<Truth> truth_; // once it is computed
    std::unique_ptr<StepRun> run_;
    QLabel *title_, *ask_, *state_;
    QWidget* options_ = nullptr;
    QButtonGroup* choices_ = nullptr;
    QLineEdit* number_;
    widgets::PredictionPlot* plot_;
    QPushButton *give_, *erase_, *skip_;
    QVBoxLayout* column_;
};

} // namespace app
