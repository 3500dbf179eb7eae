#include "core/kernels/expression.h"
#include "support/controls.h"
#include "support/test_registry.h"
#include "widgets/controls/fold.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/controls/problem_label.h"
#include "widgets/density/density_formula.h"
#include "widgets/density/density_panel.h"
#include "widgets/density/numerics_strip.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

namespace density_panel_test
{

using core::DensitySettings;
using widgets::DensityPanel;
using widgets::ParameterSlider;

namespace
{

DensitySettings unusualSettings()
{
    return {.model = {.sigma0 = 0.02, .alpha = 7.0, .beta = 0.0, .posterior = core::Posterior::AsPrinted},
            .normalisation = core::Normalisation::WholeLine,
            .bandwidthChoice = core::BandwidthChoice::Chosen,
            .bandwidth = 0.33,
            .showGhost = true,
            .byGroups = true,
            .massContours = false};
}

struct Bench {
    Bench() : edited(&panel, &DensityPanel::settingsEdited)
    {
        panel.setShape(core::Shape::Plane);
        for (auto* fold : panel.findChildren<widgets::Fold*>())
            fold->setOpen(true);
        panel.resize(330, panel.sizeHint().height());
        panel.show();
    }
    ParameterSlider* slider(const QString& symbol) const { return sliderWithSymbol(panel, symbol); }
    QCheckBox* check(const QString& name) const
    {
        for (QCheckBox* box : panel.findChildren<QCheckBox*>())
            if (box->text() == name)
                return box;
        return nullptr;
    }
    QComboBox* combo(const QString& name) const { return comboNamed(panel, name); }
    DensitySettings last() const { return panel.settings(); }
    DensityPanel panel;
    QSignalSpy edited;
};

} // namespace

class DensityPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void settingsComeBackAsTheyWereSet();
    void eachControlEditsItsOwnSetting();
    void zeroBetaCanBeTypedAndZeroSigmaCannot();
    void wholeLineIsOfferedOnlyWhereItExists();
    void bandwidthIsAskedOnlyWhenChosen();
    void contoursAreAskedOnlyInTwoDimensions();
    void groupsAreAskedOnlyWhereThereAreSome();
    void problemsStandByTheirField();
    void locksRoundTripSilently();
    void panelFitsANarrowDock();
    void everyControlHasATooltip();
    void formulaCarriesTheNumbers();
    void stripFormatsNumbersAndLeavesOutWhatDoesNotFit();
};

void DensityPanelTest::settingsComeBackAsTheyWereSet()
{
    Bench b;
    b.panel.setSettings(unusualSettings());
    QCOMPARE(b.panel.settings(), unusualSettings());
    QCOMPARE(b.edited.size(), 0);
    QTest::keyClick(b.slider("α")->findChild<QSlider*>("slider"), Qt::Key_End);
    DensitySettings expected = unusualSettings();
    expected.model.alpha = 100.0;
    QCOMPARE(b.last(), expected);
    QCOMPARE(b.panel.settings(), expected);
}

void DensityPanelTest::eachControlEditsItsOwnSetting()
{
    Bench b;
    b.panel.setWholeLineAvailable(true);
    const auto choose = [&](const QString& name, int row) {
        QComboBox* combo = b.combo(name);
        combo->setFocus();
        combo->setCurrentIndex(1 - row);
        QTest::keyClick(combo, row == 0 ? Qt::Key_Up : Qt::Key_Down);
    };
    DensitySettings expected = b.panel.settings();
    choose("Posterior", 1);
    expected.model.posterior = core::Posterior::AsPrinted;
    QCOMPARE(b.last(), expected);
    choose("Normalisation", 1);
    expected.normalisation = core::Normalisation::WholeLine;
    QCOMPARE(b.last(), expected);
    choose("Bandwidth rule", 1);
    expected.bandwidthChoice = core::BandwidthChoice::Scott;
    QCOMPARE(b.last(), expected);
    choose("Contours", 1);
    expected.massContours = false;
    QCOMPARE(b.last(), expected);
    b.check("Kernel density estimate to compare")->click();
    expected.showGhost = false;
    QCOMPARE(b.last(), expected);
    b.panel.setGroupsAvailable(true);
    b.check("By groups")->click();
    expected.byGroups = true;
    QCOMPARE(b.last(), expected);
    type(b.slider("σ₀"), "0.25");
    expected.model.sigma0 = 0.25;
    QCOMPARE(b.last(), expected);
    QCOMPARE(b.edited.last().at(0).toString(), "Change σ₀");
    QCOMPARE(b.edited.size(), 7);
}

