// A lab of one's own, all of it in the namespace below, has what every lab has: its tab and entry in the menu, its
// editors, its place in documents and history, its views for export and its line in --help.

#include "app/window_fixture.h"

#include "app/cli/command.h"
#include "app/cli/figures.h"
#include "app/document/new_data.h"
#include "app/labs/labs.h"
#include "app/labs/pipeline_page.h"
#include "app/session/session_file.h"
#include "app/session/session_json.h"
#include "core/settings/range_problems.h"
#include "support/test_registry.h"
#include "widgets/plots/drawn_plot.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenuBar>
#include <QTabBar>

namespace moments
{

struct Settings {
    double power = 2.0;
    bool central = true;
    bool operator==(const Settings&) const = default;
};
struct Request {
    std::shared_ptr<const core::Dataset> data;
    Settings settings;
    bool preview = false;
};
struct Result {
    double moment = 0.0;
    Eigen::VectorXd powers, moments;
    bool preview = false;
};

} // namespace moments

template <>
inline constexpr core::Text core::settingsKey<moments::Settings> = "moments";
template <>
inline constexpr core::Text core::settingsName<moments::Settings> = "Moments";
template <>
moments::Settings core::settingsFor<moments::Settings>(const Dataset& data, const Kernel&)
{
    return {.power = 1.0 + static_cast<double>(data.dimensions())};
}
template <>
inline constexpr auto core::settingsOf<moments::Settings> = std::tuple{
    core::setting::number(&moments::Settings::power, {.key = "power",
                                                      .name = "power",
                                                      .edit = "Change the power",
                                                      .bounds = core::positive(1.0, 10.0),
                                                      .lockable = true,
                                                      .ofData = true}),
    core::setting::flag(&moments::Settings::central, {.key = "central", .name = "Central", .edit = "Centre or not"})};

namespace moments
{

std::vector<core::Problem> problems(const Request& request)
{
    return core::rangeProblems(request.settings);
}

struct Pipeline {
    bool isCheap(const Request&) const { return true; }
    core::Outcome<Result> solve(const Request& request, const std::stop_token&)
    {
        const Eigen::ArrayXd x = request.data->x.col(0);
        const Eigen::ArrayXd distance = (x - (request.settings.central ? x.mean() : 0.0)).abs();
        Result result{.moment = distance.pow(request.settings.power).mean(),
                      .powers = Eigen::VectorXd::LinSpaced(10, 1.0, 10.0)};
        result.moments = result.powers.unaryExpr([&](double power) { return distance.pow(power).mean(); });
        return result;
    }
};

/// A curve is a row, and so is a number.
widgets::Drawing drawingOf(const Result& result)
{
    widgets::Drawing drawing{.title = "Moments",
                             .axes = widgets::DrawnAxes::Own,
                             .gridColumn = "power",
                             .grid = result.powers,
                             .curves = {{.column = "moment_at", .legend = "moments", .values = result.moments}}};
    drawing.beside.addValue("moment", result.moment, "moment");
    return drawing;
}

class Plots : public app::LabPlots
{
public:
    explicit Plots(QWidget* parent) : LabPlots(views(), parent), plot(new widgets::DrawnPlot(drawingOf({}), this))
    {
        add({{"moment", plot}}, Linked::No);
    }
    static QStringList views() { return {"moment"}; }
    widgets::DrawnPlot* plot;

protected:
    app::PanelLayout layoutFor(core::Shape) const override { return {.rows = {"moment"}}; }
};

class Page : public app::PipelinePage<Pipeline>
{
public:
    Page(const app::Lab& lab, app::Document& document, QWidget* parent)
        : PipelinePage(lab, document, parent), plots_(new Plots(this))
    {
        setPlots(plots_);
        addForm<Settings>();
    }

protected:
    void showAnswer(const Answer& answer) override { plots_->plot->show(drawingOf(answer.result)); }

private:
    Plots* plots_;
};

const app::Lab lab = app::makeLab<Page, Plots, Settings>(
    {.id = "moments", .title = "Moments", .meaning = "What the moments of the points are"});

} // namespace moments

class NewLabTest : public WindowFixture
{
    Q_OBJECT

    double shown() { return columnOf(plots().numbers("moment"), "moment").value(); }
    const moments::Settings& settings() { return std::as_const(*document_).session().of<moments::Settings>(); }
    widgets::ParameterSlider& power() { return *page().editors()->findChild<widgets::ParameterSlider*>(); }

private slots:
    void initTestCase() { app::addLab(moments::lab); }
    void init()
    {
        QVERIFY(openWindow());
        document_->showLab("moments");
        QVERIFY(settles());
    }
    void cleanup() { closeWindow(); }

    void itHasATabAndAnEntryInTheMenu()
    {
        const auto* tabs = window_->findChild<QTabBar*>("labs");
        QCOMPARE(tabs->tabText(tabs->currentIndex()), QString("Moments"));
        bool found = false;
        for (const QAction* action : window_->findChildren<QAction*>())
            found = found || (action->text() == "Moments" && action->shortcut().isEmpty()); // nine digits, nine labs
        QVERIFY(found);
    }

