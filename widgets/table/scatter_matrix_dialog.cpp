#include "widgets/table/scatter_matrix_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace widgets
{

ScatterMatrixDialog::ScatterMatrixDialog(QWidget* parent)
    : GrowingDialog(parent), matrix_(new ScatterMatrix(this)), caption_(new QLabel(this))
{
    caption_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* exporting = buttons->addButton(tr("&Export…"), QDialogButtonBox::ActionRole);
    auto* copying = buttons->addButton(tr("Copy i&mage"), QDialogButtonBox::ActionRole);
    for (QPushButton* button : {exporting, copying})
        button->setAutoDefault(false); // Return chooses the pair
    connect(exporting, &QPushButton::clicked, matrix_, &ScatterMatrix::exportRequested);
    connect(copying, &QPushButton::clicked, matrix_, &ScatterMatrix::copyImage);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(matrix_, 1);
    column->addWidget(caption_);
    column->addWidget(buttons);
    matrix_->setFocus();
}

void ScatterMatrixDialog::showColumns(const core::ChosenColumns& columns)
{
    matrix_->showColumns(columns);
    if (!columns.table)
        return reject();
    const Eigen::Index n = columns.table->values.rows(), c = columns.table->values.cols();
    setWindowTitle(tr("Scatter matrix of %1").arg(QString::fromStdString(columns.table->source)));
    QStringList words{tr("A click on a field shows that pair on the sheet, one on the diagonal that column alone.")};
    if (n > ScatterMatrixPicture::mostRows)
        words << tr("Drawn are a random %1 of %2 rows.").arg(ScatterMatrixPicture::mostRows).arg(n);
    if (c > ScatterMatrixPicture::mostColumns)
        words << tr("Of %1 columns these are the chosen ones and the first others.").arg(c);
    caption_->setText(words.join(QLatin1Char(' ')));
}

} // namespace widgets
