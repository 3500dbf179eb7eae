#include "app/lesson/hand_in_html.h"

#include "app/lesson/prose_html.h"
#include "app/living/living_html.h"
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
body { font: 16px/1.5 "DejaVu Sans", "Segoe UI", Helvetica, Arial, sans-serif; color: var(--ink);
       background: var(--paper); max-width: 52em; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.7em; line-height: 1.25; margin-bottom: 0; }
h2 { font-size: 1.25em; margin-top: 2em; border-bottom: 1px solid var(--line); }
.student, .sum { color: var(--muted); margin: 0.2em 0; }
.question { border-left: 4px solid var(--line); padding-left: 1em; margin: 1em 0; break-inside: avoid; }
.ask { font-weight: bold; }
img { max-width: 100%; height: auto; }
.marks { list-style: none; padding: 0; }
pre { border: 1px solid var(--line); padding: 0.6em; overflow-x: auto; }
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

QByteArray answerAsHtml(const WrittenAnswer& answer)
{
    return "<div class=\"question\">\n" + paragraph(answer.ask, "ask") + paragraph(answer.said, "said") +
           (answer.figure ? livingElement(*answer.figure) : QByteArray()) + marksAsHtml(answer.grade) +
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

std::vector<const LivingFigure*> figuresOf(const WrittenHandIn& work)
{
    std::vector<const LivingFigure*> figures;
    for (const WrittenStep& step : work.steps)
        if (step.answer && step.answer->figure)
            figures.push_back(&*step.answer->figure);
    return figures;
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
    const std::vector<const LivingFigure*> figures = figuresOf(work);
    QByteArray html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
                      livingHead(figures, handInLook) + "<title>" +
                      plain(work.title + QStringLiteral(": ") + work.student) + "</title>\n" + work.element +
                      "\n</head>\n<body>\n<h1>" + plain(work.title) + "</h1>\n" +
                      paragraph((work.isByName ? HandInPageWords::tr("Handed in by %1, with the data of this name")
                                               : HandInPageWords::tr("Handed in by %1"))
                                    .arg(work.student),
                                "student") +
                      paragraph(sumOf(work), "sum") + (figures.empty() ? QByteArray() : livingKeys()) +
                      proseAsHtml(work.prose) + '\n';
    for (const WrittenStep& step : work.steps)
        html += "<section>\n<h2>" + plain(step.title) + "</h2>\n" + proseAsHtml(step.prose) + '\n' +
                (step.answer ? answerAsHtml(*step.answer) : QByteArray()) + "</section>\n";
    return html + (figures.empty() ? QByteArray() : livingScript()) + "</body>\n</html>\n";
}

} // namespace app
