#pragma once

#include "widgets/figures/figure_look.h"

#include <QWidget>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace widgets
{

class NumberField;

/// The editor of a figure's style and words. Its width is told in millimetres, in columns of a page, or in pixels where
/// the figure has them; the height follows the width until it is typed.
class FigureForm : public QWidget
{
    Q_OBJECT

public:
    explicit FigureForm(QWidget* parent = nullptr);

    /// Silent; what is typed in the fields is gone.
    void setFigureStyle(const FigureStyle& style);
    /// As edited, as far as what is typed can be used.
    const FigureStyle& figureStyle() const { return style_; }
    FigureText text() const;
    /// What a figure is made of: so many panels in each row, and the words that stand there where none are chosen.
    /// Those chosen before are gone. `axes`: a single panel has some, whose names can be chosen.
    void setSubject(const std::vector<int>& rows, const FigureText& shown, bool axes = true);
    void setText(const FigureText& text); // silent
    /// Does the figure consist of pixels? It has a resolution then.
    void setPixels(bool pixels);

    /// Why what is typed cannot be used, as a sentence; empty when it can.
    QString objection() const;
    QSizeF size() const;  // mm
    QSize pixels() const; // at the resolution, also where the figure has none

signals:
    void edited();

private:
    enum class Unit { Millimetres, Columns, Pixels };
    template <auto Member>
    NumberField* addNumber(QFormLayout& form, const QString& name);
    template <auto Member>
    QComboBox* addChoice(QFormLayout& form, const QString& name);
    void addSize(QFormLayout& form);
    void addFont(QFormLayout& form);
    void addWords(QFormLayout& form);
    std::vector<int> rows() const;
    double perUnit() const; // mm
    double widthShown() const;
    void showSize();
    void showHeight();
    void measureIn(Unit unit);
    void takeWidth();
    void takeHeight();
    void takeResolution();
    void showAll();
    void showFont();

    FigureStyle style_;
    std::vector<int> subject_{1};
    bool ofPixels_ = true;
    Unit unit_ = Unit::Millimetres;
    NumberField *width_, *height_, *dpi_ = nullptr, *fontSize_ = nullptr, *lineWidth_ = nullptr, *symbolSize_ = nullptr;
    QComboBox *unitChooser_, *legend_ = nullptr, *colours_ = nullptr, *heading_ = nullptr, *letters_ = nullptr, *font_;
    QLabel* heightUnit_;
    QLineEdit *title_, *horizontal_, *vertical_, *letter_;
};

} // namespace widgets
