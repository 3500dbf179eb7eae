// Data of every shape in the live window: each lab draws them or says what it needs, and goes on with others.

#include "app/window_fixture.h"

#include "app/document/new_data.h"
#include "app/labs/page_notes.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "support/data_of_shape.h"
#include "support/test_registry.h"
#include "widgets/plots/empty_sentence.h"

#include <QApplication>
#include <QLabel>

#include <algorithm>

namespace shapes_test
{

using core::Shape;

class ShapesTest : public WindowFixture
{
    Q_OBJECT

    /// As a person loads them.
    void give(core::Dataset data)
    {
        document_->edit(app::withData(document_->session(), std::move(data)).session, "Load");
    }
    QString message()
    {
        for (const QLabel* label : page().findChild<app::PageNotes*>()->findChildren<QLabel*>())
            if (label->isVisible())
                return label->text();
        return {};
    }
    bool isAskedToPaint()
    {
        const QList<QLabel*> lines = page().findChild<app::PageNotes*>()->findChildren<QLabel*>();
        return std::ranges::any_of(lines, [](const QLabel* line) {
            return line->isVisible() && line->text().contains("paint", Qt::CaseInsensitive);
        });
    }
    void followAdvice()
    {
        for (QLabel* label : page().findChild<app::PageNotes*>()->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains("<a href='act'>"))
                emit label->linkActivated("act");
    }
    void checkShape(const QString& lab, Shape shape)
    {
        document_->showLab(lab.toStdString());
        QVERIFY(settles());
        give(dataOfShape(shape));
        QVERIFY(settles());
        QVERIFY(!window_->grab().isNull());
        const QString needs = shape == Shape::Picture ? ", and the data are pictures of 3×4 pixels of 2 channels: draw "
                                                        "or load points instead."
                                                      : ", and the data have 5: choose one or two columns.";
        if (page().problem())
            QVERIFY2(message().startsWith("The window draws ") && message().endsWith(needs), qPrintable(message()));
        else
            QVERIFY2(answers(), qPrintable(message()));

        QVERIFY2(!isAskedToPaint(), "no hand can paint these");

        const QString path = folder_.filePath("shape.kscope");
        const core::Session saved = document_->session();
        QVERIFY(!document_->save(path));
        document_->open(core::builtInSession(), {});
        window_->openPaths({path});
        QVERIFY(document_->session() == saved);
        QCOMPARE(document_->session().data->picture, dataOfShape(shape).picture);

        give(dataOfShape(Shape::Plane));
        QVERIFY2(answers(), qPrintable(message()));
        give(dataOfShape(Shape::Line));
        QVERIFY2(answers() || message().contains("is of two columns"), qPrintable(message()));
    }
    bool answers() { return settles() && !page().problem() && message().isEmpty(); }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void everyLabDrawsTheDataOrSaysWhatItNeedsAndGoesOn_data() { rowForEachLab(); }
    void everyLabDrawsTheDataOrSaysWhatItNeedsAndGoesOn()
    {
        QFETCH(QString, id);
        for (const Shape shape : {Shape::Picture, Shape::Table})
            if (!QTest::currentTestFailed())
                checkShape(id, shape);
    }

    void kernelPcaOfPicturesIsDrawnWithoutMaps()
    {
        document_->showLab("spectrum");
        give(dataOfShape(Shape::Picture));
        QVERIFY(answers());
        for (const char* view : {"data", "gram", "eigenvalues", "scores"})
            QVERIFY2(plots().panel(view) && plots().panel(view)->isVisible(), view);
        QVERIFY(!plots().panel("component") && !plots().panel("components"));
        QCOMPARE(columnOf(plots().numbers("data"), "x24").size(), Eigen::Index{12});
        QVERIFY(plots().numbers("scores").columns.size() > 1);
    }

