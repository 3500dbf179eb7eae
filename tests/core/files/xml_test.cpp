#include "core/files/xml.h"

#include "support/test_registry.h"

#include <QXmlStreamReader>
#include <QtTest>

namespace xml_test
{

using core::XmlReader;

class XmlTest : public QObject
{
    Q_OBJECT

private slots:
    void aDocumentIsReadAsQtReadsIt_data();
    void aDocumentIsReadAsQtReadsIt();
    void whatIsNotWellFormedIsBroken_data();
    void whatIsNotWellFormedIsBroken();
    void aLongDocumentIsReadInItsParts();
    void whatIsWrittenInUtf16IsRead();
};

namespace
{

/// "<a x=1>text</a>" as a list of what was met; ends with "broken" where it breaks.
QString eventsOf(const QByteArray& document)
{
    XmlReader xml(std::string_view(document.constData(), static_cast<std::size_t>(document.size())));
    QString events;
    while (true) {
        switch (xml.next()) {
        case XmlReader::Event::Start:
            events +=
                "<" + QString::fromStdString(xml.name()) + " x=" + QString::fromStdString(xml.attribute("x")) + ">";
            break;
        case XmlReader::Event::End:
            events += "</" + QString::fromStdString(xml.name()) + ">";
            break;
        case XmlReader::Event::Characters:
            events += QString::fromStdString(xml.text());
            break;
        case XmlReader::Event::Broken:
            return events + "broken";
        case XmlReader::Event::Done:
            return events;
        }
    }
}

QString eventsByQt(const QByteArray& document)
{
    QXmlStreamReader xml(document);
    QString events;
    while (!xml.atEnd()) {
        switch (xml.readNext()) {
        case QXmlStreamReader::StartElement:
            events += "<" + xml.name().toString() + " x=" + xml.attributes().value("x").toString() + ">";
            break;
        case QXmlStreamReader::EndElement:
            events += "</" + xml.name().toString() + ">";
            break;
        case QXmlStreamReader::Characters:
            events += xml.text();
            break;
        default:
            break;
        }
    }
    return xml.hasError() ? events + "broken" : events;
}

} // namespace

void XmlTest::aDocumentIsReadAsQtReadsIt_data()
{
    QTest::addColumn<QByteArray>("document");
    for (const char* document :
         {"<a/>", "<?xml version=\"1.0\"?>\n<!-- c --><a x=\"1\">text</a>\n", "<a x='\"'><b/>t<b x = \"2\" ></b ></a>",
          "<a>&lt;&amp;&#65;&#x20AC;&quot;&apos;&gt;</a>", "<a x=\"&lt;&#x1F600;\"/>", "<a><![CDATA[<b>&amp;]]></a>",
          "<a>one<!-- two -->three<?four?></a>", "<p:a xmlns:p=\"u\"><p:b/></p:a>", "<a>\n  <b> </b>\n</a>"})
        QTest::newRow(document) << QByteArray(document);
}

void XmlTest::aDocumentIsReadAsQtReadsIt()
{
    QFETCH(QByteArray, document);
    QCOMPARE(eventsOf(document), eventsByQt(document));
}

void XmlTest::whatIsNotWellFormedIsBroken_data()
{
    QTest::addColumn<QByteArray>("document");
    for (const char* document : {"",
                                 " ",
                                 "text",
                                 "<a>",
                                 "<a></b>",
                                 "<a",
                                 "<a x>",
                                 "<a x=1/>",
                                 "<a x=\"1/>",
                                 "<a>&nbsp;</a>",
                                 "<a>&#0;</a>",
                                 "<a>&#xD800;</a>",
                                 "<a>&#1114112;</a>",
                                 "<a>& b</a>",
                                 "<a/><b/>",
                                 "<a/>text",
                                 "</a>",
                                 "<a><![CDATA[</a>",
                                 "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
                                 "<a><!-- </a>",
                                 "<?xml",
                                 "<>",
                                 "< a/>"})
        QTest::newRow(document) << QByteArray(document);
}

void XmlTest::whatIsNotWellFormedIsBroken()
{
    QFETCH(QByteArray, document);
    QVERIFY2(eventsOf(document).endsWith("broken"), qPrintable(eventsOf(document)));
}

void XmlTest::aLongDocumentIsReadInItsParts()
{
    QByteArray document("<a>");
    for (int i = 0; i < 50'000; ++i) // some 20 parts, of which few end between two elements
        document += "<b x=\"" + QByteArray::number(i) + "\">\xE2\x82\xAC &amp; " + QByteArray::number(i) + "</b>";
    document += "</a>";
    QVERIFY(eventsOf(document) == eventsByQt(document));
    document.chop(1);
    QVERIFY(eventsOf(document).endsWith("broken"));
}

void XmlTest::whatIsWrittenInUtf16IsRead()
{
    const QString document = "\uFEFF<?xml version=\"1.0\" encoding=\"UTF-16\"?><a x=\"ü\">€</a>";
    const QByteArray bytes(reinterpret_cast<const char*>(document.utf16()), 2 * document.size());
    QCOMPARE(eventsOf(bytes), QString("<a x=ü>€</a>"));
}

KERNELSCOPE_TEST(XmlTest, NoApplication)

} // namespace xml_test

#include "xml_test.moc"
