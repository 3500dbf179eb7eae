#include "widgets/drawings/pictures.h"

#include "support/plots.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QtTest>

#include <optional>

namespace pictures_drawing_test
{

using namespace widgets;

namespace
{

/// Grey, of 4×7 pixels: two rows of three patches, and a column that belongs to none.
const core::Picture grey{.size = {.height = 4, .width = 7}, .values = std::vector<std::uint8_t>(28, 100)};
const PatchOverlay numbered{.values = Eigen::VectorXd::LinSpaced(6, 0.0, 5.0),
                            .grid = {.rows = 2, .columns = 3},
                            .side = 2,
                            .threshold = 4.5,
                            .opacity = 1.0};

} // namespace

class PicturesDrawingTest : public QObject
{
    Q_OBJECT

private slots:
    void aPlaceTellsItsPixelAndTheValueOfItsPatch()
    {
        const Drawing drawing = patchPictureDrawing(grey, {.title = "Grey"}, numbered);
        QCOMPARE(drawing.picture->size, QSize(7, 4));
        QVERIFY(drawing.up.reversed);
        QCOMPARE(drawing.picture->place({4.5, 2.5}), "column 4, row 2");
        const auto valueAt = drawing.picture->valueAt;
        QCOMPARE(valueAt({4.5, 2.5}), std::optional(5.0));
        QCOMPARE(valueAt({4.5, 0.5}), std::optional(2.0));
        QCOMPARE(valueAt({0.5, 3.5}), std::optional(3.0));
        for (const QPointF& outside : {QPointF(6.5, 0.5), QPointF(0.5, 4.5), QPointF(-0.5, 0.5)})
            QCOMPARE(valueAt(outside), std::optional<double>());
        QCOMPARE(columnOf(drawing.beside, "log_ratio"), numbered.values);
    }

    void patchesThatReachTheThresholdAreMarked()
    {
        const Theme theme;
        const QImage image = patchPictureDrawing(grey, {.title = "Grey"}, numbered).picture->image(theme);
        QCOMPARE(image.pixelColor(4, 2), theme.colour(Role::Problem));
        QCOMPARE(image.pixelColor(3, 2), QColor(100, 100, 100));
        QCOMPARE(image.pixelColor(4, 1), QColor(100, 100, 100));
    }

    void withoutPixelsNothingIsShown()
    {
        const Drawing drawing = patchPictureDrawing({}, {.title = "None"});
        QVERIFY(drawing.picture->size.isEmpty() && drawing.beside.columns.empty());
        QCOMPARE(drawing.summary, "No picture is shown.");
    }
};

KERNELSCOPE_TEST(PicturesDrawingTest, QApplication)

} // namespace pictures_drawing_test

#include "pictures_drawing_test.moc"
