// What is no longer the session that was saved, whatever happened to the file, is opened or refused with a sentence.
// KERNELSCOPE_MUTATIONS: how many mutations (10,000 unless told); KERNELSCOPE_FIRST_MUTATION: the number of the first.
// Some hundred mutations of each session, a quarter of which are opened.

#include "app/random_hands.h"
#include "app/session_mutation.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/embedding/embedding_lab.h"
#include "core/labs/learning/learning_lab.h"
#include "core/labs/power/power_lab.h"
#include "core/labs/two_samples/two_samples_lab.h"

#include "app/document/new_data.h"
#include "app/labs/labs.h"
#include "app/session/session_file.h"
#include "app/session/session_json.h"
#include "core/data/column_table.h"
#include "core/embedding/embedding_settings.h"
#include "core/labs/classification/classification_lab.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/embedding/embedding_settings.h"
#include "core/labs/gp_evidence/gp_evidence_lab.h"
#include "core/labs/gp_evidence/gp_evidence_settings.h"
#include "core/labs/independence/independence_lab.h"
#include "core/labs/learning/learning_settings.h"
#include "core/labs/novelty/novelty_lab.h"
#include "core/labs/power/power_settings.h"
#include "core/labs/regression/regression_lab.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/spectrum/spectrum_lab.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/structure/structure_lab.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/session/request.h"
#include "support/data_of_shape.h"
#include "support/test_registry.h"

#include <QDir>
#include <QDirIterator>
#include <QTest>

#include <sys/resource.h>

#include <algorithm>
#include <array>

namespace session_mutation_test
{

namespace
{

#if defined(__SANITIZE_ADDRESS__)
constexpr bool ownsTheAddressSpace = false; // the sanitizer takes terabytes of it
#else
constexpr bool ownsTheAddressSpace = true;
#endif

constexpr rlim_t mostMemory = rlim_t(1) << 30; // bytes of address space: far more than any of these sessions needs

/// What every lab finds wrong with a session: what its page asks before it computes anything.
std::vector<core::Problem> problemsOfEveryLab(const core::Session& s)
{
    const auto& data = s.data;
    const auto& kernel = s.kernel;
    const auto& window = s.window;
    std::vector<core::Problem> all;
    const auto add = [&](const auto& request) {
        for (const core::Problem& problem : core::problems(request))
            all.push_back(problem);
    };
    add(core::DensityRequest{
        .data = data, .kernel = kernel, .settings = s.of<core::DensitySettings>(), .window = window});
    add(core::EmbeddingRequest{.data = data,
                               .kernel = kernel,
                               .model = s.of<core::EmbeddingModel>(),
                               .settings = s.of<core::EmbeddingSettings>(),
                               .window = window});
    add(core::LearningRequest{.data = data,
                              .kernel = kernel,
                              .model = s.of<core::EmbeddingModel>(),
                              .settings = s.of<core::LearningSettings>()});
    add(core::TwoSamplesRequest{.data = data,
                                .kernel = kernel,
                                .model = s.of<core::EmbeddingModel>(),
                                .settings = s.of<core::TwoSamplesSettings>(),
                                .window = window});
    add(core::PowerRequest{.settings = s.of<core::PowerSettings>(), .seed = s.seed});
    core::RegressionSettings regression = s.of<core::RegressionSettings>();
    for (const core::Choice<core::RegressionSettings::Inputs>& inputs :
         core::choicesOf<core::RegressionSettings::Inputs>) {
        regression.inputs = inputs.value;
        add(core::RegressionRequest{.data = data, .kernel = kernel, .settings = regression, .window = window});
    }
    add(core::ClassificationRequest{
        .data = data, .kernel = kernel, .settings = s.of<core::ClassificationSettings>(), .window = window});
    add(core::SpectrumRequest{
        .data = data, .kernel = kernel, .settings = s.of<core::SpectrumSettings>(), .window = window});
    add(core::requestOf<core::NoveltyRequest>(s));
    auto independence = core::requestOf<core::IndependenceRequest>(s);
    auto structure = core::requestOf<core::StructureRequest>(s);
    independence.columns = structure.columns = s.of<core::ChosenColumns>();
    add(independence);
    add(structure);
    for (const core::GpModel model : {core::GpModel::Regression, core::GpModel::Classification})
        add(core::GpEvidenceRequest{.data = data,
                                    .kernel = kernel,
                                    .model = model,
                                    .diagonal = s.of<core::RegressionSettings>().noise,
                                    .negative = s.of<core::ClassificationSettings>().negative,
                                    .positive = s.of<core::ClassificationSettings>().positive,
                                    .over = s.of<core::GpEvidenceSettings>().over,
                                    .against = s.of<core::GpEvidenceSettings>().against});
    return all;
}

/// A sentence for a person: it says something, and nothing in a library's words. What it quotes is the file's own.
bool isSentence(const std::string& text)
{
    static const QRegularExpression quoted(QStringLiteral("'[^']*'"));
    return text.size() > 8 && text.find("more memory than there is") == std::string::npos &&
           random_hands::wordNotForPeople(QString::fromStdString(text).remove(quoted)).isEmpty();
}

/// A session of each lab, of points on the line, in the plane or from a table, with one of them pinned beside it.
QByteArrayList sessionsOfEveryLab()
{
    const std::array<core::Session, 3> starts = [] {
        const auto fresh = [](core::Dataset data) {
            return app::freshSession(std::make_shared<const core::Dataset>(std::move(data)));
        };
        const core::ChosenColumns iris = core::exampleColumns("iris").value();
        return std::array{
            app::withData(core::Session(), std::get<core::Dataset>(core::chosenPoints(iris)), iris).session,
            fresh(random_hands::generated("moons", 20)), fresh(random_hands::generated("sine", 20))};
    }();
    QByteArrayList all;
    for (std::size_t i = 0; i < app::labs().size(); ++i) {
        core::Session session = starts[i % 3];
        session.lab = app::labs()[i].id.toStdString();
        session.pin = std::make_shared<const core::Session>(starts[(i / 3) % 3]);
        session.panels[{session.lab, "data"}].hidden = {"points"};
        all << app::toJson(session);
    }
    return all;
}

/// Every session that the tests know, as it was saved.
QByteArrayList sessions()
{
    QByteArrayList all{app::toJson(core::builtInSession())};
    core::Session pictures = core::builtInSession();
    pictures.data = std::make_shared<const core::Dataset>(dataOfShape(core::Shape::Picture));
    pictures.kernel = core::kernelOf(core::SquaredExponential{});
    pictures.window = {};
    all << app::toJson(pictures) << sessionsOfEveryLab();
    for (const char* folder : {"sessions", "cases"}) {
        QDirIterator files(QStringLiteral(TEST_DATA_DIR "/") + folder, {"*.kscope"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (!file.open(QIODevice::ReadOnly))
                qFatal("the fixture %s cannot be read", qPrintable(file.fileName()));
            all << file.readAll();
        }
    }
    std::sort(all.begin(), all.end()); // a folder has no order of its own
    return all;
}

} // namespace

class SessionMutationTest : public QObject
{
    Q_OBJECT

