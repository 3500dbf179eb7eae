#include "app/comparison/comparison_action.h"

#include "app/comparison/comparison_dialog.h"
#include "app/document/document.h"

#include <QMenu>
#include <QPointer>

namespace app
{

void fillComparison(QMenu& menu, Document& document, QWidget* window)
{
    QAction* action = menu.addAction(QObject::tr("Compare &models…"), QKeySequence(Qt::CTRL | Qt::Key_M));
    QObject::connect(action, &QAction::triggered, window,
                     [&document, window, dialog = QPointer<ComparisonDialog>()]() mutable {
                         if (!document.whySealed().isEmpty())
                             return; // it would name the model
                         if (!dialog)
                             dialog = new ComparisonDialog(document, window);
                         dialog->compare();
                         dialog->show();
                         dialog->raise();
                         dialog->activateWindow();
                     });
    const auto follow = [action](const core::Session& session) { action->setEnabled(canCompare(session.lab)); };
    QObject::connect(&document, &Document::sessionChanged, action, follow);
    follow(document.session());
}

} // namespace app
