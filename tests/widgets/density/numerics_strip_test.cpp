#include "widgets/density/numerics_strip.h"

#include "support/test_registry.h"

#include <QProgressBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

namespace numerics_strip_test
{

using widgets::NumericsStrip;

class NumericsStripTest : public QObject
{
    Q_OBJECT

private slots:
    void aPassIsShownAsLongAsItIsUnderWay()
    {
        NumericsStrip strip;
        strip.resize(700, 30);
        strip.show();
        const auto* pass = strip.findChild<QProgressBar*>("passProgress");
        const auto* stop = strip.findChild<QToolButton*>("stopPass");
        QVERIFY(pass && stop);
        QVERIFY(!pass->isVisible() && !stop->isVisible());
        const int narrow = strip.minimumSizeHint().width();
        strip.setPassProgress(0.42);
        QVERIFY(pass->isVisible() && stop->isVisible());
        QCOMPARE(pass->value(), 42);
        QVERIFY(strip.minimumSizeHint().width() > narrow);
        strip.setPassProgress(0.8);
        QCOMPARE(pass->value(), 80);
        strip.setFolded(true); // it is no number of the answer
        QVERIFY(pass->isVisible());
        strip.setPassProgress({});
        QVERIFY(!pass->isVisible() && !stop->isVisible());
        QCOMPARE(strip.minimumSizeHint().width(), narrow);
    }

    void theButtonAsksToStop()
    {
        NumericsStrip strip;
        QSignalSpy asked(&strip, &NumericsStrip::stopAsked);
        strip.show();
        strip.setPassProgress(0.1);
        QTest::mouseClick(strip.findChild<QToolButton*>("stopPass"), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
    }
};

KERNELSCOPE_TEST(NumericsStripTest, QApplication)

} // namespace numerics_strip_test

#include "numerics_strip_test.moc"
