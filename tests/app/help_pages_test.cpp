// The pages of the help, the README and the manual say what the program is: nothing that is not there, and nothing of
// what is there left out.

#include "app/window_fixture.h"

#include "app/cli/command.h"
#include "app/help/help_pages.h"
#include "app/help/manual.h"
#include "app/help/markdown.h"
#include "app/help/page_blocks.h"
#include "app/help/terminal_text.h"
#include "core/data/examples.h"
#include "core/data/generators.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/posterior/gp_posterior_settings.h"
#include "core/labs/posterior/posterior_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/structure/structure_settings.h"
#include "core/labs/two_samples/bayes_factor_settings.h"
#include "core/labs/two_samples/scale_scan_settings.h"
#include "support/test_registry.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>

#include <set>

namespace help_pages_test
{

namespace
{

const QString sources = QStringLiteral(TEST_DATA_DIR "/../../");

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString readme()
{
    QFile file(sources + "README.md");
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// A page, or README, which lies above them all.
struct Text {
    QString name, markdown;
};
std::vector<Text> everyText()
{
    std::vector<Text> texts{{"README.md", readme()}};
    for (const app::HelpPage& page : app::helpPages())
        texts.push_back({"resources/help/" + page.path, page.markdown});
    return texts;
}

QStringList captured(const QString& text, const char* pattern)
{
    QStringList found;
    const QRegularExpression expression(QString::fromUtf8(pattern), QRegularExpression::MultilineOption);
    for (auto match = expression.globalMatch(text); match.hasNext();)
        found << match.next().captured(1);
    return found;
}

QStringList anchorsOf(const QString& markdown)
{
    QStringList anchors;
    for (const QString& heading : captured(markdown, "^#+ (.*)$"))
        anchors << app::anchorOf(QString(heading).remove(u'`'));
    return anchors;
}

/// Code between backticks, and in the tables that the program fills in.
QStringList codeSpans(const QString& markdown)
{
    QTextDocument document;
    document.setMarkdown(markdown);
    QStringList spans;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (it.fragment().charFormat().fontFixedPitch())
                spans << it.fragment().text();
    return spans;
}

/// The words of a line of a shell, quotes taken off, up to a remark.
QStringList shellWords(const QString& line)
{
    QString text = line.section(QStringLiteral("  #"), 0, 0);
    static const QRegularExpression quoted(QStringLiteral("'([^']*)'"));
    for (auto match = quoted.match(text); match.hasMatch(); match = quoted.match(text))
        text.replace(match.capturedStart(), match.capturedLength(),
                     u'"' + match.captured(1).replace(u'"', QStringLiteral("\"\"\"")) + u'"');
    return QProcess::splitCommand(text);
}

const app::Command* commandNamed(const QString& name)
{
    static const std::vector<app::Command> all = app::commands();
    const auto found = std::ranges::find(all, name, &app::Command::name);
    return found == all.end() ? nullptr : &*found;
}

bool isKernel(const QString& expression)
{
    return std::holds_alternative<core::Kernel>(core::parseKernel(expression.toStdString()));
}

/// Why a command does not take these words; empty where it does, and where its kernel is one.
QString refusal(const app::Command& command, const QStringList& words)
{
    try {
        const app::Arguments arguments(command.name, words, command.options, app::mostWords(command));
        return isKernel(arguments.text("kernel", "se()")) ? QString() : arguments.text("kernel");
    } catch (const app::CommandError& error) {
        return QString::fromUtf8(error.what());
    }
}

/// All single words that may stand as code: names that the program knows.
std::set<QString> knownWords()
{
    std::set<QString> words{"median", "evidence"}; // choosers of a lengthscale
    for (const core::FamilyDescription& family : core::families()) {
        words.insert(textOf(family.name));
        for (const core::HyperparameterDescription& number : family.hyperparameters)
            words.insert(textOf(number.name));
    }
    words.insert(textOf(core::scaleDescription().name));
    for (const core::GeneratorDescription& generator : core::generators()) {
        words.insert(textOf(generator.name));
        for (const core::GeneratorOption& option : generator.options)
            words.insert(textOf(option.name));
    }
    for (const core::ExampleDescription& example : core::examples())
        words.insert(textOf(example.name));
    for (const app::Command& command : app::commands()) {
        words.insert(command.name);
        for (const app::Printed& value : command.prints)
            words.insert(value.key);
    }
    for (const QString& figure : captured(commandNamed("figure")->description, "^  (\\S+)"))
        words.insert(figure);
    return words;
}

/// Every entry below these actions, as in "File › New sheet › One dimension".
void collect(const QList<QAction*>& actions, const QString& above, std::map<QString, QAction*>& found)
{
    for (QAction* action : actions) {
        const QString here = above + action->text().remove(u'&').trimmed();
        found[here] = action;
        if (action->menu())
            collect(action->menu()->actions(), here + QStringLiteral(" › "), found);
    }
}

core::Session sessionOf(const char* lab, const core::Dataset& data, const core::Kernel& kernel)
{
    core::Session session;
    session.lab = lab;
    session.data = std::make_shared<const core::Dataset>(data);
    session.kernel = kernel;
    session.window.assign(static_cast<std::size_t>(data.dimensions()), {.lo = -3.0, .hi = 3.0});
    return session;
}

core::Session sessionOf(const char* lab, const char* example, const core::Kernel& kernel)
{
    return sessionOf(lab, core::example(example).value(), kernel);
}

core::Session withPosterior(core::Session session)
{
    session.of<core::PosteriorSettings>().chains.shown = true;
    session.of<core::GpPosteriorSettings>().chains.shown = true;
    return session;
}

core::Session withBayesFactor(core::Session session)
{
    session.of<core::BayesFactorSettings>().shown = true;
    return session;
}

core::Session withScaleScan(core::Session session)
{
    session.of<core::ScaleScanSettings>().shown = true;
    return session;
}

/// Sessions that bring every panel of a lab on show, each under every title it can have.
std::vector<core::Session> sessionsOf(const QString& lab)
{
    // of the second no posterior embedding is known
    const core::Kernel se = core::kernelOf(core::SquaredExponential{}),
                       unknown = core::kernelOf(core::RationalQuadratic{});
    if (lab == "density")
        return {core::builtInSession(), sessionOf("density", "moons", se)};
    if (lab == "embedding")
        return {sessionOf("embedding", "bimodal", se), sessionOf("embedding", "moons", se),
                sessionOf("embedding", "moons", unknown), withPosterior(sessionOf("embedding", "bimodal", se))};
    if (lab == "two-samples")
        return {sessionOf("two-samples", "two_samples", se),
                sessionOf("two-samples", "moons", se),
                sessionOf("two-samples", "moons", unknown),
                withPosterior(sessionOf("two-samples", "two_samples", se)),
                withBayesFactor(sessionOf("two-samples", "two_samples", se)),
                withScaleScan(sessionOf("two-samples", "two_samples", se))};
    if (lab == "regression") {
        std::vector<core::Session> sessions{sessionOf("regression", "sine", se), sessionOf("regression", "ripple", se),
                                            sessionOf("regression", "ripple", se), sessionOf("regression", "bags", se)};
        sessions[2].of<core::RegressionSettings>().showRidge = true;
        const auto bags = core::generate({.name = "bags2d", .n = 60, .seed = 1, .options = {}});
        sessions.push_back(sessionOf("regression", std::get<core::Dataset>(bags), se));
        for (core::Session* session : {&sessions[3], &sessions[4]})
            session->of<core::RegressionSettings>().inputs = core::RegressionSettings::Inputs::Bags;
        sessions.push_back(withPosterior(sessionOf("regression", "sine", se)));
        return sessions;
    }
    std::vector<core::Session> sessions;
    if (lab == "classification")
        for (const char* example : {"two_samples", "xor"})
            for (const auto companion :
                 {core::ClassificationSettings::Companion::None, core::ClassificationSettings::Companion::Logistic,
                  core::ClassificationSettings::Companion::Svm}) {
                sessions.push_back(sessionOf("classification", example, se));
                sessions.back().of<core::ClassificationSettings>().companion = companion;
            }
    if (lab == "classification")
        sessions.push_back(withPosterior(sessionOf("classification", "two_samples", se)));
    if (lab == "spectrum")
        for (const char* example : {"sine", "moons"})
            for (const core::Kernel& kernel : {se, core::kernelOf(core::AllSubsets{}), core::kernelOf(core::Sigmoid{})})
                for (const auto& view : core::choicesOf<core::SpectrumSettings::View>) {
                    sessions.push_back(sessionOf("spectrum", example, kernel));
                    sessions.back().of<core::SpectrumSettings>().view = view.value;
                }
    if (lab == "novelty") {
        for (const char* example : {"digits", "sine", "moons"})
            sessions.push_back(sessionOf("novelty", example, se));
        sessions.front().of<core::NoveltySettings>().mixture = true;
    }
    if (lab == "structure") {
        sessions.push_back(sessionOf("structure", "iris", se));
        sessions.back().of<core::StructureSettings>().compare = true;
        sessions.push_back(sessions.back());
        sessions.back().of<core::TrueGraphSettings>().drawing = true;
    }
    if (sessions.empty()) {
        const std::string example = app::labNamed(lab)->example;
        sessions.push_back(sessionOf(lab.toUtf8(), example.empty() ? "moons" : example.c_str(), se));
    }
    return sessions;
}

} // namespace

class HelpPagesTest : public WindowFixture
{
    Q_OBJECT

