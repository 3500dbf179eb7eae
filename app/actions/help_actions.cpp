#include "app/actions/help_actions.h"

#include "app/document/document.h"
#include "app/help/help_pages.h"
#include "app/help/help_window.h"
#include "app/verify/verify_dialog.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QMessageBox>

namespace app
{

HelpActions::HelpActions(Document& document, QWidget* window) : QObject(window), document_(document), window_(window) {}

HelpActions::~HelpActions() = default;

void HelpActions::fill(QMenu& menu)
{
    QAction* ofLab = menu.addAction(tr("About this &lab"), QKeySequence::HelpContents, this, &HelpActions::openLab);
    ofLab->setShortcutContext(Qt::ApplicationShortcut); // in the help too
    menu.addAction(tr("&Contents"), this, [this] { openPage(firstHelpPage); });
    menu.addAction(tr("&Keys and mouse"), this, [this] { openPage(keysPage); });
    menu.addSeparator();
    menu.addAction(tr("&Verify…"), this, &HelpActions::verify);
    menu.addAction(tr("&About Kernelscope"), this, &HelpActions::tellAbout);
}

void HelpActions::openLab()
{
    const QString path = pathOfLab(QString::fromStdString(document_.session().lab));
    openPage(helpPageAt(path) ? path : firstHelpPage);
}

void HelpActions::openPage(const QString& path)
{
    if (!help_) {
        help_ = std::make_unique<HelpWindow>();
        help_->setTheme(theme_);
        connect(help_.get(), &HelpWindow::labRequested, this, &HelpActions::showLab);
    }
    help_->openPage(path);
}

void HelpActions::showLab(const QString& id)
{
    document_.showLab(id.toStdString());
    window_->raise();
    window_->activateWindow();
}

void HelpActions::setTheme(const widgets::Theme& theme)
{
    theme_ = theme;
    if (help_)
        help_->setTheme(theme);
}

void HelpActions::close()
{
    if (help_)
        help_->close();
}

void HelpActions::verify()
{
    if (!verify_) {
        verify_ = new VerifyDialog(document_, window_);
        verify_->begin();
    }
    verify_->show();
    verify_->raise();
    verify_->activateWindow();
}

void HelpActions::tellAbout()
{
    QMessageBox::about(
        window_, tr("About Kernelscope"),
        tr("<h3>Kernelscope %1</h3><p>A desktop laboratory for kernel methods: draw points, drag a hyperparameter, "
           "see what a Bayesian kernel machine believes.</p><p>Free software under the GNU General Public License, "
           "version 3 or later.</p>")
            .arg(QCoreApplication::applicationVersion()));
}

} // namespace app
