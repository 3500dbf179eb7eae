// The Pictures lab in the real window: the pictures as they are, and the threshold in the hand.
#include "app/window_fixture.h"

#include "app/session/picture_access.h"
#include "app/session/session_json.h"
#include "core/labs/pictures/pictures_settings.h"
#include "support/test_registry.h"
#include "widgets/pictures/picture_file_row.h"
#include "widgets/pictures/pictures_panel.h"
#include "widgets/plots/plot_view.h"

#include <QFile>
#include <QImage>

#include <cmath>

namespace pictures_lab_test
{

class PicturesLabTest : public WindowFixture
{
    Q_OBJECT

    const core::PicturesSettings& settings()
    {
        return std::as_const(*document_).session().of<core::PicturesSettings>();
    }
    double number(const char* view, const char* column) { return columnOf(plots().numbers(view), column)[0]; }

private slots:
    void init()
    {
        QVERIFY(openWindow({1440, 900}));
        document_->showLab("pictures");
        QVERIFY(settles());
    }
    void cleanup() { closeWindow(); }

    void everyPictureIsAsWideToItsHeightAsItIs()
    {
        for (const QSize size : {QSize(1440, 900), QSize(1700, 780)}) {
            window_->resize(size);
            QVERIFY(settles());
            for (const char* view : {"background", "target", "new"}) {
                widgets::PlotView* plot = plots().panel(view);
                plot->replot();
                const QRect axes = plot->axisRect()->rect(); // of pictures of 200×200
                QVERIFY(axes.width() > 50);
                QVERIFY2(std::abs(axes.width() - axes.height()) <= 2,
                         qPrintable(QStringLiteral("%1×%2").arg(axes.width()).arg(axes.height())));
            }
        }
    }

    void theThresholdIsDraggedAmongTheRatios()
    {
        auto& ratios = *plots().panel("ratios");
        const double threshold = number("ratios", "threshold"), top = settings().top;
        const int y = ratios.xAxis->axisRect()->rect().center().y();
        const QPoint from(qRound(ratios.xAxis->coordToPixel(threshold)), y);
        QTest::mousePress(&ratios, Qt::LeftButton, {}, from);
        pointAt(ratios, from + QPoint(20, 0));
        pointAt(ratios, from + QPoint(40, 0));
        QTest::mouseRelease(&ratios, Qt::LeftButton, {}, from + QPoint(40, 0));
        QVERIFY(settles());
        QVERIFY(settings().top < top);
        QVERIFY(number("ratios", "threshold") > threshold);
        const Eigen::VectorXd values = columnOf(plots().numbers("new"), "log_ratio");
        QCOMPARE((values.array() >= number("ratios", "threshold")).count(), std::lround(settings().top * 100.0));
        document_->history()->undo(); // all of the drag
        QCOMPARE(settings().top, top);
    }

    void picturesThatWereNotChosenHereAreNotShown()
    {
        QImage picture(200, 200, QImage::Format_RGB888);
        picture.fill(Qt::red);
        const QString path = folder_.filePath("red.png");
        QVERIFY(picture.save(path));
        const auto show = [&](const core::PictureFile& target) {
            core::Session session = document_->session();
            session.of<core::PicturesSettings>().target = target;
            document_->open(session, {});
            return settles();
        };
        const auto refuses = [&](const char* words) {
            return page().problem() && page().problem()->message.find(words) != std::string::npos;
        };
        const core::PictureFile file = widgets::pictureFileAt(path);
        QVERIFY(show(file) && refuses("did not come along"));
        QVERIFY(show({.path = file.path, .checksum = {}}) && refuses("did not come along"));
        QVERIFY(show({.path = folder_.path().toStdString(), .checksum = {}}) && refuses("did not come along"));
        emit window_->findChildren<widgets::PictureFileRow*>()[1]->pathChosen(path);
        QVERIFY(settles() && settings().target == file && !page().problem());
        picture.fill(Qt::blue);
        QVERIFY(picture.save(path) && show({}) && show(file) && refuses("has changed"));
        const QByteArray saved = app::toJsonPassedOn(document_->session());
        QVERIFY(saved.contains("\"red.png\"") && !saved.contains(folder_.path().toUtf8()));
    }

    void aChosenFileThatCannotBeReadIsToldWhy()
    {
        QFile large(folder_.filePath("large.png"));
        QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(qint64(129) << 20)); // of no content on the disk
        for (const auto& [path, why] : {std::pair{large.fileName(), "larger than 128 MB"},
                                        {folder_.path(), "no file that holds a picture"},
                                        {folder_.filePath("gone.png"), "no such file"}}) {
            emit window_->findChildren<widgets::PictureFileRow*>()[1]->pathChosen(path);
            QVERIFY(settles() && page().problem());
            QVERIFY2(page().problem()->message.find(why) != std::string::npos, page().problem()->message.c_str());
        }
    }

    void theMaskMakesACurve()
    {
        QVERIFY(number("roc", "roc_auc") > 0.9);
        core::Session session = document_->session();
        auto& changed = session.of<core::PicturesSettings>();
        changed.target =
            widgets::pictureFileAt(QStringLiteral(TEST_DATA_DIR "/../../resources/examples/terrain/target.png"));
        app::knowPictures(QByteArray::fromStdString(changed.target.checksum), {}); // as if it had been chosen
        document_->open(session, {});
        QVERIFY(settles());
        QVERIFY(plots().numbers("roc").columns.empty()); // a target of one's own has no mask
        QVERIFY(columnOf(plots().numbers("ratios"), "known").sum() > 0.0);
    }
};

KERNELSCOPE_TEST(PicturesLabTest, QApplication)

} // namespace pictures_lab_test

#include "pictures_lab_test.moc"
