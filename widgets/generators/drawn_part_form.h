#pragma once

#include "core/data/redraw.h"

#include <QWidget>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace core
{
struct GeneratorOption;
}

namespace widgets
{

class Fold;
class ParameterSlider;
class ProblemLabel;

/// The sliders of a generator: how many points, its options, and the seed with the next one beside it. They fold behind
/// the line that names them.
class DrawnPartForm : public QWidget
{
    Q_OBJECT

public:
    explicit DrawnPartForm(const core::DrawnPart& part, QWidget* parent = nullptr);

    const core::DrawnPart& part() const { return part_; }
    void setPart(const core::DrawnPart& part); // silent; of the same generator
    void setNextSeed(std::uint64_t seed);
    void showSeedProblem(const QString& sentence);
    /// Why the last edit could not be drawn; empty clears it.
    void showProblem(const QString& sentence);
    bool isFolded() const;
    void setFolded(bool folded); // silent

signals:
    /// `what` names the edit for undo.
    void partEdited(const core::DrawnPart& part, const QString& what, int gesture);
    void gestureEnded(int gesture);
    void foldedChanged(bool folded);

private:
    void addCount();
    void addOption(const core::GeneratorOption& option);
    void addSeed();
    void addSlider(ParameterSlider* slider, const QString& name, const QString& what,
                   const std::function<void(core::Generation&, double)>& set);

    core::DrawnPart part_;
    Fold* fold_;
    ParameterSlider *count_ = nullptr, *seed_ = nullptr;
    std::vector<std::pair<std::string, ParameterSlider*>> options_; // by name
    ProblemLabel* problem_;
};

} // namespace widgets
