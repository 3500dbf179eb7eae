#pragma once

#include "widgets/dialogs/growing_dialog.h"

#include <QSize>
#include <QString>
#include <QStringList>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QPushButton;

namespace widgets
{

class NumberField;
class ProblemLabel;

/// What to carry away, and how.
struct ExportChoice {
    enum class Destination { File, ImageToClipboard, TableToClipboard };
    Destination destination = Destination::File;
    QString view;                           // one of the ids given to the dialog
    QString format = QStringLiteral("png"); // of a file: "png", "svg", "pdf" or "csv"
    QSize size{1200, 900};                  // pixels at `dpi`; vector formats are size/dpi inches wide
    double dpi = 96.0;
    bool carrySession = true; // in the metadata of a png, svg or pdf file
    bool dark = false;
    bool operator==(const ExportChoice&) const = default;
};

/// Asks what to export, as what and how large. It neither draws nor asks for a file name: both are the caller's.
class ExportDialog : public GrowingDialog
{
    Q_OBJECT

public:
    /// `views` are ids, `viewTitles` what the person reads, one each, the whole page among them if it can be had.
    ExportDialog(const QStringList& views, const QStringList& viewTitles, const QString& currentView,
                 QWidget* parent = nullptr);

    /// Presets everything but the destination; a view or format that is not offered leaves the one on show.
    void setChoice(const ExportChoice& choice);
    ExportChoice choice() const; // valid once accepted

private:
    void fillChoosers(const QStringList& views, const QStringList& viewTitles);
    void buildLayout();
    QDialogButtonBox* buildButtons();
    QWidget* buildSize();
    QString format() const;
    QSize pixels() const; // of admissible fields
    QString fieldObjection() const;
    QString pixelObjection() const;
    void measureIn(bool millimetres);
    void takeFormat();
    void check();
    void finish(ExportChoice::Destination destination);

    bool millimetres_ = false; // the unit of the two size fields
    ExportChoice::Destination destination_ = ExportChoice::Destination::File;
    QComboBox *view_, *format_, *theme_;
    NumberField *widthField_, *heightField_, *dpi_;
    QLabel *unit_, *summary_;
    ProblemLabel* problem_;
    QCheckBox* carrySession_;
    QPushButton *save_, *copyImage_, *copyTable_;
};

} // namespace widgets
