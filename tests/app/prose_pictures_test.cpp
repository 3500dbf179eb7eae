// Pictures that a lesson's text carries: which are allowed, where they are shown, and how an author puts them in.

#include "app/class_files.h"

#include "app/lesson/carried_picture.h"
#include "app/lesson/handout.h"
#include "app/lesson/lesson_edit.h"
#include "app/lesson/prose_document.h"
#include "app/lesson/prose_html.h"
#include "app/lesson/sealed_text.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QBuffer>
#include <QFile>
#include <QImage>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QUrl>

#include <random>

namespace prose_pictures_test
{

using namespace app;

namespace
{

QByteArray bytesOf(const QImage& picture, const char* format)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) || !picture.save(&buffer, format))
        qFatal("no picture");
    return bytes;
}

QImage plainPicture(int width, int height)
{
    QImage picture(width, height, QImage::Format_RGB32);
    picture.fill(Qt::darkCyan);
    return picture;
}

/// That no format makes small.
QImage noisyPicture(int width, int height)
{
    std::mt19937 random(7);
    QImage picture(width, height, QImage::Format_RGB32);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            picture.setPixel(x, y, random());
    return picture;
}

QString carried(const QByteArray& bytes, const QString& format)
{
    return QStringLiteral("data:image/%1;base64,%2").arg(format, QString::fromLatin1(bytes.toBase64()));
}

QString png(int width, int height)
{
    return carried(bytesOf(plainPicture(width, height), "PNG"), "png");
}

QString picture(const QString& address)
{
    return QStringLiteral("![A plain field](%1)").arg(address);
}

QImage decodedIn(const QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (it.fragment().charFormat().isImageFormat())
                return document
                    .resource(QTextDocument::ImageResource, QUrl(it.fragment().charFormat().toImageFormat().name()))
                    .value<QImage>();
    return {};
}

QTextImageFormat formatIn(const QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (it.fragment().charFormat().isImageFormat())
                return it.fragment().charFormat().toImageFormat();
    return {};
}

/// As the edit takes what is pasted or dropped.
class OpenEdit : public LessonEdit
{
public:
    using LessonEdit::canInsertFromMimeData;
    using LessonEdit::createMimeDataFromSelection;
    using LessonEdit::insertFromMimeData;
};

} // namespace

class ProsePicturesTest : public QObject
{
    Q_OBJECT
private slots:
    void aPictureWithinBoundsIsNoFault_data();
    void aPictureWithinBoundsIsNoFault();
    void otherPicturesAreTold_data();
    void otherPicturesAreTold();
    void aFaultIsOneOfTheLessonAtItsLine();
    void whatIsNoPictureIsNoFault_data();
    void whatIsNoPictureIsNoFault();
    void aDocumentHasThePicturesOfItsText();
    void aDocumentReadsNothing();
    void aPictureIsNoWiderThanItsRoom();
    void aPageCarriesThePicture();
    void aHandoutHasThePicture();
    void aPictureIsMadeSmallEnough();
    void aPictureIsPastedAndFolded();
    void aFileIsDropped();
    void theTextIsTheLessonsToTheLetter();
    void aPictureIsCopiedWhole();
};

void ProsePicturesTest::aPictureWithinBoundsIsNoFault_data()
{
    QTest::addColumn<QString>("address");
    QTest::newRow("png") << png(40, 30);
    QTest::newRow("jpeg") << carried(bytesOf(plainPicture(40, 30), "JPG"), "jpeg");
    QTest::newRow("jpg") << carried(bytesOf(plainPicture(40, 30), "JPG"), "jpg");
    QTest::newRow("in capital letters") << png(40, 30).replace("data:image/png", "DATA:image/PNG");
    QTest::newRow("as large as may be") << png(4000, 4000);
}

void ProsePicturesTest::aPictureWithinBoundsIsNoFault()
{
    QFETCH(QString, address);
    QCOMPARE(pictureFaults("Text " + picture(address) + " and " + picture(address)), QStringList());
    ProseDocument document;
    document.setProse(picture(address));
    QVERIFY(!decodedIn(document).isNull());
}

