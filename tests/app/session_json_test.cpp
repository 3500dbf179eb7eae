#include "app/session/session_file.h"
#include "app/session/session_json.h"
#include "app/session/settings_part.h"
#include "app/session/unknown_fields.h"

#include "core/data/generators.h"
#include "core/embedding/embedding_settings.h"
#include "core/kernels/expression.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/default_kernel.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/embedding/embedding_settings.h"
#include "core/labs/gp_evidence/gp_evidence_settings.h"
#include "core/labs/learning/learning_settings.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/posterior/posterior_settings.h"
#include "core/labs/power/power_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/regression/regression_start.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/session/play_plans.h"
#include "core/window/window.h"
#include "support/all_settings.h"
#include "support/data_of_shape.h"
#include "support/test_registry.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <limits>
#include <set>

namespace session_json_test
{

namespace
{

core::Session generatedSession()
{
    core::Session session = core::builtInSession();
    const core::Generation generation{
        .name = "moons", .n = 40, .seed = 18446744073709551615ull, .options = {{"noise", 0.1}}};
    session.data = std::make_shared<const core::Dataset>(std::get<core::Dataset>(core::generate(generation)));
    session.kernel = std::get<core::Kernel>(
        core::parseKernel("0.1*se(lengthscale=[0.30000000000000004,2])+linear()*(se()+periodic())"));
    session.of<core::DensitySettings>().model = {
        .sigma0 = 1.0 / 3.0, .alpha = 0.01, .beta = 1e-300, .posterior = core::Posterior::AsPrinted};
    session.of<core::DensitySettings>().bandwidthChoice = core::BandwidthChoice::Chosen;
    session.window = {{-1.5, 2.25}, {-1e-3, 1e6}};
    session.lab = "two-samples";
    session.lockedHyperparameters = {"0.scale"};
    session.seed = 9007199254740993ull; // 2^53 + 1: a double cannot hold it
    return session;
}

/// Nothing is as it is by default, so that a field that is not saved shows.
core::Session unusualLabs()
{
    core::Session session = core::builtInSession();
    session.of<core::EmbeddingModel>() = {.tau2 = 0.1,
                                          .eta = 1.0 / 3.0,
                                          .sites = core::Sites::Data,
                                          .inducing = {.kind = core::InducingRule::Kind::Given,
                                                       .count = 7,
                                                       .seed = 18446744073709551615ull,
                                                       .given = Eigen::MatrixXd::Random(3, 2)}};
    session.of<core::EmbeddingSettings>() = {.level = 0.95, .draws = 5, .showShrinkage = true, .showCltBand = true};
    session.of<core::LearningSettings>().view = core::LearningSettings::View::Map;
    session.of<core::TwoSamplesSettings>() = {.first = 2,
                                              .second = 0,
                                              .estimator = core::MmdEstimator::Linear,
                                              .permutations = 77,
                                              .testLevel = 0.01,
                                              .bandLevel = 0.9,
                                              .normalisedWitness = true,
                                              .draws = 4};
    session.of<core::PowerSettings>() = {
        .first = {.name = "moons", .n = 3, .seed = 4, .options = {{"noise", 0.2}}},
        .second = {.name = "circles", .n = 5, .seed = 6, .options = {{"factor", 0.25}}},
        .vary = "factor",
        .lo = 0.1,
        .hi = 0.9,
        .steps = 9,
        .n = 55,
        .repeats = 12,
        .permutations = 34,
        .level = 0.2,
        .choosers = {"median"}};
    session.of<core::RegressionSettings>() = {.inputs = core::RegressionSettings::Inputs::Bags,
                                              .noise = 0.0625,
                                              .band = core::RegressionSettings::Band::Observed,
                                              .level = 0.5,
                                              .draws = 11,
                                              .showTerms = false,
                                              .showRidge = true,
                                              .ridgeChoice = core::RidgeChoice::Gcv,
                                              .lambda = 1.0 / 7.0,
                                              .holdOut = {.share = 0.25, .seed = 4},
                                              .showParts = true,
                                              .parts = core::RegressionSettings::Parts::Together,
                                              .showDerivative = true,
                                              .slopes = {{.at = 0.5, .slope = -1.0 / 3.0}, {.at = 2.0, .slope = 0.0}},
                                              .slopeNoise = 0.3};
    session.of<core::GpEvidenceSettings>() = {.over = "0.scale", .against = "1.lengthscale"};
    session.of<core::ClassificationSettings>() = {.nu = 1e-6,
                                                  .negative = 3,
                                                  .positive = 2,
                                                  .probability = core::ClassificationSettings::Probability::Probit,
                                                  .companion = core::ClassificationSettings::Companion::Logistic,
                                                  .lambda = 0.7,
                                                  .penalty = 31.0,
                                                  .offset = false,
                                                  .showTerms = false,
                                                  .holdOut = {.rows = {0, 3}}};
    session.of<core::SpectrumSettings>() = {
        .view = core::SpectrumSettings::View::Bench,
        .centred = false,
        .components = 9,
        .component = 8,
        .order = core::SpectrumSettings::Order::Eigenvector,
        .norm = core::SpectrumSettings::Norm::Smooth,
        .normLengthscale = 0.3,
        .measure = core::SpectrumSettings::Measure::Gaussian,
        .measureSd = 2.5,
        .chooseNodes = false,
        .nodes = 123,
        .eigenfunctions = 10,
        .build = core::SpectrumSettings::Build::Eigenfunctions,
        .weights = {0.1, -1.0 / 3.0},
        .terms = {{.centre = -0.2, .coefficient = 1.0 / 9.0}, {.centre = 4.0, .coefficient = -2.0}},
        .drawsSeed = 4};
    return session;
}

core::Session pictureSession()
{
    core::Session session = core::builtInSession();
    session.data = std::make_shared<const core::Dataset>(dataOfShape(core::Shape::Picture));
    session.kernel = core::kernelOf(core::SquaredExponential{});
    session.window = {}; // over pictures there is none
    return session;
}

QByteArray changed(QByteArray json, const char* from, const char* to)
{
    if (!json.contains(from))
        qFatal("the fixture no longer holds %s", from);
    return json.replace(from, to);
}

} // namespace

class SessionJsonTest : public QObject
{
    Q_OBJECT

