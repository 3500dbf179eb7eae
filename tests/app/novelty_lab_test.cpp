// The Novelty lab in the real window: pictures that are looked at, painted on, and kept by where they come from.
#include "app/window_fixture.h"

#include "app/document/new_data.h"
#include "app/figures/figure_sessions.h"
#include "app/labs/novelty_plots.h"
#include "app/preferences.h"
#include "app/session/picture_access.h"
#include "app/session/picture_files.h"
#include "app/session/session_file.h"
#include "app/session/session_json.h"
#include "core/data/examples.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/novelty/asked_rows.h"
#include "core/labs/novelty/learning_request.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/novelty/point_scores.h"
#include "core/novelty/joint_kernel_pca.h"
#include "core/novelty/joint_mixture.h"
#include "core/novelty/joint_student_t.h"
#include "core/novelty/roc.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "support/when_asked.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/density/student_t_panel.h"
#include "widgets/plots/brush_plot.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_marks_plot.h"
#include "widgets/plots/scroll_plot.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <functional>
#include <sys/stat.h>

namespace novelty_lab_test
{

using core::NoveltySettings;

class NoveltyLabTest : public WindowFixture
{
    Q_OBJECT

    const NoveltySettings& settings() { return std::as_const(*document_).session().of<NoveltySettings>(); }
    double number(const char* view, const char* column) { return columnOf(plots().numbers(view), column)[0]; }
    bool showDigits()
    {
        core::Session session = app::freshSession(std::make_shared<const core::Dataset>(*core::example("digits")));
        session.lab = "novelty";
        document_->open(session, {});
        return settles();
    }
    /// Two samples on the line.
    static core::Session points()
    {
        core::Session session = app::freshSession(std::make_shared<const core::Dataset>(*core::example("two_samples")));
        session.lab = "novelty";
        return session;
    }
    bool showPoints(const core::Session& session)
    {
        document_->open(session, {});
        return settles();
    }
    const core::StudentTParameters& density()
    {
        return std::as_const(*document_).session().of<core::DensitySettings>().model;
    }
    /// Does the window show what the command's function says of the points by this model?
    bool scoresAreOf(const core::StudentTParameters& model)
    {
        const core::Session& session = std::as_const(*document_).session();
        const Eigen::VectorXd expected = valueOf(core::pointScores(*session.data, session.kernel, model)).scores;
        const Eigen::VectorXd shown = columnOf(plots().numbers("scale"), "score_of_point");
        return shown.size() == expected.size() && shown.isApprox(expected, 1e-9);
    }
    /// The editor of the model that is Density's.
    widgets::StudentTPanel* shared()
    {
        for (auto* form : page().editors()->findChildren<widgets::FormRows*>())
            if (auto* found = dynamic_cast<widgets::StudentTPanel*>(form))
                return found;
        return nullptr;
    }
    QComboBox* prior()
    {
        for (auto* chooser : page().editors()->findChildren<QComboBox*>())
            if (chooser->accessibleName() == "Prior over points")
                return chooser;
        return nullptr;
    }
    void change(const std::function<void(NoveltySettings&)>& how)
    {
        core::Session next = document_->session();
        how(next.of<NoveltySettings>());
        document_->edit(next, "Change");
    }
    QPushButton* button(const char* text) { return buttonNamed<QPushButton>(*page().editors(), text); }
    double repetitions() // of the size that has had the most
    {
        const Eigen::VectorXd done = columnOf(plots().numbers("curve"), "repetitions");
        return done.size() > 0 ? done.maxCoeff() : 0.0;
    }
    /// What the study of the session ends with, by the functions of the command.
    core::LearningCurveResult studied()
    {
        const core::Session& session = std::as_const(*document_).session();
        return valueOf(core::growLearningCurve(
            core::learningCurveRequest(session.data, session.of<NoveltySettings>(), session.seed), {}, {}));
    }
    /// Some of the digits as a file with a column of labels.
    QString fileOfDigits(Eigen::Index rows = 60)
    {
        const core::Dataset digits = *core::example("digits");
        const QString path = folder_.filePath("some.csv");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            return {};
        for (int j = 1; j <= 64; ++j)
            file.write(QByteArray::number(j).prepend("p") + ',');
        file.write("label\n");
        for (Eigen::Index i = 0; i < rows; ++i) {
            for (Eigen::Index j = 0; j < 64; ++j)
                file.write(QByteArray::number(digits.x(i, j)) + ',');
            file.write(QByteArray::number(digits.label(i)) + '\n');
        }
        return path;
    }

private slots:
    void init() { QVERIFY(openWindow({1440, 900})); }
    void cleanup() { closeWindow(); }

