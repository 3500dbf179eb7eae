#include "core/data/choose_columns.h"
#include "core/data/column_table.h"
#include "core/data/examples.h"
#include "core/data/match_columns.h"
#include "core/data/table.h"

#include "core/data/table_fixture.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bit>
#include <random>

namespace table_dataset_test
{

using namespace core;
using Eigen::MatrixXd;

namespace
{

/// What reading says to an ordinary user: root, who may read everything, becomes one meanwhile.
std::string sentenceWithoutPrivileges(const std::string& path)
{
    constexpr uid_t nobody = 65534;
    const uid_t user = ::geteuid();
    if (user == 0 && ::seteuid(nobody) != 0)
        return "root could not step down";
    const std::string said = sentence(readTableFile(path));
    const bool restored = ::seteuid(user) == 0;
    ::prctl(PR_SET_DUMPABLE, 1); // a change of user takes it away, and the leak sanitizer needs it
    return restored ? said : "the user could not be restored";
}

} // namespace

class TableDatasetTest : public QObject
{
    Q_OBJECT

private slots:
    void badPathsAreAClearSentence();
    void anUnreadableFileIsAClearSentence();
    void rolesFollowNamesAndContents();
    void previewTakesTwoCoordinates();
    void labelsAreNumberedInOrder_data();
    void labelsAreNumberedInOrder();
    void aColumnThatGoesUpRowByRowIsNoCoordinateBesideTwoOthers();
    void lastColumnOfNumbersIsTheTargetWhereOneIsWanted();
    void namesSurvive();
    void targetsAndWeightsAreKept();
    void aRowWithoutATargetIsKept();
    void rowsWithGapsAreLeftOutAndCounted();
    void aSparseColumnOfTextTakesNoRows();
    void columnsAreChosenByNameOrNumberInOrder();
    void wrongColumnsListTheRightOnes();
    void columnsOfTwoTablesAreMatched_data();
    void columnsOfTwoTablesAreMatched();
    void examplesAreLoadedByName();
    void hugeValuesLoadWithARemark();
    void aMillionRowsLoadAndSayWhatWillBeSlow();
    void csvReadsBackToTheSameBits();
    void aRandomSubsetKeepsWholeRowsInOrder();
};

void TableDatasetTest::badPathsAreAClearSentence()
{
    const QTemporaryDir folder;
    const std::string path = folder.path().toStdString();
    QCOMPARE(sentence(readTableFile(path)), path + ": this is a folder: choose a file in it.");
    QCOMPARE(sentence(readTableFile(path + "/none.csv")),
             path + "/none.csv: there is no such file: check the name and the folder.");
    QCOMPARE(sentence(readTableFile("")), std::string(": there is no such file: check the name and the folder."));
    QCOMPARE(sentence(readTableFile("/dev/zero")),
             std::string("/dev/zero: this is a device, not a file: choose a CSV, TSV, XLSX, NPY, NPZ or MAT file."));
    QFile empty(folder.filePath("empty.csv"));
    QVERIFY(empty.open(QIODevice::WriteOnly));
    empty.close();
    QCOMPARE(sentence(readTableFile(path + "/empty.csv")),
             path + "/empty.csv: the file is empty: write one row of numbers a line into it.");
}

void TableDatasetTest::anUnreadableFileIsAClearSentence()
{
    const QTemporaryDir folder;
    const QString inner = folder.filePath("inner");
    QVERIFY(QDir().mkdir(inner));
    QFile file(inner + "/secret.csv");
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("1\n") == 2);
    file.close();
    const std::string path = file.fileName().toStdString();
    QVERIFY(file.setPermissions(QFileDevice::Permissions()));
    QVERIFY(::chmod(folder.path().toUtf8(), 0755) == 0 && ::chmod(inner.toUtf8(), 0755) == 0);
    const std::string unreadable = sentenceWithoutPrivileges(path);
    QVERIFY(::chmod(inner.toUtf8(), 0) == 0);
    const std::string hidden = sentenceWithoutPrivileges(path);
    QVERIFY(::chmod(inner.toUtf8(), 0700) == 0);
    QCOMPARE(unreadable, path + ": you have no permission to read it: change its permissions.");
    QCOMPARE(hidden, path + ": you may not look into its folder: change the permissions or copy the file.");
}

