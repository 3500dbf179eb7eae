#pragma once

#include "app/labs/lab_page.h"

#include <QCoreApplication>
#include <QObject>
#include <QPointer>

class QWidget;

namespace app
{

class Document;
struct Preferences;

/// File > Report: what is on show as a document to read and to pass on.
class ReportAction : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::ReportAction)

public:
    ReportAction(const Document& document, Preferences& preferences, QWidget* window);

    /// Of the lab on show.
    void setPage(LabPage* page);
    void ask(); // for a file

private:
    void writeOnceAnswered(const QString& path);
    void write(const QString& path);
    void lookForAnswer(); // that is awaited
    void giveUp(const QString& why);
    QString whyNone() const; // no answer to what is set comes; empty: there is one, or it is being computed
    QString proposedName() const;

    const Document& document_;
    Preferences& preferences_;
    QWidget* window_;
    QPointer<LabPage> page_;
    QString awaited_; // the file to write once the page shows its answer; empty: none
};

} // namespace app
