// Data that come from elsewhere in the live window: each lab begins with its own numbers for them, and no number that a
// person chose gives way.

#include "app/window_fixture.h"

#include "app/actions/data_actions.h"
#include "app/document/new_data.h"
#include "core/data/dataset.h"
#include "core/data/examples.h"
#include "core/embedding/embedding_settings.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/session/learned_state.h"
#include "support/test_registry.h"
#include "widgets/controls/muted_line.h"

#include <QLabel>
#include <QPushButton>

#include <cmath>

namespace first_fits_test
{

namespace
{

/// Two groups on the line, with targets.
core::Dataset twoGroups(const std::string& source, double size = 1.0)
{
    core::Dataset data = core::emptyDataset(1);
    constexpr int rows = 24;
    data.x.resize(rows, 1);
    data.targets.resize(rows);
    for (int i = 0; i < rows; ++i) {
        data.labels.push_back(i % 2);
        data.x(i, 0) = size * (3.0 * (i % 2) + std::sin(1.7 * i));
        data.targets[i] = size * (3.0 * std::cos(data.x(i, 0) / size) + 0.3 * std::sin(11.0 * i));
    }
    data.source = source;
    return data;
}

core::Dataset without(core::Dataset data, const std::string& what)
{
    if (what == "targets")
        data.targets.resize(0);
    else
        data.labels.clear();
    return data;
}

} // namespace

class FirstFitsTest : public WindowFixture
{
    Q_OBJECT

    const core::Session& session() { return document_->session(); }
    core::Kernel brought() { return app::freshSession(session().data).kernel; } // with the data
    void load(const core::Dataset& data) { window_->findChild<app::DataActions*>()->replaceData(data, "Load"); }
    void turnTo(const std::string& lab)
    {
        document_->showLab(lab);
        QVERIFY(settles());
    }
    template <class Change>
    void edit(const Change& change)
    {
        core::Session next = session();
        change(next);
        document_->edit(std::move(next), "By hand");
    }
    /// What the Density lab says of the score.
    QLabel* sentence()
    {
        for (QLabel* label : page().editors()->findChildren<QLabel*>())
            if (label->text().contains("mean log density") && !label->isHidden())
                return label;
        return nullptr;
    }

    /// Does the line above the panels say that the density is not of these rows yet?
    bool saysThatItIsSought() { return page().findChild<widgets::MutedLine*>()->text().startsWith("Looking for"); }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void eachLabBeginsWithItsOwnNumbers()
    {
        load(twoGroups("a.csv"));
        QVERIFY(settles());
        const core::Kernel ofDensity = session().kernel;
        QVERIFY(ofDensity != brought());
        turnTo("two-samples"); // which fits examples alone
        QVERIFY(session().kernel == brought());
        turnTo("regression");
        const core::Kernel ofRegression = session().kernel;
        QVERIFY(ofRegression != brought() && ofRegression != ofDensity);
        turnTo("spectrum");
        QVERIFY(session().kernel == brought());
        turnTo("density");
        QVERIFY(session().kernel == ofDensity);
        turnTo("regression");
        QVERIFY(session().kernel == ofRegression);
    }

    void aPairOfMoreSamplesIsNotFittedFirst()
    {
        window_->findChild<app::DataActions*>()->openExample("iris");
        QVERIFY(settles());
        turnTo("two-samples"); // what it would find is not that of all
        QVERIFY(!session().of<core::LearnedState>().by.contains("embedding"));
    }

    void examplesStandAtTheMaximumOfTheEvidence_data()
    {
        QTest::addColumn<QString>("lab");
        QTest::addColumn<QString>("example");
        QTest::newRow("embedding") << "embedding"
                                   << "bimodal";
        QTest::newRow("two samples") << "two-samples"
                                     << "two_samples";
    }
    void examplesStandAtTheMaximumOfTheEvidence()
    {
        QFETCH(QString, lab);
        QFETCH(QString, example);
        const core::Session before = session();
        window_->findChild<app::DataActions*>()->openExample(example.toStdString());
        QVERIFY(settles());
        QCOMPARE(session().lab, lab.toStdString());
        const core::Session found = session();
        QVERIFY(core::lengthscaleOf(found.kernel) < core::lengthscaleOf(brought()));
        QVERIFY(found.of<core::LearnedState>().by.at("embedding").first);
        const core::EmbeddingModel model = found.of<core::EmbeddingModel>();
        QVERIFY(model == app::freshSession(found.data).of<core::EmbeddingModel>()); // ℓ alone
        buttonNamed<QPushButton>(*page().editors(), "Maximise")->click();
        QVERIFY(settles());
        QVERIFY(std::abs(std::log(*core::lengthscaleOf(session().kernel) / *core::lengthscaleOf(found.kernel))) < 1e-3);
        document_->history()->undo(); // nothing, or that it was asked for
        while (session().data == found.data)
            document_->history()->undo();
        QVERIFY(session() == before); // the fit was no step
        QVERIFY(settles());
    }