void DensityPanelTest::zeroBetaCanBeTypedAndZeroSigmaCannot()
{
    Bench b;
    type(b.slider("β"), "0");
    QCOMPARE(b.panel.settings().model.beta, 0.0);
    const double before = b.panel.settings().model.sigma0;
    type(b.slider("σ₀"), "0");
    QCOMPARE(b.slider("σ₀")->problem(), "Must be greater than 0.");
    QCOMPARE(b.panel.settings().model.sigma0, before);
}

void DensityPanelTest::wholeLineIsOfferedOnlyWhereItExists()
{
    Bench b;
    b.panel.setWholeLineAvailable(false, "se never gives a proper density.");
    QComboBox* combo = b.combo("Normalisation");
    combo->setFocus();
    QTest::keyClick(combo, Qt::Key_Down);
    QCOMPARE(b.panel.settings().normalisation, core::Normalisation::Window);
    QCOMPARE(combo->itemData(1, Qt::ToolTipRole).toString(), "se never gives a proper density.");
    b.panel.setWholeLineAvailable(true);
    QTest::keyClick(combo, Qt::Key_Down);
    QCOMPARE(b.panel.settings().normalisation, core::Normalisation::WholeLine);
}

void DensityPanelTest::bandwidthIsAskedOnlyWhenChosen()
{
    Bench b;
    QVERIFY(!b.slider("h")->isVisible());
    b.panel.setSettings(unusualSettings());
    QVERIFY(b.slider("h")->isVisible());
    QCOMPARE(b.slider("h")->value(), 0.33);
    b.check("Kernel density estimate to compare")->click();
    QVERIFY(!b.slider("h")->isVisible());
    QVERIFY(!b.combo("Bandwidth rule")->isVisible());
}

void DensityPanelTest::contoursAreAskedOnlyInTwoDimensions()
{
    Bench b;
    QVERIFY(b.combo("Contours")->isVisible());
    b.panel.setShape(core::Shape::Line);
    QVERIFY(!b.combo("Contours")->isVisible());
}

void DensityPanelTest::groupsAreAskedOnlyWhereThereAreSome()
{
    Bench b;
    QVERIFY(!b.check("By groups")->isVisible());
    b.panel.setGroupsAvailable(true);
    QVERIFY(b.check("By groups")->isVisible());
    b.panel.setGroupsAvailable(false);
    QVERIFY(!b.check("By groups")->isVisible());
}

void DensityPanelTest::problemsStandByTheirField()
{
    Bench b;
    b.panel.showProblems(
        {{"beta", "must be greater than 0 without data"}, {"window", "is empty"}, {"kernel", "is odd"}});
    QCOMPARE(b.slider("β")->problem(), "Must be greater than 0 without data.");
    QVERIFY(b.slider("α")->problem().isEmpty());
    QStringList shown;
    for (const auto* label : b.panel.findChildren<widgets::ProblemLabel*>()) {
        if (label->isVisible())
            shown << label->problem();
    }
    QVERIFY(shown.contains("Is empty."));
    QCOMPARE(shown.size(), 2); // the kernel's stands at the kernel editor
    b.panel.showProblems({});
    QVERIFY(b.slider("β")->problem().isEmpty());
}

void DensityPanelTest::locksRoundTripSilently()
{
    Bench b;
    QSignalSpy locks(&b.panel, &DensityPanel::lockedSettingsEdited);
    b.panel.setLockedSettings({"sigma0", "bandwidth"});
    QCOMPARE(b.panel.lockedSettings(), (std::vector<std::string>{"sigma0", "bandwidth"}));
    QCOMPARE(locks.size(), 0);
    QTest::mouseClick(b.slider("σ₀")->findChild<QToolButton*>("lock"), Qt::LeftButton);
    QCOMPARE(b.panel.lockedSettings(), std::vector<std::string>{"bandwidth"});
    QCOMPARE(locks.size(), 1);
}

