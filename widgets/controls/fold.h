#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace widgets
{

/// A part of a form that folds under its title: folded it says in one line what it holds. Whether a person has folded
/// it is remembered by its lasting name; without one it is not. A title too long for the form is elided.
class Fold : public QWidget
{
    Q_OBJECT

public:
    enum class Begins { Open, Folded };
    Fold(const QString& title, const QString& name, Begins begins, QWidget* parent);

    QVBoxLayout* body() const { return body_; } // what it holds, from top to bottom
    QWidget* holder() const { return holder_; } // of all that
    void setTitle(const QString& title);
    void setTip(const QString& tip);    // of the title
    void setBold(bool bold);            // the title
    void tellAlso(const QString& held); // in its line
    bool isOpen() const { return open_; }
    void setOpen(bool open); // silent: by something else than a hand, and not remembered
    /// What the controls in it stand at, to be compared: has something changed that is folded away?
    QStringList values() const;

signals:
    void openChanged(bool open); // by hand

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void follow();
    void fitTitle();

    QString whole_; // the title
    QString name_;
    QStringList held_;
    bool open_ = true;
    QToolButton* button_; // with the title
    QLabel* line_;
    QWidget* holder_;
    QVBoxLayout* body_;
};

} // namespace widgets
