#include "app/lesson/hand_in_html.h"

#include "app/lesson/prose_html.h"
#include "widgets/controls/number_text.h"

#include <QCoreApplication>

namespace app
{

namespace
{

struct HandInPageWords {
    Q_DECLARE_TR_FUNCTIONS(HandIn)
};

constexpr char handInLook[] = R"(
body { font: 16px/1.5 "DejaVu Sans", "Segoe UI", Helvetica, Arial, sans-serif; color: #222; background: #fff;
       max-width: 52em; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.7em; line-height: 1.25; margin-bottom: 0; }
h2 { font-size: 1.25em; margin-top: 2em; border-bottom: 1px solid #ccc; }
.student, .sum { color: #555; margin: 0.2em 0; }
.question { border-left: 4px solid #bbb; padding-left: 1em; margin: 1em 0; break-inside: avoid; }
.ask { font-weight: bold; }
img { max-width: 100%; height: auto; }
.question img { border: 1px solid #ddd; }
.marks { list-style: none; padding: 0; }
pre { background: #f4f4f4; padding: 0.6em; overflow-x: auto; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } }
)";

QByteArray plain(const QString& text)
{
    return text.toHtmlEscaped().toUtf8();
}

QByteArray paragraph(const QString& text, const char* look)
{
    return text.isEmpty() ? QByteArray() : QByteArray("<p class=\"") + look + "\">" + plain(text) + "</p>\n";
}

QByteArray marksAsHtml(const Grade& grade)
{
    QByteArray html = "<ul class=\"marks\">\n";
    for (const Mark& mark : grade.marks)
        html +=
            "<li>" + plain((mark.isEarned ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + mark.sentence) + "</li>\n";
    return grade.marks.empty() ? QByteArray() : html + "</ul>\n";
}

/// As data of its own, so that names within it meet no others.
QByteArray pictureAsHtml(const WrittenAnswer& answer)
{
    if (answer.picture.isEmpty())
        return {};
    return "<img width=\"" + QByteArray::number(qRound(answer.millimetres.width() * 96.0 / 25.4)) + "\" alt=\"" +
           plain(answer.alt) + "\" src=\"data:image/svg+xml;base64," + answer.picture.toBase64() + "\">\n";
}

QByteArray answerAsHtml(const WrittenAnswer& answer)
{
    return "<div class=\"question\">\n" + paragraph(answer.ask, "ask") + paragraph(answer.said, "said") +
           pictureAsHtml(answer) + marksAsHtml(answer.grade) +
           (answer.grade.gap ? paragraph(sentenceOf(*answer.grade.gap), "gap") : QByteArray()) +
           paragraph(answer.reveal, "reveal") + "</div>\n";
}

QString sumOf(const WrittenHandIn& work)
{
    int earned = 0;
    std::size_t marks = 0;
    for (const WrittenStep& step : work.steps)
        if (step.answer) {
            earned += step.answer->grade.earned();
            marks += step.answer->grade.marks.size();
        }
    return HandInPageWords::tr("Marks earned where a question was answered: %1 of %2").arg(earned).arg(marks);
}

} // namespace

QString sentenceOf(const core::Gap& gap)
{
    return HandInPageWords::tr("Between the curve that was drawn and the true one: %1 % of the height on average, "
                               "an area of %2.")
        .arg(widgets::numberText(100.0 * gap.share, 2), widgets::numberText(gap.area, 3));
}

QByteArray handInAsHtml(const WrittenHandIn& work)
{
    QByteArray html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
                      "style-src 'unsafe-inline'\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width\">\n"
                      "<meta name=\"generator\" content=\"Kernelscope\">\n<title>" +
                      plain(work.title + QStringLiteral(": ") + work.student) + "</title>\n<style>" + handInLook +
                      "</style>\n" + work.element + "\n</head>\n<body>\n<h1>" + plain(work.title) + "</h1>\n" +
                      paragraph((work.isByName ? HandInPageWords::tr("Handed in by %1, with the data of this name")
                                               : HandInPageWords::tr("Handed in by %1"))
                                    .arg(work.student),
                                "student") +
                      paragraph(sumOf(work), "sum") + proseAsHtml(work.prose) + '\n';
    for (const WrittenStep& step : work.steps)
        html += "<section>\n<h2>" + plain(step.title) + "</h2>\n" + proseAsHtml(step.prose) + '\n' +
                (step.answer ? answerAsHtml(*step.answer) : QByteArray()) + "</section>\n";
    return html + "</body>\n</html>\n";
}

} // namespace app
