// A document of a million rows: saving, opening, editing a point and taking that back, what a crash would lose, and the
// table of its rows. Two columns of a table with targets, noise in each, which packs worst. The document's own work
// alone, without a window that listens. Counter `mb`: the file.

#include "app/document/document.h"
#include "app/document/recovery.h"
#include "app/session/session_file.h"
#include "core/data/column_table.h"
#include "core/labs/default_kernel.h"
#include "core/window/window.h"
#include "widgets/table/data_table.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QTableView>
#include <QTemporaryDir>
#include <QUndoStack>

#include <cmath>
#include <random>

namespace
{

constexpr Eigen::Index million = 1'000'000;

const core::Session& largeSession()
{
    static const core::Session session = [] {
        std::mt19937_64 random(1);
        std::normal_distribution<double> noise;
        core::ColumnTable table{.source = "log.csv",
                                .names = {"time", "place", "minutes"},
                                .values = Eigen::MatrixXd(million, 3),
                                .labels = {},
                                .weights = {}};
        for (Eigen::Index i = 0; i < million; ++i)
            table.values.row(i) << static_cast<double>(i) / 3e4, noise(random), noise(random);
        const core::ChosenColumns columns{.table = std::make_shared<const core::ColumnTable>(std::move(table)),
                                          .choice = {.coordinates = {0, 1}, .target = 2}};
        core::Session made;
        made.data = std::make_shared<const core::Dataset>(std::get<core::Dataset>(core::chosenPoints(columns)));
        made.of<core::ChosenColumns>() = columns;
        made.window = core::fittingWindow(*made.data);
        made.kernel = core::defaultKernel(*made.data);
        made.lab = "regression";
        return made;
    }();
    return session;
}

struct LargeDocument {
    QTemporaryDir folder;
    QString path = folder.filePath("a.kscope");
    app::Document document;
    LargeDocument() { document.open(largeSession(), {}); }

    void movePoint(Eigen::Index row, int gesture = 0)
    {
        core::Session next = document.session();
        core::Dataset data = *next.data;
        data.x(row, 0) += 0.5;
        next.data = std::make_shared<const core::Dataset>(std::move(data));
        document.edit(std::move(next), "Move", gesture);
    }
};

void save(benchmark::State& state)
{
    LargeDocument large;
    for ([[maybe_unused]] auto _ : state)
        if (large.document.save(large.path))
            return state.SkipWithError("not saved");
    state.counters["mb"] = static_cast<double>(QFileInfo(large.path).size()) / 1e6;
}

void open(benchmark::State& state)
{
    LargeDocument large;
    if (large.document.save(large.path))
        return state.SkipWithError("not saved");
    for ([[maybe_unused]] auto _ : state)
        if (!std::holds_alternative<core::Session>(app::readSessionFile(large.path)))
            return state.SkipWithError("not opened");
}

void movePoint(benchmark::State& state)
{
    LargeDocument large;
    Eigen::Index row = 0;
    for ([[maybe_unused]] auto _ : state)
        large.movePoint(row = (row + 7919) % million);
    state.counters["kept"] = large.document.history()->count(); // all of them
}

void dragPoint(benchmark::State& state)
{
    LargeDocument large;
    for ([[maybe_unused]] auto _ : state)
        large.movePoint(million / 2, 1);
}

void undoAndRedo(benchmark::State& state)
{
    LargeDocument large;
    for (Eigen::Index i = 0; i < 10; ++i)
        large.movePoint(i * 1000);
    QUndoStack& history = *large.document.history();
    bool back = true;
    for ([[maybe_unused]] auto _ : state) {
        back = history.canUndo() && (back || !history.canRedo());
        back ? history.undo() : history.redo();
    }
}

void keepSetting(benchmark::State& state)
{
    LargeDocument large;
    app::Recovery recovery(large.document, large.folder.path());
    large.movePoint(1);
    recovery.writeNow();
    for ([[maybe_unused]] auto _ : state) {
        core::Session next = large.document.session();
        ++next.seed;
        large.document.edit(std::move(next), "Setting", 1);
        recovery.writeNow();
    }
}

void keepPoint(benchmark::State& state) // by another thread while the window is at work
{
    LargeDocument large;
    app::Recovery recovery(large.document, large.folder.path());
    for ([[maybe_unused]] auto _ : state) {
        large.movePoint(1, 1);
        recovery.writeNow();
    }
}

struct LargeTable {
    widgets::DataTable table;
    QTableView* view = table.findChild<QTableView*>();
    QLineEdit* filter = table.findChild<QLineEdit*>(QStringLiteral("rowFilter"));
    LargeTable()
    {
        table.resize(600, 800);
        table.show();
        showRows();
    }
    void showRows()
    {
        table.showRows(core::DataRows(largeSession().data, largeSession().of<core::ChosenColumns>()));
        QApplication::processEvents();
    }
};

void showTable(benchmark::State& state)
{
    LargeTable large;
    for ([[maybe_unused]] auto _ : state)
        large.showRows();
}

void filterTable(benchmark::State& state)
{
    LargeTable large;
    int number = 0;
    for ([[maybe_unused]] auto _ : state) {
        large.filter->setText(QStringLiteral("place > 0.%1 and minutes < 1").arg(++number % 10));
        QApplication::processEvents();
    }
}

void sortTable(benchmark::State& state)
{
    LargeTable large;
    int column = 0;
    for ([[maybe_unused]] auto _ : state) {
        large.view->horizontalHeader()->setSortIndicator(1 + column++ % 2, Qt::AscendingOrder);
        QApplication::processEvents();
    }
}

void selectHalf(benchmark::State& state) // as a brush in a panel does, no two of them neighbours
{
    LargeTable large;
    std::vector<int> points;
    for (int i = 0; i < static_cast<int>(million); i += 2)
        points.push_back(i);
    for ([[maybe_unused]] auto _ : state) {
        large.table.showSelection(points);
        QApplication::processEvents();
        large.table.showSelection({});
    }
}

BENCHMARK(save)->Name("document/save")->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);
BENCHMARK(open)->Name("document/open")->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);
BENCHMARK(movePoint)->Name("document/move a point")->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(100);
BENCHMARK(dragPoint)->Name("document/drag a point")->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(60);
BENCHMARK(undoAndRedo)->Name("document/undo or redo")->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(40);
BENCHMARK(keepSetting)->Name("document/keep a setting")->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(20);
BENCHMARK(keepPoint)->Name("document/keep a point")->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);
BENCHMARK(showTable)->Name("table/show")->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(10);
BENCHMARK(filterTable)->Name("table/filter")->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(10);
BENCHMARK(sortTable)->Name("table/sort")->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(6);
BENCHMARK(selectHalf)->Name("table/select half")->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

} // namespace