    void theNumbersArePrintedByTheCommandsFunctions()
    {
        QVERIFY(showDigits());
        const core::Dataset& data = *document_->session().data;
        const core::DrawnRows drawn = core::drawnRows(data, settings(), document_->session().seed);
        const auto fitted = valueOf(core::JointStudentT::fit(
            drawn.training, {.imageLengthscale = *core::medianImageDistance(drawn.training.x)}, settings().model));
        const Eigen::VectorXd s = valueOf(fitted.scale(data.x(drawn.asked.rows, Eigen::all), drawn.asked.asked));
        QVERIFY(std::abs(number("pictures", "score") - s.maxCoeff()) < 1e-9);
        const double area = core::areaUnderCurve(s, drawn.asked.novel)->area;
        QVERIFY(std::abs(number("roc", "kst_auc") - area) < 1e-12);
        QVERIFY(area > 0.98);
    }

    void aClickOnThePicturesChoosesOne()
    {
        QVERIFY(showDigits());
        auto& wall = *window_->findChild<widgets::ScrollPlot*>();
        const auto frame = wall.frameOf(3);
        QVERIFY(frame.has_value());
        QTest::mouseClick(&wall, Qt::LeftButton, {}, frame->center().toPoint());
        QVERIFY(settles());
        QCOMPARE(settings().chosen, static_cast<int>(columnOf(plots().numbers("pictures"), "row")[3]));
        QCOMPARE(document_->history()->undoText(), QString("Look at another picture"));
        QVERIFY(std::abs(number("picture", "score") - columnOf(plots().numbers("pictures"), "score")[3]) < 1e-9);
    }

    void theWheelScrollsThePictures()
    {
        QVERIFY(showDigits());
        auto& wall = *window_->findChild<widgets::ScrollPlot*>();
        QVERIFY(wall.frameOf(0).has_value());
        QTest::keyClick(&wall, Qt::Key_End);
        QVERIFY(!wall.frameOf(0) && wall.frameOf(199));
        QTest::keyClick(&wall, Qt::Key_Home);
        QVERIFY(wall.frameOf(0) && !wall.frameOf(199));
    }

    void paintingChangesTheDensityAndIsUndone()
    {
        QVERIFY(showDigits());
        auto& picture = *window_->findChild<widgets::BrushPlot*>();
        const double before = number("picture", "log_density");
        const Eigen::VectorXd pixels = columnOf(plots().numbers("picture"), "pixel");
        const QPoint middle = picture.pictureFrame().center().toPoint();
        QTest::mousePress(&picture, Qt::LeftButton, {}, middle);
        pointAt(picture, middle + QPoint(20, 8));
        QTest::mouseRelease(&picture, Qt::LeftButton, {}, middle + QPoint(20, 8));
        QVERIFY(settles());
        QCOMPARE(settings().painted.size(), std::size_t{64});
        const double inked = number("picture", "log_density");
        QVERIFY(inked != before);
        QVERIFY((columnOf(plots().numbers("picture"), "pixel") - pixels).minCoeff() >= 0.0);
        QTest::mouseClick(&picture, Qt::RightButton, {}, middle);
        QVERIFY(settles());
        QVERIFY((columnOf(plots().numbers("picture"), "pixel") - pixels).minCoeff() < 0.0);
        document_->history()->undo(); // a stroke each
        QVERIFY(settles());
        QCOMPARE(number("picture", "log_density"), inked);
        document_->history()->undo();
        QVERIFY(settles());
        QCOMPARE(number("picture", "log_density"), before);
    }

    void thePaintingIsUndoneByItsButton()
    {
        QVERIFY(showDigits());
        auto& picture = *window_->findChild<widgets::BrushPlot*>();
        const double before = number("picture", "log_density");
        QTest::mouseClick(&picture, Qt::LeftButton, {}, picture.pictureFrame().center().toPoint());
        QVERIFY(settles());
        for (auto* button : page().editors()->findChildren<QPushButton*>())
            if (button->text() == "Undo the painting")
                button->click();
        QVERIFY(settles());
        QVERIFY(settings().painted.empty());
        QCOMPARE(number("picture", "log_density"), before);
    }

