// Every setting that has a name has a control in its lab, which tells its word on the command line, and what is wrong
// with it is said.
// About 20 s: some hundred settings are changed one at a time, and each time the lab answers.

#include "app/window_fixture.h"
#include "support/all_settings.h"

#include "app/cli/command.h"
#include "app/session/session_json.h"
#include "core/data/examples.h"
#include "core/data/generators.h"
#include "core/labs/default_kernel.h"
#include "core/settings/range_problems.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/controls/problem_label.h"
#include "widgets/dialogs/number_field.h"
#include "widgets/dialogs/read_form.h"
#include "widgets/figures/figure_form.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

#include <QRegularExpression>
#include <QTextDocumentFragment>

#include <algorithm>
#include <map>
#include <set>

namespace settings_window_test
{

namespace
{

using all_settings::Field;
using all_settings::Part;
using all_settings::Settings;

/// Points of three samples with targets, on the line and in the plane: every lab has something to say of them; or
/// pictures of digits.
core::Session sessionOf(const char* generator)
{
    core::Session session;
    if (generator == std::string_view("digits")) {
        session.data = std::make_shared<const core::Dataset>(*core::example(generator));
        session.window.clear();
        return session;
    }
    core::Dataset data =
        std::get<core::Dataset>(core::generate({.name = generator, .n = 12, .seed = 2, .options = {}}));
    data.labels.clear();
    for (int i = 0; i < 12; ++i)
        data.labels.push_back(i % 3);
    data.targets = data.x.col(0).array().sin();
    session.kernel = core::defaultKernel(data);
    session.window = core::fittingWindow(data);
    session.data = std::make_shared<const core::Dataset>(std::move(data));
    return session;
}

template <class Widget, class Name>
Widget* namedBy(const QWidget& editors, const Name& nameOf, core::Text name)
{
    for (Widget* widget : editors.findChildren<Widget*>())
        if (nameOf(*widget) == widgets::translated(name))
            return widget;
    return nullptr;
}

const auto spoken = [](const QWidget& widget) { return widget.accessibleName(); };

QWidget* controlOf(const QWidget& editors, const core::NumberFacts& facts)
{
    const auto nameOf = [](const widgets::ParameterSlider& slider) { return slider.range().name; };
    if (auto* slider = namedBy<widgets::ParameterSlider>(editors, nameOf, facts.name))
        return slider;
    return namedBy<widgets::NumberField>(editors, spoken, facts.name);
}
QWidget* controlOf(const QWidget& editors, const core::ChoiceFacts& facts)
{
    return namedBy<QComboBox>(editors, spoken, facts.spoken);
}
QWidget* controlOf(const QWidget& editors, const core::FlagFacts& facts)
{
    if (!facts.spoken.empty())
        return namedBy<QComboBox>(editors, spoken, facts.spoken);
    return namedBy<QCheckBox>(
        editors, [](const QCheckBox& check) { return check.text(); }, facts.name);
}
QWidget* controlOf(const QWidget& editors, const core::LabelFacts& facts)
{
    return namedBy<QComboBox>(editors, spoken, facts.name);
}
QWidget* controlOf(const QWidget&, const core::ValueFacts&)
{
    return nullptr;
}

void type(QWidget& control, double value)
{
    auto* line = qobject_cast<QLineEdit*>(&control);
    if (!line)
        line = control.findChild<QLineEdit*>("field");
    line->selectAll();
    QTest::keyClicks(line, QString::number(value, 'g', 17));
    QTest::keyClick(line, Qt::Key_Return);
}

void choose(QWidget& control, int row)
{
    auto* combo = qobject_cast<QComboBox*>(&control);
    combo->setCurrentIndex(row);
    emit combo->activated(row);
}

/// Does with the control what a person does so that the setting becomes `value`: a number, or the place of a choice.
void use(QWidget& control, const Field& field, double value)
{
    if (field.numberFacts())
        type(control, value);
    else if (auto* check = qobject_cast<QCheckBox*>(&control))
        check->click();
    else if (std::holds_alternative<core::FlagFacts>(field.facts))
        choose(control, value != 0.0 ? 0 : 1);
    else
        choose(control, static_cast<int>(value));
}

/// Numbers a little beside the one there is, so that no other setting must give way; else every other choice.
std::vector<Settings> aimsOf(const Settings& settings, const Field& field)
{
    if (!field.numberFacts())
        return field.others(settings);
    const double now = field.numberIn(settings).value();
    const core::NumberBounds& bounds = field.numberFacts()->bounds;
    const bool whole = bounds.spacing == core::Spacing::Integer;
    const double up = whole ? now + 1.0 : std::midpoint(now, bounds.upper),
                 down = whole ? now - 1.0 : std::midpoint(now, bounds.lower);
    Settings aim = settings;
    field.putNumber(aim, bounds.holds(up) && up != now ? up : down);
    return {aim};
}

/// "part.key" of every setting that differs.
QStringList changesOf(const QJsonObject& before, const QJsonObject& after)
{
    QStringList changes;
    for (const QString& part : after.keys())
        if (after[part].isObject()) {
            for (const QString& key : after[part].toObject().keys())
                if (after[part].toObject()[key] != before[part].toObject()[key])
                    changes << part + u'.' + key;
        } else if (after[part] != before[part])
            changes << part;
    return changes;
}

QString textOf(core::Text text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// The commands that print the numbers of each lab.
const std::map<QString, QStringList> commandsOfLabs{
    {"density", {"density", "fantasy"}},
    {"embedding", {"embed", "coverage", "evidence", "posterior"}},
    {"spectrum", {"kpca", "mercer", "rkhs", "kernel", "gram"}},
    {"two-samples", {"mmd", "witness", "bayes-factor", "evidence", "posterior"}},
    {"power", {"power"}},
    {"regression", {"gp", "ridge"}},
    {"classification", {"classify"}},
    {"novelty", {"novelty", "density", "leave-one-out"}},
    {"pictures", {"relative-novelty"}},
    {"independence", {"hsic", "cit"}},
    {"structure", {"pc", "generate"}}};

/// "--noise" and the others, as the --help of a command lists them.
std::set<QString> optionsOfCommand(const QString& name)
{
    std::set<QString> options;
    static const QRegularExpression option("^  (--[a-z0-9-]+)", QRegularExpression::MultilineOption);
    for (const app::Command& command : app::commands())
        if (command.name == name)
            for (const auto& match : option.globalMatch(app::helpOf(command)))
                options.insert(match.captured(1));
    return options;
}
std::set<QString> optionsOf(const QString& lab)
{
    std::set<QString> options;
    for (const QString& command : commandsOfLabs.at(lab))
        options.merge(optionsOfCommand(command));
    return options;
}

QString plainTipOf(const QWidget& widget)
{
    const QString tip = widget.toolTip();
    return Qt::mightBeRichText(tip) ? QTextDocumentFragment::fromHtml(tip).toPlainText() : tip;
}

std::set<QString> wordsToldBy(const QWidget& widget)
{
    static const QRegularExpression told("Command line: (--[a-z0-9-]+)");
    const QRegularExpressionMatch match = told.match(plainTipOf(widget));
    return match.hasMatch() ? std::set{match.captured(1)} : std::set<QString>();
}

/// What its tooltip, or that of each part in which a hand changes it, ends with.
QStringList lastWordsOf(const QWidget& control)
{
    QWidgetList told;
    if (qobject_cast<const widgets::ParameterSlider*>(&control))
        told << control.findChild<QWidget*>("slider") << control.findChild<QLineEdit*>("field");
    else
        told << const_cast<QWidget*>(&control);
    QStringList words;
    for (const QWidget* widget : told)
        words << plainTipOf(*widget).split(QRegularExpression("\\s")).last();
    return words;
}

/// A setting that has a name.
struct Named {
    const Part& part;
    const Field& field;
    QString path; // "part.key"
};

std::vector<Named> namedSettings(const app::Lab& lab)
{
    std::vector<Named> named;
    for (const Part& part : all_settings::everyPart())
        if (std::ranges::find(lab.settings, part.key, &app::SettingsPart::key) != lab.settings.end())
            for (const Field& field : part.leaves)
                if (!field.name().empty())
                    named.push_back({part, field, textOf(part.key) + u'.' + textOf(field.key)});
    return named;
}

} // namespace

class SettingsWindowTest : public WindowFixture
{
    Q_OBJECT

