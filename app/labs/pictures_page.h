#pragma once

#include "app/labs/pipeline_page.h"
#include "core/labs/pictures/pictures_lab.h"

#include <QCoreApplication>

#include <map>
#include <string>

namespace app
{

class PicturesPlots;

/// The Pictures lab in the window: what is new in one picture against another. The pictures are no points: they come
/// from files that the session names, or with the program.
class PicturesPage : public PipelinePage<core::PicturesPipeline>
{
    Q_DECLARE_TR_FUNCTIONS(app::PicturesPage)

public:
    PicturesPage(const Lab& lab, Document& document, QWidget* parent = nullptr);

protected:
    Request requestOf(const core::Session& session) const override;
    widgets::Standing standing(const core::Session& answered, const core::Session& now) const override;
    void showAnswer(const Answer& answer) override;

private:
    /// Decodes the pictures that the settings name, once for the same files.
    std::shared_ptr<const core::PictureSet> picturesFor(const core::PicturesSettings& settings) const;

    void moveThreshold(double ratio, int gesture);
    void allow(const core::PictureFile& file); // that the person chose

    PicturesPlots* plots_;
    std::optional<Answer> answer_;                    // on show
    std::map<std::string, core::Failure> unreadable_; // files that the person chose, and why they hold no picture
    mutable core::PicturesSettings decodedFor_;       // files alone
    mutable std::shared_ptr<const core::PictureSet> decoded_;
};

} // namespace app
