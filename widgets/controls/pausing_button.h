#pragma once

#include <QToolButton>

namespace widgets
{

/// Starts something that goes on until it is paused. As wide with one text as with the other: a second click at the
/// same place hits it.
class PausingButton : public QToolButton
{
    Q_OBJECT

public:
    explicit PausingButton(QWidget* parent = nullptr);

    void setPlayText(const QString& text); // while nothing goes on
    void showPlaying(bool playing);

    QSize sizeHint() const override;

private:
    QString playText_;
};

} // namespace widgets
