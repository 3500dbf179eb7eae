#pragma once

#include <QString>

#include <vector>

namespace widgets
{

/// An expression as a person sees it, its numbers short, and the numbers behind: while the text is edited, each number
/// that nobody touched stays what it is.
class ShownExpression
{
public:
    /// Four digits, but for numbers that the person typed and the expression still holds.
    void show(const QString& expression);
    /// The text after an edit in one place.
    void follow(const QString& text);
    /// The numbers of the text are no longer only typed but taken: they will be shown as they are.
    void accept();

    const QString& text() const { return text_; }
    bool isAsShown() const { return text_ == shown_; }
    QString inFull() const; // the text with every digit of the numbers that nobody touched

private:
    struct Number {
        qsizetype begin = 0, length = 0; // in the text
        QString inFull;
        bool operator==(const Number&) const = default;
    };

    QString shown_, text_;
    std::vector<Number> ofShown_, numbers_; // in reading order
    std::vector<double> typed_;
};

} // namespace widgets
