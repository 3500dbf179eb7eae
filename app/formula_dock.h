#pragma once

#include <QDockWidget>

namespace widgets
{
class DockTitle;
}

namespace app
{

/// The place of the labs' formula cards: below the model, seen without scrolling as far as the window is high enough,
/// torn off as a window of its own, folded or closed as the person likes.
class FormulaDock : public QDockWidget
{
    Q_OBJECT

public:
    explicit FormulaDock(QWidget* parent = nullptr);

    /// A card and what stands below it, out of its scrolling.
    void add(QWidget* card, QWidget* foot);
    void showCard(const QWidget* card); // one of those; nullptr: there is none to show
    bool isFolded() const;
    void setFolded(bool folded); // silent

signals:
    void foldedChanged(bool folded);
    void closeAsked();

private:
    QWidget* cards_;
    widgets::DockTitle* title_;
};

} // namespace app
