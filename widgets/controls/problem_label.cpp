#include "widgets/controls/problem_label.h"

#include "widgets/controls/number_text.h"

#include <QEvent>
#include <QRegularExpression>

#include <algorithm>

namespace widgets
{

namespace
{

// At least 4.5:1 against Fusion's light and dark window colours.
constexpr QRgb onLight = qRgb(0xa8, 0x00, 0x1c);
constexpr QRgb onDark = qRgb(0xff, 0x9a, 0x8f);

/// With the symbols of the window for the names of scripts that spell them.
QString withSymbols(QString sentence)
{
    static const QRegularExpression theta(QStringLiteral("^theta([0-3])\\b"));
    if (const auto match = theta.match(sentence); match.hasMatch())
        sentence.replace(0, match.capturedLength(), QStringLiteral("θ") + QChar(0x2080 + match.captured(1).toInt()));
    static const QRegularExpression sigma(QStringLiteral("\\bsigma0\\b"));
    sentence.replace(sigma, QStringLiteral("σ₀"));
    return withIndices(sentence);
}

} // namespace

QColor problemInk(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness() < 128 ? onDark : onLight;
}

QString asSentence(std::string_view message)
{
    QString sentence = QString::fromUtf8(message.data(), static_cast<qsizetype>(message.size())).trimmed();
    if (sentence.isEmpty())
        return sentence;
    sentence = withSymbols(withNumbersAsRead(sentence));
    static const QRegularExpression word(QStringLiteral("^\\w+(?=[\\s:,]|$)")); // not code such as brownian()
    if (word.match(sentence).hasMatch())
        sentence[0] = sentence[0].toUpper();
    const QChar last = sentence.back();
    return last.isPunct() && last != QLatin1Char(')') && last != QLatin1Char('\'') ? sentence
                                                                                   : sentence + QLatin1Char('.');
}

QString sentenceFor(std::string_view field, const std::vector<core::Problem>& problems)
{
    const auto found = std::ranges::find(problems, field, &core::Problem::field);
    return found == problems.end() ? QString() : asSentence(found->message);
}

namespace
{

/// "kdeMultiplier" as one reads it: "kde multiplier".
std::string inWords(std::string_view field)
{
    std::string words;
    for (const char letter : field)
        if (letter >= 'A' && letter <= 'Z')
            words.append({' ', static_cast<char>(letter - 'A' + 'a')});
        else
            words += letter;
    return words;
}

} // namespace

QString asSentence(const core::Problem& problem)
{
    const auto begins = [&](std::string_view word) { return problem.message.starts_with(word); };
    const bool lacksSubject = begins("must ") || begins("has ") || begins("are ");
    if (lacksSubject || begins("its "))
        return asSentence(inWords(problem.field) + (lacksSubject ? " " : ": ") + problem.message);
    return asSentence(std::string_view(problem.message));
}

QString UnshownProblems::take(std::string_view field, const QWidget& place, const QWidget& panel)
{
    const QString sentence = sentenceFor(field, left_);
    const bool isLabel = qobject_cast<const ProblemLabel*>(&place) != nullptr; // which hides itself while it is empty
    const QWidget* room = isLabel ? place.parentWidget() : &place;
    if (!sentence.isEmpty() && (room == &panel || room->isVisibleTo(&panel)))
        left_.erase(std::ranges::find(left_, field, &core::Problem::field));
    return sentence;
}

ProblemLabel::ProblemLabel(QWidget* parent) : QLabel(parent)
{
    setObjectName(QStringLiteral("problem"));
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setWordWrap(true);
    QSizePolicy policy = sizePolicy();
    policy.setHorizontalPolicy(QSizePolicy::Expanding);
    setSizePolicy(policy);
    setVisible(false);
    colour();
}

void ProblemLabel::showProblem(const QString& sentence)
{
    problem_ = sentence;
    setText(sentence.isEmpty() ? QString() : QStringLiteral("⚠ ") + sentence);
    setAccessibleName(sentence);
    setVisible(!sentence.isEmpty());
}

void ProblemLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    // Only the surroundings decide: our own setPalette below must not call us again.
    if (event->type() == QEvent::PaletteChange)
        colour();
}

void ProblemLabel::colour()
{
    const QColor ink = problemInk(palette());
    if (palette().color(QPalette::WindowText) == ink)
        return;
    QPalette own = palette();
    own.setColor(QPalette::WindowText, ink);
    setPalette(own);
}

} // namespace widgets
