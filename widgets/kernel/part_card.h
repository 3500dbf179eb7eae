#pragma once

#include "core/kernels/descriptions.h"
#include "core/outcome.h"
#include "widgets/controls/offered.h"
#include "widgets/kernel/kernel_edits.h"

#include <QFrame>

#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace widgets
{

class KernelGlance;
class ParameterSlider;

/// One part of a kernel: its family (or "Sum", "Product"), its curve, the sliders of its own numbers, and buttons to
/// add a part, multiply by one, or take it away. It reports wishes and changes nothing itself.
class PartCard : public QFrame
{
    Q_OBJECT

public:
    /// The part of `kernel` at `path`; its place and its being single or a bracket stay for the card's life.
    PartCard(const core::Kernel& kernel, PartPath path, QString option, QWidget* parent = nullptr);

    const PartPath& path() const { return path_; }

    /// Sliders are kept unless the family or the length of a list has changed; true when they are new.
    bool showKernel(const core::Kernel& kernel, int dimensions);
    void setLocked(const std::vector<std::string>& fields);
    void setMedianDistance(std::optional<double> distance);
    void setOffered(const OfferedOf& of); // KernelEditor::setOffered

    /// Marks the sliders and returns the fields that found one.
    std::vector<std::string> showProblems(const std::vector<core::Problem>& problems);

signals:
    void hyperparameterEdited(const core::Hyperparameter& at, int gesture);
    void lockToggled(const std::string& field, bool locked);
    void familyChosen(const widgets::PartPath& path, const QString& family);
    void ardToggled(const widgets::PartPath& path, bool ard);
    void partAsked(const widgets::PartPath& path, core::Kernel::Shape shape, const QString& family);
    void removalAsked(const widgets::PartPath& path);

private:
    struct Row {
        core::Hyperparameter at;
        ParameterSlider* slider;
    };
    void buildHeader(const core::Kernel& kernel);
    QWidget* buildFamilyChooser();
    QToolButton* buildAddButton(core::Kernel::Shape shape);
    void showFamily(const core::Kernel& part, int dimensions);
    void rebuildSliders(const std::vector<core::Hyperparameter>& own, const core::Kernel& part);
    void suggestMedian();
    void showOffered();

    PartPath path_;
    const QString option_; // of commands that take the kernel
    QHBoxLayout* header_;
    QComboBox* family_ = nullptr; // none on a bracket
    QCheckBox* ard_;
    QLabel* note_;
    KernelGlance* glance_;
    QVBoxLayout* sliderColumn_;
    std::vector<Row> rows_;
    std::vector<std::string> names_; // of its numbers and those of its parts
    std::optional<double> medianDistance_;
    OfferedOf offered_;
};

} // namespace widgets
