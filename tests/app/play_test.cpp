// A slider plays in the real window, and its pictures are carried away.

#include "app/actions/frame_export.h"
#include "app/session/session_file.h"
#include "app/window_fixture.h"
#include "core/labs/density/density_settings.h"
#include "core/session/play_plans.h"
#include "support/test_registry.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/play/play_dialog.h"
#include "widgets/play/player.h"

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QImageReader>
#include <QMessageBox>
#include <QSignalSpy>
#include <QUndoStack>

#include <set>

namespace play_test
{

using widgets::FramesChoice;
using widgets::ParameterSlider;
using widgets::PlayPlan;

class PlayWindowTest : public WindowFixture
{
    Q_OBJECT

    widgets::Player& player() const { return *window_->findChild<widgets::Player*>(); }
    app::FrameExport& frames() const { return *window_->findChild<app::FrameExport*>(); }
    ParameterSlider* sigma0()
    {
        for (auto* slider : page().editors()->findChildren<ParameterSlider*>())
            if (slider->range().symbol == QStringLiteral("σ₀"))
                return slider;
        return nullptr;
    }
    double sigma0Now() const { return document_->session().of<core::DensitySettings>().model.sigma0; }
    QString path(const QString& name) const { return folder_.filePath(name); }
    bool exported(const FramesChoice& choice, const QString& file)
    {
        QSignalSpy ended(&frames(), &app::FrameExport::ended);
        frames().begin(sigma0(), choice, file);
        return !ended.isEmpty() || ended.wait(patience);
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void aSliderThatIsNoLongerOnShowIsNotPlayed()
    {
        ParameterSlider* slider = sigma0();
        player().askPlan(slider);
        auto* dialog = window_->findChild<widgets::PlayDialog*>();
        QVERIFY(dialog);
        document_->showLab("embedding"); // as a script or a bookmark might
        const core::Kernel kernel = document_->session().kernel;
        const double value = sigma0Now();
        dialog->accept(); // the plan is kept
        QVERIFY(!player().playing());
        frames().begin(slider, {}, path("no.gif"));
        QVERIFY(settles());
        QVERIFY(document_->session().kernel == kernel && sigma0Now() == value);
        QVERIFY(!QFile::exists(path("no.gif")));
    }

    void aPlayIsOneStepOfUndoAndTheAnswerFollows()
    {
        const double before = sigma0Now();
        const Eigen::VectorXd density = columnOf(plots().numbers("predictive"), "predictive");
        QVERIFY(density.size() > 0);
        sigma0()->setPlayPlan({.from = 0.5, .to = 1.0, .course = PlayPlan::Course::Once, .seconds = 0.3});
        QSignalSpy stopped(&player(), &widgets::Player::stopped);
        player().play(sigma0());
        QVERIFY(stopped.wait(patience));
        QCOMPARE(sigma0Now(), 1.0);
        QVERIFY(settles());
        const Eigen::VectorXd after = columnOf(plots().numbers("predictive"), "predictive");
        QVERIFY(after.size() != density.size() || !after.isApprox(density, 1e-6));
        QCOMPARE(document_->history()->count(), 1);
        document_->history()->undo();
        QCOMPARE(sigma0Now(), before);
    }

    void everySliderHasALastingNameOfItsOwnInItsLab()
    {
        for (const app::Lab& lab : app::labs()) {
            document_->showLab(lab.id.toStdString());
            QVERIFY(settles());
            std::set<QString> names;
            for (const ParameterSlider* slider : page().editors()->findChildren<ParameterSlider*>())
                if (slider->isVisible())
                    QVERIFY2(!slider->objectName().isEmpty() && names.insert(slider->objectName()).second,
                             qPrintable(lab.id + QLatin1Char(' ') + slider->range().name + slider->objectName()));
        }
    }

    void aPlanIsPartOfTheSession()
    {
        const Eigen::VectorXd before = columnOf(plots().numbers("predictive"), "predictive");
        player().askPlan(sigma0());
        auto* dialog = window_->findChild<widgets::PlayDialog*>();
        QVERIFY(dialog);
        for (auto* combo : dialog->findChildren<QComboBox*>())
            combo->setCurrentIndex(2);
        const PlayPlan asked = dialog->plan();
        QVERIFY(asked.course == PlayPlan::Course::BackAndForth);
        dialog->accept();
        player().stop();
        QVERIFY(settles());
        const std::pair<std::string, std::string> place{"density", "sigma0"};
        QVERIFY(document_->session().of<core::PlayPlans>().of.at(place) == asked);
        core::Session lecture = document_->session();
        const PlayPlan planned{.from = 0.2, .to = 0.9, .course = PlayPlan::Course::Loop, .seconds = 3.0};
        lecture.of<core::PlayPlans>().of[place] = planned;
        document_->open(lecture, {});
        QVERIFY(settles());
        player().play(sigma0());
        QVERIFY(sigma0()->playPlan() == planned);
        player().stop();
        lecture.of<core::PlayPlans>() = {};
        document_->open(lecture, {});
        QVERIFY(settles());
        player().play(sigma0());
        QCOMPARE(sigma0()->playPlan().from, sigma0()->range().lower); // not the other session's
        player().stop();
    }

    void everySliderOfEveryLabCanPlay()
    {
        for (const app::Lab& lab : app::labs()) {
            document_->showLab(lab.id.toStdString());
            QVERIFY(settles());
            for (ParameterSlider* slider : page().editors()->findChildren<ParameterSlider*>()) {
                if (!slider->isVisible() || slider->isLocked())
                    continue;
                QCOMPARE(widgets::Player::around(*slider), &player());
                player().play(slider);
                QVERIFY2(player().playing() == slider, qPrintable(slider->range().name));
                player().stop();
            }
        }
    }

    void anotherLabStopsThePlay()
    {
        player().play(sigma0());
        document_->showLab("spectrum");
        QVERIFY(QTest::qWaitFor([this] { return player().playing() == nullptr; }, patience));
    }

    void theAnimationShowsEachValueAndTheSessionIsAsBefore()
    {
        const core::Session before = document_->session();
        sigma0()->setPlayPlan({.from = 0.05, .to = 1.0, .course = PlayPlan::Course::BackAndForth});
        const QString file = path("sigma.gif");
        QVERIFY(exported({.view = "predictive", .pictures = 6, .perSecond = 10.0, .size = {400, 300}}, file));
        QImageReader reader(file);
        std::vector<QImage> pictures;
        while (reader.canRead())
            pictures.push_back(reader.read());
        QCOMPARE(pictures.size(), std::size_t{6});
        QCOMPARE(pictures[0].size(), QSize(400, 300));
        for (std::size_t i = 1; i < 4; ++i)
            QVERIFY(pictures[i] != pictures[i - 1]);
        QCOMPARE(pictures[4], pictures[2]); // on the way back: what is drawn is the answer to the value, and no other
        QVERIFY(document_->session() == before);
        QCOMPARE(document_->history()->count(), 0);
    }

    void aSeriesIsNumberedAndEachPictureCarriesItsSession()
    {
        sigma0()->setPlayPlan({.from = 0.2, .to = 0.8});
        QVERIFY(exported({.view = "page", .format = FramesChoice::Format::PngSeries, .pictures = 11}, path("s.png")));
        QCOMPARE(QDir(folder_.path()).entryList({"s-*.png"}).size(), 11);
        const auto first = app::readSessionFile(path("s-01.png")), last = app::readSessionFile(path("s-11.png"));
        const auto sigma = [](const auto& read) {
            return std::get<core::Session>(read).template of<core::DensitySettings>().model.sigma0;
        };
        QCOMPARE(sigma(first), 0.2);
        QCOMPARE(sigma(last), 0.8);
    }

    void filesThatAreThereAreNotOverwritten()
    {
        QFile there(path("kept-2.png"));
        QVERIFY(there.open(QIODevice::WriteOnly) && there.write("mine") == 4);
        there.close();
        frames().begin(sigma0(), {.view = "page", .format = FramesChoice::Format::PngSeries, .pictures = 3},
                       path("kept.png"));
        QVERIFY(!frames().isRunning());
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        QVERIFY(box && box->informativeText().contains("kept-2.png"));
        box->close();
        QCOMPARE(QFileInfo(there).size(), qint64{4});
    }

    void aCancelledExportLeavesNothing()
    {
        const core::Session before = document_->session();
        QSignalSpy ended(&frames(), &app::FrameExport::ended);
        frames().begin(sigma0(), {.view = "page", .format = FramesChoice::Format::PngSeries, .pictures = 500},
                       path("c.png"));
        QVERIFY(QTest::qWaitFor([this] { return QFileInfo::exists(path("c-002.png")); }, patience));
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        dialog->reject();
        QCOMPARE(ended.count(), 1);
        QVERIFY(QDir(folder_.path()).entryList({"c-*.png"}).isEmpty());
        QVERIFY(document_->session() == before);
        QCOMPARE(document_->history()->count(), 0);
    }
};

KERNELSCOPE_TEST(PlayWindowTest, QApplication)

} // namespace play_test

#include "play_test.moc"
