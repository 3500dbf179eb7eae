// A formula's numbers change at every step of a slider: the window is laid out anew only where its height does.

#include "widgets/controls/formula_label.h"

#include "support/test_registry.h"
#include "widgets/controls/link_label.h"
#include "widgets/controls/place_row.h"
#include "widgets/controls/problem_label.h"

#include <QApplication>
#include <QVBoxLayout>
#include <QtTest>

namespace formula_label_test
{

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

    void aRowForPlacesIsAsHighAsWhatItShowsAndAsksForNoMoreThanEmpty()
    {
        widgets::PlaceRow row;
        row.resize(400, 300);
        const int line = row.fontMetrics().lineSpacing(), empty = row.heightForWidth(400);
        QVERIFY(empty <= 3 * line);
        row.showPlace("<p>x = 1</p><p>a</p><p>b</p><p>c</p><p>d</p><p>e</p>");
        QVERIFY(row.heightForWidth(400) > empty + 2 * line);
        QCOMPARE(row.minimumSizeHint().height(), empty);
        row.showPlace({});
        QCOMPARE(row.heightForWidth(400), empty);
    }

    void aLinkIsLeftWithItsLabel()
    {
        widgets::LinkLabel label;
        QSignalSpy hovered(&label, &QLabel::linkHovered);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&label, &leave);
        QCOMPARE(hovered.count(), 1);
        QVERIFY(hovered.front().front().toString().isEmpty());
    }

    void aSentenceHasTheSymbolsOfTheWindow()
    {
        using widgets::asSentence;
        QCOMPARE(asSentence(std::string_view("sigma0 is too small: sigma0² is 1e-16 of k(x,x)")),
                 QStringLiteral("σ₀ is too small: σ₀² is 1e−16 of k(x,x)."));
        QCOMPARE(asSentence(std::string_view("theta1 must be at least 0")), QStringLiteral("θ₁ must be at least 0."));
        QCOMPARE(asSentence(std::string_view("nugget must be positive")), QStringLiteral("Nugget must be positive."));
        QCOMPARE(asSentence(core::Problem{"kdeMultiplier", "must be positive"}),
                 QStringLiteral("Kde multiplier must be positive."));
    }
};

KERNELSCOPE_TEST(FormulaLabelTest, QApplication)

} // namespace formula_label_test

#include "formula_label_test.moc"
