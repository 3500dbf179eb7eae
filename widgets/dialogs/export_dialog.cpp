#include "widgets/dialogs/export_dialog.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"
#include "widgets/figures/figure_form.h"
#include "widgets/figures/figure_preview.h"
#include "widgets/figures/figure_size.h"
#include "widgets/figures/style_chooser.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <cassert>

#include <algorithm>

namespace widgets
{

namespace
{

constexpr double mostArea = 1e8; // pixels: 400 MB of picture

void select(QComboBox& combo, const QVariant& data)
{
    const QSignalBlocker quiet(combo);
    if (const int found = combo.findData(data); found >= 0)
        combo.setCurrentIndex(found);
}

} // namespace

ExportDialog::ExportDialog(std::vector<ExportView> views, std::vector<FigureStyle> own, Draw draw, QWidget* parent)
    : GrowingDialog(parent), views_(std::move(views)), view_(new CalmCombo(this)), format_(new CalmCombo(this)),
      styles_(new StyleChooser(std::move(own), this)), form_(new FigureForm(this)),
      preview_(
          new FigurePreview([this, draw = std::move(draw)](const QSize& room) { return draw(choice(), room); }, this)),
      summary_(new QLabel(this)), problem_(new ProblemLabel(this)),
      carrySession_(new QCheckBox(tr("Carry the &session in the file"), this))
{
    assert(!views_.empty());
    setWindowTitle(tr("Export"));
    fillChoosers();
    buildLayout();
    ExportChoice usual;
    usual.view = views_.front().id;
    setChoice(usual);
    connect(view_, &QComboBox::currentIndexChanged, this, [this] { takeView(); });
    connect(format_, &QComboBox::currentIndexChanged, this, &ExportDialog::takeFormat);
    connect(form_, &FigureForm::edited, this, [this] {
        styles_->showStyle(form_->figureStyle());
        check();
    });
    connect(styles_, &StyleChooser::chosen, this, [this](const FigureStyle& style) {
        form_->setFigureStyle(style);
        check();
    });
    connect(styles_, &StyleChooser::ownEdited, this, &ExportDialog::ownStylesEdited);
    resizeToText();
}

void ExportDialog::fillChoosers()
{
    for (const ExportView& view : views_)
        view_->addItem(view.title, view.id);
    format_->addItem(tr("PNG, a picture of pixels"), QStringLiteral("png"));
    format_->addItem(tr("SVG, lines and text for the web"), QStringLiteral("svg"));
    format_->addItem(tr("PDF, lines and text for print"), QStringLiteral("pdf"));
    format_->addItem(tr("CSV, the numbers behind the plot"), QStringLiteral("csv"));
    if (std::ranges::any_of(views_, &ExportView::scripted)) {
        format_->addItem(tr("Python, a script that computes it anew"), QStringLiteral("py"));
        format_->addItem(tr("R, a script that computes it anew"), QStringLiteral("R"));
    }
    view_->setObjectName(QStringLiteral("view"));
    format_->setObjectName(QStringLiteral("format"));
    view_->setToolTip(tr("The whole page or one panel of it"));
    format_->setToolTip(tr("How the file keeps it"));
    carrySession_->setObjectName(QStringLiteral("carrySession"));
    carrySession_->setToolTip(
        tr("Data, kernel and settings travel in the file's metadata: opening the figure restores them.\n"
           "Switch it off where the data must not leave this machine."));
}

void ExportDialog::offerHtml()
{
    const QSignalBlocker quiet(format_);
    format_->insertItem(format_->findData(QStringLiteral("csv")), tr("HTML, a page to read and to move"),
                        QStringLiteral("html"));
}

void ExportDialog::buildLayout()
{
    auto* both = new QHBoxLayout;
    both->addWidget(buildForm());
    both->addWidget(buildPreview(), 1);
    auto* column = new QVBoxLayout(this);
    column->addLayout(both, 1);
    column->addWidget(problem_);
    column->addWidget(buildButtons());
}

QWidget* ExportDialog::buildForm()
{
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&What"), view_);
    form->addRow(tr("&Format"), format_);
    form->addRow(tr("St&yle"), styles_);
    column->addLayout(form);
    column->addWidget(form_);
    column->addWidget(carrySession_);
    column->addStretch();
    auto* scroll = new QScrollArea(this); // what a low screen with large text has no room for
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    scroll->setFixedWidth(content->minimumSizeHint().width() + scroll->verticalScrollBar()->sizeHint().width());
    return scroll;
}

QWidget* ExportDialog::buildPreview()
{
    summary_->setObjectName(QStringLiteral("summary"));
    summary_->setAlignment(Qt::AlignHCenter);
    auto* right = new QWidget(this);
    auto* column = new QVBoxLayout(right);
    column->addWidget(preview_, 1);
    column->addWidget(summary_);
    return right;
}

QDialogButtonBox* ExportDialog::buildButtons()
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    save_ = buttons->addButton(tr("Save…"), QDialogButtonBox::AcceptRole);
    copyImage_ = buttons->addButton(tr("&Copy image"), QDialogButtonBox::ActionRole);
    copyTable_ = buttons->addButton(tr("Copy ta&ble"), QDialogButtonBox::ActionRole);
    save_->setObjectName(QStringLiteral("save"));
    copyImage_->setObjectName(QStringLiteral("copyImage"));
    copyTable_->setObjectName(QStringLiteral("copyTable"));
    save_->setToolTip(tr("Asks where to, then writes the file (Enter)"));
    copyImage_->setToolTip(tr("Puts the picture on the clipboard, in pixels"));
    copyTable_->setToolTip(tr("Puts the numbers behind the plot on the clipboard"));
    save_->setDefault(true);
    for (QPushButton* other : {copyImage_, copyTable_})
        other->setAutoDefault(false); // Return saves
    connect(save_, &QPushButton::clicked, this, [this] { ask(ExportChoice::Destination::File); });
    connect(copyImage_, &QPushButton::clicked, this, [this] { ask(ExportChoice::Destination::ImageToClipboard); });
    connect(copyTable_, &QPushButton::clicked, this, [this] { ask(ExportChoice::Destination::TableToClipboard); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return buttons;
}

/// As large as form and preview like to be, within the screen.
void ExportDialog::resizeToText()
{
    const QSize liked = sizeHint().expandedTo(fontMetrics().height() * QSize(60, 38));
    const QSize room = screen()->availableSize() - QSize(40, 60); // the window manager's frame
    resize(liked.boundedTo(room));
}

QString ExportDialog::format() const
{
    return format_->currentData().toString();
}

const ExportView& ExportDialog::view() const
{
    return views_[static_cast<std::size_t>(std::max(0, view_->currentIndex()))];
}

void ExportDialog::setChoice(const ExportChoice& choice)
{
    select(*view_, choice.view);
    select(*format_, choice.format);
    carrySession_->setChecked(choice.carrySession);
    styles_->showStyle(choice.style);
    form_->setFigureStyle(choice.style);
    takeView();
    form_->setText(choice.text);
    takeFormat();
}

ExportChoice ExportDialog::choice() const
{
    return {.destination = destination_,
            .view = view().id,
            .format = format(),
            .carrySession = carrySession_->isChecked(),
            .style = form_->figureStyle(),
            .text = form_->text()};
}

bool ExportDialog::isScript() const
{
    return format() == QLatin1String("py") || format() == QLatin1String("R");
}

bool ExportDialog::isText() const
{
    return isScript() || format() == QLatin1String("csv");
}

void ExportDialog::refresh()
{
    if (!isText())
        preview_->refresh();
}

void ExportDialog::takeView()
{
    form_->setSubject(view().rows, view().shown, view().axes);
    check();
}

void ExportDialog::takeFormat()
{
    form_->setPixels(format() == QLatin1String("png"));
    for (QWidget* widget :
         {static_cast<QWidget*>(styles_), static_cast<QWidget*>(form_), static_cast<QWidget*>(carrySession_)})
        widget->setEnabled(!isText() && (widget != carrySession_ || !leavesSessionOut_));
    check();
}

void ExportDialog::leaveSessionOut(const QString& sentence)
{
    leavesSessionOut_ = true;
    carrySession_->setText(sentence);
    carrySession_->setToolTip(tr("With so many rows the figure would be a small part of its file."));
    carrySession_->setEnabled(false);
}

/// Of the picture in pixels, whatever the unit of the fields. These must be admissible.
QString ExportDialog::pixelObjection() const
{
    const QSize size = form_->pixels();
    if (size.width() > mostPixels || size.height() > mostPixels || 1.0 * size.width() * size.height() > mostArea)
        return tr("%1 × %2 pixels are too many for one picture: make it smaller or take fewer dots per inch.")
            .arg(size.width())
            .arg(size.height());
    if (size.width() < fewestPixels || size.height() < fewestPixels)
        return tr("%1 × %2 pixels are too few for a picture: make it larger or take more dots per inch.")
            .arg(size.width())
            .arg(size.height());
    return {};
}

QString ExportDialog::summary() const
{
    const QSizeF paper = form_->size();
    const QSize pixels = form_->pixels();
    const QString size = tr("%1 × %2 mm").arg(numberText(paper.width()), numberText(paper.height()));
    if (format() != QLatin1String("png"))
        return size;
    return tr("%1, %2 × %3 pixels").arg(size).arg(pixels.width()).arg(pixels.height());
}

void ExportDialog::check()
{
    const bool png = format() == QLatin1String("png");
    const QString fields = form_->objection();
    const QString picture = fields.isEmpty() ? pixelObjection() : fields;
    const QString none =
        isScript() && !view().scripted ? tr("There is no script of this: choose another panel.") : QString();
    const QString file = isText() ? none : png ? picture : fields;
    save_->setEnabled(file.isEmpty());
    copyImage_->setEnabled(picture.isEmpty());
    problem_->showProblem(!file.isEmpty() || picture.isEmpty() ? file
                                                               : tr("The image cannot be copied. %1").arg(picture));
    summary_->setText(isText() || !fields.isEmpty() ? QString() : summary());
    if (isText())
        preview_->clear(isScript() ? tr("A script draws its figure when it is run.") : tr("A table has no picture."));
    else if (fields.isEmpty())
        preview_->refresh();
}

void ExportDialog::ask(ExportChoice::Destination destination)
{
    destination_ = destination;
    emit exportAsked();
}

} // namespace widgets
