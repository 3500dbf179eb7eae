// What the window says, where, and that it holds still while it says it.

#include "app/window_fixture.h"

#include "app/formula_dock.h"
#include "core/data/generators.h"
#include "core/kernels/expression.h"
#include "core/labs/density/density_settings.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "widgets/controls/column_scroll.h"
#include "widgets/controls/dock_title.h"
#include "widgets/controls/muted_line.h"
#include "widgets/controls/remark_line.h"
#include "widgets/density/numerics_strip.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

namespace window_words_test
{

namespace
{

core::Session sessionOf(const char* generator, const char* kernel, Eigen::Index n = 30)
{
    core::Dataset data = std::get<core::Dataset>(core::generate({.name = generator, .n = n, .seed = 2, .options = {}}));
    core::Session session;
    session.kernel = std::get<core::Kernel>(core::parseKernel(kernel));
    session.window = core::fittingWindow(data);
    session.data = std::make_shared<const core::Dataset>(std::move(data));
    return session;
}

} // namespace

class WindowWordsTest : public WindowFixture
{
    Q_OBJECT

private:
    const QFont plain_ = QApplication::font();

    QDockWidget* dock(const char* name) { return window_->findChild<QDockWidget*>(name); }
    QAction* action(const QString& text)
    {
        for (QAction* each : window_->findChildren<QAction*>())
            if (each->text().remove(u'&') == text)
                return each;
        return nullptr;
    }
    /// All that can be read in the window now, tips of what is on show included.
    QStringList words()
    {
        QStringList found;
        for (const QWidget* widget : window_->findChildren<QWidget*>()) {
            if (!widget->isVisible())
                continue;
            found << widget->toolTip() << widget->accessibleDescription();
            if (const auto* label = qobject_cast<const QLabel*>(widget))
                found << label->text();
            if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
                found << button->text();
            if (const auto* plot = qobject_cast<const widgets::PlotView*>(widget))
                found << plot->title() << plot->subtitle();
            if (const auto* combo = qobject_cast<const QComboBox*>(widget))
                for (int row = 0; row < combo->count(); ++row)
                    found << combo->itemText(row);
        }
        return found;
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup()
    {
        closeWindow();
        QApplication::setFont(plain_);
    }

    void theModelsColumnIsAsWideInEveryLabAndFitsIt_data()
    {
        QTest::addColumn<double>("scale");
        for (const double scale : {1.0, 1.5, 2.0})
            QTest::addRow("text at %g", scale) << scale;
    }
    void theModelsColumnIsAsWideInEveryLabAndFitsIt()
    {
        QFETCH(double, scale);
        action(QStringLiteral("%1 %").arg(100.0 * scale))->trigger();
        document_->edit(sessionOf("bags2d", "2.5*se(lengthscale=[0.4,0.5])+rq(0.3)*periodic(1,2)"), "Load");
        std::optional<int> width;
        for (const app::Lab& lab : app::labs()) {
            document_->showLab(lab.id.toStdString());
            QApplication::processEvents();
            const int now = dock("modelDock")->minimumSizeHint().width();
            QVERIFY2(now == width.value_or(now), qPrintable(lab.id));
            width = now;
            for (const widgets::ColumnScroll* scroll : window_->findChildren<widgets::ColumnScroll*>())
                if (scroll->isVisible())
                    QVERIFY2(scroll->widget()->minimumSizeHint().width() <= scroll->viewport()->width(),
                             qPrintable(QString("%1: %2 in %3")
                                            .arg(lab.id)
                                            .arg(scroll->widget()->minimumSizeHint().width())
                                            .arg(scroll->viewport()->width())));
        }
        action("100 %")->trigger();
    }

    void theFormulaIsSeenWithoutScrolling()
    {
        document_->edit(sessionOf("moons", "se(0.5)"), "Load");
        for (const app::Lab& lab : app::labs()) {
            document_->showLab(lab.id.toStdString());
            QVERIFY(settles());
            for (int i = 0; i < 20; ++i) // the dock comes to rest in steps
                QApplication::processEvents();
            const QWidget* card = page().formulaCard();
            if (!card)
                continue;
            QVERIFY2(dock("formulaDock")->isAncestorOf(card), qPrintable(lab.id));
            for (const QScrollArea* scroll : dock("formulaDock")->findChildren<QScrollArea*>())
                if (scroll->isVisible())
                    QVERIFY2(scroll->verticalScrollBar()->maximum() == 0,
                             qPrintable(lab.id + QString::number(scroll->verticalScrollBar()->maximum())));
            QVERIFY2(!card->visibleRegion().isEmpty() && card->visibleRegion().boundingRect() == card->rect(),
                     qPrintable(lab.id));
        }
    }

    void theFormulaIsTornOffAndFoldedByItsTitle()
    {
        auto* formula = static_cast<app::FormulaDock*>(dock("formulaDock"));
        const QWidget* card = page().formulaCard();
        const int modelHeight = dock("modelDock")->height();
        formula->findChild<QToolButton*>("fold")->click();
        QApplication::processEvents();
        QVERIFY(formula->isFolded() && !card->isVisible() && formula->isVisible());
        QVERIFY(dock("modelDock")->height() > modelHeight); // it gives its room to the model
        formula->findChild<QToolButton*>("fold")->click();
        QVERIFY(card->isVisible());
        formula->findChild<QToolButton*>("tearOff")->click();
        QVERIFY(formula->isFloating() && card->isVisible());
        document_->showLab("regression");
        QVERIFY(formula->isAncestorOf(page().formulaCard()) && page().formulaCard()->isVisible());
        formula->findChild<QToolButton*>("tearOff")->click();
        QVERIFY(!formula->isFloating());
        formula->findChild<QToolButton*>("close")->click();
        QVERIFY(!formula->isVisible() && !action("Formula")->isChecked());
        action("Formula")->trigger();
        QVERIFY(formula->isVisible());
    }

    void theNumericsFoldInEveryLabAtOnce()
    {
        const auto strip = [this] { return page().findChild<widgets::NumericsStrip*>(); };
        const auto shown = [&] {
            const auto labels = strip()->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [](const QLabel* label) { return label->isVisible(); });
        };
        QVERIFY(settles());
        QVERIFY(strip()->isFolded() && !shown() && !strip()->text().isEmpty());
        strip()->findChild<QToolButton*>("fold")->click();
        QVERIFY(shown());
        document_->showLab("embedding");
        QVERIFY(settles());
        QVERIFY(!strip()->isFolded() && shown());
        strip()->findChild<QToolButton*>("fold")->click();
        document_->showLab("density");
        QVERIFY(strip()->isFolded());
    }

