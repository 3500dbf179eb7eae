#pragma once

#include <QDialog>
#include <QSizeF>
#include <QString>

#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace widgets {

class ParameterSlider;
class ProblemLabel;
class ValueField;

/// What to carry away and how.
struct ExportChoice {
    enum class Unit { Pixels, Millimetres };
    QString format = QStringLiteral("png"); // "png", "svg", "pdf" or "csv"
    QString view;                           // the id of an ExportView
    QSizeF size{1200.0, 800.0};             // in `unit`; no meaning for csv
    Unit unit = Unit::Pixels;
    int dpi = 96;

    /// The size in pixels at `dpi`, and in millimetres on paper.
    QSize pixels() const;
    QSizeF millimetres() const;
    bool operator==(const ExportChoice&) const = default;
};

/// Something that can be exported: the whole page or a panel.
struct ExportView {
    QString id;    // "page", "predictive"
    QString title; // "The whole page"
};

/// Why a size and resolution cannot be exported, as a sentence; empty when they can.
QString problemOf(const ExportChoice& choice);

/// Asks for format, view, size and resolution. Where the file goes is the caller's to ask.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    ExportDialog(const std::vector<ExportView>& views, const ExportChoice& initial, QWidget* parent = nullptr);

    ExportChoice choice() const;

private:
    void buildLayout(const std::vector<ExportView>& views);
    void showChoice(const ExportChoice& choice);
    void convertTo(ExportChoice::Unit unit);
    void check();

    ExportChoice choice_;
    QComboBox *format_, *view_, *unit_;
    ValueField *width_, *height_, *dpi_;
    QLabel* summary_;
    ProblemLabel* problem_;
    QPushButton* accept_ = nullptr;
};

} // namespace widgets
