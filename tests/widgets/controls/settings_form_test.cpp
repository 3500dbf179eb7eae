#include "core/data/data_names.h"
#include "widgets/controls/calm_combo.h"
#include "widgets/controls/settings_form.h"
#include "widgets/plots/plot_text.h"

#include "support/test_registry.h"

#include <QApplication>
#include <QFormLayout>
#include <QSignalSpy>
#include <QTest>

namespace
{

enum class Colour { Red, Green, Blue };

struct Paint {
    double width = 2.0;
    Colour colour = Colour::Red;
    bool dashed = false, outside = true;
    int under = 1;
    bool operator==(const Paint&) const = default;
};

} // namespace

template <>
inline constexpr auto core::choicesOf<Colour> = std::array<core::Choice<Colour>, 3>{
    {{Colour::Blue, "blue", "Blue"}, {Colour::Red, "red", "Red"}, {Colour::Green, "green", "Green"}}};
template <>
inline constexpr auto core::settingsOf<Paint> = std::tuple{
    core::setting::number(&Paint::width, {.key = "width", .name = "width", .bounds = core::positive(1.0, 9.0)}),
    core::setting::choice(&Paint::colour, {.key = "colour", .name = "Colour", .edit = "Change the colour"}),
    core::setting::flag(&Paint::dashed, {.key = "dashed", .name = "Dashed", .edit = "Dash", .editOff = "Do not dash"},
                        [](const Paint& paint) { return paint.colour != Colour::Green; }),
    core::setting::flag(&Paint::outside, {.key = "outside", .name = "Where", .on = "Outside", .off = "Inside"})
        .offeredFor({core::Shape::Line, core::Shape::Plane}),
    core::setting::label(&Paint::under, {.key = "under", .name = "Under", .edit = "Choose a sample"})};

/// The form that is made of descriptions alone.
class SettingsFormTest : public QObject
{
    Q_OBJECT

    widgets::SettingsForm<Paint>* form_ = nullptr;

    QComboBox& combo(int index) { return *form_->findChildren<QComboBox*>()[index]; }
    void choose(int index, int row)
    {
        combo(index).setCurrentIndex(row);
        emit combo(index).activated(row);
    }

private slots:
    void init()
    {
        form_ = new widgets::SettingsForm<Paint>(nullptr);
        form_->addAll();
        form_->setSettings({});
    }
    void cleanup() { delete form_; }

    void aChooserShowsTheRowOfItsValueWhateverTheValuesNumber()
    {
        QCOMPARE(combo(0).currentText(), QString("Red"));
        form_->setSettings({.colour = Colour::Blue});
        QCOMPARE(combo(0).currentText(), QString("Blue"));
        choose(0, 2);
        QVERIFY(form_->settings().colour == Colour::Green);
        QCOMPARE(combo(0).currentText(), QString("Green"));
    }

    void anEditIsReportedUnderItsNameAndShowingIsSilent()
    {
        const QSignalSpy edits(form_, &widgets::FormRows::settingsEdited);
        form_->setSettings({.width = 3.0, .dashed = true});
        QCOMPARE(edits.count(), 0);
        form_->findChild<QCheckBox*>()->click();
        QCOMPARE(edits.count(), 1);
        QCOMPARE(edits.last().at(0).toString(), QString("Do not dash"));
        QVERIFY(!form_->settings().dashed);
    }

    void aControlHidesWhereItsSettingDoesNotMatterOrThePanelSaysSo()
    {
        const QCheckBox& dashed = *form_->findChild<QCheckBox*>();
        QVERIFY(!dashed.isHidden());
        choose(0, 2);
        QVERIFY(dashed.isHidden());
        form_->setShown<&Paint::dashed>(true); // it still does not matter
        QVERIFY(dashed.isHidden());
        form_->setSettings({.colour = Colour::Blue});
        QVERIFY(!dashed.isHidden());
        form_->setShown<&Paint::dashed>(false);
        form_->setSettings({.colour = Colour::Red});
        QVERIFY(dashed.isHidden());
    }

    void aControlIsThereForTheShapesItIsOfferedFor()
    {
        QVERIFY(!combo(1).isHidden());
        form_->setShape(core::Shape::Table);
        QVERIFY(combo(1).isHidden());
        form_->setShown<&Paint::outside>(true);
        QVERIFY(combo(1).isHidden());
        form_->setShape(core::Shape::Plane);
        QVERIFY(!combo(1).isHidden());
    }

    void itHasAControlOfEachSetting()
    {
        QCOMPARE(form_->findChildren<widgets::ParameterSlider*>().size(), 1);
        QCOMPARE(form_->findChildren<QCheckBox*>().size(), 1);
        QCOMPARE(form_->findChildren<QComboBox*>().size(), 3);
        choose(1, 1);
        QVERIFY(!form_->settings().outside);
    }

    void aChooserOfSamplesListsThoseThereAre()
    {
        form_->setSamples(widgets::sampleNames({}, 3));
        QCOMPARE(combo(2).count(), 3);
        QCOMPARE(combo(2).currentIndex(), 1);
        choose(2, 2);
        QCOMPARE(form_->settings().under, 2);
    }

    void namesStandAboveWhereARowThatIsThereHasNoRoomForBoth()
    {
        const QString many = QStringLiteral("letters ").repeated(30);
        widgets::FormRows form(nullptr);
        form.beginNames(0);
        auto *first = widgets::chooser({"a"}, {}, "First", &form),
             *second = widgets::chooser({many}, {}, "Second", &form);
        form.add("First", first);
        const widgets::FormRows::Row row = form.add("Second", second);
        form.resize(400, 200);
        form.show();
        const auto isAbove = [&form] {
            QApplication::processEvents();
            return form.findChild<QFormLayout*>()->rowWrapPolicy() == QFormLayout::WrapAllRows;
        };
        QVERIFY(isAbove());
        row.setVisible(false);
        QVERIFY(!isAbove());
        row.setVisible(true);
        QVERIFY(isAbove());
        second->clear();
        second->addItem("b");
        QVERIFY(!isAbove());
        first->setItemText(0, many);
        QVERIFY(isAbove());
    }
};

KERNELSCOPE_TEST(SettingsFormTest, QApplication)
#include "settings_form_test.moc"
