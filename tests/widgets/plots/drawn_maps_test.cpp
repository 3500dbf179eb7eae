// The map of a drawing with what lies over it and beside it; pictures and tiles.
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/tile_plot.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_drawings.h"

#include <QApplication>
#include <QtTest>

#include <cmath>
#include <optional>

namespace drawn_maps_test
{

using namespace widgets;

namespace
{

core::Field constant(double value)
{
    const Eigen::Vector3d places(0.0, 1.0, 2.0);
    return {.axis1 = places, .axis2 = places, .values = Eigen::Matrix3d::Constant(value)};
}

/// One everywhere.
Drawing mapped()
{
    Drawing drawing = toy::nothing();
    drawing.across.range = drawing.up.range = core::Interval{0.0, 2.0};
    drawing.map = DrawnMap{.field = constant(1.0)};
    return drawing;
}

Drawing withMarginals()
{
    const Eigen::Vector3d at(0.0, 1.0, 2.0);
    Drawing drawing = mapped();
    drawing.marginals = {
        {.at = at, .values = Eigen::Vector3d(1.0, 3.0, 1.0), .column = "first", .key = "first", .legend = "first"},
        {.side = DrawnMarginal::Side::Right,
         .at = at,
         .values = Eigen::Vector3d(2.0, 1.0, 2.0),
         .column = "second",
         .key = "second",
         .legend = "second"}};
    return drawing;
}

/// One upright contour.
DrawnContours contourAcross(double place, const QString& key, Role role)
{
    Eigen::MatrixXd line(2, 2);
    line << place, 0.0, place, 2.0;
    return {.levels = {{.level = place, .mass = {}, .polyline = line}}, .key = key, .legend = key, .role = role};
}

const QCPCurve* contourAt(QCustomPlot& plot, double place)
{
    for (int i = 0; i < plot.plottableCount(); ++i)
        if (const auto* curve = qobject_cast<const QCPCurve*>(plot.plottable(i));
            curve && !curve->data()->isEmpty() && curve->data()->constBegin()->key == place)
            return curve;
    return nullptr;
}

} // namespace

class DrawnMapsTest : public QObject
{
    Q_OBJECT

private slots:
    void aMapThatTellsOfItsPlacesIsNotReadBesides()
    {
        Drawing drawing = mapped();
        drawing.map->tell = [](Eigen::Index i, Eigen::Index j) { return QString("%1, %2").arg(i).arg(j); };
        DrawnPlot plot(drawing);
        present(plot);
        const QPoint at = pixelOf(plot, 1.1, 1.9);
        QCOMPARE(plot.plateAt(at).lines.size(), 1u);
        QCOMPARE(plot.plateAt(at).lines[0].value, QString("1, 2"));
        drawing.map->tell = nullptr;
        plot.show(drawing);
        QCOMPARE(plot.plateAt(at).lines.size(), 1u);
        QCOMPARE(plot.plateAt(at).lines[0].value, QString("1"));
    }

    void aFieldBesideTheMapIsHiddenWithItsEntry()
    {
        Drawing drawing = mapped();
        drawing.map->beside = {{.column = "other", .name = "other", .field = constant(2.0)}};
        DrawnPlot plot(drawing);
        present(plot);
        const QPoint at = pixelOf(plot, 1.1, 0.9);
        QCOMPARE(plot.readingsUnder(at).size(), 2u);
        QCOMPARE(columnOf(plot.numbers(), "other"), Eigen::VectorXd(Eigen::VectorXd::Constant(9, 2.0)));
        plot.showView({.hidden = {"other"}, .labels = {}});
        QCOMPARE(plot.readingsUnder(at).size(), 1u);
        QCOMPARE(plot.readingsUnder(at)[0].value, "1");
        QCOMPARE(columnOf(plot.numbers(), "other").size(), Eigen::Index{0});
        QCOMPARE(columnOf(plot.numbers(), "value").size(), Eigen::Index{9});
    }

    void familiesOfContoursComeAndGo()
    {
        Drawing one = mapped(), two = mapped();
        one.contours = {contourAcross(0.5, "first", Role::Truth)};
        two.contours = {one.contours.front(), contourAcross(1.5, "second", Role::Posterior)};
        DrawnPlot plot(two);
        const int items = plot.itemCount(), plottables = plot.plottableCount();
        plot.show(one);
        QVERIFY(contourAt(plot, 0.5) && !contourAt(plot, 1.5));
        QCOMPARE(legendOf(plot), QStringList{"first"});
        plot.show(two);
        QCOMPARE(contourAt(plot, 0.5)->pen().color().rgb(), plot.theme().colour(Role::Truth).rgb());
        QCOMPARE(contourAt(plot, 1.5)->pen().color().rgb(), plot.theme().colour(Role::Posterior).rgb());
        QCOMPARE(legendOf(plot), (QStringList{"first", "second"}));
        QCOMPARE(plot.itemCount(), items);
        QCOMPARE(plot.plottableCount(), plottables);
    }