    void aSliderOfALabelChangesTheDensityAsOneStep()
    {
        QVERIFY(showDigits());
        const double before = number("picture", "log_density");
        const int row = static_cast<int>(columnOf(plots().numbers("pictures"), "row")[0]);
        unfold();
        auto* slider = page().editors()->findChild<widgets::ParameterSlider*>("label4");
        QVERIFY(slider && slider->isVisible());
        const Eigen::VectorXd asked = columnOf(plots().numbers("picture"), "label_vector");
        QCOMPARE(asked.sum(), 1.0);
        QCOMPARE(slider->value(), asked[4]);
        const int gesture = widgets::newGesture();
        for (const double share : {0.9, 0.7, 0.5})
            emit slider->valueEdited(share, gesture);
        QVERIFY(settles());
        QCOMPARE(settings().chosen, row);
        QCOMPARE(settings().labelVector.size(), std::size_t{10});
        QCOMPARE(settings().labelVector[4], 0.5);
        QCOMPARE(document_->history()->undoText(), QString("Change the label of the picture"));
        Eigen::MatrixXd label = asked.transpose();
        label(0, 4) = 0.5;
        const core::Dataset& data = *document_->session().data;
        const core::DrawnRows drawn = core::drawnRows(data, settings(), document_->session().seed);
        const auto fitted = valueOf(core::JointStudentT::fit(
            drawn.training, {.imageLengthscale = *core::medianImageDistance(drawn.training.x)}, settings().model));
        const double s = valueOf(fitted.scale(data.x.row(row - 1), label))[0];
        QVERIFY(std::abs(number("picture", "score") - s) < 1e-9 * s);
        QVERIFY(std::abs(number("picture", "log_density") - fitted.exponent() * std::log(s)) < 1e-6);
        QVERIFY(plots().panel("picture")->subtitle().contains("label changed"));
        document_->history()->undo(); // the whole drag
        QVERIFY(settles());
        QVERIFY(settings().labelVector.empty());
        QCOMPARE(number("picture", "log_density"), before);
        QCOMPARE(slider->value(), asked[4]);
    }

    void aDiamondIsDraggedToAnotherLabelAndTheButtonsBringLabelsBack()
    {
        QVERIFY(showDigits());
        auto& labels = *page().findChild<widgets::HandMarksPlot*>();
        const Eigen::VectorXd asked = columnOf(plots().numbers("labels"), "label_vector");
        const int free = asked[2] == 0.0 ? 2 : 3;
        const QPoint from =
            QPointF(labels.xAxis->coordToPixel(free), labels.yAxis->coordToPixel(asked[free])).toPoint();
        const int top = qRound(labels.yAxis->coordToPixel(1.0)), middle = (from.y() + top) / 2;
        QTest::mousePress(&labels, Qt::LeftButton, {}, from);
        pointAt(labels, QPoint(from.x(), (from.y() + middle) / 2));
        pointAt(labels, QPoint(from.x(), middle));
        QTest::mouseRelease(&labels, Qt::LeftButton, {}, QPoint(from.x(), middle));
        QVERIFY(settles());
        QVERIFY(std::abs(settings().labelVector[static_cast<std::size_t>(free)] - 0.5) < 0.05);
        QCOMPARE(columnOf(plots().numbers("labels"), "label_vector")[free],
                 settings().labelVector[static_cast<std::size_t>(free)]);
        const auto press = [&](const QString& text) {
            for (auto* button : page().editors()->findChildren<QPushButton*>())
                if (button->text() == text && !button->isHidden())
                    button->click();
            return settles();
        };
        QVERIFY(press("Its own label"));
        const auto& chosen = columnOf(plots().numbers("labels"), "label_vector");
        QCOMPARE(chosen[document_->session().data->label(settings().chosen - 1)], 1.0);
        QCOMPARE(chosen.sum(), 1.0);
        QVERIFY(press("As asked about"));
        QVERIFY(settings().labelVector.empty());
        QCOMPARE(columnOf(plots().numbers("labels"), "label_vector"), asked);
    }

    void theLabelThatWasSetStaysWithItsPicture()
    {
        QVERIFY(showDigits());
        auto* slider = page().editors()->findChild<widgets::ParameterSlider*>("label7");
        emit slider->valueEdited(0.25, widgets::newGesture());
        auto& picture = *window_->findChild<widgets::BrushPlot*>();
        QVERIFY(settles());
        QTest::mouseClick(&picture, Qt::LeftButton, {}, picture.pictureFrame().center().toPoint());
        QVERIFY(settles());
        QCOMPARE(settings().labelVector[7], 0.25); // painted, the label stays
        auto& wall = *window_->findChild<widgets::ScrollPlot*>();
        QTest::mouseClick(&wall, Qt::LeftButton, {}, wall.frameOf(3)->center().toPoint());
        QVERIFY(settles());
        QVERIFY(settings().labelVector.empty() && settings().painted.empty());
    }

