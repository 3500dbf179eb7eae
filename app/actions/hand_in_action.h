#pragma once

#include "app/lesson/hand_in.h"

#include <QObject>

#include <memory>

class QWidget;

namespace app
{

class LessonTruths;

/// Asks who hands a lesson's answers in, and into which file; writes it once what was asked is computed.
class HandInAction : public QObject
{
    Q_OBJECT

public:
    explicit HandInAction(QWidget* window);
    ~HandInAction() override;

    /// `student`: by whose name the data are; where the lesson gives each name other data it is handed in by that name
    /// or not at all.
    void ask(const Lesson& lesson, const QString& text, const std::map<int, Answered>& answers, const QString& student);

private:
    void askFile(const QString& student);
    void writeOnceReady(const QString& path);
    void write();

    QWidget* window_;
    HandIn work_;
    QString path_; // awaited
    std::unique_ptr<LessonTruths> truths_;
};

} // namespace app
