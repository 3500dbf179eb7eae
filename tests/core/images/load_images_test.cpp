#include "core/images/load_images.h"

#include "core/data/examples.h"
#include "core/data/table.h"
#include "support/gzip.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <string>
#include <vector>

namespace load_images_test
{

using core::Dataset;
using core::Failure;
using core::loadImages;
using core::PictureSize;
using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

using namespace std::string_literals;

const std::string foreign = ": this is no file of images that can be read: choose USPS digits (zip.train or USPSRLE1), "
                            "MNIST images (IDX) or a CSV with a column “label”, gzipped or not.";

std::string bigEndian(std::uint32_t word)
{
    return {static_cast<char>(word >> 24), static_cast<char>(word >> 16), static_cast<char>(word >> 8),
            static_cast<char>(word)};
}

std::string idxImages(std::uint32_t n, std::uint32_t height, std::uint32_t width, const std::string& pixels)
{
    return bigEndian(0x803) + bigEndian(n) + bigEndian(height) + bigEndian(width) + pixels;
}

std::string idxLabels(std::uint32_t n, const std::string& labels)
{
    return bigEndian(0x801) + bigEndian(n) + labels;
}

/// Two images of 2×3 pixels: 7 with greys −1 −1 −1 0.5 1 1, and 0 with 1 −0.744 −1 −1 −1 −1; runs cross the border.
const std::string uspsRle = "USPSRLE1 2 2 3\n\x07\x00"s + "\x82"s + "\x05\xdc"s + "\xc2"s + "\x01\x00"s + "\x83"s;

/// A line of zip.train: a label and 256 greys, all `grey` but the first, which is `first`.
std::string elementsLine(const std::string& label, const std::string& first, const std::string& grey = "-1.0000")
{
    std::string line = label + " " + first;
    for (int k = 1; k < 256; ++k)
        line += " " + grey;
    return line + " \n";
}

const std::string elements = elementsLine("6.0000", "0.8620") + elementsLine("0.0000", "-0.25", "1.0000");
const std::string csv = "# drawn by hand\nb,label,a,c,d\n0.5,3,-2,1e3,4\n1,9,2,3,255\n\n-1,0,0,0,0\n";
const std::string mnistPixels = "\x00\xff\x33\xcc\x00\x00\xff\xff\x80\x01\x02\x03"s; // two images of 2×3

/// The same vector of greys as a row.
MatrixXd rowOf(const std::vector<double>& greys)
{
    return Eigen::Map<const Eigen::RowVectorXd>(greys.data(), static_cast<Index>(greys.size()));
}

bool isClearSentence(const Failure& failure, const std::string& file)
{
    return failure.kind == Failure::Kind::InvalidInput && failure.what.find(file) != std::string::npos &&
           failure.what.ends_with('.') && failure.what.find_first_of("\r\n") == std::string::npos;
}

} // namespace

class LoadImagesTest : public QObject
{
    Q_OBJECT

    QTemporaryDir folder_;

    std::string put(const std::string& name, const std::string& bytes) const
    {
        QFile file(folder_.filePath(QString::fromStdString(name)));
        if (!file.open(QIODevice::WriteOnly) ||
            file.write(bytes.data(), static_cast<qint64>(bytes.size())) != static_cast<qint64>(bytes.size()))
            throw std::runtime_error("cannot write " + name);
        return file.fileName().toStdString();
    }
    core::Outcome<Dataset> load(const std::string& name, const std::string& bytes) const
    {
        return loadImages(put(name, bytes));
    }
    core::Outcome<Dataset> loadMnist(const std::string& images, const std::string& labels) const
    {
        put("t-labels-idx1-ubyte", labels);
        return load("t-images-idx3-ubyte", images);
    }

private slots:
    void cleanup()
    {
        for (const QFileInfo& file : QDir(folder_.path()).entryInfoList(QDir::Files))
            QFile::remove(file.filePath());
    }

