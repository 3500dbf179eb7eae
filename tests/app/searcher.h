#pragma once

#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/view_export.h"
#include "app/main_window.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/plot_header.h"

#include <QAbstractItemModel>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMenu>
#include <QMimeData>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QUndoStack>

#include <map>

/// Looks for what a step hides in every way out of the window: what is seen and read out, what panels say under the
/// mouse, menus, undo, the clipboard, exports of every format, and every file that the program keeps.
class Searcher
{
public:
    Searcher(app::MainWindow& window, app::Document& document) : window_(window), document_(document) {}

    /// What every way out says now, by its name.
    std::map<QString, QString> channels()
    {
        std::map<QString, QString> said{
            {"window", wordsSeen().join(u'\n')},
            {"menus", menus()},
            {"undo", undoTexts()},
            {"status bar", window_.page()->remarks().join(u'\n')},
        };
        const auto add = [&](const QString& channel, const QString& text) { said[channel] += text; };
        addPanels(add);
        addSaved(add);
        addKept(add);
        return said;
    }
    /// The ways out by which this text is found.
    QStringList channelsWith(const QString& value) { return channelsWith(value, channels()); }
    static QStringList channelsWith(const QString& value, const std::map<QString, QString>& channels)
    {
        QStringList found;
        // a number is not found where it begins or ends another, or without the sign of one below zero
        const QRegularExpression whole(
            QStringLiteral("(?<![0-9.]|[-−](?=[0-9]))%1(?![0-9])").arg(QRegularExpression::escape(value)));
        for (const auto& [channel, text] : channels)
            if (text.contains(whole))
                found << channel;
        return found;
    }
    /// Every text that a person can see or have read out.
    QStringList wordsSeen() const
    {
        QStringList words;
        for (const auto* widget : window_.findChildren<QWidget*>()) {
            if (!widget->isVisible())
                continue;
            words << widget->toolTip() << widget->accessibleName() << widget->accessibleDescription()
                  << widget->statusTip() << widget->whatsThis() << widget->windowTitle();
            for (const char* property : {"text", "plainText", "currentText", "title", "placeholderText"})
                words << widget->property(property).toString();
            if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view && view->model())
                words << wordsOf(*view->model());
        }
        return words;
    }

private:
    static QString wordsOf(const QAbstractItemModel& model)
    {
        constexpr int most = 200; // rows and columns
        QStringList words;
        for (int row = 0; row < std::min(model.rowCount(), most); ++row)
            for (int column = 0; column < std::min(model.columnCount(), most); ++column)
                words << model.index(row, column).data().toString();
        return words.join(u'\n');
    }
    /// Not in a menu of something that is not there, such as the families of a hidden kernel's editor.
    static bool isReached(const QAction& action)
    {
        for (const QObject* above = action.parent(); above; above = above->parent())
            if (const auto* widget = qobject_cast<const QWidget*>(above); widget && !qobject_cast<const QMenu*>(widget))
                return widget->isVisible();
        return true;
    }
    QString menus() const
    {
        QStringList words;
        for (const auto* action : window_.findChildren<QAction*>())
            if (isReached(*action))
                words << action->text() << action->toolTip() << action->statusTip();
        return words.join(u'\n');
    }
    QString undoTexts() const
    {
        QStringList texts;
        for (int step = 0; step < document_.history()->count(); ++step)
            texts << document_.history()->text(step);
        return texts.join(u'\n');
    }
    template <class Add>
    void addPanels(const Add& add)
    {
        const app::LabPlots& plots = *window_.page()->plots();
        for (const QString& view : plots.viewNames()) {
            widgets::PlotView* plot = plots.panel(view);
            if (!plot)
                continue;
            add(view + " head", wordsOf(*plot));
            add(view + " mouse", toldOn(*plot));
            plot->copyTable();
            add(view + " clipboard",
                QApplication::clipboard()->text() + QApplication::clipboard()->mimeData()->data("text/csv"));
        }
    }
    static QString wordsOf(const widgets::PlotView& plot)
    {
        QStringList words{plot.title(), plot.subtitle(), widgets::headerOf(plot).hiddenText()};
        for (const widgets::LegendEntry& entry : plot.legend())
            words << entry.text;
        for (const widgets::LargeNumber& number : widgets::headerOf(plot).numbers())
            words << number.number << number.beside << number.verdict;
        return words.join(u'\n');
    }
    static QString toldOn(const widgets::PlotView& plot)
    {
        constexpr int step = 23; // pixels
        QStringList words;
        for (int x = 0; x < plot.width(); x += step)
            for (int y = 0; y < plot.height(); y += step) {
                const widgets::ReadingPlate plate = plot.plateAt(QPointF(x, y));
                words << plate.head;
                for (const widgets::Reading& line : plate.lines)
                    words << line.name << line.value;
            }
        words.removeDuplicates();
        return words.join(u'\n');
    }
    /// Each view in each format, as the window writes it, and the session.
    template <class Add>
    void addSaved(const Add& add)
    {
        QTemporaryDir folder;
        document_.save(folder.filePath("saved.kscope"));
        app::Drawing drawing;
        drawing.size = {600, 450};
        if (document_.whySealed().isEmpty())
            drawing.session = document_.session();
        const app::LabPlots& plots = *window_.page()->plots();
        for (const char* format : {"page.png", "page.svg", "page.pdf", "page.csv", "page.json"})
            app::writeView(plots, drawing, folder.filePath(format));
        for (const QString& view : plots.viewNames())
            if (plots.panel(view)) {
                drawing.view = view;
                for (const char* format : {".svg", ".csv"})
                    app::writeView(plots, drawing, folder.filePath(view + format));
            }
        addFiles(folder.path(), "export", add);
    }
    /// Answers, bookmarks, what is recovered.
    template <class Add>
    void addKept(const Add& add)
    {
        addFiles(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation), "kept", add);
        addFiles(QStandardPaths::writableLocation(QStandardPaths::CacheLocation), "kept", add);
    }
    template <class Add>
    static void addFiles(const QString& folder, const QString& channel, const Add& add)
    {
        for (QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories); files.hasNext();) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly))
                add(channel + u' ' + files.fileName(), QString::fromUtf8(file.readAll()));
        }
    }

    app::MainWindow& window_;
    app::Document& document_;
};
