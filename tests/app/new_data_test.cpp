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
#include "core/labs/regression/regression_settings.h"
#include "core/session/learned_state.h"
#include "core/window/window.h"
#include "support/all_settings.h"
#include "support/kernels.h"
#include "support/test_registry.h"

#include <QTest>

#include <algorithm>
#include <type_traits>

namespace new_data_test
{

namespace
{

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
template <class S>
bool hasOfData()
{
    bool found = false;
    core::forEachSetting<S>([&](const auto& field) {
        if constexpr (requires { field.facts.ofData; })
            found = found || field.facts.ofData;
    });
    return found;
}

/// The part as the defaults for the data leave it: numbers of the data afresh, the rest as it was.
template <class S>
S afresh(S settings, const core::Session& session)
{
    const S fresh = core::settingsFor<S>(*session.data, session.kernel);
    core::forEachSetting<S>([&](const auto& field) {
        if constexpr (requires { field.facts.ofData; })
            if (field.facts.ofData)
                field.at(settings) = field.at(fresh);
    });
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

private slots:
    void everyPartThatWasSetByHandStays()
    {
        all_settings::forEveryPart([&]<class S>(const S& initial) {
            core::Session session = sessionOn(old_);
            S byHand = all_settings::entirelyOther(initial);
            session.of<S>() = byHand;
            const app::NewData arrival = app::withData(session, next_);
            if constexpr (std::is_same_v<S, core::IndependenceSettings>)
                byHand.given.clear(); // these data have no such columns
            QVERIFY2(arrival.session.of<S>() == byHand, qPrintable(nameOf(core::settingsKey<S>)));
            QCOMPARE(arrival.kept.contains(nameOf(core::settingsName<S>)), hasOfData<S>());
        });
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
        all_settings::forEveryPart([&]<class S>(const S&) {
            QVERIFY2(arrival.session.of<S>() == sessionOn(next_).of<S>(), qPrintable(nameOf(core::settingsKey<S>)));
        });
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
        all_settings::forEveryPart([&]<class S>(const S& initial) {
            core::Session session = sessionOn(old_);
            session.of<S>() = all_settings::entirelyOther(initial);
            const core::Session next = app::withData(session, next_).session;
            all_settings::forEveryPart([&]<class Other>(const Other&) {
                if constexpr (!std::is_same_v<S, Other>)
                    QVERIFY2(next.of<Other>() == sessionOn(next_).of<Other>(),
                             qPrintable(nameOf(core::settingsKey<S>) + ", " + nameOf(core::settingsKey<Other>)));
            });
        });
    }

    void theDefaultsTakeOfEveryPartWhatIsOfTheDataAndNothingElse()
    {
        all_settings::forEveryPart([&]<class S>(const S& initial) {
            core::Session session = sessionOn(old_);
            session.of<S>() = all_settings::entirelyOther(initial);
            session = app::withData(session, next_).session;
            const core::Session fresh = app::withDefaults(session);
            QVERIFY2(fresh.of<S>() == afresh(session.of<S>(), fresh), qPrintable(nameOf(core::settingsKey<S>)));
            QVERIFY(fresh.data.get() == session.data.get() && fresh.window == session.window);
        });
    }

    void everyLockHoldsOneNumberAndThatAlone()
    {
        int locks = 0;
        all_settings::forEveryPart([&]<class S>(const S&) {
            core::forEachSetting<S>([&]<class Field>(const Field& field) {
                if constexpr (all_settings::isNumber<Field>) {
                    if (!field.facts.lockable)
                        return;
                    ++locks;
                    core::Session session = sessionOn(old_);
                    const S held = all_settings::otherThan(session.of<S>(), field).front();
                    session.of<S>() = held;
                    session.lockedHyperparameters = {std::string(core::settingsKey<S>) + '.' +
                                                     core::settingPath(field.facts.key)};
                    const core::Session next = app::withData(session, next_).session;
                    for (const core::Session& after : {next, app::withDefaults(next)}) {
                        QCOMPARE(after.lockedHyperparameters, session.lockedHyperparameters);
                        QVERIFY2(field.at(after.of<S>()) == field.at(held), qPrintable(nameOf(field.facts.key)));
                    }
                    S others = afresh(next.of<S>(), app::withDefaults(next));
                    field.at(others) = field.at(held);
                    QVERIFY2(app::withDefaults(next).of<S>() == others, qPrintable(nameOf(field.facts.key)));
                }
            });
        });
        QVERIFY(locks >= 6);
    }

    void everyKernelStaysWhereItCanBeComputed()
    {
        for (const core::FamilyDescription& family : core::families()) {
            core::Session session = sessionOn(old_);
            session.kernel = core::product({core::kernelOf(core::defaultFamily(family.name)), se(0.37)}, 2.5);
            const app::NewData arrival = app::withData(session, next_);
            std::vector<core::Problem> found;
            core::addKernelProblems(session.kernel, next_, found);
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
        all_settings::forEveryPart([&]<class S>(const S&) {
            core::Session session = sessionOn(old_);
            bool hasLabels = false;
            core::forEachSetting<S>([&]<class Field>(const Field& field) {
                if constexpr (std::is_same_v<typename Field::Facts, core::LabelFacts>) {
                    field.at(session.of<S>()) = 2;
                    hasLabels = true;
                }
            });
            const core::Session next = app::withData(session, pair).session;
            QVERIFY2(!hasLabels || next.of<S>() == sessionOn(pair).of<S>(), qPrintable(nameOf(core::settingsKey<S>)));
        });
    }
};

KERNELSCOPE_TEST(NewDataTest, NoApplication)

} // namespace new_data_test

#include "new_data_test.moc"
