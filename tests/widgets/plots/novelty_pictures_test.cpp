// The pictures of the Novelty lab as drawings: the wall by score, and the one looked at with its nearest.
#include "core/data/dataset.h"
#include "widgets/drawings/novelty_pictures.h"
#include "widgets/plots/picture_image.h"

#include "support/plots.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QtTest>

namespace novelty_pictures_test
{

using namespace widgets;

namespace
{

std::shared_ptr<const core::Dataset> fourPictures()
{
    core::Dataset data = core::emptyDataset(4);
    data.x = Eigen::VectorXd::LinSpaced(16, -1.0, 1.0).reshaped(4, 4);
    data.labels = {0, 1, 0, 1};
    data.picture = core::PictureSize{.height = 2, .width = 2, .channels = 1};
    return std::make_shared<const core::Dataset>(std::move(data));
}

/// Rows 1, 3 and 4 of the data, as people count, asked about; the second of the data is the nearest to the last.
core::NoveltyResult answer()
{
    core::NoveltyResult result;
    result.asked.rows = {2, 0, 3};
    result.asked.asked = {1, 0, 1};
    result.asked.own = {0, 0, 1};
    result.order = {1, 0, 2};
    result.methods.resize(1);
    result.methods[0].scores = Eigen::Vector3d(1.5, 3.0, 0.5);
    result.methods[0].threshold = 2.0;
    core::ChosenPicture chosen;
    chosen.row = 3;
    chosen.picture = fourPictures()->x.row(3).transpose();
    chosen.asked = chosen.own = 1;
    chosen.label = Eigen::Vector2d(0.0, 1.0);
    chosen.score = 0.5;
    chosen.logQ = -7.25;
    chosen.nearest = {1};
    chosen.distances = Eigen::VectorXd::Constant(1, 2.5);
    result.chosen = chosen;
    return result;
}

QImage imageOf(const core::Dataset& data, Eigen::Index row)
{
    return pictureImage(data.x.row(row).transpose(), *data.picture, {data.x.minCoeff(), data.x.maxCoeff()});
}

} // namespace

class NoveltyPicturesTest : public QObject
{
    Q_OBJECT

private slots:
    void theWallIsOrderedByScoreAndFramesWhatIsCalledNovel()
    {
        const auto data = fourPictures();
        const Drawing drawing = pictureWallDrawing(answer(), data);
        QCOMPARE(drawing.title, "The most novel first");
        QCOMPARE(drawing.subtitle, "3 pictures");
        QCOMPARE(drawing.summary, "3 pictures ordered by score, the most novel first.");
        const auto& tiles = drawing.pictures->tiles;
        QCOMPARE(tiles.size(), 3u);
        QCOMPARE(tiles[0].row, std::optional(0));
        QCOMPARE(tiles[0].frame, Role::UnderTest); // beyond the threshold
        QCOMPARE(tiles[0].words, "0");
        QCOMPARE(tiles[0].ink, Role::Text);
        QCOMPARE(tiles[0].tip, "score 3, place 1 of 3, row 1 of the data");
        QCOMPARE(tiles[1].frame, Role::Axis);
        QCOMPARE(tiles[1].words, "1, is 0");
        QCOMPARE(tiles[1].ink, Role::UnderTest);
        QCOMPARE(tiles[2].frame, Role::Selection); // the one looked at
        QVERIFY(tiles[2].isBold && !tiles[0].isBold);
        QCOMPARE(tiles[1].image(), imageOf(*data, 2));
    }

    void theWallSaysWhereItBeginsOnceItIsScrolled()
    {
        const Drawing drawing = pictureWallDrawing(answer(), fourPictures());
        QCOMPARE(drawing.pictures->startingAt(2), "from place 3 of 3");
    }

    void theTableOfTheWallIsThatOfAllPictures()
    {
        const PlotTable table = pictureWallDrawing(answer(), fourPictures()).beside;
        QCOMPARE(columnOf(table, "row"), Eigen::VectorXd(Eigen::Vector3d(1.0, 3.0, 4.0)));
        QCOMPARE(columnOf(table, "score"), Eigen::VectorXd(Eigen::Vector3d(3.0, 1.5, 0.5)));
        QCOMPARE(columnOf(table, "label_asked"), Eigen::VectorXd(Eigen::Vector3d(0.0, 1.0, 1.0)));
        QCOMPARE(columnOf(table, "own_label"), Eigen::VectorXd(Eigen::Vector3d(0.0, 0.0, 1.0)));
        QCOMPARE(columnOf(table, "called_novel"), Eigen::VectorXd(Eigen::Vector3d(1.0, 0.0, 0.0)));
    }

