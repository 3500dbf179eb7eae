#include "widgets/controls/pausing_button.h"

#include <QStyle>

#include <algorithm>

namespace widgets
{

PausingButton::PausingButton(QWidget* parent) : QToolButton(parent)
{
    setCheckable(true);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    showPlaying(false);
}

void PausingButton::setPlayText(const QString& text)
{
    playText_ = text;
    showPlaying(isChecked());
}

void PausingButton::showPlaying(bool playing)
{
    setChecked(playing);
    setText(playing ? tr("Pause") : playText_);
    setIcon(style()->standardIcon(playing ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay));
}

QSize PausingButton::sizeHint() const
{
    const auto widthOf = [this](const QString& words) {
        return fontMetrics().size(Qt::TextShowMnemonic, words).width();
    };
    const int wider = std::max(widthOf(playText_), widthOf(tr("Pause")));
    return QToolButton::sizeHint() + QSize(wider - widthOf(text()), 0);
}

} // namespace widgets