    void theBuiltInDigitsAreThePublishedOnes();
    void theBuiltInDigitsAreATableToo();
    void examplesWithoutPicturesAreRefused();
    void uspsRunsCrossImages();
    void elementsLinesAreLabelAndGreys();
    void mnistTakesItsLabelsFromBeside();
    void aCsvKeepsItsNumbers();
    void aCsvOfNoSquareHasNoPicture();
    void separatorsAndNamesOfACsvVary();
    void everyFormMayBeGzipped();
    void theNameDoesNotTellTheForm();
    void badFilesAreOneSentence_data();
    void badFilesAreOneSentence();
    void badMnistIsOneSentence_data();
    void badMnistIsOneSentence();
    void mnistWithoutLabelsNamesTheFileItLookedFor();
    void pathsThatCannotBeReadAreOneSentence();
    void everyPrefixIsRefusedOrShorter_data();
    void everyPrefixIsRefusedOrShorter();
    void everyChangedByteIsReadOrRefused();
};

void LoadImagesTest::theBuiltInDigitsAreThePublishedOnes()
{
    const Dataset digits = valueOf(loadImages("example:digits"));
    QCOMPARE(digits.size(), 1797);
    QVERIFY(digits.picture == (PictureSize{.height = 8, .width = 8}));
    QCOMPARE(digits.columnNames, core::coordinateNames(64));
    QCOMPARE(digits.source, "Handwritten digits"s);
    // the counts of UCI's own description of optdigits.tes
    std::array<int, 10> counts{};
    for (const int label : digits.labels)
        ++counts.at(static_cast<std::size_t>(label));
    QCOMPARE(counts, (std::array{178, 182, 177, 183, 181, 182, 181, 179, 174, 180}));
    QCOMPARE(std::vector<int>(digits.labels.begin(), digits.labels.begin() + 12),
             (std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1}));
    // the zero that every introduction shows: python3 -c 'from sklearn.datasets import load_digits as d;
    // print(d().images[0])'
    const std::vector<double> zero{0, 0,  5, 13, 9,  1, 0,  0, 0,  0,  13, 15, 10, 15, 5, 0,  0,  3, 15, 2, 0,  11,
                                   8, 0,  0, 4,  12, 0, 0,  8, 8,  0,  0,  5,  8,  0,  0, 9,  8,  0, 0,  4, 11, 0,
                                   1, 12, 7, 0,  0,  2, 14, 5, 10, 12, 0,  0,  0,  0,  6, 13, 10, 0, 0,  0};
    QCOMPARE(digits.x.topRows(1), (rowOf(zero).array() / 8.0 - 1.0).matrix().eval());
    QCOMPARE(digits.x.minCoeff(), -1.0);
    QCOMPARE(digits.x.maxCoeff(), 1.0);
    // sklearn's data.sum() is 561718, and 8 (x + 1) are its numbers
    QCOMPARE((digits.x.array() * 8.0 + 8.0).sum(), 561718.0);
}

void LoadImagesTest::theBuiltInDigitsAreATableToo()
{
    const Dataset digits = core::example("digits").value();
    QCOMPARE(valueOf(loadImages("example:digits")), digits);
    QCOMPARE(valueOf(core::loadDataset("example:digits", {})).data, digits);
    const Dataset two = valueOf(core::loadDataset("example:digits", {"x3", "x4"})).data;
    QVERIFY(!two.picture && two.x == digits.x.middleCols(2, 2) && two.labels == digits.labels);
}

void LoadImagesTest::examplesWithoutPicturesAreRefused()
{
    QCOMPARE(refusal(loadImages("example:iris")), "The example “iris” holds no pictures: choose example:digits."s);
    QVERIFY(refusal(loadImages("example:digit")).starts_with("There is no example “digit”: choose from "));
}

void LoadImagesTest::uspsRunsCrossImages()
{
    const Dataset data = valueOf(load("two.rle", uspsRle));
    QCOMPARE(data.x, (MatrixXd{{-1, -1, -1, 0.5, 1, 1}, {1, -0.744, -1, -1, -1, -1}}));
    QCOMPARE(data.labels, (std::vector{7, 0}));
    QVERIFY(data.picture == (PictureSize{.height = 2, .width = 3}));
    QCOMPARE(data.source, "two.rle"s);
    QCOMPARE(data.columnNames, core::coordinateNames(6));
}

