// The one rule of new data, asked of every part of the settings and of every family of kernels: what was set by hand
// stays, what nobody touched begins afresh, what is locked stays in any case, and one step takes the defaults.

#include "app/document/new_data.h"

#include "app/session/settings_part.h"
#include "core/data/examples.h"
#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/density/student_t_parameters.h"
#include "core/embedding/embedding_settings.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/lengthscale.h"
#include "core/kernels/log_gradients.h"
#include "core/labs/default_kernel.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/independence/independence_settings.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/session/learned_state.h"
#include "core/window/window.h"
#include "support/all_settings.h"
#include "support/kernels.h"
#include "support/test_registry.h"

#include <QTest>

#include <algorithm>

namespace new_data_test
{

namespace
{

using all_settings::Field;
using all_settings::Part;
using all_settings::Settings;

/// Three samples with targets: no label of a sample is beyond those that there are.
core::Dataset threeSamples(const char* generator, double scale)
{
    core::Dataset data =
        std::get<core::Dataset>(core::generate({.name = generator, .n = 60, .seed = 2, .options = {}}));
    data.x *= scale;
    data.targets = 100.0 * scale * data.x.col(0).array().sin();
    data.generation.reset();
    data.source = generator;
    data.labels.clear();
    for (int i = 0; i < 60; ++i)
        data.labels.push_back(i % 3);
    return data;
}

core::Session sessionOn(const core::Dataset& data)
{
    return app::freshSession(std::make_shared<const core::Dataset>(data));
}

/// Does the part have numbers that live on the scale of the data?
bool hasOfData(const Part& part)
{
    return std::ranges::any_of(part.fields, &Field::isOfData);
}

/// The part in a session as the defaults for the data of `fresh` leave it: numbers of the data afresh, the rest as it
/// was.
Settings afresh(const Part& part, const core::Session& session, const core::Session& fresh)
{
    Settings settings = part.of(session);
    const Settings start = part.settingsFor(*fresh.data, fresh.kernel);
    for (const Field& field : part.fields)
        if (field.isOfData())
            field.copy(start, settings);
    return settings;
}

QString nameOf(core::Text key)
{
    return QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size()));
}

} // namespace

class NewDataTest : public QObject
{
    Q_OBJECT

    const core::Dataset old_ = threeSamples("mixture2d", 1.0), next_ = threeSamples("moons", 40.0);

    void checkLock(const Part& part, const Field& field)
    {
        core::Session session = sessionOn(old_);
        const Settings held = field.others(part.of(session)).front();
        part.put(session, held);
        session.lockedHyperparameters = {std::string(part.key) + '.' + core::settingPath(field.key)};
        const core::Session next = app::withData(session, next_).session;
        const core::Session fresh = app::withDefaults(next);
        for (const core::Session& after : {next, fresh}) {
            QCOMPARE(after.lockedHyperparameters, session.lockedHyperparameters);
            QVERIFY2(field.isSame(part.of(after), held), qPrintable(nameOf(field.key)));
        }
        Settings others = afresh(part, next, fresh);
        field.copy(held, others);
        QVERIFY2(part.isSame(part.of(fresh), others), qPrintable(nameOf(field.key)));
    }

private slots:
    void everyPartThatWasSetByHandStays()
    {
        for (const Part& part : all_settings::everyPart()) {
            core::Session session = sessionOn(old_);
            Settings byHand = all_settings::entirelyOther(part);
            part.put(session, byHand);
            const app::NewData arrival = app::withData(session, next_);
            if (auto* independence = std::any_cast<core::IndependenceSettings>(&byHand))
                independence->given.clear(); // these data have no such columns
            QVERIFY2(part.isSame(part.of(arrival.session), byHand), qPrintable(nameOf(part.key)));
            QCOMPARE(arrival.kept.contains(nameOf(part.name)), hasOfData(part));
        }
    }

