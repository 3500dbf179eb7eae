#include "app/document/amend.h"
#include "app/document/document.h"
#include "app/document/new_data.h"
#include "app/document/recovery.h"
#include "app/session/session_json.h"
#include "core/data/examples.h"
#include "core/data/generators.h"
#include "core/embedding/embedding_settings.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/default_kernel.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/regression/regression_start.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/window/window.h"

#include "short_writes.h"
#include "support/test_registry.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUndoStack>

namespace document_test
{

using namespace std::chrono_literals;

namespace
{

core::Session withSigma0(const core::Session& session, double sigma0)
{
    core::Session next = session;
    next.of<core::DensitySettings>().model.sigma0 = sigma0;
    return next;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList filesIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
}

QStringList recoveryFilesIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList({"recovery-*.kscope"}, QDir::Files);
}

/// What a crashed program leaves: its file, and a lock that nobody holds. The document's own file is `path`.
core::Session leaveBehind(const QTemporaryDir& folder, const QString& path = {})
{
    app::Document document;
    if (!path.isEmpty() && document.save(path))
        qFatal("cannot write the fixture");
    app::Recovery recovery(document, folder.path());
    document.edit(withSigma0(document.session(), 0.77), "Change σ₀");
    recovery.writeNow();
    return document.session();
}

core::Dataset generated(const std::string& name, std::uint64_t seed = 1)
{
    return std::get<core::Dataset>(core::generate({.name = name, .n = 50, .seed = seed, .options = {}}));
}

} // namespace

class DocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void aDragIsOneStepAndUndoRestoresItsStart()
    {
        app::Document document;
        const core::Session start = document.session();
        for (int i = 1; i <= 20; ++i)
            document.edit(withSigma0(start, 0.1 + 0.01 * i), "Change σ₀", 7);
        QCOMPARE(document.history()->count(), 1);
        QCOMPARE(document.history()->undoText(), QString("Change σ₀"));
        document.history()->undo();
        QVERIFY(document.session() == start);
        document.history()->redo();
        QCOMPARE(document.session().of<core::DensitySettings>().model.sigma0, 0.1 + 0.01 * 20);
    }

    void anEditIsTakenBackByItsGestureAndLeavesNoStep()
    {
        app::Document document;
        const core::Session start = document.session();
        document.edit(withSigma0(start, 0.2), "Change σ₀", 3);
        document.takeBack(4);
        QCOMPARE(document.session().of<core::DensitySettings>().model.sigma0, 0.2);
        document.takeBack(3);
        QVERIFY(document.session() == start);
        QCOMPARE(document.history()->count(), 0);
        document.takeBack(3); // nothing is left of it
        QVERIFY(document.session() == start);
    }

    void aKernelOfOtherColumnsGivesWay()
    {
        const core::Kernel ofThree = core::kernelOf(core::Matern32{{1.0, 2.0, 3.0}}),
                           ofTwo = core::kernelOf(core::Matern32{{1.0, 2.0}});
        app::Document document;
        core::Session session = document.session();
        session.data = std::make_shared<const core::Dataset>(generated("moons"));
        session.kernel = ofTwo;
        document.edit(session, "Take two columns");
        QVERIFY(document.session().kernel == ofTwo);
        const int steps = document.history()->count();
        session = document.session();
        session.kernel = ofThree; // of an editor that shows other points
        document.edit(session, "Change the kernel");
        QVERIFY(document.session().kernel == ofTwo);
        QCOMPARE(document.history()->count(), steps);
        core::Session pinned = document.session();
        pinned.kernel = ofThree;
        session.kernel = ofTwo;
        session.pin = std::make_shared<const core::Session>(pinned);
        document.edit(session, "Pin");
        QVERIFY(document.session().pin->kernel == core::startKernel(*session.data));
        session = document.session();
        session.pin.reset();
        session.lockedHyperparameters = {"lengthscale[1]", "density.sigma0"};
        session.data = std::make_shared<const core::Dataset>(generated("mixture1d"));
        document.turnTo(session, "Take one column");
        QVERIFY(document.session().kernel == core::startKernel(*session.data));
        QCOMPARE(document.session().lockedHyperparameters, std::vector<std::string>{"density.sigma0"});
        document.history()->undo();
        QVERIFY(document.session().kernel == ofTwo);
    }

    void aWindowOfOtherPointsGivesWay()
    {
        app::Document document;
        const core::Session start = document.session();
        core::Session stale = start;
        stale.window = {{-1.0, 1.0}, {-2.0, 2.0}}; // as a panel has it that still shows a plane
        document.edit(stale, "Move the window");
        QVERIFY(document.session() == start);
        QCOMPARE(document.history()->count(), 0);
        core::Session plane = start;
        plane.data = std::make_shared<const core::Dataset>(generated("moons"));
        document.edit(plane, "Show moons");
        QVERIFY(document.session().window == core::fittingWindow(generated("moons")));
        core::Session pinned = document.session();
        pinned.pin = std::make_shared<const core::Session>(stale);
        document.turnTo(pinned, "Show a bookmark");
        QVERIFY(document.session().pin->window == core::fittingWindow(*start.data));
    }

    void theOldestStepsGoWhereAllOfThemTakeTooMuch()
    {
        constexpr Eigen::Index rows = 100'000;
        constexpr std::size_t pointBytes = rows * sizeof(double);
        app::Document document(nullptr, 20 * pointBytes);
        const QSignalSpy told(&document, &app::Document::oldestStepsForgotten);
        QList<double> moved;
        const auto movePoints = [&](double shift) {
            core::Session next = document.session();
            core::Dataset data = core::emptyDataset(1);
            data.x = Eigen::VectorXd::LinSpaced(rows, shift, shift + 1.0);
            next.data = std::make_shared<const core::Dataset>(std::move(data));
            document.edit(std::move(next), "Move the points");
            moved << shift;
        };
        movePoints(0.5);
        for (int i = 0; i < 100; ++i)
            document.edit(withSigma0(document.session(), 0.2 + i), "Change σ₀"); // over the same points
        QCOMPARE(document.history()->count(), 101);
        QCOMPARE(told.size(), 0);
        for (int i = 1; i <= 60; ++i) {
            movePoints(i);
            QVERIFY(document.history()->count() <= 101 + 20);
        }
        QCOMPARE(told.size(), 1);
        QCOMPARE(document.stepsTaken(), 161);
        const int kept = document.history()->count();
        QVERIFY2(kept >= 10 && kept <= 20, qPrintable(QString::number(kept)));
        while (document.history()->canUndo()) {
            QCOMPARE(document.session().data->x(0, 0), moved.takeLast());
            document.history()->undo();
        }
        QCOMPARE(document.session().data->x(0, 0), moved.last());
        QCOMPARE(document.stepsTaken(), 161 - kept);
        QVERIFY(document.isModified()); // the step at which it was saved is gone
        for (int i = 0; i < kept; ++i)
            document.history()->redo();
        QCOMPARE(document.session().data->x(0, 0), 60.0);
    }

    void whatWasSavedIsKnownAfterOlderStepsWent()
    {
        const QTemporaryDir folder;
        app::Document document(nullptr, 0);
        for (int i = 0; i < 3; ++i)
            document.edit(withSigma0(document.session(), 0.2 + i), "Change σ₀");
        QCOMPARE(document.history()->count(), 1); // the last one can be undone, whatever it takes
        QVERIFY(!document.save(folder.filePath("a.kscope")));
        document.edit(withSigma0(document.session(), 7.0), "Change σ₀");
        QCOMPARE(document.history()->count(), 1);
        QVERIFY(document.isModified());
        document.history()->undo();
        QVERIFY(!document.isModified());
    }

    void numbersThatNobodyHasTouchedFollowNewData()
    {
        const core::Dataset faithful = core::example("faithful").value();
        const app::NewData arrival = app::withData(core::builtInSession(), faithful);
        QVERIFY(arrival.session.kernel == core::defaultKernel(faithful));
        QVERIFY(arrival.session.of<core::DensitySettings>() ==
                core::settingsFor<core::DensitySettings>(faithful, arrival.session.kernel));
        QVERIFY(arrival.kept.isEmpty());
        const core::Dataset moons = generated("moons");
        const app::NewData next = app::withData(arrival.session, moons);
        QVERIFY(next.session.kernel == core::defaultKernel(moons));
    }

    void aKernelChangedByHandNamesNoLab()
    {
        core::Session session = core::builtInSession();
        session = app::withData(session, core::example("faithful").value()).session; // all at its defaults
        session.kernel = core::kernelOf(core::Linear{});
        const app::NewData arrival = app::withData(session, generated("moons"));
        QVERIFY(arrival.session.kernel == session.kernel);
        QCOMPARE(arrival.kept, QStringList{"the kernel"});
        QVERIFY(arrival.session.of<core::DensitySettings>() ==
                core::settingsFor<core::DensitySettings>(*arrival.session.data, session.kernel));
    }

    void whatWasSetByHandStaysWithNewDataInEveryLab()
    {
        core::Session session = core::builtInSession();
        session.kernel = core::kernelOf(core::RationalQuadratic{{0.3}});
        session.of<core::DensitySettings>().model.sigma0 = 0.7;
        session.of<core::EmbeddingModel>().tau2 = 0.5;
        session.of<core::RegressionSettings>().noise = 0.3;
        session.of<core::ClassificationSettings>().nu = 0.01;
        session.of<core::SpectrumSettings>().measureSd = 2.0;
        session.of<core::TwoSamplesSettings>().permutations = 500;
        const app::NewData arrival = app::withData(session, core::example("faithful").value());
        core::Session expected = session;
        expected.data = arrival.session.data;
        expected.window = arrival.session.window;
        QVERIFY(arrival.session == expected);
        QCOMPARE(arrival.kept.size(), 6);
        const core::Session fresh = app::withDefaults(arrival.session);
        QVERIFY(fresh.kernel == core::defaultKernel(*fresh.data));
        QCOMPARE(fresh.of<core::RegressionSettings>().noise, core::RegressionSettings().noise);
        QCOMPARE(fresh.of<core::ClassificationSettings>().nu, 0.0);
        QCOMPARE(fresh.of<core::EmbeddingModel>().tau2, 1.0);
        QCOMPARE(fresh.of<core::TwoSamplesSettings>().permutations, 500); // how one tests is no matter of the data
    }

    void aLockHoldsWithNewDataAndWithTheirDefaults()
    {
        core::Session session = core::builtInSession();
        session.kernel = core::kernelOf(core::RationalQuadratic{{0.3}});
        session.of<core::RegressionSettings>().noise = 0.3;
        session.of<core::DensitySettings>().model.sigma0 = 0.7;
        session.lockedHyperparameters = {"lengthscale", "regression.noise", "density.sigma0"};
        const app::NewData arrival = app::withData(session, core::example("faithful").value());
        for (const core::Session& next : {arrival.session, app::withDefaults(arrival.session)}) {
            QCOMPARE(next.lockedHyperparameters, session.lockedHyperparameters);
            QVERIFY(next.kernel == session.kernel);
            QCOMPARE(next.of<core::RegressionSettings>().noise, 0.3);
            QCOMPARE(next.of<core::DensitySettings>().model.sigma0, 0.7);
        }
    }

    void aKernelThatNewDataForbidIsReplacedAndSaysSo()
    {
        core::Session session = core::builtInSession();
        session.kernel = core::kernelOf(core::SquaredExponential{{0.3, 0.4}}); // of two columns
        session.lockedHyperparameters = {"lengthscale[0]", "classification.nu"};
        const core::Dataset line = generated("mixture1d");
        const app::NewData arrival = app::withData(session, line);
        QVERIFY(arrival.kernelReplaced);
        QVERIFY(arrival.session.kernel == core::defaultKernel(line));
        QCOMPARE(arrival.session.lockedHyperparameters, std::vector<std::string>{"classification.nu"});
    }

    void anotherSeedOfTheSameDataChangesNothingElse()
    {
        core::Session session = core::builtInSession();
        session = app::withData(session, generated("moons", 1)).session;
        const app::NewData arrival = app::withData(session, generated("moons", 2));
        QVERIFY(arrival.sameKind);
        QVERIFY(arrival.session.kernel == session.kernel &&
                arrival.session.of<core::DensitySettings>() == session.of<core::DensitySettings>());
    }

    void theDefaultsOfLargeTargetsAreOfTheirSize()
    {
        core::Session session = core::builtInSession();
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::VectorXd::LinSpaced(20, 0.0, 1.0);
        data.targets = Eigen::VectorXd::Constant(20, 80.0);
        const core::Session fresh = app::withData(session, data).session;
        QCOMPARE(fresh.kernel.scale, 10000.0); // the power of ten nearest to 80²
        QCOMPARE(fresh.of<core::RegressionSettings>().noise, 100.0);
    }

    void targetsWithUnitsStartWithAMeanAndTheirVariance()
    {
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::VectorXd::LinSpaced(100, 1871.0, 1970.0);
        data.targets = 900.0 + 240.0 * (0.2 * data.x.col(0).array()).sin();
        core::Session session = core::builtInSession();
        const core::Session fresh = app::withData(session, data).session;
        QVERIFY(fresh.of<core::RegressionSettings>().mean == core::MeanFunction::Constant);
        QVERIFY(fresh.kernel.scale > 2e4 && fresh.kernel.scale < 4e4);
        const double noise = fresh.of<core::RegressionSettings>().noise; // neighbours differ by a fifth of a radian
        QVERIFY(noise > 0.01 * fresh.kernel.scale && noise < 0.03 * fresh.kernel.scale);
        session.of<core::RegressionSettings>().mean = core::MeanFunction::Linear; // by hand
        QVERIFY(app::withData(session, data).session.of<core::RegressionSettings>().mean == core::MeanFunction::Linear);
        core::Session locked = core::builtInSession();
        locked.lockedHyperparameters = {"regression.noise", "scale"};
        const core::Session held = app::withData(locked, data).session;
        QCOMPARE(held.of<core::RegressionSettings>().noise, locked.of<core::RegressionSettings>().noise);
        QCOMPARE(held.kernel.scale, locked.kernel.scale);
    }

    void differentGesturesDoNotMerge()
    {
        app::Document document;
        const core::Session start = document.session();
        document.edit(withSigma0(start, 0.2), "Change σ₀", 1);
        document.edit(withSigma0(start, 0.3), "Change σ₀", 2);
        document.edit(withSigma0(start, 0.4), "Change σ₀");
        document.edit(withSigma0(start, 0.5), "Change σ₀");
        QCOMPARE(document.history()->count(), 4);
    }

    void aDragThatReturnsLeavesNoStep()
    {
        app::Document document;
        const core::Session start = document.session();
        document.edit(withSigma0(start, 0.2), "Change σ₀", 1);
        document.edit(start, "Change σ₀", 1);
        QCOMPARE(document.history()->count(), 0);
        QVERIFY(!document.isModified());
    }

    void anEditThatChangesNothingIsNoStep()
    {
        app::Document document;
        document.edit(document.session(), "Nothing");
        QCOMPARE(document.history()->count(), 0);
    }

    void switchingLabsIsSavedAndNoStep()
    {
        app::Document document;
        QSignalSpy changes(&document, &app::Document::sessionChanged);
        document.edit(withSigma0(document.session(), 0.2), "Change σ₀");
        document.showLab("embedding");
        document.showLab("embedding");
        QCOMPARE(changes.size(), 2);
        QCOMPARE(document.history()->count(), 1);
        document.history()->undo();
        QVERIFY(!document.isModified());
        QCOMPARE(document.session().lab, std::string("embedding"));
        const auto read = app::sessionFromJson(app::toJson(document.session()), "x");
        QCOMPARE(std::get<core::Session>(read).lab, std::string("embedding"));
    }

    void savingClearsModifiedAndTheFileOpensToTheSameSession()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.kscope");
        app::Document document;
        document.edit(withSigma0(document.session(), 0.25), "Change σ₀");
        QVERIFY(document.isModified());
        QVERIFY(!document.save(path));
        QVERIFY(!document.isModified());
        QCOMPARE(document.title(), QString("a.kscope"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(std::get<core::Session>(app::sessionFromJson(file.readAll(), path)) == document.session());
    }

    void stepsOverLargePointsStay()
    {
        app::Document document(nullptr, 600'000); // bytes, of 800,000 that the points take
        core::Session large = document.session();
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::VectorXd::LinSpaced(100'000, 0.0, 1.0);
        large.data = std::make_shared<const core::Dataset>(std::move(data));
        document.open(large, {});
        for (int i = 0; i < 20; ++i)
            document.edit(withSigma0(document.session(), 0.2 + i), "Change σ₀");
        QCOMPARE(document.history()->count(), 20); // what is on show anyway would not be freed
    }

    void windowsPaintWhileMuchIsSaved()
    {
        const QTemporaryDir folder;
        app::Document document;
        core::Session large = document.session();
        core::Dataset data = core::emptyDataset(2);
        data.x = Eigen::MatrixXd::Random(200'000, 2); // the half of a second
        large.data = std::make_shared<const core::Dataset>(std::move(data));
        document.edit(large, "Draw");
        bool meanwhile = false;
        QTimer::singleShot(0, &document, [&] { meanwhile = document.isSaving(); });
        QVERIFY(!document.save(folder.filePath("a.kscope")));
        QVERIFY(meanwhile && !document.isSaving() && !document.isModified());
        QTimer::singleShot(0, &document, [&] { app::amend(document, withSigma0(document.session(), 0.9)); });
        QVERIFY(!document.save(folder.filePath("a.kscope")));
        QVERIFY(document.isModified()); // what came meanwhile is not in the file
    }

    void aFailedSaveSaysWhyAndKeepsTheWorkModified()
    {
        app::Document document;
        document.edit(withSigma0(document.session(), 0.25), "Change σ₀");
        const auto failure = document.save("/nonexistent-folder/a.kscope");
        QVERIFY(failure);
        QVERIFY(failure->what.find("/nonexistent-folder/a.kscope") != std::string::npos);
        QVERIFY(document.isModified());
    }

    void aSaveThatIsCutOffKeepsTheFileTheRecoveryCopyAndTheWorkModified()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.kscope");
        app::Document document;
        app::Recovery recovery(document, folder.path());
        QVERIFY(!document.save(path));
        const QByteArray saved = contentOf(path);
        document.edit(withSigma0(document.session(), 0.25), "Change σ₀");
        recovery.writeNow();
        const QStringList before = filesIn(folder);
        for (const rlim_t room : {0, 1000}) { // within the buffer of QFile, which sees a full disk too late
            std::optional<core::Failure> failure;
            {
                const ShortWrites disk(room);
                failure = document.save(path);
            }
            QVERIFY(failure);
            QVERIFY2(failure->what.find(path.toStdString()) == 0 &&
                         failure->what.find("choose another place") != std::string::npos,
                     failure->what.c_str());
            QVERIFY(document.isModified());
            QVERIFY(!document.isChangedOnDisk());
            recovery.writeNow();
            QCOMPARE(contentOf(path), saved);
            QCOMPARE(filesIn(folder), before);
        }
    }

    void aFileThatAnotherWindowSavedIsChangedOnDisk()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.kscope");
        app::Document first, second;
        QVERIFY(!first.isChangedOnDisk()); // it has no file
        QVERIFY(!first.save(path));
        second.open(first.session(), app::DocumentFile::at(path));
        QVERIFY(!first.isChangedOnDisk() && !second.isChangedOnDisk());
        first.edit(withSigma0(first.session(), 0.25), "Change σ₀");
        QVERIFY(!first.save(path));
        QVERIFY(!first.isChangedOnDisk() && second.isChangedOnDisk());
        QVERIFY(!second.save(path));
        QVERIFY(first.isChangedOnDisk() && !second.isChangedOnDisk());
        QVERIFY(QFile::remove(path));
        QVERIFY(!first.isChangedOnDisk()); // nothing to lose
    }

    void unsavedWorkOfAProgramThatDiedIsFoundUntilItIsDiscarded()
    {
        const QTemporaryDir folder;
        const core::Session lost = leaveBehind(folder);
        app::Document fresh;
        app::Recovery recovery(fresh, folder.path());
        for (int start = 0; start < 3; ++start) { // found, put off, found again
            const auto found = recovery.leftBehind();
            QVERIFY(found);
            QVERIFY(std::get<core::Session>(found->session) == lost);
            QVERIFY(std::abs(found->written.secsTo(QDateTime::currentDateTime())) < 600); // the person is told when
            app::Document other;
            app::Recovery another(other, folder.path());
            QVERIFY(!another.leftBehind()); // somebody is being asked about it just now
        }
        recovery.leftBehind()->discard();
        QVERIFY(!recovery.leftBehind());
        QVERIFY(!fresh.isModified());
    }

    void aCopyThatCannotBeReadIsFoundWithItsPlaceAndTheOthersBesideIt()
    {
        const QTemporaryDir folder;
        const core::Session lost = leaveBehind(folder);
        const QString path = folder.filePath("recovery-1.kscope");
        QFile copy(path);
        QVERIFY(copy.open(QIODevice::WriteOnly) && copy.write("{\"format\":\"kernelscope-session\",") > 0);
        copy.close();
        app::Document fresh;
        app::Recovery recovery(fresh, folder.path());
        const auto one = recovery.leftBehind(), other = recovery.leftBehind();
        QVERIFY(one && other && !recovery.leftBehind());
        const app::LeftBehind &bad = one->isReadable() ? *other : *one, &good = one->isReadable() ? *one : *other;
        QVERIFY(std::get<core::Session>(good.session) == lost);
        QCOMPARE(bad.path(), path);
        QVERIFY(std::get<core::Failure>(bad.session).what.find("recovery-1.kscope: is no session") == 0);
    }

    void aCopyWhoseWindowIsOfOtherPointsComesBackRepaired()
    {
        const QTemporaryDir folder;
        core::Session stale = core::builtInSession();
        stale.window = {{-1.0, 1.0}, {-2.0, 2.0}};
        QFile copy(folder.filePath("recovery-1.kscope"));
        QVERIFY(copy.open(QIODevice::WriteOnly) && copy.write(app::toJson(stale)) > 0);
        copy.close();
        app::Document fresh;
        app::Recovery recovery(fresh, folder.path());
        auto found = recovery.leftBehind();
        QVERIFY(found && found->isReadable());
        QCOMPARE(found->repairs.size(), 1);
        recovery.bringBack(std::move(*found));
        QVERIFY(fresh.session().window == core::fittingWindow(*stale.data));
    }

    void workBroughtBackKeepsItsNameAndItsCopyUntilItIsSaved()
    {
        const QTemporaryDir folder, home;
        const QString path = home.filePath("thesis.kscope");
        const core::Session lost = leaveBehind(folder, path);
        app::Document fresh;
        {
            app::Recovery recovery(fresh, folder.path());
            recovery.bringBack(*recovery.leftBehind());
            QCOMPARE(recoveryFilesIn(folder).size(), 1);
            QVERIFY(fresh.session() == lost);
            QVERIFY(fresh.isModified());
            QCOMPARE(fresh.title(), QString("thesis.kscope"));
            QVERIFY(!fresh.isChangedOnDisk());
            recovery.writeNow();
            QCOMPARE(recoveryFilesIn(folder).size(), 1);
        }
        QCOMPARE(recoveryFilesIn(folder).size(), 1); // a program that ends without having asked
        app::Document again;
        app::Recovery recovery(again, folder.path());
        recovery.bringBack(*recovery.leftBehind());
        QVERIFY(again.session() == lost);
        QVERIFY(!again.save(again.path()));
        recovery.writeNow();
        QVERIFY(recoveryFilesIn(folder).isEmpty());
        QVERIFY(std::get<core::Session>(app::sessionFromJson(contentOf(path), path)) == lost);
    }

    void workBroughtBackSeesThatItsFileWasChangedMeanwhile()
    {
        const QTemporaryDir folder, home;
        const QString path = home.filePath("thesis.kscope");
        leaveBehind(folder, path);
        app::Document other, fresh;
        other.edit(withSigma0(other.session(), 0.5), "Change σ₀");
        QVERIFY(!other.save(path));
        app::Recovery recovery(fresh, folder.path());
        recovery.bringBack(*recovery.leftBehind());
        QVERIFY(fresh.isChangedOnDisk());
    }

    void severalProgramsThatDiedLeaveACopyEach()
    {
        const QTemporaryDir folder;
        leaveBehind(folder);
        leaveBehind(folder);
        app::Document fresh;
        app::Recovery recovery(fresh, folder.path());
        recovery.leftBehind()->discard();
        QVERIFY(recovery.leftBehind());
        recovery.bringBack(*recovery.leftBehind());
        QVERIFY(!recovery.leftBehind());
    }

    void workIsWrittenAlsoWhileTheEditsDoNotPause()
    {
        const QTemporaryDir folder;
        app::Document document;
        const app::Recovery recovery(document, folder.path(), {.afterEdit = 1h, .atLatest = 20ms});
        double sigma0 = 1.0;
        QVERIFY(QTest::qWaitFor([&] {
            document.edit(withSigma0(document.session(), sigma0 += 1.0), "Change σ₀", 1);
            return !recoveryFilesIn(folder).isEmpty();
        }));
        QVERIFY(app::RecoveryPace().atLatest <= 19s);
    }

    void lookingAtAnotherLabWritesNothing()
    {
        const QTemporaryDir folder;
        app::Document document;
        const app::Recovery recovery(document, folder.path(), {.afterEdit = 10ms, .atLatest = 1h});
        const auto copy = [&] { return contentOf(folder.filePath(recoveryFilesIn(folder).value(0))); };
        document.edit(withSigma0(document.session(), 0.7), "Change σ₀");
        QVERIFY(QTest::qWaitFor([&] { return !recoveryFilesIn(folder).isEmpty(); }));
        const QByteArray before = copy();
        document.showLab("spectrum");
        QTest::qWait(200); // twenty times as long as it takes to be written
        QCOMPARE(copy(), before);
        document.edit(withSigma0(document.session(), 0.8), "Change σ₀");
        QVERIFY(QTest::qWaitFor([&] { return copy() != before; }));
        QVERIFY(copy().contains("spectrum"));
    }

    void aCopyThatCannotBeWrittenIsToldOnceAndLeavesTheOneBefore()
    {
        const QTemporaryDir folder;
        app::Document document;
        app::Recovery recovery(document, folder.path(), {.afterEdit = 1h, .atLatest = 1h});
        const QSignalSpy told(&recovery, &app::Recovery::failed);
        document.edit(withSigma0(document.session(), 0.7), "Change σ₀");
        recovery.writeNow();
        const QByteArray before = contentOf(folder.filePath(recoveryFilesIn(folder).value(0)));
        {
            const ShortWrites disk(1000);
            for (const double sigma0 : {0.8, 0.9}) {
                document.edit(withSigma0(document.session(), sigma0), "Change σ₀");
                recovery.writeNow();
            }
        }
        QCOMPARE(told.size(), 1);
        QCOMPARE(contentOf(folder.filePath(recoveryFilesIn(folder).value(0))), before);
        recovery.writeNow(); // nothing new to write, but what there is has not been written yet
        QVERIFY(contentOf(folder.filePath(recoveryFilesIn(folder).value(0))) != before);
        QCOMPARE(told.size(), 1);
    }

    void theWorkOfAnotherRunningProgramIsLeftAlone()
    {
        const QTemporaryDir folder;
        app::Document running;
        app::Recovery itsRecovery(running, folder.path());
        running.edit(withSigma0(running.session(), 0.77), "Change σ₀");
        itsRecovery.writeNow();
        app::Document second;
        app::Recovery recovery(second, folder.path());
        QVERIFY(!recovery.leftBehind());
        QCOMPARE(recoveryFilesIn(folder).size(), 1);
    }

    void onlyWhatWasSavedOrGivenUpLeavesNoCopy()
    {
        const QTemporaryDir folder;
        for (const bool isGivenUp : {true, false}) {
            app::Document document;
            {
                app::Recovery recovery(document, folder.path());
                document.edit(withSigma0(document.session(), 0.77), "Change σ₀");
                recovery.writeNow();
                if (isGivenUp)
                    recovery.giveUp();
            }
            QCOMPARE(recoveryFilesIn(folder).size(), isGivenUp ? 0 : 1);
        }
        QVERIFY(QDir(folder.path()).entryList({"*.lock"}, QDir::Files).isEmpty());
    }
};

KERNELSCOPE_TEST(DocumentTest, QCoreApplication)

} // namespace document_test

#include "document_test.moc"
