// How long a person waits for the window, from the event of the mouse to pixels painted: dragging a slider (500 points,
// on the line and as a picture of the plane), the value under the cursor (5,000 points), opening a panel, pinning a
// state, painting dense waves, a sheet of a million rows as a map of counts (dragged, read, in other colours); and
// whether an idle window rests. A row's time is the mean of its frames; `slow` is the
// 95th percentile, in milliseconds. Each row also says how many 1000×1000 products fit into its time
// (product_seconds.h).
// The same sliders at a million rows are in million_window_bench.cpp.
//   With QT_QPA_PLATFORM=offscreen nothing is sent to a screen; under a display the frames go there, too.

#include "bench/bench_window.h"
#include "core/work/kept_memory.h"
#include "widgets/canvas/data_canvas.h"

#include <QApplication>
#include <QMouseEvent>

#include <cmath>
#include <ctime>
#include <random>

namespace
{

/// One frame: the mouse moves on over a panel, and the values there stand beside it.
void valueUnderCursor(benchmark::State& state, const char* lab, const char* letter, int dimensions)
{
    BenchWindow window;
    window.turnTo(lab, 5000, dimensions);
    widgets::PlotView* panel = window.panel(QString::fromUtf8(letter));
    if (!panel)
        return state.SkipWithError("no such panel");
    const QRectF axes = panel->xAxis->axisRect()->rect();
    Frames frames(state);
    int frame = 0;
    for ([[maybe_unused]] auto _ : state)
        frames.time([&] {
            const double share = 0.1 + 0.8 * std::abs(std::remainder(0.01 * ++frame, 2.0));
            send(*panel, QEvent::MouseMove, {axes.left() + share * axes.width(), axes.center().y()}, Qt::NoButton);
            BenchWindow::paint();
        });
}

/// One frame: curves that go up and down a hundred times are painted.
void paintWaves(benchmark::State& state)
{
    BenchWindow window;
    window.turnTo("embedding", 200, 1);
    core::Session waves = window.document_->session();
    waves.kernel = core::kernelOf(core::Cosine{.frequency = 100.0 / waves.window[0].width()});
    window.document_->edit(waves, "a benchmark");
    window.settles();
    Frames frames(state);
    for ([[maybe_unused]] auto _ : state)
        frames.time([&] { window.panel(QStringLiteral("C"))->replot(QCustomPlot::rpImmediateRefresh); });
}

void openPanel(benchmark::State& state, int dimensions)
{
    BenchWindow window;
    window.turnTo("density", 500, dimensions);
    widgets::PlotView* panel = window.plots().panel(window.plots().viewNames().last());
    Frames frames(state);
    for ([[maybe_unused]] auto _ : state)
        frames.time([&] {
            emit panel->openRequested();
            BenchWindow::paint();
        });
}

void pinState(benchmark::State& state, int dimensions)
{
    BenchWindow window;
    window.turnTo("density", 500, dimensions);
    QAction* pin = nullptr;
    for (QAction* action : window.window_->findChildren<QAction*>())
        if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_P))
            pin = action;
    if (!pin)
        return state.SkipWithError("no such action");
    Frames frames(state);
    for ([[maybe_unused]] auto _ : state)
        frames.time([&] {
            pin->trigger();
            BenchWindow::paint();
        });
}

/// Two clouds in the plane, apart from each other.
core::Dataset million()
{
    constexpr Eigen::Index rows = 1000000;
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    core::Dataset data = core::emptyDataset(2);
    data.x.resize(rows, 2);
    for (Eigen::Index row = 0; row < rows; ++row) {
        const double middle = row % 5 < 2 ? 3.0 : 0.0;
        data.x.row(row) << middle + normal(random), 0.5 * middle + normal(random);
    }
    return data;
}

/// One frame of a sheet with a map of a million rows.
enum class MapFrame { Drag, Read, Theme };

