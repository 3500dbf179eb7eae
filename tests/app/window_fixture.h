#pragma once

#include "app/actions/data_actions.h"
#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/main_window.h"
#include "core/data/column_table.h"
#include "core/data/examples.h"
#include "support/controls.h"
#include "widgets/controls/fold.h"

#include <QApplication>
#include <QMouseEvent>
#include <QObject>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

#include <memory>

/// The mouse goes there, whatever it did before: the widget is told of the move, wherever the pointer of the screen
/// is.
inline void pointAt(QWidget& widget, const QPointF& pixel)
{
    QMouseEvent move(QEvent::MouseMove, pixel, widget.mapToGlobal(pixel), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&widget, &move);
}

inline Eigen::VectorXd columnOf(const widgets::PlotTable& table, const QString& name) // empty: there is none
{
    for (const widgets::PlotTable::Column& column : table.columns)
        if (column.name == name)
            return column.values;
    return {};
}

/// The real window with a document of its own, for tests that drive it as a person would.
class WindowFixture : public QObject
{
protected:
    static constexpr int patience = 60000; // ms: a sanitizer build on a busy machine

    /// To be called by a test's _data(): a row each, with its id.
    static void rowForEachLab()
    {
        QTest::addColumn<QString>("id");
        for (const app::Lab& lab : app::labs())
            QTest::newRow(qPrintable(lab.id)) << lab.id;
    }
    /// To be called by a test's init(); false when the window does not appear.
    bool openWindow(const QSize& size = {1280, 840}, const std::vector<app::Lab>& labs = app::labs())
    {
        document_ = std::make_unique<app::Document>();
        window_ = std::make_unique<app::MainWindow>(*document_, app::Preferences{}, labs);
        window_->resize(size);
        window_->show();
        return QTest::qWaitForWindowExposed(window_.get()) && settles();
    }
    /// The points of an example in the lab on show with the columns behind them, as data of one's own.
    void loadPointsOf(const char* example)
    {
        auto& data = *window_->findChild<app::DataActions*>();
        if (const auto columns = core::exampleColumns(example))
            data.replaceTable(*columns, "Load");
        else
            data.replaceData(*core::example(example), "Load");
    }
    void closeWindow()
    {
        document_->history()->setClean(); // closing asks nothing
        window_.reset();
        document_.reset();
    }

    app::LabPage& page() { return *window_->page(); }
    app::LabPlots& plots() { return *page().plots(); }
    widgets::DataCanvas& canvas() { return *plots().canvas(); }
    /// Everything in the form is in sight.
    void unfold()
    {
        for (auto* fold : page().editors()->findChildren<widgets::Fold*>())
            fold->setOpen(true);
    }
    /// Waits until nothing is computed, and nothing begins where one computation asks for the next.
    bool settles()
    {
        constexpr int calm = 3; // times in a row that events were taken
        int times = 0;
        return QTest::qWaitFor([&] { return (times = page().isSettled() ? times + 1 : 0) >= calm; }, patience);
    }

    std::unique_ptr<app::Document> document_;
    std::unique_ptr<app::MainWindow> window_;
    QTemporaryDir folder_;
};
