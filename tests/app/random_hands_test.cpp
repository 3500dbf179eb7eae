// Settings and events at random in the real window, over every lab and every kind of data: nothing may fall, freeze,
// eat the memory or speak to the person in the words of a library.
//   A failing run names its seed. By hand, for long:
//     export KERNELSCOPE_RANDOM_SEED=7
//     KERNELSCOPE_RANDOM_SETTINGS=5000 app_window_tests app_random_hands_test settingsInsideTheSliders
//     KERNELSCOPE_RANDOM_SECONDS=1800 app_window_tests app_random_hands_test eventsInEveryLab
//   KERNELSCOPE_RANDOM_EVENTS counts events instead of seconds; with either, an event that takes the window more than
//   5 s of processor time is a failure, too (QTEST_FUNCTION_TIMEOUT, in ms, must allow for it). KERNELSCOPE_RANDOM_KEEP
//   names a folder for the session of such an event, and of one that cannot be read back, KERNELSCOPE_RANDOM_SESSIONS
//   one of sessions to begin with.

#include "app/random_hands.h"
#include "app/window_fixture.h"

#include "app/document/bookmarks.h"
#include "app/labs/lab_switcher.h"
#include "app/labs/pins.h"
#include "app/session/session_file.h"
#include "app/session/session_json.h"
#include "app/session/settings_part.h"
#include "support/test_registry.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTabBar>