void LoadImagesTest::elementsLinesAreLabelAndGreys()
{
    for (const bool windows : {false, true}) {
        const QString text = QString::fromStdString(elements);
        const Dataset data =
            valueOf(load("zip.train", (windows ? QString(text).replace("\n", "\r\n") : text).toStdString()));
        QCOMPARE(data.size(), 2);
        QVERIFY(data.picture == (PictureSize{.height = 16, .width = 16}));
        QCOMPARE(data.labels, (std::vector{6, 0}));
        QCOMPARE(data.x(0, 0), 0.862);
        QCOMPARE(data.x(1, 0), -0.25);
        QVERIFY((data.x.row(0).tail(255).array() == -1.0).all() && (data.x.row(1).tail(255).array() == 1.0).all());
    }
}

void LoadImagesTest::mnistTakesItsLabelsFromBeside()
{
    const MatrixXd greys = (MatrixXd{{0, 255, 51, 204, 0, 0}, {255, 255, 128, 1, 2, 3}}.array() / 127.5 - 1.0).matrix();
    const std::string images = idxImages(2, 2, 3, mnistPixels), labels = idxLabels(2, "\x09\x00"s);
    const std::vector<std::pair<std::string, std::string>> names{
        {"train-images-idx3-ubyte", "train-labels-idx1-ubyte"},
        {"train-images.idx3-ubyte", "train-labels.idx1-ubyte"},
        {"emnist-images-digits-images-idx3", "emnist-images-digits-labels-idx1"},
        {"images", "labels"},
    };
    for (const auto& [ofImages, ofLabels] : names)
        for (const bool imagesZipped : {false, true})
            for (const bool labelsZipped : {false, true}) {
                cleanup();
                put(ofLabels + (labelsZipped ? ".gz" : ""), labelsZipped ? gzipped(labels) : labels);
                const std::string name = ofImages + (imagesZipped ? ".gz" : "");
                const Dataset data = valueOf(load(name, imagesZipped ? gzipped(images) : images));
                QCOMPARE(data.x, greys);
                QCOMPARE(data.labels, (std::vector{9, 0}));
                QVERIFY(data.picture == (PictureSize{.height = 2, .width = 3}));
                QCOMPARE(data.source, name);
            }
    QCOMPARE(greys.minCoeff(), -1.0);
    QCOMPARE(greys.maxCoeff(), 1.0);
}

void LoadImagesTest::aCsvKeepsItsNumbers()
{
    const Dataset data = valueOf(load("drawn.csv", csv));
    QCOMPARE(data.x, (MatrixXd{{0.5, -2, 1000, 4}, {1, 2, 3, 255}, {-1, 0, 0, 0}}));
    QCOMPARE(data.labels, (std::vector{3, 9, 0}));
    QVERIFY(data.picture == (PictureSize{.height = 2, .width = 2}));
    QCOMPARE(data.columnNames, (std::vector{"x1"s, "x2"s, "x3"s, "x4"s}));
    QVERIFY(data.targets.size() == 0 && data.weights.size() == 0 && !data.generation);
}

void LoadImagesTest::aCsvOfNoSquareHasNoPicture()
{
    for (const auto& [text, columns] : {std::pair("label,a,b,c\n1,2,3,4\n", 3), {"label,a\n1,2\n", 1}}) {
        const Dataset data = valueOf(load("a.csv", text));
        QCOMPARE(data.dimensions(), columns);
        QVERIFY(!data.picture);
    }
}

