// One meaning a colour: what meets in a panel can be told apart, and stands out from its ground.
#include "widgets/theme/theme.h"

#include "support/test_registry.h"

#include <QCoreApplication>
#include <QTest>

#include <array>
#include <cmath>
#include <utility>

namespace colour_meanings_test
{

using namespace widgets;

namespace
{

constexpr std::array meanings{Role::SampleA,   Role::SampleB,   Role::Current,
                              Role::Threshold, Role::UnderTest, Role::Selection};

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// Relative luminance (WCAG 2.1).
double luminance(const QColor& colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

/// CIE L*a*b* of an sRGB colour under D65.
std::array<double, 3> labOf(const QColor& colour)
{
    const double r = linear(colour.redF()), g = linear(colour.greenF()), b = linear(colour.blueF());
    const auto f = [](double t) { return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0; };
    const double x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505), y = f(luminance(colour)),
                 z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0890);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

double distance(const QColor& one, const QColor& other)
{
    const auto a = labOf(one), b = labOf(other);
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

} // namespace

class ColourMeaningsTest : public QObject
{
    Q_OBJECT

private slots:
    void eachMeaningHasAColourOfItsOwn_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void eachMeaningHasAColourOfItsOwn()
    {
        QFETCH(bool, dark);
        const Theme theme{.dark = dark};
        constexpr double apart = 30.0; // CIE 1976; 2.3 is just noticeable side by side
        for (std::size_t i = 0; i < meanings.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const double found = distance(theme.colour(meanings[i]), theme.colour(meanings[j]));
                QVERIFY2(found > apart, qPrintable(QStringLiteral("%1 and %2: %3").arg(i).arg(j).arg(found)));
            }
    }

    /// What is drawn from the posterior is not taken for its mean, nor for the estimate of the data.
    void aDrawIsToldFromTheMean_data() { eachMeaningHasAColourOfItsOwn_data(); }
    void aDrawIsToldFromTheMean()
    {
        QFETCH(bool, dark);
        const Theme theme{.dark = dark};
        for (const Role role : {Role::Posterior, Role::Empirical, Role::Truth})
            QVERIFY(distance(theme.colour(Role::Draw), theme.colour(role)) > 30.0);
        const double draw = luminance(theme.colour(Role::Draw)), ground = luminance(theme.colour(Role::Background));
        QVERIFY((std::max(draw, ground) + 0.05) / (std::min(draw, ground) + 0.05) >= 3.0);
    }

    void eachStandsOutFromItsGround_data() { eachMeaningHasAColourOfItsOwn_data(); }
    void eachStandsOutFromItsGround()
    {
        QFETCH(bool, dark);
        const Theme theme{.dark = dark};
        const double ground = luminance(theme.colour(Role::Background));
        for (const Role role : meanings) {
            const double ink = luminance(theme.colour(role));
            const auto [low, high] = std::minmax(ink, ground);
            const double contrast = (high + 0.05) / (low + 0.05);
            QVERIFY2(contrast >= (role == Role::Selection ? 2.8 : 3.0), qPrintable(QString::number(contrast)));
        }
    }
};

KERNELSCOPE_TEST(ColourMeaningsTest, QCoreApplication)

} // namespace colour_meanings_test

#include "colour_meanings_test.moc"
