#include "widgets/drawings/density.h"
#include "widgets/drawings/evidence.h"
#include "widgets/drawings/evidence_map.h"
#include "widgets/drawings/null.h"
#include "widgets/drawings/power.h"
#include "widgets/plots/carried_session.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/hand_place_plot.h"
#include "widgets/plots/plot_export.h"

#include "short_writes.h"
#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_evidence.h"
#include "widgets/plots/toy_results.h"

#include <QApplication>
#include <QtTest>

namespace plot_export_test
{

using namespace widgets;

namespace
{

const QByteArray session =
    "{\"version\":1,\"title\":\"Lengthscale ℓ — Größe\",\"pad\":\"" + QByteArray(5000, 'x') + "\"}";

/// A path of the SVG with the clip rectangle it is drawn under.
struct DrawnPath {
    QString data, stroke;
    std::optional<QRectF> clip;
};

struct SvgContent {
    std::vector<DrawnPath> paths;
    QStringList texts;
};

QRectF rectOf(const QXmlStreamAttributes& a)
{
    return {a.value("x").toDouble(), a.value("y").toDouble(), a.value("width").toDouble(),
            a.value("height").toDouble()};
}

SvgContent readSvg(const QString& path)
{
    QFile file(path);
    file.open(QIODevice::ReadOnly);
    QXmlStreamReader xml(&file);
    SvgContent content;
    QMap<QString, QRectF> clips;
    QString clipId;
    std::optional<QRectF> current;
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        const auto attributes = xml.attributes();
        if (token == QXmlStreamReader::EndElement && xml.name() == u"g")
            current.reset();
        if (token != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"clipPath")
            clipId = attributes.value("id").toString();
        else if (xml.name() == u"rect")
            clips[clipId] = rectOf(attributes);
        else if (xml.name() == u"g")
            current = clips.value(attributes.value("clip-path").toString().mid(5).chopped(1));
        else if (xml.name() == u"path")
            content.paths.push_back({attributes.value("d").toString(), attributes.value("stroke").toString(), current});
        else if (xml.name() == u"text")
            content.texts += xml.readElementText();
    }
    if (xml.hasError())
        qWarning() << xml.errorString();
    return content;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    file.open(QIODevice::ReadOnly);
    return file.readAll();
}

} // namespace

class PlotExportTest : public QObject
{
    Q_OBJECT

    QTemporaryDir folder_;
    QString in(const QString& name) const { return folder_.filePath(name); }

    /// Why the page is not exported to this file; empty where it is.
    QString refusal(const ExportPage& page, const QString& name, const ExportOptions& options) const
    {
        const auto failure = exportPlots(page, in(name), options);
        return failure ? QString::fromStdString(failure->what) : QString();
    }

