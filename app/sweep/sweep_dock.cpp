#include "app/sweep/sweep_dock.h"

#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/sweep/plot_export.h"
#include "app/sweep/repeat_part.h"
#include "app/sweep/sweep_part.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/controls/dock_title.h"
#include "widgets/plots/hand_line_plot.h"

#include <QAction>
#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace app
{

namespace
{

/// "Held-out error (regression.held_out_rmse)", and of several only what they are.
QString entryOf(const NumberChoice& choice)
{
    if (choice.numbers.size() > 1)
        return QStringLiteral("%1: %2").arg(choice.title, choice.legends.join(QStringLiteral(", ")));
    const QString& meaning = choice.numbers.front().meaning;
    return meaning.isEmpty() ? choice.name : QStringLiteral("%1 (%2)").arg(meaning, choice.name);
}

} // namespace

SweepDock::SweepDock(Document& document, ExportQuestion& question, const Preferences& preferences, QWidget* window)
    : QDockWidget(tr("Number over a slider"), window), document_(document), chooser_(new QComboBox(this)),
      sweep_(new SweepPart(document, this)), repeats_(new RepeatPart(document, this))
{
    setObjectName(QStringLiteral("sweepDock"));
    chooser_->setAccessibleName(tr("Number"));
    chooser_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    chooser_->setMinimumContentsLength(12);
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    auto* form = new QFormLayout;
    form->addRow(tr("Number"), chooser_);
    column->addLayout(form);
    auto* parts = new QTabWidget(body);
    parts->setDocumentMode(true);
    parts->addTab(sweep_, tr("Over a slider"));
    parts->addTab(repeats_, tr("Again and again"));
    column->addWidget(parts, 1);
    setWidget(body);
    setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetFloatable | QDockWidget::DockWidgetClosable);
    auto* title = new widgets::DockTitle(*this, widgets::DockTitle::Folds::No);
    connect(title, &widgets::DockTitle::closeAsked, this, &QWidget::close);
    connect(&document_, &Document::sessionChanged, this, &SweepDock::follow);
    connect(chooser_, &QComboBox::activated, this, &SweepDock::takeNumber);
    connect(repeats_, &RepeatPart::sampleDrawn, this, &SweepDock::showSample);
    connect(repeats_, &RepeatPart::ended, this, &SweepDock::showOwnPoints);
    const auto exported = [&](widgets::PlotView* plot, const QString& name, const auto* part) {
        connect(plot, &widgets::PlotView::exportRequested, this, [this, &question, &preferences, plot, name, part] {
            const auto session = [this, part] {
                return document_.whySealed().isEmpty() ? std::optional(part->session()) : std::nullopt;
            };
            question.ask(exportableOf(*plot, name, session, preferences), name);
        });
    };
    exported(sweep_->plot(), QStringLiteral("number-over-slider"), sweep_);
    exported(repeats_->plot(), QStringLiteral("fresh-samples"), repeats_);
}

void SweepDock::setTheme(const widgets::Theme& theme)
{
    sweep_->setTheme(theme);
    repeats_->setTheme(theme);
}

void SweepDock::turnTo(LabPage* page)
{
    if (page == page_)
        return;
    if (page_)
        disconnect(page_, nullptr, this, nullptr);
    repeats_->forget();
    page_ = page;
    connect(page, &LabPage::settled, this, &SweepDock::fillNumbers);
    connect(page, &LabPage::offerChanged, this, [this] {
        sweep_->forget(); // it may have what a lesson hides now
        repeats_->forget();
        follow();
        fillNumbers();
    });
    follow();
    fillNumbers();
}

void SweepDock::follow()
{
    if (isHidden() || !page_)
        return;
    sampleShown_ = false; // the page shows the session's own
    sweep_->setLab(labNamed(QString::fromStdString(document_.session().lab)));
    sweep_->setOffer(page_->offer());
    sweep_->follow();
    repeats_->follow();
}

std::vector<LabNumber> SweepDock::offeredNumbers() const
{
    if (!document_.whySealed().isEmpty())
        return {};
    std::vector<LabNumber> numbers = numbersOn(*page_->plots(), QString::fromStdString(document_.session().lab));
    std::erase_if(numbers, [this](const LabNumber& number) {
        return page_->offer().of(QStringLiteral("panel.%1.number.%2").arg(number.view, number.column)) ==
               widgets::Offered::Hidden;
    });
    return numbers;
}

/// As the panels have them; the one that is chosen stays so while it is there.
void SweepDock::fillNumbers()
{
    if (isHidden() || !page_)
        return;
    known_ = choicesOf(offeredNumbers());
    const QString chosen = chooser_->currentData().toString();
    const QSignalBlocker quiet(chooser_);
    chooser_->clear();
    for (const NumberChoice& choice : known_) {
        chooser_->addItem(entryOf(choice), choice.name);
        chooser_->setItemData(chooser_->count() - 1, QString(choice.name).replace(u',', QStringLiteral(",\n")),
                              Qt::ToolTipRole);
    }
    chooser_->setCurrentIndex(std::max(0, chooser_->findData(chosen)));
    takeNumber();
}

void SweepDock::takeNumber()
{
    const auto row = static_cast<std::size_t>(std::max(0, chooser_->currentIndex()));
    const auto choice = row < known_.size() ? std::optional(known_[row]) : std::nullopt;
    sweep_->setChoice(choice);
    repeats_->setChoice(choice);
}

/// On the sheet alone, which a hand does not reach meanwhile.
void SweepDock::showSample(const std::shared_ptr<const core::Dataset>& data)
{
    widgets::DataCanvas* sheet = page_ ? page_->plots()->canvas() : nullptr;
    if (!sheet || isHidden() || data->dimensions() != document_.session().data->dimensions())
        return;
    sampleShown_ = true;
    sheet->setAttribute(Qt::WA_TransparentForMouseEvents);
    sheet->setData(data);
}

void SweepDock::showOwnPoints()
{
    widgets::DataCanvas* sheet = page_ ? page_->plots()->canvas() : nullptr;
    if (!sheet)
        return;
    sheet->setAttribute(Qt::WA_TransparentForMouseEvents, false);
    if (std::exchange(sampleShown_, false))
        page_->plots()->showData(document_.session().data, document_.session().window);
}

void SweepDock::setCovered(bool covered)
{
    if (std::exchange(covered_, covered) == covered)
        return;
    if (covered)
        wasHidden_ = isHidden();
    setVisible(!covered && !wasHidden_);
    toggleViewAction()->setEnabled(!covered); // it would show it beside what covers the lab
}

void SweepDock::showEvent(QShowEvent* event)
{
    QDockWidget::showEvent(event);
    follow();
    fillNumbers();
}

void SweepDock::hideEvent(QHideEvent* event)
{
    repeats_->stop();
    QDockWidget::hideEvent(event);
}

} // namespace app
