// What every panel of every lab keeps when it leaves in a style: its width, its title, what is hidden and what is
// pinned; and the dialog in the window. A new panel is tested by being in a lab.
//   Near 20 s: some hundred panels are written as SVG in every kind of style, and read back.
#include "app/scenes.h"

#include "app/labs/view_export.h"
#include "app/preferences.h"
#include "app/session/session_file.h"
#include "app/session/session_json.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "widgets/dialogs/export_dialog.h"
#include "widgets/figures/figure_preview.h"
#include "widgets/plots/legend_entry.h"
#include "widgets/plots/plot_export.h"

#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTextStream>
#include <QXmlStreamReader>

#include <map>
#include <random>

namespace figure_export_test
{

using widgets::FigureStyle;
using widgets::PlotView;

namespace
{

struct Svg {
    double width = 0.0, height = 0.0; // mm
    QString words;                    // all that is written, without spaces
    QStringList texts;
};

Svg readSvg(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no figure");
    QXmlStreamReader xml(&file);
    Svg svg;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const double millimetre = 96.0 / 25.4; // in SVG's pixels
        if (xml.name() == u"svg") {
            svg.width = xml.attributes().value("width").toDouble() / millimetre;
            svg.height = xml.attributes().value("height").toDouble() / millimetre;
        } else if (xml.name() == u"text") {
            svg.texts << xml.readElementText();
        }
    }
    svg.words = svg.texts.join(u' ').remove(u' ');
    return svg;
}

/// Spaces apart: a text with letters of several scripts is written in pieces.
bool says(const Svg& svg, QString text)
{
    return svg.words.contains(text.remove(u' '));
}

std::vector<FigureStyle> stylesOfAllKinds()
{
    std::vector<FigureStyle> styles = widgets::builtInStyles();
    styles.push_back({.name = "below in grey",
                      .width = 120.0,
                      .legend = widgets::LegendPlace::Below,
                      .colours = widgets::FigureColours::Grey});
    return styles;
}

} // namespace

class FigureExportTest : public SceneFixture
{
    Q_OBJECT

    QString exported(const QString& view, const FigureStyle& style, const widgets::FigureText& text = {})
    {
        const QString path = folder_.filePath("figure.svg");
        const app::Drawing drawing{.view = view, .theme = {}, .session = {}, .style = style, .text = text};
        const auto problem = app::writeView(plots(), drawing, path);
        return problem ? QString() : path;
    }
    static QString nameOf(const Scene& scene, const PlotView& plot, const FigureStyle& style)
    {
        return QStringLiteral("%1 %2: %3 as %4")
            .arg(scene.name(), plot.letter(), plot.title(), QString::fromStdString(style.name));
    }
    /// Something hidden and something pinned, as far as the panel has either; what the label of the value says.
    static QString hideAndPin(PlotView& plot)
    {
        core::PanelView view;
        for (const widgets::LegendEntry& entry : plot.legend())
            if (entry.show && view.hidden.empty() && plot.legend().size() > 1)
                view.hidden = {entry.key.toStdString()};
        plot.showView(view);
        const QRect axes = plot.xAxis->axisRect()->rect();
        for (int x = axes.center().x(); x < axes.right(); x += 9) {
            const std::vector<widgets::Reading> readings = plot.readingsUnder(QPointF(x, axes.center().y()));
            for (const widgets::Reading& reading : readings)
                if (plot.horizontal().lo < reading.at.x() && reading.at.x() < plot.horizontal().hi &&
                    plot.vertical().lo < reading.at.y() && reading.at.y() < plot.vertical().hi) {
                    view.labels = {{.of = reading.key.toStdString(), .at = {reading.at.x(), reading.at.y()}}};
                    plot.showView(view);
                    return reading.name + reading.value;
                }
        }
        return {};
    }
    static QString hiddenText(const PlotView& plot)
    {
        for (const widgets::LegendEntry& entry : plot.legend())
            if (!plot.view().hidden.empty() && entry.key.toStdString() == plot.view().hidden.front() &&
                entry.text != plot.words().vertical) // which says it too
                return entry.text;
        return {};
    }
    static QImage painted(PlotView& plot)
    {
        for (int i = 0; i < 2; ++i) // the first may find that its labels need another layout
            plot.replot(QCustomPlot::rpImmediateRefresh);
        return plot.grab().toImage();
    }
    widgets::ExportDialog* askToExport(const QString& view)
    {
        emit plots().exportRequested(view);
        return window_->findChild<widgets::ExportDialog*>();
    }
    template <class Field>
    static Field* in(const QDialog& dialog, const char* name)
    {
        return dialog.findChild<Field*>(QLatin1String(name));
    }

private slots:
    void init() { QVERIFY(openWindow({1440, 900})); }
    void cleanup() { closeWindow(); }

