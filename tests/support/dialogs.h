#pragma once

#include "widgets/controls/problem_label.h"

#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QTest>

/// Dialogs as a person fills them in; their fields by name.
template <class Widget>
Widget* child(const QDialog& dialog, const char* name)
{
    auto* found = dialog.findChild<Widget*>(QString::fromLatin1(name));
    if (found == nullptr)
        qFatal("no child called %s", name);
    return found;
}

/// The sentences beside the fields, as the person sees them.
inline QStringList problemsIn(const QDialog& dialog)
{
    QStringList found;
    for (const auto* label : dialog.findChildren<widgets::ProblemLabel*>())
        if (label->isVisible())
            found << label->problem();
    return found;
}

inline void open(QDialog& dialog)
{
    dialog.open();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
}

inline void type(QLineEdit* field, const QString& text)
{
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
}

inline void choose(QComboBox* combo, const QVariant& data)
{
    combo->setCurrentIndex(combo->findData(data));
}
