#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QToolButton;

namespace widgets
{

/// What there is to know of what is on show, on one line: as much as has room, and a button that tells all of it where
/// that is more.
class RemarkLine : public QWidget
{
    Q_OBJECT

public:
    explicit RemarkLine(QWidget* parent = nullptr);

    void setRemarks(const QStringList& sentences);
    const QStringList& remarks() const { return sentences_; }

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QString all() const; // each on a line of its own
    void fit();

    QStringList sentences_;
    QLabel* text_;
    QToolButton* more_;
};

} // namespace widgets