    void everyPanelLeavesAsItIsShownInEveryKindOfStyle()
    {
        int hidden = 0, pinned = 0;
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            for (const QString& view : plots().viewNames()) {
                PlotView* plot = plots().panel(view);
                if (!plot)
                    continue;
                const QString label = hideAndPin(*plot), gone = hiddenText(*plot);
                const QImage before = painted(*plot);
                for (const FigureStyle& style : stylesOfAllKinds()) {
                    if (style.name == "Picture" || style.name == "Paper, two columns")
                        continue; // a narrower one of the same colours and legend stands for them
                    const QString name = nameOf(scene, *plot, style);
                    const QString path = exported(view, style);
                    QVERIFY2(!path.isEmpty(), qPrintable(name));
                    const Svg svg = readSvg(path);
                    QVERIFY2(std::abs(svg.width - style.width) < 0.01, qPrintable(name));
                    QVERIFY2(std::abs(svg.height - style.ratio * style.width) < 0.01, qPrintable(name));
                    QVERIFY2(says(svg, plot->title()), qPrintable(name + ": " + svg.words));
                    QVERIFY2(gone.isEmpty() || !svg.texts.contains(gone), qPrintable(name + ": " + gone));
                    QVERIFY2(label.isEmpty() || says(svg, label), qPrintable(name + ": " + label));
                }
                QVERIFY2(painted(*plot) == before, qPrintable(nameOf(scene, *plot, {})));
                hidden += gone.isEmpty() ? 0 : 1;
                pinned += label.isEmpty() ? 0 : 1;
                plot->showView({});
            }
        }
        QVERIFY(hidden > 40 && pinned > 25);
    }

    /// Each page in one style, each style with some pages: every panel was written in every kind of style above.
    void everyPageLeavesWithAllItsPanels()
    {
        const std::vector<FigureStyle> styles = stylesOfAllKinds();
        std::size_t pages = 0;
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            const FigureStyle& style = styles[pages++ % styles.size()];
            const QString path = exported("page", style, {.title = "All of it"});
            QVERIFY(!path.isEmpty());
            const Svg svg = readSvg(path);
            const QSizeF size = widgets::sizeOf(style, widgets::rowsOf(style, app::rowsOf(plots(), "page")));
            QVERIFY(std::abs(svg.width - size.width()) < 0.01 && std::abs(svg.height - size.height()) < 0.01);
            QVERIFY(svg.texts.contains("All of it"));
            for (const auto& row : plots().rows())
                for (const PlotView* plot : row)
                    QVERIFY2(says(svg, plot->title()), qPrintable(nameOf(scene, *plot, style) + ": " + svg.words));
        }
    }

    void theLegendStandsWhereItIsAskedForAndTheWordsAreThoseGiven()
    {
        QVERIFY(turnTo({"density"}));
        const PlotView& plot = *plots().panel("predictive");
        const QString entry = plot.legend().front().text;
        FigureStyle style;
        for (const auto& place : core::choicesOf<widgets::LegendPlace>) {
            style.legend = place.value;
            const Svg svg = readSvg(exported("predictive", style));
            QCOMPARE(svg.texts.contains(entry), place.value != widgets::LegendPlace::None);
        }
        style.heading = widgets::FigureHeading::None;
        const Svg svg = readSvg(exported("predictive", style, {{}, "length of a petal", "p"}));
        QVERIFY(!says(svg, plot.title()));
        QVERIFY(svg.texts.contains("length of a petal") && svg.texts.contains("p"));
        QVERIFY(!svg.texts.contains(plot.words().vertical));
        const Svg named = readSvg(exported("predictive", {}, {.title = "What is believed"}));
        QVERIFY(named.texts.contains("D   What is believed") && !says(named, plot.title())); // it keeps its letter
        QCOMPARE(plot.words().title, plot.title());
        QCOMPARE(plot.words().vertical, "density");
    }

    void lettersFontAndSymbolsAreThoseAskedFor()
    {
        QVERIFY(turnTo({"density"}));
        const PlotView& plot = *plots().panel("predictive");
        const auto contentOf = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        FigureStyle style{.name = "own", .heading = widgets::FigureHeading::None};
        QVERIFY(!readSvg(exported("predictive", style)).texts.contains(plot.letter()));
        QVERIFY(readSvg(exported("predictive", style, {.letter = "(b)"})).texts.contains("(b)"));
        style.letters = widgets::PanelLetters::Always;
        QVERIFY(readSvg(exported("predictive", style)).texts.contains(plot.letter()));
        style.letters = widgets::PanelLetters::Never;
        style.heading = widgets::FigureHeading::Title;
        QVERIFY(readSvg(exported("predictive", style)).texts.contains(plot.title()));
        const QString family = QFontDatabase::families().constFirst();
        style.font = family.toStdString();
        QVERIFY(contentOf(exported("predictive", style)).contains("font-family=\"" + family.toUtf8()));
        style.symbolSize = 1.0;
        const QByteArray usual = contentOf(exported("data", style));
        style.symbolSize = 2.0;
        QVERIFY(contentOf(exported("data", style)) != usual);
    }

    void aLegendThatFindsNoRoomInsideStandsBelowWithAllItsEntries()
    {
        QVERIFY(turnTo({"density"}));
        const PlotView& plot = *plots().panel("predictive");
        for (const double width : {40.0, 85.0, 170.0}) {
            const FigureStyle style{.name = "narrow",
                                    .width = width,
                                    .ratio = 0.5,
                                    .fontSize = 9.0,
                                    .legend = widgets::LegendPlace::TopRight};
            const Svg svg = readSvg(exported("predictive", style));
            for (const widgets::LegendEntry& entry : plot.legend())
                QVERIFY2(says(svg, entry.text), qPrintable(entry.text + " in " + svg.words));
            QVERIFY(!svg.words.contains(u'…'));
        }
    }

    void aPictureHasTheWidthAtItsResolution()
    {
        QVERIFY(turnTo({"density"}));
        FigureStyle style = *widgets::styleNamed("paper-one-column", widgets::builtInStyles());
        style.dpi = 254.0;
        const app::Drawing drawing{.view = "predictive", .theme = {}, .session = document_->session(), .style = style};
        const QString path = folder_.filePath("figure.png");
        QVERIFY(!app::writeView(plots(), drawing, path));
        const QImage image(path);
        QCOMPARE(image.width(), 850);
        QCOMPARE(image.dotsPerMeterX(), 10000);
        QVERIFY(std::get<core::Session>(app::readSessionFile(path)) == document_->session());
    }

    void aFigureOfManyRowsIsSmallAndLeavesTheSessionBehind()
    {
        QVERIFY(turnTo({"density"}));
        const auto sizeWith = [&](Eigen::Index rows) {
            core::Session session = document_->session();
            core::Dataset data = core::emptyDataset(2);
            std::mt19937_64 random(4);
            std::normal_distribution<double> normal;
            data.x = Eigen::MatrixXd(rows, 2).unaryExpr([&](double) { return normal(random); });
            session.window = core::fittingWindow(data);
            session.data = std::make_shared<const core::Dataset>(std::move(data));
            document_->edit(session, "many");
            const QString path = folder_.filePath("many.svg");
            const app::Drawing drawing{.view = "data", .theme = {}, .session = session};
            if (app::writeView(plots(), drawing, path) ||
                widgets::sessionIn(path).has_value() != app::isCarried(session))
                return qint64(-1);
            return QFileInfo(path).size();
        };
        QVERIFY(sizeWith(300) > 0);
        const qint64 many = sizeWith(app::mostCarriedRows + 1);
        QVERIFY2(many > 0 && many < 2000000, qPrintable(QString::number(many)));
    }

    void theDialogShowsWhatWillBeWritten()
    {
        QVERIFY(turnTo({"density"}));
        auto* dialog = askToExport("predictive");
        QVERIFY(dialog && QTest::qWaitForWindowExposed(dialog));
        auto* preview = in<widgets::FigurePreview>(*dialog, "preview");
        QTRY_VERIFY(!preview->picture().isNull());
        const QImage before = preview->picture();
        auto* title = in<QLineEdit>(*dialog, "title");
        QCOMPARE(title->placeholderText(), plots().panel("predictive")->title());
        QTest::keyClicks(title, "Belief");
        QTRY_VERIFY(preview->picture() != before);
        const QImage shown = preview->picture();
        const app::Drawing drawing{.view = "predictive",
                                   .theme = {},
                                   .session = {},
                                   .style = dialog->choice().style,
                                   .text = dialog->choice().text};
        QVERIFY(app::previewOf(plots(), drawing, preview->size()) == shown);
        dialog->reject();
    }

    void enterExportsAndTheStyleAndTheFolderAreRemembered()
    {
        QVERIFY(turnTo({"density"}));
        auto* dialog = askToExport("predictive");
        QVERIFY(dialog && QTest::qWaitForWindowExposed(dialog));
        auto* style = in<QComboBox>(*dialog, "style");
        style->setCurrentIndex(style->findData("Paper, one column"));
        emit style->activated(style->currentIndex());
        QTest::keyClick(in<QLineEdit>(*dialog, "width"), Qt::Key_Return);
        auto* where = dialog->findChild<QFileDialog*>();
        QVERIFY(where);
        emit where->fileSelected(folder_.filePath("absent/figure.png"));
        auto* complaint = dialog->findChild<QMessageBox*>();
        QVERIFY(complaint && complaint->informativeText().contains("its folder does not exist"));
        QVERIFY(dialog->isVisible()); // to be tried again
        complaint->accept();
        emit where->fileSelected(folder_.filePath("figure.png"));
        QVERIFY(!dialog->isVisible());
        QCOMPARE(QImage(folder_.filePath("figure.png")).width(), 2008); // 85 mm at 600 dpi
        QVERIFY(std::get<core::Session>(app::readSessionFile(folder_.filePath("figure.png"))) == document_->session());
        where->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        auto* again = askToExport("page");
        QVERIFY(again);
        QCOMPARE(again->choice().style.name, "Paper, one column");
        QCOMPARE(app::readPreferences().lastFigureStyle, again->choice().style);
        QCOMPARE(app::readPreferences().lastFolder, folder_.path());
        again->reject();
    }

    void aFileIsOfferedUnderTheNameOfWhatItHolds()
    {
        QVERIFY(turnTo({"density"}));
        auto* dialog = askToExport("predictive");
        QVERIFY(dialog);
        const auto offered = [&](const QString& format, const QString& title) {
            auto* formats = in<QComboBox>(*dialog, "format");
            formats->setCurrentIndex(formats->findData(format));
            in<QLineEdit>(*dialog, "title")->setText(title);
            in<QPushButton>(*dialog, "save")->click();
            auto* where = dialog->findChild<QFileDialog*>();
            const QString name = where ? QFileInfo(where->selectedFiles().value(0)).fileName() : QString();
            delete where;
            return name;
        };
        QCOMPARE(offered("pdf", {}), "density-predictive.pdf");
        QCOMPARE(offered("svg", "What is believed, at x = 1/2"), "what-is-believed-at-x-1-2.svg");
        auto* view = in<QComboBox>(*dialog, "view");
        view->setCurrentIndex(view->findData("page"));
        QCOMPARE(offered("png", {}), "density.png");
        dialog->reject();
    }

    void theKeyExportsThePanelThatThePersonIsAt()
    {
        QVERIFY(turnTo({"density"}));
        const auto asked = [this] {
            QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier);
            auto* dialog = window_->findChild<widgets::ExportDialog*>();
            const QString view = dialog ? dialog->choice().view : QString();
            delete dialog;
            return view;
        };
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        canvas().setFocus();
        QCOMPARE(asked(), "page");
        plots().panel("predictive")->setFocus();
        QCOMPARE(asked(), "predictive");
        canvas().setFocus();
        plots().open("pulled-back");
        QCOMPARE(asked(), "pulled-back");
        plots().open({});
    }

    void inGreyWhatAPanelDrawsTogetherIsToldApart()
    {
        const auto lookOf = [](const widgets::LegendEntry& entry) {
            QString look;
            QTextStream text(&look);
            if (entry.line)
                text << "line " << entry.line->color().name() << static_cast<int>(entry.line->style())
                     << entry.mark.value_or(-1) << " wide " << entry.line->widthF();
            if (entry.fill)
                text << " fill " << entry.fill->color().name(QColor::HexArgb) << static_cast<int>(entry.fill->style());
            if (entry.scatter)
                text << " marks " << static_cast<int>(entry.scatter->shape()) << entry.scatter->pen().color().name();
            text << (entry.coloured ? " map" : "");
            return look;
        };
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            for (PlotView* plot : panels()) {
                plot->setTheme(widgets::themeOf({.name = {}, .colours = widgets::FigureColours::Grey}, {}));
                std::map<QString, QString> known;
                for (const widgets::LegendEntry& entry : plot->legend()) {
                    const QString look = lookOf(entry);
                    if (look.isEmpty() || entry.draw)
                        continue;
                    QVERIFY2(
                        known.emplace(look, entry.text).second,
                        qPrintable(
                            QStringLiteral("%1: %2 and %3").arg(nameOf(scene, *plot, {}), known[look], entry.text)));
                }
                plot->setTheme({});
            }
        }
    }

    void onesOwnStylesAreKeptBetweenRuns()
    {
        app::Preferences preferences;
        FigureStyle own{.name = "Größe, 7", .width = 77.7, .lineWidth = 0.6, .legend = widgets::LegendPlace::TopRight};
        preferences.figureStyles = {own};
        preferences.lastFigureStyle = own;
        app::writePreferences(preferences);
        QVERIFY(app::readPreferences().figureStyles == preferences.figureStyles);
        QCOMPARE(app::readPreferences().lastFigureStyle, own);
        QSettings settings;
        settings.setValue("figures/styles", QStringList{R"({"name": "x", "width": -4})", "junk", R"({"name": "y"})"});
        const std::vector<FigureStyle> read = app::readPreferences().figureStyles;
        QCOMPARE(read.size(), 2UL); // what is no style is left out, numbers are held within what one may have
        QCOMPARE(read.front().width, 1.0);
        app::writePreferences({});
    }
};

KERNELSCOPE_TEST(FigureExportTest, QApplication)

} // namespace figure_export_test

#include "figure_export_test.moc"