    void aLabelThatIsNoneIsSaidAndBroughtBackByTheButton()
    {
        QVERIFY(showDigits());
        core::Session session = document_->session();
        session.of<NoveltySettings>().labelVector = {0.5, 0.5};
        document_->edit(session, "A label of two numbers");
        QVERIFY(page().problem().has_value());
        QVERIFY(page().problem()->message.find("ten numbers from 0 to 1") != std::string::npos);
        bool said = false;
        for (const auto* label : page().findChildren<QLabel*>())
            said |= label->isVisible() && label->text().contains("ten numbers");
        QVERIFY(said);
        for (auto* button : page().editors()->findChildren<QPushButton*>())
            if (button->text() == "As asked about")
                button->click();
        QVERIFY(settles());
        QVERIFY(!page().problem().has_value() && settings().labelVector.empty());
    }

    void kernelPcaOrdersThePicturesAndGivesNoProbabilities()
    {
        QVERIFY(showDigits());
        core::Session session = document_->session();
        session.of<NoveltySettings>().method = core::NoveltyMethod::KernelPca;
        document_->edit(session, "Order by another method");
        QVERIFY(settles());
        const core::Dataset& data = *session.data;
        const core::DrawnRows drawn = core::drawnRows(data, settings(), session.seed);
        const auto fitted = valueOf(core::JointKernelPca::fit(
            drawn.training, {.imageLengthscale = *core::medianImageDistance(drawn.training.x)}));
        const Eigen::VectorXd scores = valueOf(fitted.score(data.x(drawn.asked.rows, Eigen::all), drawn.asked.asked));
        QVERIFY(std::abs(number("pictures", "score") - scores.maxCoeff()) < 1e-12);
        QVERIFY(std::abs(number("roc", "kpca_auc") - core::areaUnderCurve(scores, drawn.asked.novel)->area) < 1e-12);
        QVERIFY(columnOf(plots().numbers("labels"), "probability").size() == 0);
        QCOMPARE(columnOf(plots().numbers("labels"), "score").size(), Eigen::Index{10});
        QVERIFY(columnOf(plots().numbers("picture"), "log_density").size() == 0);
        QVERIFY(plots().panel("labels")->subtitle().contains("no density"));
        QVERIFY(plots().panel("picture")->subtitle().contains("score"));
        auto* slider = page().editors()->findChild<widgets::ParameterSlider*>("label5");
        const double before = number("picture", "score");
        emit slider->valueEdited(0.5, widgets::newGesture());
        QVERIFY(settles());
        QVERIFY(number("picture", "score") != before);
    }

    void theThresholdIsDragged()
    {
        QVERIFY(showDigits());
        auto& scores = *plots().panel("scores");
        const double threshold = number("scores", "threshold");
        const int y = scores.xAxis->axisRect()->rect().center().y();
        const QPoint from(qRound(scores.xAxis->coordToPixel(threshold)), y);
        QTest::mousePress(&scores, Qt::LeftButton, {}, from);
        pointAt(scores, from + QPoint(30, 0));
        pointAt(scores, from + QPoint(60, 0));
        QTest::mouseRelease(&scores, Qt::LeftButton, {}, from + QPoint(60, 0));
        QVERIFY(settles());
        QVERIFY(settings().called < 0.5);
        QVERIFY(number("scores", "threshold") > threshold);
        const Eigen::VectorXd called = columnOf(plots().numbers("pictures"), "called_novel");
        QCOMPARE(called.sum(), std::round(settings().called * 200.0));
        document_->history()->undo(); // all of the drag
        QCOMPARE(settings().called, 0.5);
    }

