#pragma once

#include <QLineEdit>

#include <optional>

namespace widgets
{

/// A field for one number in a dialog: decimal point or comma, Return and Esc left to the dialog. In a dock Return
/// gives the keyboard back to the window. It holds whatever is typed and says what is wrong with it; the dialog shows
/// the sentence and refuses.
class NumberField : public QLineEdit
{
    Q_OBJECT

public:
    /// Admissible are the numbers, or the whole numbers, from `lower` to `upper`.
    NumberField(double lower, double upper, bool integer, QWidget* parent = nullptr);

    void setAdmissible(double lower, double upper, bool integer);
    /// From now on the number is of days since 1970-01-01, shown and typed as a date.
    void takeDates() { dates_ = true; }

    /// What is typed, admissible or not; the very number that was shown while nobody has edited it. Nothing for no
    /// number.
    std::optional<double> value() const;
    void setValue(double value, int digits = 10); // silent; kept exactly, shown with so many significant digits

    /// Why what is typed cannot be used, as a sentence; empty when it can.
    QString objection() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

private:
    double lower_, upper_;
    bool integer_, dates_ = false;
    double shown_ = 0.0;
    QString shownText_;
};

} // namespace widgets