void LoadImagesTest::separatorsAndNamesOfACsvVary()
{
    for (const std::string text :
         {"a,b,c,d,Label\n1,.5,3,4,5\n", "a;b;c;d;LABEL\n1;0,5;3;4;5\n", "a\tb\tc\td\tlabel\n1\t.5\t3\t4\t5\n",
          "a b  c d label\n 1 .5 3 4 5.0\n", "\"a\",\"b,\",\"c\",\"d\",\"label\"\r\n1,\"0.5\",3,4,\"5\"\r\n",
          "\xef\xbb\xbf"
          "a,b,c,d,label\n1,.5,3,4,5"}) {
        const Dataset data = valueOf(load("a.csv", text));
        QCOMPARE(data.x, (MatrixXd{{1, 0.5, 3, 4}}));
        QCOMPARE(data.labels, std::vector{5});
    }
}

void LoadImagesTest::everyFormMayBeGzipped()
{
    for (const std::string& bytes : {uspsRle, elements, csv}) {
        Dataset plain = valueOf(load("plain", bytes));
        plain.source = "plain.gz";
        QCOMPARE(valueOf(load("plain.gz", gzipped(bytes))), plain);
        QCOMPARE(valueOf(load("plain.gz", gzipped(bytes.substr(0, 9)) + gzipped(bytes.substr(9)))), plain);
    }
}

void LoadImagesTest::theNameDoesNotTellTheForm()
{
    QCOMPARE(valueOf(load("a.csv", uspsRle)).labels, (std::vector{7, 0}));
    QCOMPARE(valueOf(load("a.rle", gzipped(csv))).labels, (std::vector{3, 9, 0}));
    QCOMPARE(valueOf(load("a.csv.gz", elements)).labels, (std::vector{6, 0}));
}