    void aSessionNamesItsExampleInPlaceOfItsPictures()
    {
        QVERIFY(showDigits());
        const QByteArray saved = app::toJson(document_->session());
        QVERIFY2(saved.size() < 20'000, qPrintable(QString::number(saved.size())));
        const auto opened = valueOf(app::sessionFromJson(saved, "saved"));
        QVERIFY(opened == document_->session());
        core::Session changed = document_->session();
        core::Dataset data = *changed.data;
        data.x(5, 5) += 0.25;
        changed.data = std::make_shared<const core::Dataset>(data);
        QVERIFY(valueOf(app::sessionFromJson(app::toJson(changed), "saved")).data == changed.data); // now in full
    }

    void aSessionKeepsAFileOfPicturesByPathAndContent()
    {
        const QString path = fileOfDigits();
        window_->openPaths({path});
        QVERIFY(document_->session().data->picture.has_value());
        document_->showLab("novelty");
        QVERIFY(settles());
        QVERIFY(!page().problem().has_value());
        const QByteArray saved = app::toJson(document_->session());
        QVERIFY(saved.size() < 20'000 && saved.contains("sha256") && saved.contains(path.toUtf8()));
        const QByteArray passedOn = app::toJsonPassedOn(document_->session());
        QVERIFY(passedOn.contains("\"some.csv\"") && !passedOn.contains(folder_.path().toUtf8()));
        QVERIFY(valueOf(app::sessionFromJson(saved, "saved")) == document_->session());

        const QString elsewhere = folder_.filePath("moved.csv");
        QVERIFY(QFile::rename(path, elsewhere));
        QVERIFY(refusal(app::sessionFromJson(saved, "saved")).find("missing") != std::string::npos);
        QString asked;
        const app::PictureAccess access{.find = [&](const QString& missing, app::PicturesAre why) {
            asked = why == app::PicturesAre::Missing ? missing : QString();
            return elsewhere;
        }};
        const auto found = app::sessionFromJson(saved, "saved", access);
        QVERIFY(valueOf(found).data->x == document_->session().data->x);
        QCOMPARE(asked, path);
        QFile file(elsewhere);
        QVERIFY(file.open(QIODevice::Append));
        file.write("\n");
        file.close();
        QVERIFY(refusal(app::sessionFromJson(saved, "saved", access)).find("changed") != std::string::npos);
    }

    void aSavedSessionNamesItsPicturesFromItsFolderAndOpensElsewhere()
    {
        window_->openPaths({fileOfDigits()});
        QVERIFY(QDir(folder_.path()).mkpath("sessions") && QDir(folder_.path()).mkpath("moved"));
        const QString saved = folder_.filePath("sessions/a.kscope"), moved = folder_.filePath("moved/a.kscope");
        QVERIFY(!document_->save(saved));
        QFile file(saved);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray json = file.readAll();
        QVERIFY(json.contains("\"../some.csv\"") && !json.contains(folder_.path().toUtf8()));
        QVERIFY(valueOf(app::readSessionFile(saved)) == document_->session());
        QVERIFY(QFile::rename(saved, moved) &&
                QFile::rename(folder_.filePath("some.csv"), folder_.filePath("moved/some.csv")));
        QVERIFY(valueOf(app::readSessionFile(moved)) == document_->session()); // by its name beside the session
    }

    void aSessionShowsNoPicturesThatItDidNotBring()
    {
        core::Session session = app::freshSession(std::make_shared<const core::Dataset>(*core::example("digits")));
        const auto naming = [&session](const QString& path, const QByteArray& sha256) {
            QJsonObject root = app::jsonOf(session);
            const QJsonObject file{{"path", path}, {"sha256", QString::fromLatin1(sha256)}};
            root["data"] = QJsonObject{{"file", file}};
            return QJsonDocument(root).toJson();
        };
        const auto mentions = [](const core::Outcome<core::Session>& read, const char* words) {
            return refusal(read).find(words) != std::string::npos;
        };
        const QString path = fileOfDigits(59), pipe = folder_.filePath("pipe"); // which nobody opened before
        const QByteArray sha256 = app::pictureHash(path);
        QVERIFY(QDir(folder_.path()).mkpath("session"));
        const QString elsewhere = folder_.filePath("session");
        QString asked;
        const auto answering = [&asked](const QString& answer) {
            return [&asked, answer](const QString& place, app::PicturesAre why) {
                asked = why == app::PicturesAre::Elsewhere ? place : QString();
                return answer;
            };
        };
        QVERIFY(mentions(app::sessionFromJson(naming(path, sha256), "s", {.folder = elsewhere}), "did not come along"));
        QVERIFY(mentions(app::sessionFromJson(naming(path, sha256), "s", {.folder = elsewhere, .find = answering({})}),
                         "did not come along"));
        QCOMPARE(asked, path);
        QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0); // which nobody ever writes to
        for (const QString& endless : {QStringLiteral("/dev/zero"), pipe})
            QVERIFY(mentions(app::sessionFromJson(naming(endless, sha256), "s",
                                                  {.folder = folder_.path(), .find = answering(endless)}),
                             "cannot be read"));
        QVERIFY(valueOf(app::sessionFromJson(naming(path, sha256), "s", {.folder = elsewhere, .find = answering(path)}))
                    .data->picture);
        QVERIFY(valueOf(app::sessionFromJson(naming(path, sha256), "s")).data->picture); // known from then on
        fileOfDigits(58);
        const QByteArray another = app::pictureHash(path);
        QVERIFY(mentions(app::sessionFromJson(naming("some.csv", QByteArray(64, '0')), "s", {.folder = folder_.path()}),
                         "did not come along")); // whatever its hash
        QVERIFY(
            valueOf(app::sessionFromJson(naming("some.csv", another), "s", {.folder = folder_.path()})).data->picture);
    }

    void theWindowSaysWhatIsWrongWithPicturesThatAPersonAllows()
    {
        const QString pictures = fileOfDigits(57), saved = folder_.filePath("asking/a.kscope");
        QVERIFY(QDir(folder_.path()).mkpath("asking"));
        QJsonObject root =
            app::jsonOf(app::freshSession(std::make_shared<const core::Dataset>(*core::example("digits"))));
        const QByteArray unknown(64, '1');
        QStringList offered;
        const auto openNaming = [&](const QString& path, const char* answer) {
            root["data"] = QJsonObject{{"file", QJsonObject{{"path", path}, {"sha256", QString::fromLatin1(unknown)}}}};
            QFile file(saved);
            if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(root).toJson()) < 0)
                return QString();
            file.close();
            offered.clear();
            whenAsked(this, [&offered, answer](QDialog& box) {
                for (QAbstractButton* button : box.findChildren<QAbstractButton*>())
                    offered << button->text().remove(u'&');
                if (auto* found = buttonNamed<QPushButton>(box, answer))
                    found->click();
            });
            window_->openPaths({saved});
            const auto* told = window_->findChild<QMessageBox*>();
            const QString sentence = told ? told->informativeText() : QString();
            delete told;
            return sentence;
        };
        const QString changed = openNaming(pictures, "Show them");
        QVERIFY(offered.contains("Show them"));
        QVERIFY2(changed.contains("does not hold the pictures"), qPrintable(changed));
        QVERIFY(!app::knownPlace(unknown)); // what it allows is that file alone
        openNaming(folder_.filePath("gone.csv"), "Cancel");
        QVERIFY(!offered.isEmpty() && !offered.contains("Show them"));
    }

