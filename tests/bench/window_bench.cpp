// How long a person waits for the window, from the event of the mouse to pixels painted: dragging a slider (500 points,
// on the line and as a picture of the plane), the value under the cursor (5,000 points), opening a panel, pinning a
// state, painting dense waves, a sheet of a million rows as a map of counts (dragged, read, in other colours); and
// whether an idle window rests. A row's time is the mean of its frames; `slow` is the
// 95th percentile, in milliseconds. Each row also says how many 1000×1000 products fit into its time
// (product_seconds.h).
//   With QT_QPA_PLATFORM=offscreen nothing is sent to a screen; under a display the frames go there, too.

#include "app/services/service.h"
#include "app/window_fixture.h"
#include "bench/product_seconds.h"
#include "core/labs/default_kernel.h"
#include "core/window/window.h"
#include "core/work/kept_memory.h"
#include "support/controls.h"
#include "support/datasets.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/controls/groove_slider.h"

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QMouseEvent>

#include <cmath>
#include <ctime>
#include <random>

namespace
{

using Clock = std::chrono::steady_clock;

/// The points of a benchmark: two samples with targets, so that every lab has what it needs.
core::Dataset points(int count, int dimensions)
{
    core::Dataset data = dimensions == 1 ? generated("mixture1d", count) : generated("moons", count);
    data.labels.resize(static_cast<std::size_t>(data.size()));
    data.targets.resize(data.size());
    for (Eigen::Index i = 0; i < data.size(); ++i) {
        data.labels[static_cast<std::size_t>(i)] = static_cast<int>(i % 2);
        data.targets[i] = std::sin(2.0 * data.x(i, 0));
    }
    return data;
}

class BenchWindow : public WindowFixture
{
public:
    BenchWindow() { openWindow(QSize(1440, 900)); }
    ~BenchWindow() override { closeWindow(); }

    void turnTo(const std::string& lab, int count, int dimensions)
    {
        core::Session session = document_->session();
        session.data = std::make_shared<const core::Dataset>(points(count, dimensions));
        session.window = core::fittingWindow(*session.data);
        if (lab != "density" || dimensions == 2) // on the line the parabola, whose features are a panel
            session.kernel = core::defaultKernel(*session.data);
        document_->edit(session, "a benchmark");
        document_->showLab(lab);
        settles();
        paint();
    }
    widgets::GrooveSlider* slider(const QString& name) const
    {
        const widgets::ParameterSlider* found = sliderNamed(*window_, name);
        return found ? found->findChild<widgets::GrooveSlider*>() : nullptr;
    }
    widgets::PlotView* panel(const QString& letter)
    {
        for (const QString& view : plots().viewNames())
            if (widgets::PlotView* plot = plots().panel(view); plot && plot->letter() == letter)
                return plot;
        return nullptr;
    }
    /// Until the lab's own answer, or all that is on show, answers what was set last, and is painted.
    void answerAndPaint(bool withEvidence)
    {
        const auto own = page().findChildren<app::Service*>(QString(), Qt::FindDirectChildrenOnly);
        const auto isAnswered = [&] {
            return withEvidence ? page().isUpToDate() : std::ranges::all_of(own, &app::Service::showsLatest);
        };
        while (!isAnswered())
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        paint();
    }
    /// What waits to be painted now: plots queue their painting twice, once to lay out and once for the window.
    static void paint()
    {
        for (int round = 0; round < 3; ++round)
            QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
    }
    using WindowFixture::document_;
    using WindowFixture::page;
    using WindowFixture::plots;
    using WindowFixture::settles;
    using WindowFixture::window_;
};

void send(QWidget& to, QEvent::Type type, const QPointF& at, Qt::MouseButtons buttons)
{
    const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, at, to.mapToGlobal(at), button, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(&to, &event);
}

/// The times of a benchmark's frames, as its row tells them.
class Frames
{
public:
    explicit Frames(benchmark::State& state) : state_(state) {}
    ~Frames()
    {
        if (seconds_.empty())
            return;
        std::ranges::sort(seconds_);
        double sum = 0.0;
        for (const double frame : seconds_)
            sum += frame;
        const double mean = sum / static_cast<double>(seconds_.size());
        state_.counters["slow"] = 1e3 * seconds_[seconds_.size() * 95 / 100];
        state_.counters["per_second"] = 1.0 / mean;
        state_.counters["dgemms"] = mean / productSeconds();
    }
    Frames(const Frames&) = delete;
    Frames& operator=(const Frames&) = delete;

    template <class Frame>
    void time(const Frame& frame)
    {
        const auto begin = Clock::now();
        frame();
        seconds_.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
        state_.SetIterationTime(seconds_.back());
    }

private:
    benchmark::State& state_;
    std::vector<double> seconds_;
};

struct DraggedSetting {
    const char* lab;
    const char* slider;
    bool withEvidence = false; // which is computed beside the lab's own answer, and takes longer
};

/// One frame: the handle moves by a pixel, and every panel shows the answer to that.
void drag(benchmark::State& state, const DraggedSetting& what, int dimensions)
{
    BenchWindow window;
    window.turnTo(what.lab, 500, dimensions);
    widgets::GrooveSlider* slider = window.slider(QString::fromUtf8(what.slider));
    if (!slider)
        return state.SkipWithError("no such slider");
    const double middle = slider->position() * slider->width(), y = 0.5 * slider->height();
    const auto pixel = [&](int frame) { // to and fro over 30 pixels
        const int step = frame % 60;
        const double offset = step < 30 ? step : 60 - step;
        return QPointF(
            std::clamp(middle + (middle > 0.5 * slider->width() ? -offset : offset), 4.0, slider->width() - 4.0), y);
    };
    send(*slider, QEvent::MouseButtonPress, pixel(0), Qt::LeftButton);
    Frames frames(state);
    int frame = 0;
    for ([[maybe_unused]] auto _ : state)
        frames.time([&] {
            send(*slider, QEvent::MouseMove, pixel(++frame), Qt::LeftButton);
            window.answerAndPaint(what.withEvidence);
        });
    send(*slider, QEvent::MouseButtonRelease, pixel(frame), Qt::NoButton);
    window.settles();
}

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

int main(int argc, char** argv)
{
    core::keepFreedMemory();
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    registerAll();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
