#include "widgets/controls/fold.h"
#include "widgets/spectrum/spectrum_formula.h"
#include "widgets/spectrum/spectrum_panel.h"

#include "support/controls.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_spectrum.h"

#include <QApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

namespace spectrum_panel_test
{

using namespace widgets;

namespace
{

using core::SpectrumSettings;

/// The panel with what it last reported.
struct Watched {
    SpectrumPanel panel;
    SpectrumSettings last;
    int edits = 0;
    Watched()
    {
        QObject::connect(&panel, &SpectrumPanel::settingsEdited, &panel, [this] {
            last = panel.settings();
            ++edits;
        });
        panel.show();
        for (auto* fold : panel.findChildren<Fold*>())
            fold->setOpen(true);
    }
    bool shows(const QString& slider) const { return sliderNamed(panel, slider)->isVisible(); }
};

} // namespace

class SpectrumPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void onlyWhatTheViewNeedsIsOnShow()
    {
        Watched watched;
        QVERIFY(watched.shows("components") && !watched.shows("nodes") && !watched.shows("terms"));
        buttonNamed(watched.panel, "Mercer")->click();
        QCOMPARE(watched.last.view, SpectrumSettings::View::Mercer);
        QVERIFY(!watched.shows("components") && !watched.shows("nodes") && watched.shows("eigenfunctions"));
        QCheckBox* chosen = checkNamed(watched.panel, "Choose the nodes");
        QVERIFY(chosen->isVisible() && chosen->isChecked());
        chosen->click();
        QVERIFY(!watched.last.chooseNodes && watched.shows("nodes"));
        QVERIFY(!watched.shows("sd of the measure"));
        choose(comboNamed(watched.panel, "Measure"), 1);
        QVERIFY(watched.shows("sd of the measure"));
        buttonNamed(watched.panel, "Function bench")->click();
        QVERIFY(!watched.shows("nodes") && !chosen->isVisible());
        QVERIFY(!watched.shows("weight of ψ₁")); // kernels are placed on the plot
        choose(comboNamed(watched.panel, "What the function is made of"), 0);
        QVERIFY(watched.shows("nodes") && watched.shows("weight of ψ₆") && !watched.shows("weight of ψ₇"));
        QCOMPARE(watched.edits, 5);
        choose(comboNamed(watched.panel, "Measure"), 2);
        QVERIFY(!watched.shows("nodes") && !chosen->isVisible()); // the points are the nodes
    }

    void aSlidersValueIsThatOfTheSettingsAndSettingIsSilent()
    {
        Watched watched;
        SpectrumSettings settings;
        settings.components = 7;
        settings.component = 5;
        settings.nodes = 99;
        settings.weights = {0.5, -1.5};
        watched.panel.setSettings(settings);
        QCOMPARE(sliderNamed(watched.panel, "components")->value(), 7.0);
        QCOMPARE(sliderNamed(watched.panel, "component on show")->value(), 5.0);
        QCOMPARE(sliderNamed(watched.panel, "nodes")->value(), 99.0);
        QCOMPARE(sliderNamed(watched.panel, "weight of ψ₂")->value(), -1.5);
        QCOMPARE(sliderNamed(watched.panel, "terms")->value(), 2.0);
        QCOMPARE(watched.edits, 0);
    }

    void theComponentOnShowIsAlwaysOneOfThoseDrawn()
    {
        Watched watched;
        emit sliderNamed(watched.panel, "component on show")->valueEdited(6.0, 1);
        QCOMPARE(watched.last.components, 6);
        emit sliderNamed(watched.panel, "components")->valueEdited(2.0, 2);
        QCOMPARE(watched.last.component, 2);
    }

    void anotherNormIsUncentredAndForTheLineOnly()
    {
        Watched watched;
        watched.panel.setShape(core::Shape::Plane);
        QVERIFY(!comboNamed(watched.panel, "Norm of the features")->isVisible());
        watched.panel.setShape(core::Shape::Line);
        choose(comboNamed(watched.panel, "Norm of the features"), 2);
        QCOMPARE(watched.last.norm, SpectrumSettings::Norm::Smooth);
        QVERIFY(!watched.last.centred);
        QVERIFY(watched.shows("lengthscale of Q"));
    }