void TableDatasetTest::rolesFollowNamesAndContents()
{
    using enum ColumnRole;
    const auto table =
        std::get<Table>(readTable("row,a,Class,target,Weight,name,b,typo\n1,.1,0,5,1,Ada,3,1\n2,.2,1,6,1,Emmy,4,1\n"
                                  "3,.3,0,7,1,Sofia,5,x\n",
                                  "d"));
    QCOMPARE(allCoordinateRoles(table),
             (std::vector{Ignore, Coordinate, Label, Target, Weight, Ignore, Coordinate, Coordinate}));
    const auto flowers = std::get<Table>(readTable("width,kind\n1,rose\n2,lily\n3,rose\n4,lily\n", "d"));
    QCOMPARE(allCoordinateRoles(flowers), (std::vector{Coordinate, Label}));
}

void TableDatasetTest::previewTakesTwoCoordinates()
{
    using enum ColumnRole;
    const auto table = std::get<Table>(readTable("a,b,c,label\n1,2,3,0\n4,5,6,1\n", "clipboard"));
    QCOMPARE(guessRoles(table), (std::vector{Coordinate, Coordinate, Ignore, Label}));
}

void TableDatasetTest::aColumnThatGoesUpRowByRowIsNoCoordinateBesideTwoOthers()
{
    using enum ColumnRole;
    const auto tableOf = [](const std::string& header, int rows, int gap) {
        std::string text = header + "\n";
        for (int i = 0; i < rows; ++i)
            text += std::to_string(i < 3 ? i : i + gap) + "," + std::to_string(i * i % 7) + "," +
                    std::to_string(i * i % 5) + "\n";
        return std::get<Table>(readTable(text, "d.csv"));
    };
    const std::vector leftOut{Ignore, Coordinate, Coordinate}, taken{Coordinate, Coordinate, Ignore};
    QCOMPARE(guessRoles(tableOf("Day,ozone,wind", 10, 0)), leftOut);
    QCOMPARE(guessRoles(tableOf("day,ozone,wind", 10, 2)), leftOut); // with days that are missing
    QCOMPARE(guessRoles(tableOf("day,ozone,wind", 10, -2)), taken);  // it goes down once
    QCOMPARE(guessRoles(tableOf("x,ozone,wind", 24, 0)), leftOut);
    QCOMPARE(guessRoles(tableOf("x,ozone,wind", 24, 2)), taken);
    QCOMPARE(guessRoles(tableOf("x,ozone,wind", 10, 0)), taken); // a few do so by chance
    QCOMPARE(countingColumns(tableOf("day,ozone,wind", 10, 0)), std::vector<std::size_t>{0});
    QCOMPARE(allCoordinateRoles(tableOf("day,ozone,wind", 10, 0)), (std::vector{Coordinate, Coordinate, Coordinate}));
    QCOMPARE(targetRoles(tableOf("day,ozone,wind", 10, 0)), (std::vector{Coordinate, Coordinate, Target}));
    QCOMPARE(guessRoles(tableOf("day,ozone,label", 10, 0)), (std::vector{Coordinate, Coordinate, Label})); // no other
}