    void knownPicturesAreKeptBesideThoseOfOtherWindowsTheLatestFirst()
    {
        const auto kept = [] { return QSettings().value("files/pictures").toStringList(); };
        QStringList others;
        for (int i = 0; i < 500; ++i)
            others << QStringLiteral("%1 /old").arg(i, 3, 10, QLatin1Char('0'));
        QSettings().setValue("files/pictures", others);
        app::recallPictures();
        QVERIFY(app::knownPlace("499"));
        app::whenPicturesBecomeKnown(&app::keepPictures);
        QSettings().setValue("files/pictures", QStringList{"other /there"} + others.first(499)); // by another window
        app::knowPictures("zz", "/ours");
        app::whenPicturesBecomeKnown({});
        const QStringList now = kept();
        QCOMPARE(now.size(), 500);
        QCOMPARE(now.first(), QString("zz /ours"));
        QVERIFY(now.indexOf("other /there") < now.indexOf("000 /old") && now.contains("other /there"));
        QSettings().remove("files/pictures");
    }

    void theAreaOverTrainingPicturesGrowsStopsAndGoesOn()
    {
        QVERIFY(showDigits());
        change([](NoveltySettings& s) { s.repeats = 30; });
        QVERIFY(settles());
        QVERIFY(plots().panel("curve")->subtitle().contains("not begun"));
        QCOMPARE(repetitions(), 0.0);
        button("Start")->click();
        QVERIFY(QTest::qWaitFor([&] { return repetitions() >= 2; }, patience));
        button("Stop")->click();
        const double stoppedAt = repetitions();
        QVERIFY(stoppedAt >= 2 && stoppedAt < 30);
        QVERIFY(!button("Go on")->isHidden());
        QVERIFY(plots().panel("curve")->subtitle().contains("draws"));
        QTest::qWait(50);
        QCOMPARE(repetitions(), stoppedAt); // it has stopped, and what is there stays
        button("Go on")->click();
        QVERIFY(settles());
        QCOMPARE(columnOf(plots().numbers("curve"), "repetitions").minCoeff(), 30.0);
        const core::LearningCurveResult whole = studied();
        const Eigen::VectorXd mean = columnOf(plots().numbers("curve"), "kde"),
                              error = columnOf(plots().numbers("curve"), "kde_standard_error");
        const std::size_t sizes = whole.points.size() / 2;
        for (std::size_t i = 0; i < sizes; ++i) {
            QCOMPARE(mean[static_cast<Eigen::Index>(i)], whole.points[sizes + i].mean());
            QCOMPARE(error[static_cast<Eigen::Index>(i)], *whole.points[sizes + i].standardError());
        }
    }