    void whatWasLearnedFromOtherDataGoesWithThem()
    {
        const core::Dataset high = threeSamples("mixture1d", 1.0), low = threeSamples("grid", 0.01);
        core::Session before = sessionOn(high);
        before.of<core::DensitySettings>().model.sigma0 = 0.123; // by hand, before and beside it
        before = core::withLearned(before, "regression",
                                   {.paths = {"scale", "lengthscale"}, .put = [](core::Session& next) {
                                        next.kernel = core::kernelOf(core::Matern32{core::Lengthscale{77.0}});
                                        next.of<core::RegressionSettings>().noise = 555.0;
                                        next.of<core::RegressionSettings>().mean = core::MeanFunction::Linear;
                                    }});
        const core::Session now = app::withData(before, low).session, fresh = sessionOn(low);
        QCOMPARE(now.of<core::RegressionSettings>().noise, fresh.of<core::RegressionSettings>().noise);
        QCOMPARE(now.of<core::RegressionSettings>().mean, fresh.of<core::RegressionSettings>().mean);
        QCOMPARE(now.kernel.family.index(), before.kernel.family.index()); // a family was chosen
        QVERIFY(core::lengthscaleOf(now.kernel) == core::medianDistance(low.x));
        QCOMPARE(now.of<core::DensitySettings>().model.sigma0, 0.123);

        core::Session byHand = before;
        byHand.kernel = core::kernelOf(core::Matern32{core::Lengthscale{3.0}});
        byHand.kernel.scale = 2.0;
        byHand.of<core::RegressionSettings>().noise = 0.5;
        const core::Session kept = app::withData(byHand, low).session;
        QVERIFY(kept.kernel == byHand.kernel);
        QCOMPARE(kept.of<core::RegressionSettings>().noise, 0.5);
    }

    void whatWasLearnedInTwoLabsGoesWithTheData()
    {
        const core::Dataset high = threeSamples("mixture1d", 1.0), low = threeSamples("grid", 0.01);
        core::Session before = core::withLearned(
            sessionOn(high), "regression",
            {.paths = {}, .put = [](core::Session& next) { next.of<core::RegressionSettings>().noise = 555.0; }});
        before = core::withLearned(before, "embedding", {.paths = {}, .put = [](core::Session& next) {
                                                             next.of<core::EmbeddingModel>().tau2 = 77.0;
                                                         }});
        const core::Session now = app::withData(before, low).session, fresh = sessionOn(low);
        QCOMPARE(now.of<core::RegressionSettings>().noise, fresh.of<core::RegressionSettings>().noise);
        QCOMPARE(now.of<core::EmbeddingModel>().tau2, fresh.of<core::EmbeddingModel>().tau2);
        QVERIFY(now.of<core::LearnedState>().by.empty());
    }

    void aLengthscaleByARuleGoesAndTheScaleByHandStays()
    {
        const core::Dataset high = threeSamples("mixture1d", 1.0), low = threeSamples("grid", 0.01);
        core::Session before = sessionOn(high);
        before.kernel = core::kernelOf(core::Matern32{core::Lengthscale{1.0}});
        before.kernel.scale = 7.5;
        before = core::withLearned(before, "rule", {.paths = {"lengthscale"}, .put = [](core::Session& next) {
                                                        next.kernel = core::withLengthscale(next.kernel, 55.0);
                                                    }});
        const core::Session now = app::withData(before, low).session;
        QVERIFY(core::lengthscaleOf(now.kernel) == core::medianDistance(low.x));
        QCOMPARE(now.kernel.scale, 7.5);
    }

    void aLengthscaleForEachColumnIsAChoiceWhereNoLabBeginsWithIt()
    {
        const auto learned = [](const core::Dataset& data, const char* learner) {
            return core::withLearned(sessionOn(data), learner,
                                     {.paths = {"lengthscale[0]", "lengthscale[1]"}, .put = [](core::Session& next) {
                                          next.kernel = core::kernelOf(core::SquaredExponential{{0.3, 6.0}});
                                      }});
        };
        core::Dataset uneven = old_, even = old_;
        uneven.x.col(1) *= 20.0;
        even.x.col(1) = old_.x.col(0).reverse();
        const app::NewData free = app::withData(learned(uneven, "density"), next_),
                           kept = app::withData(learned(even, "regression"), next_);
        QVERIFY(free.session.kernel == sessionOn(next_).kernel && !free.kept.contains("the kernel"));
        QCOMPARE(core::lengthscalesOf(kept.session.kernel).size(), std::size_t{2});
        QVERIFY(kept.kept.contains("the kernel"));
    }

