#pragma once

#include <QPushButton>

namespace app
{

/// On the panel that says what is missing, below its sentence: the lab's example, in one click.
class LackOffer : public QPushButton
{
    Q_OBJECT

public:
    explicit LackOffer(QWidget* panel);

    /// On that panel from now on.
    void offer(QWidget* panel, const QString& example);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // the panel has another size

private:
    void place();
};

} // namespace app