#include <csignal>
#include <ctime>
#include <execinfo.h>
#include <numeric>
#include <set>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace random_hands_test
{

using random_hands::Dice;

namespace
{

constexpr std::size_t mebibyte = 1 << 20;
constexpr std::size_t mostMemory = 2000 * mebibyte;    // resident; the labs at work need about 200
constexpr double longestEvent = 5.0;                   // seconds of the window's thread, by hand
constexpr double freeze = 20.0;                        // on any machine
constexpr int eventsOfASession = 25, inALongRun = 100; // then 400 reach every lab and every kind of data
constexpr int documentEvery = 5;                       // events: then what the window would write is read back

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

/// A computation that asks for endless memory shall fail here and not take the machine along.
void limitMemory()
{
    if (sanitized) // their shadow needs terabytes of addresses
        return;
    const rlimit limit{8192 * mebibyte, 8192 * mebibyte};
    setrlimit(RLIMIT_AS, &limit);
}

std::size_t residentMemory()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toULongLong() * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// Processor time of the calling thread.
double threadSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

char lastDeed[512] = ""; // what to say when the program falls

void sayLastDeed(int signal)
{
    if (write(STDERR_FILENO, lastDeed, std::strlen(lastDeed)) < 0)
        _exit(3);
    void* calls[64];
    backtrace_symbols_fd(calls, backtrace(calls, 64), STDERR_FILENO);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void keep(const QString& deed)
{
    qstrncpy(lastDeed, qPrintable("the last deed was " + deed + '\n'), sizeof lastDeed);
}

template <class Widget>
std::vector<Widget*> usable(const QWidget& parent)
{
    std::vector<Widget*> found;
    for (Widget* widget : parent.findChildren<Widget*>())
        if (widget->isVisibleTo(&parent) && widget->isEnabled())
            found.push_back(widget);
    return found;
}

} // namespace

class RandomHandsTest : public WindowFixture
{
    Q_OBJECT

    std::vector<core::Dataset> data_ = random_hands::everyKindOfData();
    std::vector<core::Session> sessions_; // from KERNELSCOPE_RANDOM_SESSIONS
    std::uint64_t seed_ = 1;

    /// One after the other, so that none is left out; in a long run every lab meets every kind of data.
    const app::Lab& nextLab() { return app::labs()[opened_++ % app::labs().size()]; }
    const core::Dataset& nextData()
    {
        const std::size_t round = std::lcm(app::labs().size(), data_.size()); // then the same would meet again
        return data_[(opened_ + opened_ / round) % data_.size()];
    }
    std::size_t opened_ = 0;

    void openRandomSession(Dice& dice)
    {
        document_->history()->setClean();
        if (!sessions_.empty() && dice.chance(0.5))
            return document_->open(dice.of(sessions_), {});
        const core::Dataset& data = nextData();
        document_->open(random_hands::randomSession(data, nextLab(), dice), {});
    }

    /// What is about to be done, should the program fall over it.
    void note(const QString& deed) { keep(where_ + ": " + deed); }
    QString where_;

    // --- settings ---

    /// Half of the sliders, boxes and lists of the lab on show get another value.
    void changeSettings(Dice& dice)
    {
        // One after the other, each found anew: a choice may replace the controls of what is chosen.
        const QWidget& editors = *page().editors();
        for (std::size_t i = 0; i < usable<QComboBox>(editors).size(); ++i)
            if (QComboBox& combo = *usable<QComboBox>(editors)[i]; dice.chance(0.4) && combo.count() > 0) {
                combo.setCurrentIndex(dice.below(combo.count()));
                emit combo.activated(combo.currentIndex());
            }
        for (std::size_t i = 0; i < usable<QCheckBox>(editors).size(); ++i)
            if (dice.chance(0.4))
                usable<QCheckBox>(editors)[i]->click();
        for (std::size_t i = 0; i < usable<widgets::ParameterSlider>(editors).size(); ++i)
            if (auto& slider = *usable<widgets::ParameterSlider>(editors)[i]; dice.chance(0.5) && !slider.isLocked()) {
                const double value = random_hands::randomValue(slider.range(), dice);
                slider.setValue(value);
                emit slider.valueEdited(value, 0);
            }
    }

    /// Every text on show in the page, its editors and its panels.
    QStringList textsOnShow()
    {
        QStringList texts;
        for (const QWidget* part : {static_cast<QWidget*>(&page()), page().editors()})
            for (const QLabel* label : usable<QLabel>(*part))
                texts << label->text();
        for (const widgets::PlotView* plot : usable<widgets::PlotView>(plots()))
            texts << plot->accessibleName() << plot->accessibleDescription();
        return texts;
    }

    QString wrongOnShow()
    {
        for (const QString& text : textsOnShow())
            if (const QString word = random_hands::wordNotForPeople(text); !word.isEmpty())
                return QStringLiteral("“%1” in “%2”").arg(word, text);
        for (const widgets::PlotView* plot : usable<widgets::PlotView>(plots()))
            for (const core::Interval& range : {plot->horizontal(), plot->vertical()})
                if (!(std::isfinite(range.lo) && std::isfinite(range.hi) && range.hi > range.lo))
                    return QStringLiteral("the axes of “%1” end at %2 and %3")
                        .arg(plot->title())
                        .arg(range.lo)
                        .arg(range.hi);
        return {};
    }

    // --- events ---

    QPoint somewhereIn(const QWidget& widget, Dice& dice)
    {
        return {dice.below(widget.width()), dice.below(widget.height())};
    }
    Qt::KeyboardModifiers someModifiers(Dice& dice)
    {
        constexpr Qt::KeyboardModifiers some[] = {{}, {}, {}, Qt::ShiftModifier, Qt::ControlModifier, Qt::AltModifier};
        return some[dice.below(6)];
    }
    void send(QWidget& widget, QEvent::Type type, const QPoint& at, Qt::MouseButton button, Qt::MouseButtons held,
              Qt::KeyboardModifiers modifiers)
    {
        QMouseEvent event(type, at, widget.mapToGlobal(at), button, held, modifiers);
        QCoreApplication::sendEvent(&widget, &event);
    }

    QString drag(QWidget& widget, Dice& dice)
    {
        const Qt::KeyboardModifiers modifiers = someModifiers(dice);
        const Qt::MouseButton button = dice.chance(0.85) ? Qt::LeftButton : Qt::MiddleButton;
        QPoint at = somewhereIn(widget, dice);
        send(widget, QEvent::MouseButtonPress, at, button, button, modifiers);
        for (int moves = dice.below(6); moves > 0; --moves) {
            at = somewhereIn(widget, dice);
            send(widget, QEvent::MouseMove, at, Qt::NoButton, button, modifiers);
        }
        send(widget, QEvent::MouseButtonRelease, at, button, Qt::NoButton, modifiers);
        return "drag";
    }
    QString doubleClick(QWidget& widget, Dice& dice)
    {
        const QPoint at = somewhereIn(widget, dice);
        QTest::mouseDClick(&widget, Qt::LeftButton, {}, at);
        return "double click";
    }
    QString hover(QWidget& widget, Dice& dice)
    {
        send(widget, QEvent::MouseMove, somewhereIn(widget, dice), Qt::NoButton, Qt::NoButton, {});
        return "hover";
    }
    QString turnWheel(QWidget& widget, Dice& dice)
    {
        const QPoint at = somewhereIn(widget, dice);
        const int steps = (dice.chance(0.6) ? 1 : -1) * (1 + dice.below(dice.chance(0.1) ? 60 : 5));
        QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, someModifiers(dice),
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&widget, &event);
        return QStringLiteral("wheel by %1").arg(steps);
    }
    QString pressKey(QWidget& widget, Dice& dice)
    {
        constexpr Qt::Key keys[] = {Qt::Key_Left,  Qt::Key_Right,  Qt::Key_Up,    Qt::Key_Down,   Qt::Key_Plus,
                                    Qt::Key_Minus, Qt::Key_0,      Qt::Key_F,     Qt::Key_A,      Qt::Key_V,
                                    Qt::Key_S,     Qt::Key_E,      Qt::Key_R,     Qt::Key_Delete, Qt::Key_Escape,
                                    Qt::Key_Tab,   Qt::Key_Return, Qt::Key_Space, Qt::Key_PageUp, Qt::Key_PageDown,
                                    Qt::Key_Home,  Qt::Key_End,    Qt::Key_1,     Qt::Key_9,      Qt::Key_Z,
                                    Qt::Key_J,     Qt::Key_D,      Qt::Key_Period};
        const Qt::Key key = keys[dice.below(static_cast<int>(std::size(keys)))];
        Qt::KeyboardModifiers modifiers = someModifiers(dice);
        QTest::keyClick(&widget, key, modifiers);
        return QStringLiteral("key %1").arg(QKeySequence(key | modifiers).toString());
    }
    QString type(QLineEdit& line, Dice& dice)
    {
        constexpr const char* texts[] = {"0",     "1", "-1", "1e-12", "1e9",   "0.3", "nan",
                                         "1e400", "7", "",   "se()",  "0.5,2", "abc", "linear()*periodic()+se(0.1)"};
        const char* text = texts[dice.below(static_cast<int>(std::size(texts)))];
        line.selectAll();
        line.insert(QString::fromLatin1(text));
        emit line.textEdited(line.text());
        QTest::keyClick(&line, dice.chance(0.8) ? Qt::Key_Return : Qt::Key_Escape);
        return QStringLiteral("type “%1”").arg(text);
    }

    QString actOnPlot(Dice& dice)
    {
        const app::LabPage* beside = pins().pinnedPage();
        const bool isB = beside && beside->isVisible() && dice.chance(0.3);
        auto plots = usable<widgets::PlotView>(isB ? *beside->plots() : this->plots());
        if (plots.empty())
            return "nothing";
        widgets::PlotView& plot = *dice.of(plots);
        const QString title = plot.title();
        QString deed;
        switch (dice.below(8)) {
        case 0:
        case 1:
            deed = drag(plot, dice);
            break;
        case 2:
            deed = doubleClick(plot, dice);
            break;
        case 3:
            deed = pressKey(plot, dice);
            break;
        case 4: {
            const QPoint at = somewhereIn(plot, dice);
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, plot.mapToGlobal(at));
            QCoreApplication::sendEvent(&plot, &event);
            deed = "context menu";
            break;
        }
        case 5:
            deed = hover(plot, dice);
            break;
        default:
            deed = turnWheel(plot, dice);
        }
        return deed + (isB ? " on B's " : " on ") + title;
    }
    QString actOnEditors(Dice& dice)
    {
        const QWidget& editors = *page().editors();
        auto buttons = usable<QAbstractButton>(editors);
        auto combos = usable<QComboBox>(editors);
        auto lines = usable<QLineEdit>(editors);
        auto all = usable<QWidget>(editors);
        const int kind = dice.below(6);
        if (kind == 0 && !buttons.empty()) {
            QAbstractButton& button = *dice.of(buttons);
            const QString text = button.text();
            note("click on " + text);
            button.click();
            return "click on " + text;
        }
        if (kind == 1 && !combos.empty()) {
            QComboBox& combo = *dice.of(combos);
            combo.setCurrentIndex(dice.below(combo.count()));
            emit combo.activated(combo.currentIndex());
            return "choose " + combo.currentText();
        }
        if (kind == 2 && !lines.empty())
            return type(*dice.of(lines), dice);
        if (kind == 3) {
            changeSettings(dice);
            return "change settings";
        }
        if (all.empty())
            return "nothing";
        QWidget& widget = *dice.of(all);
        const QString name = widget.metaObject()->className();
        return (kind == 4          ? drag(widget, dice)
                : dice.chance(0.5) ? turnWheel(widget, dice)
                                   : pressKey(widget, dice)) +
               " on " + name;
    }

    /// What the menus offer, but leaving; dialogs are closed by answerDialogs().
    std::vector<QAction*> actions() const
    {
        std::vector<QAction*> found;
        for (const QMenu* menu : window_->menuBar()->findChildren<QMenu*>())
            for (QAction* action : menu->actions())
                if (action->isEnabled() && !action->menu() && !action->isSeparator() &&
                    !action->text().contains("Quit"))
                    found.push_back(action);
        return found;
    }
    app::Pins& pins() { return *window_->findChild<app::LabSwitcher*>()->pins(); }
    QString pinAndCompare(Dice& dice)
    {
        switch (dice.below(5)) {
        case 0:
            note("unpin");
            pins().unpin();
            return "unpin";
        case 1:
        case 2: {
            note("pin");
            pins().pin();
            return "pin";
        }
        default:
            const bool beside = dice.chance(0.7);
            note(beside ? "show beside" : "show no longer beside");
            pins().setBeside(beside);
            return beside ? "show beside" : "show no longer beside";
        }
    }
    QString keepOrOpenBookmark(Dice& dice)
    {
        constexpr std::size_t most = 6; // then others take their place
        app::Bookmarks bookmarks(app::Bookmarks::defaultPath());
        const std::vector<app::Bookmark> kept = bookmarks.read();
        if (kept.empty() || dice.chance(0.4)) {
            if (kept.size() >= most)
                bookmarks.remove(kept.front());
            bookmarks.add(QString::number(dice.below(1000)), document_->session());
            return "keep a bookmark";
        }
        for (QMenu* menu : window_->menuBar()->findChildren<QMenu*>())
            emit menu->aboutToShow();
        const QString name = kept[static_cast<std::size_t>(dice.below(static_cast<int>(kept.size())))].name;
        for (QAction* action : actions())
            if (action->text() == name) {
                note("open bookmark " + name);
                action->trigger();
                break;
            }
        return "open bookmark " + name;
    }

    QString actOnWindow(Dice& dice)
    {
        auto* tabs = window_->findChild<QTabBar*>("labs");
        switch (dice.below(8)) {
        case 6:
            return pinAndCompare(dice);
        case 7:
            return keepOrOpenBookmark(dice);
        case 0:
            tabs->setCurrentIndex(dice.below(tabs->count()));
            return "show " + tabs->tabText(tabs->currentIndex());
        case 1:
            window_->resize(300 + dice.below(1400), 200 + dice.below(1000));
            return QStringLiteral("resize to %1 × %2").arg(window_->width()).arg(window_->height());
        case 2:
            for (int steps = 1 + dice.below(10); steps > 0; --steps)
                dice.chance(0.6) ? document_->history()->undo() : document_->history()->redo();
            return "undo and redo";
        case 3:
            if (dice.chance(0.3)) {
                openRandomSession(dice);
                return "open " + QString::fromStdString(document_->session().data->source);
            }
            [[fallthrough]];
        default: {
            auto actions = this->actions();
            QAction& action = *dice.of(actions);
            const QString text = action.text();
            note("action " + text);
            action.trigger();
            return "action " + text;
        }
        }
    }

    /// Runs from a timer, inside the dialogs' own event loops: takes the default, or goes. Everything is queued, for a
    /// click may open another dialog, and a timer does not fire while what it called has not come back.
    void answerDialogs(Dice& dice)
    {
        if (QWidget* popup = QApplication::activePopupWidget())
            QMetaObject::invokeMethod(popup, &QWidget::close, Qt::QueuedConnection);
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        const bool accepts = !dialog->inherits("QFileDialog") && dice.chance(0.5);
        for (const QDialogButtonBox* box : dialog->findChildren<QDialogButtonBox*>())
            for (QAbstractButton* button : box->buttons()) {
                const auto role = box->buttonRole(button);
                if (button->isEnabled() && (role == QDialogButtonBox::DestructiveRole || // unsaved work is not kept
                                            (accepts && role == QDialogButtonBox::AcceptRole))) {
                    QMetaObject::invokeMethod(button, &QAbstractButton::click, Qt::QueuedConnection);
                    return;
                }
            }
        QMetaObject::invokeMethod(dialog, &QDialog::reject, Qt::QueuedConnection);
    }

    /// What is wrong with the document that the window would write now, if anything.
    QString unreadable()
    {
        const QByteArray json = app::toJson(document_->session());
        const auto read = app::sessionFromJson(json, "the document");
        const auto* failure = std::get_if<core::Failure>(&read);
        if (!failure && std::get<core::Session>(read) == document_->session())
            return {};
        QFile file(qEnvironmentVariable("KERNELSCOPE_RANDOM_KEEP") +
                   QStringLiteral("/unreadable-%1.kscope").arg(slow_++));
        if (file.open(QIODevice::WriteOnly))
            file.write(json);
        return failure ? QString::fromStdString(failure->what)
                       : QStringLiteral("the document comes back as another: ") +
                             difference(document_->session(), std::get<core::Session>(read));
    }

    /// The parts in which both differ.
    static QString difference(const core::Session& a, const core::Session& b)
    {
        QStringList parts;
        const auto note = [&](bool same, const char* part) {
            if (!same)
                parts << QString::fromUtf8(part);
        };
        const core::DataNames &names = a.data->names, &others = b.data->names;
        note(a.data->columnNames == b.data->columnNames, "names of columns");
        note(names.columns == others.columns, "senses of columns");
        note(names.target == others.target && names.targetSense == others.targetSense, "name of the target");
        note(names.samples == others.samples && names.group == others.group, "names of samples");
        note(*a.data == *b.data, "data");
        note(a.kernel == b.kernel, "kernel");
        note(a.window == b.window, "window");
        note(a.panels == b.panels, "panels");
        note(a.lockedHyperparameters == b.lockedHyperparameters, "locks");
        note(a.of<core::ChosenColumns>() == b.of<core::ChosenColumns>(), "columns of the table");
        note(!a.pin == !b.pin && (!a.pin || *a.pin == *b.pin), "pin");
        for (const app::SettingsPart& part : app::settingsParts())
            note(part.isSameOfData(a, b), part.name().toUtf8().constData());
        return parts.join(", ");
    }

    /// What is wrong after an event, if anything.
    QString objection(double seconds, bool timed)
    {
        if (!window_->isVisible())
            return "the window was closed";
        if (residentMemory() > mostMemory && !sanitized)
            return QStringLiteral("%1 MB of memory are used").arg(residentMemory() / mebibyte);
        if (seconds < (timed ? longestEvent : freeze) || sanitized)
            return {};
        QFile file(qEnvironmentVariable("KERNELSCOPE_RANDOM_KEEP") + QStringLiteral("/slow-%1.kscope").arg(slow_++));
        if (file.open(QIODevice::WriteOnly))
            file.write(app::toJson(document_->session()));
        return QStringLiteral("the window was busy for %1 s").arg(seconds);
    }
    int slow_ = 0;

private slots:
    void initTestCase()
    {
        limitMemory();
        QFile::remove(app::Bookmarks::defaultPath());
        seed_ = static_cast<std::uint64_t>(random_hands::fromEnvironment("KERNELSCOPE_RANDOM_SEED", 1));
        const QDir folder(qEnvironmentVariable("KERNELSCOPE_RANDOM_SESSIONS", "nowhere"));
        for (const QFileInfo& file : folder.entryInfoList({"*.kscope"})) {
            auto read = app::readSessionFile(file.filePath());
            if (std::holds_alternative<core::Session>(read))
                sessions_.push_back(std::get<core::Session>(std::move(read)));
        }
        for (const int signal : {SIGSEGV, SIGABRT, SIGFPE})
            std::signal(signal, &sayLastDeed);
    }
    void init() { QVERIFY(openWindow({1100, 800})); }
    void cleanup() { closeWindow(); }

    void settingsInsideTheSliders()
    {
        const int steps = random_hands::fromEnvironment("KERNELSCOPE_RANDOM_SETTINGS", 33);
        Dice dice(seed_);
        QString failure;
        QObject watcher;
        for (int step = 0; step < steps; ++step) {
            openRandomSession(dice);
            connect(&page(), &app::LabPage::failed, &watcher, [&](const QString& sentence) { failure = sentence; });
            changeSettings(dice);
            const QString deed = QStringLiteral("seed %1, step %2, %3 points, %4")
                                     .arg(seed_)
                                     .arg(step)
                                     .arg(document_->session().data->size())
                                     .arg(QString::fromStdString(document_->session().lab + ", " +
                                                                 core::printKernel(document_->session().kernel)));
            keep(deed);
            QVERIFY2(settles(), qPrintable(deed));
            QVERIFY2(random_hands::wordNotForPeople(failure).isEmpty(), qPrintable(deed + ": " + failure));
            const QString wrong = wrongOnShow();
            QVERIFY2(wrong.isEmpty(), qPrintable(deed + ": " + wrong));
            QVERIFY2(residentMemory() < mostMemory || sanitized, qPrintable(deed));
            page().disconnect(&watcher);
        }
        qInfo("%d settings, %zu MB", steps, residentMemory() / mebibyte);
    }

    void eventsInEveryLab()
    {
        const int endless = std::numeric_limits<int>::max() / 1000;
        const bool timed = qEnvironmentVariableIsSet("KERNELSCOPE_RANDOM_SECONDS") ||
                           qEnvironmentVariableIsSet("KERNELSCOPE_RANDOM_EVENTS");
        const int wanted = random_hands::fromEnvironment("KERNELSCOPE_RANDOM_EVENTS", timed ? endless : 400);
        const int seconds = random_hands::fromEnvironment("KERNELSCOPE_RANDOM_SECONDS", timed ? endless : 40);
        Dice dice(seed_), answers(seed_ + 1);
        QTimer timer;
        connect(&timer, &QTimer::timeout, this, [&] { answerDialogs(answers); });
        timer.start(5);
        QElapsedTimer clock;
        clock.start();
        QStringList wrong;
        std::set<std::string> seen;
        const std::size_t all = app::labs().size();
        const int eachSession = timed ? inALongRun : eventsOfASession;
        int events = 0;
        for (; seen.size() < all || (!timed && opened_ < data_.size()) ||
               (clock.elapsed() < 1000LL * seconds && events < wanted);
             ++events) {
            if (events % eachSession == 0)
                openRandomSession(dice);
            seen.insert(document_->session().lab);
            const double before = threadSeconds();
            const int kind = dice.below(10);
            where_ = QStringLiteral("seed %1, event %2, %3")
                         .arg(seed_)
                         .arg(events)
                         .arg(QString::fromStdString(document_->session().lab));
            note(kind < 5 ? "on a panel" : kind < 8 ? "on an editor" : "on the window");
            const QString deed = kind < 5 ? actOnPlot(dice) : kind < 8 ? actOnEditors(dice) : actOnWindow(dice);
            dice.chance(0.1) ? QTest::qWait(30) : QCoreApplication::processEvents();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // as an event loop would
            QString told = objection(threadSeconds() - before, timed);
            if (told.isEmpty() && events % documentEvery == 0)
                told = unreadable();
            if (!told.isEmpty())
                wrong << QStringLiteral("seed %1, event %2, %3: %4: %5")
                             .arg(seed_)
                             .arg(events)
                             .arg(QString::fromStdString(document_->session().lab), deed, told);
            if (wrong.size() > (timed ? 20 : 0))
                break;
        }
        timer.stop();
        qInfo("%d events in %zu labs, %zu MB", events, seen.size(), residentMemory() / mebibyte);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }
};

KERNELSCOPE_TEST(RandomHandsTest, QApplication)

} // namespace random_hands_test

#include "random_hands_test.moc"
