#pragma once

#include "core/labs/density/numerics.h"
#include "widgets/controls/standing.h"

#include <QWidget>

#include <array>
#include <optional>

class QLabel;
class QProgressBar;
class QToolButton;

namespace widgets
{

class BusySign;

/// One line on how a result was computed: route, effective rank, condition, jitter, time, nodes, preview.
/// Items that do not fit are left out from the right, never clipped; the tooltip of the strip has them all. Folded it
/// shows none of them but that a picture is a preview.
class NumericsStrip : public QWidget
{
    Q_OBJECT

public:
    explicit NumericsStrip(QWidget* parent = nullptr);

    void showNumerics(const core::Numerics& numerics, bool preview);
    /// The same of a lab that has no spectrum to speak of.
    void showRun(double milliseconds, double jitter, const std::string& route, bool preview);
    void clear();
    void showStanding(Standing standing); // of the numbers; the sign stays

    bool isFolded() const { return folded_; }
    void setFolded(bool folded); // silent

    /// A small turning sign. When to call it busy is the caller's to decide (after about 150 ms).
    void setBusy(bool busy);
    bool isBusy() const;
    /// How far a pass over many rows is, beside the sign; nothing: none is under way, or it is too quick to tell.
    void setPassProgress(std::optional<double> share);

    /// The line as text, for the clipboard and screen readers.
    QString text() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void foldedChanged(bool folded); // by the person
    void stopAsked();                // of the pass, likewise

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    std::array<QLabel*, 7> items() const; // the most important first
    bool isWanted(const QLabel& item) const;
    void fit();
    void addPass(); // the sign of one, and what stops it
    int fixedWidth() const;

    QLabel *preview_ = nullptr, *time_ = nullptr, *rank_ = nullptr, *condition_ = nullptr, *jitter_ = nullptr,
           *nodes_ = nullptr, *route_ = nullptr;
    BusySign* busy_;
    QToolButton* fold_;
    bool folded_ = false;
    QProgressBar* pass_;
    QToolButton* stop_;
};

} // namespace widgets