void DensityPanelTest::panelFitsANarrowDock()
{
    Bench b;
    b.panel.setSettings(unusualSettings());
    QVERIFY2(b.panel.minimumSizeHint().width() <= 300, qPrintable(QString::number(b.panel.minimumSizeHint().width())));
}

void DensityPanelTest::everyControlHasATooltip()
{
    Bench b;
    for (QWidget* control : b.panel.findChildren<QWidget*>()) {
        if (control->focusPolicy() != Qt::NoFocus && control->isVisible())
            QVERIFY2(!control->toolTip().isEmpty(), control->metaObject()->className());
    }
}

void DensityPanelTest::formulaCarriesTheNumbers()
{
    widgets::DensityFormulaNumbers numbers{.observations = 14,
                                           .model = {.sigma0 = 0.1, .alpha = 3.0, .beta = 0.1},
                                           .kernel = core::kernelOf(core::SquaredExponential{{0.25}})};
    const auto htmlOf = [](const widgets::DensityFormulaNumbers& shown) {
        return widgets::densityFormula(shown).html.replace(QChar(QChar::Nbsp), QLatin1Char(' '));
    };
    const QString exact = htmlOf(numbers);
    for (const char* part : {"−9</sup>", "N = 14", "σ₀² = 0.01", "β = 0.1", "α = 3", "= 1.071", "exp(−r²/(2·0.25²))"})
        QVERIFY2(exact.contains(part), part); // γ = 15.1/14.1
    QVERIFY(exact.contains("<b>a</b>"));
    numbers.model.posterior = core::Posterior::AsPrinted;
    QVERIFY(htmlOf(numbers).contains("t = β/(N+β) = 0.007092")); // 0.1/14.1
    numbers.observations = 0;
    QVERIFY(htmlOf(numbers).contains("1/β"));
    numbers.model.beta = 0.0; // then γ is infinite and not shown
    QVERIFY(!htmlOf(numbers).contains("γ ="));
}

void DensityPanelTest::stripFormatsNumbersAndLeavesOutWhatDoesNotFit()
{
    widgets::NumericsStrip strip;
    strip.resize(900, 24);
    strip.show();
    core::Numerics numerics{.effectiveRank = 13,
                            .condition = 2.34e5,
                            .jitter = 0.0,
                            .milliseconds = 3.21,
                            .nodes = 96,
                            .route = "eigendecomposition"};
    strip.showNumerics(numerics, false);
    QCOMPARE(strip.text(), "3.2 ms · rank 13 · κ ≈ 2.3e5 · no jitter · 96 nodes · eigendecomposition");
    numerics.jitter = 3.1e-9;
    numerics.milliseconds = 2345.0;
    strip.showNumerics(numerics, true);
    QCOMPARE(strip.text(), "preview · 2.35 s · rank 13 · κ ≈ 2.3e5 · jitter 3.1e−9 · 96 nodes · eigendecomposition");
    numerics.effectiveRank = std::numeric_limits<double>::quiet_NaN(); // a route without a spectrum
    strip.showNumerics(numerics, false);
    QVERIFY(!strip.text().contains("rank"));
    numerics.effectiveRank = 13;
    strip.showNumerics(numerics, true);
    strip.resize(200, 24);
    const auto items = strip.findChildren<QLabel*>();
    QVERIFY(items.front()->isVisible());
    QVERIFY(!items.back()->isVisible());
    for (const QLabel* item : items) {
        if (item->isVisible())
            QVERIFY(item->geometry().right() <= strip.width() && item->width() >= item->sizeHint().width());
    }
    strip.setBusy(true);
    QVERIFY(strip.isBusy());
    strip.clear();
    QVERIFY(strip.text().isEmpty());
}

KERNELSCOPE_TEST(DensityPanelTest, QApplication)

} // namespace density_panel_test

#include "density_panel_test.moc"