void ProsePicturesTest::otherPicturesAreTold_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("says");
    const QByteArray svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>";
    const QString reads = QStringLiteral("a lesson reads no other file");
    QTest::newRow("a file") << "picture.png" << reads;
    QTest::newRow("a path") << "/etc/picture.png" << reads;
    QTest::newRow("file:") << "file:///etc/picture.png" << reads;
    QTest::newRow("http") << "http://example.org/x.png" << reads;
    QTest::newRow("https") << "https://example.org/x.png" << reads;
    QTest::newRow("a resource") << ":/icons/app.png" << reads;
    QTest::newRow("nothing") << "" << reads;
    QTest::newRow("svg") << carried(svg, "svg+xml") << "image/jpeg";
    QTest::newRow("svg said to be png") << carried(svg, "png") << "cannot be read";
    QTest::newRow("jpeg said to be png") << carried(bytesOf(plainPicture(9, 9), "JPG"), "png") << "cannot be read";
    QTest::newRow("not base64") << "data:image/png,abc"
                                << "image/jpeg";
    QTest::newRow("no base64 letters") << "data:image/png;base64,@@@@"
                                       << "cannot be read";
    QTest::newRow("no bytes") << "data:image/png;base64,"
                              << "cannot be read";
    QTest::newRow("zeros") << carried(QByteArray(1000, '\0'), "png") << "cannot be read";
    QTest::newRow("too wide") << png(4001, 1) << "at most 4000 × 4000 pixels, found one of 4001 × 1";
    QTest::newRow("too high") << png(1, 4001) << "found one of 1 × 4001";
    QTest::newRow("too many bytes") << carried(QByteArray(largestPicture + 100000, 'x'), "png") << "at most 2 MB";
}

void ProsePicturesTest::otherPicturesAreTold()
{
    QFETCH(QString, address);
    QFETCH(QString, says);
    const QStringList faults = pictureFaults("Text " + picture(address) + " and more");
    QCOMPARE(faults.size(), qsizetype(1));
    QVERIFY2(faults[0].contains(says), qPrintable(faults[0]));
    QVERIFY(faults[0].size() < 300);
    ProseDocument document;
    document.setProse("Text " + picture(address) + " and more");
    QCOMPARE(document.toPlainText().count(QChar::ObjectReplacementCharacter), qsizetype(0));
    QVERIFY(!proseAsHtml("Text " + picture(address)).contains("<img"));
}

void ProsePicturesTest::aFaultIsOneOfTheLessonAtItsLine()
{
    const auto problems =
        readLesson("# T\n\nSome ![a](b.png) text\n\n## S\n\n![](" + png(9, 9) + ")\n\n![c][d]\n").problems;
    QCOMPARE(problems.size(), std::size_t(3));
    QCOMPARE(problems[0].line, 3);
    QVERIFY(problems[0].message.contains("expected ![what it shows](data:image/png;base64,…)"));
    QVERIFY(problems[0].message.contains("found \"b.png\""));
    QCOMPARE(problems[1].line, 7);
    QVERIFY(problems[1].message.contains("what the picture shows, in words"));
    QCOMPARE(problems[2].line, 9);
    QVERIFY(readLesson("# T\n\n## S\n\n" + picture(png(9, 9)) + "\n").problems.empty());
}

void ProsePicturesTest::whatIsNoPictureIsNoFault_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("code") << "Write `![a](b.png)` or ``![a](`b.png)``.";
    QTest::newRow("code after a backtick that stands alone") << "A `` alone, `![a](b.png)` and `![c](d.png)`.";
    QTest::newRow("a block of code") << "```text\n![a](b.png)\n```";
    QTest::newRow("escaped") << "\\![a](b.png)";
    QTest::newRow("a link") << "Great! [a](https://example.org)";
    QTest::newRow("a sentence") << "Look out![1] Yes![";
}

void ProsePicturesTest::whatIsNoPictureIsNoFault()
{
    QFETCH(QString, text);
    QVERIFY(readLesson("# T\n\n## S\n\n" + text + "\n").problems.empty());
}

void ProsePicturesTest::aDocumentHasThePicturesOfItsText()
{
    ProseDocument document;
    document.setProse("One " + picture(png(40, 30)) + " two ![*Another* one](" + png(50, 20) + ")");
    QCOMPARE(document.toPlainText().count(QChar::ObjectReplacementCharacter), qsizetype(2));
    QCOMPARE(document.pictureTexts(), (QStringList{"A plain field", "Another"}));
    QCOMPARE(decodedIn(document).size(), QSize(40, 30));
    QCOMPARE(decodedIn(document).pixelColor(3, 3), QColor(Qt::darkCyan));
    document.setProse("None");
    QCOMPARE(document.pictureTexts(), QStringList());
}