    /// The setting's control, if it is in sight.
    QWidget* inSight(const Named& named)
    {
        QWidget* control =
            std::visit([&](const auto& facts) { return controlOf(*page().editors(), facts); }, named.field.facts);
        return control && control->isVisible() ? control : nullptr;
    }

    /// Brings the document to where the setting's control is in sight; nullptr where it never is.
    QWidget* shown(const Named& named)
    {
        std::vector<Settings> tried = all_settings::switched(named.part);
        for (const Settings& settings : all_settings::raised(named.part))
            tried.push_back(settings);
        std::vector<const char*> kinds{"mixture1d", "moons"};
        if (document_->session().lab == "novelty") // no other lab asks about pictures
            kinds.push_back("digits");
        std::stable_partition(kinds.begin(), kinds.end(), [this](const char* kind) { return kind == lastKind_; });
        for (const bool hasFeatures : {false, true}) // of the kernel, to look at
            for (const char* kind : kinds)
                for (const Settings& settings : tried) {
                    core::Session session = sessionOf(kind);
                    named.part.put(session, settings);
                    session.lab = document_->session().lab;
                    if (hasFeatures)
                        session.kernel = core::kernelOf(core::Polynomial{});
                    document_->edit(session, "Look for it");
                    if (QWidget* control = inSight(named)) {
                        if (!hasFeatures)
                            lastKind_ = kind;
                        return control;
                    }
                }
        return nullptr;
    }
    std::string_view lastKind_ = "mixture1d"; // of data where the control before this was; its neighbour is there, too