void TableDatasetTest::lastColumnOfNumbersIsTheTargetWhereOneIsWanted()
{
    using enum ColumnRole;
    const auto rolesFor = [](const char* header) {
        return targetRoles(std::get<Table>(readTable(std::string(header) + "\n1,2,3\n4,5,7\n", "d")));
    };
    QCOMPARE(rolesFor("x1,x2,y"), (std::vector{Coordinate, Coordinate, Target}));
    QCOMPARE(rolesFor("x,T,weight"), (std::vector{Coordinate, Target, Weight}));
    QCOMPARE(rolesFor("label,x,y"), (std::vector{Label, Coordinate, Target}));
    QCOMPARE(rolesFor("target,x,z"), (std::vector{Target, Coordinate, Coordinate}));
    const auto alone = std::get<Table>(readTable("y\n1\n2\n", "d")),
               pair = std::get<Table>(readTable("x,y\n1,2\n", "d"));
    QCOMPARE(targetRoles(alone), std::vector{Coordinate});
    QCOMPARE(targetRoles(pair), (std::vector{Coordinate, Target}));
    QCOMPARE(guessRoles(pair), (std::vector{Coordinate, Coordinate}));
}

void TableDatasetTest::labelsAreNumberedInOrder_data()
{
    QTest::addColumn<QByteArray>("cells");
    QTest::addColumn<QList<int>>("labels");
    QTest::addColumn<QString>("remark");
    QTest::newRow("kept") << QByteArray("0 2 1 0") << QList{0, 2, 1, 0} << "";
    QTest::newRow("one sample") << QByteArray("1 1 1 1") << QList{1, 1, 1, 1} << "";
    QTest::newRow("from 1") << QByteArray("2 1 2 3") << QList{1, 0, 1, 2}
                            << "labels from “label”: 0 is 1, 1 is 2, 2 is 3";
    QTest::newRow("signs") << QByteArray("1 -1 1 -1") << QList{1, 0, 1, 0} << "labels from “label”: 0 is -1, 1 is 1";
    QTest::newRow("words") << QByteArray("b a b a") << QList{1, 0, 1, 0} << "labels from “label”: 0 is a, 1 is b";
}

void TableDatasetTest::labelsAreNumberedInOrder()
{
    QFETCH(QByteArray, cells);
    QFETCH(QList<int>, labels);
    QFETCH(QString, remark);
    std::string text = "x,label\n";
    for (const QByteArray& cell : cells.split(' '))
        text += "0.5," + cell.toStdString() + "\n";
    const Outcome<TableDataset> made = datasetOfText(text);
    QVERIFY2(std::holds_alternative<TableDataset>(made), sentence(made).c_str());
    QCOMPARE(std::get<TableDataset>(made).data.labels, std::vector<int>(labels.begin(), labels.end()));
    QCOMPARE(joined(std::get<TableDataset>(made).remarks), remark);
}

