#pragma once

#include "core/data/shape.h"
#include "core/labs/novelty/novelty_settings.h"
#include "widgets/controls/settings_form.h"

class QPushButton;

namespace widgets
{

/// Editor of core::NoveltySettings: of pictures which rows and which methods, of points the model alone.
class NoveltyPanel : public SettingsForm<core::NoveltySettings>
{
    Q_OBJECT

public:
    explicit NoveltyPanel(QWidget* parent = nullptr);

    void setShape(core::Shape shape);

private:
    void addRows();
    void addMethods();
    void addModel();
    void addButtons();
    void showWhatMatters(const core::NoveltySettings& settings);

    core::Shape shape_ = core::Shape::Picture;
    QPushButton *drawAgain_ = nullptr, *reset_ = nullptr;
};

} // namespace widgets
