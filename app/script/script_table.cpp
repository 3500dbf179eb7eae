#include "app/script/script_table.h"

#include "app/labs/learned_data.h"
#include "app/script/script_chance.h"
#include "app/script/script_quadrature.h"
#include "core/embedding/embedding_settings.h"
#include "core/embedding/evidence.h"
#include "core/gp/laplace.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/gp_evidence/evidence_model.h"
#include "core/labs/regression/regression_settings.h"
#include "widgets/plots/plot_view.h"

#include <algorithm>

namespace app
{

namespace
{

using Eigen::VectorXd;
using Column = widgets::PlotTable::Column;

VectorXd withLast(const VectorXd& first, double last)
{
    VectorXd both(first.size() + 1);
    both << first, last;
    return both;
}

VectorXd gradientOfProcess(const core::Session& session, core::GpModel model)
{
    LearnedData learned(model);
    const core::SharedDataset data = learned.of(session);
    const auto& classes = session.of<core::ClassificationSettings>();
    const core::MeanFunction mean = session.of<core::RegressionSettings>().mean;
    const auto evidence = core::EvidenceModel::of(data, model, classes.negative, classes.positive, mean);
    const core::Observations& observed = evidence.observations();
    if (model == core::GpModel::Classification) {
        const auto fitted = core::LaplaceClassifier::fit(session.kernel, observed.x, observed.targets, classes.nu);
        const auto* classifier = std::get_if<core::LaplaceClassifier>(&fitted);
        return classifier ? withLast(classifier->gradient().logKernel, classifier->gradient().logNu) : VectorXd();
    }
    if (!learned.slopesOf(session).at.empty())
        return {};
    const auto fitted = core::GpRegression::fit(session.kernel, observed.x, observed.targets,
                                                session.of<core::RegressionSettings>().noise, mean);
    const auto* regression = std::get_if<core::GpRegression>(&fitted);
    return regression ? withLast(regression->gradient().logKernel, regression->gradient().logNoise) : VectorXd();
}

VectorXd gradientOfEmbedding(const core::Session& session)
{
    const auto sites = scriptSites(session);
    const auto& model = session.of<core::EmbeddingModel>();
    const auto prior = core::embeddingPrior(session.kernel, session.data->dimensions(), model.eta);
    if (!sites || !std::holds_alternative<core::EmbeddingPrior>(prior))
        return {};
    const auto evidence = core::Evidence::of(session.data->x(sites->observed, Eigen::all), sites->z);
    if (!std::holds_alternative<core::Evidence>(evidence))
        return {};
    const auto found =
        std::get<core::Evidence>(evidence).withGradient(std::get<core::EmbeddingPrior>(prior), model.tau2);
    const auto* value = std::get_if<core::EvidenceWithGradient>(&found);
    if (!value)
        return {};
    const bool isCommon = core::lengthscalesOf(session.kernel).size() == 1;
    VectorXd gradient =
        isCommon ? VectorXd::Constant(1, value->gradient.logLengthscale.sum()).eval() : value->gradient.logLengthscale;
    gradient = withLast(gradient, value->gradient.logTau2);
    return value->gradient.logEta ? withLast(gradient, *value->gradient.logEta) : gradient;
}

VectorXd gradientOf(const core::Session& session)
{
    if (session.lab == "regression")
        return gradientOfProcess(session, core::GpModel::Regression);
    if (session.lab == "classification")
        return gradientOfProcess(session, core::GpModel::Classification);
    if (session.lab == "embedding" || session.lab == "two-samples")
        return gradientOfEmbedding(session);
    return {};
}

/// By quadrature, whether chains have been drawn or not.
void addPosterior(widgets::PlotTable& table, const core::Session& session)
{
    const std::optional<ScriptQuadrature> posterior = scriptQuadrature(session);
    if (!posterior)
        return;
    std::erase_if(table.columns,
                  [](const Column& column) { return column.name.startsWith(QLatin1String("quadrature")); });
    table.family(QStringLiteral("quadrature"));
    table.add(QStringLiteral("quadrature_at"), posterior->at);
    table.add(QStringLiteral("quadrature"), posterior->density);
    table.addValue(QStringLiteral("posterior_mean"), posterior->mean);
    table.addValue(QStringLiteral("posterior_log_evidence"), posterior->logEvidence);
}

/// Columns that have the names of the data's under names of their own.
void addByPosition(widgets::PlotTable& table, const QString& view)
{
    std::vector<double> decided; // p of each pair that was tested
    for (const Column& column : table.columns)
        if (view == QLatin1String("graph") && column.name.startsWith(QLatin1String("p_")))
            decided.push_back(column.values[0]);
    const std::vector<Column> columns = table.columns;
    table.family(QStringLiteral("pairs"));
    if (!decided.empty())
        table.add(QStringLiteral("pair_p"), Eigen::Map<const Eigen::VectorXd>(decided.data(), std::ssize(decided)));
    if (view == QLatin1String("left") && columns.size() == 2) {
        table.add(QStringLiteral("first_remainder"), columns[0].values);
        table.add(QStringLiteral("second_remainder"), columns[1].values);
    }
}

} // namespace

widgets::PlotTable scriptTable(const ScriptSubject& subject)
{
    widgets::PlotTable table = subject.panel.numbers();
    const core::Session& session = subject.session;
    if (std::ranges::find(table.columns, QStringLiteral("current_log_evidence"), &Column::name) !=
        table.columns.end()) {
        table.family(QStringLiteral("gradient"));
        table.add(QStringLiteral("gradient"), gradientOf(session));
    }
    const bool learnsKernel = session.lab == "embedding" || session.lab == "two-samples";
    if (learnsKernel && subject.view == QLatin1String("marginal"))
        addPosterior(table, session);
    if (session.lab == "structure")
        addByPosition(table, subject.view);
    return table;
}

} // namespace app