    void otherSettingsStopTheStudyAndItsCurveSaysSo()
    {
        QVERIFY(showDigits());
        change([](NoveltySettings& s) { s.repeats = 200; });
        QVERIFY(settles());
        button("Start")->click();
        QVERIFY(QTest::qWaitFor([&] { return repetitions() >= 1; }, patience));
        change([](NoveltySettings& s) { s.called = 0.3; }); // which it does not depend on
        QVERIFY(!button("Stop")->isHidden());
        QVERIFY(!plots().panel("curve")->isGreyed());
        change([](NoveltySettings& s) { s.model.sigma0 = 1.0; });
        QVERIFY(button("Stop")->isHidden() && button("Go on")->isHidden());
        QVERIFY(settles());
        QVERIFY(plots().panel("curve")->isGreyed());
        QVERIFY(plots().panel("curve")->subtitle().contains("earlier settings"));
        QVERIFY(!plots().panel("roc")->isGreyed());
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(!plots().panel("curve")->isGreyed());
        QVERIFY(!button("Go on")->isHidden()); // under its own settings it can
        change([](NoveltySettings& s) { s.scored = NoveltySettings::Scored::Training; });
        QVERIFY(settles());
        QVERIFY(!button("Start")->isVisible());
        button("Start")->click(); // a click that comes late
        QVERIFY(page().isSettled());
    }

    void aCurveOfOnesOwnComesBackAfterOneThatCameAlong()
    {
        QVERIFY(showDigits());
        change([](NoveltySettings& s) { s.repeats = 2; });
        QVERIFY(settles());
        button("Start")->click();
        QVERIFY(settles());
        QCOMPARE(repetitions(), 2.0);
        const Eigen::VectorXd own = columnOf(plots().numbers("curve"), "kde");
        document_->edit(app::digitsFigure(), "Show a figure");
        QVERIFY(settles());
        const widgets::PlotView* curve = plots().panel("curve");
        QVERIFY2(curve->subtitle().contains("came with the program"), qPrintable(curve->subtitle()));
        QVERIFY(repetitions() > 2.0);
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY2(!curve->subtitle().contains("came with the program"), qPrintable(curve->subtitle()));
        QVERIFY(!curve->isGreyed());
        QCOMPARE(repetitions(), 2.0);
        const Eigen::VectorXd again = columnOf(plots().numbers("curve"), "kde");
        QVERIFY(own.size() > 0 && again.size() == own.size() && again == own);
        change([](NoveltySettings& s) { s.model.sigma0 = 1.0; });
        QVERIFY(settles());
        QVERIFY(curve->isGreyed());
    }

    void theStudyGoesOnWhileAnotherLabIsOnShow()
    {
        QVERIFY(showDigits());
        change([](NoveltySettings& s) {
            s.repeats = 6;
            s.training = 120;
        });
        QVERIFY(settles());
        button("Start")->click();
        document_->showLab("spectrum");
        QVERIFY(settles());
        document_->showLab("novelty");
        QVERIFY(settles());
        QCOMPARE(columnOf(plots().numbers("curve"), "repetitions").minCoeff(), 6.0);
        QVERIFY(!plots().panel("curve")->isGreyed());
    }

    void theBoundOfTheMixtureIsDrawnAsItClimbs()
    {
        QVERIFY(showDigits());
        QVERIFY(!plots().panel("bound"));
        auto& bound = *window_->findChild<app::NoveltyPlots*>()->bound();
        std::vector<Eigen::Index> climbed;
        connect(&bound, &QCustomPlot::afterReplot, &bound, [&] {
            if (bound.subtitle().contains("climbing"))
                climbed.push_back(columnOf(bound.numbers(), "bound").size());
        });
        change([](NoveltySettings& s) {
            s.mixture = true;
            s.training = 1200;
        });
        QCOMPARE(plots().panel("bound"), &bound);
        QVERIFY(settles());
        QVERIFY(climbed.size() > 1 && std::ranges::is_sorted(climbed));
        const core::DrawnRows drawn =
            core::drawnRows(*document_->session().data, settings(), document_->session().seed);
        const auto fitted = valueOf(core::fitJointMixture(
            drawn.training, core::jointMixtureGrid(core::ImageTask::Novelty, document_->session().seed).front()));
        const Eigen::VectorXd shown = columnOf(plots().numbers("bound"), "bound");
        QVERIFY(std::equal(shown.begin(), shown.end(), fitted.bounds().begin(), fitted.bounds().end()));
        QVERIFY(climbed.back() <= shown.size() && climbed.front() < shown.size());
        QVERIFY(!bound.subtitle().contains("climbing"));
        change([](NoveltySettings& s) { s.mixture = false; });
        QVERIFY(settles());
        QVERIFY(!plots().panel("bound") && bound.isHidden());
    }

