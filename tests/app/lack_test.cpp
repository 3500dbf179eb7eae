// Labs without what they need of the data: one sentence in place of empty panels, the example in one click, and a sheet
// that stays where it is while a hand paints what is missing.

#include "app/window_fixture.h"

#include "app/labs/lack_offer.h"
#include "support/test_registry.h"
#include "widgets/plots/empty_sentence.h"

#include <QStringList>

#include <algorithm>

namespace lack_test
{

class LackTest : public WindowFixture
{
    Q_OBJECT

    QStringList onShow()
    {
        QStringList views;
        for (const QString& view : plots().viewNames())
            if (const widgets::PlotView* plot = plots().panel(view); plot && plot->isVisible())
                views << view;
        return views;
    }
    app::LackOffer* offer()
    {
        const auto offers = page().findChildren<app::LackOffer*>();
        const auto seen = std::ranges::find_if(offers, &QWidget::isVisible);
        return seen == offers.end() ? nullptr : *seen;
    }
    QString said(const QString& view)
    {
        const auto* blank = plots().panel(view)->findChild<widgets::EmptySentence*>();
        return blank ? blank->sentence() : QString();
    }
    void paintForB(double x)
    {
        canvas().setTool(widgets::CanvasTool::Add);
        canvas().setBrush({.label = 1});
        const QPointF at(canvas().xAxis->coordToPixel(x), canvas().yAxis->axisRect()->center().y());
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at.toPoint());
    }
    void turnTo(const char* lab)
    {
        document_->showLab(lab);
        QVERIFY(settles());
    }

private slots:
    void init() { QVERIFY(openWindow({1800, 900})); }
    void cleanup() { closeWindow(); }

    void oneSentenceStandsForAllAndOffersTheExampleInOneClick_data()
    {
        QTest::addColumn<QString>("lab");
        QTest::addColumn<QStringList>("panels");
        QTest::addColumn<QString>("speaker");
        QTest::newRow("one sample") << "two-samples" << QStringList{"data", "witness"} << "witness";
        QTest::newRow("no targets") << "regression" << QStringList{"data", "prior", "evidence"} << "evidence";
        QTest::newRow("one column") << "independence" << QStringList{"data", "witness"} << "witness";
    }
    void oneSentenceStandsForAllAndOffersTheExampleInOneClick()
    {
        QFETCH(QString, lab);
        QFETCH(QStringList, panels);
        QFETCH(QString, speaker);
        turnTo(qPrintable(lab)); // of fourteen points
        QCOMPARE(onShow(), panels);
        QVERIFY(!said(speaker).isEmpty());
        QVERIFY(offer());
        const core::Session before = document_->session();
        const int steps = document_->history()->count();
        offer()->click();
        QVERIFY(*document_->session().data == *core::example(app::labNamed(lab)->example));
        QCOMPARE(document_->history()->count(), steps + 1);
        QVERIFY(settles());
        QVERIFY(!offer());
        QVERIFY(onShow().size() > panels.size());
        document_->history()->undo();
        QVERIFY(document_->session() == before);
        QVERIFY(settles() && offer());
    }

    void theSheetStaysWhileAHandPaintsTheSecondSample()
    {
        turnTo("two-samples");
        const QRect sheet = canvas().geometry();
        for (const double x : {0.1, 0.2, 0.3}) {
            paintForB(x);
            QVERIFY(settles());
            QCOMPARE(canvas().geometry(), sheet);
        }
        QVERIFY(!page().problem() && !offer());
        QVERIFY(onShow().size() > 2);
        while (document_->history()->canUndo())
            document_->history()->undo();
        QVERIFY(settles() && offer());
        QCOMPARE(canvas().geometry(), sheet);
    }

    void theSheetStaysWhenTheFirstTargetIsThere()
    {
        turnTo("regression");
        const QRect sheet = canvas().geometry();
        core::Session next = document_->session();
        core::Dataset points = *next.data;
        points.targets = points.x.col(0);
        next.data = std::make_shared<const core::Dataset>(std::move(points));
        document_->edit(next, "Give targets");
        QVERIFY(settles());
        constexpr int rounding = 2; // pixels, of the widths of columns
        QCOMPARE(canvas().geometry().topLeft(), sheet.topLeft());
        QCOMPARE(canvas().height(), sheet.height());
        QVERIFY(std::abs(canvas().width() - sheet.width()) <= rounding);
        QVERIFY(onShow().contains("terms"));
    }

    void oneClassAloneHasAnAnswerAndKeepsItsPanels()
    {
        turnTo("classification");
        QVERIFY(!page().problem() && !offer());
        QVERIFY(onShow().contains("probability") && onShow().contains("evidence"));
    }

    void anEmptySheetOfRegressionShowsThePriorAndAllPanels()
    {
        turnTo("regression");
        core::Session next = document_->session();
        next.data = std::make_shared<const core::Dataset>(core::emptyDataset(1));
        document_->edit(next, "Clear");
        QVERIFY(settles());
        QVERIFY(!offer());
        QVERIFY(onShow().contains("terms"));
    }
};

KERNELSCOPE_TEST(LackTest, QApplication)

} // namespace lack_test

#include "lack_test.moc"