    static void fill(DrawnPlot& plot)
    {
        plot.show(predictiveDrawing(toy::lineResult(toy::sixPoints()), toy::sixPoints()));
        plot.setWindow({{-1.2, 1.2}});
    }
    static void fillMap(DrawnPlot& plot)
    {
        plot.show(predictiveMapDrawing(toy::planeResult(), toy::ninePoints()));
        plot.setWindow({{0.0, 1.0}, {0.0, 1.0}});
    }

private slots:
    void everyFormatCarriesTheSessionByteForByte_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"page.png", "page.svg", "page.pdf"})
            QTest::newRow(name) << name;
    }
    void everyFormatCarriesTheSessionByteForByte()
    {
        QFETCH(QString, name);
        DrawnPlot line(predictiveDrawing({}, core::emptyDataset(1)));
        DrawnPlot map(predictiveMapDrawing({}, core::emptyDataset(2)));
        fill(line);
        fillMap(map);
        const ExportOptions options{.format = *exportFormatOf(name), .size = {900, 400}, .session = session};
        const auto problem = exportPlots({.rows = {{&line, &map}}, .title = "Two & more"}, in(name), options);
        QVERIFY2(!problem, problem ? problem->what.c_str() : "");
        QCOMPARE(sessionIn(in(name)), std::optional(session));
        ExportOptions bare = options;
        bare.session.clear();
        QVERIFY(!exportPlots({.rows = {{&line}}}, in("bare" + name), bare));
        QVERIFY(!sessionIn(in("bare" + name)));
    }

    void bitmapHasItsSizeResolutionAndPaper()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        fill(plot);
        plot.setTheme({.dark = true});
        QVERIFY(!exportPlots({.rows = {{&plot}}}, in("size.png"), {.size = {1500, 1000}, .dpi = 300.0}));
        const QImage image(in("size.png"));
        QCOMPARE(image.size(), QSize(1500, 1000));
        QCOMPARE(image.dotsPerMeterX(), 11811);
        QCOMPARE(image.pixelColor(2, 990), QColor(Qt::white)); // print is light whatever the screen is
        QVERIFY(plot.theme().dark);
        QCOMPARE(image.text("Title"), "Predictive density");
    }

    void exportLeavesThePlotOnTheScreenAsItWas()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        fill(plot);
        plot.resize(400, 300);
        plot.show();
        plot.replot(QCustomPlot::rpImmediateRefresh);
        plot.showHighlight({.position = Eigen::VectorXd::Constant(1, 0.5), .point = 3});
        const QImage before = plot.grab().toImage();
        QVERIFY(!exportPlots({.rows = {{&plot}}}, in("as-it-was.svg"), {.format = ExportFormat::Svg}));
        QCOMPARE(plot.grab().toImage(), before);
    }

    void svgKeepsWordsAsText()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        fill(plot);
        const ExportPage page{.rows = {{&plot}}, .title = "Six points <&> \"more\""};
        QVERIFY(!exportPlots(page, in("text.svg"), {.format = ExportFormat::Svg, .size = {600, 450}}));
        const QStringList texts = readSvg(in("text.svg")).texts;
        QVERIFY(texts.contains("Six points <&> \"more\""));
        QVERIFY(texts.contains("density"));
        QVERIFY(texts.join(QString()).contains("normalised over the window"));
    }

    void svgOfNamesWithControlsIsStillXml()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        fill(plot);
        plot.setTitle("A", "le\x01ngth");
        const ExportPage page{.rows = {{&plot}}, .title = QStringLiteral("six\x1f points") + QChar(0xfffe)};
        QVERIFY(!exportPlots(page, in("controls.svg"), {.format = ExportFormat::Svg, .size = {600, 450}}));
        QFile file(in("controls.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QVERIFY(svg.contains("<title>six points\xef\xbf\xbd</title>"));
        QVERIFY(std::ranges::none_of(svg, [](char byte) { return byte >= 0 && byte < ' ' && byte != '\n'; }));
        QVERIFY(readSvg(in("controls.svg")).texts.join(QString()).contains("length")); // a control may part the run
    }

    void svgClipsCurvesAndPointsToTheAxesAfterZoomingIn()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        fill(plot);
        plot.setWindow({{0.2, 0.8}}); // most of the curve and four of six points lie outside
        plot.setAxisRanges({0.2, 0.8}, {0.1, 0.5});
        plot.resize(600, 450);
        plot.replot(QCustomPlot::rpImmediateRefresh);
        QVERIFY(!exportPlots({.rows = {{&plot}}}, in("clip.svg"), {.format = ExportFormat::Svg, .size = {600, 450}}));
        const QRectF axes = QRectF(plot.axisRect()->rect()).adjusted(-2, -2, 2, 2);
        const QStringList drawn{plot.theme().colour(Role::Predictive).name(), plot.theme().colour(Role::Ghost).name(),
                                plot.theme().colour(Role::Truth).name()};
        int inside = 0, beyondPage = 0;
        for (const DrawnPath& path : readSvg(in("clip.svg")).paths) {
            if (path.clip && axes.contains(*path.clip))
                ++inside;
            // Legend samples have these colours too, above the axes; curves are the long paths.
            else if (drawn.contains(path.stroke) && path.data.count(u'L') > 2)
                ++beyondPage;
        }
        QVERIFY(inside >= 3);
        QCOMPARE(beyondPage, 0);
    }

    void pdfIsVectorWithALosslessMap()
    {
        DrawnPlot map(predictiveMapDrawing({}, core::emptyDataset(2)));
        fillMap(map);
        QVERIFY(!exportPlots({.rows = {{&map}}}, in("map.pdf"), {.format = ExportFormat::Pdf, .size = {960, 480}}));
        const QByteArray pdf = contentOf(in("map.pdf"));
        QVERIFY(pdf.startsWith("%PDF-"));
        QVERIFY(pdf.contains("/FontFile2"));  // text, not outlines
        QVERIFY(!pdf.contains("/DCTDecode")); // no JPEG
        const QRegularExpressionMatch box =
            QRegularExpression("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]").match(QString::fromLatin1(pdf));
        QCOMPARE(std::lround(box.captured(1).toDouble()), 720);
        QCOMPARE(std::lround(box.captured(2).toDouble()), 360);
    }

    void foreignAndDamagedFilesCarryNoSession()
    {
        QFile junk(in("junk.pdf"));
        QVERIFY(junk.open(QIODevice::WriteOnly));
        junk.write("%PDF-1.4 <kernelscope:session "
                   "xmlns:kernelscope=\"urn:kernelscope:session:1\">!!!</kernelscope:session>");
        junk.close();
        QVERIFY(!sessionIn(in("junk.pdf")));
        QVERIFY(!sessionIn(in("absent.png")));
        QVERIFY(!sessionIn(folder_.path()));
        QImage plain(20, 20, QImage::Format_RGB32);
        plain.fill(Qt::red);
        QVERIFY(plain.save(in("plain.png")));
        QVERIFY(!sessionIn(in("plain.png")));
        QVERIFY(!unpacked(packed(session).chopped(40)));
        // A length of two gigabytes in front of ten bytes must not be believed.
        QVERIFY(!unpacked(QByteArray("\x7f\xff\xff\xff"
                                     "0123456789",
                                     14)
                              .toBase64()));
        QCOMPARE(unpacked(packed(session)), std::optional(session));
    }

    void aFigureThatIsCutOffSaysSoAndKeepsTheOldFile_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"cut.png", "cut.svg", "cut.pdf"})
            QTest::newRow(name) << name;
    }
    void aFigureThatIsCutOffSaysSoAndKeepsTheOldFile()
    {
        QFETCH(QString, name);
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        fill(plot);
        const ExportPage page{.rows = {{&plot}}};
        const ExportOptions options{.format = *exportFormatOf(name), .session = session};
        QCOMPARE(refusal(page, name, options), QString());
        const QByteArray before = contentOf(in(name));
        ExportOptions other = options;
        other.theme.dark = true;
        for (const qsizetype room : {qsizetype(0), before.size() / 2}) {
            QString why;
            {
                const ShortWrites disk(static_cast<rlim_t>(room));
                why = refusal(page, name, other);
            }
            QVERIFY2(why.contains("could not be written"), qPrintable(why));
            QCOMPARE(contentOf(in(name)), before);
        }
    }

    void impossibleExportsSayWhyAndKeepTheOldFile()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        fill(plot);
        const ExportPage page{.rows = {{&plot}}};
        QVERIFY(refusal({}, "none.png", {}).contains("no plot"));
        QVERIFY(refusal(page, "none.png", {.size = {0, 10}}).contains("pixels"));
        QVERIFY(refusal(page, "none.png", {.dpi = std::nan("")}).contains("resolution"));
        QVERIFY(refusal(page, "absent/none.png", {}).contains("could not be written"));
        QVERIFY(!QFile::exists(in("none.png")));
        QVERIFY(!exportFormatOf("figure.gif"));
        QCOMPARE(exportFormatOf("Figure.PDF"), std::optional(ExportFormat::Pdf));
    }

    void everyPlotExportsItsWordsAndStaysAsItWas()
    {
        HandLinePlot evidence(evidenceDrawing(shownEvidenceOf(toy::learningResult())));
        HandPlacePlot map(evidenceMapDrawing(shownEvidenceMapOf(toy::mapResult(), 1.0)));
        DrawnPlot null(nullDrawing(shownNullOf(toy::nullResult())));
        DrawnPlot power(powerDrawing({}));
        power.show(powerDrawing({.run = {.settings = toy::powerSettings(), .result = toy::powerResult(37)}}));
        QTemporaryDir folder;
        for (const auto& [plot, words] :
             std::vector<std::pair<PlotView*, QString>>{{&evidence, "held-out KDE"},
                                                        {&map, "1, 10, 100, 1000 nats below"},
                                                        {&null, "permutation p = 0.012 ± 0.003"},
                                                        {&power, "95 % Wilson"}}) {
            plot->setTheme({.dark = true});
            present(*plot, small);
            const QImage before = plot->grab().toImage();
            const QString path = folder.filePath("plot.svg");
            const auto problem =
                exportPlots({.rows = {{plot}}}, path, {.format = ExportFormat::Svg, .size = {600, 450}});
            QVERIFY2(!problem, problem ? problem->what.c_str() : "");
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(QString::fromUtf8(file.readAll()).contains(words), qPrintable(words));
            plot->replot(QCustomPlot::rpImmediateRefresh);
            QCOMPARE(plot->grab().toImage(), before);
        }
    }
};

KERNELSCOPE_TEST(PlotExportTest, QApplication)

} // namespace plot_export_test

#include "plot_export_test.moc"