    void aHandThatIsAheadOfAnExamplesFitIsNotOverruled()
    {
        window_->findChild<app::DataActions*>()->openExample("bimodal");
        edit([](core::Session& next) { next.kernel = core::withLengthscale(next.kernel, 0.123); });
        QVERIFY(settles());
        QCOMPARE(core::lengthscaleOf(session().kernel), std::optional(0.123));
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(session().kernel != brought() && session().of<core::LearnedState>().by.contains("embedding"));
    }

    void dataOfOnesOwnBeginAtTheMedianDistanceWhereSamplesAreCompared()
    {
        document_->showLab("two-samples");
        core::Dataset own = *core::example("two_samples");
        own.source = "own.csv";
        load(own);
        QVERIFY(settles());
        QVERIFY(session().kernel == brought());
    }

    void theLineAbovePanelsSaysThatTheDensityIsSought()
    {
        QVERIFY(!saysThatItIsSought());
        core::Dataset many = *core::example("faithful"); // which takes a while
        load(many);
        QTRY_VERIFY(saysThatItIsSought());
        QVERIFY(settles());
        QVERIFY(!saysThatItIsSought());
        many.source = "again.csv";
        load(many);
        QTRY_VERIFY(saysThatItIsSought());
        edit([](core::Session& next) { next.of<core::DensitySettings>().model.sigma0 = 0.5; });
        QVERIFY(!saysThatItIsSought()); // a hand was ahead
        QVERIFY(settles());
        QVERIFY(!saysThatItIsSought());
    }

    void theDefaultsThatANoticeOffersAreFittedToo()
    {
        edit([](core::Session& next) { next.kernel = core::kernelOf(core::Matern32{}, 2.0); });
        load(twoGroups("a.csv"));
        QVERIFY(settles());
        QVERIFY(std::holds_alternative<core::Matern32>(session().kernel.family)); // chosen, and kept
        auto* link = window_->findChild<QWidget*>("modelNotice")->findChild<QLabel*>();
        emit link->linkActivated("defaults");
        QVERIFY(settles());
        QVERIFY(std::holds_alternative<core::SquaredExponential>(session().kernel.family));
        QVERIFY(session().kernel != brought());
    }

    void aLabWithNothingToFitBeginsWithTheDefaults()
    {
        load(without(twoGroups("a.csv"), "targets"));
        QVERIFY(settles());
        QVERIFY(session().kernel != brought());
        turnTo("regression");
        QVERIFY(session().kernel == brought());
    }

    void aHandIsNotOverruled()
    {
        document_->showLab("regression");
        QVERIFY(settles());
        load(twoGroups("a.csv"));
        edit([](core::Session& next) { next.kernel = core::withLengthscale(next.kernel, 0.123); }); // before the fit
        const core::Session byHand = session();
        QVERIFY(settles());
        QVERIFY(session() == byHand);
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(session().kernel != brought() && session().of<core::LearnedState>().by.contains("regression"));
    }

    void aKernelByHandHoldsWhereItIsTheDefault()
    {
        load(twoGroups("a.csv"));
        QVERIFY(settles());
        edit([this](core::Session& next) { next.kernel = brought(); }); // as ℓ by the median
        QVERIFY(settles());
        QVERIFY(session().kernel == brought());
        turnTo("regression");
        QVERIFY(session().kernel == brought());
    }

    void numbersByHandHoldForOtherData_data()
    {
        QTest::addColumn<QString>("number");
        for (const char* number : {"sigma0", "noise", "mean"})
            QTest::newRow(number) << number;
    }

    void numbersByHandHoldForOtherData()
    {
        QFETCH(QString, number);
        load(twoGroups("a.csv"));
        QVERIFY(settles());
        edit([&](core::Session& next) {
            if (number == "sigma0")
                next.of<core::DensitySettings>().model.sigma0 = 2.0;
            else if (number == "noise")
                next.of<core::RegressionSettings>().noise = 0.7;
            else
                next.of<core::RegressionSettings>().mean = core::MeanFunction::Zero;
        });
        load(twoGroups("b.csv", 30.0));
        const core::Session arrived = session();
        for (const char* lab : {"density", "regression"}) {
            turnTo(lab);
            QVERIFY(session().settings == arrived.settings && session().kernel == arrived.kernel);
        }
        const bool isChoice = number != "mean"; // zero is what the defaults have
        QCOMPARE(window_->findChild<QWidget*>("modelNotice")->isVisible(), isChoice);
    }

