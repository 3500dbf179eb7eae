#pragma once

#include "app/verify/verify_run.h"

#include <QDialog>

#include <optional>
#include <utility>

class QCheckBox;
class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;
class QTabWidget;

namespace app
{

class Document;

/// The known answers of other packages and tables, recomputed on this machine as it opens, and on request whether
/// posteriors mean what they say. A click on a number shows its case in the window, as a step that undo takes back;
/// all of it is saved as a dated PDF.
class VerifyDialog : public QDialog
{
    Q_OBJECT

public:
    VerifyDialog(Document& document, QWidget* window);

    void begin();
    const std::vector<CheckedCase>& checkedCases() const { return cases_; }
    const std::vector<core::Calibration>& calibrations() const { return calibrations_; }
    /// Shows the case of a row in the window; a sentence where it cannot.
    QString openCase(int row);
    /// Writes what was found; a sentence where that failed.
    QString save(const QString& path) const;

private:
    void buildLayout();
    void listCase(const CheckedCase& one);
    void listCalibration(const core::Calibration& one);
    void end();
    void fitColumns();
    void say(const QString& sentence);
    void stopOrBegin();
    void tellIfNot(const QString& why, const QString& title);
    void askWhere();
    void enableButtons();

    Document& document_;
    std::vector<CheckedCase> cases_;
    std::vector<core::Calibration> calibrations_;
    std::vector<std::pair<std::size_t, std::size_t>> rows_; // case and number of each row
    QString failure_;
    QLabel *state_, *noRanks_;
    QTabWidget* tabs_;
    QTableWidget* table_;
    QGridLayout* ranks_;
    QCheckBox* calibrates_;
    QProgressBar* progress_;
    QPushButton *again_, *open_, *save_;
    VerifyRun* run_;
};

} // namespace app
