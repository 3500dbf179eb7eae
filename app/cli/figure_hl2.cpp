#include "app/cli/figure_hl2.h"

#include "app/cli/command.h"
#include "app/figures/figure_sessions.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/density/dream_settings.h"
#include "core/session/request.h"
#include "widgets/drawings/field.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/plot_export.h"

#include <array>
#include <memory>

namespace app
{

namespace
{

constexpr QSize predictivePageSize{1570, 494}; // pixels at 96 dpi
constexpr double dotSize = 3.5;                // of a point, which hides little of the density

/// Of the point after the last.
core::Field predictiveOf(const core::Session& session)
{
    core::DensityPipeline pipeline;
    return valueOrThrow(pipeline.solve(core::requestOf<core::DensityRequest>(session))).density;
}

QString titleOf(const core::Session& session)
{
    return QStringLiteral("α = %1").arg(session.of<core::DensitySettings>().model.alpha);
}

widgets::Drawing predictiveDrawing(const core::Session& session)
{
    return widgets::fieldDrawing(predictiveOf(session),
                                 {.title = titleOf(session),
                                  .quantity = QStringLiteral("density of point %1").arg(session.data->size() + 1),
                                  .column = QStringLiteral("density"),
                                  .contours = std::vector<core::ContourLevel>()},
                                 core::emptyDataset(2)); // the crosses of points would hide it
}

/// A dream on the density that its next point has, over a bar as long as the lengthscale.
class PredictivePanel : public widgets::DrawnPlot
{
public:
    PredictivePanel(const core::Session& session, QChar letter)
        : DrawnPlot(predictiveDrawing(session)), label_(new QCPItemText(this)), bar_(new QCPItemLine(this)),
          dots_(new QCPCurve(xAxis, yAxis)), lengthscale_(*core::lengthscaleOf(session.kernel))
    {
        setTitle(letter, title());
        setWindow(session.window);
        dots_->setLayer(QStringLiteral("points"));
        dots_->setLineStyle(QCPCurve::lsNone);
        for (const auto& point : session.data->x.rowwise())
            dots_->addData(point[0], point[1]);
        placeBar(0.0);
        restyle();
    }

protected:
    void restyle() override
    {
        DrawnPlot::restyle();
        if (!bar_)
            return; // the base is being made
        axes()->setMinimumMargins(axes()->minimumMargins() + QMargins(0, 0, 0, 22) * theme().textScale);
        bar_->setPen(theme().pen(widgets::Role::Text, 3.0));
        const QColor ink = theme().colour(widgets::Role::SampleB);
        dots_->setScatterStyle({QCPScatterStyle::ssDisc, ink, ink, dotSize * theme().textScale});
        label_->setColor(theme().colour(widgets::Role::Text));
        label_->setFont(theme().font());
        placeBar(54.0 * theme().textScale);
    }

private:
    /// So many pixels below the axes, about their middle.
    void placeBar(double below)
    {
        const double middle = 0.5 * (window()[0].lo + window()[0].hi);
        label_->setClipToAxisRect(false);
        label_->position->setTypeX(QCPItemPosition::ptPlotCoords);
        label_->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        label_->position->setCoords(middle + 0.5 * lengthscale_, 1.0);
        label_->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
        label_->setPadding(QMargins(8, static_cast<int>(below) - 9, 0, 0));
        label_->setText(QStringLiteral("ℓ = %1").arg(lengthscale_));
        bar_->setClipToAxisRect(false);
        for (QCPItemPosition* end : {bar_->start, bar_->end}) {
            end->setTypeX(QCPItemPosition::ptPlotCoords);
            end->setTypeY(QCPItemPosition::ptAbsolute);
            end->setParentAnchorY(label_->position);
        }
        bar_->start->setCoords(middle - 0.5 * lengthscale_, below);
        bar_->end->setCoords(middle + 0.5 * lengthscale_, below);
    }

    QCPItemText* label_ = nullptr; // these are owned by the plot
    QCPItemLine* bar_ = nullptr;
    QCPCurve* dots_ = nullptr;
    double lengthscale_ = 1.0;
};

} // namespace

Report dreamNumbers(const Arguments&)
{
    Report report;
    const core::Session& first = dreamFigures().front();
    const core::StudentTParameters& model = first.of<core::DensitySettings>().model;
    report.add("lengthscale", *core::lengthscaleOf(first.kernel));
    report.add("sigma0", model.sigma0);
    report.add("beta", model.beta);
    report.add("window", Eigen::VectorXd(Eigen::Vector2d(first.window[0].lo, first.window[0].hi)));
    report.add("seed", static_cast<double>(first.of<core::DreamSettings>().seed));
    for (const core::Session& session : dreamFigures()) {
        const core::Field density = predictiveOf(session);
        Report panel;
        panel.add("alpha", session.of<core::DensitySettings>().model.alpha);
        panel.add("points", session.data->x);
        panel.add("x1", density.axis1);
        panel.add("x2", density.axis2);
        panel.add("density", density.values); // row i: at x1[i]
        report.add(titleOf(session).toStdString(), panel);
    }
    return report;
}

void drawDreams(const QString& path)
{
    const auto format = widgets::exportFormatOf(path);
    if (!format)
        usageError(QStringLiteral("--out: %1 must end in .png, .svg, .pdf, .csv or .json").arg(path));
    const core::Session& first = dreamFigures().front();
    const core::StudentTParameters& model = first.of<core::DensitySettings>().model;
    std::vector<std::unique_ptr<PredictivePanel>> plots;
    widgets::ExportPage page{.rows = std::vector<std::vector<widgets::PlotView*>>(1),
                             .title =
                                 QStringLiteral("%1 points, each drawn from the predictive given those before it, "
                                                "the first at 0; β = %2. Chosen here, as the paper states neither: "
                                                "σ₀ = %3, window [%4, %5]²")
                                     .arg(first.data->size())
                                     .arg(model.beta)
                                     .arg(model.sigma0)
                                     .arg(first.window[0].lo)
                                     .arg(first.window[0].hi)
                                     .replace(u'-', QChar(0x2212))};
    char16_t letter = u'A';
    for (const core::Session& session : dreamFigures()) {
        plots.push_back(std::make_unique<PredictivePanel>(session, QChar(letter++)));
        page.rows.front().push_back(plots.back().get());
    }
    widgets::ExportOptions options{.format = *format, .size = predictivePageSize};
    options.theme.map = widgets::ColourMapName::Grey;
    if (const auto problem = widgets::exportPlots(page, path, options))
        refuseOut(*problem);
}

} // namespace app
