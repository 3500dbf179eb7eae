// What an author hides of panels, in every lab and by a right click, through the widgets of the real window.

#include "app/searcher.h"
#include "app/window_fixture.h"

#include "app/actions/lesson_actions.h"
#include "app/cli/lesson_check.h"
#include "app/lesson/author_dock.h"
#include "app/lesson/block_lines.h"
#include "app/lesson/lesson_guide.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/setting_lines.h"
#include "app/session/session_json.h"
#include "support/test_registry.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/controls/setting_name.h"
#include "widgets/plots/plot_text.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QJsonDocument>
#include <QListWidget>
#include <QMenu>
#include <QToolButton>

namespace hiding_window_test
{

using namespace app;

namespace
{

const QString twoSamples = QStringLiteral(R"(## Which is it?

```settings
lab: two-samples
data: samples 0 0.1 0.3 0.7 1.1 1.3 | 0.9 1 1.2 2.1 2.2 2.9
kernel: se(lengthscale=0.731)
two-samples.permutations: 200
```

)");

bool isTelling(const QString& number) // long enough not to be found by chance
{
    return std::ranges::count_if(number, [](QChar letter) { return letter.isDigit(); }) > 3;
}

} // namespace

class HidingWindowTest : public WindowFixture
{
    Q_OBJECT

    LessonGuide& guide() { return *window_->findChild<LessonActions*>()->guide(); }
    AuthorDock& author() { return *window_->findChild<AuthorDock*>(); }
    void openLesson(const QString& steps)
    {
        const QString path = folder_.filePath("lesson.kslesson");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("# T\n\n" + steps.toUtf8()) > 0);
        file.close();
        window_->openPaths({path});
        QVERIFY(guide().isOn());
        QVERIFY(settles());
    }
    QMenu* menuOf(QWidget& widget, const QPoint& at)
    {
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget.mapToGlobal(at));
        QApplication::sendEvent(&widget, &event);
        QTest::qWait(10);
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    }
    /// Chooses what the menu calls so, there or in a menu of it, as a click does; false: there is none.
    static bool choose(QMenu* menu, const QString& text)
    {
        if (!menu)
            return false;
        for (QAction* action : menu->actions()) {
            if (action->menu() && choose(action->menu(), text))
                return menu->close();
            if (action->text() == text && action->isEnabled()) {
                action->trigger();
                menu->close();
                return true;
            }
        }
        return false;
    }
    widgets::ParameterSlider* sliderOf(const QString& setting)
    {
        for (auto* slider : page().editors()->findChildren<widgets::ParameterSlider*>())
            if (widgets::settingNameOf(slider) == setting)
                return slider;
        return nullptr;
    }
    /// Of a panel: how its numbers are written.
    QStringList numbersOf(const QString& view)
    {
        const widgets::PlotView& plot = *plots().panel(view);
        QStringList numbers;
        for (const widgets::LargeNumber& number : widgets::headerOf(plot).numbers())
            numbers << number.number;
        for (const widgets::PlotTable::Column& column : plot.numbers().columns)
            if (column.family == "values" && std::isfinite(column.values[0]))
                numbers << widgets::numberText(column.values[0])
                        << QString::number(column.values[0], 'g', QLocale::FloatingPointShortest);
        numbers.removeIf([](const QString& number) { return !isTelling(number); });
        numbers.removeDuplicates();
        return numbers;
    }

    /// By no way out is one of them said; tells where.
    bool isHidden(const QStringList& numbers)
    {
        const std::map<QString, QString> channels = Searcher(*window_, *document_).channels();
        QStringList found;
        for (const QString& number : numbers)
            for (const QString& channel : Searcher::channelsWith(number, channels)) {
                const QString& text = channels.at(channel);
                found << number + " in " + channel + ": " +
                             text.mid(std::max<qsizetype>(0, text.indexOf(number) - 40), 80).simplified();
            }
        if (!found.isEmpty())
            qInfo("%s", qPrintable(found.mid(0, 8).join(u'\n')));
        return found.isEmpty();
    }

