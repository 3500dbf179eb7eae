#include "widgets/kernel/verdict_text.h"

#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"

#include <QCoreApplication>
#include <QPalette>
#include <QRegularExpression>
#include <QStringList>

namespace widgets
{

namespace
{

using Answer = core::KernelVerdict::Answer;
using core::KernelVerdict;

struct VerdictWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::VerdictLine)
};

constexpr int allDigits = 8; // of points and weights, which are short
constexpr int mostCoordinates = 6;

/// With indices and signs as the window has them.
QString asRead(const std::string& text)
{
    static const QRegularExpression sign(QStringLiteral("(^|[ (^])-(?=[\\dΣψk])"));
    return withIndices(QString::fromStdString(text)).replace(sign, QStringLiteral("\\1−"));
}

QString provenWords(core::verdicts::Domain over)
{
    using core::verdicts::Domain;
    switch (over) {
    case Domain::Line:
        return VerdictWords::tr("✓ proven");
    case Domain::NonNegative:
        return VerdictWords::tr("✓ proven for x ≥ 0");
    case Domain::Positive:
        return VerdictWords::tr("✓ proven for x > 0");
    case Domain::Unit:
        return VerdictWords::tr("✓ proven for |x| < 1");
    case Domain::UnitInterval:
        return VerdictWords::tr("✓ proven for 0 ≤ x ≤ 1");
    case Domain::PositiveIntegers:
        break;
    }
    return VerdictWords::tr("✓ proven for 1, 2, 3, …");
}

/// Whose theorem it is, where one has a name: what it says is told below.
QString provenLine(const KernelVerdict& verdict)
{
    static const QRegularExpression source(QStringLiteral(" \\(([^()]*\\d{4})[^()]*\\)"));
    const QRegularExpressionMatch found =
        source.match(QString::fromStdString(verdict.reason).section(QStringLiteral("; "), 0, 0));
    const QString proven = provenWords(verdict.over);
    return found.hasMatch() ? QStringLiteral("%1: %2").arg(proven, found.captured(1)) : proven;
}

QString sumText(const core::verdicts::Witness& witness)
{
    const auto count = static_cast<int>(witness.points.size());
    const QString points = count == 1 ? VerdictWords::tr("1 point") : VerdictWords::tr("%1 points").arg(count);
    return VerdictWords::tr("%1, cᵀKc = %2").arg(points, numberText(witness.value, 3));
}

QString refutedLine(const KernelVerdict& verdict)
{
    return verdict.witness ? VerdictWords::tr("✗ refuted: %1").arg(sumText(*verdict.witness))
                           : VerdictWords::tr("✗ refuted: k(x,y) is not k(y,x)");
}

QString capital(QString sentence)
{
    if (!sentence.isEmpty() && sentence[0].isLower() && sentence.size() > 1 && sentence[1].isLetter())
        sentence[0] = sentence[0].toUpper();
    return sentence;
}

QString sentenceOf(const std::string& text)
{
    return capital(asRead(text)) + u'.';
}

QString conditionalText(const KernelVerdict& verdict)
{
    switch (verdict.conditional) {
    case Answer::Proven:
        return VerdictWords::tr("Conditionally negative definite: %1.").arg(asRead(verdict.conditionalReason));
    case Answer::Refuted:
        return VerdictWords::tr("Not conditionally negative definite: %1.").arg(asRead(verdict.conditionalReason));
    default:
        return VerdictWords::tr("Whether it is conditionally negative definite is open.");
    }
}

} // namespace

QString witnessText(const core::verdicts::Witness& witness)
{
    QStringList lines;
    for (std::size_t i = 0; i < witness.points.size(); ++i) {
        QStringList coordinates;
        for (const double coordinate : witness.points[i])
            coordinates << numberText(coordinate, allDigits);
        if (coordinates.size() > mostCoordinates)
            coordinates = coordinates.first(mostCoordinates - 1) << QStringLiteral("…") << coordinates.back();
        const QString point = coordinates.join(QStringLiteral(", "));
        lines << VerdictWords::tr("x = %1 with weight %2")
                     .arg(coordinates.size() == 1 ? point : u'(' + point + u')',
                          numberText(witness.weights[i], allDigits));
    }
    return lines.join(QStringLiteral("; "));
}

QString verdictLine(const KernelVerdict& verdict)
{
    switch (verdict.answer) {
    case Answer::Proven:
        return provenLine(verdict);
    case Answer::Refuted:
        return refutedLine(verdict);
    default:
        return VerdictWords::tr("? open");
    }
}

QStringList verdictParagraphs(const KernelVerdict& verdict)
{
    QStringList paragraphs;
    const std::string_view over = core::nameOf(verdict.over);
    const QString domain = QString::fromUtf8(over.data(), static_cast<qsizetype>(over.size()));
    switch (verdict.answer) {
    case Answer::Proven:
        paragraphs << VerdictWords::tr("Positive definite, proven: %1.").arg(asRead(verdict.reason));
        break;
    case Answer::Refuted:
        paragraphs << VerdictWords::tr("Not positive definite over %1.").arg(domain);
        if (verdict.witness)
            paragraphs << VerdictWords::tr("%1: the sum Σ wᵢ wⱼ k(xᵢ, xⱼ) is %2, below 0 for sure.")
                              .arg(witnessText(*verdict.witness), numberText(verdict.witness->value, 6));
        else
            paragraphs << sentenceOf(verdict.reason);
        if (!verdict.elsewhere.empty())
            paragraphs << sentenceOf(verdict.elsewhere);
        break;
    default:
        paragraphs << VerdictWords::tr("Whether it is positive definite over %1 is open. %2")
                          .arg(domain, sentenceOf(verdict.reason));
    }
    paragraphs << conditionalText(verdict);
    if (!verdict.negativeReason.empty())
        paragraphs << VerdictWords::tr("Its negative is conditionally negative definite: %1.")
                          .arg(asRead(verdict.negativeReason));
    return paragraphs;
}

QColor verdictInk(Answer answer, const QPalette& palette)
{
    constexpr QRgb onLight = qRgb(0x00, 0x66, 0x3d), onDark = qRgb(0x63, 0xd6, 0xa8);
    if (answer == Answer::Refuted)
        return problemInk(palette);
    if (answer == Answer::Open)
        return palette.color(QPalette::WindowText);
    return palette.color(QPalette::Window).lightness() < 128 ? onDark : onLight;
}

} // namespace widgets
