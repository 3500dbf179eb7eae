#pragma once

#include "app/lesson/class_answers.h"
#include "widgets/drawings/drawing.h"
#include "widgets/theme/theme.h"

#include <QWidget>

#include <memory>
#include <optional>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace widgets
{
class DrawnPlot;
}

namespace app
{

class LessonTruths;

/// The answers of a class in place of the labs: for each question one picture of all, and how many answered. No name is
/// anywhere on it until the person asks for names.
class ClassPage : public QWidget
{
    Q_OBJECT

public:
    explicit ClassPage(QWidget* parent = nullptr);
    ~ClassPage() override;

    void show(ClassAnswers answers);
    using QWidget::show;
    const ClassAnswers& answers() const { return answers_; }
    const LessonTruths* truths() const { return truths_.get(); } // nullptr before the first class
    bool isReady() const;                                        // all that the lesson asks is computed
    void setExpected(const QStringList& names);              // who is in the class, so that it is told who is not there
    int step() const;                                        // of the lesson, on show
    const widgets::DrawnPlot* plot() const { return plot_; } // nullptr while there is none
    void setTheme(const widgets::Theme& theme);

signals:
    void left(); // the person wants back to the lab
    void saveAsked();

private:
    void build();
    QHBoxLayout* header();
    QHBoxLayout* chooser();
    void turn(int by);
    void askExpected();
    void showStep();
    void showPicture(std::optional<int> step);
    bool isComputed(int step) const;
    bool isKnown(int step) const; // what was asked there
    widgets::Drawing drawing(int step) const;
    QString countSentence(int step) const;
    QString absentSentence() const; // who is missing, and what was left out
    bool tellsNames() const;

    ClassAnswers answers_;
    QStringList expected_;
    std::unique_ptr<LessonTruths> truths_;
    widgets::Theme theme_;
    QLabel *title_, *ask_, *count_, *absent_;
    QPushButton *back_, *save_, *list_, *previous_, *next_;
    QComboBox* steps_;
    QCheckBox* names_;
    widgets::DrawnPlot* plot_ = nullptr;
    QVBoxLayout* column_;
};

} // namespace app