/// Laid out as well, when a document would look for what it lacks.
void ProsePicturesTest::aDocumentReadsNothing()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("there.png");
    QVERIFY(plainPicture(70, 60).save(path));
    for (const QString& address : {path, QUrl::fromLocalFile(path).toString()}) {
        ProseDocument document;
        document.setTextWidth(300.0);
        QVERIFY(document.size().height() < 60.0);
        document.setProse("![a](" + address + ")");
        QVERIFY(document.size().height() < 60.0);
        QVERIFY(document.resource(QTextDocument::ImageResource, QUrl(address)).value<QImage>().width() <= 1);
    }
}

void ProsePicturesTest::aPictureIsNoWiderThanItsRoom()
{
    ProseDocument document;
    document.setProse(picture(png(400, 100)));
    document.fitPictures({1000.0, 1000.0});
    QCOMPARE(formatIn(document).width(), 400.0);
    document.fitPictures({200.0, 1000.0});
    QCOMPARE(formatIn(document).width(), 200.0);
    QCOMPARE(formatIn(document).height(), 50.0);
    QCOMPARE(decodedIn(document).size(), QSize(200, 50) * qGuiApp->devicePixelRatio());
    document.fitPictures({1000.0, 20.0});
    QCOMPARE(formatIn(document).height(), 20.0);
    document.fitPictures({1000.0, 1000.0}, 2.0); // and back
    QCOMPARE(formatIn(document).width(), 800.0);
    QCOMPARE(decodedIn(document).size(), QSize(400, 100));
    QCOMPARE(document.pictureTexts(), QStringList{"A plain field"});
}

void ProsePicturesTest::aPageCarriesThePicture()
{
    const QString address = png(40, 30);
    const QByteArray html = proseAsHtml("![\"><script>](" + address + ")");
    QCOMPARE(html.count("<img"), qsizetype(1));
    QVERIFY(html.contains("src=\"" + address.toLatin1() + "\""));
    QVERIFY(html.contains("alt=\"&quot;&gt;&lt;script&gt;\""));
    QVERIFY(!html.contains("<script"));
    HandIn work = class_files::workOf("Ada", 0.0);
    work.lessonText.replace("Prose with", picture(address) + " and");
    const QByteArray page = class_files::pageOf(work);
    QCOMPARE(page.count("<img"), qsizetype(1));
    const auto read = handInIn(page);
    QVERIFY(std::holds_alternative<HandIn>(read));
    QCOMPARE(openedLesson(std::get<HandIn>(read).lessonText), work.lessonText);
}

void ProsePicturesTest::aHandoutHasThePicture()
{
    const auto textOn = [](const QString& prose) {
        QTextDocument document;
        document.setPageSize({8000.0, 12000.0});
        writeHandout({.title = "T", .parts = {HandoutText{"# T\n\n" + prose}}}, document);
        return std::tuple(document.toPlainText().count(QChar::ObjectReplacementCharacter), decodedIn(document).size(),
                          formatIn(document).width());
    };
    const auto [count, size, width] = textOn(picture(png(96, 30)) + "\n\nmore");
    QCOMPARE(count, qsizetype(1));
    QCOMPARE(size, QSize(96, 30));
    QCOMPARE(width, 1200.0); // an inch
    QVERIFY(std::get<2>(textOn(picture(png(3000, 30)))) <= 8000.0);
    QCOMPARE(std::get<0>(textOn("![a](/etc/hostname)")), qsizetype(0));
    const QByteArray with = handoutAsPdf({.title = "T", .parts = {HandoutText{"# T\n\n" + picture(png(96, 30))}}});
    const QByteArray without = handoutAsPdf({.title = "T", .parts = {HandoutText{"# T\n\n"}}});
    QVERIFY(with.contains("/Subtype /Image"));
    QVERIFY(!without.contains("/Subtype /Image"));
}