/// Units, the target and the groups are called as the table calls them, also by way of its columns.
void TableDatasetTest::namesSurvive()
{
    const std::string_view text = "sp,FL,RW,BD\n,mm,mm,mm\nB,8.1,6.7,7.0\nO,8.8,7.7,7.4\nB,9.2,7.8,7.7\nO,9.6,,7.7\n";
    ReadSettings settings;
    settings.units = Presence::Yes;
    const Table table = valueOf(readTable(text, "crabs.csv", settings));
    const std::vector<ColumnRole> roles{ColumnRole::Label, ColumnRole::Coordinate, ColumnRole::Coordinate,
                                        ColumnRole::Target};
    const TableDataset made = valueOf(datasetOf(table, roles));
    const DataNames& names = made.data.names;
    QCOMPARE(withUnit(made.data.columnNames[1], names.column(1)), std::string("RW (mm)"));
    QCOMPARE(names.target, std::string("BD"));
    QCOMPARE(names.targetSense.unit, std::string("mm"));
    QCOMPARE(names.sampleName(0), std::string("B"));
    QCOMPARE(names.sampleTitle(1), std::string("O"));
    QCOMPARE(names.group, std::string("sp"));
    QCOMPARE(names.sampleTitle(2), std::string("sample C"));
    QVERIFY(joined(made.data.remarks).contains("1 row with missing values left out"));
    const auto chosen = chosenColumns(table, roles);
    QVERIFY(chosen.has_value());
    QVERIFY(valueOf(chosenPoints(*chosen)).names == names);
    const std::string csv = toCsv(made.data);
    QVERIFY(csv.find("\n8.1,6.7,B,7") != std::string::npos);
    const TableDataset again = valueOf(datasetOfText("cyl,x\n4,1\n6,2\n"));
    QVERIFY(again.data.names.samples.empty()); // no column of labels
    const Table numbered = valueOf(readTable("x,cyl\n1,4\n2,6\n3,4\n", "cars.csv"));
    const TableDataset cars = valueOf(datasetOf(numbered, {ColumnRole::Coordinate, ColumnRole::Label}));
    QCOMPARE(cars.data.names.sampleName(1), std::string("cyl 6"));
    QCOMPARE(cars.data.names.sampleWord(1), std::string("6"));
    const Table counted = valueOf(readTable("id,index,x,y\n1,1,5,2\n2,2,4,1\n3,1,3,8\n4,2,9,9\n", "c.csv"));
    QCOMPARE(guessRoles(counted),
             (std::vector{ColumnRole::Ignore, ColumnRole::Ignore, ColumnRole::Coordinate, ColumnRole::Coordinate}));
    const Table measured = valueOf(readTable("id,x\n1,5\n3,4\n4,3\n", "m.csv"));
    QCOMPARE(guessRoles(measured), (std::vector{ColumnRole::Coordinate, ColumnRole::Coordinate}));
    const Table labelled = valueOf(readTable("x,label\n1,0\n2,1\n", "l.csv"));
    QCOMPARE(valueOf(datasetOf(labelled, {ColumnRole::Coordinate, ColumnRole::Label})).data.names.sampleTitle(1),
             std::string("sample B"));
}

void TableDatasetTest::targetsAndWeightsAreKept()
{
    const Dataset data = std::get<TableDataset>(datasetOfText("weight,x,target\n1,10,0.5\n2,20,0.25\n")).data;
    QCOMPARE(data.x, matrixOf({{10}, {20}}));
    QCOMPARE(MatrixXd(data.weights), matrixOf({{1}, {2}}));
    QCOMPARE(MatrixXd(data.targets), matrixOf({{0.5}, {0.25}}));
}

void TableDatasetTest::aRowWithoutATargetIsKept()
{
    const auto [data, remarks] = std::get<TableDataset>(datasetOfText("x,target\n1,0.5\n2,NA\n,3\n4,\n"));
    QCOMPARE(data.x, matrixOf({{1}, {2}, {4}}));
    QCOMPARE(data.targets[0], 0.5);
    QVERIFY(data.targets.tail(2).array().isNaN().all());
    QVERIFY(joined(remarks).contains("2 rows without a target"));
    Dataset again = std::get<TableDataset>(datasetOfText(toCsv(data))).data;
    QCOMPARE(again.x, data.x);
    QVERIFY(std::isnan(again.targets[1]) && again.targets[0] == 0.5);
}

void TableDatasetTest::rowsWithGapsAreLeftOutAndCounted()
{
    const auto [data, remarks] = std::get<TableDataset>(datasetOfText("x,label,unused\n1,a,NA\n,b,1\n3,,1\n4,b,1\n"));
    QCOMPARE(data.x.rows(), 1); // the last: only it has a value in every column
    const auto table = std::get<Table>(readTable("x,label,unused\n1,a,NA\n,b,1\n3,,1\n4,b,1\n", "d"));
    using enum ColumnRole;
    const auto chosen = std::get<TableDataset>(datasetOf(table, {Coordinate, Label, Ignore}));
    QCOMPARE(chosen.data.x, matrixOf({{1}, {4}}));
    QCOMPARE(chosen.data.labels, (std::vector{0, 1}));
    QCOMPARE(joined(chosen.remarks), QString("3 missing values in x, label, unused | "
                                             "1 row with missing values left out | "
                                             "1 row left out for want of a label in “label” | "
                                             "labels from “label”: 0 is a, 1 is b"));
    const auto weighed = std::get<Table>(readTable("x,weight\n1,2\n2,\n3,1\n", "d"));
    QVERIFY(joined(valueOf(datasetOf(weighed, {Coordinate, Weight})).remarks)
                .contains("1 row left out for want of a weight in “weight”"));
}

