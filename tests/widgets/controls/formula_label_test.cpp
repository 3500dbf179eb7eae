// A formula's numbers change at every step of a slider: the window is laid out anew only where its height does.

#include "widgets/controls/formula_label.h"

#include "support/test_registry.h"

#include <QApplication>
#include <QVBoxLayout>
#include <QtTest>

using widgets::FormulaLabel;

namespace
{

/// Counts how often its layout was asked to begin anew.
class Column : public QWidget
{
public:
    int requests = 0;

protected:
    bool event(QEvent* event) override
    {
        requests += event->type() == QEvent::LayoutRequest;
        return QWidget::event(event);
    }
};

} // namespace

class FormulaLabelTest : public QObject
{
    Q_OBJECT

private slots:
    void itAsksForRoomOnlyWhenItNeedsAnotherHeight()
    {
        Column column;
        auto* layout = new QVBoxLayout(&column);
        auto* label = new FormulaLabel;
        layout->addWidget(label);
        layout->addStretch(1);
        label->setText("<p>σ₀² = 0.01</p>");
        column.resize(200, 300);
        column.show();
        QVERIFY(QTest::qWaitForWindowExposed(&column));
        QCoreApplication::sendPostedEvents();
        const int height = label->height();
        column.requests = 0;
        for (const char* text : {"<p>σ₀² = 0.02</p>", "<p>σ₀² = 0.03</p>", "<p>σ₀² = 0.03</p>"}) {
            label->setText(text);
            QCoreApplication::sendPostedEvents();
        }
        QCOMPARE(column.requests, 0);
        QCOMPARE(label->text(), QString("<p>σ₀² = 0.03</p>"));
        label->setText("<p>σ₀² = 0.03</p><p>β = 0.1</p>");
        QCoreApplication::sendPostedEvents();
        QCOMPARE(column.requests, 1);
        QVERIFY(label->height() > height);
        label->setText("<p>σ₀² = 0.03</p>");
        QCoreApplication::sendPostedEvents();
        QCOMPARE(label->height(), height);
    }

    void itWrapsWhereItIsNarrowAndGrowsWithTheLetters()
    {
        FormulaLabel label;
        label.setText("<p>q(x) = s(x) to the power of minus one half of one plus N plus alpha</p>");
        const int wide = label.heightForWidth(2000), narrow = label.heightForWidth(120);
        QVERIFY(narrow >= 3 * wide);
        QFont larger = label.font();
        larger.setPointSizeF(2.0 * larger.pointSizeF());
        label.setFont(larger);
        QVERIFY(label.heightForWidth(2000) > 1.5 * wide);
    }
};

KERNELSCOPE_TEST(FormulaLabelTest, QApplication)
#include "formula_label_test.moc"
