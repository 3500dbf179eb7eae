#pragma once

#include <QWidget>

#include <optional>

class QProgressBar;
class QPushButton;

namespace widgets
{

/// The button that maximises an evidence; while it is at work, how far it is and a button that cancels it.
class MaximiseBox : public QWidget
{
    Q_OBJECT

public:
    MaximiseBox(const QString& text, QWidget* parent);

    void setAvailable(bool available); // there is something to maximise
    void setAbout(const QString& toolTip) const;
    /// 0 … 1 while a maximisation runs; nothing ends it.
    void showProgress(std::optional<double> share);

signals:
    void maximiseRequested();
    void cancelRequested();

private:
    QPushButton *maximise_, *cancel_;
    QProgressBar* progress_;
    bool available_ = true, running_ = false;
};

} // namespace widgets
