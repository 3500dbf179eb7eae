#include "widgets/pictures/pictures_panel.h"

#include "widgets/pictures/picture_file_row.h"

#include <QCryptographicHash>
#include <QFile>
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
    slider<&PicturesSettings::opacity>();
    slider<&PicturesSettings::multiplier>();
    slider<&PicturesSettings::sigma0>();
    slider<&PicturesSettings::beta>();
    slider<&PicturesSettings::part>();
    slider<&PicturesSettings::seed>();
    slider<&PicturesSettings::side>();
    beginNames(2);
    chooser<&PicturesSettings::posterior>();
    endNames();
    static_cast<QVBoxLayout*>(layout())->addStretch(1);
    also([this](const PicturesSettings& settings) {
        setShown<&PicturesSettings::sigma0>(core::isStudentT(settings));
        setShown<&PicturesSettings::beta>(core::isStudentT(settings));
        setShown<&PicturesSettings::posterior>(core::isStudentT(settings));
    });
    setSettings({});
}

void PicturesPanel::addFile(core::PictureFile PicturesSettings::*file, const char* field, const QString& name,
                            const QString& what, const QString& meaning)
{
    auto* row = new PictureFileRow(name, meaning, this);
    add(name, row);
    addProblems({field});
    also(
        [row, file](const PicturesSettings& settings) { row->setPath(QString::fromStdString((settings.*file).path)); });
    connect(row, &PictureFileRow::pathChosen, this, [this, file, what](const QString& path) {
        edit(what, newGesture(), [&](PicturesSettings& settings) { settings.*file = pictureFileAt(path); });
    });
}

core::PictureFile pictureFileAt(const QString& path)
{
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return {.path = path.toStdString(), .checksum = {}};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(&file);
    return {.path = path.toStdString(), .checksum = hash.result().toHex().toStdString()};
}

} // namespace widgets
