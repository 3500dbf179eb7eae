#pragma once

#include "core/labs/classification/classification_lab.h"
#include "widgets/plots/curve_bundle.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// "SVM", "Kernel logistic regression"; empty for none.
QString companionName(core::ClassificationSettings::Companion companion);

/// 1D: a classifier as the finite kernel expansion it is: its decision function with the terms that add up to it in the
/// colours of their points' classes; for the SVM the margin at ±1 and the support vectors, ringed.
class CompanionPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::CompanionPlot)
public:
    explicit CompanionPlot(QWidget* parent = nullptr);

    void showResult(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                    const core::Dataset& dataset);
    PlotTable numbers() const override;
    void showHighlight(const widgets::Highlight& highlight) override; // lights the term of the point

protected:
    core::Interval ownVertical() const override;
    void restyle() override;
    Highlight highlightAt(const QPointF& pixel) const override;

private:
    Eigen::MatrixXd termsOf(int label, const core::Dataset& dataset) const;
    bool isSvm() const { return settings_.companion == core::ClassificationSettings::Companion::Svm; }
    bool isShown() const { return companion_.decision.size() > 0; }
    void emphasise(std::optional<int> row);
    void describe();

    Eigen::VectorXd grid_;
    core::CompanionResult companion_;
    core::ClassificationSettings settings_;
    std::size_t count_ = 0; // of training points
    CurveBundle positiveTerms_, negativeTerms_;
    QCPGraph* decision_ = nullptr;
    QCPGraph* one_ = nullptr;       // the term of the point under the mouse
    std::optional<int> emphasised_; // the row under the mouse, with a term or without
    QCPItemStraightLine *upperMargin_ = nullptr, *lowerMargin_ = nullptr;
    core::DataNames names_;
};

} // namespace widgets