/// A note on a few rows tells no groups apart; a column that is called a label is one, but takes no rows from columns
/// that are chosen without it.
void TableDatasetTest::aSparseColumnOfTextTakesNoRows()
{
    using enum ColumnRole;
    const std::string_view noted = "x,y,note\n1,2,\n2,3,odd\n3,4,\n4,5,even\n", single = "x,y,note\n1,2,a\n2,3,a\n";
    for (const std::string_view text : {noted, single}) {
        const auto table = std::get<Table>(readTable(text, "d"));
        QCOMPARE(allCoordinateRoles(table), (std::vector{Coordinate, Coordinate, Ignore}));
        QCOMPARE(valueOf(datasetOf(table, allCoordinateRoles(table))).data.size(), Eigen::Index(table.rows));
    }
    const auto named = std::get<Table>(readTable("x,y,group\n1,2,\n2,3,odd\n3,4,\n4,5,even\n", "d"));
    QCOMPARE(allCoordinateRoles(named), (std::vector{Coordinate, Coordinate, Label}));
    const LoadedTable chosen = valueOf(chooseColumns(named, {"x"}));
    QCOMPARE(chosen.data.size(), 4);
    QVERIFY(chosen.data.labels.empty());
    QVERIFY2(joined(chosen.remarks)
                 .contains("the label “group” is not among the columns asked for and is left out: 2 "
                           "rows would go with it"),
             qPrintable(joined(chosen.remarks)));
    const auto filled = std::get<Table>(readTable("x,y,group\n1,2,odd\n2,3,odd\n3,4,even\n", "d"));
    QCOMPARE(valueOf(chooseColumns(filled, {"x"})).data.labels, (std::vector{1, 1, 0}));
}

void TableDatasetTest::columnsAreChosenByNameOrNumberInOrder()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("d.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly) &&
            file.write("a,b,\"3\",label,name\n1,2,3,1,u\n4,5,6,0,v\n7,8,9,1,w\n") > 0);
    file.close();
    const std::string path = file.fileName().toStdString();
    const auto byName = std::get<TableDataset>(loadDataset(path, {"b", "a"})).data;
    QCOMPARE(byName.x, matrixOf({{2, 1}, {5, 4}, {8, 7}}));
    QCOMPARE(joined(byName.columnNames), QString("b | a"));
    QCOMPARE(byName.labels, (std::vector{1, 0, 1}));
    QCOMPARE(std::get<TableDataset>(loadDataset(path, {"2", "3"})).data.x, matrixOf({{2, 3}, {5, 6}, {8, 9}}));
    QCOMPARE(std::get<TableDataset>(loadDataset(path, {"label"})).data.x, matrixOf({{1}, {0}, {1}}));
    const auto all = std::get<TableDataset>(loadDataset(path, {}));
    QCOMPARE(joined(all.data.columnNames), QString("a | b | 3"));
    QCOMPARE(joined(all.remarks), QString("column “name” holds text and is left out"));
    QCOMPARE(
        sentence(loadDataset(path, {"name"})),
        std::string("d.csv, line 2, column “name”: “u” is not a number: correct the cell or leave this column out."));
}

void TableDatasetTest::wrongColumnsListTheRightOnes()
{
    const std::string expected = "Iris: there is no column “colour”: choose from sepal_length, sepal_width, "
                                 "petal_length, petal_width, or a number from 1 to 4.";
    QCOMPARE(sentence(loadDataset("example:iris", {"1", "colour"})), expected);
    for (const char* wrong : {"0", "5", "-1", "1x", "", "99999999999999999999999"})
        QVERIFY(sentence(loadDataset("example:iris", {wrong})).starts_with("Iris: there is no column"));
    QCOMPARE(sentence(loadDataset("example:iris", {"1", "sepal_length"})),
             std::string("Iris: column “sepal_length” is chosen twice: name it once."));
}

