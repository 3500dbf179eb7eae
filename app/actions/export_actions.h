#pragma once

#include "app/actions/command_copy.h"
#include "app/actions/export_question.h"
#include "app/actions/script_copy.h"
#include "core/session/session.h"

#include <QCoreApplication>
#include <QObject>
#include <QPointer>

#include <functional>
#include <optional>

class QMenu;
class QWidget;

namespace app
{

class LabPlots;
struct Drawing;

/// Carries figures and numbers of what is on show away: to files and to the clipboard.
class ExportActions : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::ExportActions)

public:
    ExportActions(const Document& document, Preferences& preferences, QWidget* window);

    /// What is on show, and the session that a view of it carries; nothing: none.
    struct Source {
        QPointer<LabPlots> plots;
        std::function<std::optional<core::Session>(const QString& view)> session;
        QString title; // above a whole page; none when empty
    };
    void setSource(Source source);
    void exportFigure(const QString& view);
    void exportPointed(); // the panel that the person is at, or else the page
    /// "Copy as script", of the panel that the person is at, else of the foremost that has one.
    void fillEdit(QMenu& menu);
    ExportQuestion& question() const { return *question_; } // for what is no panel

private:
    std::vector<widgets::ExportView> views() const;
    Exportable exportable() const; // of the source
    Drawing drawingOf(const widgets::ExportChoice& choice) const;
    QString pointedWithScript() const;
    Drawing namedDrawingOf(const widgets::ExportChoice& choice) const;
    QString proposedName(const widgets::ExportChoice& choice) const; // of a file

    const Document& document_;
    Preferences& preferences_;
    ExportQuestion* question_;
    CommandCopy commands_;
    ScriptCopy scripts_;
    Source source_;
};

} // namespace app
