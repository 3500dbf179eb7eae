#pragma once

#include "widgets/figures/figure_style.h"

#include <QWidget>

class QComboBox;
class QPushButton;

namespace widgets
{

/// The styles that there are, those of the person below those that are always there. One's own can be kept, renamed and
/// deleted.
class StyleChooser : public QWidget
{
    Q_OBJECT

public:
    explicit StyleChooser(std::vector<FigureStyle> own, QWidget* parent = nullptr);

    /// Names the style, and says so where it differs from the one that is kept under its name. Silent.
    void showStyle(const FigureStyle& style);

signals:
    void chosen(const widgets::FigureStyle& style);
    void ownEdited(const std::vector<widgets::FigureStyle>& own); // to be kept

private:
    void list();
    void enableButtons();
    const FigureStyle* kept(const std::string& name) const;
    bool isOwn(const std::string& name) const;
    QString objectionTo(const QString& name) const;
    void askName(const QString& title, const QString& question, void (StyleChooser::*done)(const QString& name));
    void saveAs(const QString& name);
    void rename(const QString& name);
    void remove();
    void take(const FigureStyle& style);

    std::vector<FigureStyle> own_;
    FigureStyle shown_;
    QComboBox* box_;
    QPushButton *save_, *rename_, *delete_;
};

} // namespace widgets