    void checkComesBackAlone(const all_settings::Part& part, core::Text key, const all_settings::Settings& other)
    {
        const QJsonObject usual = app::jsonOf(core::Session());
        core::Session session;
        part.put(session, other);
        const QString place = app::textOf(part.key), name = app::textOf(key);
        const QJsonObject json = app::jsonOf(session);
        QJsonObject expectedPart = usual[place].toObject(), expected = usual;
        expectedPart[name] = json[place].toObject()[name];
        expected[place] = expectedPart;
        QCOMPARE(json, expected);
        QVERIFY2(json != usual, qPrintable(place + '.' + name));
        const auto read = app::sessionFromJson(QJsonDocument(json).toJson(), "x");
        QVERIFY2(std::holds_alternative<core::Session>(read), qPrintable(place + '.' + name));
        QVERIFY2(std::get<core::Session>(read) == session, qPrintable(place + '.' + name));
    }

private slots:
    void aSessionComesBackToTheBit_data()
    {
        QTest::addColumn<int>("which");
        QTest::newRow("built-in") << 0;
        QTest::newRow("generated, composite kernel") << 1;
        QTest::newRow("empty sheet") << 2;
        QTest::newRow("unusual labs") << 3;
        QTest::newRow("targets, one missing") << 4;
        QTest::newRow("pictures") << 5;
        QTest::newRow("each sample with its own generation") << 6;
    }
    void aSessionComesBackToTheBit()
    {
        QFETCH(int, which);
        core::Session session = which == 1 ? generatedSession() : which == 3 ? unusualLabs() : core::builtInSession();
        if (which == 2)
            session.data = std::make_shared<const core::Dataset>(core::emptyDataset(1));
        if (which == 4) {
            core::Dataset data = *session.data;
            data.targets = Eigen::VectorXd::LinSpaced(data.size(), -1.0, 1.0 / 3.0);
            data.targets[2] = std::numeric_limits<double>::quiet_NaN();
            session.data = std::make_shared<const core::Dataset>(data);
        }
        if (which == 5)
            session = pictureSession();
        if (which == 6) {
            const core::Dataset b = *generatedSession().data;
            core::Dataset both = b;
            both.generation.reset();
            both.sampleGenerations = {{0, *b.generation}, {1, {.name = "grid", .n = 7, .seed = 3, .options = {}}}};
            session.data = std::make_shared<const core::Dataset>(both);
            session.window = generatedSession().window;
            session.kernel = core::kernelOf(core::SquaredExponential{});
        }
        const auto read = app::sessionFromJson(app::toJson(session), "x.kscope");
        const auto* failure = std::get_if<core::Failure>(&read);
        QVERIFY2(!failure, failure ? failure->what.c_str() : "");
        QVERIFY(std::get<core::Session>(read) == session);
    }

