#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace widgets
{

/// A part of a form that folds under its title: folded it says in one line what it holds. Whether a person has folded
/// it is remembered, by its lasting name.
class Fold : public QWidget
{
    Q_OBJECT

public:
    enum class Begins { Open, Folded };
    Fold(const QString& title, const QString& name, Begins begins, QWidget* parent);

    QVBoxLayout* body() const { return body_; } // what it holds, from top to bottom
    QWidget* holder() const { return holder_; } // of all that
    void setBold(bool bold);                    // its title
    void tellAlso(const QString& held);         // in its line
    bool isOpen() const { return open_; }
    void setOpen(bool open); // silent: by something else than a hand, and not remembered
    /// What the controls in it stand at, to be compared: has something changed that is folded away?
    QStringList values() const;

signals:
    void openChanged(bool open); // by hand

private:
    void follow();

    QString name_;
    QStringList held_;
    bool open_ = true;
    QToolButton* title_;
    QLabel* line_;
    QWidget* holder_;
    QVBoxLayout* body_;
};

} // namespace widgets