    void itAnswersWhatIsSet()
    {
        const Eigen::ArrayXd x = document_->session().data->x.col(0);
        QCOMPARE(shown(), (x - x.mean()).square().mean());
        emit power().valueEdited(3.0, 7);
        QVERIFY(settles());
        QCOMPARE(settings().power, 3.0);
        QCOMPARE(shown(), (x - x.mean()).abs().cube().mean());
        QCOMPARE(document_->history()->undoText(), QString("Change the power"));
        document_->history()->undo();
        QVERIFY(settles());
        QCOMPARE(shown(), (x - x.mean()).square().mean());
    }

    void whatIsOutOfRangeIsSaidUnderItsSlider()
    {
        core::Session session = document_->session();
        session.of<moments::Settings>().power = -1.0;
        document_->edit(session, "Break it");
        QCOMPARE(power().problem(), QString("Must be greater than 0."));
        QVERIFY(page().problem().has_value());
    }

    void itIsSavedAndOpensAgain()
    {
        core::Session session = document_->session();
        session.of<moments::Settings>() = {.power = 4.5, .central = false};
        document_->edit(session, "Change both");
        const QString path = folder_.filePath("moments.kscope");
        QVERIFY(!document_->save(path));
        document_->open(core::builtInSession(), {});
        QCOMPARE(settings().power, 2.0);
        window_->openPaths({path});
        QVERIFY(settles());
        QCOMPARE(document_->session().lab, std::string("moments"));
        QVERIFY((settings() == moments::Settings{.power = 4.5, .central = false}));
        const auto json = QJsonDocument::fromJson(app::toJson(document_->session())).object();
        QCOMPARE(json["moments"].toObject(), (QJsonObject{{"power", 4.5}, {"central", false}}));
    }

    void itsLocksAreThoseOfTheSession()
    {
        core::Session session = document_->session();
        session.lockedHyperparameters = {"moments.power"};
        document_->edit(session, "Lock it");
        QVERIFY(power().isLocked());
        emit power().lockToggled(false);
        QCOMPARE(document_->session().lockedHyperparameters.size(), std::size_t{1}); // the form still holds it
        power().setLocked(false);
        emit power().lockToggled(false);
        QVERIFY(document_->session().lockedHyperparameters.empty());
    }

    void newDataTakeItsNumbersAlongUnlessTheyWereSetByHand()
    {
        const core::Dataset plane = core::emptyDataset(2);
        core::Session session = document_->session();
        QCOMPARE(app::withData(session, plane).session.of<moments::Settings>().power, 3.0);
        session.of<moments::Settings>() = {.power = 4.5, .central = false};
        const app::NewData arrival = app::withData(session, plane);
        QCOMPARE(arrival.session.of<moments::Settings>().power, 4.5);
        QVERIFY(arrival.kept.contains("Moments"));
        const core::Session fresh = app::withDefaults(arrival.session);
        QVERIFY((fresh.of<moments::Settings>() == moments::Settings{.power = 3.0, .central = false}));
        session.lockedHyperparameters = {"moments.power"};
        QCOMPARE(app::withDefaults(session).of<moments::Settings>().power, 4.5);
    }

    void itsCurveIsNamedReadAndExported()
    {
        widgets::DrawnPlot& plot = static_cast<widgets::DrawnPlot&>(*plots().panel("moment"));
        QCOMPARE(plot.legend().front().text, QString("moments"));
        const Eigen::ArrayXd x = document_->session().data->x.col(0);
        const auto moments = plots().numbers("moment");
        QCOMPARE(columnOf(moments, "power").size(), 10);
        QCOMPARE(columnOf(moments, "moment_at")[1], (x - x.mean()).square().mean());
    }

    void itsNumberIsComparedWithAPinnedState()
    {
        widgets::DrawnPlot& plot = static_cast<widgets::DrawnPlot&>(*plots().panel("moment"));
        QCOMPARE(plot.headlines().front().name, QString("moment"));
        QCOMPARE(plot.headlines().front().value, shown());
    }

    void itsViewsAreExported()
    {
        core::Session session = document_->session();
        const QString path = folder_.filePath("moment.csv");
        app::drawView(session, "moment", path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith("power,moment_at\n"));
        QFile number(folder_.filePath("moment-values.csv"));
        QVERIFY(number.open(QIODevice::ReadOnly));
        QVERIFY(number.readAll().startsWith("moment\n"));
        const QString figure = folder_.filePath("moment.png");
        app::drawView(session, "page", figure);
        QVERIFY(std::get<core::Session>(app::readSessionFile(figure)).lab == "moments");
    }

    void itsNameAndViewsAreInTheHelp()
    {
        const QString help = app::helpOf(app::renderCommand()).simplified();
        QVERIFY2(help.contains("moments (default"), qPrintable(help));
        QVERIFY2(help.contains("moments: moment"), qPrintable(help));
    }
};

KERNELSCOPE_TEST(NewLabTest, QApplication)
#include "new_lab_test.moc"
