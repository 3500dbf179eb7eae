#include "widgets/classification/classification_panel.h"
#include "widgets/plots/plot_text.h"

#include "widgets/classification/classification_formula.h"

#include "support/controls.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_classes.h"

#include <QApplication>
#include <QComboBox>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

namespace classification_panel_test
{

using namespace widgets;

namespace
{

using Settings = core::ClassificationSettings;

/// What the panel reports, the last of it.
struct Reports {
    explicit Reports(ClassificationPanel& panel)
    {
        QObject::connect(&panel, &ClassificationPanel::settingsEdited, &panel, [this, &panel] {
            last = panel.settings();
            ++count;
        });
    }
    Settings last;
    int count = 0;
};

} // namespace

class ClassificationPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void showingSettingsIsSilent()
    {
        ClassificationPanel panel;
        const Reports reports(panel);
        panel.setSamples(sampleNames({}, 4));
        Settings settings;
        settings.nu = 0.3;
        settings.negative = 2;
        settings.positive = 3;
        settings.companion = Settings::Companion::Logistic;
        settings.offset = false;
        panel.setSettings(settings);
        QCOMPARE(reports.count, 0);
        QCOMPARE(comboNamed(panel, "Class 1")->currentIndex(), 3);
        QCOMPARE(sliderWithSymbol(panel, "ν")->value(), 0.3);
    }

    void theLeftEndOfNuIsZero()
    {
        ClassificationPanel panel;
        const Reports reports(panel);
        Settings settings;
        settings.nu = 0.3;
        panel.setSettings(settings);
        ParameterSlider* nu = sliderWithSymbol(panel, "ν");
        QTest::keyClick(nu->findChild<QSlider*>(), Qt::Key_Home);
        QCOMPARE(reports.count, 1);
        QCOMPARE(reports.last.nu, 0.0);
        QCOMPARE(nu->value(), 0.0);
        QTest::keyClick(nu->findChild<QSlider*>(), Qt::Key_Right); // and it leads away from there
        QVERIFY(reports.last.nu > 0.0);
        QTest::keyClick(nu->findChild<QSlider*>(), Qt::Key_End);
        QCOMPARE(reports.last.nu, nu->range().upper);
    }

    void onlyTheCompanionsOwnSettingsAreVisible()
    {
        ClassificationPanel panel;
        Reports reports(panel);
        QComboBox* companion = comboNamed(panel, "Companion");
        ParameterSlider *lambda = sliderWithSymbol(panel, "λ"), *penalty = sliderWithSymbol(panel, "C");
        choose(companion, static_cast<int>(Settings::Companion::Logistic));
        QCOMPARE(reports.last.companion, Settings::Companion::Logistic);
        QVERIFY(!lambda->isHidden() && penalty->isHidden());
        panel.setShape(core::Shape::Plane); // no terms to draw
        QCheckBox* showTerms = panel.findChildren<QCheckBox*>().back();
        QVERIFY(showTerms->text().contains("terms") && showTerms->isHidden());
        choose(companion, static_cast<int>(Settings::Companion::Svm));
        QVERIFY(!showTerms->isHidden());
        QVERIFY(lambda->isHidden() && !penalty->isHidden());
        choose(companion, static_cast<int>(Settings::Companion::None));
        QVERIFY(lambda->isHidden() && penalty->isHidden());
        for (const QCheckBox* check : panel.findChildren<QCheckBox*>())
            QVERIFY(check->isHidden());
    }

    void classesAreChosenAmongMoreThanTwoSamples()
    {
        ClassificationPanel panel;
        const Reports reports(panel);
        panel.setSamples(sampleNames({}, 2));
        QVERIFY(comboNamed(panel, "Class 0")->parentWidget()->isHidden());
        panel.setSamples(sampleNames({}, 3));
        QVERIFY(!comboNamed(panel, "Class 0")->parentWidget()->isHidden());
        choose(comboNamed(panel, "Class 1"), 2);
        QCOMPARE(reports.last.positive, 2);
        QCOMPARE(reports.last.negative, 0);
    }

    void problemsStandByTheirFields()
    {
        ClassificationPanel panel;
        panel.showProblems({{"nu", "must be a number of at least 0"}, {"penalty", "must be greater than 0"}});
        QVERIFY(sliderWithSymbol(panel, "ν")->problem().contains("at least 0"));
        QVERIFY(sliderWithSymbol(panel, "C")->problem().contains("greater than 0"));
        QVERIFY(sliderWithSymbol(panel, "λ")->problem().isEmpty());
        panel.showProblems({});
        QVERIFY(sliderWithSymbol(panel, "ν")->problem().isEmpty());
    }

    void theCardSaysTheNumbersOfTheResult()
    {
        Settings settings;
        const core::ClassificationResult result = toy::lineClasses();
        const QString html = classificationFormula(result, settings).html;
        QVERIFY(html.contains(QString::fromUtf8("<b>−3.25</b>")));
        QVERIFY(html.contains("Newton steps: 4"));
        QVERIFY(html.contains("SVM: 1 of 6 training points wrong"));
        QVERIFY(html.contains("C = K;"));
        settings.nu = 0.1;
        QVERIFY(classificationFormula(result, settings).html.contains(QString::fromUtf8("C = K + νI")));
        QVERIFY(!classificationFormula({}, settings).html.contains("<b>")); // no number where there is none
    }
};

KERNELSCOPE_TEST(ClassificationPanelTest, QApplication)

} // namespace classification_panel_test

#include "classification_panel_test.moc"
