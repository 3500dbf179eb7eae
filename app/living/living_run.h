#pragma once

#include "app/document/document.h"
#include "app/labs/pins.h"
#include "app/labs/view_export.h"
#include "app/living/living_figure.h"
#include "app/sweep/sweep_axis.h"

#include <QObject>

#include <memory>

namespace app
{

class LabPage;
struct Lab;

/// Computes the frames of a view over a slider, one value after the other, on a page that nobody sees. The session's
/// own value is among them, in its place, whatever values were asked for.
class LivingRun : public QObject
{
    Q_OBJECT

public:
    LivingRun(const core::Session& session, const Lab& lab, const SweepAxis& axis, const Eigen::VectorXd& at,
              Drawing drawing, QObject* parent = nullptr);
    ~LivingRun() override;

    void start();
    int total() const { return static_cast<int>(at_.size()); }
    int done() const { return done_; }
    bool isComplete() const { return done_ == total(); }
    void wait(); // until it is complete; events go on

    bool hasOwn() const { return hasOwn_; } // the session itself has an answer; else there is no figure of it
    const LivingFigure& figure() const { return figure_; }
    /// Sentences: the values that have no frame, and why.
    const QStringList& problems() const { return problems_; }

signals:
    void advanced(int done);
    void complete();

private:
    void ask();
    void look();
    void take(const QString& failure);
    QString keep(double value); // the frame on show; a sentence where it cannot stand among the others

    const core::Session session_;
    const SweepAxis axis_;
    const Drawing drawing_;
    Eigen::VectorXd at_;
    LivingFigure figure_;
    QStringList problems_;
    QString failure_;
    int done_ = 0;
    bool waits_ = false; // for an answer
    bool hasOwn_ = false;
    Document document_;
    std::unique_ptr<LabPage> page_;
    Pins pins_;
};

} // namespace app