    /// What the window says in words above the panels and beside the controls.
    QString said()
    {
        QString text;
        for (const QWidget* part : {static_cast<QWidget*>(&page()), page().editors()})
            for (const QLabel* label : part->findChildren<QLabel*>())
                if (label->isVisible())
                    text += label->text() + u'\n';
        return text.replace(QChar(0x2212), u'-'); // as the checks write numbers
    }

    const app::Lab& openLab(const QString& id)
    {
        const app::Lab& lab = *app::labNamed(id);
        core::Session session = sessionOf("mixture1d");
        session.lab = lab.id.toStdString();
        document_->open(session, {});
        lastKind_ = "mixture1d";
        unfold();
        return lab;
    }

    /// Its control ends with the word of its option, which a command of the lab has.
    void checkWord(const Named& named, const QWidget& control, int& words)
    {
        const core::Text option = std::visit([](const auto& facts) { return facts.option; }, named.field.facts);
        if (option.empty())
            return;
        const QString word = QStringLiteral("--") + textOf(option);
        for (const QString& last : lastWordsOf(control))
            QVERIFY2(last == word, qPrintable(named.path + " tells " + last));
        QVERIFY2(optionsOf(QString::fromStdString(document_->session().lab)).contains(word),
                 qPrintable(named.path + " tells " + word));
        ++words;
    }