void ProsePicturesTest::aPictureIsMadeSmallEnough()
{
    const auto sizeOf = [](const QImage& picture) {
        ProseDocument document;
        const QString address = addressOf(picture);
        document.setProse("![a](" + address + ")");
        return addressFault(address) ? QSize() : decodedIn(document).size();
    };
    QCOMPARE(sizeOf(plainPicture(640, 480)), QSize(640, 480)); // as it is
    QCOMPARE(sizeOf(plainPicture(2400, 900)), QSize(1200, 450));
    const QSize noisy = sizeOf(noisyPicture(1500, 1500));
    QVERIFY(!noisy.isEmpty() && noisy.width() < 1200);
    QVERIFY(!sizeOf(plainPicture(10000, 1)).isEmpty());
    QCOMPARE(addressOf(QImage()), QString());
}

void ProsePicturesTest::aPictureIsPastedAndFolded()
{
    OpenEdit edit;
    edit.setLesson("## S\n\nBefore \n");
    edit.moveCursor(QTextCursor::End);
    edit.moveCursor(QTextCursor::Left);
    QMimeData mime;
    mime.setImageData(plainPicture(300, 200));
    QVERIFY(edit.canInsertFromMimeData(&mime));
    edit.insertFromMimeData(&mime);
    QCOMPARE(edit.toPlainText(), QString("## S\n\nBefore ![What it shows](picture:1)\n"));
    QCOMPARE(edit.textCursor().selectedText(), QString("What it shows"));
    edit.textCursor().insertText("A field");
    const QString address = addressOf(plainPicture(300, 200));
    QCOMPARE(edit.lesson(), "## S\n\nBefore ![A field](" + address + ")\n");
    QVERIFY(readLesson("# T\n\n" + edit.lesson()).problems.empty());
    edit.undo();
    edit.undo();
    QCOMPARE(edit.lesson(), QString("## S\n\nBefore \n"));
}

void ProsePicturesTest::aFileIsDropped()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("field.png"), broken = folder.filePath("broken.png");
    QVERIFY(plainPicture(2000, 100).save(path));
    QFile file(broken);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no picture") > 0);
    file.close();
    OpenEdit edit;
    QSignalSpy remarked(&edit, &LessonEdit::remarked);
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile(path)});
    QVERIFY(edit.canInsertFromMimeData(&mime));
    edit.insertFromMimeData(&mime);
    QVERIFY(!edit.lesson().contains(path));
    ProseDocument document;
    document.setProse(edit.lesson());
    QCOMPARE(decodedIn(document).size(), QSize(1200, 60));
    mime.setUrls({QUrl::fromLocalFile(broken)});
    edit.insertFromMimeData(&mime);
    QCOMPARE(remarked.count(), 1);
    QVERIFY(remarked[0][0].toString().contains("broken.png"));
    QCOMPARE(edit.lesson().count("!["), qsizetype(1));
}

void ProsePicturesTest::theTextIsTheLessonsToTheLetter()
{
    OpenEdit edit;
    const QString first = png(5, 4), second = png(6, 4);
    for (const QString& text : {"## S\n\n" + picture(first) + " and " + picture(second) + "\n\n" + picture(first),
                                QString("## S\n\n![a](b.png) ![a](picture:99) ![a](picture:0) [x](picture:x)"),
                                QString("](data:image/"), "![cut](" + first, QString()}) {
        edit.setLesson(text);
        QCOMPARE(edit.lesson(), text);
        QVERIFY(edit.toPlainText().size() < 120);
    }
    edit.setLesson(picture(second)); // the same picture, the same name
    QCOMPARE(edit.toPlainText(), picture("picture:2"));
}

void ProsePicturesTest::aPictureIsCopiedWhole()
{
    OpenEdit edit;
    const QString text = "## S\n\n" + picture(png(5, 4));
    edit.setLesson(text);
    edit.selectAll();
    const std::unique_ptr<QMimeData> copied(edit.createMimeDataFromSelection());
    QCOMPARE(copied->text(), text);
    edit.setLesson({});
    edit.insertFromMimeData(copied.get());
    QCOMPARE(edit.lesson(), text);
    QVERIFY(edit.toPlainText().size() < 60);
}

KERNELSCOPE_TEST(ProsePicturesTest, QApplication)

} // namespace prose_pictures_test

#include "prose_pictures_test.moc"
