#pragma once

#include "app/window_fixture.h"
#include "core/data/examples.h"
#include "core/labs/default_kernel.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/window/window.h"
#include "support/datasets.h"

#include <cmath>

/// A lab with something of everything to show: two samples with targets, on the line or in the plane.
struct Scene {
    std::string lab;
    int dimensions = 1;
    core::SpectrumSettings::View view = core::SpectrumSettings::View::KernelPca;

    QString name() const
    {
        QString text = QStringLiteral("%1-%2d").arg(QString::fromStdString(lab)).arg(dimensions);
        if (view == core::SpectrumSettings::View::Kernel)
            text += QStringLiteral("-kernel");
        if (view == core::SpectrumSettings::View::Mercer)
            text += QStringLiteral("-mercer");
        if (view == core::SpectrumSettings::View::Bench)
            text += QStringLiteral("-bench");
        return text;
    }
};

inline constexpr int pixelsOfDigits = 64; // the dimensions of a scene of pictures

/// Every lab on line and plane, every view of those that have several, and the lab of pictures on some.
inline std::vector<Scene> scenes()
{
    std::vector<Scene> found;
    for (const int dimensions : {1, 2})
        for (const app::Lab& lab : app::labs())
            found.push_back({lab.id.toStdString(), dimensions});
    found.push_back({"spectrum", 1, core::SpectrumSettings::View::Kernel});
    found.push_back({"spectrum", 2, core::SpectrumSettings::View::Kernel});
    found.push_back({"spectrum", 1, core::SpectrumSettings::View::Mercer});
    found.push_back({"spectrum", 1, core::SpectrumSettings::View::Bench});
    found.push_back({"novelty", pixelsOfDigits});
    return found;
}

/// Two samples with targets, so that every lab has what it needs.
inline core::Dataset pointsFor(int dimensions)
{
    if (dimensions == pixelsOfDigits)
        return core::randomSubset(*core::example("digits"), 120, 1);
    core::Dataset data = dimensions == 1 ? generated("mixture1d", 24) : generated("moons", 40);
    data.labels.assign(static_cast<std::size_t>(data.size()), 0);
    data.targets.resize(data.size());
    for (Eigen::Index i = 0; i < data.size(); ++i) {
        data.labels[static_cast<std::size_t>(i)] = static_cast<int>(i % 2);
        data.targets[i] = std::sin(2.0 * data.x(i, 0));
    }
    return data;
}

/// The window of a test that goes through scenes.
class SceneFixture : public WindowFixture
{
protected:
    bool turnTo(const Scene& scene)
    {
        core::Session session = document_->session();
        session.data = shared(pointsFor(scene.dimensions));
        session.window = core::fittingWindow(*session.data);
        const bool hasFeatures = scene.lab == "density" && scene.dimensions == 1; // the parabola's, in a panel
        const bool isLifted = scene.view == core::SpectrumSettings::View::Kernel && scene.dimensions == 2;
        session.kernel = hasFeatures ? core::builtInSession().kernel
                         : isLifted  ? core::kernelOf(core::AllSubsets{})
                                     : core::defaultKernel(*session.data);
        session.of<core::SpectrumSettings>().view = scene.view;
        session.of<core::NoveltySettings>() = core::settingsFor<core::NoveltySettings>(*session.data, session.kernel);
        session.panels.clear();
        session.pin.reset();
        document_->edit(session, "a scene");
        document_->showLab(scene.lab);
        return settles();
    }
    /// So that it is laid out: one that stands aside fills the page.
    void bringInSight(widgets::PlotView* plot)
    {
        plots().open({});
        for (const QString& view : plots().viewNames())
            if (plots().panel(view) == plot && !plot->isVisible())
                plots().open(view);
        QCoreApplication::processEvents();
        plot->replot(QCustomPlot::rpImmediateRefresh);
    }
    std::vector<widgets::PlotView*> panels()
    {
        std::vector<widgets::PlotView*> found;
        for (const QString& view : plots().viewNames())
            if (widgets::PlotView* plot = plots().panel(view))
                found.push_back(plot);
        return found;
    }
};
