#pragma once

#include "app/services/service.h"
#include "app/window_fixture.h"
#include "bench/product_seconds.h"
#include "core/labs/default_kernel.h"
#include "core/window/window.h"
#include "support/controls.h"
#include "support/datasets.h"
#include "widgets/controls/groove_slider.h"

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QMouseEvent>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

/// The points of a benchmark: two samples with targets, so that every lab has what it needs.
inline core::Dataset points(int count, int dimensions)
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
        constexpr int few = 5000;
        if (lab != "density" || dimensions == 2 || count > few) // else the parabola, whose features are a panel
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

inline void send(QWidget& to, QEvent::Type type, const QPointF& at, Qt::MouseButtons buttons)
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
        using Clock = std::chrono::steady_clock;
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
    int points = 500;
};

/// One frame: the handle moves by a pixel, and every panel shows the answer to that.
inline void drag(benchmark::State& state, const DraggedSetting& what, int dimensions)
{
    BenchWindow window;
    window.turnTo(what.lab, what.points, dimensions);
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