    void numbersThatCameAfterWhatWasLearnedStay()
    {
        const core::Dataset high = threeSamples("mixture2d", 1.0), low = threeSamples("moons", 40.0);
        core::Session before =
            core::withLearned(sessionOn(high), "regression",
                              {.paths = {"scale", "lengthscale"}, .put = [](core::Session& next) {
                                   next.kernel = core::kernelOf(core::SquaredExponential{core::Lengthscale{0.3}});
                                   next.kernel.scale = 0.7;
                               }});
        before.kernel = core::withArd(before.kernel, {}, 2, true); // other numbers than those that were learned
        const core::Session now = app::withData(before, low).session;
        QVERIFY(core::lengthscalesOf(now.kernel) == core::lengthscalesOf(before.kernel));
        QVERIFY(now.kernel.scale != 0.7); // still the one that was learned
    }

    void givenColumnsThatTheDataLackAreGone()
    {
        core::Session before = core::builtInSession();
        before.of<core::IndependenceSettings>().given = {"x3"};
        core::Dataset data = core::emptyDataset(2);
        data.x = Eigen::MatrixXd::Random(20, 2);
        QVERIFY(app::withData(before, data).session.of<core::IndependenceSettings>().given.empty());
    }

    void everyPartThatNobodyTouchedBeginsAfresh()
    {
        const app::NewData arrival = app::withData(sessionOn(old_), next_);
        QVERIFY(arrival.kept.isEmpty());
        QVERIFY(arrival.session.kernel == sessionOn(next_).kernel);
        for (const Part& part : all_settings::everyPart())
            QVERIFY2(part.isSameIn(arrival.session, sessionOn(next_)), qPrintable(nameOf(part.key)));
    }

    void aPriorOfNoveltysOwnGoesWithItsNumbers()
    {
        using core::NoveltySettings;
        core::Session session = sessionOn(old_);
        session.of<NoveltySettings>().prior = NoveltySettings::Prior::Own;
        QVERIFY(!core::hasOwnPrior(app::withData(session, next_).session.of<NoveltySettings>()));
        session.of<NoveltySettings>().model.beta = 0.7; // by hand
        QVERIFY(core::hasOwnPrior(app::withData(session, next_).session.of<NoveltySettings>()));
    }

    void numbersThatNoveltyDoesNotUseAreNoModelThatIsKept()
    {
        using core::NoveltySettings;
        const QString novelty = nameOf(core::settingsName<NoveltySettings>);
        core::Session session = sessionOn(old_);
        session.of<NoveltySettings>().model.beta = 0.7; // by hand, while the prior is the Density lab's
        const app::NewData shared = app::withData(session, next_);
        QVERIFY2(shared.kept.isEmpty(), qPrintable(shared.kept.join(u' ')));
        QVERIFY(shared.session.of<NoveltySettings>() == sessionOn(next_).of<NoveltySettings>());
        session.of<NoveltySettings>().prior = NoveltySettings::Prior::Own;
        QCOMPARE(app::withData(session, next_).kept, QStringList{novelty});
        session.of<core::DensitySettings>().model.beta = 0.3;
        session.of<NoveltySettings>().prior = NoveltySettings::Prior::Density;
        QCOMPARE(app::withData(session, next_).kept, QStringList{nameOf(core::settingsName<core::DensitySettings>)});
    }

    void bagsComeAsBagsAndGoWithThem()
    {
        using Inputs = core::RegressionSettings::Inputs;
        const auto inputsOf = [](const core::Session& session) {
            return session.of<core::RegressionSettings>().inputs;
        };
        const core::Dataset bags = *core::example("bags"), rows = *core::example("sine"),
                            samples = *core::example("two_samples");
        const core::Session ofBags = app::withData(sessionOn(rows), bags).session;
        QVERIFY(inputsOf(ofBags) == Inputs::Bags);
        QVERIFY(inputsOf(sessionOn(bags)) == Inputs::Bags);
        QVERIFY(inputsOf(app::withData(ofBags, rows).session) == Inputs::Rows);
        QVERIFY(inputsOf(sessionOn(samples)) == Inputs::Rows); // two of them, without targets
        core::Dataset oneEach = bags;
        for (Eigen::Index row = 0; row < oneEach.size(); ++row)
            oneEach.labels[static_cast<std::size_t>(row)] = static_cast<int>(row);
        QVERIFY(inputsOf(sessionOn(oneEach)) == Inputs::Rows); // each of one point
        core::Session wished = sessionOn(rows);
        wished.of<core::RegressionSettings>().inputs = Inputs::Bags;
        QVERIFY(inputsOf(app::withData(wished, old_).session) == Inputs::Bags); // a person's wish
    }