    void labRows()
    {
        QTest::addColumn<QString>("id");
        for (const app::Lab& lab : app::labs())
            QTest::newRow(qPrintable(lab.id)) << lab.id;
    }
    /// What stands on the headers of a lab's panels, over all its sessions.
    std::set<QString> panelsOf(const QString& lab)
    {
        std::set<QString> panels;
        for (const core::Session& session : sessionsOf(lab)) {
            document_->open(session, {});
            if (!settles())
                return {};
            for (const QString& view : plots().viewNames())
                if (const widgets::PlotView* panel = plots().panel(view))
                    panels.insert(panel->letter() + u' ' + panel->title());
        }
        return panels;
    }

private slots:
    void cleanup()
    {
        if (window_)
            closeWindow();
    }

    void everyLabHasAPageUnderItsOwnTitle_data() { labRows(); }
    void everyLabHasAPageUnderItsOwnTitle()
    {
        QFETCH(QString, id);
        const app::HelpPage* page = app::helpPageAt(app::pathOfLab(id));
        QVERIFY(page);
        QCOMPARE(page->title, app::labNamed(id)->title);
    }

    void everyFileIsAPageAndNoGapIsLeft()
    {
        qsizetype files = 0;
        const QString folder = sources + "resources/help/";
        for (QDirIterator it(folder, {"*.md"}, QDir::Files, QDirIterator::Subdirectories); it.hasNext(); ++files) {
            const QString path = QDir(folder).relativeFilePath(it.next());
            const app::HelpPage* page = app::helpPageAt(path);
            QVERIFY2(page, qPrintable(path));
            QVERIFY2(!page->title.isEmpty() && !page->markdown.contains("{{"), qPrintable(path));
        }
        QCOMPARE(files, static_cast<qsizetype>(app::helpPages().size()));
    }

