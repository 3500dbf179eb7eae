// Each lab's own example: in the menu, and in one click where the lab has not what it needs.

#include "app/window_fixture.h"

#include "app/document/new_data.h"
#include "app/labs/page_notes.h"
#include "core/data/column_table.h"
#include "core/data/examples.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "support/data_of_shape.h"
#include "support/test_registry.h"
#include "widgets/controls/problem_label.h"
#include "widgets/plots/empty_sentence.h"

#include <QAction>
#include <QLabel>

namespace lab_examples_test
{

class LabExamplesTest : public WindowFixture
{
    Q_OBJECT

    void labRows()
    {
        QTest::addColumn<QString>("lab");
        for (const app::Lab& lab : app::labs())
            if (!lab.example.empty())
                QTest::newRow(qPrintable(lab.id)) << lab.id;
    }
    void give(core::Dataset data)
    {
        document_->edit(app::withData(document_->session(), std::move(data)).session, "Load");
    }
    QLabel* advice()
    {
        for (QLabel* label : page().findChild<app::PageNotes*>()->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains("<a href='act'>"))
                return label;
        return nullptr;
    }
    bool answers() { return settles() && !page().problem() && !advice(); }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void everyLabHasAnExampleOrDataOfItsOwn_data() { rowForEachLab(); }
    void everyLabHasAnExampleOrDataOfItsOwn()
    {
        QFETCH(QString, id);
        const std::string example = app::labNamed(id)->example;
        if (!example.empty()) {
            QVERIFY(core::example(example));
            return;
        }
        document_->showLab(id.toStdString());
        for (const core::Shape shape : {core::Shape::Line, core::Shape::Table, core::Shape::Picture}) {
            give(dataOfShape(shape));
            QVERIFY(answers());
        }
    }

