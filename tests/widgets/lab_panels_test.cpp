#include "core/data/samples.h"
#include "core/limits.h"
#include "support/controls.h"
#include "support/test_registry.h"
#include "widgets/controls/column_scroll.h"
#include "widgets/controls/fold.h"
#include "widgets/controls/link_label.h"
#include "widgets/controls/pausing_button.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/embedding/embedding_model_panel.h"
#include "widgets/embedding/embedding_panel.h"
#include "widgets/learning/learning_panel.h"
#include "widgets/learning/maximise_box.h"
#include "widgets/plots/plot_text.h"
#include "widgets/power/power_panel.h"
#include "widgets/power/run_controls.h"
#include "widgets/regression/drift_controls.h"
#include "widgets/regression/regression_panel.h"
#include "widgets/two_samples/mmd_formula.h"
#include "widgets/two_samples/two_samples_panel.h"

#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lab_panels_test
{

using namespace widgets;

namespace
{

/// The controls that Tab reaches, one after the other, none above the one before but a slider's own field.
bool tabGoesDown(QWidget& panel)
{
    constexpr int spacing = 4; // of a slider and its field
    for (auto* fold : panel.findChildren<Fold*>())
        fold->setOpen(true);
    QWidget column; // in which it is as high as it needs
    auto* layout = new QVBoxLayout(&column);
    layout->addWidget(&panel);
    layout->addStretch(1);
    column.resize(340, 2000);
    column.show();
    const auto leave = qScopeGuard([&panel] { panel.setParent(nullptr); });
    int reached = 0, top = 0;
    for (QWidget* next = panel.nextInFocusChain(); next != &panel; next = next->nextInFocusChain()) {
        if (!panel.isAncestorOf(next) || !next->isVisibleTo(&panel) || !(next->focusPolicy() & Qt::TabFocus))
            continue;
        const QRect place(next->mapTo(&panel, QPoint()), next->size());
        if (place.bottom() + spacing < top)
            return qWarning("%s stands above the one before", next->metaObject()->className()), false;
        top = place.top();
        ++reached;
    }
    return reached > 2;
}

} // namespace

class LabPanelsTest : public QObject
{
    Q_OBJECT

private slots:
    void tabGoesThroughAPanelFromTopToBottom()
    {
        EmbeddingPanel embedding;
        EmbeddingModelPanel model;
        RegressionPanel regression;
        TwoSamplesPanel samples;
        for (QWidget* panel : std::initializer_list<QWidget*>{&embedding, &model, &regression, &samples})
            QVERIFY2(tabGoesDown(*panel), panel->metaObject()->className());
    }

    void maximisingLeavesTheColumnWhereItIs()
    {
        auto* column = new QWidget;
        auto* rows = new QVBoxLayout(column);
        const auto addFields = [&] {
            for (int i = 0; i < 20; ++i)
                rows->addWidget(new QLineEdit(column));
        };
        addFields();
        auto* maximise = new MaximiseBox("Maximise", column);
        rows->addWidget(maximise);
        addFields();
        ColumnScroll scroll(column);
        scroll.resize(360, 200);
        scroll.show();
        scroll.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&scroll));
        scroll.ensureWidgetVisible(maximise);
        const int before = scroll.verticalScrollBar()->value();
        QVERIFY(before > 0 && before < scroll.verticalScrollBar()->maximum());
        auto *start = buttonNamed(*maximise, "Maximise"), *cancel = buttonNamed(*maximise, "Cancel");
        start->setFocus();
        for (const std::optional<double> share : {std::optional(0.1), std::optional(0.9), std::optional<double>()}) {
            maximise->showProgress(share);
            QApplication::processEvents();
            QCOMPARE(scroll.verticalScrollBar()->value(), before);
            QVERIFY((share ? cancel : start)->hasFocus());
        }
    }

    void aRunThatStopsLeavesTheColumnWhereItIs()
    {
        using State = RunControls::State;
        auto* column = new QWidget;
        auto* rows = new QVBoxLayout(column);
        auto* run = new RunControls(column);
        rows->addWidget(run);
        for (int i = 0; i < 40; ++i)
            rows->addWidget(new QLineEdit(column));
        ColumnScroll scroll(column);
        scroll.resize(360, 60);
        scroll.show();
        scroll.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&scroll));
        buttonNamed(*run, "Start")->setFocus();
        run->showState(State::Running, 1, 9);
        QVERIFY(buttonNamed(*run, "Stop")->hasFocus());
        QApplication::processEvents();
        scroll.verticalScrollBar()->setValue(0);
        run->showState(State::Done, 9, 9);
        QVERIFY(buttonNamed(*run, "Start anew")->hasFocus());
        QCOMPARE(scroll.verticalScrollBar()->value(), 0);
    }

    void whatIsWatchedIsToldWithinTheColumn()
    {
        WatchControls watch(coverageWords());
        const QSize before = watch.minimumSizeHint();
        watch.resize(before.width(), watch.sizeHint().height());
        watch.show();
        watch.showCount("25 samples: the 80 % credible interval held the true embedding at 78.3 % of the places");
        QApplication::processEvents();
        QCOMPARE(watch.minimumSizeHint().width(), before.width());
    }

    void aSecondClickAtTheSamePlacePauses()
    {
        WatchControls watch(coverageWords());
        DriftControls drift;
        for (QWidget* panel : std::initializer_list<QWidget*>{&watch, &drift}) {
            panel->resize(420, panel->sizeHint().height());
            panel->show();
            auto* play = panel->findChild<PausingButton*>();
            const QPoint at = play->rect().center() + QPoint(play->width() / 2 - 3, 0);
            const QRect place = play->geometry();
            QTest::mouseClick(play, Qt::LeftButton, {}, at);
            QApplication::processEvents();
            QCOMPARE(play->text(), "Pause");
            QCOMPARE(play->geometry(), place);
            QTest::mouseClick(play, Qt::LeftButton, {}, at);
            QVERIFY(play->text() != "Pause");
        }
    }

    void linksKeepToTheTheme()
    {
        widgets::LinkLabel label;
        label.setText("<a href='x'>██████████</a>");
        label.resize(200, 40);
        label.show();
        const auto isDrawnIn = [&](const QColor& ink) {
            QPalette palette = QApplication::palette();
            palette.setColor(QPalette::Link, ink);
            QApplication::setPalette(palette);
            const QImage picture = label.grab().toImage();
            int found = 0;
            for (int x = 0; x < picture.width(); ++x)
                for (int y = 0; y < picture.height(); ++y)
                    found += picture.pixelColor(x, y) == ink;
            return found > 50;
        };
        const QPalette before = QApplication::palette();
        QTRY_VERIFY(isDrawnIn(Qt::red));
        QTRY_VERIFY(isDrawnIn(Qt::green));
        QApplication::setPalette(before);
    }

    void showingAModelIsSilent()
    {
        EmbeddingModelPanel panel;
        const QSignalSpy edits(&panel, &EmbeddingModelPanel::settingsEdited);
        core::EmbeddingModel model{.tau2 = 0.3, .eta = 2.0, .sites = core::Sites::Data, .inducing = {}};
        model.inducing.count = 7;
        panel.setSettings(model);
        QCOMPARE(edits.count(), 0);
        QVERIFY(panel.settings() == model);
    }

    void gaussianMeasureBringsEtaAndLebesgueTakesItAway()
    {
        EmbeddingModelPanel panel;
        core::EmbeddingModel edited;
        connect(&panel, &EmbeddingModelPanel::settingsEdited, this, [&] { edited = panel.settings(); });
        QComboBox* measure = comboNamed(panel, "Measure of the prior");
        choose(measure, 1);
        QVERIFY(edited.eta.has_value());
        QVERIFY(!sliderWithSymbol(panel, "η")->isHidden());
        choose(measure, 0);
        QVERIFY(!edited.eta);
        QVERIFY(sliderWithSymbol(panel, "η")->isHidden());
    }

    void otherInducingPointsAreTheNextSeed()
    {
        EmbeddingModelPanel panel;
        core::EmbeddingModel edited;
        connect(&panel, &EmbeddingModelPanel::settingsEdited, this, [&] { edited = panel.settings(); });
        buttonNamed<QPushButton>(panel, "Draw others")->click();
        QCOMPARE(edited.inducing.seed, std::uint64_t{2});
    }

    void theRulesCountIsShownWhileNoneIsChosen()
    {
        EmbeddingModelPanel panel;
        panel.setDefaultCount(23);
        QCOMPARE(sliderWithSymbol(panel, "m")->value(), 23.0);
        QCOMPARE(panel.settings().inducing.count, Eigen::Index{0});
    }

    void aProblemStandsUnderItsSlider()
    {
        EmbeddingModelPanel panel;
        panel.showProblems({{.field = "tau2", .message = "must be greater than 0"}});
        QCOMPARE(sliderWithSymbol(panel, "τ²")->problem(), QString("Must be greater than 0."));
        panel.showProblems({});
        QCOMPARE(sliderWithSymbol(panel, "τ²")->problem(), QString());
    }

    void mapsHaveNoDraws()
    {
        EmbeddingPanel panel;
        panel.setShape(core::Shape::Plane);
        int visible = 0;
        for (const ParameterSlider* slider : panel.findChildren<ParameterSlider*>())
            visible += slider->isHidden() ? 0 : 1;
        QCOMPARE(visible, 1); // the level alone
    }

    void usingAChooserReportsItsLengthscale()
    {
        LearningPanel panel;
        panel.setChoosers({{.chooser = "median heuristic", .lengthscale = 1.25, .remark = {}},
                           {.chooser = "held-out KDE", .lengthscale = std::nullopt, .remark = "needs two points"}});
        const QSignalSpy chosen(&panel, &LearningPanel::lengthscaleChosen);
        const QList<QPushButton*> buttons = panel.findChildren<QPushButton*>();
        int usable = 0;
        for (QPushButton* button : buttons)
            if (button->text() == "Use" && !button->isHidden()) {
                ++usable;
                button->click();
            }
        QCOMPARE(usable, 1);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toDouble(), 1.25);
    }

    void etaIsLearnedUnderAGaussianMeasureOnly()
    {
        LearningPanel panel;
        for (QCheckBox* check : panel.findChildren<QCheckBox*>())
            check->setChecked(true);
        QVERIFY(!panel.free().eta && checkNamed(panel, "η")->isHidden());
        panel.setEtaAvailable(true);
        QVERIFY(panel.free().eta);
    }

    void withNothingToMaximiseOverThereIsNoButton()
    {
        LearningPanel panel;
        for (QCheckBox* check : panel.findChildren<QCheckBox*>())
            check->setChecked(false);
        QVERIFY(buttonNamed<QPushButton>(panel, "Maximise")->isHidden());
        panel.maximise()->showProgress(0.4); // of what was asked before
        panel.maximise()->showProgress(std::nullopt);
        QVERIFY(buttonNamed<QPushButton>(panel, "Maximise")->isHidden());
        panel.findChild<QCheckBox*>()->setChecked(true);
        QVERIFY(!buttonNamed<QPushButton>(panel, "Maximise")->isHidden());
    }

    void aMaximisationShowsCancelWhileItRuns()
    {
        LearningPanel panel;
        QVERIFY(buttonNamed<QPushButton>(panel, "Cancel")->isHidden());
        panel.maximise()->showProgress(0.4);
        QVERIFY(!buttonNamed<QPushButton>(panel, "Cancel")->isHidden());
        QVERIFY(buttonNamed<QPushButton>(panel, "Maximise")->isHidden());
        panel.maximise()->showProgress(std::nullopt);
        QVERIFY(buttonNamed<QPushButton>(panel, "Cancel")->isHidden());
    }

    void samplesAreChosenWhereThereAreMoreThanTwo()
    {
        TwoSamplesPanel panel;
        QComboBox* first = comboNamed(panel, "First sample");
        QVERIFY(first->parentWidget()->isHidden());
        panel.setSamples(sampleNames({}, 3));
        QVERIFY(!first->parentWidget()->isHidden());
        core::TwoSamplesSettings edited;
        connect(&panel, &TwoSamplesPanel::settingsEdited, this, [&] { edited = panel.settings(); });
        choose(comboNamed(panel, "Second sample"), 2);
        QCOMPARE(edited.first, 0);
        QCOMPARE(edited.second, 2);
    }

    void samplesBeyondZAreCalledAsEverywhere()
    {
        TwoSamplesPanel panel;
        panel.setSamples(sampleNames({}, 28));
        const QComboBox* second = comboNamed(panel, "Second sample");
        QCOMPARE(second->itemText(25), QString("Z"));
        QCOMPARE(second->itemText(26), QString("AA"));
        QCOMPARE(second->itemText(27), QString::fromStdString(core::sampleLetters(27)));
    }

    void thePanelsTakeWhatTheCommandsTake()
    {
        const TwoSamplesPanel test;
        const EmbeddingModelPanel model;
        for (const auto& [slider, range] : {std::pair{sliderWithSymbol(test, "B"), core::permutationCounts},
                                            std::pair{sliderWithSymbol(model, "m"), core::inducingCounts}}) {
            QVERIFY(slider->range().objectionTo(range.least).isEmpty());
            QVERIFY(slider->range().objectionTo(range.most).isEmpty());
            QVERIFY(!slider->range().objectionTo(range.least - 1).isEmpty());
            QVERIFY(!slider->range().objectionTo(range.most + 1).isEmpty());
        }
        for (const ParameterSlider* slider : test.findChildren<ParameterSlider*>()) {
            if (!slider->range().name.startsWith("level"))
                continue;
            QVERIFY(slider->range().objectionTo(1e-9).isEmpty() && slider->range().objectionTo(1.0 - 1e-9).isEmpty());
            QCOMPARE(slider->range().objectionTo(0.0), QString("Must be greater than 0."));
            QCOMPARE(slider->range().objectionTo(1.0), QString("Must be less than 1."));
        }
    }

    void everyTermOfTheFormulaCanBePointedAt_data()
    {
        QTest::addColumn<int>("estimator");
        QTest::newRow("biased") << static_cast<int>(core::MmdEstimator::Biased);
        QTest::newRow("unbiased") << static_cast<int>(core::MmdEstimator::Unbiased);
        QTest::newRow("linear") << static_cast<int>(core::MmdEstimator::Linear);
    }

    void everyTermOfTheFormulaCanBePointedAt()
    {
        QFETCH(int, estimator);
        core::TwoSamplesResult result;
        result.firstSize = result.secondSize = 4;
        result.estimator = static_cast<core::MmdEstimator>(estimator);
        const QString html = mmdFormula(result).html;
        for (const char* term : {"PP", "QQ", "PQ"})
            QVERIFY2(html.contains(QStringLiteral("href='%1'").arg(QLatin1String(term))), term);
    }

    void aStepPausesTheWatch()
    {
        WatchControls controls(nullWords());
        const QSignalSpy steps(&controls, &WatchControls::stepRequested);
        buttonNamed<QToolButton>(controls, "Watch the null")->click();
        QVERIFY(controls.isPlaying());
        buttonNamed<QToolButton>(controls, "Step")->click();
        QVERIFY(!controls.isPlaying());
        QCOMPARE(steps.count(), 1);
    }

    void whatCannotBeUsedIsNotThereAndMovesNothing()
    {
        WatchControls watch(nullWords());
        watch.resize(420, watch.sizeHint().height());
        watch.show();
        const auto *end = buttonNamed<QToolButton>(watch, "End"), *step = buttonNamed<QToolButton>(watch, "Step");
        const int high = watch.sizeHint().height();
        QVERIFY(!end->isVisible() && step->isVisible());
        const QRect place = step->geometry();
        buttonNamed<QToolButton>(watch, "Watch the null")->click();
        QVERIFY(end->isVisible());
        watch.setAvailable(false);
        QVERIFY(!end->isVisible() && !step->isVisible());
        QCOMPARE(watch.sizeHint().height(), high);
        watch.setAvailable(true);
        QVERIFY(end->isVisible() && step->isVisible());
        QCOMPARE(step->geometry(), place);
        watch.stop();
        QVERIFY(!end->isVisible());
    }

    void typingInThePowerPanelIsOneGesture()
    {
        PowerPanel panel;
        QLineEdit* repeats = fieldNamed(panel, "Repeats");
        std::vector<int> gestures;
        core::PowerSettings edited;
        connect(&panel, &PowerPanel::settingsEdited, this, [&](const QString&, int gesture) {
            edited = panel.settings();
            gestures.push_back(gesture);
        });
        repeats->selectAll();
        QTest::keyClicks(repeats, "250");
        QCOMPARE(edited.repeats, 250);
        QCOMPARE(gestures.size(), std::size_t{3}); // 2, 25, 250
        QVERIFY(gestures[0] == gestures[2]);
    }

    void anInadmissibleNumberReportsNothingAndSaysWhy()
    {
        PowerPanel panel;
        const QSignalSpy edits(&panel, &PowerPanel::settingsEdited);
        QLineEdit* level = fieldNamed(panel, "Level");
        level->selectAll();
        QTest::keyClicks(level, "7");
        QCOMPARE(edits.count(), 0);
        QVERIFY(buttonNamed<QPushButton>(panel, "Start")->isHidden());
        const QList<ProblemLabel*> labels = panel.findChildren<ProblemLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const ProblemLabel* l) { return l->problem().startsWith("Level"); }));
    }

    void optionsOfTheSecondSampleCanBeVaried()
    {
        PowerPanel panel;
        core::PowerSettings settings;
        settings.first = {.name = "grid", .n = 0, .seed = 0, .options = {}};
        settings.second = {.name = "grid", .n = 0, .seed = 0, .options = {}};
        settings.vary = "epsilon";
        panel.setSettings(settings);
        QCOMPARE(comboNamed(panel, "Varied parameter")->currentData().toString(), QString("epsilon"));
    }

    void eachVariedQuantityHasARangeOfItsOwn()
    {
        PowerPanel panel;
        core::PowerSettings settings = core::initialSettings<core::PowerSettings>(); // epsilon = 1 … 2.5
        panel.setSettings(settings);
        QComboBox* vary = comboNamed(panel, "Varied parameter");
        const auto choose = [&](const char* name) {
            vary->setCurrentIndex(vary->findData(QString::fromLatin1(name)));
            emit vary->activated(vary->currentIndex());
        };
        choose("n");
        QCOMPARE(panel.settings().vary, "n");
        QCOMPARE(panel.settings().lo, 50.0);
        QCOMPARE(panel.settings().hi, 250.0);
        QLineEdit* from = fieldNamed(panel, "from");
        from->selectAll();
        QTest::keyClicks(from, "80");
        choose("epsilon");
        QCOMPARE(panel.settings().lo, 1.0);
        QCOMPARE(panel.settings().hi, 2.5);
        choose("n");
        QCOMPARE(panel.settings().lo, 80.0);
    }

    void whatIsVariedIsCalledAsItsFieldIs()
    {
        PowerPanel panel;
        panel.setSettings(core::initialSettings<core::PowerSettings>());
        const QComboBox* vary = comboNamed(panel, "Varied parameter");
        QStringList labels;
        for (const QLabel* label : panel.findChildren<QLabel*>())
            labels << label->text();
        for (int row = 0; row < vary->count(); ++row) {
            const QString name = vary->itemText(row).remove("B: ");
            QVERIFY2(labels.contains(name), qPrintable(name));
        }
    }

    void aFixedLengthscaleIsAChooser()
    {
        PowerPanel panel;
        QLineEdit* lengthscale = fieldNamed(panel, "fixed ℓ");
        lengthscale->selectAll();
        QTest::keyClicks(lengthscale, "0.5");
        QCOMPARE(panel.settings().choosers, (std::vector<std::string>{"median", "evidence", "0.5"}));
        core::PowerSettings written;
        written.choosers = {"median", "0.50"}; // by hand, in a file
        panel.setSettings(written);
        QCheckBox* evidence = nullptr;
        for (QCheckBox* box : panel.findChildren<QCheckBox*>())
            if (box->text().startsWith("evidence"))
                evidence = box;
        evidence->click();
        QCOMPARE(panel.settings().choosers, (std::vector<std::string>{"median", "evidence", "0.50"}));
    }

    void furtherFixedLengthscalesStay()
    {
        PowerPanel panel;
        core::PowerSettings written;
        written.choosers = {"0.5", "1"};
        panel.setSettings(written);
        QLineEdit* repeats = fieldNamed(panel, "Repeats");
        QVERIFY(repeats);
        repeats->selectAll();
        QTest::keyClicks(repeats, "7");
        QCOMPARE(panel.settings().repeats, 7);
        QCOMPARE(panel.settings().choosers, written.choosers);
        QLineEdit* lengthscale = fieldNamed(panel, "fixed ℓ");
        lengthscale->selectAll();
        QTest::keyClicks(lengthscale, "2");
        QCOMPARE(panel.settings().choosers, (std::vector<std::string>{"2", "1"}));
        checkNamed(panel, "ℓ =")->click(); // neither of them
        QCOMPARE(panel.settings().choosers, std::vector<std::string>{});
    }

    void theSheetAsSourceVariesTheNumberAlone()
    {
        PowerPanel panel;
        panel.setSettings(core::initialSettings<core::PowerSettings>());
        QComboBox* source = comboNamed(panel, "Where the samples come from");
        source->setCurrentIndex(1);
        emit source->activated(1);
        QVERIFY(panel.settings().source == core::PowerSettings::Source::Sheet);
        QCOMPARE(panel.settings().vary, "n");
        QCOMPARE(panel.settings().lo, 50.0);
        const QComboBox* generator = comboNamed(panel, "Source of sample A");
        QVERIFY(generator && !generator->isVisibleTo(&panel));
        choose(source, 0);
        QVERIFY(generator->isVisibleTo(&panel));
    }

    void theTimeLeftIsToldWhileItRuns()
    {
        QCOMPARE(timeLeftText({}), QString());
        QCOMPARE(timeLeftText(0.4), QString());
        QCOMPARE(timeLeftText(37.2), "about 37 s left");
        QCOMPARE(timeLeftText(250.0), "about 4 min left");
        QCOMPARE(timeLeftText(7300.0), "about 2 h left");
        PowerPanel panel;
        const auto says = [&](const char* text) {
            return std::ranges::any_of(panel.findChildren<QLabel*>(),
                                       [&](const QLabel* label) { return label->text().contains(text); });
        };
        panel.run()->showState(RunControls::State::Running, 41, 500, 90.0);
        QVERIFY(says(", about"));
        panel.run()->showState(RunControls::State::Stopped, 41, 500, 90.0);
        QVERIFY(!says(", about"));
    }

    void aStoppedStudyCanGoOn()
    {
        PowerPanel panel;
        panel.run()->showState(RunControls::State::Stopped, 40, 500);
        QVERIFY(!buttonNamed<QPushButton>(panel, "Go on")->isHidden());
        panel.run()->showState(RunControls::State::Running, 41, 500);
        QVERIFY(buttonNamed<QPushButton>(panel, "Go on")->isHidden());
        QVERIFY(!buttonNamed<QPushButton>(panel, "Stop")->isHidden());
    }
};

KERNELSCOPE_TEST(LabPanelsTest, QApplication)

} // namespace lab_panels_test

#include "lab_panels_test.moc"