    void everyLinkLeadsSomewhere()
    {
        for (const Text& text : everyText())
            for (const QString& link : captured(text.markdown, "\\]\\((?!data:)([^)]+)\\)")) {
                const QString to = QDir::cleanPath(QFileInfo(text.name).path() + u'/' + link.section(u'#', 0, 0));
                const QString path = link.startsWith(u'#') ? text.name : to;
                QVERIFY2(QFileInfo::exists(sources + path), qPrintable(text.name + ": " + link));
                if (!link.contains(u'#'))
                    continue;
                const app::HelpPage* page = app::helpPageAt(QString(path).remove("resources/help/"));
                QVERIFY2(page && anchorsOf(page->markdown).contains(link.section(u'#', 1)),
                         qPrintable(text.name + ": " + link));
            }
    }

    /// Letter and title, "**B Feature space**", as they stand on the panel.
    void aLabsPageNamesItsPanelsAndNoOthers_data() { labRows(); }
    void aLabsPageNamesItsPanelsAndNoOthers()
    {
        QFETCH(QString, id);
        QVERIFY(openWindow());
        const std::set<QString> panels = panelsOf(id);
        QVERIFY(!panels.empty());
        const QStringList named = captured(app::helpPageAt(app::pathOfLab(id))->markdown, "\\*\\*([A-H] [^*]+?)\\*\\*");
        for (const QString& panel : panels)
            QVERIFY2(named.contains(panel), qPrintable("not on the page: " + panel));
        for (const QString& panel : named)
            QVERIFY2(panels.contains(panel), qPrintable("not in the window: " + panel));
    }

