// The window as a house for several labs: a real lab beside toy ones.

#include "app/window_fixture.h"

#include "app/actions/file_actions.h"
#include "app/labs/density_page.h"
#include "app/labs/page_notes.h"
#include "app/labs/view_export.h"
#include "app/services/lab_service.h"
#include "app/session/session_file.h"
#include "core/data/examples.h"
#include "core/data/generators.h"
#include "core/embedding/embedding_settings.h"
#include "core/labs/default_kernel.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/posterior/gp_posterior_settings.h"
#include "core/labs/posterior/posterior_settings.h"
#include "core/labs/power/power_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/structure/structure_settings.h"
#include "core/labs/two_samples/bayes_factor_settings.h"
#include "core/labs/two_samples/scale_scan_settings.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "widgets/controls/remark_line.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>

#include <algorithm>
#include <map>
#include <thread>

namespace labs_test
{

namespace
{

/// What the toy labs compute: τ² as a result.
struct ToyRequest {
    double tau2 = 0.0;
    std::string fails; // with this sentence, unless empty
};
struct ToyResult {
    double tau2 = 0.0;
};

std::atomic<int> solved = 0, stopped = 0, letGo = 0;
std::atomic<bool> hold = false; // solvers wait until released or stopped

struct ToySolver {
    template <class Emit>
    void solve(const ToyRequest& request, const std::stop_token& stop, const Emit& emitOutcome, const app::AskingHand&)
    {
        ++solved;
        while (hold && !stop.stop_requested())
            std::this_thread::yield();
        if (stop.stop_requested()) {
            ++stopped;
            emitOutcome(core::Cancelled{});
        } else if (!request.fails.empty()) {
            emitOutcome(core::Failure{core::Failure::Kind::Internal, request.fails});
        } else {
            emitOutcome(ToyResult{request.tau2});
        }
    }
    static bool isLast(const ToyResult&) { return true; }
    static void letGo() { ++labs_test::letGo; }
};
using ToyService = app::LabService<ToyRequest, ToyResult, ToySolver>;

class ToyPlot : public widgets::PlotView
{
public:
    explicit ToyPlot(QWidget* parent) : PlotView(Space::Own, parent) { setTitle("A", "Toy"); }
    widgets::PlotTable numbers() const override
    {
        widgets::PlotTable table;
        table.add("tau2", Eigen::VectorXd::Constant(1, tau2));
        return table;
    }
    double tau2 = 0.0;

protected:
    void restyle() override {}
};

class ToyPlots : public app::LabPlots
{
public:
    explicit ToyPlots(QWidget* parent) : LabPlots({"toy"}, parent), plot(new ToyPlot(this))
    {
        add({{"toy", plot}}, Linked::No);
    }
    ToyPlot* plot;

protected:
    app::PanelLayout layoutFor(core::Shape) const override { return {.rows = {"toy"}}; }
};

/// A lab without a sheet and without a kernel, with two services: the second fails where the power's vary is "fail".
class ToyPage : public app::LabPage
{
public:
    ToyPage(const app::Lab& lab, app::Document& document, QWidget* parent)
        : LabPage(lab, document, parent), plots_(new ToyPlots(this)),
          first_(addService(new ToyService([this](const auto& answer) { showAnswer(answer.result.tau2); }, this))),
          second_(addService(new ToyService([](const auto&) {}, this)))
    {
        setPlots(plots_);
        auto* editor = new QLabel("toy");
        editor->setMinimumHeight(2000); // more than the dock is high
        addEditor(editor);
    }

    /// As a button of its own would, without a change of the session.
    void tryAgain() { second_->request({1.0, {}}, false); }

protected:
    void showSettings(const core::Session&) override {}
    std::vector<core::Problem> problems(const core::Session& session) const override
    {
        if (session.of<core::EmbeddingModel>().tau2 > 0.0)
            return {};
        return {{"tau2", "must be greater than 0"}};
    }
    void request(const core::Session& session, bool replacesModel) override
    {
        first_->request({session.of<core::EmbeddingModel>().tau2, {}}, replacesModel);
        second_->request({session.of<core::EmbeddingModel>().tau2,
                          session.of<core::PowerSettings>().vary == "fail" ? "the second failed" : ""},
                         replacesModel);
    }

private:
    void showAnswer(double tau2)
    {
        plots_->plot->tau2 = tau2;
        remark(tau2 > 100.0 ? std::vector<std::string>{"it is large", "it is unusual"} : std::vector<std::string>());
    }

