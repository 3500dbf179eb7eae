#pragma once

#include <QScrollArea>

class QLabel;

namespace widgets
{

/// Remarks, a line or more each: as high as they are, but never so high that they push the rest off the screen. Then
/// they scroll.
class RemarksView : public QScrollArea
{
public:
    static constexpr int mostLines = 8;

    explicit RemarksView(QWidget* parent = nullptr);

    void showRemarks(const QStringList& lines); // none: takes no room

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

private:
    QLabel* label_;
};

} // namespace widgets
