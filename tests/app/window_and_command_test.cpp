// The window and the command line give the same numbers for the same session, in every lab.

#include "app/window_fixture.h"

#include "app/cli/command.h"
#include "app/session/session_file.h"
#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/embedding/embedding_settings.h"
#include "core/kernels/expression.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/learning/learning_settings.h"
#include "core/labs/power/power_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/labs/window.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPushButton>

#include <functional>
#include <set>

namespace
{

using widgets::PlotTable;

/// The window's pictures are carried from held-out checked nodes to every pixel: this far from exact, at most, as a
/// part of the highest value.
constexpr double ofAPicture = 1e-6;

QString number(double value)
{
    return QString::number(value, 'g', 17);
}

QString text(core::Text text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// One number of the window, or a column of them, and the command that prints it.
struct Agreement {
    core::Session session;
    QString view, column; // where the window shows it
    /// The command; DATA, FIRST and SECOND (the samples of the lab) and AT stand for files.
    std::function<QStringList(const core::Session& session, const PlotTable& shown)> command;
    QString answer;         // in what is printed: "curve.log_evidence"; * is each element of a list
    QStringList at = {};    // columns of the view that become the points of AT
    double accuracy = 1e-8; // of the highest value
    double (*asShown)(double printed) = nullptr;
};

QStringList kernelOf(const core::Session& session)
{
    return {"--kernel", QString::fromStdString(core::printKernel(session.kernel))};
}

QString windowOf(const core::Session& session)
{
    QStringList intervals;
    for (const core::Interval& interval : session.window)
        intervals << number(interval.lo) + u':' + number(interval.hi);
    return intervals.join(u',');
}

QByteArray tableOf(const Eigen::MatrixXd& rows)
{
    QByteArray csv;
    for (const auto& row : rows.rowwise()) {
        QStringList cells;
        for (const double value : row)
            cells << number(value);
        csv += cells.join(u',').toLatin1() + '\n';
    }
    return csv;
}

/// The coordinates, and behind them what the lab has the points say: targets, bags, or classes 0 and 1.
Eigen::MatrixXd observationsOf(const core::Session& session)
{
    const core::Dataset& data = *session.data;
    const bool bags = session.of<core::RegressionSettings>().inputs == core::RegressionSettings::Inputs::Bags;
    const auto& classes = session.of<core::ClassificationSettings>();
    std::vector<Eigen::VectorXd> rows;
    for (Eigen::Index i = 0; i < data.size(); ++i) {
        Eigen::VectorXd row = data.x.row(i);
        const auto append = [&](double value) {
            row.conservativeResize(row.size() + 1);
            row[row.size() - 1] = value;
        };
        const int label = data.label(i);
        if (session.lab == "regression" && bags)
            append(label);
        if (session.lab == "regression")
            append(data.targets[i]);
        if (session.lab == "classification")
            append(label == classes.positive ? 1.0 : 0.0);
        if (session.lab == "classification" && label != classes.positive && label != classes.negative)
            continue;
        if (row.allFinite())
            rows.push_back(row);
    }
    Eigen::MatrixXd all(static_cast<Eigen::Index>(rows.size()), rows.front().size());
    for (Eigen::Index i = 0; i < all.rows(); ++i)
        all.row(i) = rows[static_cast<std::size_t>(i)];
    return all;
}

QJsonArray valuesAt(const QJsonValue& printed, const QStringList& path)
{
    if (path.isEmpty())
        return printed.isArray() ? printed.toArray() : QJsonArray{printed};
    if (path[0] == "*") {
        QJsonArray all;
        for (const QJsonValue& element : printed.toArray())
            all.append(valuesAt(element, path.mid(1)).first());
        return all;
    }
    bool isPlace = false;
    const int place = path[0].toInt(&isPlace);
    return valuesAt(isPlace ? printed.toArray().at(place) : printed.toObject()[path[0]], path.mid(1));
}

// --- sessions ---

core::Session saved(const QString& name)
{
    return std::get<core::Session>(
        app::readSessionFile(QStringLiteral(TEST_DATA_DIR "/sessions/format-2/%1.kscope").arg(name)));
}

/// So many points of two samples on the line.
core::Session twoOnTheLine(const char* lab)
{
    core::Session session;
    core::Dataset data = std::get<core::Dataset>(
        core::generate({.name = "mixture1d", .n = 24, .seed = 5, .options = {{"components", 2}}}));
    data.labels.clear();
    for (Eigen::Index i = 0; i < data.size(); ++i)
        data.labels.push_back(std::sin(3.0 * data.x(i, 0)) > 0.0 ? 1 : 0);
    session.kernel = core::kernelOf(core::SquaredExponential{{0.8}});
    session.window = core::fittingWindow(data);
    session.data = std::make_shared<const core::Dataset>(std::move(data));
    session.lab = lab;
    return session;
}

core::Session bags()
{
    core::Session session = twoOnTheLine("regression");
    core::Dataset data = *session.data;
    data.targets.resize(data.size());
    for (Eigen::Index i = 0; i < data.size(); ++i) {
        const int bag = static_cast<int>(i) / 4;
        data.labels[static_cast<std::size_t>(i)] = bag;
        data.targets[i] = std::sin(bag);
    }
    session.data = std::make_shared<const core::Dataset>(std::move(data));
    auto& settings = session.of<core::RegressionSettings>();
    settings.inputs = core::RegressionSettings::Inputs::Bags;
    settings.ridgeChoice = core::RidgeChoice::ByHand;
    settings.lambda = 0.03;
    return session;
}

core::Session withView(const char* name, core::SpectrumSettings::View view)
{
    core::Session session = saved(name);
    auto& settings = session.of<core::SpectrumSettings>();
    settings.view = view;
    settings.norm = core::SpectrumSettings::Norm::Kernel;
    settings.centred = true;
    settings.chooseNodes = false;
    return session;
}

core::Session overLengthscale(const char* name)
{
    core::Session session = saved(name);
    session.of<core::LearningSettings>().view = core::LearningSettings::View::Curve;
    return session;
}

core::Session smallPower()
{
    core::Session session = saved("power");
    auto& settings = session.of<core::PowerSettings>();
    settings.choosers = {"median", "evidence"};
    settings.vary = "spacing";
    settings.lo = 14.0;
    settings.hi = 40.0;
    settings.repeats = 5;
    settings.steps = 2;
    return session;
}

// --- commands ---

QStringList density(const core::Session& session, const PlotTable&)
{
    const core::StudentTParameters& model = session.of<core::DensitySettings>().model;
    return QStringList{"density",
                       "--data",
                       "DATA",
                       "--at",
                       "AT",
                       "--normalise",
                       windowOf(session),
                       "--sigma0",
                       number(model.sigma0),
                       "--alpha",
                       number(model.alpha),
                       "--beta",
                       number(model.beta),
                       "--posterior",
                       text(core::choiceOf(model.posterior).name)} +
           kernelOf(session);
}

QStringList modelOf(const core::Session& session)
{
    const auto& model = session.of<core::EmbeddingModel>();
    return QStringList{"--tau2", number(model.tau2), "--eta", model.eta ? number(*model.eta) : "inf"} +
           kernelOf(session);
}

QStringList embed(const core::Session& session, const PlotTable&)
{
    return QStringList{"embed", "--data", "DATA", "--at", "AT", "--sites", "data"} + modelOf(session);
}

QStringList evidence(const core::Session& session, const PlotTable& shown)
{
    const core::InducingRule& rule = session.of<core::EmbeddingModel>().inducing;
    const Eigen::VectorXd lengthscales = columnOf(shown, "lengthscale");
    Eigen::Index highest = 0;
    columnOf(shown, "log_evidence").maxCoeff(&highest);
    core::Session there = session;
    there.kernel = core::withLengthscale(session.kernel, lengthscales[highest]);
    return QStringList{"evidence",
                       "--data",
                       "DATA",
                       "--inducing",
                       QStringLiteral("kmeans:%1").arg(rule.count),
                       "--seed",
                       QString::number(rule.seed)} +
           modelOf(there);
}

QStringList mmd(const core::Session& session, const PlotTable&)
{
    const auto& settings = session.of<core::TwoSamplesSettings>();
    return QStringList{"mmd",
                       "--x",
                       "FIRST",
                       "--y",
                       "SECOND",
                       "--null",
                       "all",
                       "--estimator",
                       text(core::choiceOf(settings.estimator).name),
                       "--permutations",
                       QString::number(settings.permutations),
                       "--level",
                       number(settings.testLevel),
                       "--seed",
                       QString::number(session.seed)} +
           kernelOf(session);
}

QStringList witness(const core::Session& session, const PlotTable&)
{
    const auto& model = session.of<core::EmbeddingModel>();
    return QStringList{"witness",
                       "--x",
                       "FIRST",
                       "--y",
                       "SECOND",
                       "--at",
                       "AT",
                       "--level",
                       number(session.of<core::TwoSamplesSettings>().bandLevel),
                       "--sites",
                       "data",
                       "--seed",
                       QString::number(model.inducing.seed)} +
           modelOf(session);
}

QString generatorOf(const core::Generation& generation)
{
    QStringList options;
    for (const auto& [name, value] : generation.options)
        options << QString::fromStdString(name) + u'=' + number(value);
    return QString::fromStdString(generation.name) + u':' + options.join(u',');
}

QStringList power(const core::Session& session, const PlotTable&)
{
    const auto& settings = session.of<core::PowerSettings>();
    QStringList choosers;
    for (const std::string& chooser : settings.choosers)
        choosers << QString::fromStdString(chooser);
    return {"power",
            "--generator-x",
            generatorOf(settings.first),
            "--generator-y",
            generatorOf(settings.second),
            "--vary",
            QStringLiteral("%1=%2:%3:%4")
                .arg(QString::fromStdString(settings.vary), number(settings.lo), number(settings.hi))
                .arg(settings.steps),
            "--n",
            QString::number(settings.n),
            "--repeats",
            QString::number(settings.repeats),
            "--permutations",
            QString::number(settings.permutations),
            "--level",
            number(settings.level),
            "--choosers",
            choosers.join(u','),
            "--seed",
            QString::number(session.seed)};
}

QStringList gp(const core::Session& session, const PlotTable&)
{
    return QStringList{
               "gp", "--data", "DATA", "--at", "AT", "--noise", number(session.of<core::RegressionSettings>().noise)} +
           kernelOf(session);
}

QStringList ridge(const core::Session& session, const PlotTable&)
{
    return QStringList{"ridge", "--data", "DATA", "--at", "AT", "--lambda", "loo"} + kernelOf(session);
}

QStringList ridgeOfBags(const core::Session& session, const PlotTable&)
{
    const QString lambda = number(session.of<core::RegressionSettings>().lambda);
    return QStringList{"ridge", "--data", "DATA",       "--columns", "1,3", "--bags",
                       "2",     "--at",   "grid:0:1:2", "--lambda",  lambda} +
           kernelOf(session);
}

QStringList classify(const core::Session& session, const PlotTable&)
{
    QStringList columns;
    for (Eigen::Index column = 0; column <= session.data->dimensions(); ++column)
        columns << QString::number(column + 1);
    return QStringList{"classify",
                       "--data",
                       "DATA",
                       "--columns",
                       columns.join(u','),
                       "--at",
                       "AT",
                       "--nu",
                       number(session.of<core::ClassificationSettings>().nu)} +
           kernelOf(session);
}

QStringList kpca(const core::Session& session, const PlotTable&)
{
    return QStringList{"kpca", "--data", "DATA", "--components",
                       QString::number(session.of<core::SpectrumSettings>().components)} +
           kernelOf(session);
}

QStringList mercer(const core::Session& session, const PlotTable& shown)
{
    const auto& settings = session.of<core::SpectrumSettings>();
    return QStringList{"mercer",
                       "--measure",
                       "gaussian:" + number(settings.measureSd),
                       "--nodes",
                       QString::number(settings.nodes),
                       "--components",
                       QString::number(settings.eigenfunctions),
                       "--at",
                       columnOf(shown, "x").size() > 0 ? "AT" : "grid:0:1:2"} +
           kernelOf(session);
}

QStringList rkhs(const core::Session& session, const PlotTable&)
{
    QStringList coefficients;
    for (const core::KernelTerm& term : session.of<core::SpectrumSettings>().terms)
        coefficients << number(term.coefficient);
    return QStringList{"rkhs", "--centres", "CENTRES", "--coefficients", coefficients.join(u',')} + kernelOf(session);
}

const std::vector<std::pair<const char*, Agreement>>& agreements()
{
    using View = core::SpectrumSettings::View;
    static const auto exponential = [](double log) { return std::exp(log); };
    static const auto root = [](double variance) { return std::sqrt(variance); };
    const QStringList x{"x"}, plane{"x1", "x2"};
    const auto ofPlane = [] {
        core::Session session = saved("density");
        session.of<core::DensitySettings>().normalisation = core::Normalisation::Window;
        return session;
    };
    static const std::vector<std::pair<const char*, Agreement>> all{
        {"the density on the line",
         {core::builtInSession(), "predictive", "predictive", &density, "log_density", x, ofAPicture, exponential}},
        {"the density in the plane",
         {ofPlane(), "predictive", "density", &density, "log_density", plane, ofAPicture, exponential}},
        {"the empirical embedding", {saved("embedding"), "embedding", "empirical", &embed, "empirical", x}},
        {"the embedding's posterior", {saved("embedding"), "embedding", "posterior_mean", &embed, "mean", x}},
        {"the shrinkage estimate", {saved("embedding"), "embedding", "shrinkage", &embed, "shrinkage", x}},
        {"the evidence of an embedding",
         {overLengthscale("embedding"), "evidence", "log_evidence", &evidence, "log_evidence"}},
        {"MMD²", {saved("two-samples"), "null", "mmd2", &mmd, "mmd2"}},
        {"the p-value by permutations", {saved("two-samples"), "null", "permutation_p", &mmd, "p_values.permutation"}},
        {"the p-value by the gamma null", {saved("two-samples"), "null", "gamma_p", &mmd, "p_values.gamma"}},
        {"the p-value by the spectral null", {saved("two-samples"), "null", "spectral_p", &mmd, "p_values.spectral"}},
        {"the witness", {twoOnTheLine("two-samples"), "witness", "empirical", &witness, "empirical", x}},
        {"the rates by the median", {smallPower(), "power", "median_rate", &power, "median.rejection_rate"}},
        {"the rates by the evidence", {smallPower(), "power", "evidence_rate", &power, "evidence.rejection_rate"}},
        {"Wilson's interval", {smallPower(), "power", "evidence_wilson_upper", &power, "evidence.wilson_upper"}},
        {"the lengthscales chosen",
         {smallPower(),
          "power",
          "evidence_mean_log_lengthscale",
          &power,
          "evidence.lengthscale",
          {},
          1e-8,
          [](double lengthscale) { return std::log(lengthscale); }}},
        {"the regression's mean", {saved("regression"), "data", "mean", &gp, "mean", {"at"}}},
        {"the latent standard deviation",
         {saved("regression"), "data", "latent_sd", &gp, "latent_variance", {"at"}, 1e-8, root}},
        {"that of a new observation",
         {saved("regression"), "data", "observed_sd", &gp, "observed_variance", {"at"}, 1e-8, root}},
        {"ridge regression", {saved("regression"), "data", "ridge", &ridge, "prediction", {"at"}}},
        {"the fit of bags", {bags(), "bags-fit", "prediction", &ridgeOfBags, "fitted"}},
        {"bags left out", {bags(), "bags-fit", "left_out", &ridgeOfBags, "loo_prediction"}},
        {"the averaged probability",
         {twoOnTheLine("classification"), "probability", "averaged", &classify, "probability", x}},
        {"the probit of the probability",
         {twoOnTheLine("classification"), "probability", "probit", &classify, "probability_probit", x}},
        {"the latent mean", {twoOnTheLine("classification"), "latent", "latent_mean", &classify, "latent_mean", x}},
        {"the latent variance in the plane",
         {saved("classification"), "probability", "latent_variance", &classify, "latent_variance", plane, ofAPicture}},
        {"the eigenvalues of a Gram matrix",
         {withView("spectrum", View::KernelPca), "eigenvalues", "eigenvalue", &kpca, "eigenvalues"}},
        {"the second scores", {withView("spectrum", View::KernelPca), "scores", "score_2", &kpca, "projections.*.1"}},
        {"Mercer's eigenvalues",
         {withView("spectrum", View::Mercer), "eigenvalues", "eigenvalue", &mercer, "eigenvalues"}},
        {"the third eigenfunction",
         {withView("spectrum", View::Mercer), "eigenfunctions", "eigenfunction_3", &mercer, "eigenfunctions.*.2", x}},
        {"the norm of a sum of kernels", {saved("spectrum"), "shares", "norm2", &rkhs, "norm2"}}};
    return all;
}

} // namespace

class WindowAndCommandTest : public WindowFixture
{
    Q_OBJECT