    void weightsAreEditedOneByOneAndTheirNumberKeepsThem()
    {
        Watched watched;
        SpectrumSettings settings;
        settings.view = SpectrumSettings::View::Bench;
        settings.build = SpectrumSettings::Build::Eigenfunctions;
        watched.panel.setSettings(settings);
        emit sliderNamed(watched.panel, "weight of ψ₃")->valueEdited(-2.0, 1);
        QCOMPARE(watched.last.weights, (std::vector<double>{1.0, 0.0, -2.0, 0.0, 0.0, 0.0}));
        emit sliderNamed(watched.panel, "terms")->valueEdited(3.0, 2);
        QCOMPARE(watched.last.weights, (std::vector<double>{1.0, 0.0, -2.0}));
        buttonNamed(watched.panel, "Clear the bench")->click();
        QCOMPARE(watched.last.weights, (std::vector<double>{0.0, 0.0, 0.0}));
    }

    void drawingAgainIsAnEditOfItsOwn()
    {
        Watched watched;
        QVERIFY(!buttonNamed(watched.panel, "Draw again")->isVisible());
        buttonNamed(watched.panel, "Function bench")->click();
        buttonNamed(watched.panel, "Draw again")->click();
        buttonNamed(watched.panel, "Draw again")->click();
        QCOMPARE(watched.last.drawsSeed, 2);
    }

    void clearingTheBenchRemovesItsTerms()
    {
        Watched watched;
        SpectrumSettings settings;
        settings.view = SpectrumSettings::View::Bench;
        settings.terms = {{0.0, 1.0}};
        watched.panel.setSettings(settings);
        buttonNamed(watched.panel, "Clear the bench")->click();
        QVERIFY(watched.last.terms.empty());
        QVERIFY(buttonNamed(watched.panel, "Clear the bench")->isHidden());
    }

    void problemsAreToldByTheirField()
    {
        Watched watched;
        watched.panel.showProblems({{"components", "must be at most 3"}, {"norm", "needs se"}});
        QCOMPARE(sliderNamed(watched.panel, "components")->problem(), QString("Must be at most 3."));
        const auto labels = watched.panel.findChildren<ProblemLabel*>();
        QVERIFY(
            std::ranges::any_of(labels, [](ProblemLabel* l) { return l->isVisible() && l->problem() == "Needs se."; }));
        watched.panel.showProblems({});
        QVERIFY(std::ranges::none_of(labels, &ProblemLabel::isVisible));
    }

    void theFormulaCarriesTheNumbersOfTheView()
    {
        const core::Dataset plane = toy::spectrumPoints(12, 2);
        core::SpectrumSettings settings;
        core::SpectrumResult result;
        result.gram = toy::indefiniteGram(12);
        result.pca = toy::kernelPcaResult(plane, 4);
        const core::Kernel kernel;
        const QString pca = spectrumFormula(settings, kernel, result).html;
        QVERIFY(pca.contains("λ = 8, 2, 0.5, 0.125") && pca.contains("3.25") && pca.contains("HKH"));
        settings.centred = false;
        QVERIFY(!spectrumFormula(settings, kernel, result).html.contains("HKH"));
        settings.view = core::SpectrumSettings::View::Mercer;
        result.mercer = toy::mercerResult(4);
        QVERIFY(spectrumFormula(settings, kernel, result).html.contains("uniform on [0, 1]"));
        result.mercer->relativeErrorOfAll = result.mercer->relativeError;
        QVERIFY(spectrumFormula(settings, kernel, result).html.contains("120 nodes: the first 4 λ right to 8 digits<"));
        result.mercer->relativeErrorOfAll = 0.97;
        QVERIFY(spectrumFormula(settings, kernel, result)
                    .html.contains(QString("the first 4 λ right to 8 digits, of all %1: off by up to 97 %")
                                       .arg(result.mercer->eigenvalues.size())));
        settings.view = core::SpectrumSettings::View::Bench;
        result.bench = toy::benchResult();
        const QString bench = spectrumFormula(settings, kernel, result).html;
        QVERIFY(bench.contains("<b>1.25</b>") && bench.contains("53.5 %"));
        for (int view = 0; view < 3; ++view) {
            settings.view = static_cast<core::SpectrumSettings::View>(view);
            QVERIFY(!spectrumFormula(settings, kernel, {}).html.contains("<b>1.25</b>"));
            QVERIFY(!spectrumFormula(settings, kernel, {}).meaning.isEmpty());
        }
    }
};

KERNELSCOPE_TEST(SpectrumPanelTest, QApplication)

} // namespace spectrum_panel_test

#include "spectrum_panel_test.moc"