    void onePartSetByHandLeavesTheOthersFree()
    {
        const core::Session fresh = sessionOn(next_);
        for (const Part& part : all_settings::everyPart()) {
            core::Session session = sessionOn(old_);
            part.put(session, all_settings::entirelyOther(part));
            const core::Session next = app::withData(session, next_).session;
            for (const Part& other : all_settings::everyPart())
                if (other.key != part.key)
                    QVERIFY2(other.isSameIn(next, fresh), qPrintable(nameOf(part.key) + ", " + nameOf(other.key)));
        }
    }

    void theDefaultsTakeOfEveryPartWhatIsOfTheDataAndNothingElse()
    {
        for (const Part& part : all_settings::everyPart()) {
            core::Session session = sessionOn(old_);
            part.put(session, all_settings::entirelyOther(part));
            session = app::withData(session, next_).session;
            const core::Session fresh = app::withDefaults(session);
            QVERIFY2(part.isSame(part.of(fresh), afresh(part, session, fresh)), qPrintable(nameOf(part.key)));
            QVERIFY(fresh.data.get() == session.data.get() && fresh.window == session.window);
        }
    }

    void everyLockHoldsOneNumberAndThatAlone()
    {
        int locks = 0;
        for (const Part& part : all_settings::everyPart())
            for (const Field& field : part.fields)
                if (field.numberFacts() && field.numberFacts()->lockable) {
                    checkLock(part, field);
                    ++locks;
                }
        QVERIFY(locks >= 6);
    }

    void everyKernelStaysWhereItCanBeComputed()
    {
        for (const core::FamilyDescription& family : core::families()) {
            core::Session session = sessionOn(old_);
            session.kernel = core::product({core::kernelOf(core::defaultFamily(family.name)), se(0.37)}, 2.5);
            const app::NewData arrival = app::withData(session, next_);
            std::vector<core::Problem> found;
            core::addKernelProblems(session.kernel, next_.x, found);
            QCOMPARE(arrival.kernelReplaced, !found.empty());
            QVERIFY2((arrival.session.kernel == session.kernel) == found.empty(), std::string(family.name).c_str());
            QCOMPARE(arrival.kept.contains("the kernel"), found.empty());
            QVERIFY(app::withDefaults(arrival.session).kernel == sessionOn(next_).kernel);
        }
    }

    void everyLockOfAKernelHoldsItsNumber()
    {
        const core::Kernel kernel =
            core::sum({core::kernelOf(core::RationalQuadratic{{0.7}, 3.0}), core::kernelOf(core::Periodic{0.4, 2.5})});
        for (const core::Hyperparameter& number : core::hyperparameters(kernel)) {
            core::Session session = sessionOn(old_);
            session.kernel = kernel;
            session.lockedHyperparameters = {core::pathOf(number)};
            const core::Session next = app::withData(session, next_).session;
            for (const core::Session& after : {next, app::withDefaults(next)}) {
                QCOMPARE(after.lockedHyperparameters, session.lockedHyperparameters);
                const auto numbers = core::hyperparameters(after.kernel);
                const auto same = std::ranges::find(numbers, core::pathOf(number), &core::pathOf);
                QVERIFY2(same != numbers.end() && same->value == number.value, core::pathOf(number).c_str());
            }
        }
    }

    void aLabelBeyondTheSamplesBeginsAnewAndNoOtherSettingWithIt()
    {
        core::Dataset pair = next_;
        for (int& label : pair.labels)
            label %= 2;
        for (const Part& part : all_settings::everyPart()) {
            core::Session session = sessionOn(old_);
            Settings settings = part.of(session);
            bool hasLabels = false;
            for (const Field& field : part.fields)
                if (std::holds_alternative<core::LabelFacts>(field.facts)) {
                    field.putNumber(settings, 2);
                    hasLabels = true;
                }
            if (hasLabels)
                part.put(session, settings);
            const core::Session next = app::withData(session, pair).session;
            QVERIFY2(!hasLabels || part.isSameIn(next, sessionOn(pair)), qPrintable(nameOf(part.key)));
        }
    }
};

KERNELSCOPE_TEST(NewDataTest, NoApplication)

} // namespace new_data_test

#include "new_data_test.moc"
