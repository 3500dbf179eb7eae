// The settings of the labs about functions: Regression, Classification, Spectrum.
#include "app/session/choice_json.h"
#include "app/session/settings_json.h"

namespace app
{

namespace
{

using Regression = core::RegressionSettings;
using Classification = core::ClassificationSettings;
using Spectrum = core::SpectrumSettings;

constexpr Choice<Regression::Inputs> inputs[] = {{Regression::Inputs::Rows, "rows"},
                                                 {Regression::Inputs::Bags, "bags"}};
constexpr Choice<Regression::Band> bands[] = {{Regression::Band::Latent, "latent"},
                                              {Regression::Band::Observed, "observed"}};
constexpr Choice<core::RidgeChoice> ridgeChoices[] = {{core::RidgeChoice::SameAsNoise, "noise"},
                                                      {core::RidgeChoice::ByHand, "by-hand"},
                                                      {core::RidgeChoice::LeaveOneOut, "loo"},
                                                      {core::RidgeChoice::Gcv, "gcv"}};
constexpr Choice<Classification::Probability> probabilities[] = {{Classification::Probability::Averaged, "averaged"},
                                                                 {Classification::Probability::Probit, "probit"},
                                                                 {Classification::Probability::AtMean, "at-mean"}};
constexpr Choice<Classification::Companion> companions[] = {{Classification::Companion::None, "none"},
                                                            {Classification::Companion::Logistic, "logistic"},
                                                            {Classification::Companion::Svm, "svm"}};
constexpr Choice<Spectrum::View> views[] = {
    {Spectrum::View::KernelPca, "kernel-pca"}, {Spectrum::View::Mercer, "mercer"}, {Spectrum::View::Bench, "bench"}};
constexpr Choice<Spectrum::Order> orders[] = {{Spectrum::Order::Input, "input"},
                                              {Spectrum::Order::Class, "class"},
                                              {Spectrum::Order::Eigenvector, "eigenvector"}};
constexpr Choice<Spectrum::Measure> measures[] = {{Spectrum::Measure::Uniform, "uniform"},
                                                  {Spectrum::Measure::Gaussian, "gaussian"},
                                                  {Spectrum::Measure::Data, "data"}};
constexpr Choice<Spectrum::Norm> norms[] = {
    {Spectrum::Norm::Kernel, "kernel"}, {Spectrum::Norm::Delta, "delta"}, {Spectrum::Norm::Smooth, "smooth"}};
constexpr Choice<Spectrum::Build> builds[] = {{Spectrum::Build::Eigenfunctions, "eigenfunctions"},
                                              {Spectrum::Build::Centres, "centres"}};

QJsonArray jsonOf(const std::vector<core::KernelTerm>& terms)
{
    QJsonArray pairs;
    for (const core::KernelTerm& term : terms)
        pairs.append(QJsonArray{term.centre, term.coefficient});
    return pairs;
}

std::vector<core::KernelTerm> termsFrom(const JsonFields& fields)
{
    const Eigen::MatrixXd pairs = fields.rows("terms");
    if (pairs.rows() > 0 && pairs.cols() != 2)
        fields.fail("terms", QStringLiteral("pairs [centre, coefficient]"));
    std::vector<core::KernelTerm> terms;
    for (Eigen::Index i = 0; i < pairs.rows(); ++i)
        terms.push_back({.centre = pairs(i, 0), .coefficient = pairs(i, 1)});
    return terms;
}

std::vector<double> weightsFrom(const JsonFields& fields)
{
    const Eigen::VectorXd weights = fields.numbers("weights");
    if (!weights.allFinite())
        fields.fail("weights", QStringLiteral("finite numbers"));
    return {weights.begin(), weights.end()};
}

/// Documents older than the choice hold 60 where nobody asked for another number.
bool choosesNodes(const JsonFields& fields)
{
    return fields.has("choose_nodes") ? fields.flag("choose_nodes") : fields.count("nodes") == 60;
}

} // namespace

QJsonObject jsonOf(const core::GpEvidenceSettings& settings)
{
    return {{"over", QString::fromStdString(settings.over)},
            {"against", settings.against ? QJsonValue(QString::fromStdString(*settings.against)) : QJsonValue()}};
}

core::GpEvidenceSettings gpEvidenceFrom(const JsonFields& fields)
{
    core::GpEvidenceSettings settings{.over = fields.text("over").toStdString(), .against = {}};
    if (fields.has("against") && !fields.raw()["against"].isNull())
        settings.against = fields.text("against").toStdString();
    return settings;
}

QJsonObject jsonOf(const core::RegressionSettings& settings)
{
    return {{"inputs", nameOf(inputs, settings.inputs)},
            {"noise", settings.noise},
            {"band", nameOf(bands, settings.band)},
            {"level", settings.level},
            {"draws", settings.draws},
            {"show_terms", settings.showTerms},
            {"show_ridge", settings.showRidge},
            {"ridge_choice", nameOf(ridgeChoices, settings.ridgeChoice)},
            {"lambda", settings.lambda}};
}

core::RegressionSettings regressionFrom(const JsonFields& fields)
{
    return {.inputs = valueOf(inputs, fields, "inputs"),
            .noise = fields.number("noise"),
            .band = valueOf(bands, fields, "band"),
            .level = fields.number("level"),
            .draws = fields.count("draws"),
            .showTerms = fields.flag("show_terms"),
            .showRidge = fields.flag("show_ridge"),
            .ridgeChoice = valueOf(ridgeChoices, fields, "ridge_choice"),
            .lambda = fields.number("lambda")};
}

QJsonObject jsonOf(const core::ClassificationSettings& settings)
{
    return {{"nu", settings.nu},
            {"negative", settings.negative},
            {"positive", settings.positive},
            {"probability", nameOf(probabilities, settings.probability)},
            {"companion", nameOf(companions, settings.companion)},
            {"lambda", settings.lambda},
            {"penalty", settings.penalty},
            {"offset", settings.offset},
            {"show_terms", settings.showTerms}};
}

core::ClassificationSettings classificationFrom(const JsonFields& fields)
{
    return {.nu = fields.number("nu"),
            .negative = fields.count("negative"),
            .positive = fields.count("positive"),
            .probability = valueOf(probabilities, fields, "probability"),
            .companion = valueOf(companions, fields, "companion"),
            .lambda = fields.number("lambda"),
            .penalty = fields.number("penalty"),
            .offset = fields.flag("offset"),
            .showTerms = fields.flag("show_terms")};
}

QJsonObject jsonOf(const core::SpectrumSettings& settings)
{
    const Eigen::Map<const Eigen::VectorXd> weights(settings.weights.data(),
                                                    static_cast<Eigen::Index>(settings.weights.size()));
    return {{"view", nameOf(views, settings.view)},
            {"centred", settings.centred},
            {"components", settings.components},
            {"component", settings.component},
            {"order", nameOf(orders, settings.order)},
            {"norm", nameOf(norms, settings.norm)},
            {"norm_lengthscale", settings.normLengthscale},
            {"measure", nameOf(measures, settings.measure)},
            {"measure_sd", settings.measureSd},
            {"choose_nodes", settings.chooseNodes},
            {"nodes", settings.nodes},
            {"eigenfunctions", settings.eigenfunctions},
            {"build", nameOf(builds, settings.build)},
            {"weights", toArray(weights)},
            {"terms", jsonOf(settings.terms)},
            {"draws_seed", settings.drawsSeed}};
}

core::SpectrumSettings spectrumFrom(const JsonFields& fields)
{
    return {.view = valueOf(views, fields, "view"),
            .centred = fields.flag("centred"),
            .components = fields.count("components"),
            .component = fields.count("component"),
            .order = valueOf(orders, fields, "order"),
            .norm = valueOf(norms, fields, "norm"),
            .normLengthscale = fields.number("norm_lengthscale"),
            .measure = valueOf(measures, fields, "measure"),
            .measureSd = fields.number("measure_sd"),
            .chooseNodes = choosesNodes(fields),
            .nodes = fields.count("nodes"),
            .eigenfunctions = fields.count("eigenfunctions"),
            .build = valueOf(builds, fields, "build"),
            .weights = weightsFrom(fields),
            .terms = termsFrom(fields),
            .drawsSeed = fields.has("draws_seed") ? fields.count("draws_seed") : 0};
}

} // namespace app