void LoadImagesTest::badFilesAreOneSentence_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char* name, const std::string& bytes, const std::string& rest) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromStdString("f" + rest);
    };
    const std::string none = ": it holds no images: choose a file with at least one.";
    row("empty", "", ": it is empty and holds no images: choose a file with at least one.");
    row("nothing gzipped", gzipped(""), ": it is empty and holds no images: choose a file with at least one.");
    row("blank lines", "\n \n# nothing\n", none);
    row("words", "once upon a time\n", foreign);
    row("numbers with commas and no header", "1,2,3\n4,5,6\n", foreign);
    row("a table without labels", "a,b\n1,2\n", foreign);
    row("a PNG", "\x89PNG\r\n\x1a\n", foreign);
    row("a NumPy array", "\x93NUMPY\x01\x00v\x00"s, foreign);
    row("UTF-16", "\xff\xfel\x00"s, foreign);
    row("damaged gzip", gzipped(csv).substr(0, 10),
        ": the gzip data are cut off at byte 0 of what they unpack to: copy it again.");

    const std::string header = ": its first line is not “USPSRLE1”, the number of images, their height and width: copy "
                               "it again.";
    for (const char* bad : {"USPSRLE1", "USPSRLE1\n", "USPSRLE1 2 16\n", "USPSRLE1 -2 16 16\n", "USPSRLE1 2 16 16 1\n",
                            "USPSRLE1 2 16 x\n", "USPSRLE12 2 16 16\n", "USPSRLE1 99999999999999999999 16 16\n"})
        row(bad, bad, header);
    row("no RLE image", "USPSRLE1 0 16 16\n", none);
    row("RLE without pixels", "USPSRLE1 2 0 16\n",
        ": its header tells of images of 0×16 pixels; from 2 to 1048576 can be read: check that it is undamaged.");
    row("RLE of sizes that overflow", "USPSRLE1 2 4294967296 4294967296\n",
        ": its header tells of images of 4294967296×4294967296 pixels; from 2 to 1048576 can be read: check that it is "
        "undamaged.");
    row("RLE of more images than memory", "USPSRLE1 18446744073709551615 16 16\n",
        ": its header tells of 18446744073709551615 images of 16×16 pixels; up to 524288 of that size can be read: "
        "keep a "
        "part of them.");
    row("RLE that promises 1 GiB", "USPSRLE1 524288 16 16\n\x01\x02",
        ": it ends at byte 24, before its 524288 images can be complete: copy it again.");
    row("an RLE label", "USPSRLE1 2 1 2\n\x03\x0a\x81\x81"s,
        ": image 2: the label “10” is none of the digits 0 to 9: correct it or remove its image.");
    row("an RLE pixel", "USPSRLE1 1 1 2\n\x03\x80\x07\xd1"s,
        ": the pixel 2001 at byte 17 is beyond 2000: copy it again.");
    row("an RLE run", "USPSRLE1 1 1 2\n\x03\x82"s,
        ": the run at byte 16 goes on behind the last image: copy it again.");
    row("RLE and more", "USPSRLE1 1 1 2\n\x03\x81xy"s,
        ": 2 bytes stand behind the last image, from byte 17: copy it again.");
    row("RLE cut off", "USPSRLE1 1 1 2\n\x03\x80"s,
        ": it ends at byte 17, 1 pixel before its last image is complete: copy it again.");
    row("RLE cut off in a pixel", "USPSRLE1 1 1 2\n\x03\x80\x01"s,
        ": it ends at byte 18, 1 pixel before its last image is complete: copy it again.");

    const std::string label = "” is none of the digits 0 to 9: correct it or remove its image.";
    row("a label of 10", elements + elementsLine("10.0000", "0"), ", line 3: the label “10.0000" + label);
    row("half a label", elementsLine("6.5", "0"), ", line 1: the label “6.5" + label);
    row("a negative label", elementsLine("-1", "0"), ", line 1: the label “-1" + label);
    row("no label", elementsLine("nan", "0"), ", line 1: the label “nan" + label);
    row("a word for a label", elements + elementsLine("six", "0"), ", line 3: the label “six" + label);
    row("too few pixels", elements + "5 1 2 3\n",
        ", line 3: there are 3 pixels beside the label where a line of zip.train has 256: correct the line or remove "
        "it.");
    row("a pixel too many", elementsLine("1", "0 0"),
        ", line 1: there are 257 pixels beside the label where a line of zip.train has 256: correct the line or remove "
        "it.");
    for (const char* pixel : {"nan", "inf", "-inf", "1e999", "1e308", "x", "1,5"})
        row(pixel, elements + elementsLine("1", pixel),
            ", line 3: pixel 1, “"s + pixel +
                "”, is not a finite number within ±1e100: correct it or remove its image.");

    row("a CSV of a header", "label,a,b\n", none);
    row("a CSV without pixels", "label\n1\n",
        ", line 1: no column of pixels stands beside “label”: add them, row by row.");
    row("a CSV of two labels", "label,a,Label\n1,2,3\n", ", line 1: several columns are named “label”: keep one.");
    row("a CSV with row numbers", "#\n,label,a\n1,2,3\n",
        ", line 2: column 1 has no name: remove it if it numbers the rows, or name it as a pixel.");
    row("a ragged CSV", csv + "1,2,3,4,5,6\n",
        ", line 7: there are 5 pixels beside the label where the header has 4: correct the line or remove it.");
    row("a CSV with half a label", csv + "1,2.5,3,4,5\n", ", line 7: the label “2.5" + label);
    row("a CSV with a gap", csv + "1,2,,4,5\n",
        ", line 7: pixel 2, “”, is not a finite number within ±1e100: correct it or remove its image.");
    row("a CSV with a gap before its label", csv + "NA,2,3,4,5\n",
        ", line 7: pixel 1, “NA”, is not a finite number within ±1e100: correct it or remove its image.");
}

void LoadImagesTest::badFilesAreOneSentence()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, sentence);
    const auto outcome = load("f", bytes.toStdString());
    QCOMPARE(QString::fromStdString(refusal(outcome)), sentence);
    QVERIFY(isClearSentence(std::get<Failure>(outcome), "f"));
}

