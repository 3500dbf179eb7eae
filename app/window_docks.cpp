#include "app/window_docks.h"

#include "app/data_table_dock.h"
#include "app/formula_dock.h"
#include "app/labs/lab_page.h"
#include "app/model_dock.h"
#include "app/sweep/sweep_dock.h"
#include "widgets/controls/place_row.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>
#include <QTimer>

#include <utility>

namespace app
{

WindowDocks::WindowDocks(Document& document, ColumnChoosing& columns, ExportQuestion& question,
                         Preferences& preferences, QMainWindow& window)
    : QObject(&window), window_(window), model_(new ModelDock(&window)), formulas_(new FormulaDock(*model_, window)),
      table_(new DataTableDock(document, columns, &window)),
      sweep_(new SweepDock(document, question, preferences, &window)), formula_(new QAction(tr("F&ormula"), this))
{
    window.addDockWidget(Qt::LeftDockWidgetArea, model_);
    window.addDockWidget(Qt::LeftDockWidgetArea, formulas_);
    window.addDockWidget(Qt::RightDockWidgetArea, table_);
    window.addDockWidget(Qt::RightDockWidgetArea, sweep_);
    table_->hide(); // until they are asked for
    sweep_->hide();
    formula_->setCheckable(true);
    formula_->setChecked(true);
    connect(formula_, &QAction::triggered, this, &WindowDocks::showFormula);
    connect(formulas_, &FormulaDock::closeAsked, formula_, &QAction::trigger);
    formulas_->setFolded(preferences.formulaFolded);
    connect(formulas_, &FormulaDock::foldedChanged, this, [&preferences](bool folded) {
        preferences.formulaFolded = folded;
        writePreferences(preferences);
    });
}

void WindowDocks::fill(QMenu& view)
{
    view.addAction(model_->toggleViewAction());
    QAction* table = table_->toggleViewAction();
    table->setText(tr("Data &table"));
    table->setShortcut(Qt::CTRL | Qt::Key_T);
    view.addAction(table);
    view.addAction(formula_);
    QAction* sweep = sweep_->toggleViewAction();
    sweep->setText(tr("Number over a &slider"));
    view.addAction(sweep);
}

void WindowDocks::takeIn(LabPage* page)
{
    model_->add(page->editors());
    if (page->formulaCard())
        formulas_->add(page->formulaCard(), page->formulaAtPlace());
    connect(page, &LabPage::offerChanged, this, [this, page] {
        if (page == page_)
            showOrHide();
    });
}

void WindowDocks::turnTo(LabPage* page)
{
    page_ = page;
    model_->showEditors(page->editors());
    table_->setPlots(page->plots());
    sweep_->turnTo(page);
    formulas_->showCard(page->formulaCard());
    showOrHide();
}

void WindowDocks::setCovered(bool covered)
{
    behind_ = covered;
    showOrHide();
}

void WindowDocks::setAway(bool away)
{
    away_ = away;
    showOrHide();
}

void WindowDocks::setTheme(const widgets::Theme& theme)
{
    setTextScale(theme.textScale);
    sweep_->setTheme(theme);
}

/// By itself a dock would grow with its text and never become smaller again.
void WindowDocks::setTextScale(double scale)
{
    const double before = std::exchange(textScale_, scale);
    if (before == scale || model_->isFloating() || away_)
        return;
    const double width = widthBefore_.value_or(model_->width() / before);
    widthBefore_.reset();
    QTimer::singleShot(0, this, [this, width] { // when all has its new size
        if (!model_->isHidden())
            window_.resizeDocks({model_}, {qRound(width * textScale_)}, Qt::Horizontal);
    });
}

void WindowDocks::showOrHide()
{
    covered_ = behind_ || away_;
    if (covered_ && !model_->isHidden())
        widthBefore_ = model_->width() / textScale_;
    model_->setCovered(covered_);
    table_->setCovered(covered_);
    sweep_->setCovered(covered_);
    formula_->setEnabled(!covered_ && hasFormula());
    if (covered_)
        return formulas_->hide();
    showFormula();
    QTimer::singleShot(0, this, [this] { // after a change of the text that comes with it
        if (!covered_)
            widthBefore_.reset();
    });
}

bool WindowDocks::hasFormula() const
{
    return page_ && page_->formulaCard() && page_->offersFormula();
}

void WindowDocks::showFormula()
{
    formulas_->setVisible(formula_->isChecked() && hasFormula() && !covered_);
}

void WindowDocks::restore()
{
    formula_->setChecked(!formulas_->isHidden());
    if (const int height = QSettings().value("window/formulaHeight").toInt(); height > 0)
        formulas_->setOwnHeight(height);
}

void WindowDocks::showAsInLabs()
{
    formulas_->setVisible(formula_->isChecked()); // in a lab without a formula, too: it is kept whether one is wanted
}

void WindowDocks::keep() const
{
    QSettings().setValue("window/formulaHeight", formulas_->ownHeight().value_or(0)); // 0: as the card needs
}

} // namespace app