    void everyMenuEntryNamedExists()
    {
        QVERIFY(openWindow());
        std::map<QString, QAction*> entries;
        collect(window_->menuBar()->actions(), {}, entries);
        for (const Text& text : everyText())
            for (const QString& path : captured(text.markdown, "\\*([A-Z][a-z]+ › [^*]+)\\*"))
                QVERIFY2(entries.contains(path), qPrintable(text.name + ": " + path));
    }

    void everyShortcutStandsOnThePageOfKeys()
    {
        QVERIFY(openWindow());
        const QString keys = app::terminalText(app::helpPageAt(app::keysPage)->markdown);
        std::map<QString, QAction*> entries;
        collect(window_->menuBar()->actions(), {}, entries);
        for (const auto& [path, action] : entries)
            for (const QKeySequence& sequence : action->shortcuts()) {
                const QString key = sequence.toString(QKeySequence::PortableText);
                const QRegularExpression word("(^|[ ,])" + QRegularExpression::escape(key) + "($|[ ,:])",
                                              QRegularExpression::MultilineOption);
                QVERIFY2(keys.contains(word) || path.startsWith("Lab › "), qPrintable(path + ": " + key));
            }
        QVERIFY(keys.contains(QStringLiteral("Ctrl+1 … Ctrl+%1").arg(std::min<std::size_t>(app::labs().size(), 9))));
    }

    void everyFamilyGeneratorExampleAndCommandHasItsPlace()
    {
        const auto page = [](const char* name) { return app::helpPageNamed(name)->markdown; };
        const QStringList kernels = anchorsOf(page("kernels")), data = anchorsOf(page("data")),
                          commands = anchorsOf(page("commands"));
        for (const core::FamilyDescription& family : core::families()) {
            QVERIFY2(kernels.contains(textOf(family.name)), family.name.data());
            for (const core::HyperparameterDescription& number : family.hyperparameters)
                QVERIFY2(page("kernels").contains(textOf(number.meaning)), number.meaning.data());
        }
        for (const core::GeneratorDescription& generator : core::generators())
            QVERIFY2(data.contains(textOf(generator.name)), generator.name.data());
        for (const core::ExampleDescription& example : core::examples())
            QVERIFY2(page("data").contains("`" + textOf(example.name) + "`"), example.name.data());
        for (const app::Command& command : app::commands())
            QVERIFY2(commands.contains(command.name), qPrintable(command.name));
    }

    /// Options, kernels and names in code are ones that the program takes.
    void codeNamesOnlyWhatThereIs()
    {
        const std::set<QString> known = knownWords();
        QStringList options;
        for (const app::Command& command : app::commands())
            for (const app::Option& option : command.options)
                options << option.name;
        static const QRegularExpression word("^[a-z][a-z0-9_-]*$"), call("^[a-z0-9*.+]+\\([^()]*\\)[^/]*$");
        for (const Text& text : everyText()) {
            const bool ofHelp = text.name != "README.md"; // README names presets and folders too
            for (const QString& span : codeSpans(text.markdown)) {
                const QString about = text.name + ": " + span;
                if (span.startsWith("--") && span != "--help")
                    QVERIFY2(options.contains(span.mid(2).section(u' ', 0, 0).section(u'=', 0, 0)), qPrintable(about));
                else if (ofHelp && span.contains(word))
                    QVERIFY2(known.contains(span), qPrintable(about));
                else if (span.contains(call))
                    QVERIFY2(isKernel(span), qPrintable(about));
            }
        }
    }

    void everyCommandLineShownIsOneTheProgramTakes()
    {
        int lines = 0;
        for (const Text& text : everyText())
            for (const QString& line : captured(QString(text.markdown).remove("\\\n"), "^(kernelscope [a-z].*)$")) {
                const QStringList words = shellWords(line);
                const app::Command* command = commandNamed(words.value(1));
                QVERIFY2(command, qPrintable(line));
                const QString refused = refusal(*command, words.mid(2));
                QVERIFY2(refused.isEmpty(), qPrintable(line + ": " + refused));
                for (const QString& example : captured(line, "example:(\\w+)"))
                    QVERIFY2(core::example(example.toStdString()), qPrintable(line));
                ++lines;
            }
        QVERIFY(lines > 20);
    }

