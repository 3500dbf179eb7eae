#include "app/session/session_json.h"

#include "core/data/generators.h"
#include "core/kernels/expression.h"

#include <QTest>

#include <random>

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
    session.density.model = {
        .sigma0 = 1.0 / 3.0, .alpha = 0.01, .beta = 1e-300, .posterior = core::Posterior::AsPrinted};
    session.density.bandwidthChoice = core::BandwidthChoice::Chosen;
    session.density.window = {{-1.5, 2.25}, {-1e-3, 1e6}};
    session.lockedHyperparameters = {"0.scale"};
    session.seed = 9007199254740993ull; // 2^53 + 1: a double cannot hold it
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

private slots:
    void aSessionComesBackToTheBit_data()
    {
        QTest::addColumn<int>("which");
        QTest::newRow("built-in") << 0;
        QTest::newRow("generated, composite kernel") << 1;
        QTest::newRow("empty sheet") << 2;
    }
    void aSessionComesBackToTheBit()
    {
        QFETCH(int, which);
        core::Session session = which == 1 ? generatedSession() : core::builtInSession();
        if (which == 2)
            session.data = std::make_shared<const core::Dataset>(core::emptyDataset(1));
        const auto read = app::sessionFromJson(app::toJson(session), "x.kscope");
        const auto* failure = std::get_if<core::Failure>(&read);
        QVERIFY2(!failure, failure ? failure->what.c_str() : "");
        QVERIFY(std::get<core::Session>(read) == session);
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
        QTest::newRow("newer") << changed(good, "\"version\": 1", "\"version\": 2") << "newer Kernelscope";
        QTest::newRow("version 0") << changed(good, "\"version\": 1", "\"version\": 0") << "version";
        QTest::newRow("wrong type") << changed(good, "\"sigma0\": 0.1", "\"sigma0\": \"small\"")
                                    << "density.sigma0: expected a number";
        QTest::newRow("missing field") << changed(good, "\"alpha\"", "\"alfa\"") << "density.alpha";
        QTest::newRow("bad kernel") << changed(good, "parabola()", "parabula()") << "kernel.expression";
        QTest::newRow("unknown choice") << changed(good, "\"exact\"", "\"roughly\"") << "one of exact, as-printed";
        QTest::newRow("window") << changed(good, "\"window\": [", "\"window\": [[0,1],") << "density.window";
        const QByteArray generated = app::toJson(generatedSession());
        QTest::newRow("endless count") << changed(generated, "\"n\": 40", "\"n\": 1e300")
                                       << "n: expected whole numbers";
        const qsizetype labels = generated.indexOf('[', generated.indexOf("\"labels\"")) + 1;
        QTest::newRow("missing label") << QByteArray(generated).insert(labels, "null,") << "labels";
        QByteArray fraction = generated;
        fraction.replace(generated.indexOf('0', labels), 1, "0.5");
        QTest::newRow("half a label") << fraction << "labels: expected whole numbers";
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

    void noMutationOfAFileCrashes()
    {
        const QByteArray good = app::toJson(generatedSession());
        std::mt19937 random(5);
        int refused = 0;
        for (int trial = 0; trial < 2000; ++trial) {
            QByteArray json = good;
            for (int edit = 0; edit < 3; ++edit)
                json[static_cast<qsizetype>(random() % static_cast<unsigned>(json.size()))] =
                    static_cast<char>(32 + random() % 95);
            refused += std::holds_alternative<core::Failure>(app::sessionFromJson(json, "m"));
        }
        QVERIFY(refused > 100);
    }
};

QTEST_GUILESS_MAIN(SessionJsonTest)
#include "session_json_test.moc"