void TableDatasetTest::columnsOfTwoTablesAreMatched_data()
{
    QTest::addColumn<QByteArray>("leading");
    QTest::addColumn<QStringList>("chosen"); // --columns
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<QList<int>>("positions"); // none: refused
    QTest::addColumn<QString>("said");
    const QByteArray ab("a,b\n1,2\n"), plain("1,2\n");
    const QList<int> none, straight{0, 1}, swapped{1, 0};
    const auto row = [](const char* name, const QByteArray& leading, const QStringList& chosen, const QByteArray& table,
                        const QList<int>& positions, const char* said) {
        QTest::newRow(name) << leading << chosen << table << positions << QString(said);
    };
    row("same names", ab, {}, "a,b\n5,6\n", straight, "");
    row("reversed names", ab, {}, "b,a\n5,6\n", swapped, "");
    row("more columns", ab, {}, "b,c,a\n5,6,7\n", {2, 0}, "");
    row("the label among them", ab, {}, "label,b,a\n0,5,6\n", {2, 1}, "");
    row("only some", ab, {}, "b,c\n5,6\n", none, "has a column “b” but none called “a”");
    row("no name in common", ab, {}, "p,q\n5,6\n", straight, "matched by position: “p” stands for “a”, “q” for “b”");
    row("no name in common, another number", ab, {}, "p\n5\n", none, "has 1 column, the data have 2 (a, b)");
    row("without names", ab, {}, "5,6\n", straight,
        "its columns are matched by position with what the data have: column 1 stands for “a”, column 2 for “b”");
    row("without a name for the one column", "a\n1\n", {}, "5\n", {0}, "");
    row("names for none", plain, {}, "x2,x1\n5,6\n", straight, "“x2” stands for “x1”, “x1” for “x2”");
    row("neither has names", plain, {}, "5,6\n", straight, "");
    row("without names, another number", ab, {}, "5,6,7\n", none, "has 3 columns, the data have 2 (a, b)");
    row("chosen by name", ab, {"b", "a"}, "a,b\n5,6\n", swapped, "");
    row("chosen by number, found by name", ab, {"2", "1"}, "b,a\n5,6\n", straight, "");
    row("chosen of a table like it", plain, {"2", "1"}, "5,6\n", swapped,
        "column 2 stands for “x2”, column 1 for “x1”");
    row("chosen of a wider table", "1,2,3\n", {"3", "1"}, "5,6\n", straight, "");
}

void TableDatasetTest::columnsOfTwoTablesAreMatched()
{
    QFETCH(QByteArray, leading);
    QFETCH(QStringList, chosen);
    QFETCH(QByteArray, table);
    QFETCH(QList<int>, positions);
    QFETCH(QString, said);
    const Table first = std::get<Table>(readTable(leading.toStdString(), "first.csv"));
    std::vector<std::string> names;
    for (const QString& name : chosen)
        names.push_back(name.toStdString());
    const auto loaded = std::get<LoadedTable>(names.empty() ? withRoles(first, allCoordinateRoles(first))
                                                            : chooseColumns(first, names));
    const auto outcome = matchColumns(std::get<Table>(readTable(table.toStdString(), "second.csv")), loaded.coordinates,
                                      "the data have");
    if (positions.isEmpty()) {
        const QString sentence = QString::fromStdString(std::get<std::string>(outcome));
        QVERIFY2(sentence.contains(said), qPrintable(sentence));
        return;
    }
    const ColumnMatch& match = std::get<ColumnMatch>(outcome);
    QCOMPARE(QList<int>(match.positions.begin(), match.positions.end()), positions);
    QCOMPARE(match.remark.empty(), said.isEmpty());
    QVERIFY2(QString::fromStdString(match.remark).contains(said), match.remark.c_str());
}