void LoadImagesTest::badMnistIsOneSentence_data()
{
    QTest::addColumn<QByteArray>("images");
    QTest::addColumn<QByteArray>("labels");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char* name, const std::string& images, const std::string& labels,
                        const std::string& sentence) {
        QTest::newRow(name) << QByteArray::fromStdString(images) << QByteArray::fromStdString(labels)
                            << QString::fromStdString(sentence);
    };
    const std::string images = idxImages(2, 2, 3, mnistPixels), labels = idxLabels(2, "\x09\x00"s);
    const std::string i = "t-images-idx3-ubyte: ", l = "t-labels-idx1-ubyte: ";
    row("labels for images", labels, labels, i + "these are labels: choose the file of their images.");
    row("colour images", bigEndian(0x804) + images.substr(4), labels,
        i + "its magic number 0x00000804 is not that of MNIST's images, 0x00000803: choose a file of images of one "
            "byte "
            "a pixel.");
    row("a header cut off", images.substr(0, 15), labels, i + "it ends after 15 of 16 bytes: copy it again.");
    row("pixels cut off", images.substr(0, 20), labels, i + "it ends after 20 of 28 bytes: copy it again.");
    row("a byte too many", images + "x", labels,
        i + "it has 1 byte more than the 28 that its header promises: copy it again.");
    row("no image", idxImages(0, 28, 28, ""), idxLabels(0, ""),
        i + "it holds no images: choose a file with at least one.");
    row("a promise of 1 GiB", idxImages(100'000, 28, 28, "x"), labels,
        i + "it ends after 17 of 78400016 bytes: copy it again.");
    row("a promise beyond memory", idxImages(0xffffffff, 28, 28, ""), labels,
        i + "its header tells of 4294967295 images of 28×28 pixels; up to 171196 of that size can be read: keep a part "
            "of them.");
    row("sizes that overflow", idxImages(0xffffffff, 0xffffffff, 0xffffffff, ""), labels,
        i + "its header tells of images of 4294967295×4294967295 pixels; from 2 to 1048576 can be read: check that it "
            "is "
            "undamaged.");
    row("labels of three", images, idxLabels(3, "\x01\x02\x03"),
        l + "it has 3 labels for 2 images: put the labels of these images in its place.");
    row("labels cut off", images, labels.substr(0, 9), l + "it ends after 9 of 10 bytes: copy it again.");
    row("labels without a header", images, "", l + "it ends after 0 of 10 bytes: copy it again.");
    row("labels and more", images, labels + "x",
        l + "it has 1 byte more than the 10 that its header promises: copy it again.");
    row("images for labels", images, images,
        l + "its magic number 0x00000803 is not that of labels, 0x00000801: put the labels of the images in its "
            "place.");
    row("a label of 10", images, idxLabels(2, "\x01\x0a"),
        l + "image 2: the label “10” is none of the digits 0 to 9: correct it or remove its image.");
    row("labels of damaged gzip", images, gzipped(labels).substr(0, 10),
        l + "the gzip data are cut off at byte 0 of what they unpack to: copy it again.");
}

void LoadImagesTest::badMnistIsOneSentence()
{
    QFETCH(QByteArray, images);
    QFETCH(QByteArray, labels);
    QFETCH(QString, sentence);
    const auto outcome = loadMnist(images.toStdString(), labels.toStdString());
    QCOMPARE(QString::fromStdString(refusal(outcome)), sentence);
    QVERIFY(isClearSentence(std::get<Failure>(outcome), "t-"));
}

void LoadImagesTest::mnistWithoutLabelsNamesTheFileItLookedFor()
{
    const std::string images = idxImages(2, 2, 3, mnistPixels);
    QCOMPARE(refusal(load("t10k-images-idx3-ubyte", images)),
             "t10k-images-idx3-ubyte: its labels are missing: put “t10k-labels-idx1-ubyte” or "
             "“t10k-labels-idx1-ubyte.gz” beside it."s);
    QCOMPARE(refusal(load("t10k-images-idx3-ubyte.gz", gzipped(images))),
             "t10k-images-idx3-ubyte.gz: its labels are missing: put “t10k-labels-idx1-ubyte.gz” or "
             "“t10k-labels-idx1-ubyte” beside it."s);
    QCOMPARE(refusal(load("pixels.idx", images)),
             "pixels.idx: the labels of MNIST's images are a file beside them, which cannot be told from this name: "
             "rename it so that it has “images” where that of its labels has “labels”."s);
}