void countMap(benchmark::State& state, MapFrame kind)
{
    widgets::DataCanvas canvas;
    canvas.resize(1000, 700);
    canvas.setData(std::make_shared<const core::Dataset>(million()));
    canvas.show();
    const auto windowAt = [](int frame) {
        const double moved = 0.01 * (frame % 60);
        return std::vector<core::Interval>{{-4.0 + moved, 7.0 + moved}, {-4.0, 6.0}};
    };
    canvas.setWindow(windowAt(0));
    canvas.replot(QCustomPlot::rpImmediateRefresh);
    BenchWindow::paint();
    const QRectF axes = canvas.axisRect()->rect();
    Frames frames(state);
    int frame = 0;
    for ([[maybe_unused]] auto _ : state)
        frames.time([&] {
            ++frame;
            if (kind == MapFrame::Drag)
                canvas.setWindow(windowAt(frame));
            else if (kind == MapFrame::Theme)
                canvas.setTheme({.dark = frame % 2 == 0});
            else
                send(canvas, QEvent::MouseMove, {axes.left() + 5.0 * (frame % 100), axes.center().y()}, Qt::NoButton);
            BenchWindow::paint();
        });
}

/// CPU time of a second in which nobody does anything, in milliseconds (counter `cpu`).
void idle(benchmark::State& state)
{
    BenchWindow window;
    window.turnTo("density", 500, 1);
    QTest::qWait(2000); // remarks that stay for a while go
    double spent = 0.0;
    for ([[maybe_unused]] auto _ : state) {
        const std::clock_t begin = std::clock();
        QTest::qWait(1000);
        spent += 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        state.SetIterationTime(1.0);
    }
    state.counters["cpu"] = spent / static_cast<double>(state.iterations());
}

void registerAll()
{
    const std::vector<DraggedSetting> dragged{{"density", "prior width"},
                                              {"density", "prior weight"},
                                              {"density", "degrees of freedom"},
                                              {"regression", "noise variance"},
                                              {"regression", "noise variance", true},
                                              {"embedding", "noise"},
                                              {"embedding", "level of the band"}};
    for (const int dimensions : {1, 2})
        for (const DraggedSetting& what : dragged)
            benchmark::RegisterBenchmark((std::string("drag/") + what.lab + "/" + what.slider +
                                          (what.withEvidence ? " with the evidence/" : "/") +
                                          std::to_string(dimensions) + "D")
                                             .c_str(),
                                         [what, dimensions](benchmark::State& state) { drag(state, what, dimensions); })
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond)
                ->Iterations(120);
    for (const int dimensions : {1, 2}) {
        for (const char* letter : {"A", "D"})
            benchmark::RegisterBenchmark(
                (std::string("value/density ") + letter + "/" + std::to_string(dimensions) + "D").c_str(),
                [=](benchmark::State& state) { valueUnderCursor(state, "density", letter, dimensions); })
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond)
                ->Iterations(200);
        benchmark::RegisterBenchmark(("open/" + std::to_string(dimensions) + "D").c_str(),
                                     [dimensions](benchmark::State& state) { openPanel(state, dimensions); })
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond)
            ->Iterations(40);
        benchmark::RegisterBenchmark(("pin/" + std::to_string(dimensions) + "D").c_str(),
                                     [dimensions](benchmark::State& state) { pinState(state, dimensions); })
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond)
            ->Iterations(40);
    }
    for (const auto& [name, kind] :
         {std::pair("map/drag", MapFrame::Drag), {"map/value", MapFrame::Read}, {"map/theme", MapFrame::Theme}})
        benchmark::RegisterBenchmark(name, [kind = kind](benchmark::State& state) { countMap(state, kind); })
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond)
            ->Iterations(100);
    benchmark::RegisterBenchmark("waves", paintWaves)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);
    benchmark::RegisterBenchmark("idle", idle)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
}

} // namespace

void registerMillionRows();

int main(int argc, char** argv)
{
    core::keepFreedMemory();
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    registerAll();
    registerMillionRows();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
