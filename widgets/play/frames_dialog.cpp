#include "widgets/play/frames_dialog.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/controls/problem_label.h"
#include "widgets/dialogs/number_field.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

namespace
{
constexpr double fewestPictures = 2, mostPictures = 2000;
constexpr double slowest = 0.1, fastest = 50.0;         // pictures a second; a GIF knows no faster
constexpr double fewestPixels = 100, mostPixels = 4000; // of a side
} // namespace

FramesDialog::FramesDialog(const QStringList& views, const QStringList& viewTitles, const FramesChoice& choice,
                           QWidget* parent)
    : GrowingDialog(parent),
      view_(chooser(viewTitles, tr("<p>The whole page or one panel of it.</p>"), tr("What"), this)),
      format_(
          chooser({tr("PNG, a numbered file for each picture"), tr("GIF, animated")},
                  tr("<p>A GIF moves wherever it is opened, with at most 256 colours in each picture; the PNG files "
                     "keep all colours and carry the session.</p>"),
                  tr("Format"), this)),
      theme_(chooser({tr("Light, for print"), tr("Dark, for slides")},
                     tr("<p>The colours of the pictures, whatever the window's are.</p>"), tr("Colours"), this)),
      pictures_(new NumberField(fewestPictures, mostPictures, true, this)),
      perSecond_(new NumberField(slowest, fastest, false, this)),
      width_(new NumberField(fewestPixels, mostPixels, true, this)),
      height_(new NumberField(fewestPixels, mostPixels, true, this)), problem_(new ProblemLabel(this))
{
    setWindowTitle(tr("Export the pictures of a play"));
    for (int i = 0; i < view_->count(); ++i)
        view_->setItemData(i, views.value(i));
    buildLayout();
    view_->setCurrentIndex(std::max(0, view_->findData(choice.view)));
    format_->setCurrentIndex(static_cast<int>(choice.format));
    theme_->setCurrentIndex(choice.dark ? 1 : 0);
    pictures_->setValue(choice.pictures);
    perSecond_->setValue(choice.perSecond);
    width_->setValue(choice.size.width());
    height_->setValue(choice.size.height());
    for (NumberField* field : {pictures_, perSecond_, width_, height_})
        connect(field, &QLineEdit::textEdited, this, &FramesDialog::check);
    connect(format_, &QComboBox::currentIndexChanged, this, &FramesDialog::check);
    check();
}

void FramesDialog::buildLayout()
{
    pictures_->setObjectName(QStringLiteral("pictures"));
    pictures_->setToolTip(tr("How many, evenly over the whole course"));
    perSecond_->setObjectName(QStringLiteral("perSecond"));
    width_->setObjectName(QStringLiteral("width"));
    width_->setAccessibleName(tr("Width"));
    height_->setObjectName(QStringLiteral("height"));
    height_->setAccessibleName(tr("Height"));
    auto* size = new QHBoxLayout;
    size->addWidget(width_, 1);
    size->addWidget(new QLabel(QStringLiteral("×"), this));
    size->addWidget(height_, 1);
    size->addWidget(new QLabel(tr("pixels"), this));
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&What"), view_);
    form->addRow(tr("&Format"), format_);
    form->addRow(tr("C&olours"), theme_);
    form->addRow(tr("&Pictures"), pictures_);
    form->addRow(tr("Pictures a &second"), perSecond_);
    form->addRow(tr("Si&ze"), size);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    export_ = buttons->addButton(tr("&Export…"), QDialogButtonBox::AcceptRole);
    export_->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(problem_);
    column->addStretch();
    column->addWidget(buttons);
}

FramesChoice FramesDialog::choice() const
{
    return {.view = view_->currentData().toString(),
            .format = static_cast<FramesChoice::Format>(format_->currentIndex()),
            .pictures = static_cast<int>(pictures_->value().value_or(fewestPictures)),
            .perSecond = perSecond_->value().value_or(slowest),
            .size = {static_cast<int>(width_->value().value_or(fewestPixels)),
                     static_cast<int>(height_->value().value_or(fewestPixels))},
            .dark = theme_->currentIndex() == 1};
}

void FramesDialog::check()
{
    QString objection;
    for (const NumberField* field : {pictures_, perSecond_, width_, height_})
        if (objection.isEmpty())
            objection = field->objection();
    problem_->showProblem(objection);
    perSecond_->setEnabled(format_->currentIndex() == static_cast<int>(FramesChoice::Format::Gif));
    export_->setEnabled(objection.isEmpty());
}

} // namespace widgets