    /// A sentence that is true of all panels stands once, and says what to do.
    void dataThatNoPanelCanUseAreRefusedInOneSentence_data()
    {
        QTest::addColumn<QString>("lab");
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<QString>("next");
        QTest::newRow("pictures") << "independence" << Shape::Picture << "Or open the example “";
        QTest::newRow("one column") << "independence" << Shape::Line << "Or open the example “";
        QTest::newRow("eigenfunctions") << "spectrum" << Shape::Plane << "The link above does so.";
    }
    void dataThatNoPanelCanUseAreRefusedInOneSentence()
    {
        QFETCH(QString, lab);
        QFETCH(Shape, shape);
        QFETCH(QString, next);
        document_->showLab(lab.toStdString());
        core::Session session = document_->session();
        session.of<core::SpectrumSettings>().view = core::SpectrumSettings::View::Mercer;
        document_->edit(session, "Look at eigenfunctions");
        const bool isLine = lab == "spectrum";
        give(dataOfShape(isLine ? Shape::Line : Shape::Plane));
        QVERIFY2(answers(), qPrintable(message()));
        const auto onShow = [this] {
            std::vector<std::pair<QString, QRect>> found;
            for (const QString& view : plots().viewNames())
                if (const widgets::PlotView* plot = plots().panel(view); plot && plot->isVisible())
                    found.emplace_back(view, plot->geometry());
            return found;
        };
        const auto before = onShow();
        give(dataOfShape(shape));
        QVERIFY(settles());
        QStringList said;
        for (const auto& [view, place] : onShow())
            if (const auto* blank = plots().panel(view)->findChild<widgets::EmptySentence*>();
                blank && !blank->sentence().isEmpty())
                said << blank->sentence();
        QCOMPARE(said.size(), 1);
        QVERIFY2(said.front().contains(next), qPrintable(said.front()));
        give(dataOfShape(isLine ? Shape::Line : Shape::Plane));
        QVERIFY2(answers(), qPrintable(message()));
        QCOMPARE(onShow(), before);
    }

    void theSheetOfPicturesIsPannedAndFittedWithoutAWindowInTheSession()
    {
        give(dataOfShape(Shape::Picture));
        QVERIFY(document_->session().window.empty());
        const auto holdsAll = [this] {
            const Eigen::MatrixXd shown = canvas().shownColumns();
            return canvas().horizontal().lo < shown.col(0).minCoeff() &&
                   canvas().horizontal().hi > shown.col(0).maxCoeff() &&
                   canvas().vertical().lo < shown.col(1).minCoeff() && canvas().vertical().hi > shown.col(1).maxCoeff();
        };
        QVERIFY(holdsAll());
        const int steps = document_->history()->count();
        canvas().setAxisRanges({0.0, 0.5}, {0.0, 0.5});
        canvas().setBrush({.label = 1});
        canvas().relabelSelection(1);
        QCOMPARE(canvas().horizontal(), (core::Interval{0.0, 0.5}));
        page().fitWindow();
        QVERIFY(holdsAll());
        QCOMPARE(document_->history()->count(), steps);
    }

    void theFirstPixelAloneIsAPlaceOnTheLine()
    {
        document_->showLab("spectrum");
        give(dataOfShape(Shape::Picture));
        core::Session session = document_->session();
        session.of<core::SpectrumSettings>().view = core::SpectrumSettings::View::Mercer;
        document_->edit(session, "Look at eigenfunctions");
        QVERIFY(settles());
        QVERIFY2(message().contains("pictures of 3×4 pixels"), qPrintable(message()));
        followAdvice();
        QVERIFY2(answers(), qPrintable(message()));
        QCOMPARE(document_->session().data->shape(), Shape::Line);
        QCOMPARE(document_->session().window.size(), std::size_t{1});
    }

    void aLabThatWasAwayCatchesUpWithAnotherShape()
    {
        for (const Shape shape : {Shape::Picture, Shape::Line, Shape::Table, Shape::Plane}) {
            give(dataOfShape(shape));
            for (const app::Lab& lab : app::labs()) {
                document_->showLab(lab.id.toStdString());
                QVERIFY(settles());
                QVERIFY(!window_->grab().isNull());
                if (plots().canvas())
                    QCOMPARE(plots().canvas()->data()->shape(), shape);
            }
        }
    }
};

KERNELSCOPE_TEST(ShapesTest, QApplication)

} // namespace shapes_test

#include "shapes_test.moc"
