#include "core/labs/data_checks.h"

#include "core/labs/classification/classification_lab.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/embedding/embedding_lab.h"
#include "core/labs/gp_evidence/gp_evidence_lab.h"
#include "core/labs/learning/learning_lab.h"
#include "core/labs/posterior/kernel_request.h"
#include "core/labs/regression/regression_lab.h"
#include "core/labs/spectrum/spectrum_lab.h"
#include "core/labs/two_samples/two_samples_lab.h"
#include "core/window/window.h"
#include "support/data_of_shape.h"
#include "support/test_registry.h"

#include <QTest>

#include <functional>
#include <limits>

namespace data_checks_test
{

using core::Dataset;
using core::Problem;
using core::Shape;

namespace
{

using SharedData = std::shared_ptr<const Dataset>;
using Find = std::function<std::vector<Problem>(const SharedData& data)>;

const core::Kernel kernel = core::kernelOf(core::SquaredExponential{});

std::vector<core::Interval> windowOf(const SharedData& data)
{
    return data ? core::fittingWindow(*data) : std::vector<core::Interval>();
}

template <class Request>
Find lab(const Request& request = {})
{
    return [request](const SharedData& data) {
        Request asked = request;
        asked.data = data;
        asked.kernel = kernel;
        if constexpr (requires { asked.window; })
            asked.window = windowOf(data);
        return core::problems(asked);
    };
}

Find spectrum(core::SpectrumSettings::View view)
{
    core::SpectrumRequest request;
    request.settings.view = view;
    return lab(request);
}

/// What is found wrong with the data, all in one line.
QString saidOf(const std::vector<Problem>& found)
{
    QStringList said;
    for (const Problem& problem : found)
        if (problem.field == "data")
            said << QString::fromStdString(problem.message);
    return said.join(" | ");
}

SharedData shared(Dataset data)
{
    return std::make_shared<const Dataset>(std::move(data));
}

constexpr auto inWindow = "the window draws one or two dimensions";
constexpr auto functions = "the window draws functions of one or two inputs";
constexpr auto onLine = "eigenfunctions and the function bench are drawn over one column";

} // namespace

class DataChecksTest : public QObject
{
    Q_OBJECT

private slots:
    void aLabTakesTheShapesThatItDrawsAndSaysWhatItNeedsOfOthers_data()
    {
        QTest::addColumn<Find>("find");
        QTest::addColumn<QString>("drawn"); // empty: data of any shape
        QTest::addColumn<QString>("wanted");
        QTest::addColumn<bool>("plane");
        const QString oneOrTwo = "one or two columns", keptAlone = "one, or keep the first alone";
        QTest::newRow("density") << lab<core::DensityRequest>() << inWindow << oneOrTwo << true;
        QTest::newRow("embedding") << lab<core::EmbeddingRequest>() << inWindow << oneOrTwo << true;
        QTest::newRow("classification") << lab<core::ClassificationRequest>() << inWindow << oneOrTwo << true;
        QTest::newRow("regression") << lab<core::RegressionRequest>() << functions << oneOrTwo << true;
        QTest::newRow("eigenfunctions") << spectrum(core::SpectrumSettings::View::Mercer) << onLine << keptAlone
                                        << false;
        QTest::newRow("bench") << spectrum(core::SpectrumSettings::View::Bench) << onLine << keptAlone << false;
        QTest::newRow("kernel PCA") << spectrum(core::SpectrumSettings::View::KernelPca) << ""
                                    << "" << true;
        QTest::newRow("evidence of a process") << lab<core::GpEvidenceRequest>() << ""
                                               << "" << true;
        QTest::newRow("evidence of an embedding") << lab<core::LearningRequest>() << ""
                                                  << "" << true;
    }
    void twoSamplesTakeColumnsOfAnyNumberAndNoPictures()
    {
        const Find find = lab<core::TwoSamplesRequest>();
        for (const Shape shape : {Shape::Line, Shape::Plane, Shape::Table})
            QCOMPARE(saidOf(find(shared(dataOfShape(shape)))), QString());
        QCOMPARE(saidOf(find(shared(dataOfShape(Shape::Picture)))),
                 QString("the window draws points of one or more columns, and the data are pictures of 3×4 pixels of 2 "
                         "channels: draw or load points instead"));
    }
    void aLabTakesTheShapesThatItDrawsAndSaysWhatItNeedsOfOthers()
    {
        QFETCH(Find, find);
        QFETCH(QString, drawn);
        QFETCH(QString, wanted);
        QFETCH(bool, plane);
        const auto said = [&](Shape shape) {
            const std::vector<Problem> found = find(shared(dataOfShape(shape)));
            // Shapes are all that is wrong with these data, in any field.
            return found.size() > 1 ? "more: " + saidOf(found) : saidOf(found);
        };
        const auto columns = [&](int count) {
            return QString("%1, and the data have %2: choose %3").arg(drawn).arg(count).arg(wanted);
        };
        QCOMPARE(said(Shape::Line), QString());
        QCOMPARE(said(Shape::Plane), plane ? QString() : columns(2));
        QCOMPARE(said(Shape::Table), drawn.isEmpty() ? QString() : columns(5));
        QCOMPARE(said(Shape::Picture),
                 drawn.isEmpty() ? QString()
                                 : drawn + ", and the data are pictures of 3×4 pixels of 2 channels: draw or load "
                                           "points instead");
    }

