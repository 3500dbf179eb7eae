#include "widgets/pictures/pictures_panel.h"

#include "widgets/images/decoded_picture.h"
#include "widgets/pictures/picture_file_row.h"

#include <QCryptographicHash>
#include <QVBoxLayout>

namespace widgets
{

using core::PicturesSettings;

PicturesPanel::PicturesPanel(QWidget* parent) : SettingsForm(parent)
{
    beginNames(0);
    addFile(&PicturesSettings::background, "background", tr("Background"), tr("Change the background"),
            tr("What is known: the patches of this picture are what the target's are held against."));
    addFile(&PicturesSettings::target, "target", tr("Target"), tr("Change the target"),
            tr("The picture in which something may be new."));
    addFile(&PicturesSettings::mask, "mask", tr("Mask"), tr("Change the mask"),
            tr("A picture of the target's size, white where something new is known to be. A patch counts when at least "
               "half of its pixels are white. Then there is a ROC curve."));
    chooser<&PicturesSettings::method>();
    endNames();
    slider<&PicturesSettings::top>();
    slider<&PicturesSettings::multiplier>();
    slider<&PicturesSettings::seed>();
    beginMore("pictures");
    slider<&PicturesSettings::opacity>();
    slider<&PicturesSettings::sigma0>();
    slider<&PicturesSettings::beta>();
    slider<&PicturesSettings::part>();
    slider<&PicturesSettings::side>();
    beginNames(2);
    chooser<&PicturesSettings::posterior>();
    endMore();
    static_cast<QVBoxLayout*>(layout())->addStretch(1);
    setSettings({});
}

void PicturesPanel::addFile(core::PictureFile PicturesSettings::*file, const char* field, const QString& name,
                            const QString& what, const QString& meaning)
{
    auto* row = new PictureFileRow(name, withCommandWord(meaning, QStringLiteral("--") + QLatin1String(field)), this);
    add(name, row);
    addProblems({field});
    also(
        [row, file](const PicturesSettings& settings) { row->setPath(QString::fromStdString((settings.*file).path)); });
    connect(row, &PictureFileRow::pathChosen, this, [this, file, what](const QString& path) {
        const core::PictureFile chosen = pictureFileAt(path);
        if (whenChosen_)
            whenChosen_(chosen);
        edit(what, newGesture(), [&](PicturesSettings& settings) { settings.*file = chosen; });
    });
}

core::PictureFile pictureFileAt(const QString& path)
{
    const auto bytes = path.isEmpty() ? core::Outcome<QByteArray>(core::Cancelled{}) : pictureBytes(path);
    return {.path = path.toStdString(),
            .checksum =
                std::holds_alternative<QByteArray>(bytes) ? checksumOf(std::get<QByteArray>(bytes)) : std::string()};
}

std::string checksumOf(const QByteArray& bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString();
}

} // namespace widgets