    ToyPlots* plots_;
    ToyService *first_, *second_;
};

template <class Page>
app::LabPage* make(const app::Lab& lab, app::Document& document, QWidget* parent)
{
    return new Page(lab, document, parent);
}

const std::vector<app::Lab>& toyLabs()
{
    static const std::vector<app::Lab> labs{
        app::labs().front(),
        {.id = "toy", .title = "Toy", .meaning = "Nothing", .views = {"toy"}, .make = &make<ToyPage>},
        {.id = "other", .title = "Other", .meaning = "As before", .views = {"data"}, .make = &make<app::DensityPage>}};
    return labs;
}

core::Session withTau2(core::Session session, double tau2)
{
    session.of<core::EmbeddingModel>().tau2 = tau2;
    return session;
}

} // namespace

class LabsTest : public WindowFixture
{
    Q_OBJECT

    QTabBar& tabs() { return *window_->findChild<QTabBar*>("labs"); }
    QAction* action(const QString& text)
    {
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->text() == text)
                return action;
        return nullptr;
    }
    ToyPlot& toy() { return *static_cast<ToyPlot*>(page().plots()->panel("toy")); }
    QString message()
    {
        for (const QLabel* label : page().findChild<app::PageNotes*>()->findChildren<QLabel*>())
            if (label->isVisible())
                return label->text();
        return {};
    }

private slots:
    void init()
    {
        hold = false;
        QVERIFY(openWindow(QSize(1024, 700), toyLabs()));
    }

    void cleanup()
    {
        hold = false;
        closeWindow();
    }

    void aTabShowsItsLabAndThatIsNoStepOfHistory()
    {
        QCOMPARE(tabs().count(), 3);
        QTest::mouseClick(&tabs(), Qt::LeftButton, {}, tabs().tabRect(1).center());
        QCOMPARE(document_->session().lab, std::string("toy"));
        QVERIFY(page().plots()->panel("toy")->isVisible());
        QCOMPARE(document_->history()->count(), 0);
        QVERIFY(!document_->isModified());
    }

    void controlAndADigitShowsALab()
    {
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(document_->session().lab, std::string("toy"));
        QCOMPARE(tabs().currentIndex(), 1);
        QVERIFY(action("Toy")->isChecked() && !action("Density")->isChecked());
        QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(document_->session().lab, std::string("density"));
    }

    void theLabOnShowIsSavedAndOpensAgain()
    {
        document_->showLab("toy");
        const QString path = folder_.filePath("toy.kscope");
        QVERIFY(!document_->save(path));
        document_->open(core::builtInSession(), {});
        QCOMPARE(tabs().currentIndex(), 0);
        window_->openPaths({path});
        QCOMPARE(tabs().currentIndex(), 1);
        QVERIFY(page().plots()->panel("toy"));
    }

    void aSessionOfAnUnknownLabShowsTheFirst()
    {
        core::Session session = core::builtInSession();
        session.lab = "of the future";
        document_->open(session, {});
        QCOMPARE(tabs().currentIndex(), 0);
        QVERIFY(settles());
    }

    void undoStaysInTheLabOnShow()
    {
        const core::Session before = document_->session();
        core::Session changed = before;
        changed.of<core::DensitySettings>().model.sigma0 = 0.3;
        document_->edit(changed, "Change σ₀");
        document_->showLab("toy");
        document_->history()->undo();
        QCOMPARE(document_->session().lab, std::string("toy"));
        QCOMPARE(document_->session().of<core::DensitySettings>(), before.of<core::DensitySettings>());
        document_->history()->redo();
        QCOMPARE(document_->session().of<core::DensitySettings>().model.sigma0, 0.3);
        QCOMPARE(tabs().currentIndex(), 1);
    }

    void aHiddenPageComputesNothingAndCatchesUpWhenShown()
    {
        document_->showLab("toy");
        QVERIFY(settles());
        document_->showLab("density");
        const int before = solved;
        for (int i = 1; i <= 5; ++i)
            document_->edit(withTau2(document_->session(), i), "Change τ²");
        QVERIFY(settles());
        QCOMPARE(solved, before);
        document_->showLab("toy");
        QVERIFY(settles());
        QCOMPARE(toy().tau2, 5.0);
        QCOMPARE(solved, before + 2); // each of its two services once
    }