    void theMeasureIsLebesgueWhereEtaIsNull()
    {
        core::Session session = unusualLabs();
        session.of<core::EmbeddingModel>().eta = std::nullopt;
        const QByteArray json = app::toJson(session);
        QVERIFY(json.contains("\"eta\": null"));
        QVERIFY(std::get<core::Session>(app::sessionFromJson(json, "x")) == session);
    }

    void aFileOfVersionOneOpensWithTheOtherLabsAtTheirDefaults()
    {
        const QByteArray json = R"json({"format": "kernelscope-session", "version": 1, "lab": "density", "seed": "12",
            "kernel": {"expression": "se(lengthscale=0.5)", "locked": ["lengthscale"]},
            "density": {"sigma0": 0.2, "alpha": 3, "beta": 0.1, "posterior": "exact", "normalisation": "window",
                        "bandwidth_choice": "scott", "bandwidth": 0.1, "show_ghost": false, "mass_contours": true,
                        "window": [[-2, 2.5]]},
            "data": {"columns": [{"name": "x", "values": [0.5, -0.25, 1]}], "source": "drawn"}})json";
        const auto read = app::sessionFromJson(json, "old.kscope");
        const auto* failure = std::get_if<core::Failure>(&read);
        QVERIFY2(!failure, failure ? failure->what.c_str() : "");
        core::Session expected;
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::Vector3d(0.5, -0.25, 1.0);
        data.source = "drawn";
        expected.data = std::make_shared<const core::Dataset>(data);
        expected.kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {0.5}});
        expected.lockedHyperparameters = {"lengthscale"};
        expected.of<core::DensitySettings>().model = {.sigma0 = 0.2, .alpha = 3.0, .beta = 0.1};
        expected.of<core::DensitySettings>().bandwidthChoice = core::BandwidthChoice::Scott;
        expected.of<core::DensitySettings>().showGhost = false;
        expected.window = {{.lo = -2.0, .hi = 2.5}};
        expected.seed = 12;
        QVERIFY(std::get<core::Session>(read) == expected);
    }

    void thePosteriorOfAnOlderFileKeepsWhatItSays()
    {
        QJsonObject root = QJsonDocument::fromJson(app::toJson(core::Session())).object();
        root["posterior"] = QJsonObject{{"shown", true},      {"free", "both"}, {"prior", "lognormal"},
                                        {"prior_first", 0.5}, {"draws", 77},    {"quantity", "tau2"}};
        const auto read = app::sessionFromJson(QJsonDocument(root).toJson(), "old.kscope");
        core::PosteriorSettings expected{.chains = {.shown = true, .draws = 77, .quantity = "tau2"},
                                         .free = core::PosteriorSettings::Free::Both};
        expected.prior = {.family = core::Prior::Family::LogNormal, .first = 0.5};
        QVERIFY(std::get<core::Session>(read).of<core::PosteriorSettings>() == expected);
    }

    void aFileFromBeforeALabOpensWithItAtItsDefaults()
    {
        const core::Session unusual = unusualLabs();
        QJsonObject root = QJsonDocument::fromJson(app::toJson(unusual)).object();
        for (const char* lab : {"gp_evidence", "regression", "classification", "spectrum"})
            root.remove(lab);
        const auto read = app::sessionFromJson(QJsonDocument(root).toJson(), "old.kscope");
        core::Session expected = unusual;
        expected.of<core::GpEvidenceSettings>() = {};
        expected.of<core::RegressionSettings>() = {};
        expected.of<core::ClassificationSettings>() = {};
        expected.of<core::SpectrumSettings>() = {};
        QVERIFY(std::get<core::Session>(read) == expected);
    }

    void everyFileOfAReleasedFormatOpensForEver_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("points");
        const QMap<QString, int> points{
            {"format-1/density", 12},   {"format-2/classification", 18}, {"format-2/density", 12},
            {"format-2/embedding", 15}, {"format-2/power", 6},           {"format-2/regression", 8},
            {"format-2/spectrum", 6},   {"format-2/two-samples", 18},    {"format-4/regression", 22'400}};
        const QDir folder(QStringLiteral(TEST_DATA_DIR "/sessions"));
        for (const QString& format : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            for (const QFileInfo& info : QDir(folder.filePath(format)).entryInfoList(QDir::Files))
                QTest::addRow("%s/%s", qPrintable(format), qPrintable(info.fileName()))
                    << info.filePath() << points.value(format + u'/' + info.baseName(), -1);
    }
    void everyFileOfAReleasedFormatOpensForEver()
    {
        QFETCH(QString, path);
        QFETCH(int, points);
        QVERIFY(app::namesSession(path));
        const auto read = app::readSessionFile(path);
        const auto* failure = std::get_if<core::Failure>(&read);
        QVERIFY2(!failure, failure ? failure->what.c_str() : "");
        const auto& session = std::get<core::Session>(read);
        QCOMPARE(QString::fromStdString(session.lab), QFileInfo(path).baseName());
        QCOMPARE(session.data->size(), points);
        const auto again = app::sessionFromJson(app::toJson(session), "again");
        QVERIFY(std::get<core::Session>(again) == session);
        const auto beside =
            app::readSessionFile(QFileInfo(path).path() + u'/' + QFileInfo(path).baseName() + ".kscope");
        QVERIFY(std::get<core::Session>(beside) == session); // a figure carries the session beside it
    }

    void whatAFileOfTodaysFormatHoldsIsWrittenAgain_data()
    {
        QTest::addColumn<QString>("path");
        for (const QFileInfo& info :
             QDir(QStringLiteral(TEST_DATA_DIR "/sessions/format-2")).entryInfoList({"*.kscope"}))
            QTest::newRow(qPrintable(info.baseName())) << info.filePath();
    }
    void whatAFileOfTodaysFormatHoldsIsWrittenAgain()
    {
        QFETCH(QString, path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray json = file.readAll();
        const QByteArray again = app::toJson(std::get<core::Session>(app::sessionFromJson(json, "x")));
        const QJsonObject before = QJsonDocument::fromJson(json).object();
        const QJsonObject after = QJsonDocument::fromJson(again).object();
        for (const QString& key : before.keys())
            for (const QString& field : before[key].toObject().keys())
                QCOMPARE(after[key][field], before[key][field]);
        QCOMPARE(app::unknownFields(before, after), QJsonObject());
        QCOMPARE(app::toJson(std::get<core::Session>(app::sessionFromJson(again, "x"))), again);
    }

    void howSlidersPlayComesBackWithTheSession()
    {
        core::Session session;
        auto& plans = session.of<core::PlayPlans>().of;
        plans[{"density", "sigma0"}] = {
            .from = 2.0, .to = 0.1, .course = core::PlayPlan::Course::BackAndForth, .seconds = 2.5};
        plans[{"embedding", "kernel.lengthscale"}] = {.from = 0.1, .to = 3.0};
        const QByteArray json = app::toJson(session);
        const auto read = std::get<core::Session>(app::sessionFromJson(json, "x"));
        QVERIFY(read.of<core::PlayPlans>() == session.of<core::PlayPlans>());
        QVERIFY(read == session);
        QVERIFY(!app::jsonOf(core::Session()).contains("plays")); // where nobody planned anything
        QJsonObject root = app::jsonOf(session), plays = root["plays"].toObject(),
                    density = plays["density"].toObject();
        density["sigma0"] = QJsonObject{{"from", 1.0}, {"to", 2.0}};
        plays["density"] = density;
        root["plays"] = plays;
        const auto brief = std::get<core::Session>(app::sessionFromJson(QJsonDocument(root).toJson(), "x"));
        QVERIFY(brief.of<core::PlayPlans>().of.at({"density", "sigma0"}) == (core::PlayPlan{.from = 1.0, .to = 2.0}));
        density["sigma0"] = QJsonObject{{"from", 1.0}, {"to", 2.0}, {"course", "sideways"}};
        plays["density"] = density;
        root["plays"] = plays;
        const auto wrong = app::sessionFromJson(QJsonDocument(root).toJson(), "x");
        QVERIFY(std::get<core::Failure>(wrong).what.find("course") != std::string::npos);
    }

    void everyPartOfASessionIsLookedAt()
    {
        std::set<core::Text> known, looked;
        for (const app::SettingsPart& part : app::settingsParts())
            known.insert(part.key);
        for (const all_settings::Part& part : all_settings::everyPart())
            looked.insert(part.key);
        QVERIFY(looked == known);
    }

    void everySettingComesBackAloneAndMovesNoOther()
    {
        for (const all_settings::Part& part : all_settings::everyPart()) {
            std::set<core::Text> changed;
            for (const all_settings::Field& field : part.leaves)
                for (const all_settings::Settings& other : field.others(part.initial)) {
                    checkComesBackAlone(part, field.key, other);
                    changed.insert(field.key);
                }
            QCOMPARE(changed.size(), part.fields.size());
        }
    }

    void aSettingThatIsMissingKeepsItsDefault()
    {
        core::Session session;
        for (const all_settings::Part& part : all_settings::everyPart())
            part.put(session, all_settings::entirelyOther(part));
        const QJsonObject whole = app::jsonOf(core::Session()), other = app::jsonOf(session);
        for (const all_settings::Part& settings : all_settings::everyPart()) {
            const QString part = app::textOf(settings.key);
            for (const QString& key : whole[part].toObject().keys()) {
                if (key == "choose_nodes" || (part == "novelty" && key == "prior"))
                    continue; // follows from the numbers of an older file
                QJsonObject root = other, without = other[part].toObject(), expected = other;
                without.remove(key);
                root[part] = without;
                without[key] = whole[part].toObject()[key];
                expected[part] = without;
                QVERIFY2(expected != other, qPrintable(part + '.' + key));
                const auto read = app::sessionFromJson(QJsonDocument(root).toJson(), "x");
                QVERIFY2(std::holds_alternative<core::Session>(read), qPrintable(part + '.' + key));
                QCOMPARE(app::jsonOf(std::get<core::Session>(read)), expected);
            }
        }
    }

    void whatANewerProgramSavedIsKeptThroughEdits()
    {
        QJsonObject root = app::jsonOf(unusualLabs());
        root["images"] = QJsonObject{{"height", 28}, {"width", 28}};
        QJsonObject density = root["density"].toObject(), model = root["embedding_model"].toObject();
        density["tail"] = "heavy";
        QJsonObject inducing = model["inducing"].toObject();
        inducing["spread"] = QJsonArray{1, 2};
        model["inducing"] = inducing;
        root["density"] = density;
        root["embedding_model"] = model;
        auto session = std::get<core::Session>(app::sessionFromJson(QJsonDocument(root).toJson(), "newer"));
        QCOMPARE(app::jsonOf(session), root);
        session.of<core::DensitySettings>().model.sigma0 = 0.25;
        density["sigma0"] = 0.25;
        root["density"] = density;
        QCOMPARE(app::jsonOf(session), root);
        QVERIFY(std::get<core::Session>(app::sessionFromJson(app::toJson(session), "again")) == session);
    }

    void whatANewerProgramSavedOfPointsAndKernelIsKeptWithThem()
    {
        QJsonObject root = app::jsonOf(unusualLabs());
        QJsonObject data = root["data"].toObject(), kernel = root["kernel"].toObject();
        QJsonArray columns = data["columns"].toArray();
        QJsonObject column = columns[0].toObject();
        column["unit"] = "mm";
        columns[0] = column;
        data["columns"] = columns;
        data["licence"] = "CC0";
        kernel["author"] = "a newer program";
        root["data"] = data;
        root["kernel"] = kernel;
        const auto opened = std::get<core::Session>(app::sessionFromJson(QJsonDocument(root).toJson(), "newer"));
        QCOMPARE(app::jsonOf(opened), root);
        QVERIFY(std::get<core::Session>(app::sessionFromJson(app::toJson(opened), "again")) == opened);
        core::Session edited = opened;
        edited.kernel.scale *= 2.0;
        QVERIFY(!app::jsonOf(edited)["kernel"].toObject().contains("author"));
        QCOMPARE(app::jsonOf(edited)["data"], root["data"]);
        core::Dataset moved = *opened.data;
        moved.x(0, 0) += 0.5;
        edited.data = std::make_shared<const core::Dataset>(std::move(moved));
        QVERIFY(!app::jsonOf(edited)["data"].toObject().contains("licence"));
        QVERIFY(!app::jsonOf(edited)["data"].toObject()["columns"].toArray()[0].toObject().contains("unit"));
        edited.data = opened.data; // as undo has it
        edited.kernel = opened.kernel;
        QCOMPARE(app::jsonOf(edited), root);
    }

    void nodesThatSomebodyAskedForBeforeTheyCouldBeChosenAreKept()
    {
        for (const int nodes : {60, 48}) { // 60 was the number nobody had asked for
            QJsonObject root = QJsonDocument::fromJson(app::toJson(core::builtInSession())).object();
            QJsonObject spectrum = root["spectrum"].toObject();
            spectrum["nodes"] = nodes;
            spectrum.remove("choose_nodes");
            spectrum.remove("draws_seed");
            root["spectrum"] = spectrum;
            const auto read = app::sessionFromJson(QJsonDocument(root).toJson(), "old.kscope");
            const core::SpectrumSettings settings = std::get<core::Session>(read).of<core::SpectrumSettings>();
            QCOMPARE(settings.chooseNodes, nodes == 60);
            QCOMPARE(settings.nodes, nodes);
            QCOMPARE(settings.drawsSeed, 0);
        }
    }

    void aPriorOfNoveltysOwnIsKeptWhereItDiffers_data()
    {
        QTest::addColumn<bool>("older");
        QTest::addColumn<bool>("pictures");
        QTest::addColumn<double>("beta"); // Density's is 0.1
        QTest::addColumn<bool>("own");
        QTest::newRow("older, differs") << true << false << 0.2 << true;
        QTest::newRow("older, the same") << true << false << 0.1 << false;
        QTest::newRow("older, of pictures") << true << true << 0.2 << false; // they always had their own
        QTest::newRow("of today") << false << false << 0.2 << false;
    }
    void aPriorOfNoveltysOwnIsKeptWhereItDiffers()
    {
        QFETCH(bool, older);
        QFETCH(bool, pictures);
        QFETCH(double, beta);
        QFETCH(bool, own);
        core::Session session = core::builtInSession();
        if (pictures) {
            session.data = std::make_shared<const core::Dataset>(dataOfShape(core::Shape::Picture));
            session.kernel = core::startKernel(*session.data);
            session.window.clear();
        }
        const core::StudentTParameters density = session.of<core::DensitySettings>().model;
        QCOMPARE(density.beta, 0.1);
        core::StudentTParameters kept = density;
        kept.beta = beta;
        session.of<core::NoveltySettings>().model = kept;
        QJsonObject root = app::jsonOf(session), novelty = root["novelty"].toObject();
        if (older)
            novelty.remove("prior");
        root["novelty"] = novelty;
        const auto read = std::get<core::Session>(app::sessionFromJson(QJsonDocument(root).toJson(), "x"));
        QCOMPARE(core::hasOwnPrior(read.of<core::NoveltySettings>()), own);
        const auto used = core::settingsUsed(read.of<core::NoveltySettings>(), density, read.data->shape());
        QVERIFY(used.model == (older ? kept : density));
        QVERIFY(std::get<core::Session>(app::sessionFromJson(app::toJson(read), "again")) == read);
    }

    void aWindowOverOtherDataIsRepairedAndSaid()
    {
        core::Session good = core::builtInSession();
        good.pin = std::make_shared<const core::Session>(good);
        const QJsonObject root = app::jsonOf(good);
        const std::vector<core::Interval> fitting = core::fittingWindow(*good.data);
        const QJsonArray side{-1.0, 2.0};
        const auto ofOneSide = [](double lo, double hi) {
            QJsonArray window;
            window.append(QJsonArray{lo, hi});
            return window;
        };
        for (const QJsonArray& window : {QJsonArray{side, side}, QJsonArray{}, ofOneSide(-1e220, 1e220),
                                         ofOneSide(0.0, 5e-324), ofOneSide(-1e300, 1.0)}) {
            QJsonObject harmed = root, pin = root["pin"].toObject();
            harmed["window"] = pin["window"] = window;
            harmed["pin"] = pin;
            QStringList told;
            const auto read = app::sessionFromJson(QJsonDocument(harmed).toJson(), "x.kscope", {},
                                                   [&](const QString& repair) { told << repair; });
            QVERIFY(std::holds_alternative<core::Session>(read));
            const auto& session = std::get<core::Session>(read);
            QVERIFY(session.window == fitting && session.pin->window == fitting);
            QCOMPARE(told.size(), 2);
            QVERIFY2(told[0].startsWith("x.kscope: window "), qPrintable(told[0]));
            QVERIFY2(told[1].startsWith("x.kscope: pin.window "), qPrintable(told[1]));
            QVERIFY(std::get<core::Session>(app::sessionFromJson(app::toJson(session), "again")) == session);
        }
    }

    void aKernelOverOtherColumnsIsRepairedAndSaid()
    {
        const core::Session good = core::builtInSession();
        core::Session harmed = good; // of one column
        harmed.kernel = core::kernelOf(core::Matern52{{1.0, 1.0, 0.25}});
        harmed.lockedHyperparameters = {"lengthscale[2]", "density.sigma0"};
        QJsonObject root = app::jsonOf(harmed), kernel = root["kernel"].toObject();
        kernel["author"] = "a newer program"; // of the kernel that is lost
        root["kernel"] = kernel;
        QStringList told;
        const auto read = app::sessionFromJson(QJsonDocument(root).toJson(), "x.kscope", {},
                                               [&](const QString& repair) { told << repair; });
        QVERIFY(std::holds_alternative<core::Session>(read));
        const auto& session = std::get<core::Session>(read);
        QVERIFY(session.kernel == core::startKernel(*good.data));
        QCOMPARE(session.lockedHyperparameters, std::vector<std::string>{"density.sigma0"});
        QVERIFY(!app::jsonOf(session)["kernel"].toObject().contains("author"));
        QVERIFY(*session.data == *good.data);
        QCOMPARE(told, QStringList("x.kscope: kernel.expression: lengthscale lists 3 numbers, but the data has 1 "
                                   "column; the default kernel for the data took its place"));
    }

    void aWindowOverPointsBeyondAllDrawingCanBeReadAgain()
    {
        core::Session session;
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::Vector3d(1e250, 2e250, -1e250);
        session.window = core::fittingWindow(data);
        session.data = std::make_shared<const core::Dataset>(data);
        QStringList told;
        const auto read =
            app::sessionFromJson(app::toJson(session), "x", {}, [&](const QString& repair) { told << repair; });
        QVERIFY(std::get<core::Session>(read) == session);
        QCOMPARE(told, QStringList());
    }

    void whatIsWrongIsSaidWithItsPlace_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("said");
        const QByteArray good = app::toJson(core::builtInSession());
        QTest::newRow("empty") << QByteArray() << "no session";
        QTest::newRow("binary junk") << QByteArray("\x00\xff\x13junk", 7) << "no session";
        QTest::newRow("truncated") << good.left(good.size() / 2) << "at byte";
        QTest::newRow("other JSON") << QByteArray("{\"a\":1}") << "no Kernelscope session";
        const QByteArray next = QByteArray("\"version\": ") + QByteArray::number(app::sessionFormatVersion + 1);
        QTest::newRow("newer") << changed(good, "\"version\": 2", next.constData()) << "newer Kernelscope";
        QTest::newRow("version 0") << changed(good, "\"version\": 2", "\"version\": 0") << "version";
        QTest::newRow("wrong type") << changed(good, "\"sigma0\": 0.1", "\"sigma0\": \"small\"")
                                    << "density.sigma0: expected a number";
        QTest::newRow("bad number in a kernel")
            << changed(good, "parabola()", "se(lengthscale=-1)") << "kernel.expression: ";
        QTest::newRow("bad kernel") << changed(good, "parabola()", "parabula()") << "kernel.expression";
        QTest::newRow("unknown choice") << changed(good, "\"exact\"", "\"roughly\"") << "one of exact, as-printed";
        QJsonObject ragged = QJsonDocument::fromJson(good).object();
        QJsonArray columns{ragged["data"].toObject()["columns"].toArray()[0]};
        for (int i = 0; i < 1000; ++i)
            columns.append(QJsonObject{{"name", "empty"}, {"values", QJsonArray{}}});
        QJsonObject data = ragged["data"].toObject();
        data["columns"] = columns;
        ragged["data"] = data;
        QTest::newRow("columns of several lengths") << QJsonDocument(ragged).toJson() << "data.columns[1].values";
        QTest::newRow("weight that is no number")
            << changed(good, "\"source\":", "\"weights\": [1,1,1,1,1,1,1,1,1,1,1,1,1,null], \"source\":")
            << "data.weights: expected finite numbers";
        const QByteArray labs = app::toJson(unusualLabs());
        QTest::newRow("tau2") << changed(labs, "\"tau2\": 0.1", "\"tau2\": null") << "embedding_model.tau2: expected";
        QTest::newRow("eta") << changed(labs, "\"eta\": 0.3", "\"eta\": false, \"was\": 0.3") << "embedding_model.eta";
        QTest::newRow("sites") << changed(labs, "\"sites\": \"data\"", "\"sites\": \"all\"") << "one of inducing, data";
        QTest::newRow("rule") << changed(labs, "\"given\",", "\"taken\",") << "embedding_model.inducing.rule";
        QTest::newRow("inducing count") << changed(labs, "\"count\": 7", "\"count\": 7.5") << "inducing.count";
        QTest::newRow("inducing points") << changed(labs, "\"given\": [", "\"given\": [[1],") << "inducing.given[1]";
        QTest::newRow("level") << changed(labs, "\"level\": 0.95", "\"level\": \"high\"") << "embedding.level";
        QTest::newRow("draws") << changed(labs, "\"draws\": 5", "\"draws\": -5") << "embedding.draws";
        QTest::newRow("view") << changed(labs, "\"map\"", "\"globe\"") << "learning.view";
        QTest::newRow("estimator") << changed(labs, "\"linear\"", "\"crooked\"") << "two_samples.estimator";
        QTest::newRow("permutations") << changed(labs, "\"permutations\": 77", "\"permutations\": 1e99")
                                      << "two_samples.permutations";
        QTest::newRow("generator") << changed(labs, "\"name\": \"circles\"", "\"name\": 3") << "power.second.name";
        QTest::newRow("choosers") << changed(labs, "\"median\"", "12") << "power.choosers";
        QTest::newRow("a lab that is no object")
            << changed(labs, "\"power\": {", "\"power\": 1, \"was\": {") << "power: expected";
        QTest::newRow("noise") << changed(labs, "\"noise\": 0.0625", "\"noise\": null") << "regression.noise: expected";
        QTest::newRow("ridge choice") << changed(labs, "\"gcv\"", "\"cross\"") << "one of noise, by-hand, loo, gcv";
        QTest::newRow("companion") << changed(labs, "\"logistic\"", "\"linear\"") << "classification.companion";
        QTest::newRow("term") << changed(labs, "\"terms\": [", "\"terms\": [[1, 2, 3],") << "spectrum.terms";
        QTest::newRow("weights") << changed(labs, "\"weights\": [", "\"weights\": [null,") << "spectrum.weights";
        const QByteArray generated = app::toJson(generatedSession());
        QTest::newRow("endless count") << changed(generated, "\"n\": 40,", "\"n\": 1e300,")
                                       << "n: expected whole numbers";
        const qsizetype labels = generated.indexOf('[', generated.indexOf("\"labels\"")) + 1;
        QTest::newRow("missing label") << QByteArray(generated).insert(labels, "null,") << "labels";
        QByteArray fraction = generated;
        fraction.replace(generated.indexOf('0', labels), 1, "0.5");
        QByteArray endless = generated;
        endless.replace(generated.indexOf('0', labels), 1, "1e9");
        QTest::newRow("label beyond any sample") << endless << "labels: expected whole numbers from 0 to 99999";
        QTest::newRow("half a label") << fraction << "labels: expected whole numbers";
        const QByteArray pictures = app::toJson(pictureSession());
        QTest::newRow("pictures of another size")
            << changed(pictures, "\"height\": 3", "\"height\": 4")
            << "data.picture: expected height, width and channels whose product is the number of columns, 24";
        QTest::newRow("pictures of a size beyond numbers")
            << changed(pictures, "\"height\": 3", "\"height\": 1000000000") << "data.picture: expected height";
        QTest::newRow("pictures of half a row")
            << changed(pictures, "\"height\": 3", "\"height\": 1.5") << "data.picture.height: expected whole numbers";
        QTest::newRow("pictures of no size")
            << changed(pictures, "\"picture\": {", "\"picture\": 7, \"was\": {") << "data.picture";
        QTest::newRow("NaN coordinate") << changed(good, "-0.83", "null") << "data.columns[0].values";
    }
    void whatIsWrongIsSaidWithItsPlace()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, said);
        const auto read = app::sessionFromJson(json, "lecture.kscope");
        const auto* failure = std::get_if<core::Failure>(&read);
        QVERIFY(failure);
        const QString what = QString::fromStdString(failure->what);
        QVERIFY2(what.startsWith("lecture.kscope") && what.contains(said), qPrintable(what));
    }
};

KERNELSCOPE_TEST(SessionJsonTest, QCoreApplication)

} // namespace session_json_test

#include "session_json_test.moc"
