#pragma once

#include "core/labs/density/density_lab.h"

#include <QWidget>

class QLabel;

namespace widgets {

class BusySign;

/// One line on how a result was computed: route, effective rank, condition, jitter, time, nodes, preview.
/// Items that do not fit are left out from the right, never clipped; the tooltip of the strip has them all.
class NumericsStrip : public QWidget {
    Q_OBJECT

public:
    explicit NumericsStrip(QWidget* parent = nullptr);

    void showNumerics(const core::Numerics& numerics, bool preview);
    void clear();

    /// A small turning sign. When to call it busy is the caller's to decide (after about 150 ms).
    void setBusy(bool busy);
    bool isBusy() const;

    /// The line as text, for the clipboard and screen readers.
    QString text() const;

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QLabel* addItem();
    void fit();

    QLabel *preview_, *rank_, *condition_, *jitter_, *time_, *nodes_, *route_;
    BusySign* busy_;
};

} // namespace widgets
