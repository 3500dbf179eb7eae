#pragma once

#include "app/comparison/comparison.h"
#include "app/services/lab_service.h"

#include <QDialog>

class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace app
{

class Document;

/// The models of the lab on show side by side. It stays open beside the window: the table grows as they are computed,
/// and where the session has moved on it says so and can be asked again.
class ComparisonDialog : public QDialog
{
    Q_OBJECT

public:
    ComparisonDialog(Document& document, QWidget* window);

    void compare(); // the session as it is now

private:
    using Compared = LabService<core::Session, Comparison, Comparer>;

    void showAnswer(const Compared::Answer& answer);
    void fillTable();
    void follow();
    const ComparedModel* chosen() const; // by the person; nullptr: none
    void say(const QString& sentence);
    void take();
    void copy() const;
    void stop();
    void enableButtons();

    Document& document_;
    std::optional<core::Session> asked_;
    Comparison shown_;
    QString failure_; // of the last comparison; empty: it did not fail
    QLabel *about_, *state_;
    QTableWidget* table_;
    QProgressBar* progress_;
    QPushButton *again_, *take_, *copy_;
    Compared* service_;
};

} // namespace app
