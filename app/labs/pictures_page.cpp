#include "app/labs/pictures_page.h"

#include "app/labs/pictures_plots.h"
#include "widgets/images/decoded_picture.h"
#include "widgets/pictures/pictures_panel.h"
#include "widgets/plots/score_histogram_plot.h"

#include <QFileInfo>

#include <array>

static void initialiseExamples()
{
    Q_INIT_RESOURCE(examples); // must stand outside any namespace
}

namespace app
{

namespace
{

core::PicturesSettings filesOf(const core::PicturesSettings& settings)
{
    return {.background = settings.background, .target = settings.target, .mask = settings.mask};
}

/// The picture of a file, or of the program's own where the path is empty; a problem of the field where there is none.
core::Picture pictureOf(const core::PictureFile& file, const char* field, std::vector<core::Problem>& problems)
{
    const QString path = file.path.empty() ? QStringLiteral(":/examples/terrain/%1.png").arg(QLatin1String(field))
                                           : QString::fromStdString(file.path);
    auto decoded = widgets::decodedPicture(path);
    if (const auto* failure = std::get_if<core::Failure>(&decoded)) {
        problems.push_back({field, failure->what});
        return {};
    }
    return std::get<core::Picture>(std::move(decoded));
}

/// Has the file other content than when it was chosen?
bool hasChanged(const core::PictureFile& file)
{
    return !file.path.empty() && !file.checksum.empty() &&
           widgets::pictureFileAt(QString::fromStdString(file.path)).checksum != file.checksum;
}

} // namespace

PicturesPage::PicturesPage(const Lab& lab, Document& document, QWidget* parent)
    : PipelinePage(lab, document, parent), plots_(new PicturesPlots(this))
{
    initialiseExamples();
    setPlots(plots_);
    addForm(new widgets::PicturesPanel(editors()));
    connect(plots_->ratios(), &widgets::ScoreHistogramPlot::valueChosen, this, &PicturesPage::moveThreshold);
}

std::shared_ptr<const core::PictureSet> PicturesPage::picturesFor(const core::PicturesSettings& settings) const
{
    if (decoded_ && decodedFor_ == filesOf(settings))
        return decoded_;
    auto found = std::make_shared<core::PictureSet>();
    found->background = pictureOf(settings.background, "background", found->problems);
    found->target = pictureOf(settings.target, "target", found->problems);
    if (!settings.mask.path.empty() || settings.target.path.empty())
        found->mask = pictureOf(settings.mask, "mask", found->problems);
    for (const auto& [file, name] :
         std::array{std::pair{&settings.background, "background"}, std::pair{&settings.target, "target"},
                    std::pair{&settings.mask, "mask"}})
        if (hasChanged(*file))
            found->remarks.push_back("the file of the " + std::string(name) + " has changed since it was chosen");
    decodedFor_ = filesOf(settings);
    decoded_ = std::move(found);
    return decoded_;
}

PicturesPage::Request PicturesPage::requestOf(const core::Session& session) const
{
    const auto& settings = session.of<core::PicturesSettings>();
    return {.pictures = picturesFor(settings), .settings = settings};
}

/// Nothing of it is about the points.
widgets::Standing PicturesPage::standing(const core::Session& answered, const core::Session& now) const
{
    const auto& before = answered.of<core::PicturesSettings>();
    const auto& after = now.of<core::PicturesSettings>();
    if (before == after)
        return widgets::Standing::Current;
    return filesOf(before) == filesOf(after) ? widgets::Standing::Outdated : widgets::Standing::OtherData;
}

void PicturesPage::showAnswer(const Answer& answer)
{
    answer_ = answer;
    plots_->showResult(answer.result, answer.request.settings);
}

/// One patch at least is called new.
void PicturesPage::moveThreshold(double ratio, int gesture)
{
    if (!answer_)
        return;
    const Eigen::VectorXd& ratios = answer_->result.novelty.logRatio;
    const auto called = std::max<Eigen::Index>((ratios.array() >= ratio).count(), 1);
    core::PicturesSettings settings = document().session().of<core::PicturesSettings>();
    settings.top = 100.0 * static_cast<double>(called) / static_cast<double>(ratios.size());
    editSettings(settings, tr("Move the threshold"), gesture);
}

} // namespace app
