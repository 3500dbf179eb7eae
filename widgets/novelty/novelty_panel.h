#pragma once

#include "core/labs/novelty/novelty_settings.h"
#include "widgets/controls/settings_form.h"

#include <QCoreApplication>

#include <array>
#include <functional>
#include <optional>
#include <vector>

class QHBoxLayout;
class QPushButton;

namespace widgets
{

class RunControls;

/// Editor of core::NoveltySettings: of pictures which rows and which methods, of points the
/// threshold, and the model where it is not the Density lab's (StudentTPanel).
class NoveltyPanel : public SettingsForm<core::NoveltySettings>
{
    Q_DECLARE_TR_FUNCTIONS(widgets::NoveltyPanel)

public:
    explicit NoveltyPanel(QWidget* parent = nullptr);

    /// The picture on show, whose label the sliders change; silent.
    struct Looked {
        int row = 0;            // of the data, from 0
        int asked = 0, own = 0; // labels
    };
    void showLooked(const Looked& looked);
    /// Sets how much of a label the picture on show carries, as an edit of that gesture.
    void moveLabel(int label, double share, int gesture);
    /// Of the area over the number of training pictures.
    RunControls* run() const { return run_; }

private:
    void addRows();
    void addMethods();
    void addModel();
    void addButtons();
    void addLabel();
    QPushButton* addLabelButton(QHBoxLayout* row, const QString& text, const QString& toolTip, const QString& what,
                                std::function<void(core::NoveltySettings&)> change);
    std::vector<double> labelOf(const core::NoveltySettings& settings) const;
    void takeLooked(core::NoveltySettings& settings) const;
    void addStudy();
    void showWhatMatters(const core::NoveltySettings& settings);
    void showLabel(const core::NoveltySettings& settings);

    std::optional<Looked> looked_;
    QPushButton *drawAgain_ = nullptr, *reset_ = nullptr, *asAsked_ = nullptr, *asOwn_ = nullptr;
    Fold *beside_ = nullptr, *study_ = nullptr, *model_ = nullptr, *label_ = nullptr;
    std::array<ParameterSlider*, core::digitClasses> shares_{};
    RunControls* run_ = nullptr;
};

} // namespace widgets