    void pointsAreScoredByTheirSamples()
    {
        const core::Session session = points();
        QVERIFY(showPoints(session));
        QVERIFY(plots().panel("scale") && plots().panel("data") && !plots().panel("pictures"));
        QCOMPARE(columnOf(plots().numbers("scores"), "known").sum() +
                     columnOf(plots().numbers("scores"), "novel").sum(),
                 static_cast<double>(session.data->size()));
    }

    void pointsHaveThePriorOfDensityAndDensityHasTheirs()
    {
        QVERIFY(showPoints(points()));
        QVERIFY(scoresAreOf(density()));
        core::Session next = document_->session();
        next.of<core::DensitySettings>().model.beta = 0.5;
        document_->edit(next, "Change");
        QVERIFY(settles());
        QVERIFY(scoresAreOf(density()));
        QCOMPARE(shared()->findChild<widgets::ParameterSlider*>("beta")->value(), 0.5);
        const core::Session before = document_->session();
        emit shared()->findChild<widgets::ParameterSlider*>("beta")->valueEdited(3.0, widgets::newGesture());
        QVERIFY(settles());
        QCOMPARE(density().beta, 3.0);
        QVERIFY(scoresAreOf(density()));
        document_->history()->undo(); // of one step
        QVERIFY(document_->session() == before);
        QVERIFY(settles());
        QVERIFY(scoresAreOf(density()));
    }

    void aLockOfThePriorIsDensitysAndLeavesItsOthers()
    {
        core::Session session = points();
        session.lockedHyperparameters = {"density.bandwidth", "density.beta"};
        QVERIFY(showPoints(session));
        QVERIFY(shared()->findChild<widgets::ParameterSlider*>("beta")->isLocked());
        shared()->findChild<widgets::ParameterSlider*>("sigma0")->findChild<QToolButton*>("lock")->click();
        QVERIFY(settles());
        std::vector<std::string> locks = std::as_const(*document_).session().lockedHyperparameters;
        std::ranges::sort(locks);
        QVERIFY(locks == (std::vector<std::string>{"density.bandwidth", "density.beta", "density.sigma0"}));
    }

    void digitsHaveAPriorOfTheirOwn()
    {
        QVERIFY(showDigits());
        QVERIFY(shared()->isHidden());
        const double score = number("pictures", "score");
        core::Session next = document_->session();
        next.of<core::DensitySettings>().model = {.sigma0 = 2.0, .beta = 5.0};
        document_->edit(next, "Change");
        QVERIFY(settles());
        QCOMPARE(number("pictures", "score"), score);
    }

    void anOlderSessionOfPointsKeepsItsScoresUntilItTakesThePriorOfDensity()
    {
        core::Session session = points();
        session.of<core::DensitySettings>().model.beta = 0.5;
        session.of<NoveltySettings>().model = {.sigma0 = 0.7, .alpha = 2.0, .beta = 3.0};
        QJsonObject root = app::jsonOf(session), novelty = root["novelty"].toObject();
        novelty.remove("prior"); // as it was saved before there was a choice
        root["novelty"] = novelty;
        const auto opened = app::sessionFromJson(QJsonDocument(root).toJson(), "old.kscope");
        QVERIFY(showPoints(std::get<core::Session>(opened)));
        QVERIFY(scoresAreOf(session.of<NoveltySettings>().model));
        QVERIFY(shared()->isHidden());
        QCOMPARE(page().asUsed(document_->session()).of<NoveltySettings>().model.beta, 3.0);
        auto* chooser = prior();
        QVERIFY(chooser && chooser->isVisible());
        chooser->setCurrentIndex(core::rowOf(NoveltySettings::Prior::Density));
        emit chooser->activated(chooser->currentIndex());
        QVERIFY(settles());
        QVERIFY(scoresAreOf(density()));
        QCOMPARE(page().asUsed(document_->session()).of<NoveltySettings>().model.beta, 0.5); // what a report tells
        QVERIFY(!shared()->isHidden() && !chooser->isVisible());
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(scoresAreOf(session.of<NoveltySettings>().model) && chooser->isVisible());
    }
};

KERNELSCOPE_TEST(NoveltyLabTest, QApplication)

} // namespace novelty_lab_test

#include "novelty_lab_test.moc"