    void aFamilyByHandHoldsInEveryLab()
    {
        load(twoGroups("a.csv"));
        QVERIFY(settles());
        edit([](core::Session& next) { next.kernel = core::kernelOf(core::Matern32{{1.0}}); });
        buttonNamed<QPushButton>(*page().editors(), "Maximise")->click();
        QVERIFY(settles());
        const core::Kernel chosen = session().kernel;
        QVERIFY(std::holds_alternative<core::Matern32>(chosen.family));
        QVERIFY(session().of<core::LearnedState>().by.at("density").put);
        turnTo("regression");
        QVERIFY(session().kernel == chosen);
    }

    void aRuleByWhichAPersonChoseHolds()
    {
        load(twoGroups("a.csv"));
        QVERIFY(settles());
        turnTo("two-samples");
        const auto put = [](core::Session& next) { next.kernel = core::withLengthscale(next.kernel, 0.5); };
        edit([&](core::Session& next) { next = core::withLearned(next, "rule", {.paths = {}, .put = put}); });
        turnTo("regression");
        QVERIFY(core::lengthscaleOf(session().kernel) == 0.5);
    }

    void whatAPersonAskedForCanBeChangedAndUndone()
    {
        document_->showLab("embedding");
        load(twoGroups("a.csv"));
        QVERIFY(settles());
        const auto put = [](core::Session& next) {
            next.kernel = core::withLengthscale(next.kernel, 0.5);
            next.of<core::EmbeddingModel>().tau2 = 3.0;
        };
        edit([&](core::Session& next) { next = core::withLearned(next, "embedding", {.paths = {}, .put = put}); });
        QVERIFY(settles());
        edit([](core::Session& next) { next.of<core::EmbeddingModel>().tau2 = 7.0; });
        QVERIFY(settles());
        QCOMPARE(session().of<core::EmbeddingModel>().tau2, 7.0);
        turnTo("density");
        QVERIFY(core::lengthscaleOf(session().kernel) != 0.5);
        turnTo("embedding");
        QVERIFY(core::lengthscaleOf(session().kernel) == 0.5);
        for (int step = 0; step < 2; ++step)
            document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(session().kernel == brought());
    }

    void theSentenceOnTheScoreIsDimmedBesideOtherNumbers()
    {
        load(twoGroups("a.csv"));
        QVERIFY(settles());
        QVERIFY(sentence() && !sentence()->graphicsEffect());
        edit([](core::Session& next) { next.of<core::DensitySettings>().model.sigma0 *= 2.0; });
        QVERIFY(sentence()->graphicsEffect());
        document_->history()->undo();
        QVERIFY(!sentence()->graphicsEffect());
        edit([](core::Session& next) { next.kernel.scale *= 2.0; });
        QVERIFY(sentence()->graphicsEffect());
    }

    void undoLeadsToTheNumbersOfTheLabOnShow()
    {
        load(twoGroups("a.csv"));
        QVERIFY(settles());
        edit([](core::Session& next) { next.window = {{-20.0, 20.0}}; });
        turnTo("regression");
        const core::Session found = session();
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(session().window != found.window);
        QVERIFY(session().kernel == found.kernel && session().settings == found.settings);
        turnTo("spectrum");
        edit([](core::Session& next) { next.window = {{-20.0, 20.0}}; });
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(session().kernel == brought());
    }

    void aFirstFitLeavesASavedDocumentClean()
    {
        load(twoGroups("a.csv"));
        QVERIFY(settles());
        QVERIFY(!document_->save(folder_.filePath("saved.kscope")));
        const core::Kernel ofDensity = session().kernel;
        turnTo("regression");
        QVERIFY(session().kernel != ofDensity);
        QVERIFY(!document_->isModified());
    }

    void groupsOfTheSamePointsAreFitted()
    {
        document_->showLab("classification");
        load(without(twoGroups("a.csv"), "labels"));
        QVERIFY(settles());
        QVERIFY(session().kernel == brought());
        load(twoGroups("a.csv")); // as Group by has it
        QVERIFY(settles());
        QVERIFY(session().of<core::LearnedState>().by.contains("classification"));
        QVERIFY(session().kernel != brought());
    }
};

KERNELSCOPE_TEST(FirstFitsTest, QApplication)

} // namespace first_fits_test

#include "first_fits_test.moc"
