// The numbers behind every panel of every lab as files: tables without gaps, one a family, and JSON as it ever was.
#include "app/scenes.h"

#include "app/labs/view_export.h"
#include "app/session/session_file.h"
#include "support/test_registry.h"
#include "widgets/dialogs/export_dialog.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace numbers_export_test
{

using widgets::PlotTable;

namespace
{

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// As a script reads it: a number a cell, the rows all as long as the header. Names are not read.
bool readsBackTo(const PlotTable& family, const QString& path)
{
    QStringList lines = QString::fromUtf8(contentOf(path)).split(u'\n');
    if (lines.size() < 2 || !lines.takeLast().isEmpty())
        return false;
    const auto fills = [&](const PlotTable::Column& column) { return column.values.size() == lines.size() - 1; };
    if (!std::ranges::all_of(family.columns, fills))
        return false;
    for (qsizetype row = 1; row < lines.size(); ++row) {
        const QStringList cells = lines[row].split(u',');
        if (cells.size() != std::ssize(family.columns))
            return false;
        for (std::size_t c = 0; c < family.columns.size(); ++c) {
            const double value = family.columns[c].values[row - 1];
            const QString& cell = cells[static_cast<qsizetype>(c)];
            if (std::isnan(value)
                    ? !cell.isEmpty()
                    : std::bit_cast<std::uint64_t>(cell.toDouble()) != std::bit_cast<std::uint64_t>(value))
                return false;
        }
    }
    return true;
}

QStringList keysOf(const QByteArray& json)
{
    static const QRegularExpression key(QStringLiteral("\"([^\"]+)\":\\["));
    QStringList keys;
    for (auto all = key.globalMatch(QString::fromUtf8(json)); all.hasNext();)
        keys << all.next().captured(1);
    return keys;
}

QStringList families(const PlotTable& table)
{
    QStringList names;
    for (const PlotTable& family : widgets::familiesOf(table))
        names << (family.columns.empty() ? QString() : family.columns.front().family);
    return names;
}

} // namespace

class NumbersExportTest : public SceneFixture
{
    Q_OBJECT

    bool write(const QString& view, const QString& name)
    {
        const app::Drawing drawing{.view = view, .theme = {}, .session = {}};
        return !app::writeView(plots(), drawing, folder_.filePath(name));
    }
    QStringList filesLike(const QString& pattern) const { return QDir(folder_.path()).entryList({pattern}); }
    void forget(const QString& pattern)
    {
        for (const QString& name : filesLike(pattern))
            QFile::remove(folder_.filePath(name));
    }
    /// The window has been asked to write the numbers of this view here.
    widgets::ExportDialog* askToWrite(const QString& view, const QString& name)
    {
        emit plots().exportRequested(view);
        auto* dialog = window_->findChild<widgets::ExportDialog*>();
        auto* formats = dialog->findChild<QComboBox*>("format");
        formats->setCurrentIndex(formats->findData("csv"));
        dialog->findChild<QPushButton*>("save")->click();
        auto* where = dialog->findChild<QFileDialog*>();
        emit where->fileSelected(folder_.filePath(name));
        where->close();
        return dialog;
    }

private slots:
    void init() { QVERIFY(openWindow({1440, 900})); }
    void cleanup()
    {
        closeWindow();
        forget("*.csv");
    }

    void everyFamilyOfEveryPanelIsATableThatReadsBackExactly()
    {
        static const QRegularExpression word(QStringLiteral("^[a-z0-9_.-]+$"));
        int several = 0;
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            for (const QString& view : plots().viewNames()) {
                if (!plots().panel(view))
                    continue;
                const QString name = scene.name() + u' ' + view;
                const std::vector<PlotTable> found = widgets::familiesOf(plots().numbers(view));
                QStringList files{folder_.filePath("a.csv")};
                files += app::filesBeside(plots(), view, files[0]);
                QVERIFY(write(view, "a.csv"));
                QCOMPARE(filesLike("a*.csv").size(), static_cast<qsizetype>(found.size()));
                for (std::size_t i = 0; i < found.size(); ++i) {
                    if (found[i].columns.empty()) // nothing to show
                        continue;
                    const QString& family = found[i].columns.front().family;
                    QVERIFY2(found.size() == 1 || word.match(family).hasMatch(), qPrintable(name + ": " + family));
                    const QString& path = files[static_cast<qsizetype>(i)];
                    QVERIFY2(readsBackTo(found[i], path), qPrintable(name + ": " + path));
                }
                forget("a*.csv");
                several += found.size() > 1 ? 1 : 0;
            }
        }
        QVERIFY(several > 15);
    }

    void theSheetOfTheRegressionIsItsCurvesAndItsObservations()
    {
        QVERIFY(turnTo({"regression"}));
        QVERIFY(write("data", "a.csv"));
        QCOMPARE(filesLike("a*.csv"), (QStringList{"a-observations.csv", "a.csv"}));
        QVERIFY(contentOf(folder_.filePath("a.csv")).startsWith("x,mean,latent_sd,observed_sd,lower,upper"));
        QVERIFY(contentOf(folder_.filePath("a-observations.csv")).startsWith("x,sample,target\n"));
        QCOMPARE(contentOf(folder_.filePath("a-observations.csv")).count('\n'), pointsFor(1).size() + 1);
    }

    void theFamiliesOfAPageAreNamedAfterTheirPanels()
    {
        QVERIFY(turnTo({"regression"}));
        QVERIFY(write("page", "a.csv"));
        const QStringList files = filesLike("a*.csv");
        for (const char* name : {"a.csv", "a-data-observations.csv", "a-prior-curves.csv"})
            QVERIFY2(files.contains(name), qPrintable(files.join(' ')));
        QVERIFY(contentOf(folder_.filePath("a.csv")).startsWith("Data: x,Data: mean,"));
        QCOMPARE(families(plots().numbers("page")).front(), "data-curves");
        QVERIFY(app::tableText(plots(), "page", u'\t').contains("\n\nData: x\tData: sample\tData: target\n"));
    }

    void aPanelWithoutNumbersIsOneFile()
    {
        QVERIFY(turnTo({"density"}));
        plots().panel("predictive")->showStanding(widgets::Standing::OtherData);
        QVERIFY(write("predictive", "a.csv"));
        QCOMPARE(filesLike("a*.csv"), QStringList("a.csv"));
        QCOMPARE(contentOf(folder_.filePath("a.csv")), "\n");
    }

    void oneFamilyThatCannotBeWrittenIsTold()
    {
        QVERIFY(turnTo({"regression"}));
        QVERIFY(QDir(folder_.path()).mkdir("b-observations.csv"));
        const app::Drawing drawing{.view = "data", .theme = {}, .session = {}};
        const auto problem = app::writeView(plots(), drawing, folder_.filePath("b.csv"));
        QVERIFY(problem && problem->what.find("b-observations.csv") != std::string::npos);
        QVERIFY(QDir(folder_.path()).rmdir("b-observations.csv"));
    }

    void jsonHasTheKeysThatItEverHad_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"classification", "density", "regression", "spectrum", "two-samples"})
            QTest::newRow(name) << QString(name);
    }
    void jsonHasTheKeysThatItEverHad()
    {
        QFETCH(QString, name);
        const QString session = QStringLiteral(TEST_DATA_DIR "/sessions/format-2/%1.kscope").arg(name);
        document_->open(std::get<core::Session>(app::readSessionFile(session)), {});
        QVERIFY(settles());
        QVERIFY(write("page", "a.json"));
        const QStringList keys = keysOf(contentOf(folder_.filePath("a.json")));
        const QByteArray known = contentOf(QStringLiteral(TEST_DATA_DIR "/numbers/%1.txt").arg(name));
        auto next = keys.begin();
        for (const QString& key :
             QString::fromUtf8(known).split(u'\n', Qt::SkipEmptyParts)) { // others may come between
            next = std::find(next, keys.end(), key);
            QVERIFY2(next != keys.end(), qPrintable(key));
        }
    }

    void theWindowCountsWhatItWroteAndAsksBeforeItOverwritesBeside()
    {
        QVERIFY(turnTo({"regression"}));
        auto* first = askToWrite("data", "a.csv");
        QVERIFY(!first->isVisible() && filesLike("a*.csv").size() == 2);
        const auto* note = window_->findChild<QLabel*>("writtenNote");
        QVERIFY(note && note->text().startsWith("Written: a.csv and 1 more "));
        QVERIFY(note->toolTip().contains("a-observations.csv"));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);

        QFile mine(folder_.filePath("a-observations.csv"));
        QVERIFY(mine.open(QIODevice::WriteOnly) && mine.write("mine") == 4);
        mine.close();
        auto* again = askToWrite("data", "a.csv");
        auto* question = again->findChild<QMessageBox*>();
        QVERIFY(question && question->informativeText().endsWith(": a-observations.csv"));
        question->button(QMessageBox::Cancel)->click();
        QVERIFY(again->isVisible()); // for another name
        QCOMPARE(contentOf(mine.fileName()), "mine");
        again->reject();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);

        auto* third = askToWrite("data", "a.csv");
        question = third->findChild<QMessageBox*>();
        QVERIFY(question);
        for (QAbstractButton* button : question->buttons())
            if (question->buttonRole(button) == QMessageBox::AcceptRole)
                button->click();
        QVERIFY(!third->isVisible());
        QVERIFY(contentOf(mine.fileName()).startsWith("x,sample,target\n"));
    }
};

KERNELSCOPE_TEST(NumbersExportTest, QApplication)

} // namespace numbers_export_test

#include "numbers_export_test.moc"
