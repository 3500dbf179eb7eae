#include "app/cli/command.h"
#include "app/cli/embedding_options.h"

#include "core/embedding/chooser_descriptions.h"
#include "core/embedding/choosers.h"
#include "core/embedding/learn.h"
#include "core/kernels/lengthscale.h"

#include <cmath>
#include <cstdio>
#include <numbers>

namespace app
{

namespace
{

using Eigen::Index;
using Eigen::VectorXd;

constexpr int mostLengthscales = 100'000;

/// What every part of the answer is computed from.
struct EvidenceSetting {
    core::Dataset data;
    core::EmbeddingModel model;
    core::EmbeddingPrior prior;
    bool common = true; // one lengthscale for all dimensions
    Eigen::MatrixXd inducing;
    core::Evidence evidence;
    std::optional<double> median;
};

/// --method dense|panels; nothing without it.
std::optional<core::EvidenceMethod> evidenceMethodFrom(const Arguments& arguments)
{
    if (!arguments.has("method"))
        return std::nullopt;
    const std::string asked = arguments.text("method").toStdString();
    for (const core::EvidenceMethod method : {core::EvidenceMethod::Dense, core::EvidenceMethod::Panels})
        if (asked == core::nameOf(method))
            return method;
    usageError(QStringLiteral("--method: it is dense or panels, got %1").arg(arguments.text("method")));
}

EvidenceSetting settingFrom(const Arguments& arguments)
{
    core::LoadedTable loaded = dataFrom(arguments);
    core::Dataset& data = loaded.data;
    const core::Kernel kernel = kernelFrom(arguments, data);
    const core::EmbeddingModel model = embeddingModelFrom(arguments, loaded.coordinates);
    const bool given = model.inducing.kind == core::InducingRule::Kind::Given;
    if (data.size() < (given ? 1 : 2))
        usageError(QStringLiteral("--data: learning a kernel needs at least two points, or one with the places of "
                                  "--inducing in a file, got %1")
                       .arg(data.size()));
    core::EmbeddingPrior prior = valueOrThrow(core::embeddingPrior(kernel, data.dimensions(), model.eta));
    const bool common = core::lengthscalesOf(kernel).size() == 1;
    const core::InducingPoints points = valueOrThrow(core::inducingPoints(data.x, model.inducing));
    if (!given && ((data.x.rowwise() - data.x.row(0)).array() == 0.0).all())
        usageError("--data: all points are equal, so that no lengthscale can be told from another");
    core::Evidence evidence = valueOrThrow(
        core::Evidence::of(core::withoutRows(data.x, points.heldOut), points.z, evidenceMethodFrom(arguments)));
    const std::optional<double> median = core::medianDistance(data.x, core::mostMedianRows);
    return {std::move(data), model, std::move(prior), common, points.z, std::move(evidence), median};
}

Report evidenceGradientReport(const EvidenceSetting& setting, const core::EvidenceGradient& gradient)
{
    Report report;
    report.add("log_lengthscale", setting.common ? VectorXd(VectorXd::Constant(1, gradient.logLengthscale.sum()))
                                                 : gradient.logLengthscale);
    report.add("log_tau2", gradient.logTau2);
    if (gradient.logEta)
        report.add("log_eta", *gradient.logEta);
    return report;
}

/// How it was computed; of every row that is not told.
void addPanels(Report& report, const EvidenceSetting& setting)
{
    if (setting.evidence.method() != core::EvidenceMethod::Panels)
        return;
    const core::EvidenceTerms terms = valueOrThrow(setting.evidence.terms(setting.prior));
    report.add("method", std::string(core::nameOf(setting.evidence.method())));
    report.add("places", static_cast<double>(terms.places));
    report.add("error_bound", terms.errorBound(setting.model.tau2, setting.prior.scale));
}

/// --lengthscales LO:HI:N, equally spaced in the logarithm.
VectorXd lengthscalesFrom(const Arguments& arguments)
{
    const QStringList parts = arguments.text("lengthscales").split(QLatin1Char(':'));
    bool valid = false;
    const int count = parts.size() == 3 ? parts[2].toInt(&valid) : 0;
    if (!valid || count < 1 || count > mostLengthscales)
        usageError(QStringLiteral("--lengthscales: expected LO:HI:N with N from 1 to %1, got \"%2\"")
                       .arg(mostLengthscales)
                       .arg(arguments.text("lengthscales")));
    const double lo = numberFrom("lengthscales", parts[0]), hi = numberFrom("lengthscales", parts[1]);
    if (!(lo > 0.0) || !(hi >= lo))
        usageError(QStringLiteral("--lengthscales: LO must be greater than 0 and HI not less than LO, got \"%1\"")
                       .arg(arguments.text("lengthscales")));
    return core::logSpaced(lo, hi, count);
}

Report evidenceCurveReport(const Arguments& arguments, const EvidenceSetting& setting)
{
    const auto curve =
        valueOrThrow(core::EvidenceCurve::of(setting.evidence, setting.prior, lengthscalesFrom(arguments)));
    const auto maxima =
        valueOrThrow(core::localMaxima(setting.evidence, curve, setting.model.tau2, setting.prior.scale));
    VectorXd places(static_cast<Index>(maxima.size()));
    for (Index i = 0; i < places.size(); ++i)
        places[i] = maxima[static_cast<std::size_t>(i)].lengthscale;
    Report report;
    report.add("lengthscale", curve.lengthscale());
    report.add("log_evidence", curve.logEvidence(setting.model.tau2, setting.prior.scale));
    report.add("local_maxima", places);
    return report;
}

core::FreeInEvidence freeFrom(const Arguments& arguments)
{
    core::FreeInEvidence free{.lengthscale = false, .tau2 = false, .eta = false};
    for (const QString& part : arguments.text("optimise").split(QLatin1Char(','))) {
        const QString name = part.trimmed();
        if (name == "lengthscale")
            free.lengthscale = true;
        else if (name == "tau2")
            free.tau2 = true;
        else if (name == "eta")
            free.eta = true;
        else
            usageError(
                QStringLiteral("--optimise: expected a list of lengthscale, tau2 and eta, got \"%1\"").arg(name));
    }
    return free;
}

Report evidenceOptimumReport(const Arguments& arguments, const EvidenceSetting& setting)
{
    if (!setting.median)
        usageError("--optimise: the points show no scale: most pairs of them are equal");
    const core::LearnAnswer answer = valueOrThrow(
        core::maximiseEvidence(setting.evidence, {.start = setting.prior,
                                                  .tau2 = setting.model.tau2,
                                                  .commonLengthscale = setting.common,
                                                  .free = freeFrom(arguments),
                                                  .bounds = core::defaultBounds(*setting.median, setting.prior.scale),
                                                  .seed = arguments.seed()}));
    const core::EvidenceOptimum& best = answer.optima.front();
    Report report;
    if (setting.common)
        report.add("lengthscale", best.prior.lengthscale[0]);
    else
        report.add("lengthscale", best.prior.lengthscale);
    report.add("tau2", best.tau2);
    report.add("eta", best.prior.eta ? Report::Value(*best.prior.eta) : Report::Value(std::string("inf")));
    report.add("log_evidence", best.logEvidence);
    report.add("at_bound", !best.atBound.empty());
    report.add("message", answer.message + (answer.why.empty() ? "" : ": " + answer.why));
    return report;
}

Report answerOfEvidence(const Arguments& arguments)
{
    const EvidenceSetting setting = settingFrom(arguments);
    Report report;
    double logEvidence = 0.0;
    if (arguments.has("gradient")) {
        const auto value = valueOrThrow(setting.evidence.withGradient(setting.prior, setting.model.tau2));
        logEvidence = value.logEvidence;
        report.add("log_evidence", logEvidence);
        report.add("gradient", evidenceGradientReport(setting, value.gradient));
    } else {
        logEvidence = valueOrThrow(setting.evidence.logEvidence(setting.prior, setting.model.tau2));
        report.add("log_evidence", logEvidence);
    }
    if (std::isinf(logEvidence)) // null in JSON, which has no word for it
        std::fprintf(stderr, "kernelscope evidence: %s\n", core::zeroVolumeOf(setting.prior).c_str());
    if (arguments.has("lengthscales"))
        report.add("curve", evidenceCurveReport(arguments, setting));
    if (arguments.has("optimise"))
        report.add("optimum", evidenceOptimumReport(arguments, setting));
    if (setting.median)
        report.add("median_heuristic", VectorXd(*setting.median * Eigen::Vector2d(1.0, 1.0 / std::numbers::sqrt2)));
    else
        report.add("median_heuristic", nullptr);
    report.add("inducing", setting.inducing);
    addPanels(report, setting);
    return report;
}

} // namespace

Command evidenceCommand()
{
    std::vector<Option> options{dataOption(), columnsOption(), kernelOption()};
    for (const Option& option : embeddingOptions())
        options.push_back(option);
    options.insert(options.end(),
                   {inducingOption(),
                    {"lengthscales", "LO:HI:N",
                     "the curve over N lengthscales, equally spaced in the logarithm, and its local maxima; with a "
                     "lengthscale for "
                     "each dimension they keep their ratios and the first is given"},
                    {"optimise", "lengthscale,tau2,eta", "maximise over these, from many starts; the others stay"},
                    {"gradient", {}, "the derivatives with respect to the logarithms of the hyperparameters"},
                    {"method", "dense|panels",
                     "how the rows are summed (default: dense up to 20,000 of them, beyond panels for one or two "
                     "columns)"},
                    inducingSeedOption(),
                    outOption(".json or .csv")});
    return {
        .name = "evidence",
        .summary =
            "the evidence by which a kernel's hyperparameters are learned: its value, gradient, curve and maximum",
        .prints = {{"log_evidence", Json::Number, "the log evidence; null where it is minus infinity"},
                   {"gradient.log_lengthscale", Json::List, "its derivative in each log lengthscale, with --gradient"},
                   {"gradient.log_tau2", Json::Number, "in log τ², likewise"},
                   {"gradient.log_eta", Json::Number, "in log η, with --eta"},
                   {"curve.lengthscale", Json::List, "those of --lengthscales"},
                   {"curve.log_evidence", Json::List, "the log evidence at each"},
                   {"curve.local_maxima", Json::List, "the lengthscales at which the curve has a local maximum"},
                   {"optimum.lengthscale", Json::Mixed, "at the maximum, with --optimise: a number or a list"},
                   {"optimum.tau2", Json::Number, "τ² there"},
                   {"optimum.eta", Json::Mixed, "η there, or \"inf\""},
                   {"optimum.log_evidence", Json::Number, "the log evidence there"},
                   {"optimum.at_bound", Json::Flag, "whether one of them stands at its bound"},
                   {"optimum.message", Json::Text, "how the search ended"},
                   {"median_heuristic", Json::List, "the median distance l and l/√2; null where most pairs are equal"},
                   {"inducing", Json::Table, "the inducing points, a row each"},
                   {"method", Json::Text, "panels, where they stand for the rows"},
                   {"places", Json::Number, "at how many places the kernel was then evaluated for log_evidence"},
                   {"error_bound", Json::Number, "by how much log_evidence is then off at most"}},
        .description =
            "The evidence is the marginal pseudolikelihood of the empirical embedding at m inducing points z:\n"
            "log N(μ̂(z); 0, r(z,z) + τ²/n I) with the scatter of the kernel values, plus the log volume of x ↦ k(x,z) "
            "at each x.\n"
            "Known for the kernels se, exponential, matern32, matern52 and laplacian (under --eta for se alone; "
            "laplacian needs, with several columns, inducing points on all sides of every x: --inducing grid:M).\n"
            "Random inducing points are held out of x; with the others x is all of the data. With more inducing points "
            "than columns it has no maximum over lengthscale and tau2 together: the message says so.\n"
            "By panels weights at 16 places of an interval, in the plane at 256 of a box, stand for its rows wherever "
            "kernel and log volume are smooth on it to rounding: a value costs the same however many the rows.\n\n"
            "What chooses a lengthscale, the evidence among others:\n" +
            QString::fromStdString(core::choosersInWords(helpWidth)),
        .options = options,
        .answer = &answerOfEvidence};
}

} // namespace app