    void write(const QString& name, const QByteArray& content)
    {
        QFile file(folder_.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
    }

    /// Writes what the command may read, each file under the word that stands for it.
    void writeFiles(const Agreement& agreement, const PlotTable& shown)
    {
        const core::Session& session = agreement.session;
        const auto& samples = session.of<core::TwoSamplesSettings>();
        write("DATA", tableOf(observationsOf(session)));
        write("FIRST", tableOf(core::sampleOf(*session.data, samples.first)));
        write("SECOND", tableOf(core::sampleOf(*session.data, samples.second)));
        const auto& terms = session.of<core::SpectrumSettings>().terms;
        Eigen::VectorXd centres(std::ssize(terms));
        for (Eigen::Index i = 0; i < centres.size(); ++i)
            centres[i] = terms[static_cast<std::size_t>(i)].centre;
        write("CENTRES", tableOf(centres));
        if (agreement.at.isEmpty())
            return;
        Eigen::MatrixXd at(columnOf(shown, agreement.at[0]).size(), agreement.at.size());
        for (int i = 0; i < agreement.at.size(); ++i)
            at.col(i) = columnOf(shown, agreement.at[i]);
        write("AT", tableOf(at));
    }

    /// What the command prints, run within this very program.
    QJsonObject printed(QStringList words)
    {
        for (QString& word : words)
            if (QStringList{"DATA", "FIRST", "SECOND", "CENTRES", "AT"}.contains(word))
                word = folder_.filePath(word);
        const QString out = folder_.filePath("out.json");
        if (app::runCommandLine(words + QStringList{"--out", out}) != 0)
            qFatal("refused: %s", qPrintable(words.join(u' ')));
        QFile file(out);
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void everyLabIsComparedWithACommand()
    {
        std::set<std::string> compared;
        for (const auto& [what, agreement] : agreements())
            compared.insert(agreement.session.lab);
        for (const app::Lab& lab : app::labs())
            QVERIFY2(compared.contains(lab.id.toStdString()), qPrintable(lab.id));
    }

    void whatTheWindowShowsTheCommandPrints_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < agreements().size(); ++i)
            QTest::newRow(agreements()[i].first) << static_cast<int>(i);
    }
    void whatTheWindowShowsTheCommandPrints()
    {
        QFETCH(int, index);
        const Agreement& agreement = agreements()[static_cast<std::size_t>(index)].second;
        document_->open(agreement.session, {});
        if (auto* start = buttonNamed<QPushButton>(*page().editors(), "Start"))
            start->click(); // the one lab that waits for it
        QVERIFY(settles());
        const PlotTable table = plots().numbers(agreement.view);
        Eigen::VectorXd shown = columnOf(table, agreement.column);
        QVERIFY(shown.size() > 0);
        writeFiles(agreement, table);
        const QJsonArray values =
            valuesAt(printed(agreement.command(agreement.session, table)), agreement.answer.split(u'.'));
        if (agreement.answer == "log_evidence")
            shown = Eigen::VectorXd::Constant(1, shown.maxCoeff()); // the command is asked where it is highest
        QVERIFY(!values.isEmpty() && values.size() <= shown.size());
        QVERIFY(agreement.at.isEmpty() || values.size() == shown.size());
        double scale = 0.0, worst = 0.0;
        for (qsizetype i = 0; i < values.size(); ++i) {
            const double value = values[i].toDouble(NAN);
            const double expected = agreement.asShown ? agreement.asShown(value) : value;
            QVERIFY(std::isfinite(expected));
            scale = std::max(scale, std::abs(expected));
            worst = std::max(worst, std::abs(shown[i] - expected));
        }
        QVERIFY(scale > 0.0);
        QVERIFY2(worst <= agreement.accuracy * scale, qPrintable(QStringLiteral("%1 of %2").arg(worst).arg(scale)));
    }
};

KERNELSCOPE_TEST(WindowAndCommandTest, QApplication)
#include "window_and_command_test.moc"
