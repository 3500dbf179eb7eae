// How many controls a lab's form shows at first: what a lecture changes, and the rest folded.

#include "app/window_fixture.h"

#include "support/test_registry.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/generators/drawn_part_form.h"
#include "widgets/kernel/kernel_editor.h"
#include "widgets/regression/drift_controls.h"
#include "widgets/table/columns_panel.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QSettings>
#include <QToolButton>

namespace first_controls_test
{

namespace
{

constexpr int mostAtFirst = 14;

template <class... Kinds>
bool isA(const QWidget& widget)
{
    return (... || (qobject_cast<const Kinds*>(&widget) != nullptr));
}

/// The points' own editors, which stand above every lab's form.
bool isOfData(const QWidget& widget)
{
    return isA<widgets::DrawnPartForm, widgets::ColumnsPanel>(widget);
}

/// One control made of several.
bool isWhole(const QWidget& widget)
{
    return isA<widgets::ParameterSlider, widgets::WatchControls, widgets::DriftControls, QComboBox, QAbstractSpinBox,
               QAbstractSlider, QAbstractButton>(widget);
}

QString nameOf(const QWidget& control)
{
    if (const auto* slider = qobject_cast<const widgets::ParameterSlider*>(&control))
        return slider->range().name;
    if (const auto* button = qobject_cast<const QAbstractButton*>(&control); button && !button->text().isEmpty())
        return button->text();
    return control.accessibleName().isEmpty() ? QString::fromLatin1(control.metaObject()->className())
                                              : control.accessibleName();
}

/// A part of the kernel counts with its family: what adds to it and multiplies it stands beside that.
void collect(const QWidget& parent, bool ofKernel, QStringList& names)
{
    for (const QObject* child : parent.children()) {
        const auto* widget = qobject_cast<const QWidget*>(child);
        if (!widget || widget->isWindow() || !widget->isVisible() || isOfData(*widget))
            continue;
        if (!isWhole(*widget))
            collect(*widget, ofKernel || isA<widgets::KernelEditor>(*widget), names);
        else if (widget->objectName() != QLatin1String("fold") && !(ofKernel && isA<QToolButton>(*widget)) &&
                 !widget->inherits("QScrollBar"))
            names << nameOf(*widget);
    }
}

} // namespace

class FirstControlsTest : public WindowFixture
{
    Q_OBJECT

    QStringList controls()
    {
        QStringList names;
        collect(*page().editors(), false, names);
        return names;
    }
    void openExample(const QString& id)
    {
        document_->showLab(id.toStdString());
        if (page().hasExample())
            page().openExample();
    }

private slots:
    void init()
    {
        QSettings().clear(); // as at first start
        QVERIFY(openWindow());
    }
    void cleanup() { closeWindow(); }

    void aFormShowsFewOfThemWithItsExample_data() { rowForEachLab(); }
    void aFormShowsFewOfThemWithItsExample()
    {
        QFETCH(QString, id);
        openExample(id);
        QVERIFY(settles());
        const QStringList shown = controls();
        QVERIFY2(!shown.isEmpty() && shown.size() <= mostAtFirst, qPrintable(shown.join(QStringLiteral(" | "))));
    }

    void theEmbeddingKeepsWhatALectureChangesFirst()
    {
        openExample("embedding");
        QVERIFY(settles());
        const QStringList shown = controls();
        for (const char* first : {"Kernel family", "lengthscale", "Use", "Maximise", "noise", "draws"})
            QVERIFY2(shown.contains(first),
                     qPrintable(first + QStringLiteral(": ") + shown.join(QStringLiteral(" | "))));
        for (const char* folded : {"Measure of the prior", "Shrinkage estimate", "τ²"})
            QVERIFY2(!shown.contains(folded), folded);
        unfold();
        QVERIFY(controls().contains("Shrinkage estimate"));
    }
};

KERNELSCOPE_TEST(FirstControlsTest, QApplication)

} // namespace first_controls_test

#include "first_controls_test.moc"