    void eachOpensInItsLabWithoutTheModelOfOtherData_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("lab");
        const auto textOf = [](std::string_view text) { return QString::fromUtf8(text.data(), std::ssize(text)); };
        for (const core::ExampleDescription& example : core::examples())
            QTest::newRow(std::string(example.name).c_str())
                << textOf(example.name) << textOf(example.title) << textOf(example.lab);
    }
    void eachOpensInItsLabWithoutTheModelOfOtherData()
    {
        QFETCH(QString, name);
        QFETCH(QString, title);
        QFETCH(QString, lab);
        core::Session session = document_->session();
        session.kernel = core::kernelOf(core::Periodic{.lengthscale = 7.0, .period = 7.0}); // by hand, for other data
        session.lab = lab == "density" ? "spectrum" : "density";
        document_->edit(session, "Set a kernel");
        QAction* open = nullptr;
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->text() == title)
                open = action;
        QVERIFY(open);
        open->trigger();
        QVERIFY(answers());
        QCOMPARE(QString::fromStdString(document_->session().lab), lab);
        QVERIFY(document_->session().kernel != session.kernel);
        document_->history()->undo();
        QVERIFY(document_->session().kernel == session.kernel);
        QVERIFY(settles());
    }

    void theMenuOpensTheExampleOfTheLabOnShow_data() { labRows(); }
    void theMenuOpensTheExampleOfTheLabOnShow()
    {
        QFETCH(QString, lab);
        document_->showLab(lab.toStdString());
        const core::Session before = document_->session();
        QAction* open = nullptr;
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->text() == "&Example of this lab")
                open = action;
        QVERIFY(open && open->isEnabled());
        open->trigger();
        QVERIFY(*document_->session().data == *core::example(app::labNamed(lab)->example));
        QVERIFY(answers());
        document_->history()->undo();
        QVERIFY(document_->session() == before);
        QVERIFY(settles());
        document_->showLab("power");
        QVERIFY(!open->isEnabled());
    }

    void anExampleThatALabOffersOpensAsFromTheMenu()
    {
        core::Session before = document_->session();
        before.kernel = core::kernelOf(core::Periodic{.lengthscale = 7.0, .period = 7.0}); // by hand, for other data
        before.lab = "spectrum";
        document_->edit(before, "Set a kernel");
        document_->showLab("spectrum");
        before = document_->session();
        const int steps = document_->history()->count();
        emit page().exampleOffered("ozone");
        QCOMPARE(document_->session().lab, std::string("regression"));
        QVERIFY(document_->session().kernel == app::freshSession(document_->session().data).kernel);
        QVERIFY(document_->session().of<core::ChosenColumns>().table);
        QVERIFY(answers());
        QCOMPARE(document_->history()->count(), steps + 1);
        document_->history()->undo();
        QVERIFY(document_->session() == before);
        QVERIFY(settles());
    }

    void theExampleThatIsOpenOpensAgainAsAtFirst()
    {
        emit page().exampleOffered("sine");
        QVERIFY(answers());
        const core::Session first = document_->session();
        core::Session byHand = first;
        byHand.kernel = core::kernelOf(core::Matern32{{0.05}});
        document_->edit(byHand, "Set a kernel");
        emit page().exampleOffered("sine");
        QVERIFY(answers());
        QVERIFY(document_->session() == first);
    }

    void whereDataCannotBeDrawnTheExampleIsOneClickAway_data() { labRows(); }
    void whereDataCannotBeDrawnTheExampleIsOneClickAway()
    {
        QFETCH(QString, lab);
        document_->showLab(lab.toStdString());
        give(dataOfShape(core::Shape::Table));
        QVERIFY(settles());
        if (!page().problem())
            return; // which takes all, as shapes_test tells
        QVERIFY(advice());
        emit advice()->linkActivated("act");
        QVERIFY(answers());
    }

    void aLabWithoutWhatItNeedsOffersItsExample_data()
    {
        QTest::addColumn<QString>("lab");
        QTest::newRow("one sample") << QStringLiteral("two-samples");
        QTest::newRow("one class") << QStringLiteral("classification");
        QTest::newRow("no targets") << QStringLiteral("regression");
    }
    void aLabWithoutWhatItNeedsOffersItsExample()
    {
        QFETCH(QString, lab);
        document_->showLab(lab.toStdString()); // of fourteen points
        const int steps = document_->history()->count();
        QVERIFY(advice());
        emit advice()->linkActivated("act");
        QCOMPARE(document_->history()->count(), steps + 1);
        QVERIFY(*document_->session().data == *core::example(app::labNamed(lab)->example));
        QVERIFY(answers());
    }

    void withBothSamplesEmptyAllSayTheSameAndWhatToDo()
    {
        document_->showLab("two-samples");
        give(core::emptyDataset(1));
        QVERIFY(settles());
        QVERIFY(advice());
        const QString told = widgets::asSentence(page().problem()->message);
        QVERIFY2(told.startsWith("Sample A and sample B are empty: paint or generate points, or load"),
                 qPrintable(told));
        QVERIFY2(advice()->text().startsWith(told), qPrintable(advice()->text()));
        QStringList marked;
        for (const auto* label : page().editors()->findChildren<widgets::ProblemLabel*>())
            if (!label->isHidden())
                marked << label->problem();
        QCOMPARE(marked, QStringList{told});
        int said = 0;
        for (widgets::PlotView* plot : plots().answering())
            if (const auto* blank = plot->findChild<widgets::EmptySentence*>(); blank && !blank->sentence().isEmpty()) {
                QCOMPARE(blank->sentence(), told);
                ++said;
            }
        QVERIFY(said > 1);
        give(*core::example("two_samples"));
        QVERIFY(answers());
    }

    void pointsInThePlaneOfferTheirLastColumnForTheTarget()
    {
        document_->showLab("regression");
        core::Dataset plane = dataOfShape(core::Shape::Plane);
        plane.targets.resize(0);
        give(plane);
        QVERIFY(settles());
        const core::Session before = document_->session();
        QVERIFY(advice());
        const QString name = QString::fromStdString(plane.columnNames.back());
        QVERIFY2(advice()->text().contains("Take " + name + " for the target"), qPrintable(advice()->text()));
        emit advice()->linkActivated("act");
        QVERIFY(answers());
        const core::Dataset& data = *document_->session().data;
        QVERIFY(data.x == plane.x.leftCols(1));
        QVERIFY(data.targets == plane.x.col(1));
        QCOMPARE(data.names.target, plane.columnNames.back());
        document_->history()->undo();
        QVERIFY(document_->session() == before);
        QVERIFY(settles());
    }

    void columnsOfATableOfferTheLastOneForTheTarget()
    {
        document_->showLab("regression");
        loadPointsOf("ozone");
        const auto columns = [this] { return document_->session().of<core::ChosenColumns>().choice; };
        const core::ColumnChoice withTarget = columns();
        QVERIFY(withTarget.target);
        core::ColumnChoice without{.coordinates = {withTarget.coordinates.front(), *withTarget.target}, .target = {}};
        emit page().columnsOffered(without, "Choose columns");
        QVERIFY(settles());
        QVERIFY(advice() && advice()->text().contains("Take Ozone for the target"));
        emit advice()->linkActivated("act");
        QVERIFY(answers());
        QVERIFY(columns() ==
                (core::ColumnChoice{.coordinates = {without.coordinates.front()}, .target = withTarget.target}));
        document_->history()->undo();
        QVERIFY(columns() == without);
        QVERIFY(settles());
    }

    void ofTwoColumnsMercerOffersTheFirstAloneAndKeepsTheTable()
    {
        document_->showLab("spectrum");
        loadPointsOf("ozone");
        const auto columns = [this] { return document_->session().of<core::ChosenColumns>().choice; };
        emit page().columnsOffered({.coordinates = {1, 2}, .target = {}}, "Choose columns");
        core::Session session = document_->session();
        session.of<core::SpectrumSettings>().view = core::SpectrumSettings::View::Mercer;
        document_->edit(session, "Show Mercer");
        QVERIFY(page().problem());
        const QString first = QString::fromStdString(session.data->columnNames.front());
        QVERIFY(advice() && advice()->text().contains("Keep " + first + " alone"));
        emit advice()->linkActivated("act");
        QVERIFY(answers());
        QVERIFY(columns() == (core::ColumnChoice{.coordinates = {1}, .target = {}}));
        QVERIFY(document_->session().of<core::ChosenColumns>().table);
    }

    void anEmptySheetOfBagsOffersBags()
    {
        core::Session session = app::freshSession(std::make_shared<const core::Dataset>(core::emptyDataset(1)));
        session.lab = "regression";
        session.of<core::RegressionSettings>().inputs = core::RegressionSettings::Inputs::Bags;
        document_->open(session, {});
        QVERIFY(advice() && advice()->text().contains("Bags on the line"));
        emit advice()->linkActivated("act");
        QVERIFY(answers());
        QCOMPARE(document_->session().of<core::RegressionSettings>().inputs, core::RegressionSettings::Inputs::Bags);
    }

    void anExampleComesWithItsModelAsOneStep()
    {
        core::Session session = document_->session();
        session.kernel = core::kernelOf(core::Matern32{{0.3}}); // by hand
        document_->edit(session, "Take another kernel");
        document_->showLab("two-samples");
        QVERIFY(advice());
        emit advice()->linkActivated("act");
        QVERIFY(settles());
        QVERIFY(document_->session().kernel != session.kernel);
        QVERIFY(!window_->findChild<QWidget*>("modelNotice")->isVisible());
        document_->history()->undo();
        QVERIFY(document_->session().kernel == session.kernel);
    }
};

KERNELSCOPE_TEST(LabExamplesTest, QApplication)

} // namespace lab_examples_test

#include "lab_examples_test.moc"
