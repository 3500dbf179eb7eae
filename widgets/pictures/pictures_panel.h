#pragma once

#include "core/labs/pictures/pictures_settings.h"
#include "widgets/controls/settings_form.h"

#include <QCoreApplication>

#include <functional>
#include <string>

namespace widgets
{

/// Editor of core::PicturesSettings: which files the pictures come from, the model, and the marks. Picture files can be
/// dropped on a row.
class PicturesPanel : public SettingsForm<core::PicturesSettings>
{
    Q_DECLARE_TR_FUNCTIONS(widgets::PicturesPanel)

public:
    explicit PicturesPanel(QWidget* parent = nullptr);

    /// Called with each file that the person chooses, before it is set.
    void whenChosen(std::function<void(const core::PictureFile&)> act) { whenChosen_ = std::move(act); }

private:
    void addFile(core::PictureFile core::PicturesSettings::*file, const char* field, const QString& name,
                 const QString& what, const QString& meaning);

    std::function<void(const core::PictureFile&)> whenChosen_;
};

/// The file as it is now, with the checksum of what it holds; none where it cannot be read.
core::PictureFile pictureFileAt(const QString& path);

/// SHA-256, in hexadecimal.
std::string checksumOf(const QByteArray& bytes);

} // namespace widgets
