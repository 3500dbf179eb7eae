#pragma once

#include "core/kernels/kernel.h"
#include "widgets/kernel/shown_expression.h"

#include <QWidget>

class QTimer;

namespace widgets
{

class ExpressionEdit;
class ProblemLabel;

/// A kernel as an expression. What is typed is read at Return, on leaving, or after a short pause; what cannot be read
/// is marked, explained below the field and changes nothing; Esc brings the kernel back that stood there before the
/// typing. Numbers are short; the tip has all their digits, and those that nobody touches keep them. After Return, and
/// after Esc where nothing was typed, the keyboard goes back to the window.
class ExpressionField : public QWidget
{
    Q_OBJECT

public:
    /// `option`: of commands that take the kernel.
    ExpressionField(QWidget* parent, QString option);

    /// Silent. The text a person is writing stays when it stands for this very kernel.
    void showKernel(const core::Kernel& kernel);

    /// Lists of lengthscales must fit the data.
    void setDimensions(int dimensions) { dimensions_ = dimensions; }

    /// A sentence below the field about the kernel as a whole; empty clears it.
    void setProblem(const QString& sentence);
    QString problem() const; // as shown

signals:
    void kernelTyped(const core::Kernel& kernel);

private:
    void read();
    void confirm();
    void restore();
    void abandon();
    void refuse(const QString& sentence, std::size_t column);
    void showProblems();

    const QString option_;
    core::Kernel kernel_, before_; // before_: as it was when the expression was last written out
    ShownExpression shown_;
    int dimensions_ = 1;
    QString refusal_; // about the text
    QString problem_; // told from outside
    ExpressionEdit* edit_;
    ProblemLabel* problemLabel_;
    QTimer* pause_;
};

} // namespace widgets
