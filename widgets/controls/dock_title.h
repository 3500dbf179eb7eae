#pragma once

#include <QWidget>

class QDockWidget;
class QLabel;
class QToolButton;

namespace widgets
{

/// The title of a dock, in the size of the text: it is dragged by it, and has buttons to tear it off where that may be,
/// to fold it where that is asked for, and to close it.
class DockTitle : public QWidget
{
    Q_OBJECT

public:
    enum class Folds { No, Yes };

    /// Becomes the dock's title bar, once the dock has its widget and its features.
    DockTitle(QDockWidget& dock, Folds folds);

    bool isFolded() const { return folded_; }
    void setFolded(bool folded); // silent: the dock is its title alone

signals:
    void foldedChanged(bool folded); // by the person
    void closeAsked();

private:
    QToolButton* addButton(const QString& name, const QString& toolTip);
    void showFold();

    QDockWidget& dock_;
    QToolButton* fold_ = nullptr;
    bool folded_ = false;
};

} // namespace widgets
