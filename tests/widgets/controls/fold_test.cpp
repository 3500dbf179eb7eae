// What folds away in a form, and what brings it back.
#include "widgets/controls/fold.h"

#include "support/controls.h"
#include "support/test_registry.h"
#include "widgets/two_samples/two_samples_panel.h"

#include <QApplication>
#include <QLabel>
#include <QSettings>
#include <QTest>
#include <QToolButton>

namespace fold_test
{

using namespace widgets;

namespace
{

QToolButton& titleOf(const Fold& fold)
{
    return *fold.findChild<QToolButton*>(QString(), Qt::FindDirectChildrenOnly);
}

QString lineOf(const Fold& fold)
{
    const auto* line = fold.findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
    return line->isVisibleTo(&fold) ? line->text() : QString();
}

} // namespace

class FoldTest : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { QSettings().clear(); }

    void foldedItSaysWhatItHolds()
    {
        Fold fold("More", "test", Fold::Begins::Folded, nullptr);
        fold.tellAlso("permutations");
        fold.tellAlso("level");
        fold.tellAlso("level"); // once
        QCOMPARE(lineOf(fold), QString("permutations, level"));
        QVERIFY(!fold.holder()->isVisibleTo(&fold));
        titleOf(fold).click();
        QVERIFY(fold.isOpen() && fold.holder()->isVisibleTo(&fold) && lineOf(fold).isEmpty());
        for (const char* another : {"a", "b", "c", "d", "e"})
            fold.tellAlso(another);
        fold.setOpen(false);
        QCOMPARE(lineOf(fold), QString("permutations, level, a, b, c, d and others"));
    }

    void aHandsChoiceIsRemembered()
    {
        {
            Fold fold("More", "test", Fold::Begins::Folded, nullptr);
            titleOf(fold).click();
        }
        Fold again("More", "test", Fold::Begins::Folded, nullptr);
        QVERIFY(again.isOpen());
        again.setOpen(false); // by something else than a hand
        QVERIFY(Fold("More", "test", Fold::Begins::Folded, nullptr).isOpen());
        QVERIFY(!Fold("More", "another", Fold::Begins::Folded, nullptr).isOpen());
    }

    void itOpensWhereSomethingInItIsWrong()
    {
        TwoSamplesPanel panel(nullptr);
        auto* fold = panel.findChild<Fold*>();
        QVERIFY(fold && !fold->isOpen());
        QVERIFY(panel.showProblems({{"samples", "must be two"}}).empty() && !fold->isOpen()); // it stands above
        QVERIFY(panel.showProblems({{core::settingPath("permutations"), "must be at least 1"}}).empty());
        QVERIFY(fold->isOpen());
    }
};

KERNELSCOPE_TEST(FoldTest, QApplication)

} // namespace fold_test

#include "fold_test.moc"
