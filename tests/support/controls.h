#pragma once

#include "widgets/controls/parameter_slider.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QWidget>

/// Controls as a person finds them, by what stands on them; nullptr where there is none.
namespace detail
{

template <class Widget, class Says>
Widget* firstThat(const QWidget& parent, const Says& says)
{
    for (Widget* widget : parent.findChildren<Widget*>())
        if (says(*widget))
            return widget;
    return nullptr;
}

} // namespace detail

template <class Button = QPushButton>
Button* buttonNamed(const QWidget& parent, const QString& text)
{
    return detail::firstThat<Button>(parent, [&](const Button& button) { return button.text().remove(u'&') == text; });
}

inline QCheckBox* checkNamed(const QWidget& parent, const QString& text)
{
    return buttonNamed<QCheckBox>(parent, text);
}

inline QComboBox* comboNamed(const QWidget& parent, const QString& accessibleName)
{
    return detail::firstThat<QComboBox>(
        parent, [&](const QComboBox& combo) { return combo.accessibleName() == accessibleName; });
}

inline QLineEdit* fieldNamed(const QWidget& parent, const QString& accessibleName)
{
    return detail::firstThat<QLineEdit>(
        parent, [&](const QLineEdit& field) { return field.accessibleName() == accessibleName; });
}

inline widgets::ParameterSlider* sliderNamed(const QWidget& parent, const QString& name)
{
    return detail::firstThat<widgets::ParameterSlider>(
        parent, [&](const widgets::ParameterSlider& slider) { return slider.range().name == name; });
}

inline widgets::ParameterSlider* sliderWithSymbol(const QWidget& parent, const QString& symbol)
{
    return detail::firstThat<widgets::ParameterSlider>(
        parent, [&](const widgets::ParameterSlider& slider) { return slider.range().symbol == symbol; });
}

/// Chooses a row as a person does.
inline void choose(QComboBox* combo, int row)
{
    combo->setCurrentIndex(row);
    emit combo->activated(row);
}

/// Types into the slider's field.
inline void type(widgets::ParameterSlider* slider, const QString& text)
{
    auto* field = slider->findChild<QLineEdit*>("field");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
}
