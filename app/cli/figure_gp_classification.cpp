#include "app/cli/figure_gp_classification.h"

#include "app/cli/command.h"
#include "app/cli/figures.h"
#include "app/figures/figure_sessions.h"
#include "core/data/generators.h"
#include "core/kernels/expression.h"
#include "core/labs/classification/classification_lab.h"
#include "core/labs/classification/classification_settings.h"
#include "core/session/session.h"
#include "core/window/window.h"

namespace app
{

namespace
{

core::ClassificationResult solvedClassification(const core::Session& session)
{
    core::ClassificationPipeline pipeline;
    return valueOrThrow(pipeline.solve({.data = session.data,
                                        .kernel = session.kernel,
                                        .settings = session.of<core::ClassificationSettings>(),
                                        .window = session.window,
                                        .preview = false}));
}

Eigen::VectorXd labelsOf(const core::Dataset& data)
{
    Eigen::VectorXd labels(data.size());
    for (Eigen::Index i = 0; i < labels.size(); ++i)
        labels[i] = data.label(i);
    return labels;
}

/// The rows as people count them.
Eigen::VectorXd numbered(const std::vector<int>& rows)
{
    Eigen::VectorXd numbers(static_cast<Eigen::Index>(rows.size()));
    for (Eigen::Index i = 0; i < numbers.size(); ++i)
        numbers[i] = rows[static_cast<std::size_t>(i)] + 1;
    return numbers;
}

} // namespace

void drawGpClassification(const QString& path)
{
    drawPanels(gpClassificationFigure(), {{"probability", "companion"}}, {1400, 640}, path);
}

Report gpClassificationNumbers(const Arguments&)
{
    const core::Session session = gpClassificationFigure();
    const core::ClassificationResult result = solvedClassification(session);
    const core::CompanionResult& machine = result.companion.value();
    Report report;
    report.add("points", session.data->x);
    report.add("t", labelsOf(*session.data));
    report.add("kernel", core::printKernel(session.kernel));
    report.add("nu", session.of<core::ClassificationSettings>().nu);
    report.add("log_evidence", result.logEvidence);
    report.add("psi", Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(
                          result.newton.data(), static_cast<Eigen::Index>(result.newton.size()))));
    report.add("errors", static_cast<double>(result.errors));
    report.add("x1", result.probability.axis1);
    report.add("x2", result.probability.axis2);
    report.add("probability", result.probability.values); // row i: at x1[i]
    report.add("latent_mean", result.latentMeanField.values);
    report.add("latent_variance", result.latentVarianceField.values);
    report.add("boundary", result.boundary.front().polyline);
    Report svm;
    svm.add("penalty", session.of<core::ClassificationSettings>().penalty);
    svm.add("offset", machine.offset);
    svm.add("coefficients", machine.coefficients);
    svm.add("support_vectors", numbered(machine.supportRows));
    svm.add("errors", static_cast<double>(machine.errors));
    svm.add("decision", machine.decisionField.values);
    report.add("svm", svm);
    return report;
}

} // namespace app
