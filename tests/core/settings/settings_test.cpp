// What follows from the description of every lab's settings.

#include "core/embedding/inducing.h"
#include "core/settings/common_fields.h"
#include "support/all_settings.h"
#include "support/test_registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace settings_test
{

namespace
{

using namespace core;
using all_settings::Field;
using all_settings::Part;
using all_settings::Settings;

/// Each part of a session, and the settings that one of them holds.
std::vector<Part> everySettings()
{
    std::vector<Part> every = all_settings::everyPart();
    every.push_back(all_settings::inducingRule());
    return every;
}

/// Settings in which the field is read; empty where it never is.
Settings readingOf(const Part& part, const Field& field)
{
    for (const Settings& settings : all_settings::switched(part))
        if (field.matters(settings))
            return settings;
    for (const Settings& settings : all_settings::raised(part))
        if (field.matters(settings))
            return settings;
    return {};
}

std::vector<Problem> problemsAt(const Part& part, Settings settings, const Field& field, double value)
{
    field.putNumber(settings, value);
    std::vector<Problem> found = part.rangeProblems(settings);
    const NumberFacts& facts = *field.numberFacts();
    const std::string path = facts.path.empty() ? settingPath(facts.key) : std::string(facts.path);
    std::erase_if(found, [&](const Problem& problem) { return problem.field != path; });
    return found;
}

/// The number a little before or after: the next whole one, or the next one of the machine.
double beside(double value, bool above, const NumberBounds& bounds)
{
    const double direction = above ? 1.0 : -1.0;
    return bounds.spacing == Spacing::Integer
               ? value + direction
               : std::nextafter(value, direction * std::numeric_limits<double>::infinity());
}

QByteArray nameOf(Text key)
{
    return QByteArray(key.data(), static_cast<qsizetype>(key.size()));
}

} // namespace

class SettingsTest : public QObject
{
    Q_OBJECT

    void checkEnds(const Part& part, const Field& field, int& numbers)
    {
        const NumberBounds& bounds = field.numberFacts()->bounds;
        const QByteArray key = nameOf(field.key);
        Settings settings = readingOf(part, field);
        const bool reads = settings.has_value();
        if (!reads) { // 0 inducing points are the rule's own number
            QVERIFY2(part.initial.type() == typeid(InducingRule), key + " is read nowhere");
            settings = part.initial;
            field.putNumber(settings, 1);
        }
        for (const double inside :
             {bounds.lower, bounds.upper, bounds.minimumAllowed ? bounds.minimum : beside(bounds.minimum, true, bounds),
              std::isfinite(bounds.maximum) ? bounds.maximum : bounds.upper}) {
            QVERIFY2(problemsAt(part, settings, field, inside).empty(), key + " refuses " + QByteArray::number(inside));
            QVERIFY2(bounds.holds(inside), key);
            ++numbers;
        }
        if (!reads)
            return;
        const double least = bounds.minimumAllowed ? beside(bounds.minimum, false, bounds) : bounds.minimum;
        QCOMPARE(problemsAt(part, settings, field, least).size(), std::size_t{1});
        if (std::isfinite(bounds.maximum))
            QCOMPARE(problemsAt(part, settings, field, beside(bounds.maximum, true, bounds)).size(), std::size_t{1});
        if (!field.type->isWhole)
            QCOMPARE(problemsAt(part, settings, field, std::nan("")).size(), std::size_t{1});
    }

    void checkChoices(const Field& field)
    {
        const std::vector<Choice<int>>& choices = field.type->choices;
        std::set<Text> names, rows;
        int position = 0;
        for (const Choice<int>& choice : choices) {
            names.insert(choice.name);
            rows.insert(choice.row);
            QCOMPARE(choice.value, position++); // in the order of the enumeration
            QVERIFY(field.type->choiceNamed(choice.name) == choice.value);
        }
        QCOMPARE(names.size(), choices.size());
        QCOMPARE(rows.size(), choices.size());
        QVERIFY(!field.type->choiceNamed("nothing"));
        QVERIFY2(!names.contains("") && !rows.contains(""), nameOf(field.key));
    }

private slots:
    void everyDefaultIsAdmissible()
    {
        for (const Part& part : everySettings())
            for (const Problem& problem : part.rangeProblems(part.initial))
                QFAIL(qPrintable(QString::fromStdString(problem.field + ' ' + problem.message)));
    }

    void everyEndOfARangeIsTakenAndWhatIsBeyondIsRefusedByName()
    {
        int numbers = 0;
        for (const Part& part : everySettings())
            for (const Field& field : part.fields)
                if (field.numberFacts())
                    checkEnds(part, field, numbers);
        QVERIFY(numbers > 80); // else they were not looked at
    }

    void everyChoiceHasARowAndANameOfItsOwn()
    {
        for (const Part& part : everySettings())
            for (const Field& field : part.fields)
                if (field.type->choiceNamed)
                    checkChoices(field);
    }

    void noTwoFieldsShareAKey()
    {
        for (const Part& part : everySettings()) {
            std::set<Text> keys;
            for (const Field& field : part.fields)
                keys.insert(field.key);
            QCOMPARE(keys.size(), part.fields.size());
        }
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