    void readmeListsTheLabsAsTheProgramDescribesThem()
    {
        QStringList wanted;
        for (const app::Lab& lab : app::labs())
            wanted << QStringLiteral("[%1](resources/help/%2): %3").arg(lab.title, app::pathOfLab(lab.id), lab.meaning);
        QCOMPARE(captured(readme(), "^- (\\[.*)$"), wanted);
        QVERIFY(readme().count(u'\n') <= 120);
    }

    void aFormulasIndicesAndExponentsLeaveTheLine()
    {
        QTextDocument document;
        document.setMarkdown(app::helpPageNamed("density")->markdown);
        const std::vector<app::PageBlock> blocks = app::blocksOf(document);
        const auto q = std::ranges::find_if(blocks, [](const app::PageBlock& block) {
            return block.kind == app::PageBlock::Kind::Formula && app::plainText(block.runs).startsWith("q(x)");
        });
        QVERIFY(q != blocks.end());
        QCOMPARE(q->runs.back(),
                 (app::PageRun{.text = QStringLiteral("−(1+N+α)/2"), .script = app::PageRun::Script::Super}));
        QCOMPARE(app::plainText(q->runs), QStringLiteral("q(x) = s(x)^(−(1+N+α)/2)"));
    }

    void aPageInTheTerminalKeepsItsWordsAndItsWidth_data()
    {
        QTest::addColumn<QString>("path");
        for (const app::HelpPage& page : app::helpPages())
            QTest::newRow(qPrintable(page.path)) << page.path;
    }
    void aPageInTheTerminalKeepsItsWordsAndItsWidth()
    {
        QFETCH(QString, path);
        const app::HelpPage* page = app::helpPageAt(path);
        const QString text = app::terminalText(page->markdown);
        QTextDocument document;
        document.setMarkdown(page->markdown);
        for (const app::PageBlock& block : app::blocksOf(document)) {
            const QString words = app::plainText(block.runs).simplified();
            QVERIFY2(text.simplified().contains(words), qPrintable(words));
            for (const app::PageRuns& cell : block.cells)
                QVERIFY2(text.simplified().contains(app::plainText(cell).simplified()), qPrintable(path));
        }
        for (const QString& line : text.split(u'\n'))
            QVERIFY2(line.size() <= 100 || line.startsWith("    ") || !line.trimmed().contains(u' '),
                     qPrintable(line)); // code keeps its lines
    }

    void theManualHoldsEveryOptionOfEveryCommand()
    {
        const QString manual = app::manual();
        for (const app::Command& command : app::commands()) {
            const QString section = manual.section(".SS " + command.name + "\n", 1).section("\n.SS ", 0, 0);
            QVERIFY2(!section.isEmpty(), qPrintable(command.name));
            for (const app::Option& option : command.options) {
                const QString name = "\\fB" + QString("--" + option.name).replace(u'-', "\\-");
                const QRegularExpression whole(QRegularExpression::escape(name) + "[ \\\\]");
                QVERIFY2(section.contains(whole), qPrintable(command.name + " --" + option.name));
            }
        }
        for (const core::FamilyDescription& family : core::families())
            QVERIFY2(manual.contains("\n.SS " + textOf(family.name) + "\n"), family.name.data());
        for (const core::GeneratorDescription& generator : core::generators())
            QVERIFY2(manual.contains("\n.SS " + textOf(generator.name) + "\n"), generator.name.data());
        for (const app::Lab& lab : app::labs())
            QVERIFY2(manual.contains(lab.meaning), qPrintable(lab.id));
    }

    void groffSetsTheManualWithoutAWarning()
    {
        if (QProcess::execute("groff", {"--version"}) != 0)
            QSKIP("groff is not installed");
        QProcess groff;
        groff.start("groff", {"-man", "-ww", "-z", "-k", "-Tutf8"});
        QVERIFY(groff.waitForStarted());
        groff.write(app::manual().toUtf8());
        groff.closeWriteChannel();
        QVERIFY(groff.waitForFinished());
        QCOMPARE(QString::fromUtf8(groff.readAllStandardError()), QString());
        QCOMPARE(groff.exitCode(), 0);
    }
};

KERNELSCOPE_TEST(HelpPagesTest, QApplication)

} // namespace help_pages_test

#include "help_pages_test.moc"
