#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/value_drag.h"

namespace widgets
{

/// The function bench: f over the window and, where it is a sum of kernels, a handle for each term at its centre and
/// coefficient. A click adds a term with the coefficient of that height; dragging a handle moves it; a right click or
/// Delete takes it away.
class BenchPlot : public PlotView
{
    Q_OBJECT
public:
    explicit BenchPlot(QWidget* parent = nullptr);

    /// The terms at once; silent.
    void showTerms(const core::SpectrumSettings& settings);
    void showResult(const core::BenchResult& bench, const core::Dataset& dataset);
    PlotTable numbers() const override;
    /// The terms are those of the session: they stay to be taken hold of.
    void showStanding(Standing standing) override;

    const std::vector<core::KernelTerm>& terms() const { return terms_; }

signals:
    void termsEdited(const std::vector<core::KernelTerm>& terms, const QString& what, int gesture);

protected:
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Drag {
        std::size_t term;
        ValueDrag hand;
    };
    bool takesTerms() const { return build_ == core::SpectrumSettings::Build::Centres; }
    std::optional<std::size_t> termAt(const QPointF& pixel) const;
    core::KernelTerm termUnder(const QPointF& pixel) const;
    void edit(std::vector<core::KernelTerm> terms, const QString& what, int gesture);
    void remove(std::size_t term);
    void placeHandles();
    void describe();

    core::SpectrumSettings::Build build_ = core::SpectrumSettings::Build::Centres;
    std::vector<core::KernelTerm> terms_;
    core::BenchResult bench_;
    std::optional<std::size_t> chosen_; // for the keyboard
    std::optional<Drag> drag_;
    QCPGraph *function_, *stems_, *handles_, *chosenHandle_;
};

} // namespace widgets