    void comingBackToAnUnchangedLabComputesNothing()
    {
        document_->showLab("toy");
        QVERIFY(settles());
        const int before = solved;
        document_->showLab("density");
        document_->showLab("toy");
        QVERIFY(settles());
        QCOMPARE(solved, before);
    }

    void aHiddenPageLetsGoOfWhatIsLargeAndKeepsItsAnswer()
    {
        document_->showLab("toy");
        QVERIFY(settles());
        const int before = letGo, solvedBefore = solved;
        document_->showLab("density");
        QVERIFY(QTest::qWaitFor([&] { return letGo == before + 2; }, patience)); // both of its services
        document_->showLab("toy");
        QVERIFY(page().isSettled() && page().showsAnswer());
        QCOMPARE(solved, solvedBefore);
    }

    void aRequestRightAfterALabWasHiddenIsAnswered()
    {
        document_->showLab("toy");
        QVERIFY(settles());
        for (int i = 1; i <= 20; ++i) {
            document_->showLab("density");
            document_->showLab("toy");
            document_->edit(withTau2(document_->session(), 3.0 + i), "Change τ²");
            QVERIFY(settles());
            QCOMPARE(toy().tau2, 3.0 + i);
        }
    }

    void aLabThatIsHiddenWhileItComputesStopsAndLetsGo()
    {
        document_->showLab("toy");
        QVERIFY(settles());
        const int before = letGo, stoppedBefore = stopped, solvedBefore = solved;
        hold = true;
        document_->edit(withTau2(document_->session(), 4.0), "Change τ²");
        QVERIFY(QTest::qWaitFor([&] { return solved == solvedBefore + 2; }, patience)); // both services run
        document_->showLab("density");
        QVERIFY(QTest::qWaitFor([&] { return letGo == before + 2; }, patience)); // once what ran has ended
        QCOMPARE(stopped, stoppedBefore + 2);
        hold = false;
        document_->showLab("toy");
        QVERIFY(settles());
        QCOMPARE(toy().tau2, 4.0);
    }

    void leavingStopsWhatIsComputedAndComingBackAsksAgain()
    {
        hold = true;
        const int solvedBefore = solved, stoppedBefore = stopped;
        document_->showLab("toy");
        QVERIFY(!page().isSettled());
        QVERIFY(QTest::qWaitFor([&] { return solved == solvedBefore + 2; }, patience)); // both services run
        document_->edit(withTau2(document_->session(), 7.0), "Change τ²");
        document_->showLab("density");
        QVERIFY(QTest::qWaitFor([&] { return stopped > stoppedBefore; }, patience));
        hold = false;
        document_->showLab("toy");
        QVERIFY(settles());
        QCOMPARE(toy().tau2, 7.0);
    }

    void oneServiceMayFailWhileTheOtherAnswers()
    {
        document_->showLab("toy");
        QVERIFY(settles());
        core::Session session = withTau2(document_->session(), 3.0);
        session.of<core::PowerSettings>().vary = "fail";
        QSignalSpy failures(&page(), &app::LabPage::failed);
        document_->edit(session, "Fail");
        QVERIFY(settles());
        QCOMPARE(failures.size(), 1);
        QCOMPARE(toy().tau2, 3.0);
        QVERIFY2(message().contains("The second failed"), qPrintable(message()));
        static_cast<ToyPage&>(page()).tryAgain();
        QVERIFY(settles());
        QCOMPARE(message(), QString());
    }

    void aProblemThatNoEditorShowsIsSaidAboveThePanels()
    {
        document_->showLab("toy");
        QVERIFY(settles());
        const int before = solved;
        document_->edit(withTau2(document_->session(), -1.0), "Change τ²");
        QVERIFY(page().isSettled());
        QCOMPARE(solved, before);
        QCOMPARE(page().problem().value().field, std::string("tau2"));
        QVERIFY2(message().contains("must be greater than 0", Qt::CaseInsensitive), qPrintable(message()));
        QVERIFY(toy().isGreyed());
    }