void TableDatasetTest::examplesAreLoadedByName()
{
    for (const ExampleDescription& description : examples()) {
        const auto loaded = loadDataset("example:" + std::string(description.name), {});
        QVERIFY2(std::holds_alternative<TableDataset>(loaded), sentence(loaded).c_str());
        QCOMPARE(std::get<TableDataset>(loaded).data, example(description.name).value());
    }
    const auto petals = std::get<TableDataset>(loadDataset("example:iris", {"4", "petal_length"})).data;
    QCOMPARE(petals.x.leftCols(1), example("iris")->x.col(3));
    QVERIFY(sentence(loadDataset("example:irsi", {}))
                .starts_with("There is no example “irsi”: choose from fourteen, faithful, iris"));
}

void TableDatasetTest::hugeValuesLoadWithARemark()
{
    const auto [data, remarks] = std::get<TableDataset>(datasetOfText("x\n1e308\n-2\n"));
    QCOMPARE(data.x, matrixOf({{1e308}, {-2}}));
    QCOMPARE(joined(remarks), QString("values up to 1e+308: squared distances will overflow, so rescale the column"));
}

void TableDatasetTest::aMillionRowsLoadAndSayWhatWillBeSlow()
{
    std::string text = "a,b\n";
    for (int i = 0; i < 1'000'000; ++i)
        text += std::to_string(i) + ".25,-" + std::to_string(i % 1000) + "e-3\n";
    QElapsedTimer clock;
    clock.start();
    const auto loaded = datasetOfText(text);
    qInfo("%lld ms", clock.elapsed());
    const auto& [data, remarks] = std::get<TableDataset>(loaded);
    QCOMPARE(data.x.rows(), 1'000'000);
    QCOMPARE(data.x(999'999, 0), 999'999.25);
    QCOMPARE(data.x(999'999, 1), -0.999);
    QVERIFY(joined(remarks).startsWith(
        "1000000 rows: smooth kernels over one or two columns take them all; what needs a matrix of all "
        "pairs of rows is refused beyond 5000"));
}

void TableDatasetTest::csvReadsBackToTheSameBits()
{
    std::mt19937_64 engine(3);
    Dataset data = emptyDataset(3);
    data.columnNames = {"plain", "with, \"quotes\"\nand lines", "7"};
    data.x.resize(200, 3);
    for (double& value : data.x.reshaped())
        do
            value = std::bit_cast<double>(engine());
        while (!std::isfinite(value));
    data.targets = data.x.col(2).reverse();
    data.weights = data.x.col(0).cwiseAbs();
    for (int i = 0; i < 200; ++i)
        data.labels.push_back(i % 3);
    Dataset again = std::get<TableDataset>(datasetOfText(toCsv(data))).data;
    again.source.clear();
    QVERIFY(again == data);
}

void TableDatasetTest::aRandomSubsetKeepsWholeRowsInOrder()
{
    core::Dataset data = core::emptyDataset(2);
    data.x.resize(500, 2);
    data.targets.resize(500);
    for (int i = 0; i < 500; ++i) {
        data.x.row(i) << i, 2.0 * i;
        data.labels.push_back(i % 2);
        data.targets[i] = -i;
    }
    const core::Dataset subset = core::randomSubset(data, 60, 3);
    QCOMPARE(subset.size(), 60);
    for (int i = 0; i < 60; ++i) {
        const double row = subset.x(i, 0);
        QVERIFY(i == 0 || row > subset.x(i - 1, 0));
        QCOMPARE(subset.x(i, 1), 2.0 * row);
        QCOMPARE(subset.label(i), static_cast<int>(row) % 2);
        QCOMPARE(subset.targets[i], -row);
    }
    QVERIFY(core::randomSubset(data, 60, 3) == subset);
    QVERIFY(!(core::randomSubset(data, 60, 4) == subset));
    QVERIFY(core::randomSubset(data, 500, 3) == data);
}

KERNELSCOPE_TEST(TableDatasetTest, NoApplication)

} // namespace table_dataset_test

#include "table_dataset_test.moc"
