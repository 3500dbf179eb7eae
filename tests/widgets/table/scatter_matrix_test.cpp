// The scatter matrix: which columns it shows, and what clicks and keys choose.

#include "widgets/table/scatter_matrix.h"

#include "support/test_registry.h"
#include "widgets/plots/plot_export.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <limits>

namespace scatter_matrix_test
{

namespace
{

core::ChosenColumns columnsOf(Eigen::Index rows, Eigen::Index count, std::vector<Eigen::Index> coordinates)
{
    core::ColumnTable table;
    for (Eigen::Index column = 0; column < count; ++column)
        table.names.push_back("c" + std::to_string(column));
    table.values = Eigen::MatrixXd::Random(rows, count);
    table.values(0, 0) = std::numeric_limits<double>::quiet_NaN();
    table.values.col(count - 1).setConstant(2.0);
    return {.table = std::make_shared<const core::ColumnTable>(std::move(table)),
            .choice = {.coordinates = std::move(coordinates), .target = {}}};
}

} // namespace

class ScatterMatrixTest : public QObject
{
    Q_OBJECT

private slots:
    void ofManyColumnsTheChosenOnesAreAmongThem()
    {
        widgets::ScatterMatrix matrix;
        matrix.showColumns(columnsOf(1000, 30, {25, 3}));
        QCOMPARE(std::ssize(matrix.shownColumns()), widgets::ScatterMatrixPicture::mostColumns);
        QVERIFY(std::ranges::find(matrix.shownColumns(), 25) != matrix.shownColumns().end());
        matrix.resize(matrix.sizeHint());
        QVERIFY(!matrix.grab().isNull()); // a missing value and a constant column among them
    }

    void everyFormatKeepsNamesAndSession_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"matrix.png", "matrix.svg", "matrix.pdf"})
            QTest::newRow(name) << name;
    }
    void everyFormatKeepsNamesAndSession()
    {
        QFETCH(const QString, name);
        const widgets::ScatterMatrixPicture matrix(columnsOf(60, 4, {0, 1}));
        const QTemporaryDir folder;
        const QString path = folder.filePath(name);
        const auto problem = widgets::exportPicture(
            {.title = "Scatter matrix",
             .paint = [&](QPainter& painter, const QSizeF& size,
                          const widgets::Theme& theme) { matrix.paint(painter, size, theme); }},
            path, {.format = *widgets::exportFormatOf(name), .size = {500, 400}, .session = "{\"version\":1}"});
        QVERIFY2(!problem, problem ? problem->what.c_str() : "");
        QCOMPARE(widgets::sessionIn(path), std::optional<QByteArray>("{\"version\":1}"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray content = file.readAll();
        if (name.endsWith("svg")) {
            for (const char* column : {"c0", "c1", "c2", "c3"})
                QVERIFY2(content.contains(QByteArray(">") + column + "</text>"), column);
        }
        if (name.endsWith("png")) {
            const QImage image(path);
            QCOMPARE(image.size(), QSize(500, 400));
            QSet<QRgb> inks;
            for (int x = 0; x < image.width(); ++x)
                inks << image.pixel(x, 150); // across the second row of cells
            QVERIFY(inks.size() > 5);
        }
    }

    void itsTableHoldsTheNumbersThatAreDrawn()
    {
        const core::ChosenColumns columns = columnsOf(3, 2, {0, 1});
        const QStringList lines = widgets::ScatterMatrixPicture(columns).table(u',').split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0], "c0,c1");
        QCOMPARE(lines[2].section(u',', 0, 0).toDouble(), columns.table->values(1, 0));
    }

    void theImageIsCopiedWithItsPaper()
    {
        widgets::ScatterMatrix matrix;
        matrix.showColumns(columnsOf(50, 3, {0}));
        matrix.resize(matrix.sizeHint());
        matrix.copyImage();
        const QImage copied = QGuiApplication::clipboard()->image();
        QCOMPARE(copied.size(), 2 * matrix.size());
        QCOMPARE(copied.pixelColor(0, 0), matrix.palette().color(QPalette::Base)); // between the cells
    }

    void aClickChoosesThePairUnderIt()
    {
        widgets::ScatterMatrix matrix;
        matrix.showColumns(columnsOf(50, 4, {0}));
        matrix.resize(matrix.sizeHint());
        QSignalSpy chosen(&matrix, &widgets::ScatterMatrix::chosen);
        for (Eigen::Index across = 0; across < 4; ++across)
            for (Eigen::Index up = 0; up < 4; ++up) {
                if (across == 0 && up == 0)
                    continue; // it is chosen already
                QTest::mouseClick(&matrix, Qt::LeftButton, {},
                                  matrix.areaOf({.across = across, .up = up}).center().toPoint());
                const auto choice = chosen.takeLast().at(0).value<core::ColumnChoice>();
                QCOMPARE(choice.coordinates, across == up ? std::vector{across} : (std::vector{across, up}));
            }
    }

    void keysGoToAFieldAndChooseIt()
    {
        widgets::ScatterMatrix matrix;
        matrix.showColumns(columnsOf(50, 4, {0}));
        QSignalSpy chosen(&matrix, &widgets::ScatterMatrix::chosen);
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_Up, Qt::Key_Up, Qt::Key_Return})
            QTest::keyClick(&matrix, key);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0].at(0).value<core::ColumnChoice>().coordinates, (std::vector<Eigen::Index>{2, 0}));
    }
};

KERNELSCOPE_TEST(ScatterMatrixTest, QApplication)

} // namespace scatter_matrix_test

#include "scatter_matrix_test.moc"
