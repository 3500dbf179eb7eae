#pragma once

#include "app/preferences.h"

#include <QCoreApplication>
#include <QObject>

#include <optional>

class QAction;
class QMainWindow;
class QMenu;

namespace widgets
{
struct Theme;
}

namespace app
{

class ColumnChoosing;
class DataTableDock;
class Document;
class ExportQuestion;
class FormulaDock;
class LabPage;
class ModelDock;
class SweepDock;

/// What stands beside the labs' pages: the editors and the formula of the lab on show, the table of the data, and any
/// number over a slider. Each
/// is shown as the person left it; with another page than a lab's they are out of sight.
class WindowDocks : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::WindowDocks)

public:
    WindowDocks(Document& document, ColumnChoosing& columns, ExportQuestion& question, Preferences& preferences,
                QMainWindow& window);

    void fill(QMenu& view);
    void takeIn(LabPage* page);
    void turnTo(LabPage* page); // one that was taken in
    void setCovered(bool covered);
    void setTheme(const widgets::Theme& theme); // the docks are as wide as the text asks for
    void setAway(bool away);                    // out of sight, whichever page is on show

    void restore();      // after the window its state
    void showAsInLabs(); // before the window's state is kept
    void keep() const;

private:
    void setTextScale(double scale);
    void showFormula();
    bool hasFormula() const;
    void showOrHide();

    QMainWindow& window_;
    double textScale_ = 1.0;
    std::optional<double> widthBefore_; // of the model's dock at text of 100 %, while it is away
    ModelDock* model_;
    FormulaDock* formulas_; // below it
    DataTableDock* table_;
    SweepDock* sweep_;
    QAction* formula_;                                     // is one wanted?
    const LabPage* page_ = nullptr;                        // on show
    bool behind_ = false, away_ = false, covered_ = false; // the last: either of the others
};

} // namespace app
