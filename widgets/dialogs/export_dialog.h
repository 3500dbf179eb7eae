#pragma once

#include "widgets/dialogs/export_choice.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace widgets {

class ProblemLabel;

/// Something that can be exported: the whole page or a panel.
struct ExportView {
    QString id;    // "page", "predictive"
    QString title; // "The whole page"
};

/// Asks for format, view, size and resolution. Where the file goes is the caller's to ask.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    ExportDialog(const std::vector<ExportView>& views, const ExportChoice& initial, QWidget* parent = nullptr);

    /// Without a problem once the dialog is accepted.
    ExportChoice choice() const;

private:
    void buildFields(const std::vector<ExportView>& views);
    void buildLayout();
    void showChoice(const ExportChoice& choice);
    void convertSize();
    void check();

    ExportChoice::Unit unitShown_ = ExportChoice::Unit::Pixels;
    QComboBox *format_ = nullptr, *view_ = nullptr, *unit_ = nullptr;
    QLineEdit *width_ = nullptr, *height_ = nullptr, *dpi_ = nullptr;
    QLabel* summary_;
    ProblemLabel* problem_;
    QPushButton* accept_ = nullptr;
};

} // namespace widgets