    void noDataAndNoColumnAreSaidByEveryLab()
    {
        for (const Find& find :
             {lab<core::DensityRequest>(), lab<core::EmbeddingRequest>(), lab<core::TwoSamplesRequest>(),
              lab<core::ClassificationRequest>(), lab<core::RegressionRequest>(), lab<core::SpectrumRequest>(),
              lab<core::GpEvidenceRequest>(), lab<core::LearningRequest>()}) {
            QVERIFY(saidOf(find(nullptr)).startsWith("there are none"));
            const QString said = saidOf(find(shared(core::emptyDataset(0))));
            QVERIFY2(said.startsWith("the data have no column: choose one or "), qPrintable(said));
        }
    }

    void aValueThatIsNoneIsFoundByEveryLab()
    {
        for (const double bad : {std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::infinity()}) {
            Dataset data = dataOfShape(Shape::Line);
            data.x(7, 0) = bad;
            for (const Find& find :
                 {lab<core::EmbeddingRequest>(), lab<core::ClassificationRequest>(), lab<core::RegressionRequest>(),
                  lab<core::SpectrumRequest>(), lab<core::GpEvidenceRequest>()})
                QCOMPARE(saidOf(find(shared(data))), QString("a value is not finite, or beyond 1e100"));
            for (const Find& find : {lab<core::DensityRequest>(), lab<core::TwoSamplesRequest>()})
                QCOMPARE(saidOf(find(shared(data))),
                         QString("row 8 holds a value that is not finite, or beyond 1e100"));
            QCOMPARE(saidOf(lab<core::LearningRequest>()(shared(data))),
                     QString("they hold a value that is not a finite number"));
        }
    }

    void magnitudesEndWhereSquaresDo()
    {
        QVERIFY(!core::checkFinite(Eigen::MatrixXd::Constant(3, 2, -core::largestMagnitude)));
        QVERIFY(core::checkFinite(Eigen::MatrixXd::Constant(3, 2, -1.1 * core::largestMagnitude)));
        QVERIFY(core::checkFiniteRows(Eigen::MatrixXd::Constant(3, 2, -1.1 * core::largestMagnitude)));
        QVERIFY(!core::checkFinite(Eigen::MatrixXd(0, 2)));
    }

    void aLabSaysHowManyPointsItTakes()
    {
        const core::MostPoints most{.count = 3, .purpose = "a live test"};
        QVERIFY(!core::checkCount(3, most));
        QCOMPARE(core::checkCount(4, most).value().message,
                 std::string("4 points are too many for a live test, which takes up to 3: keep a random part of them "
                             "(File menu)"));
        Dataset many = dataOfShape(Shape::Line);
        many.x = Eigen::VectorXd::LinSpaced(20'001, -1.0, 1.0);
        many.labels.assign(20'001, 0);
        many.targets.resize(0);
        QCOMPARE(
            saidOf(lab<core::ClassificationRequest>()(shared(many))),
            QString("20001 points are too many for live classification, which takes up to 2000: keep a random part "
                    "of them (File menu)"));
        // Of smooth kernels these take any number.
        QCOMPARE(saidOf(lab<core::RegressionRequest>()(shared(many))), QString());
        QCOMPARE(saidOf(lab<core::GpEvidenceRequest>()(shared(many))), QString());
        QCOMPARE(saidOf(lab<core::DensityRequest>()(shared(many))), QString());
        QCOMPARE(saidOf(lab<core::SpectrumRequest>()(shared(many))), QString());
        // And this of one or two columns.
        QCOMPARE(saidOf(lab<core::LearningRequest>()(shared(many))), QString());
        QCOMPARE(saidOf(lab<core::KernelPosteriorRequest>()(shared(many))),
                 QString("20001 points are too many for the posterior of the hyperparameters, which takes up to 20000: "
                         "keep a random part of them (File menu)"));
        Dataset table = dataOfShape(Shape::Table);
        table.x = many.x.col(0).replicate(1, table.dimensions());
        table.labels = many.labels;
        table.targets.resize(0);
        QCOMPARE(saidOf(lab<core::LearningRequest>()(shared(table))),
                 QString("20001 points are too many for learning by the evidence of embeddings in more than two "
                         "columns, which takes up to 20000: keep a random part of them (File menu)"));
    }

    void targetsAreAsManyAsPointsAndMayBeMissing()
    {
        Dataset data = dataOfShape(Shape::Line);
        QVERIFY(!core::checkTargets(data));
        data.targets[3] = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!core::checkTargets(data));
        data.targets[3] = std::numeric_limits<double>::infinity();
        QCOMPARE(core::checkTargets(data).value().message, std::string("a target is infinite, or beyond 1e100"));
        data.targets = Eigen::VectorXd::Zero(3);
        QCOMPARE(core::checkTargets(data).value().message, std::string("there are 3 targets for 12 points"));
        data.targets.resize(0);
        QVERIFY(!core::checkTargets(data));
    }

    void kernelPcaOfPicturesAndOfATableIsThatOfTheirRows()
    {
        core::SpectrumRequest request;
        request.kernel = kernel;
        const auto solved = [&](const Dataset& data) {
            request.data = shared(data);
            request.window = core::fittingWindow(data);
            core::SpectrumPipeline pipeline;
            return std::get<core::SpectrumResult>(pipeline.solve(request));
        };
        Dataset pictures = dataOfShape(Shape::Picture), rows = pictures;
        rows.picture.reset();
        const core::SpectrumResult ofPictures = solved(pictures), ofRows = solved(rows);
        QVERIFY(ofPictures.pca && ofPictures.pca->scores->rows() == 12);
        QCOMPARE(*ofPictures.pca->scores, *ofRows.pca->scores);
        QVERIFY(ofPictures.pca->fields.empty() && ofPictures.pca->grid.size() == 0); // there is no window
    }
};

KERNELSCOPE_TEST(DataChecksTest, NoApplication)

} // namespace data_checks_test

#include "data_checks_test.moc"