    void aProblemThatNoEditorOfALabKnowsIsSaidAboveItsPanels_data() { rowForEachLab(); }
    void aProblemThatNoEditorOfALabKnowsIsSaidAboveItsPanels()
    {
        QFETCH(QString, id);
        app::Document document;
        const std::unique_ptr<app::LabPage> shown(app::labNamed(id)->page(document, nullptr));
        shown->setTheme({});
        shown->setOnShow(true);
        shown->showProblems({{"ofTheFuture", "must be known to somebody"}, {"data", "the points are of the future"}});
        QString said;
        for (const QLabel* label : shown->findChildren<QLabel*>())
            if (!label->isHidden()) // in the dock, which is not there, or above the panels
                said += label->text() + QLatin1Char(' ');
        for (const QLabel* label : shown->editors()->findChildren<QLabel*>())
            said += label->isVisibleTo(shown->editors()) ? label->text() + QLatin1Char(' ') : QString();
        QVERIFY2(said.contains("must be known to somebody", Qt::CaseInsensitive), qPrintable(said));
        QVERIFY2(said.contains("The points are of the future"), qPrintable(said));
    }

    void aProblemWhoseEditorIsHiddenIsSaidAboveThePanels()
    {
        closeWindow();
        QVERIFY(openWindow());
        core::Session session = document_->session();
        session.lab = "spectrum";
        document_->open(session, {});
        QVERIFY(settles());
        auto& settings = session.of<core::SpectrumSettings>();
        settings.view = core::SpectrumSettings::View::Bench;
        settings.eigenfunctions = 0; // whose slider is there with Mercer alone
        document_->edit(session, "Change the eigenfunctions");
        QCOMPARE(page().problem().value().field, std::string("eigenfunctions"));
        QVERIFY2(message().contains("from 1 to 12"), qPrintable(message()));
        settings.view = core::SpectrumSettings::View::Mercer;
        document_->edit(session, "Show Mercer");
        QVERIFY(page().problem());
        QVERIFY2(!message().contains("from 1 to 12"), qPrintable(message())); // the slider says it now
    }

    void anAnswerThatDoesNotComeGreysTheOneBefore()
    {
        document_->showLab("toy");
        QVERIFY(settles());
        QVERIFY(!toy().isGreyed());
        hold = true;
        document_->edit(withTau2(document_->session(), 3.0), "Change τ²");
        QVERIFY(QTest::qWaitFor([&] { return toy().isGreyed(); }, patience));
        QCOMPARE(toy().standing(), widgets::Standing::Outdated);
        hold = false;
        QVERIFY(settles());
        QCOMPARE(toy().standing(), widgets::Standing::Current);
    }

    void onEnteringALabTheAnswerOfOtherDataIsOutOfSightAtOnce()
    {
        document_->showLab("toy");
        QVERIFY(settles());
        document_->showLab("density");
        core::Session other = document_->session();
        other.data = std::make_shared<const core::Dataset>(core::example("faithful").value());
        other.window = core::fittingWindow(*other.data);
        document_->edit(other, "Open example");
        QVERIFY(settles());
        hold = true;
        document_->showLab("toy");
        QCOMPARE(toy().standing(), widgets::Standing::OtherData);
        QVERIFY(page().plots()->numbers("toy").columns.empty());
        hold = false;
        QVERIFY(settles());
        QCOMPARE(toy().standing(), widgets::Standing::Current);
        QVERIFY(!page().plots()->numbers("toy").columns.empty());
    }

    void anotherModelThatIsRefusedTakesTheAnswerOfTheFormerOutOfSight()
    {
        document_->showLab("toy");
        QVERIFY(settles());
        core::Session other = withTau2(document_->session(), -1.0);
        other.kernel = core::kernelOf(core::Brownian{});
        document_->edit(other, "Take brownian");
        QCOMPARE(toy().standing(), widgets::Standing::OtherModel);
        document_->history()->undo();
        QVERIFY(settles());
        QCOMPARE(toy().standing(), widgets::Standing::Current);
    }

