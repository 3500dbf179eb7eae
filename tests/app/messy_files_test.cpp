// Files as people have them, opened in the real window: what needs telling is told in the dialog, what cannot be read
// is refused in a sentence and leaves the points as they were.

#include "app/messy_files.h"
#include "app/window_fixture.h"
#include "core/data/read_settings_choices.h"
#include "support/dialogs.h"
#include "support/test_registry.h"
#include "widgets/dialogs/import_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>

#include <algorithm>

namespace messy_files_test
{

using namespace messy_files;
using widgets::ImportDialog;

namespace
{

template <class E>
void pick(ImportDialog& dialog, const char* chooser, const QString& name)
{
    const auto chosen = core::choiceNamed<E>(name.toStdString());
    QVERIFY2(chosen, qPrintable(name));
    const auto found = std::ranges::find(core::choicesOf<E>, *chosen, &core::Choice<E>::value);
    child<QComboBox>(dialog, chooser)->setCurrentIndex(static_cast<int>(found - core::choicesOf<E>.begin()));
}

void tell(ImportDialog& dialog, const QJsonObject& told)
{
    for (auto option = told.begin(); option != told.end(); ++option) {
        const QString name = option.key(), text = option->toString();
        if (name == "header")
            pick<core::Presence>(dialog, "header", text);
        else if (name == "decimal")
            pick<core::DecimalMark>(dialog, "decimal", text);
        else if (name == "dates")
            pick<core::DateOrder>(dialog, "dates", text);
        else if (name == "missing")
            type(child<QLineEdit>(dialog, "missing"), text);
        else if (name == "text-is-missing")
            child<QCheckBox>(dialog, "textIsMissing")->setChecked(true);
        else if (name == "skip" || name == "thin")
            child<QSpinBox>(dialog, qPrintable(name))->setValue(option->toInt());
        else if (name == "sheet")
            child<QComboBox>(dialog, "sheet")->setCurrentText(text);
        else
            QFAIL(qPrintable("the dialog has no field for --" + name));
    }
}

bool hasPoints(const ImportDialog& dialog)
{
    return std::holds_alternative<core::TableDataset>(dialog.loaded());
}

/// Of the columns of numbers those that the window takes: the first two.
Eigen::MatrixXd pointsIn(const MessyFile& file)
{
    Eigen::MatrixXd points(std::ssize(file.rows), std::min<Eigen::Index>(2, file.columns.size()));
    for (Eigen::Index i = 0; i < points.rows(); ++i)
        for (Eigen::Index k = 0; k < points.cols(); ++k)
            points(i, k) = file.rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)];
    return points;
}

} // namespace

class MessyFilesTest : public WindowFixture
{
    Q_OBJECT

    template <class Dialog>
    Dialog* onShow()
    {
        for (auto* found : window_->findChildren<Dialog*>())
            if (found->isVisible())
                return found;
        return nullptr;
    }
    void refuseWith(const QString& sentence)
    {
        const core::SharedDataset before = document_->session().data;
        if (auto* dialog = onShow<ImportDialog>()) {
            QTRY_VERIFY2(problemsIn(*dialog).join(' ').contains(sentence), qPrintable(problemsIn(*dialog).join(' ')));
            QVERIFY(!dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
            dialog->accept(); // as Enter does
            QVERIFY(dialog->isVisible());
            dialog->reject();
        } else {
            auto* box = onShow<QMessageBox>();
            QVERIFY(box);
            QVERIFY2(box->informativeText().contains(sentence), qPrintable(box->informativeText()));
            box->accept();
        }
        QVERIFY(document_->session().data == before);
    }

private slots:
    void initTestCase()
    {
        QSettings().remove("files");
        QVERIFY(openWindow());
    }
    void cleanupTestCase() { closeWindow(); }

    void aMessyFileIsLoadedOrRefusedWithAWayOut_data() { addMessyFiles(); }
    void aMessyFileIsLoadedOrRefusedWithAWayOut()
    {
        const MessyFile file = messyFile();
        window_->openPaths({file.path});
        if (file.rows.empty())
            return refuseWith(file.refusal);
        auto* dialog = onShow<ImportDialog>();
        QVERIFY(dialog);
        tell(*dialog, file.told);
        QTRY_VERIFY2(hasPoints(*dialog), qPrintable(problemsIn(*dialog).join(' ')));
        for (const QString& part : file.said)
            QTRY_VERIFY2(child<QLabel>(*dialog, "remarks")->text().contains(part),
                         qPrintable(child<QLabel>(*dialog, "remarks")->text()));
        QTRY_COMPARE(std::get<core::TableDataset>(dialog->loaded()).data.size(), std::ssize(file.rows));
        dialog->accept();
        QVERIFY(!dialog->isVisible());
        const core::Dataset& data = *document_->session().data;
        QVERIFY2(data.x == pointsIn(file), qPrintable(file.path));
        QStringList columns, groups;
        for (const std::string& name : data.columnNames)
            columns << QString::fromStdString(name);
        for (const std::string& name : data.names.samples)
            groups << QString::fromStdString(name);
        QCOMPARE(columns, file.columns.mid(0, columns.size()));
        QCOMPARE(groups, file.groups);
        QVERIFY(settles());
        document_->history()->undo();
        document_->history()->redo();
        QVERIFY(document_->session().data->x == pointsIn(file));
        QVERIFY(settles());
    }
};

KERNELSCOPE_TEST(MessyFilesTest, QApplication)

} // namespace messy_files_test

#include "messy_files_test.moc"
