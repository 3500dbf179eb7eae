#pragma once

#include <QCoreApplication>
#include <QDialog>

class QLineEdit;
class QPlainTextEdit;

namespace app
{

/// Where a few sentences are typed; Tab leaves it.
QPlainTextEdit* sentencesField(QWidget* parent);

/// Asks by which name a state is kept, and what there is to say of it.
class KeepDialog : public QDialog
{
    Q_DECLARE_TR_FUNCTIONS(app::KeepDialog)

public:
    explicit KeepDialog(const QString& name, QWidget* parent = nullptr);

    QString name() const;
    QString text() const; // may be empty

private:
    QLineEdit* name_;
    QPlainTextEdit* text_;
};

} // namespace app
