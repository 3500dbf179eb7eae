#include "app/labs/novelty_page.h"

#include "app/labs/learning_curve_part.h"
#include "app/labs/novelty_plots.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/novelty/evaluation.h"
#include "widgets/density/student_t_panel.h"
#include "widgets/drawings/novelty.h"
#include "widgets/kernel/kernel_editor.h"
#include "widgets/novelty/novelty_formula.h"
#include "widgets/novelty/novelty_panel.h"
#include "widgets/plots/brush_plot.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/hand_marks_plot.h"
#include "widgets/plots/scroll_plot.h"

namespace app
{

using core::NoveltySettings;

NoveltyPage::NoveltyPage(const Lab& lab, Document& document, QWidget* parent)
    : PipelinePage(lab, document, parent), plots_(new NoveltyPlots(this)), panel_(new widgets::NoveltyPanel(editors())),
      shared_(new widgets::StudentTPanel(editors()))
{
    setPlots(plots_);
    addForm(panel_);
    addForm(shared_);
    learning_ = new LearningCurvePart(document, *panel_->run(), *plots_->curve());
    addService(learning_->answers());
    kernelHeading_ = addHeading(tr("Kernel"));
    addKernelEditor();
    addFormula(widgets::noveltyFormula({}, {}));
    connect(plots_->wall(), &widgets::ScrollPlot::pictureChosen, this, &NoveltyPage::choose);
    connect(plots_->picture(), &widgets::BrushPlot::dabbed, this, &NoveltyPage::paint);
    connect(plots_->labels(), &widgets::HandMarksPlot::handleMoved, panel_,
            [this](int label, const QPointF& to, int gesture) { panel_->moveLabel(label, to.y(), gesture); });
    connect(plots_->scores(), &widgets::HandLinePlot::valueChosen, this, &NoveltyPage::moveThreshold);
}

void NoveltyPage::leave()
{
    if (!learning_->isRunning() || !service()->isIdle())
        PipelinePage::leave();
}

core::Session NoveltyPage::asUsed(const core::Session& session) const
{
    core::Session used = session;
    used.of<NoveltySettings>() = core::settingsUsed(session.of<NoveltySettings>(),
                                                    session.of<core::DensitySettings>().model, session.data->shape());
    return used;
}

NoveltyPage::Request NoveltyPage::requestOf(const core::Session& session) const
{
    Request request = PipelinePage::requestOf(asUsed(session));
    // The worker has ended before the plot goes: both are children of this page, its service the elder.
    request.observer = [bound = plots_->bound()](const core::DpMixture& mixture) {
        const auto draw = [bound, climbed = mixture.bounds()] {
            bound->show(widgets::mixtureBoundDrawing(climbed, widgets::MixtureFit::Climbing));
        };
        QMetaObject::invokeMethod(bound, draw, Qt::QueuedConnection);
    };
    return request;
}

void NoveltyPage::showSettings(const core::Session& session)
{
    const auto& settings = session.of<NoveltySettings>();
    plots_->showMixture(core::scoresTestRows(settings) && core::usesMixture(settings));
    learning_->showSession(session);
    const bool pictures = session.data->shape() == core::Shape::Picture; // these have a kernel of their own
    kernelHeading_->setVisible(!pictures);
    shared_->setVisible(core::sharesPrior(settings, session.data->shape()));
    if (!pictures)
        shared_->setDefaultSigma0(core::settingsFor<core::DensitySettings>(*session.data, session.kernel).model.sigma0);
}

void NoveltyPage::showAnswer(const Answer& answer)
{
    answer_ = answer;
    plots_->showResult(answer.result, answer.request);
    if (const auto& chosen = answer.result.chosen)
        panel_->showLooked({.row = static_cast<int>(chosen->row), .asked = chosen->asked, .own = chosen->own});
    showFormula(widgets::noveltyFormula(answer.request, answer.result));
    formulaCard()->updateGeometry(); // another card, of pictures or of points: the dock measures it anew
}

QString NoveltyPage::formulaOf(const Answer& answer, const widgets::PointedPlace& place) const
{
    return widgets::noveltyAtHtml(answer.request, answer.result, place);
}

void NoveltyPage::choose(int row, int gesture)
{
    NoveltySettings settings = document().session().of<NoveltySettings>();
    if (settings.chosen == row + 1)
        return;
    settings.chosen = row + 1;
    settings.painted.clear();
    settings.labelVector.clear();
    editSettings(settings, tr("Look at another picture"), gesture);
}

void NoveltyPage::moveThreshold(double score, int gesture)
{
    if (!answer_)
        return;
    NoveltySettings settings = document().session().of<NoveltySettings>();
    settings.called =
        core::shareFrom(answer_->result.methods.front().scores, answer_->result.inExcess ? 1.0 + score : score);
    editSettings(settings, tr("Move the threshold"), gesture);
}

/// On the picture on show as it has been painted so far.
void NoveltyPage::paint(const core::Dab& dab, int gesture)
{
    if (!answer_ || !answer_->result.chosen || answer_->request.data.get() != document().session().data.get())
        return;
    const core::Dataset& images = *answer_->request.data;
    const auto row = static_cast<int>(answer_->result.chosen->row);
    NoveltySettings settings = document().session().of<NoveltySettings>();
    const bool goesOn = settings.chosen == row + 1 && std::ssize(settings.painted) == images.dimensions();
    const Eigen::VectorXd before =
        goesOn ? Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(settings.painted.data(), images.dimensions()))
               : Eigen::VectorXd(images.x.row(row));
    const Eigen::VectorXd after = core::painted(before, *images.picture, core::inkRange(images.x), dab);
    if (settings.chosen != row + 1)
        settings.labelVector.clear(); // that of another picture
    settings.chosen = row + 1;
    settings.painted.assign(after.begin(), after.end());
    plots_->showPainted(after);
    editSettings(settings, tr("Paint on the picture"), gesture);
}

} // namespace app
