#include "core/data/shape.h"

#include "core/data/samples.h"
#include "core/data/standardise.h"
#include "core/data/target_column.h"
#include "core/window/window.h"
#include "support/data_of_shape.h"
#include "support/test_registry.h"

#include <QTest>

#include <limits>

namespace shape_test
{

using core::Dataset;
using core::PictureSize;
using core::Shape;

class ShapeTest : public QObject
{
    Q_OBJECT

private slots:
    void theShapeFollowsTheColumnsUnlessTheRowsArePictures()
    {
        for (const auto& [columns, shape] :
             {std::pair{0, Shape::Table}, {1, Shape::Line}, {2, Shape::Plane}, {3, Shape::Table}, {400, Shape::Table}})
            QCOMPARE(core::emptyDataset(columns).shape(), shape);
        Dataset rows = core::emptyDataset(2);
        rows.picture = {.height = 1, .width = 2};
        QCOMPARE(rows.shape(), Shape::Picture);
    }

    void aPictureFillsItsColumnsOrIsNone()
    {
        QVERIFY((PictureSize{.height = 28, .width = 28}).fills(784));
        QVERIFY((PictureSize{.height = 3, .width = 4, .channels = 2}).fills(24));
        QVERIFY((PictureSize{.height = 1, .width = 1, .channels = 3}).fills(3));
        QVERIFY(!(PictureSize{.height = 28, .width = 28}).fills(783));
        QVERIFY(!(PictureSize{.height = 28, .width = 28, .channels = 3}).fills(784));
        QVERIFY(!(PictureSize{}).fills(0));
        QVERIFY(!(PictureSize{.height = 1, .width = 1}).fills(1)); // nothing to see
        QVERIFY(!(PictureSize{.height = -2, .width = -2}).fills(4));
        constexpr std::ptrdiff_t huge = std::numeric_limits<std::ptrdiff_t>::max(); // whose square is no number
        QVERIFY(!(PictureSize{.height = huge, .width = huge, .channels = huge}).fills(4));
    }

    void sizesAreNamedAsPeopleDo()
    {
        QCOMPARE(core::sizeText({.height = 28, .width = 32}), std::string("28×32 pixels"));
        QCOMPARE(core::sizeText(toyPictures), std::string("3×4 pixels of 2 channels"));
    }

    void picturesOfAnotherSizeAreOtherData()
    {
        const Dataset pictures = dataOfShape(Shape::Picture);
        Dataset turned = pictures, rows = pictures;
        turned.picture = {.height = 4, .width = 3, .channels = 2};
        rows.picture.reset();
        QVERIFY(pictures == dataOfShape(Shape::Picture));
        QVERIFY(!(pictures == turned) && !(pictures == rows));
    }

    void whatKeepsTheColumnsKeepsThePictures()
    {
        const Dataset pictures = dataOfShape(Shape::Picture);
        QCOMPARE(core::randomSubset(pictures, 5, 1).shape(), Shape::Picture);
        QCOMPARE(core::standardised(pictures).shape(), Shape::Picture);
        QCOMPARE(core::pairOfSamples(pictures, 0, 1).picture, pictures.picture);
        const auto joined = core::withSample(pictures, 1, pictures), alone = core::withSample({}, 0, pictures);
        QCOMPARE(std::get<Dataset>(joined).picture, pictures.picture);
        QCOMPARE(std::get<Dataset>(alone).picture, pictures.picture);
        Dataset rows = pictures;
        rows.picture.reset();
        QCOMPARE(std::get<Dataset>(core::withSample(rows, 1, pictures)).shape(), Shape::Table); // as on the sheet
    }

    void theFirstColumnIsALineWithAllElse()
    {
        for (const Shape shape : {Shape::Line, Shape::Plane, Shape::Picture, Shape::Table}) {
            const Dataset data = dataOfShape(shape), line = core::firstColumn(data);
            QCOMPARE(line.shape(), Shape::Line);
            QCOMPARE(line.x, data.x.leftCols(1));
            QCOMPARE(line.columnNames.size(), std::size_t{1});
            QCOMPARE(line.labels, data.labels);
            QCOMPARE(line.targets, data.targets);
        }
    }

    void theLastColumnIsTheTargetOfTheOthers()
    {
        Dataset data = dataOfShape(Shape::Plane);
        data.columnNames = {"year", "flow"};
        data.names.columns = {{.unit = {}, .meaning = core::NumberMeaning::Years}, {.unit = "m3"}};
        const Dataset line = core::lastColumnAsTarget(data);
        QCOMPARE(line.x, data.x.leftCols(1));
        QCOMPARE(line.targets, Eigen::VectorXd(data.x.col(1)));
        QCOMPARE(line.columnNames, std::vector<std::string>{"year"});
        QVERIFY(line.names.target == "flow" && line.names.targetSense.unit == "m3");
        QVERIFY(line.names.columns.size() == 1 && line.names.column(0).meaning == core::NumberMeaning::Years);
        QCOMPARE(line.labels, data.labels);
        QCOMPARE(core::lastColumnAsTarget(dataOfShape(Shape::Table)).dimensions(), Eigen::Index{4});
    }

    void theWindowHasAnIntervalAColumnAndPicturesHaveNone()
    {
        for (const auto& [shape, intervals] : {std::pair{Shape::Line, 1}, {Shape::Plane, 2}, {Shape::Table, 5}}) {
            const Dataset data = dataOfShape(shape);
            QCOMPARE(core::fittingWindow(data).size(), std::size_t(intervals));
            std::vector<core::Problem> found;
            core::addWindowProblems(core::fittingWindow(data), data, found);
            QVERIFY(found.empty());
            core::addWindowProblems({}, data, found);
            QCOMPARE(found.size(), std::size_t{1});
        }
        const Dataset pictures = dataOfShape(Shape::Picture);
        QVERIFY(core::fittingWindow(pictures).empty());
        std::vector<core::Problem> found;
        core::addWindowProblems({}, pictures, found);
        QVERIFY(found.empty());
        core::addWindowProblems({{-1.0, 1.0}, {-1.0, 1.0}}, pictures, found);
        QCOMPARE(found, (std::vector<core::Problem>{{"window", "has 2 intervals, and over pictures there are none"}}));
    }
};

KERNELSCOPE_TEST(ShapeTest, NoApplication)

} // namespace shape_test

#include "shape_test.moc"
