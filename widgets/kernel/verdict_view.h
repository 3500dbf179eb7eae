#pragma once

#include "core/kernels/verdict/made_kernels.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QToolButton;

namespace widgets
{

class ElidedName;

/// Whether a kernel is one, on a line: a sign, the answer and its reason, as much as has room. The tip and the button
/// at its end tell all of it, with points and weights to copy; another button takes a kernel that the function makes.
/// The line has its room before there is a verdict.
class VerdictView : public QWidget
{
    Q_OBJECT

public:
    explicit VerdictView(QWidget* parent = nullptr);

    void showVerdict(const core::JudgedKernel& judged);
    /// The kernel is another now: the verdict is greyed where no new one comes soon, and its kernels are not to be had.
    void showChanged();
    void setTaking(bool taking); // may its kernels be taken?
    QString told() const;        // on the line, all of it

signals:
    void kernelTaken(const core::Kernel& kernel, const QString& rule);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fillMenu();
    void colour();

    core::JudgedKernel judged_;
    bool taking_ = true;
    ElidedName* line_;
    QToolButton *makes_, *more_;
    QLabel* all_;
    QTimer patience_;
};

} // namespace widgets