    void withoutAnAnswerOrPicturesThereAreNone()
    {
        core::Dataset points = *fourPictures();
        points.picture.reset();
        const auto noPictures = std::make_shared<const core::Dataset>(points);
        for (const Drawing& drawing : {pictureWallDrawing({}, {}), pictureWallDrawing(answer(), noPictures)}) {
            QCOMPARE(drawing.subtitle, "not known yet");
            QVERIFY(drawing.pictures->tiles.empty() && drawing.beside.columns.empty());
        }
        for (const Drawing& drawing : {chosenPictureDrawing({}, {}), chosenPictureDrawing(answer(), noPictures)}) {
            QCOMPARE(drawing.subtitle, "not known yet");
            QCOMPARE(drawing.summary, "No picture is shown.");
            QVERIFY(!drawing.pictures && drawing.beside.columns.empty());
        }
    }

    void thePictureLookedAtIsNamedWithItsLabelAndItsDensity()
    {
        core::NoveltyResult result = answer();
        const auto subtitle = [&] { return chosenPictureDrawing(result, fourPictures()).subtitle; };
        QCOMPARE(subtitle(), "log q = −7.25, s = 0.5 · 4 as 1");
        QCOMPARE(chosenPictureDrawing(result, fourPictures()).summary,
                 "Picture 4, asked about as 1, its own label 1. log q = −7.25, s = 0.5 · 4 as 1.");
        QCOMPARE(chosenPictureDrawing(result, fourPictures()).beside.headlines().front().name, "log q of the picture");
        result.chosen->isPainted = result.chosen->isLabelSet = true;
        QCOMPARE(subtitle(), "log q = −7.25, s = 0.5 · 4, painted, label changed");
        result.methods[0].method = core::NoveltyMethod::Kde;
        QVERIFY(subtitle().startsWith("log density −7.25 · "));
        result.chosen->logQ.reset();
        QVERIFY(subtitle().startsWith("score 0.5, no density · "));
        QCOMPARE(chosenPictureDrawing(result, fourPictures()).beside.headlines().front().value, 0.5);
    }

    void itTakesPaintAndItsNearestStandBelow()
    {
        const auto data = fourPictures();
        core::NoveltyResult result = answer();
        const DrawnPictures drawn = *chosenPictureDrawing(result, data).pictures;
        QCOMPARE(drawn.size, QSize(2, 2));
        QCOMPARE(drawn.tiles.size(), 2u);
        QVERIFY(drawn.tiles[0].takesPaint && drawn.tiles[0].place && !drawn.tiles[0].row);
        QCOMPARE(drawn.tiles[0].frame, Role::Axis);
        QVERIFY(!drawn.tiles[1].takesPaint && !drawn.tiles[1].place);
        QCOMPARE(drawn.tiles[1].words, "1 · 2.5");
        QCOMPARE(drawn.tiles[1].row, std::optional(1));
        QCOMPARE(drawn.tiles[1].told[0].value, "2.5");
        QCOMPARE(drawn.tiles[1].told[1].value, "1");
        QCOMPARE(drawn.tiles[1].image(), imageOf(*data, 1));
        result.chosen->isPainted = true;
        QCOMPARE(chosenPictureDrawing(result, data).pictures->tiles[0].frame, Role::Brush);
    }

    void theHandIsAheadOfTheAnswer()
    {
        const Eigen::VectorXd painted = Eigen::VectorXd::Zero(4);
        const Drawing ahead = chosenPictureDrawing(answer(), fourPictures(), painted);
        QCOMPARE(columnOf(ahead.beside, "pixel"), painted);
        QVERIFY(ahead.pictures->tiles[0].image() !=
                chosenPictureDrawing(answer(), fourPictures()).pictures->tiles[0].image());
        const Drawing other = chosenPictureDrawing(answer(), fourPictures(), Eigen::VectorXd::Zero(9));
        QCOMPARE(columnOf(other.beside, "pixel"), answer().chosen->picture); // that of another size
    }

    void theTableOfThePictureHasItsPixelsLabelsAndNearest()
    {
        const PlotTable table = chosenPictureDrawing(answer(), fourPictures()).beside;
        QCOMPARE(columnOf(table, "score")[0], 0.5);
        QCOMPARE(columnOf(table, "log_density")[0], -7.25);
        QCOMPARE(columnOf(table, "label_vector").size(), 2);
        QCOMPARE(columnOf(table, "nearest_row")[0], 2.0);
        QCOMPARE(columnOf(table, "distance")[0], 2.5);
    }
};

KERNELSCOPE_TEST(NoveltyPicturesTest, QApplication)

} // namespace novelty_pictures_test

#include "novelty_pictures_test.moc"
