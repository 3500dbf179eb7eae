#pragma once

#include <QImage>
#include <QWidget>

#include <functional>

namespace widgets
{

/// Shows a figure as it will be, as large as there is room. It is drawn when something has changed, once for all
/// changes that come together, and never otherwise.
class FigurePreview : public QWidget
{
    Q_OBJECT

public:
    /// The figure fitted into so many pixels.
    using Draw = std::function<QImage(const QSize& room)>;

    explicit FigurePreview(Draw draw, QWidget* parent = nullptr);

    void refresh();
    void clear(const QString& why); // in place of a picture
    const QImage& picture() const { return picture_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void draw();

    Draw draw_;
    QImage picture_;
    QString why_;
    bool awaited_ = false; // a drawing is on its way
};

} // namespace widgets
