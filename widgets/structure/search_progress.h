#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace widgets
{

/// How far a search is that began by itself, with a button that stops it, and goes on afterwards. Out of sight while
/// there is nothing to tell.
class SearchProgress : public QWidget
{
    Q_OBJECT
public:
    explicit SearchProgress(QWidget* parent = nullptr);

    void showRunning(const QString& what, int done, int total); // total 0: unknown
    void showStopped(const QString& what);
    void clear();

signals:
    void stopRequested();
    void continueRequested();

private:
    QLabel* text_;
    QProgressBar* bar_;
    QPushButton *stop_, *goOn_;
};

} // namespace widgets