    void remarksStandAllOfThemAsLongAsTheirAnswerIsOnShow()
    {
        const auto remarks = [this] { return window_->findChild<widgets::RemarkLine*>()->remarks(); };
        document_->showLab("toy");
        QVERIFY(settles());
        document_->edit(withTau2(document_->session(), 1000.0), "Change τ²");
        QVERIFY(settles());
        QCOMPARE(remarks(), (QStringList{"It is large.", "It is unusual."}));
        document_->showLab("density");
        QVERIFY(!remarks().contains("It is large."));
        document_->showLab("toy");
        QVERIFY(settles());
        QCOMPARE(remarks().size(), 2);
        document_->edit(withTau2(document_->session(), -1.0), "Change τ²");
        QCOMPARE(remarks(), QStringList());
        document_->edit(withTau2(document_->session(), 1.0), "Change τ²");
        QVERIFY(settles());
        QCOMPARE(remarks(), QStringList());
    }

    void pointToolsWorkOnTheSheetOnShow()
    {
        document_->showLab("other");
        action("Add points")->trigger();
        QCOMPARE(canvas().tool(), widgets::CanvasTool::Add);
        document_->showLab("toy");
        for (const char* name : {"Add points", "Select &all", "&Jitter", "&Clear the sheet", "S&tandardise"})
            QVERIFY2(!action(name)->isEnabled(), name);
        document_->showLab("density");
        QVERIFY(action("Add points")->isEnabled() && action("Select &all")->isEnabled());
        action("&Clear the sheet")->trigger();
        QCOMPARE(document_->session().data->size(), 0);
    }

    void toolAndSampleGoAlongToAnotherLab()
    {
        auto* sample = window_->findChild<QComboBox*>("sample");
        QVERIFY(sample);
        sample->setCurrentIndex(1);
        action("Spray points")->trigger();
        document_->showLab("other");
        QCOMPARE(canvas().brush().label, 1);
        QCOMPARE(canvas().tool(), widgets::CanvasTool::Spray);
        document_->showLab("toy");
        QVERIFY(!sample->isEnabled());
    }

    void pointsDrawnInOneLabAreInTheOther()
    {
        canvas().clear();
        document_->showLab("other");
        QCOMPARE(canvas().data()->size(), 0);
        QVERIFY(settles());
    }

    void standardisingIsOneStepThatRefitsTheWindow()
    {
        const core::Session before = document_->session();
        action("S&tandardise")->trigger();
        const core::Session& after = document_->session();
        QVERIFY(std::abs(after.data->x.mean()) < 1e-12);
        QVERIFY(after.window[0].lo < after.data->x.minCoeff() && after.window[0].hi > after.data->x.maxCoeff());
        QVERIFY(after.window != before.window);
        QCOMPARE(document_->history()->count(), 1);
        document_->history()->undo();
        QVERIFY(document_->session() == before);
    }

    void theDockHoldsTheEditorsOfTheLabAndKeepsItsPlace()
    {
        QVERIFY(page().editors()->isVisible());
        document_->showLab("toy");
        QVERIFY(page().editors()->isVisible());
        auto* scroll = window_->findChild<QDockWidget*>("modelDock")->findChildren<QScrollArea*>().last();
        QVERIFY(scroll->isAncestorOf(page().editors()));
        QVERIFY(QTest::qWaitFor([&] { return scroll->verticalScrollBar()->maximum() > 300; }, patience));
        scroll->verticalScrollBar()->setValue(300);
        document_->showLab("density");
        QVERIFY(page().editors()->isVisible() && !scroll->isVisible());
        document_->showLab("toy");
        QCOMPARE(scroll->verticalScrollBar()->value(), 300);
    }

    void theFormulaIsShownOrHiddenInEveryLab()
    {
        QAction* formula = action("F&ormula");
        QVERIFY(page().formulaCard()->isVisible());
        formula->trigger();
        QVERIFY(!page().formulaCard()->isVisible());
        document_->showLab("toy");
        QVERIFY(!formula->isEnabled());
        document_->showLab("other");
        QVERIFY(formula->isEnabled() && !page().formulaCard()->isVisible());
        formula->trigger();
        document_->showLab("density");
        QVERIFY(page().formulaCard()->isVisible());
    }

