#include "app/living/living_dialog.h"

#include "app/labs/lab_page.h"
#include "app/labs/labs.h"
#include "app/living/living_run.h"
#include "app/living/living_view.h"
#include "app/session/session_json.h"
#include "app/sweep/sweep_form.h"
#include "widgets/controls/problem_label.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace app
{

LivingDialog::LivingDialog(LivingFigure still, Drawing drawing, std::optional<core::Session> session, QWidget* parent)
    : GrowingDialog(parent), still_(std::move(still)), drawing_(std::move(drawing)), session_(std::move(session)),
      moves_(new QCheckBox(tr("A s&lider below the figure"), this)), slider_(new SweepForm(this)),
      compute_(new QPushButton(tr("&Compute its places"), this)), progress_(new QProgressBar(this)),
      size_(new QLabel(this))
{
    setWindowTitle(tr("Export as HTML"));
    moves_->setObjectName(QStringLiteral("moves"));
    compute_->setObjectName(QStringLiteral("compute"));
    size_->setObjectName(QStringLiteral("size"));
    size_->setWordWrap(true);
    moves_->setToolTip(tr("A browser then shows the figure at each of these values, which are computed here"));
    compute_->setToolTip(tr("Each waits for its answer in full; the window stays as it is"));
    if (session_)
        slider_->showSliders(*session_, &labOf(*session_), {});
    buildLayout();
    connect(moves_, &QCheckBox::toggled, this, &LivingDialog::follow);
    connect(slider_, &SweepForm::edited, this, &LivingDialog::follow);
    connect(compute_, &QPushButton::clicked, this, &LivingDialog::compute);
    follow();
}

LivingDialog::~LivingDialog() = default;

void LivingDialog::buildLayout()
{
    auto* about = new QLabel(tr("One file that every browser shows and that loads nothing: the figure by day and by "
                                "night, its words and tables, and its numbers under the arrow keys."),
                             this);
    about->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    save_ = buttons->addButton(tr("Save…"), QDialogButtonBox::AcceptRole);
    save_->setObjectName(QStringLiteral("save"));
    connect(buttons, &QDialogButtonBox::accepted, this, &LivingDialog::saveAsked);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    for (QWidget* widget : std::initializer_list<QWidget*>{about, moves_, slider_, compute_, progress_, size_, buttons})
        column->addWidget(widget);
    resize(fontMetrics().height() * QSize(32, 1));
}

void LivingDialog::follow()
{
    run_.reset();
    const bool moves = moves_->isChecked(), hasSlider = session_ && slider_->axis();
    moves_->setEnabled(hasSlider);
    slider_->setVisible(moves);
    compute_->setVisible(moves);
    compute_->setEnabled(true);
    progress_->hide();
    if (!moves)
        return measure(still_);
    save_->setEnabled(false);
    compute_->setDefault(true);
    size_->setText(tr("How large the page becomes is said once its places are computed."));
}

void LivingDialog::compute()
{
    const auto at = valuesAlong(*slider_->axis(), slider_->range().lo, slider_->range().hi, slider_->count());
    if (const auto* failure = std::get_if<core::Failure>(&at))
        return size_->setText(widgets::asSentence(failure->what));
    compute_->setEnabled(false);
    run_ = std::make_unique<LivingRun>(*session_, labOf(*session_), *slider_->axis(), std::get<Eigen::VectorXd>(at),
                                       drawing_);
    progress_->setRange(0, run_->total());
    progress_->setFormat(tr("place %v of %m"));
    progress_->setValue(0);
    progress_->show();
    connect(run_.get(), &LivingRun::advanced, progress_, &QProgressBar::setValue);
    connect(run_.get(), &LivingRun::complete, this, &LivingDialog::takeFrames);
    run_->start();
}

void LivingDialog::takeFrames()
{
    progress_->hide();
    compute_->setEnabled(true);
    if (run_->hasOwn())
        return measure(run_->figure(), run_->problems());
    size_->setText(run_->problems().join(u' '));
}

void LivingDialog::measure(const LivingFigure& figure, const QStringList& problems)
{
    const auto fitted = fittedPage(figure, drawing_.session ? toJsonInFigure(*drawing_.session) : QByteArray());
    const auto* page = std::get_if<FittedPage>(&fitted);
    html_ = page ? page->html : QByteArray();
    save_->setEnabled(page);
    save_->setDefault(page);
    const QString sentence = page ? sizeSentence(*page) : QString::fromStdString(std::get<core::Failure>(fitted).what);
    size_->setText((QStringList{sentence} + problems).join(u'\n'));
}

} // namespace app