void LoadImagesTest::pathsThatCannotBeReadAreOneSentence()
{
    const std::string path = folder_.path().toStdString();
    QCOMPARE(refusal(loadImages(path + "/none")),
             path + "/none: there is no such file: check the name and the folder.");
    QCOMPARE(refusal(loadImages(path)), path + ": this is a folder: choose a file in it.");
    QCOMPARE(refusal(loadImages("/dev/zero")), "/dev/zero: this is a device, not a file: choose a file of images."s);
}

void LoadImagesTest::everyPrefixIsRefusedOrShorter_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("isText"); // and then a file of fewer lines is a file
    const auto row = [](const char* name, const std::string& bytes, bool isText) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << isText;
    };
    row("USPSRLE1", uspsRle, false);
    const std::string shortElements = elementsLine("6", ".8", "1") + elementsLine("0", "-1", "0");
    row("zip.train", shortElements, true);
    row("MNIST", idxImages(2, 2, 3, mnistPixels), false);
    row("CSV", csv, true);
    row("USPSRLE1, gzipped", gzipped(uspsRle), false);
    row("zip.train, gzipped", gzipped(shortElements), false);
    row("MNIST, gzipped", gzipped(idxImages(2, 2, 3, mnistPixels)), false);
    row("CSV, gzipped", gzipped(csv), false);
}

void LoadImagesTest::everyPrefixIsRefusedOrShorter()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, isText);
    const std::string whole = bytes.toStdString();
    const Dataset all = valueOf(loadMnist(whole, idxLabels(2, "\x09\x00"s)));
    Index longest = 0;
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto outcome = load("t-images-idx3-ubyte", whole.substr(0, length));
        if (const auto* failure = std::get_if<Failure>(&outcome)) {
            QVERIFY2(isClearSentence(*failure, "t-images-idx3-ubyte"), failure->what.c_str());
            continue;
        }
        QVERIFY2(isText, "a part of a file was taken for the whole");
        const Dataset& part = std::get<Dataset>(outcome);
        QVERIFY(part.size() >= longest && part.size() <= all.size() && part.x.allFinite());
        longest = part.size();
        // the last line may be cut in its last cell; those before it are whole
        QVERIFY(part.x.topRows(longest - 1) == all.x.topRows(longest - 1));
        QVERIFY(std::equal(part.labels.begin(), part.labels.end() - 1, all.labels.begin()));
        QCOMPARE(part.picture, all.picture);
    }
    QCOMPARE(longest, isText ? all.size() : 0);
}

/// Whatever a byte becomes, there is a dataset that keeps its promises or one sentence.
void LoadImagesTest::everyChangedByteIsReadOrRefused()
{
    put("t-labels-idx1-ubyte", idxLabels(2, "\x09\x00"s));
    for (const std::string& whole : {uspsRle, idxImages(2, 2, 3, mnistPixels), csv, gzipped(csv)})
        for (std::size_t place = 0; place < whole.size(); ++place)
            for (const char byte : {'\0', '\x01', '\x7f', '\x80', '\xff', ',', '\n', '"', '9'}) {
                std::string changed = whole;
                changed[place] = byte;
                const auto outcome = load("t-images-idx3-ubyte", changed);
                if (const auto* failure = std::get_if<Failure>(&outcome)) {
                    QVERIFY2(isClearSentence(*failure, "t-"), failure->what.c_str());
                    continue;
                }
                const Dataset& data = std::get<Dataset>(outcome);
                QVERIFY(data.size() > 0 && data.dimensions() > 0 && data.x.allFinite());
                QCOMPARE(data.labels.size(), static_cast<std::size_t>(data.size()));
                QCOMPARE(data.columnNames.size(), static_cast<std::size_t>(data.dimensions()));
                QVERIFY(!data.picture || data.picture->fills(data.dimensions()));
                for (const int label : data.labels)
                    QVERIFY(label >= 0 && label <= 9);
            }
}

KERNELSCOPE_TEST(LoadImagesTest, NoApplication)

} // namespace load_images_test

#include "load_images_test.moc"
