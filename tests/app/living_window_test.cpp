// A page of HTML from the export dialog: with a slider or without, its size said before it is written.
#include "app/living_pages.h"
#include "app/scenes.h"

#include "app/living/compact_path.h"
#include "app/living/living_dialog.h"
#include "app/living/living_html.h"
#include "app/living/two_palettes.h"
#include "app/session/session_file.h"
#include "support/dialogs.h"
#include "support/test_registry.h"
#include "widgets/dialogs/export_dialog.h"

#include <QApplication>
#include <QCheckBox>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>

namespace living_window_test
{

using namespace living_pages;

class LivingWindowTest : public SceneFixture
{
    Q_OBJECT

    QTemporaryDir folder_;

    app::LivingDialog* askedPage()
    {
        emit plots().exportRequested("predictive");
        auto* dialog = window_->findChild<widgets::ExportDialog*>();
        choose(child<QComboBox>(*dialog, "format"), "html");
        child<QPushButton>(*dialog, "save")->click();
        return window_->findChild<app::LivingDialog*>();
    }
    QByteArray saved(app::LivingDialog& page, const QString& path)
    {
        child<QPushButton>(page, "save")->click();
        auto* where = window_->findChild<QFileDialog*>();
        where->setOption(QFileDialog::DontUseNativeDialog);
        emit where->fileSelected(path);
        delete where;
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void init() { QVERIFY(openWindow({1440, 900})); }
    void cleanup() { closeWindow(); }
    void aPathIsTheSameToATenthOfAPixel();
    void coloursBecomeAPalette();
    void aPageSaysItsSizeAndCarriesTheSession();
    void theFramesAreComputedAside();
    void whatWasComputedStaysUntilItIsWritten();
    void asLongAsALessonHidesNothingMoves();
};

void LivingWindowTest::aPathIsTheSameToATenthOfAPixel()
{
    QCOMPARE(app::compactPath("M1.234 5.678L2 6L2 7.04"), QByteArray("M1.2 5.7l.8 .3 0 1"));
    QCOMPARE(app::compactPath("M0 0L-0.5 -0.25M3 4C1 2 3 4 5.06 6"), QByteArray("M0 0l-.5-.3M3 4c-2-2 0 0 2.1 2"));
    QByteArray path = "M0 0", expected;
    double x = 0.0;
    for (int i = 1; i <= 1000; ++i)
        path += "L" + QByteArray::number(x += 0.123, 'f', 3) + " 0";
    double at = 0.0;
    for (const QByteArray& number : app::compactPath(path).mid(5).split(' '))
        at += number.toDouble(); // the heights are 0
    QVERIFY2(std::abs(at - x) < 0.06, qPrintable(QString::number(at)));
}

void LivingWindowTest::coloursBecomeAPalette()
{
    const auto svg = [](const char* ink, const char* image) {
        return QByteArray("<svg>\n<defs>\n<clipPath id=\"clip0\"/>\n</defs>\n<g clip-path=\"url(#clip0)\">\n"
                          "<path d=\"M0 0L1 1\" fill=\"none\" stroke=\"") +
               ink + "\"/>\n<image xlink:href=\"" + image + "\"/>\n</g>\n</svg>\n";
    };
    app::Palette palette;
    const QList<QByteArray> lines = app::linesOfBoth(svg("#111111", "a"), svg("#eeeeee", "b"), "q1-", palette);
    QCOMPARE(lines.size(), qsizetype(8));
    QCOMPARE(lines[1], QByteArray("<clipPath id=\"q1-clip0\"/>"));
    QCOMPARE(lines[3], QByteArray("<g clip-path=\"url(#q1-clip0)\">"));
    QCOMPARE(lines[4], QByteArray("<path class=\"q1-s0\" d=\"M0 0l1 1\" fill=\"none\"/>"));
    QCOMPARE(lines[5], QByteArray("<image class=\"day\" href=\"a\"/>"));
    QCOMPARE(lines[6], QByteArray("<image class=\"night\" href=\"b\"/>"));
    QCOMPARE(palette, (app::Palette{{"#111111", "#eeeeee"}}));
}

void LivingWindowTest::aPageSaysItsSizeAndCarriesTheSession()
{
    app::LivingDialog* page = askedPage();
    QVERIFY(page);
    const QString size = child<QLabel>(*page, "size")->text();
    const QByteArray html = saved(*page, folder_.filePath("page.html"));
    QVERIFY(html.size() > 10'000);
    QVERIFY2(size.contains(QStringLiteral("%1 kB").arg((html.size() + 999) / 1000)), qPrintable(size));
    const auto read = app::readSessionFile(folder_.filePath("page.html"));
    QVERIFY(std::holds_alternative<core::Session>(read));
    QVERIFY(std::get<core::Session>(read) == document_->session());
}

void LivingWindowTest::theFramesAreComputedAside()
{
    const core::Session before = document_->session();
    app::LivingDialog* page = askedPage();
    QVERIFY(page);
    child<QCheckBox>(*page, "moves")->setChecked(true);
    auto* save = child<QPushButton>(*page, "save");
    QVERIFY(!save->isEnabled()); // its size is not known yet
    page->findChild<QSpinBox*>()->setValue(5);
    child<QPushButton>(*page, "compute")->click();
    QTRY_VERIFY_WITH_TIMEOUT(save->isEnabled(), 60000);
    QVERIFY(child<QLabel>(*page, "size")->text().contains("places of the slider"));
    const QByteArray html = saved(*page, folder_.filePath("moving.html"));
    const qsizetype frames = framesIn(html)["frames"].toArray().size();
    QVERIFY(frames == 5 || frames == 6); // the session's own may be one of the five
    QVERIFY(html.contains("type=\"range\""));
    QVERIFY(document_->session() == before);
}

void LivingWindowTest::whatWasComputedStaysUntilItIsWritten()
{
    app::LivingDialog* page = askedPage();
    QVERIFY(page);
    auto *save = child<QPushButton>(*page, "save"), *compute = child<QPushButton>(*page, "compute");
    QVERIFY(save->isDefault());
    child<QCheckBox>(*page, "moves")->setChecked(true);
    page->findChild<QSpinBox*>()->setValue(3);
    QVERIFY(compute->isDefault()); // Return goes on
    QTest::keyClick(page, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(save->isEnabled() && save->isDefault(), 60000);
    save->click();
    auto* where = page->findChild<QFileDialog*>();
    QVERIFY(where);
    where->reject();
    delete where;
    QVERIFY(page->isVisible());
    QVERIFY(saved(*page, folder_.filePath("nowhere/page.html")).isEmpty());
    QVERIFY(page->isVisible()); // it could not be written there
    for (QMessageBox* box : window_->findChildren<QMessageBox*>())
        box->close();
    QVERIFY(!saved(*page, folder_.filePath("page.html")).isEmpty());
    QVERIFY(!page->isVisible());
    QVERIFY(!window_->findChild<widgets::ExportDialog*>()->isVisible());
}

void LivingWindowTest::asLongAsALessonHidesNothingMoves()
{
    document_->setSealed(true);
    app::LivingDialog* page = askedPage();
    QVERIFY(page);
    QVERIFY(!child<QCheckBox>(*page, "moves")->isEnabled());
    QVERIFY(!saved(*page, folder_.filePath("sealed.html")).contains("kernelscope:session"));
    document_->setSealed(false);
}

KERNELSCOPE_TEST(LivingWindowTest, QApplication)

} // namespace living_window_test

#include "living_window_test.moc"
