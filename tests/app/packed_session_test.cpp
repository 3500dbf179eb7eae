#include "app/large_session.h"
#include "app/session/session_file.h"
#include "app/session/session_json.h"
#include "core/data/only_rows.h"
#include "support/test_registry.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cstdint>
#include <random>

namespace packed_session_test
{

namespace
{

std::uint64_t bitsOf(double value)
{
    return std::bit_cast<std::uint64_t>(value);
}

bool sameBits(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           std::equal(a.data(), a.data() + a.size(), b.data(),
                      [](double s, double t) { return bitsOf(s) == bitsOf(t); });
}

core::Session readAgain(const core::Session& session)
{
    const auto read = app::sessionFromJson(app::toJson(session), "a.kscope");
    const auto* failure = std::get_if<core::Failure>(&read);
    if (failure)
        qFatal("%s", failure->what.c_str());
    return std::get<core::Session>(read);
}

std::string complaintAbout(const QJsonObject& root)
{
    const auto read = app::sessionFromJson(QJsonDocument(root).toJson(), "a.kscope");
    const auto* failure = std::get_if<core::Failure>(&read);
    return failure ? failure->what : "none";
}

/// The document with a field of its first column of numbers put otherwise.
QJsonObject withColumnField(QJsonObject root, const QString& field, const QJsonValue& value)
{
    QJsonObject data = root["data"].toObject(), table = data["table"].toObject();
    QJsonArray columns = table["columns"].toArray();
    QJsonObject column = columns[0].toObject(), packed = column["values"].toObject();
    packed[field] = value;
    column["values"] = packed;
    columns[0] = column;
    table["columns"] = columns;
    data["table"] = table;
    root["data"] = data;
    return root;
}

core::Session withoutTable(core::Session session)
{
    session.of<core::ChosenColumns>() = {};
    return session;
}

} // namespace

class PackedSessionTest : public QObject
{
    Q_OBJECT

private slots:
    void largeDataComeBackBitForBit_data()
    {
        QTest::addColumn<bool>("table");
        QTest::newRow("points alone") << false;
        QTest::newRow("with the table behind them") << true;
    }
    void largeDataComeBackBitForBit()
    {
        QFETCH(bool, table);
        const core::Session session = table ? largeSession() : withoutTable(largeSession());
        const QByteArray json = app::toJson(session);
        QVERIFY(json.contains("\"version\": 4"));
        const core::Session read = readAgain(session);
        QVERIFY(read == session);
        QVERIFY(sameBits(read.data->x, session.data->x));
        QVERIFY(sameBits(read.data->targets, session.data->targets));
        if (table)
            QVERIFY(sameBits(read.of<core::ChosenColumns>().table->values,
                             session.of<core::ChosenColumns>().table->values));
        QCOMPARE(app::toJson(read), json);
    }

    void numbersOfEveryKindComeBack()
    {
        core::Session session = withoutTable(largeSession());
        core::Dataset data = *session.data;
        std::mt19937_64 random(2);
        for (double& target : data.targets)
            target = std::bit_cast<double>(random());
        session.data = std::make_shared<const core::Dataset>(data);
        QVERIFY(sameBits(readAgain(session).data->targets, data.targets));
    }

    void smallSessionsStayTheListsThatTheyWere()
    {
        core::Session session = withoutTable(largeSession());
        std::vector<Eigen::Index> rows(1000);
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i] = static_cast<Eigen::Index>(i);
        session.data = std::make_shared<const core::Dataset>(core::onlyRows(*session.data, rows));
        const QByteArray json = app::toJson(session);
        QVERIFY(json.contains("\"version\": 2") && !json.contains("packed"));
        QVERIFY(readAgain(session) == session);
    }

    void aPinOverTheSamePointsSharesThem()
    {
        core::Session session = largeSession(), pinned = session;
        pinned.seed = 5;
        session.pin = std::make_shared<const core::Session>(pinned);
        const core::Session read = readAgain(session);
        QVERIFY(read == session);
        QCOMPARE(read.pin->data.get(), read.data.get());
        QVERIFY(app::toJson(session).size() < app::toJson(pinned).size() + 40'000);
        session.pin =
            std::make_shared<const core::Session>(withoutTable(withPointMoved(pinned, 3, 1.0))); // over others
        QVERIFY(readAgain(session) == session);
    }

    void whatANewerProgramSaysOfLargePointsIsKept()
    {
        QJsonObject root = app::jsonOf(largeSession());
        QJsonObject data = root["data"].toObject();
        data["shade"] = QStringLiteral("blue");
        root["data"] = data;
        const auto read = app::sessionFromJson(QJsonDocument(root).toJson(), "a.kscope");
        const QJsonObject again = app::jsonOf(std::get<core::Session>(read));
        QCOMPARE(again["data"]["shade"].toString(), QString("blue"));
        QCOMPARE(again, root);
    }

    void promisesThatDoNotHoldAreRefused()
    {
        const QJsonObject root = app::jsonOf(largeSession());
        QCOMPARE(complaintAbout(root), "none");
        const auto begins = [&](const QString& field, const QJsonValue& value, const char* sentence) {
            const std::string complaint = complaintAbout(withColumnField(root, field, value));
            QVERIFY2(complaint.find(sentence) != std::string::npos, complaint.c_str());
        };
        begins("count", 49'999, "data.table.columns[0].values.packed: it unpacks to more than");
        begins("count", 50'001, "data.table.columns[0].values.packed: it unpacks to fewer than");
        begins("count", 1e9, "unpacks to more than");
        begins("count", 1e300, "unpacks to more than");
        begins("count", -1, "unpacks to more than");
        begins("count", 0.5, "data.table.columns[0].values.count: expected whole numbers");
        begins("count", QStringLiteral("many"), "data.table.columns[0].values.count: expected a number");
        begins("packed", 7, "data.table.columns[0].values.packed: expected text");
        begins("packed", QStringLiteral("§"), "data.table.columns[0].values.packed: expected base64");
        begins("packed", QStringLiteral("eJwDAAAAAAE="), "data.table.columns[0].values.packed: it");
    }

    void damageAnywhereIsTold()
    {
        const QByteArray json = app::toJson(largeSession(41'000));
        const core::Session whole = largeSession(41'000);
        std::mt19937 random(8);
        for (int part = 0; part < 150; ++part) { // in every part of the file
            QByteArray harmed = json;
            const qsizetype place = (part * json.size() + static_cast<qsizetype>(random()) % json.size()) / 151;
            harmed[place] = static_cast<char>(harmed[place] ^ (1 << (random() % 7)));
            const auto read = app::sessionFromJson(harmed, "a.kscope");
            const auto* session = std::get_if<core::Session>(&read);
            if (session) // a digit of a setting, or white space
                QVERIFY2(sameBits(session->data->x, whole.data->x), qPrintable(QString::number(place)));
        }
        for (int part = 1; part < 40; ++part)
            QVERIFY(std::holds_alternative<core::Failure>(
                app::sessionFromJson(json.left(part * json.size() / 40), "a.kscope")));
    }
};

KERNELSCOPE_TEST(PackedSessionTest, NoApplication)

} // namespace packed_session_test

#include "packed_session_test.moc"
