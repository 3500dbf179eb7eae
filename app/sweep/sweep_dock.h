#pragma once

#include "app/sweep/number_choice.h"
#include "core/data/dataset.h"

#include <QDockWidget>
#include <QPointer>

#include <memory>
#include <vector>

class QComboBox;

namespace widgets
{
struct Theme;
}

namespace app
{

class Document;
class ExportQuestion;
class LabPage;
struct Preferences;
class RepeatPart;
class SweepPart;

/// The dock for any number of the lab on show: over a slider, and over fresh samples. It follows the document and the
/// page while a person can see it.
class SweepDock : public QDockWidget
{
    Q_OBJECT

public:
    SweepDock(Document& document, ExportQuestion& question, const Preferences& preferences, QWidget* window);

    void turnTo(LabPage* page);
    void setTheme(const widgets::Theme& theme);
    /// By another page than a lab's: then it is out of sight, and as it was when a lab comes back.
    void setCovered(bool covered);

    QComboBox* numbers() const { return chooser_; }
    SweepPart* sweep() const { return sweep_; }
    RepeatPart* repeats() const { return repeats_; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void follow();
    void fillNumbers();
    std::vector<LabNumber> offeredNumbers() const;
    void takeNumber();
    void showSample(const std::shared_ptr<const core::Dataset>& data);
    void showOwnPoints();

    Document& document_;
    QPointer<LabPage> page_;
    std::vector<NumberChoice> known_;
    QComboBox* chooser_;
    SweepPart* sweep_;
    RepeatPart* repeats_;
    bool covered_ = false, wasHidden_ = false, sampleShown_ = false;
};

} // namespace app
