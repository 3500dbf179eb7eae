#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace widgets
{

/// The name of a picture file, a button to choose another (a file can also be dropped on the row), and one to go back
/// to what comes with the program.
class PictureFileRow : public QWidget
{
    Q_OBJECT

public:
    PictureFileRow(const QString& name, const QString& meaning, QWidget* parent = nullptr);

    void setPath(const QString& path); // silent; empty: the one that comes with the program
    QString path() const { return path_; }

signals:
    void pathChosen(const QString& path);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void choose();

    QString name_, path_;
    QLabel* shown_;
    QToolButton* back_;
};

} // namespace widgets