    void aHiddenFamilyStaysHidden()
    {
        Drawing one = mapped(), two = mapped();
        one.contours = {contourAcross(0.5, "first", Role::Truth)};
        two.contours = {one.contours.front(), contourAcross(1.5, "second", Role::Posterior)};
        DrawnPlot plot(two);
        plot.showView({.hidden = {"second"}, .labels = {}});
        QVERIFY(contourAt(plot, 0.5)->visible() && !contourAt(plot, 1.5)->visible());
        plot.show(two);
        QVERIFY(contourAt(plot, 0.5)->visible() && !contourAt(plot, 1.5)->visible());
        plot.show(one);
        plot.show(two);
        QVERIFY(contourAt(plot, 0.5)->visible() && !contourAt(plot, 1.5)->visible());
        plot.showView({});
        QVERIFY(contourAt(plot, 1.5)->visible());
    }

    void aFamilyWithoutALineIsNotNamed()
    {
        Drawing drawing = mapped();
        drawing.contours = {contourAcross(0.5, "first", Role::Truth)};
        drawing.contours[0].levels[0].polyline.resize(0, 2); // the level is nowhere reached
        DrawnPlot plot(drawing);
        QVERIFY(plot.legend().empty());
    }

    void coloursAreLogarithmicOnRequest()
    {
        Drawing drawing = mapped();
        drawing.axes = DrawnAxes::Plane;
        drawing.map->mayBeLogarithmic = true;
        drawing.map->field.values(0, 0) = 0.0;
        DrawnPlot plot(drawing);
        const auto* bar = plot.findChild<QCPColorScale*>();
        const auto* map = plottableOf<QCPColorMap>(plot);
        QCOMPARE(bar->dataScaleType(), QCPAxis::stLinear);
        for (int time = 0; time < 2; ++time) { // the next drawing is as the person looks at it
            plot.showView({.hidden = {}, .labels = {}, .logarithmic = true});
            QCOMPARE(bar->dataScaleType(), QCPAxis::stLogarithmic);
            QCOMPARE(map->dataScaleType(), QCPAxis::stLogarithmic);
            QCOMPARE(plot.yAxis->scaleType(), QCPAxis::stLinear);
            QVERIFY(map->data()->cell(0, 0) > 0.0); // 0 is as dark as the least that has a colour
            QCOMPARE(map->data()->cell(0, 0), bar->dataRange().lower);
            QCOMPARE(map->data()->cell(1, 1), 1.0);
            plot.show(drawing);
        }
        plot.showView({});
        QCOMPARE(bar->dataScaleType(), QCPAxis::stLinear);
        QCOMPARE(map->data()->cell(0, 0), 0.0);
    }

    void aLengthIsABarBeneathTheAxes()
    {
        Drawing drawing = mapped();
        drawing.scale = DrawnScale{.length = 0.5, .text = "half"};
        DrawnPlot plot(drawing);
        present(plot);
        const auto widthOfBar = [&] {
            const QImage picture = plot.toPixmap().toImage();
            int widest = 0;
            for (int y = plot.axisRect()->bottom() + 30; y < picture.height(); ++y) {
                int run = 0;
                for (int x = 0; x < picture.width(); ++x) {
                    run = picture.pixelColor(x, y) == plot.theme().colour(Role::Text) ? run + 1 : 0;
                    widest = std::max(widest, run);
                }
            }
            return widest;
        };
        const auto pixels = [&] { return plot.xAxis->coordToPixel(0.5) - plot.xAxis->coordToPixel(0.0); };
        QVERIFY(std::abs(widthOfBar() - pixels()) <= 4.0); // and its ends
        plot.setAxisRanges({0.0, 1.0}, {0.0, 2.0});
        QVERIFY(std::abs(widthOfBar() - pixels()) <= 4.0);
        plot.setAxisRanges({0.0, 0.25}, {0.0, 2.0}); // it is longer than the axis
        QVERIFY(widthOfBar() < 20);
        plot.setAxisRanges({0.0, 1.0}, {0.0, 2.0});
        drawing.scale.reset();
        plot.show(drawing);
        QVERIFY(widthOfBar() < 20);
    }

