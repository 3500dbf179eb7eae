#pragma once

#include "widgets/theme/theme.h"

#include <QTabBar>

namespace app
{

/// A tab for each lab, below the name of its group (the tab's data), the current one underlined, closer and smaller
/// where there is no room for all names: the style's own tabs hardly show in the dark which it is.
class LabTabs : public QTabBar
{
    Q_OBJECT

public:
    explicit LabTabs(QWidget* parent = nullptr);

    void setTheme(const widgets::Theme& theme);

    QSize sizeHint() const override;

protected:
    QSize tabSizeHint(int index) const override; // closer where there is no room for all names
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    int wantedWidth() const;
    QFont captionFont() const;
    int captionHeight() const; // 0 where there are no groups
    bool beginsGroup(int tab) const;
    void paintCaption(QPainter& painter, int tab) const;
    void fitText();

    widgets::Theme theme_;
};

} // namespace app
