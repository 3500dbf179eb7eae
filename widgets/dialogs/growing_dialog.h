#pragma once

#include <QDialog>

namespace widgets
{

/// A dialog that grows when a sentence appears in it, so that nothing is clipped; it never shrinks under the mouse.
class GrowingDialog : public QDialog
{
    Q_OBJECT

public:
    using QDialog::QDialog;

    void setVisible(bool visible) override;

protected:
    bool event(QEvent* event) override;

private:
    void grow();
};

} // namespace widgets