    void anExportIsOfTheLabOnShow()
    {
        document_->edit(withTau2(document_->session(), 4.0), "Change τ²");
        document_->showLab("toy");
        QVERIFY(settles());
        QCOMPARE(app::tableText(*page().plots(), "page", u','), QString("Toy: tau2\n4\n"));
        action("&Export figure or numbers…")->trigger();
        auto* dialog = window_->findChild<QDialog*>();
        QVERIFY(dialog);
        const auto combos = dialog->findChildren<QComboBox*>();
        QVERIFY(std::any_of(combos.begin(), combos.end(),
                            [](const QComboBox* combo) { return combo->findText("A  Toy") >= 0; }));
        dialog->reject();
        const QString path = folder_.filePath("toy.png");
        app::Drawing drawing;
        drawing.session = document_->session();
        QVERIFY(!app::writeView(*page().plots(), drawing, path));
        QVERIFY(std::get<core::Session>(app::readSessionFile(path)) == document_->session());
    }

    void everyLabDrawsTheViewsItLists_data() { rowForEachLab(); }
    void everyLabDrawsTheViewsItLists()
    {
        QFETCH(QString, id);
        QCOMPARE(std::ranges::count(app::labs(), id, &app::Lab::id), 1);
        const app::Lab& lab = *app::labNamed(id);
        QStringList drawn;
        using View = core::SpectrumSettings::View; // each stands for a choice in other labs, too
        for (const auto& [generator, view] : {std::pair{"mixture1d", View::KernelPca},
                                              {"sine", View::KernelPca},
                                              {"moons", View::KernelPca},
                                              {"mixture1d", View::Kernel},
                                              {"moons", View::Kernel},
                                              {"mixture1d", View::Mercer},
                                              {"moons", View::Mercer},
                                              {"mixture1d", View::Bench},
                                              {"moons", View::Bench},
                                              {"digits", View::KernelPca}}) {
            core::Session session;
            const bool pictures = std::string_view(generator) == "digits";
            session.data = std::make_shared<const core::Dataset>(
                pictures
                    ? *core::example(generator)
                    : std::get<core::Dataset>(core::generate({.name = generator, .n = 20, .seed = 1, .options = {}})));
            if (lab.wantsTargets && !pictures) {
                core::Dataset known = *session.data;
                known.targets = known.x.col(0);
                session.data = std::make_shared<const core::Dataset>(std::move(known));
            }
            session.kernel = core::defaultKernel(*session.data);
            if (view == View::Kernel && session.data->shape() == core::Shape::Plane)
                session.kernel = core::kernelOf(core::AllSubsets{}); // it has features to show
            if (!pictures)
                session.window = core::fittingWindow(*session.data);
            session.of<core::SpectrumSettings>().view = view;
            auto& regression = session.of<core::RegressionSettings>();
            regression.showRidge = view == View::Mercer;
            regression.showParts = regression.showDerivative = std::string_view(generator) == "sine";
            if (view == View::KernelPca && session.data->shape() == core::Shape::Plane) {
                regression.residuals = core::RegressionSettings::Residuals::Quantiles;
                regression.residualsInPlane = true;
            }
            session.of<core::NoveltySettings>().mixture = pictures;
            session.of<core::StructureSettings>().compare = view == View::Mercer;
            session.of<core::TrueGraphSettings>().drawing = view == View::Mercer;
            for (bool* shown :
                 {&session.of<core::PosteriorSettings>().chains.shown, &session.of<core::BayesFactorSettings>().shown,
                  &session.of<core::ScaleScanSettings>().shown})
                *shown = view == View::Mercer;
            session.of<core::GpPosteriorSettings>().chains.shown =
                view == View::Mercer && session.data->shape() == core::Shape::Line;
            if (view == View::Bench)
                session.of<core::RegressionSettings>().inputs = core::RegressionSettings::Inputs::Bags;
            app::Document document;
            document.open(session, {});
            const std::unique_ptr<app::LabPage> shown(lab.page(document, nullptr));
            QCOMPARE(shown->plots()->viewNames().mid(1), lab.views);
            shown->setTheme({});
            shown->setOnShow(true);
            for (const QString& name : lab.views)
                if (shown->plots()->panel(name))
                    drawn << name;
            for (const auto& row : shown->plots()->rows())
                QVERIFY(!row.empty() && std::find(row.begin(), row.end(), nullptr) == row.end());
        }
        for (const QString& name : lab.views)
            QVERIFY2(drawn.contains(name), qPrintable(name));
    }
};

KERNELSCOPE_TEST(LabsTest, QApplication)

} // namespace labs_test

#include "labs_test.moc"
