#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"
#include "widgets/controls/offered.h"

#include <QWidget>

#include <optional>
#include <string>
#include <vector>

namespace core
{
struct JudgedKernel;
}

namespace widgets
{

class ExpressionField;
class PartCard;
class VerdictView;

/// Editor of one core::Kernel: the expression as text, and a card of sliders for each part, always in step.
/// Cards are rebuilt only when the kernel's structure changes, so that a drag keeps its slider.
class KernelEditor : public QWidget
{
    Q_OBJECT

public:
    /// `option`: of the commands that take such a kernel, which its controls tell.
    explicit KernelEditor(QWidget* parent = nullptr, QString option = QStringLiteral("--kernel"));

    const core::Kernel& kernel() const { return kernel_; }
    void setKernel(const core::Kernel& kernel); // silent

    /// How many columns the data has: families that allow it offer one lengthscale a dimension when there are several.
    void setDimensions(int dimensions);

    /// What the "median" button beside a lengthscale sets; without one the button is not there.
    void setMedianDistance(std::optional<double> distance);

    /// Paths as in core::problems(Kernel): "lengthscale", "0.scale". Paths that the kernel lacks are ignored.
    std::vector<std::string> lockedHyperparameters() const { return locked_; }
    void setLockedHyperparameters(const std::vector<std::string>& paths); // silent

    /// Which of its controls there are: "kernel.expression", "kernel.verdict", "kernel.family" for all that changes
    /// what it is made of, and "kernel.PATH" for a number.
    void setOffered(const OfferedOf& of);

    /// What a computation found wrong with the kernel: a known hyperparameter's path marks its slider, every other
    /// field stands under the expression, where there is room for one. An empty list clears. Returns those not shown.
    std::vector<core::Problem> showProblems(const std::vector<core::Problem>& problems);

    /// What is known of the kernel as such; that of another kernel, or over other dimensions, is passed over.
    void showVerdict(const core::JudgedKernel& judged);

signals:
    /// Another kernel stands here, or other dimensions: a verdict is wanted.
    void verdictWanted(const core::Kernel& kernel, int dimensions);
    /// `what` names the edit for undo ("Change lengthscale"); edits of one gesture belong together.
    void kernelEdited(const core::Kernel& kernel, const QString& what, int gesture);
    void lockedHyperparametersEdited(const std::vector<std::string>& paths);

private:
    void edit(const core::Kernel& kernel, const QString& what, int gesture);
    void showKernel(core::Kernel kernel);
    void rebuildCards();
    void orderTabs();
    void wantVerdict();
    void connectCard(PartCard* card);
    void keepLocks(const core::Kernel& before);
    std::vector<core::Problem> refreshProblems(); // those not shown

    const QString option_;
    core::Kernel kernel_;
    int dimensions_ = 1;
    std::optional<double> medianDistance_;
    OfferedOf offered_;
    std::vector<std::string> locked_;
    std::vector<core::Problem> reported_;
    ExpressionField* expression_;
    VerdictView* verdict_;
    std::optional<std::pair<core::Kernel, int>> judging_; // for which a verdict was wanted last
    QWidget* cardBox_ = nullptr;                          // a new one whenever the parts change
    std::vector<PartCard*> cards_;                        // in reading order: the root first
};

} // namespace widgets
