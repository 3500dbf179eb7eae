#pragma once

#include "widgets/dialogs/growing_dialog.h"
#include "widgets/figures/figure_look.h"

#include <QImage>
#include <QSize>
#include <QString>

#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QPushButton;

namespace widgets
{

class FigureForm;
class FigurePreview;
class ProblemLabel;
class StyleChooser;

/// What to carry away, and how.
struct ExportChoice {
    enum class Destination { File, ImageToClipboard, TableToClipboard };
    Destination destination = Destination::File;
    QString view;                           // one of the ids given to the dialog
    QString format = QStringLiteral("png"); // of a file: "png", "svg", "pdf", "html", "csv", "py" or "R"
    bool carrySession = true;               // in a png, svg, pdf or html file
    FigureStyle style = builtInStyles().front();
    FigureText text = {};
    bool operator==(const ExportChoice&) const = default;
};

/// What can be carried away: a panel, or several of them in rows.
struct ExportView {
    QString id, title;        // the title as the person reads it
    FigureText shown = {};    // the words that stand there where none are chosen
    std::vector<int> rows{1}; // how many panels there are in each
    bool axes = true;         // a single panel has, whose names can be chosen
    bool scripted = false;    // there are scripts of it, in Python and in R
};

/// Asks what to export, as what and in which style, and shows what it will be. It neither draws nor asks for a file
/// name: both are the caller's, who closes it when all is done.
class ExportDialog : public GrowingDialog
{
    Q_OBJECT

public:
    /// The figure of a choice, fitted into so many pixels.
    using Draw = std::function<QImage(const ExportChoice& choice, const QSize& room)>;

    /// `views`: the whole page among them if it can be had. `own`: the person's styles.
    ExportDialog(std::vector<ExportView> views, std::vector<FigureStyle> own, Draw draw, QWidget* parent = nullptr);

    /// A page of HTML can be had, too; to be called before setChoice().
    void offerHtml();
    /// Presets everything but the destination; a view or format that is not offered leaves the one on show.
    void setChoice(const ExportChoice& choice);
    ExportChoice choice() const; // valid once it was asked for
    /// No file carries the session: the sentence says so in the place of the question.
    void leaveSessionOut(const QString& sentence);
    /// Draws the preview again: what the panels show has changed.
    void refresh();

signals:
    void exportAsked();
    void ownStylesEdited(const std::vector<widgets::FigureStyle>& own);

private:
    void fillChoosers();
    void buildLayout();
    QWidget* buildForm();
    QWidget* buildPreview();
    QDialogButtonBox* buildButtons();
    void resizeToText();
    QString format() const;
    bool isScript() const; // the format
    bool isText() const;   // a script or a table: nothing that is drawn
    const ExportView& view() const;
    QString pixelObjection() const;
    QString summary() const; // of admissible fields
    void takeView();
    void takeFormat();
    void check();
    void ask(ExportChoice::Destination destination);

    std::vector<ExportView> views_;
    ExportChoice::Destination destination_ = ExportChoice::Destination::File;
    QComboBox *view_, *format_;
    StyleChooser* styles_;
    FigureForm* form_;
    FigurePreview* preview_;
    QLabel* summary_;
    ProblemLabel* problem_;
    QCheckBox* carrySession_;
    bool leavesSessionOut_ = false;
    QPushButton *save_ = nullptr, *copyImage_ = nullptr, *copyTable_ = nullptr;
};

} // namespace widgets
