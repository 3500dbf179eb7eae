// Posteriors mean what they say, and one that believes in too little noise is found out.
#include "core/verify/calibration.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

namespace calibration_test
{

class CalibrationTest : public QObject
{
    Q_OBJECT

private slots:
    void posteriorsAreCalibrated_data()
    {
        QTest::addColumn<int>("which");
        int which = 0;
        for (const core::CalibratedPosterior& posterior : core::calibratedPosteriors())
            QTest::addRow("%s by %s", posterior.name.c_str(), posterior.by.c_str()) << which++;
    }
    void posteriorsAreCalibrated()
    {
        QFETCH(int, which);
        const core::CalibratedPosterior posterior = core::calibratedPosteriors()[static_cast<std::size_t>(which)];
        const auto found = valueOf(core::calibrated(posterior, 1));
        QCOMPARE(found.size(), posterior.numbers.size());
        for (const core::Calibration& one : found)
            QVERIFY2(one.ranks.isEven(), core::inWords(one.ranks).c_str());
    }

    void tooLittleNoiseIsSeen()
    {
        for (const core::CalibratedPosterior& posterior : core::miscalibratedPosteriors(0.25))
            for (const core::Calibration& one : valueOf(core::calibrated(posterior, 1)))
                QVERIFY2(!one.ranks.isEven(), posterior.name.c_str());
    }

    void whatIsStoppedAnswersNothing()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(std::holds_alternative<core::Cancelled>(
            core::calibrated(core::calibratedPosteriors().front(), 1, {}, stop.get_token())));
    }
};

KERNELSCOPE_TEST(CalibrationTest, NoApplication)

} // namespace calibration_test

#include "calibration_test.moc"