    void aLineOfAdviceMovesNoPanel()
    {
        document_->edit(sessionOf("mixture1d", "se(0.5)"), "Load");
        document_->showLab("embedding");
        QVERIFY(settles());
        QApplication::processEvents();
        const QRect before = plots().geometry();
        const auto* about = page().findChild<widgets::MutedLine*>();
        QVERIFY(about->isVisible() && about->text().contains("BKL"));
        document_->edit(sessionOf("mixture1d", "rq(0.5)"), "Change the kernel");
        QVERIFY(settles());
        QApplication::processEvents();
        QVERIFY(!about->isVisible()); // its room is the advice's now
        QCOMPARE(plots().geometry(), before);
    }

    void inANarrowWindowTheQuietLineHasTwo()
    {
        document_->edit(sessionOf("mixture1d", "se(0.5)"), "Load");
        document_->showLab("embedding");
        QVERIFY(settles());
        QApplication::processEvents();
        const auto* about = page().findChild<widgets::MutedLine*>();
        QVERIFY(about->isVisible());
        const int one = about->height();
        window_->resize(1024, 840);
        QTRY_COMPARE(about->height(), one + about->fontMetrics().lineSpacing());
        window_->resize(1280, 840);
        QTRY_COMPARE(about->height(), one);
    }

    void theRulesButtonsMoveNothingWhenTheyCome()
    {
        document_->edit(sessionOf("mixture1d", "se(0.5)", 1), "Load"); // too few for any rule
        document_->showLab("embedding");
        QVERIFY(settles());
        QApplication::processEvents();
        const auto places = [this] {
            std::vector<int> found;
            for (const QPushButton* button : page().editors()->findChildren<QPushButton*>())
                if (button->text() == "Maximise" || button->text() == "Cancel")
                    if (button->isVisible())
                        found.push_back(button->mapTo(page().editors(), QPoint()).y());
            std::ranges::sort(found);
            return found;
        };
        const std::vector<int> before = places();
        QCOMPARE(before.size(), 1U);
        document_->edit(sessionOf("mixture1d", "se(0.5)", 40), "Load");
        QVERIFY(settles());
        QApplication::processEvents();
        QCOMPARE(places(), before);
        buttonNamed<QPushButton>(*page().editors(), "Maximise")->click();
        QApplication::processEvents();
        QTRY_COMPARE(places(), before); // where it has ended already, the outer layout grows an event later
        QVERIFY(settles());
        QTRY_COMPARE(places(), before);
    }

    void aRemarkDoesNotStandInThreePlaces()
    {
        document_->edit(sessionOf("mixture1d", "parabola()"), "Load");
        document_->showLab("embedding");
        QVERIFY(settles());
        QApplication::processEvents();
        int places = 0;
        for (const QLabel* label : window_->findChildren<QLabel*>())
            places += label->isVisible() && label->text().contains("choose se", Qt::CaseInsensitive) ? 1 : 0;
        for (const widgets::PlotView* plot : window_->findChildren<widgets::PlotView*>())
            places += plot->isVisible() && plot->subtitle().contains("choose se", Qt::CaseInsensitive) ? 1 : 0;
        QCOMPARE(places, 1);
    }

    void kernelLearningAndItsEvidenceAreCalledByTheirNames()
    {
        document_->edit(sessionOf("mixture1d", "se(0.5)"), "Load");
        for (const char* lab : {"embedding", "two-samples"}) {
            document_->showLab(lab);
            unfold();
            const QString all = words().join(u'\n');
            QVERIFY2(all.contains("Bayesian kernel learning (BKL)"), lab);
            QVERIFY2(all.contains("marginal pseudolikelihood") && all.contains("equation 15"), lab);
        }
    }

    void sentencesHoldNoInternalNamesAndNoHyphensForMinus()
    {
        static const QRegularExpression internal(
            R"(mixture1d|\b0\.scale\b|\b1\.lengthscale\b|epsilon of B|(?<!--)\btau2\b|e[+]\d|(^|[ (\[])-\d)");
        document_->edit(sessionOf("mixture1d", "2*se(0.5)+rq(0.3)"), "Load");
        for (const app::Lab& lab : app::labs()) {
            document_->showLab(lab.id.toStdString());
            QVERIFY(settles());
            for (const QString& text : words())
                QVERIFY2(!internal.match(text).hasMatch(), qPrintable(lab.id + ": " + text));
        }
    }
};

KERNELSCOPE_TEST(WindowWordsTest, QApplication)

} // namespace window_words_test

#include "window_words_test.moc"