    int opened_ = 0, refused_ = 0;

    /// Empty, or what is wrong with how this document is answered.
    QString fault(const QByteArray& json)
    {
        const auto read = app::sessionFromJson(json, "m.kscope");
        if (const auto* failure = std::get_if<core::Failure>(&read)) {
            ++refused_;
            return isSentence(failure->what) ? QString() : "refused with: " + QString::fromStdString(failure->what);
        }
        ++opened_;
        const auto& session = std::get<core::Session>(read);
        for (const core::Problem& problem : problemsOfEveryLab(session))
            if (!isSentence(problem.field + " " + problem.message))
                return QString::fromStdString("a problem of " + problem.field + ": " + problem.message);
        const auto again = app::sessionFromJson(app::toJson(session), "m.kscope");
        const auto* same = std::get_if<core::Session>(&again);
        return same && *same == session ? QString() : "it does not survive being saved";
    }

private slots:
    void initTestCase()
    {
        if (!ownsTheAddressSpace)
            return;
        rlimit limit{};
        getrlimit(RLIMIT_AS, &limit);
        limit.rlim_cur = mostMemory;
        QCOMPARE(setrlimit(RLIMIT_AS, &limit), 0);
    }

    void everyUnharmedSessionOpens()
    {
        const QByteArrayList all = sessions();
        for (const QByteArray& json : all)
            QCOMPARE(fault(json), QString());
        QCOMPARE(opened_, all.size());
        QVERIFY(opened_ > 5 + static_cast<int>(app::labs().size()));
    }

    void everyMutationIsOpenedOrRefusedInASentence()
    {
        const QByteArrayList all = sessions();
        const int first = random_hands::fromEnvironment("KERNELSCOPE_FIRST_MUTATION", 0);
        const int count = random_hands::fromEnvironment("KERNELSCOPE_MUTATIONS", 10'000);
        opened_ = refused_ = 0;
        for (int number = first; number < first + count; ++number) {
            std::mt19937_64 random(static_cast<std::uint64_t>(number));
            const QByteArray json = mutated(all[number % all.size()], random);
            QString wrong;
            try {
                wrong = fault(json);
            } catch (const std::exception& error) {
                wrong = QStringLiteral("it throws ") + error.what();
            }
            if (wrong.isEmpty())
                continue;
            QFile kept(QDir::temp().filePath(QStringLiteral("mutation-%1.kscope").arg(number)));
            const bool isKept = kept.open(QIODevice::WriteOnly) && kept.write(json) == json.size();
            QFAIL(qPrintable(QStringLiteral("mutation %1%2: %3")
                                 .arg(number)
                                 .arg(isKept ? " (" + kept.fileName() + ')' : QString(), wrong)));
        }
        qInfo("%d mutations: %d refused, %d opened", count, refused_, opened_);
        QVERIFY(refused_ > count / 10 && opened_ > count / 10); // else they harm nothing, or everything
    }
};

KERNELSCOPE_TEST(SessionMutationTest, QCoreApplication)

} // namespace session_mutation_test

#include "session_mutation_test.moc"
