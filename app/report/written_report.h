#pragma once

#include <QByteArray>
#include <QPicture>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <vector>

namespace app
{

/// A table of a report, cells as they are read; numbers stand at the right.
struct ReportTable {
    QStringList head;
    std::vector<QStringList> rows;
};

/// A panel as it is printed.
struct ReportFigure {
    QString title, caption; // "B Witness", and what its legend and summary say
    QByteArray svg;
    QPicture drawing; // the same, for a painter
    QSizeF millimetres;
};

/// A part of a report, in reading order: sentences, points, tables, figures.
struct ReportSection {
    QString title;
    QStringList paragraphs = {}; // plain text
    QStringList points = {};     // a list
    std::vector<ReportTable> tables = {};
    std::vector<ReportFigure> figures = {};
    QStringList commands = {}; // to be typed, line by line
};

/// What a report says, whatever it is written to.
struct WrittenReport {
    QString title, subtitle;
    std::vector<ReportSection> sections;
    QByteArray session; // carried in the file: opened again it is the session reported on; empty: none
};

/// One file that any browser shows, with its figures inside; the session as the element of carried_session.h.
QByteArray reportAsHtml(const WrittenReport& report);

/// Pages of A4 with figures of lines and text, page numbers, and the session in the metadata. Needs a QGuiApplication.
/// Nothing where it could not be drawn.
QByteArray reportAsPdf(const WrittenReport& report);

} // namespace app
