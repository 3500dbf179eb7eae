#pragma once

#include <QDockWidget>

#include <optional>

class QMainWindow;

namespace widgets
{
class DockTitle;
class PlaceRow;
} // namespace widgets

namespace app
{

/// The place of the labs' formula cards: below the model, torn off as a window of its own, folded or closed as the
/// person likes. It is as high as its card needs, within a share of the window, or as high as the person made it by the
/// gap above; a double click on the gap frees that again. Its height never changes while a mouse button is down or a
/// slider plays, nor with what is said of the place under the mouse.
class FormulaDock : public QDockWidget
{
    Q_OBJECT

public:
    /// It shares the height of `window` with `above`.
    FormulaDock(QDockWidget& above, QMainWindow& window);

    /// A card and what stands below it, out of its scrolling.
    void add(QWidget* card, widgets::PlaceRow* foot);
    void showCard(const QWidget* card); // one of those; nullptr: there is none to show
    bool isFolded() const;
    void setFolded(bool folded); // silent
    /// In pixels, as the person made it; nothing: as the card needs.
    std::optional<int> ownHeight() const { return ownHeight_; }
    void setOwnHeight(std::optional<int> height);

signals:
    void foldedChanged(bool folded);
    void closeAsked();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitSoon();
    void fit();
    int wantedHeight() const;
    bool sharesColumn() const;

    QDockWidget& above_;
    QMainWindow& window_;
    QWidget* cards_;
    widgets::DockTitle* title_;
    std::optional<int> ownHeight_;
    std::optional<int> heldAt_; // the height when the gap above was taken
    bool awaited_ = false;
};

} // namespace app
