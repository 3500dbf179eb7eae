// What follows from the description of every lab's settings.

#include "core/settings/range_problems.h"
#include "support/all_settings.h"
#include "support/test_registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

namespace settings_test
{

namespace
{

using namespace core;

/// Calls `use` with each part of a session, and with the settings that one of them holds.
template <class Use>
void forEverySettings(const Use& use)
{
    all_settings::forEveryPart(use);
    use(InducingRule());
}

/// Calls `use` with settings in which the number is read, and with its field.
template <class Use>
void forEveryNumber(const Use& use)
{
    forEverySettings([&]<class S>(const S& defaults) {
        forEachSetting<S>([&]<class Field>(const Field& field) {
            if constexpr (all_settings::isNumber<Field>)
                use(defaults, field);
        });
    });
}

/// Settings in which the number is read.
template <class S, class Field>
std::optional<S> readingOf(const S& defaults, const Field& field)
{
    for (const S& settings : all_settings::switched(defaults))
        if (!field.matters || field.matters(settings))
            return settings;
    for (const S& settings : all_settings::raised(defaults))
        if (!field.matters || field.matters(settings))
            return settings;
    return std::nullopt;
}

template <class S, class Field>
std::vector<Problem> problemsAt(S settings, const Field& field, double value)
{
    field.at(settings) = static_cast<typename Field::Value>(value);
    std::vector<Problem> found = rangeProblems(settings);
    const std::string path = field.facts.path.empty() ? settingPath(field.facts.key) : std::string(field.facts.path);
    std::erase_if(found, [&](const Problem& problem) { return problem.field != path; });
    return found;
}

QByteArray nameOf(Text key)
{
    return QByteArray(key.data(), static_cast<qsizetype>(key.size()));
}

} // namespace

class SettingsTest : public QObject
{
    Q_OBJECT

private slots:
    void everyDefaultIsAdmissible()
    {
        forEverySettings([](const auto& settings) {
            for (const Problem& problem : rangeProblems(settings))
                QFAIL(qPrintable(QString::fromStdString(problem.field + ' ' + problem.message)));
        });
    }

    void everyEndOfARangeIsTakenAndWhatIsBeyondIsRefusedByName()
    {
        int numbers = 0;
        forEveryNumber([&]<class S, class Field>(const S& defaults, const Field& field) {
            const NumberBounds& bounds = field.facts.bounds;
            const QByteArray key = nameOf(field.facts.key);
            const double step = bounds.spacing == Spacing::Integer ? 1.0 : 0.0;
            const auto below = [&](double value) {
                return step > 0.0 ? value - step : std::nextafter(value, -std::numeric_limits<double>::infinity());
            };
            const auto above = [&](double value) {
                return step > 0.0 ? value + step : std::nextafter(value, std::numeric_limits<double>::infinity());
            };
            using V = typename Field::Value;
            for (const double inside :
                 {bounds.lower, bounds.upper, bounds.minimumAllowed ? bounds.minimum : above(bounds.minimum),
                  std::isfinite(bounds.maximum) ? bounds.maximum : bounds.upper}) {
                std::optional<S> settings = readingOf(defaults, field);
                if constexpr (std::is_same_v<V, Eigen::Index>) // 0 inducing points are the rule's own number
                    if (!settings) {
                        settings = defaults;
                        field.at(*settings) = 1;
                    }
                QVERIFY2(settings, key + " is read nowhere");
                QVERIFY2(problemsAt(*settings, field, inside).empty(), key + " refuses " + QByteArray::number(inside));
                QVERIFY2(bounds.holds(inside), key);
                ++numbers;
            }
            std::optional<S> settings = readingOf(defaults, field);
            if (!settings)
                return;
            const double least = bounds.minimumAllowed ? below(bounds.minimum) : bounds.minimum;
            QCOMPARE(problemsAt(*settings, field, least).size(), std::size_t{1});
            if (std::isfinite(bounds.maximum))
                QCOMPARE(problemsAt(*settings, field, above(bounds.maximum)).size(), std::size_t{1});
            if constexpr (std::is_floating_point_v<V>)
                QCOMPARE(problemsAt(*settings, field, std::nan("")).size(), std::size_t{1});
        });
        QVERIFY(numbers > 80); // else they were not looked at
    }

    void everyChoiceHasARowAndANameOfItsOwn()
    {
        forEverySettings([]<class S>(const S&) {
            forEachSetting<S>([]<class Field>(const Field& field) {
                using V = typename Field::Value;
                if constexpr (std::is_enum_v<V>) {
                    std::set<Text> names, rows;
                    int position = 0;
                    for (const Choice<V>& choice : choicesOf<V>) {
                        names.insert(choice.name);
                        rows.insert(choice.row);
                        QCOMPARE(static_cast<int>(choice.value), position++); // in the order of the enumeration
                        QVERIFY(choiceNamed<V>(choice.name) == choice.value);
                    }
                    QCOMPARE(names.size(), choicesOf<V>.size());
                    QCOMPARE(rows.size(), choicesOf<V>.size());
                    QVERIFY(!choiceNamed<V>("nothing"));
                    QVERIFY2(!names.contains("") && !rows.contains(""), nameOf(field.facts.key));
                }
            });
        });
    }

    void noTwoFieldsShareAKey()
    {
        forEverySettings([]<class S>(const S&) {
            std::set<Text> keys;
            std::size_t fields = 0;
            forEachSetting<S>([&](const auto& field) {
                keys.insert(field.facts.key);
                ++fields;
            });
            QCOMPARE(keys.size(), fields);
        });
    }

    void aKeyInOneWordIsTheNameInProblems()
    {
        QCOMPARE(settingPath("sigma0"), std::string("sigma0"));
        QCOMPARE(settingPath("test_level"), std::string("testLevel"));
        QCOMPARE(settingPath("show_clt_band"), std::string("showCltBand"));
    }

    void aRangeSaysWhatItTakes()
    {
        QCOMPARE(wholeNumbers(permutationCounts, 100, 10'000).sentence(),
                 std::string("must be a whole number from 10 to 1,000,000"));
        QCOMPARE(bandLevels.sentence(), std::string("must lie between 0 and 1"));
        QCOMPARE(positive(0.1, 1.0).sentence(), std::string("must be greater than 0"));
        QCOMPARE(notNegative(0.1, 1.0).sentence(), std::string("must be a number of at least 0"));
    }
};

KERNELSCOPE_TEST(SettingsTest, NoApplication)

} // namespace settings_test

#include "settings_test.moc"