    void checkControl(const Named& named, int& controls, int& words)
    {
        const auto& [part, field, path] = named;
        QWidget* control = shown(named);
        QVERIFY2(control, qPrintable(path + " is nowhere"));
        checkWord(named, *control, words);
        const core::Session before = document_->session();
        for (const Settings& aim : aimsOf(part.of(before), field)) {
            document_->edit(before, "Back");
            use(*control, field, field.numberIn(aim).value());
            const core::Session& after = document_->session();
            QVERIFY2(field.isSame(part.of(after), aim), qPrintable(path));
            QStringList changes = changesOf(app::jsonOf(before), app::jsonOf(after));
            if (path == "spectrum.norm")
                changes.removeAll("spectrum.centred"); // other norms know no centre
            if (path == "power.source") // a sheet has only its points to vary, which have their own range
                for (const char* follows : {"power.vary", "power.lo", "power.hi", "power.steps"})
                    changes.removeAll(follows);
            QCOMPARE(changes.join(' '), path);
        }
        ++controls;
    }

    void checkRefusals(const Named& named, int& refused)
    {
        const auto& [part, field, path] = named;
        QVERIFY2(shown(named), qPrintable(path + " is nowhere"));
        const core::Session before = document_->session();
        for (const Settings& broken : field.refused(part.of(before))) {
            if (!field.matters(broken))
                continue;
            core::Session session = before;
            part.put(session, broken);
            document_->edit(session, "Break it");
            const double number = field.numberIn(broken).value();
            const QString about = path + QStringLiteral(" = %1").arg(number);
            QVERIFY(settles()); // what a service finds wrong is told when it has looked
            const std::string sentence = core::rangeProblem(*field.numberFacts(), number).message;
            const QString told =
                widgets::asSentence(std::string_view(sentence)).chopped(1); // as it stands in the window
            QVERIFY2(said().contains(QString(told).replace(QChar(0x2212), u'-'), Qt::CaseInsensitive),
                     qPrintable(about + " is not told:\n" + said()));
            ++refused;
        }
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void everyNamedSettingHasAControlThatChangesItAlone_data() { rowForEachLab(); }
    void everyNamedSettingHasAControlThatChangesItAlone()
    {
        QFETCH(QString, id);
        int controls = 0, words = 0;
        for (const Named& named : namedSettings(openLab(id)))
            checkControl(named, controls, words);
        QVERIFY(controls > 3 && words > 1);
    }

    void everyWordThatATooltipTellsIsAnOption_data() { rowForEachLab(); }
    void everyWordThatATooltipTellsIsAnOption()
    {
        QFETCH(QString, id);
        std::set<QString> known = optionsOf(openLab(id).id), told;
        for (const QString& option : optionsOfCommand("generate")) // of the points
            known.insert(option);
        for (const QWidget* widget : page().editors()->findChildren<QWidget*>())
            told.merge(wordsToldBy(*widget));
        QVERIFY(told.size() > 3);
        for (const QString& word : told)
            QVERIFY2(known.contains(word), qPrintable(word));
    }

    void dialogsTellOptionsToo()
    {
        const widgets::ReadForm reading(core::TableSource::Kind::Workbook, {"one", "two"});
        const widgets::FigureForm figure;
        for (const auto& [form, command] : {std::pair{static_cast<const QWidget*>(&reading), "density"},
                                            std::pair{static_cast<const QWidget*>(&figure), "render"}}) {
            std::set<QString> told;
            for (const QWidget* widget : form->findChildren<QWidget*>())
                told.merge(wordsToldBy(*widget));
            QVERIFY(told.size() > 7);
            const std::set<QString> known = optionsOfCommand(command);
            for (const QString& word : told)
                QVERIFY2(known.contains(word), qPrintable(word));
        }
    }

    void aNumberThatIsNotTakenIsExplainedInTheWindow_data() { rowForEachLab(); }
    void aNumberThatIsNotTakenIsExplainedInTheWindow()
    {
        QFETCH(QString, id);
        int refused = 0;
        for (const Named& named : namedSettings(openLab(id)))
            if (named.field.numberFacts())
                checkRefusals(named, refused);
        QVERIFY(refused > 2);
    }
};

KERNELSCOPE_TEST(SettingsWindowTest, QApplication)

} // namespace settings_window_test

#include "settings_window_test.moc"
