#pragma once

#include <QCoreApplication>
#include <QDialog>

class QLabel;
class QLineEdit;

namespace app
{

/// Asks who hands in, and tells how much there is to hand in.
class StudentDialog : public QDialog
{
    Q_DECLARE_TR_FUNCTIONS(app::StudentDialog)

public:
    StudentDialog(const QString& student, int answered, int asked, QWidget* parent = nullptr);

    void holdName();         // the data are this name's
    QString student() const; // never empty once it is accepted

private:
    QLabel* label_;
    QLineEdit* student_;
};

} // namespace app
