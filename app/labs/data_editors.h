#pragma once

#include <QWidget>

class QVBoxLayout;

namespace app
{

/// The editors of the points above a lab's own, one below the other. It is there while one of them is, and while the
/// points are a person's to change.
class DataEditors : public QWidget
{
public:
    explicit DataEditors(QWidget* parent);

    void take(QWidget* editor); // above the others
    void setOffered(bool offered);

protected:
    bool event(QEvent* event) override;

private:
    void follow();

    QVBoxLayout* column_;
    bool offered_ = true;
};

} // namespace app
