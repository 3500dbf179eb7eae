#pragma once

#include <QCoreApplication>
#include <QDialog>

#include <functional>

class QLineEdit;

namespace app
{

/// The name that was given last on this machine, for a lesson's data or to hand in; empty: none was.
QString keptStudent();
void keepStudent(const QString& student);

/// When a name is asked for: as the lesson begins, where Esc leaves one unnamed; or to begin again with other data,
/// where Esc changes nothing.
enum class NameAsked { AtBeginning, ToChange };

/// Asks for whom a lesson's data are.
class NameDialog : public QDialog
{
    Q_DECLARE_TR_FUNCTIONS(app::NameDialog)

public:
    NameDialog(NameAsked when, const QString& student, QWidget* parent = nullptr);

    QString student() const; // blanks simplified; empty: nobody

private:
    QLineEdit* student_;
};

/// Asks, and passes the name on, which is kept for the next time; an empty one of those who give none.
void askStudent(NameAsked when, const QString& student, QWidget* window,
                const std::function<void(const QString& student)>& take);

} // namespace app
