#include "app/labs/pictures_page.h"

#include "app/labs/pictures_plots.h"
#include "app/session/picture_access.h"
#include "widgets/images/decoded_picture.h"
#include "widgets/pictures/pictures_panel.h"
#include "widgets/plots/hand_line_plot.h"

#include <QFileInfo>

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

/// The picture of a file that a person chose, as it was then, or of the program's own where the path is empty.
core::Outcome<core::Picture> pictureOf(const core::PictureFile& file, const char* field)
{
    if (file.path.empty())
        return widgets::decodedPicture(QStringLiteral(":/examples/terrain/%1.png").arg(QLatin1String(field)));
    const QString path = QString::fromStdString(file.path), name = QFileInfo(path).fileName();
    const auto refused = [&name](const QString& why) {
        return core::invalidInput(QStringLiteral("%1 %2: choose it again").arg(name, why).toStdString());
    };
    if (!knownPlace(QByteArray::fromStdString(file.checksum)))
        return refused(QStringLiteral("did not come along with the session, and was not chosen here before"));
    const core::Outcome<QByteArray> bytes = widgets::pictureBytes(path);
    if (const auto* failure = std::get_if<core::Failure>(&bytes))
        return *failure;
    if (widgets::checksumOf(std::get<QByteArray>(bytes)) != file.checksum)
        return refused(QStringLiteral("has changed since it was chosen"));
    return widgets::decodedPicture(std::get<QByteArray>(bytes), name);
}

} // namespace

PicturesPage::PicturesPage(const Lab& lab, Document& document, QWidget* parent)
    : PipelinePage(lab, document, parent), plots_(new PicturesPlots(this))
{
    initialiseExamples();
    setPlots(plots_);
    auto* panel = new widgets::PicturesPanel(editors());
    panel->whenChosen([this](const core::PictureFile& file) { allow(file); });
    addForm(panel);
    connect(plots_->ratios(), &widgets::HandLinePlot::valueChosen, this, &PicturesPage::moveThreshold);
}

std::shared_ptr<const core::PictureSet> PicturesPage::picturesFor(const core::PicturesSettings& settings) const
{
    if (decoded_ && decodedFor_ == filesOf(settings))
        return decoded_;
    auto found = std::make_shared<core::PictureSet>();
    const auto read = [this, &found](const core::PictureFile& file, const char* field) -> core::Picture {
        core::Outcome<core::Picture> picture = pictureOf(file, field);
        if (const auto why = unreadable_.find(file.path); file.checksum.empty() && why != unreadable_.end())
            picture = why->second;
        if (auto* decoded = std::get_if<core::Picture>(&picture))
            return std::move(*decoded);
        if (const auto* failure = std::get_if<core::Failure>(&picture))
            found->problems.push_back({field, failure->what});
        return {};
    };
    found->background = read(settings.background, "background");
    found->target = read(settings.target, "target");
    if (!settings.mask.path.empty() || settings.target.path.empty())
        found->mask = read(settings.mask, "mask");
    decodedFor_ = filesOf(settings);
    decoded_ = std::move(found);
    return decoded_;
}

PicturesPage::Request PicturesPage::requestOf(const core::Session& session) const
{
    const auto& settings = session.of<core::PicturesSettings>();
    return {.pictures = picturesFor(settings), .settings = settings};
}

/// The session may name it already, and was refused.
void PicturesPage::allow(const core::PictureFile& file)
{
    const QString path = QString::fromStdString(file.path);
    knowPictures(QByteArray::fromStdString(file.checksum), path);
    if (file.checksum.empty() && !path.isEmpty())
        if (const auto bytes = widgets::pictureBytes(path); const auto* failure = std::get_if<core::Failure>(&bytes))
            unreadable_.insert_or_assign(file.path, *failure);
    decoded_.reset();
    const core::Session& session = document().session();
    const std::vector<core::Problem> found = problems(session);
    showProblems(found);
    if (found.empty())
        request(session, true);
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
