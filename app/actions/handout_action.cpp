#include "app/actions/handout_action.h"

#include "app/actions/complaint.h"
#include "app/actions/place_to_save.h"
#include "app/lesson/handout_maker.h"
#include "app/lesson/lesson_guide.h"
#include "core/files/write_whole.h"

#include <QAction>
#include <QFile>
#include <QMenu>

namespace app
{

HandoutAction::HandoutAction(LessonGuide& guide, QWidget* window) : QObject(window), guide_(guide), window_(window) {}

void HandoutAction::fill(QMenu& menu)
{
    const auto add = [&](const QString& text, HandoutHas has) {
        QAction* action = menu.addAction(text, this, [this, has] { ask(has); });
        action->setEnabled(false);
        connect(&guide_, &LessonGuide::changed, action, [this, action, has] {
            action->setEnabled(guide_.isOn() && !(guide_.lesson().isSealed && has == HandoutHas::Solutions));
        });
    };
    add(tr("Han&dout…"), HandoutHas::Questions);
    add(tr("Handout with &solutions…"), HandoutHas::Solutions);
}

void HandoutAction::ask(HandoutHas has)
{
    const QString path = placeToSave(window_, tr("Write a handout"), tr("Pages (*.pdf)"), tr("handout.pdf"));
    if (!path.isEmpty())
        make(has, path);
}

void HandoutAction::make(HandoutHas has, const QString& path)
{
    delete maker_;
    maker_ = new HandoutMaker(guide_.lesson(), has, guide_.student(), this);
    connect(maker_, &HandoutMaker::made, this, [this, maker = maker_.data(), path] {
        write(*maker, path);
        maker->deleteLater();
    });
    emit remarked(tr("The handout is being made…"));
}

void HandoutAction::write(const HandoutMaker& maker, const QString& path)
{
    const QString title = tr("The handout could not be written");
    if (!maker.failure().isEmpty())
        return complain(window_, title, maker.failure());
    const QByteArray pages = handoutAsPdf(maker.handout());
    if (const auto failure = core::writeWhole(QFile::encodeName(path).toStdString(), pages.toStdString()))
        return complain(window_, title, QString::fromStdString(failure->what));
    emit remarked(tr("The handout is in %1.").arg(path));
}

} // namespace app