    void aMarginalIsHiddenByItsKey()
    {
        DrawnPlot plot(withMarginals());
        const auto isVisible = [&](const DrawnMarginal& marginal) {
            return graphOf(plot, marginal.at, marginal.values)->visible();
        };
        const auto marginals = withMarginals().marginals;
        QVERIFY(isVisible(marginals[0]) && isVisible(marginals[1]));
        plot.showView({.hidden = {"first"}, .labels = {}});
        QVERIFY(!isVisible(marginals[0]) && isVisible(marginals[1]));
        plot.show(withMarginals());
        QVERIFY(!isVisible(marginals[0]) && isVisible(marginals[1]));
    }

    void theColumnsOfAHiddenMarginalAreNotInTheTable()
    {
        DrawnPlot plot(withMarginals());
        QCOMPARE(columnOf(plot.numbers(), "first"), withMarginals().marginals[0].values);
        plot.showView({.hidden = {"first"}, .labels = {}});
        QCOMPARE(columnOf(plot.numbers(), "first").size(), Eigen::Index{0});
        QCOMPARE(columnOf(plot.numbers(), "first_at").size(), Eigen::Index{0});
        QCOMPARE(columnOf(plot.numbers(), "second"), withMarginals().marginals[1].values);
    }

    void aPictureKeepsItsAspectAndTellsOfItsPlaces()
    {
        Drawing drawing = toy::nothing();
        drawing.across.range = core::Interval{0.0, 40.0};
        drawing.up.range = core::Interval{0.0, 20.0};
        drawing.picture = DrawnPicture{.size = {40, 20},
                                       .image =
                                           [](const Theme&) {
                                               QImage image(40, 20, QImage::Format_RGB32);
                                               image.fill(Qt::red);
                                               return image;
                                           },
                                       .name = "brightness",
                                       .valueAt = [](const QPointF&) { return std::optional(7.0); },
                                       .place = [](const QPointF&) { return QStringLiteral("here"); }};
        DrawnPlot plot(drawing);
        present(plot);
        const QRect axes = plot.axisRect()->rect();
        QVERIFY(std::abs(axes.width() - 2 * axes.height()) <= 3);
        const QPoint pixel = pixelOf(plot, 11.0, 6.0);
        QCOMPARE(plot.toPixmap().toImage().pixelColor(pixel), QColor(Qt::red));
        const ReadingPlate plate = plot.plateAt(pixel);
        QCOMPARE(plate.head, "here");
        QCOMPARE(plate.lines.size(), std::size_t{1});
        QCOMPARE(plate.lines[0].name, "brightness");
        QCOMPARE(plate.lines[0].value, "7");
        plot.show(toy::nothing());
        QVERIFY(plot.plateAt(pixel).lines.empty());
    }

    void tilesAreToldAndAClickChoosesOne()
    {
        const Eigen::VectorXd axis = Eigen::VectorXd::LinSpaced(3, -1.0, 1.0);
        const core::Field field{.axis1 = axis, .axis2 = axis, .values = axis * axis.transpose()};
        Drawing drawing = toy::nothing();
        drawing.across.isDrawn = drawing.up.isDrawn = false;
        drawing.across.range = drawing.up.range = core::Interval{0.0, 2.0};
        drawing.tiles = DrawnTiles{.columns = 2, .points = Eigen::RowVector2d(0.5, 9.0)};
        for (const QString& name : QStringList{"one", "two", "three"})
            drawing.tiles->tiles.push_back(
                {.field = field, .range = {-1.0, 1.0}, .name = name, .tip = "tip of " + name});
        TilePlot plot(toy::nothing());
        const int items = plot.itemCount(), plottables = plot.plottableCount();
        plot.show(drawing);
        present(plot);
        QVERIFY(!plot.xAxis->visible() && !plot.yAxis->visible());
        QSignalSpy choices(&plot, &TilePlot::tileChosen);
        const QPointF third = plot.tile(3).center();
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, third.x(), third.y()));
        QCOMPARE(choices.last()[0].toInt(), 3);
        QCOMPARE(tipAt(plot, pixelOf(plot, third.x(), third.y())), "tip of three");
        QVERIFY(third.x() < 1.0 && third.y() < 1.0); // below the first
        plot.show(toy::nothing());
        QCOMPARE(plot.itemCount(), items);
        QCOMPARE(plot.plottableCount(), plottables);
    }
};

KERNELSCOPE_TEST(DrawnMapsTest, QApplication)

} // namespace drawn_maps_test

#include "drawn_maps_test.moc"