private slots:
    void init() { QVERIFY(openWindow({1440, 900})); }
    void cleanup()
    {
        author().hide();
        closeWindow();
    }

    void aHiddenNumberIsFoundNowhere()
    {
        const QString steps = twoSamples + "```hide\npanel.null.number, panel.null.curve\n```\n\n## Open\n\nAll.\n";
        openLesson(steps);
        guide().goTo(1);
        QVERIFY(settles());
        const QStringList numbers = numbersOf("null");
        QVERIFY(numbers.size() > 3);
        QVERIFY(!isHidden(numbers));
        openLesson(steps);
        QVERIFY(plots().panel("null"));
        QVERIFY(isHidden(numbers));
        QVERIFY(document_->save(folder_.filePath("refused.kscope"))); // a sentence
        guide().end();
        QVERIFY(settles());
        QVERIFY(isHidden(numbers));
    }

    /// No lab says elsewhere what its panels hide, unless it is a setting.
    void numbersAreHiddenInEachLab_data() { rowForEachLab(); }
    void numbersAreHiddenInEachLab()
    {
        QFETCH(QString, id);
        document_->showLab(id.toStdString());
        if (page().hasExample())
            page().openExample();
        QVERIFY(settles());
        QStringList numbers, hidden{"kernel"}; // whose buttons tell lengthscales
        for (const QString& view : plots().viewNames())
            if (plots().panel(view)) {
                numbers += numbersOf(view);
                hidden << "panel." + view + ".number"
                       << "panel." + view + ".curve";
            }
        const QString session = QJsonDocument(jsonOf(document_->session())).toJson();
        numbers.removeIf([&](const QString& number) { return session.contains(number); });
        const LessonSessions empty = sessionsOf(readLesson("# T\n## S\n").lesson);
        openLesson("## S\n\n" + settingBlock(empty.steps.front(), document_->session()) + "\n```hide\n" +
                   hidden.join(u'\n') + "\n```\n");
        QVERIFY(isHidden(numbers));
    }

    void aHiddenCurveIsFoundNowhere()
    {
        const QString regression = "## S\n\n```settings\nlab: regression\ndata: observations 0:1 1:2 2:1\nkernel: "
                                   "se(lengthscale=1)\nregression.noise: 0.01\nwindow: -1 3\n```\n\n";
        const QString mean = "posterior mean";
        openLesson(regression);
        Searcher searcher(*window_, *document_);
        const Eigen::VectorXd values = columnOf(plots().numbers("data"), "mean");
        QVERIFY(values.size() > 20);
        const QString value = QString::number(values[values.size() / 3], 'g', QLocale::FloatingPointShortest);
        QVERIFY(!searcher.channelsWith(value).isEmpty());
        QVERIFY(searcher.channelsWith(mean).contains("data head") &&
                searcher.channelsWith(mean).contains("data mouse"));
        openLesson(regression + "```hide\npanel.data.curve.mean\n```\n");
        QCOMPARE(searcher.channelsWith(value), QStringList());
        QVERIFY(!searcher.channelsWith(mean).contains("data head"));
        QVERIFY(!searcher.channelsWith(mean).contains("data mouse"));
        QVERIFY(columnOf(plots().numbers("data"), "lower").size() > 0);
    }

    void aHiddenLegendLeavesTheRest()
    {
        openLesson(twoSamples + "```hide\npanel.witness.legend\n```\n");
        QVERIFY(plots().panel("witness")->legend().empty());
        QVERIFY(columnOf(plots().numbers("witness"), "empirical").size() > 0);
        QVERIFY(!document_->save(folder_.filePath("saved.kscope"))); // it gives nothing away
    }

    void aQuestionAboutWhatIsHiddenIsGraded()
    {
        const CheckedLesson checked = checkLesson("# T\n\n" + twoSamples +
                                                  "```question\nnumber: null permutation_p within 5%\nask: What is "
                                                  "p?\n```\n\n```hide\npanel.null.number\n```\n");
        QVERIFY2(checked.problems.empty(), qPrintable(checked.problems.empty() ? "" : checked.problems[0].message));
        QCOMPARE(checked.steps[0].earned, 1);
    }

    void theCheckNamesWhatAPanelHas()
    {
        const CheckedLesson checked =
            checkLesson("# T\n\n" + twoSamples +
                        "```hide\npanel.null.number.permutation_p\npanel.null.curve.nothing\npanel.elsewhere.legend\n"
                        "panel.witness.curve\n```\n");
        QCOMPARE(std::ssize(checked.problems), 2);
        QVERIFY(checked.problems[0].message.contains("curve.nothing"));
        QVERIFY2(checked.problems[0].message.contains("number.permutation_p"), qPrintable(checked.problems[0].message));
        QVERIFY(checked.problems[1].message.contains("panel.elsewhere.legend"));
    }

    void formsThatPartsKeepAreHiddenAndHeld()
    {
        openLesson(twoSamples +
                   "```fix\ntwo-samples.permutations, learning\n```\n\n```hide\nscale-scan\n```\n\n## Open\n\nAll.\n");
        unfold();
        for (auto* form : page().editors()->findChildren<widgets::FormRows*>())
            if (form->part() == "scale-scan")
                QVERIFY(!form->isVisible());
        QVERIFY(!sliderOf("two-samples.permutations")->isEnabled());
        guide().goTo(1);
        QVERIFY(sliderOf("two-samples.permutations")->isEnabled());
        for (auto* form : page().editors()->findChildren<widgets::FormRows*>())
            if (form->part() == "scale-scan")
                QVERIFY(form->isVisible());
    }

    void aPanelThatComesAgainLooksWhereTheOthersDo()
    {
        openLesson("## Hidden\n\n```settings\nlab: density\ndata: points 0 0.5 1\nwindow: -3 4\n```\n\n"
                   "```hide\npanel.predictive\n```\n\n## Open\n\nAll.\n");
        guide().goTo(1);
        QVERIFY(settles());
        const core::Interval across = plots().panel("predictive")->horizontal();
        QCOMPARE(across.lo, -3.0);
        QCOMPARE(across.hi, 4.0);
    }

    void aRightClickHidesInTheStep()
    {
        author().write("# Mine\n\n" + twoSamples, {});
        QVERIFY(settles());
        unfold();
        const QString before = author().stepText();
        widgets::ParameterSlider* slider = sliderOf("two-samples.permutations");
        QVERIFY(slider && slider->isVisible());
        QVERIFY(choose(menuOf(*slider, {5, 5}), "Hide two-samples.permutations in this step"));
        QCOMPARE(namesIn(author().stepText(), "hide"), QStringList{"two-samples.permutations"});
        QVERIFY(slider->isVisible()); // while it is written the page is whole
        QMenu* menu = menuOf(*slider, {5, 5});
        QVERIFY(menu && menu->actions().size() > 4); // the slider's own are there, too
        for (const QAction* action : menu->actions())
            if (action->text().contains("again in this step"))
                QVERIFY(action->isChecked());
        menu->close();
        QVERIFY(choose(menuOf(*slider, {5, 5}), "Hide all of two-samples in this step"));
        QVERIFY(namesIn(author().stepText(), "hide").contains("two-samples"));
        QVERIFY(choose(menuOf(*slider, {5, 5}), "Show all of two-samples again in this step"));
        QCOMPARE(namesIn(author().stepText(), "hide"), QStringList{"two-samples.permutations"});
        menu = menuOf(*slider, {5, 5});
        QVERIFY(choose(menu, "Hold two-samples.permutations in this step"));
        QVERIFY(choose(menuOf(*slider, {5, 5}), "Leave only two-samples.permutations in this step"));
        const LessonStep read = readLesson(author().text()).lesson.steps.front();
        QCOMPARE(read.fixed, QStringList{"two-samples.permutations"});
        QCOMPARE(read.only, QStringList{"two-samples.permutations"});
        for (const char* text :
             {"Show two-samples.permutations again in this step", "Release two-samples.permutations in this step",
              "No longer among those left: two-samples.permutations"})
            QVERIFY2(choose(menuOf(*slider, {5, 5}), text), text);
        QCOMPARE(author().stepText(), before);
    }

    void aRightClickHidesPartsOfAPanel()
    {
        author().write("# Mine\n\n" + twoSamples, {});
        QVERIFY(settles());
        const QString before = author().stepText();
        widgets::PlotView* null = plots().panel("null");
        const QString p = widgets::headerOf(*null).numbers().front().number;
        const QPoint head = widgets::headerOf(*null).rect().topLeft() + QPoint(2, 2);
        QMenu* menu = menuOf(*null, head);
        QVERIFY(menu);
        const auto isOfP = [&](const QAction* action) { return action->text() == "Hide " + p + " in this step"; };
        QVERIFY(std::ranges::any_of(menu->actions(), isOfP)); // at once, not in the list of all
        QVERIFY(choose(menu, "Hide " + p + " in this step"));
        QVERIFY(choose(menuOf(*null, null->rect().center()), "Hide the legend in this step"));
        QVERIFY(choose(menuOf(*null, null->rect().center()), "Hide this panel in this step"));
        QCOMPARE(namesIn(author().stepText(), "hide"),
                 (QStringList{"panel.null.number.permutation_p", "panel.null.legend", "panel.null"}));
        QVERIFY(choose(menuOf(*null, null->rect().center()), "Show this panel again in this step"));
        author().changeStep(withName(before, "hide", "panel.null.number")); // all of them
        QVERIFY(choose(menuOf(*null, null->rect().center()), "Take back panel.null.number"));
        QCOMPARE(author().stepText(), before);
        for (auto* button : author().findChildren<QToolButton*>())
            if (button->text() == "Undo") {
                button->click();
                QCOMPARE(namesIn(author().stepText(), "hide"), QStringList{"panel.null.number"});
            }
    }

    /// What was tried is open again to who writes it.
    void whatIsTriedIsHiddenWhileItIsTried()
    {
        author().write("# Mine\n\n" + twoSamples + "```hide\npanel.null.number\n```\n", {});
        QVERIFY(settles());
        QVERIFY(!widgets::headerOf(*plots().panel("null")).numbers().empty());
        emit author().tryAsked(author().text(), 0);
        QVERIFY(settles());
        QVERIFY(widgets::headerOf(*plots().panel("null")).numbers().empty());
        guide().end();
        QVERIFY(settles());
        QVERIFY(!widgets::headerOf(*plots().panel("null")).numbers().empty());
    }

    void whatIsEditedIsOpen()
    {
        openLesson(twoSamples + "```hide\npanel.null.number\n```\n");
        QVERIFY(widgets::headerOf(*plots().panel("null")).numbers().empty());
        for (auto* action : window_->findChildren<QAction*>())
            if (action->text().remove(u'&') == "Edit this lesson")
                action->trigger();
        QVERIFY(author().isVisible() && settles());
        QVERIFY(!widgets::headerOf(*plots().panel("null")).numbers().empty());
        QVERIFY(!document_->save(folder_.filePath("saved.kscope")));
    }

    void nothingIsAskedWhereNothingIsWritten()
    {
        document_->showLab("two-samples");
        QVERIFY(settles());
        QMenu* menu = menuOf(*sliderOf("two-samples.permutations"), {5, 5});
        QVERIFY(menu);
        for (const QAction* action : menu->actions())
            QVERIFY2(!action->text().contains("step"), qPrintable(action->text()));
        menu->close();
    }
};

KERNELSCOPE_TEST(HidingWindowTest, QApplication)

} // namespace hiding_window_test

#include "hiding_window_test.moc"
