#pragma once

#include "core/data/redraw.h"

#include <QWidget>

#include <map>
#include <optional>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace widgets
{

class DrawnPartForm;
class LinkLabel;

/// What of the points is generated, each part with its sliders, and a word on what no longer is. Takes no room where
/// there is nothing to say.
class DrawnDataPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DrawnDataPanel(QWidget* parent = nullptr);

    /// Silent. Parts that stay keep their sliders, and folded ones stay folded.
    void showData(const core::Dataset& points);
    /// That these parts were generated, until they were edited by hand; each can be drawn again.
    void showEdited(const std::vector<core::DrawnPart>& parts);
    /// Why the part could not be drawn as it was asked for.
    void showProblem(const core::DrawnPart& part, const QString& sentence);

signals:
    void partEdited(const core::DrawnPart& part, const QString& what, int gesture);
    void gestureEnded(int gesture);                   // of such edits
    void drawAgainAsked(const core::DrawnPart& part); // one that was edited by hand

private:
    bool shows(const std::vector<core::DrawnPart>& parts) const;
    void rebuild(const std::vector<core::DrawnPart>& parts);
    void markSharedSeeds();

    QVBoxLayout* column_;
    LinkLabel* word_; // on what is no longer generated
    std::vector<DrawnPartForm*> forms_;
    std::vector<core::DrawnPart> edited_;
    std::map<std::optional<int>, bool> open_; // by sample; folded at first: the lab comes before its data
};

} // namespace widgets
