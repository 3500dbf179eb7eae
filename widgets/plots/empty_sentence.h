#pragma once

#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// What a panel with nothing on its axes says in their place. It is seen where what is drawn is out of sight.
class EmptySentence : public QCPLayerable
{
    Q_OBJECT
public:
    explicit EmptySentence(QCustomPlot* plot);
    /// Takes the axes out of sight as long as there is a sentence.
    void show(const QString& sentence);
    const QString& sentence() const { return sentence_; }
    void setTheme(const Theme& theme) { theme_ = theme; }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    QRect clipRect() const override { return parentPlot()->viewport(); }
    void draw(QCPPainter* painter) override;

private:
    QString sentence_;
    Theme theme_;
};

} // namespace widgets
