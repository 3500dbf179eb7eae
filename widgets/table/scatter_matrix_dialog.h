#pragma once

#include "widgets/dialogs/growing_dialog.h"
#include "widgets/table/scatter_matrix.h"

class QLabel;

namespace widgets
{

/// The scatter matrix in a window beside the main one; it stays open, so that one pair after another can be looked at.
class ScatterMatrixDialog : public GrowingDialog
{
    Q_OBJECT

public:
    explicit ScatterMatrixDialog(QWidget* parent = nullptr);

    /// Silent. Closes where there is no table any more.
    void showColumns(const core::ChosenColumns& columns);
    ScatterMatrix* matrix() const { return matrix_; }

private:
    ScatterMatrix* matrix_;
    QLabel* caption_;
};

} // namespace widgets
