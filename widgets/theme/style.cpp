#include "widgets/theme/sign_icon.h"
#include "widgets/theme/theme.h"

#include <QGuiApplication>
#include <QPainter>
#include <QProxyStyle>
#include <QStyleOption>

#include <cmath>

namespace widgets
{

namespace
{

constexpr double disabledOpacity = 0.35;

bool isDark(const QPalette& palette)
{
    return palette.window().color().lightness() < 128;
}

/// The palette of a button that is switched on: the colour of what is chosen, as in a list.
QStyleOptionButton chosen(const QStyleOptionButton& button)
{
    QStyleOptionButton marked = button;
    const auto group = button.state & QStyle::State_Enabled ? QPalette::Active : QPalette::Disabled;
    marked.palette.setColor(QPalette::Button, button.palette.color(group, QPalette::Highlight));
    marked.palette.setColor(QPalette::ButtonText, button.palette.color(group, QPalette::HighlightedText));
    marked.state &= ~QStyle::State_On; // which would darken that colour
    return marked;
}

/// Fusion as a lecture room needs it: check boxes, handles and icons grow with the text, what is disabled is dimmer
/// than what is not, what is chosen can be seen, and outlines show on a dark window.
class LaboratoryStyle : public QProxyStyle
{
public:
    LaboratoryStyle() : QProxyStyle(QStringLiteral("Fusion")), plainSize_(QGuiApplication::font().pointSizeF()) {}

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override
    {
        const int plain = QProxyStyle::pixelMetric(metric, option, widget);
        switch (metric) {
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
        case PM_CheckBoxLabelSpacing:
        case PM_RadioButtonLabelSpacing:
        case PM_SliderThickness:
        case PM_SliderControlThickness:
        case PM_SliderLength:
        case PM_SmallIconSize:
        case PM_ButtonIconSize:
        case PM_ToolBarIconSize:
        case PM_TitleBarButtonIconSize:
        case PM_TabBarScrollButtonWidth:
            return static_cast<int>(std::lround(plain * textScale()));
        default:
            return plain;
        }
    }

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override
    {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const bool indicator = element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton;
        if (!indicator || !button || !isDark(button->palette))
            return QProxyStyle::drawPrimitive(element, option, painter, widget);
        // Fusion derives the outline from the window colour, 140 % darker: invisible on a dark window.
        QStyleOptionButton lighter = *button;
        lighter.palette.setColor(QPalette::Window, QColor(0xc4, 0xc9, 0xd0));
        QProxyStyle::drawPrimitive(element, &lighter, painter, widget);
    }

    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override
    {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const bool ofButton = element == CE_PushButtonBevel || element == CE_PushButtonLabel;
        if (!ofButton || !button || !(button->state & State_On))
            return QProxyStyle::drawControl(element, option, painter, widget);
        const QStyleOptionButton marked = chosen(*button);
        QProxyStyle::drawControl(element, &marked, painter, widget);
    }

    QPixmap generatedIconPixmap(QIcon::Mode mode, const QPixmap& pixmap, const QStyleOption* option) const override
    {
        if (mode != QIcon::Disabled)
            return QProxyStyle::generatedIconPixmap(mode, pixmap, option);
        QPixmap dim(pixmap.size());
        dim.setDevicePixelRatio(pixmap.devicePixelRatio());
        dim.fill(Qt::transparent);
        QPainter painter(&dim);
        painter.setOpacity(disabledOpacity);
        painter.drawPixmap(0, 0, pixmap);
        return dim;
    }

    QIcon standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const override
    {
        if (icon == SP_MediaPlay)
            return signIcon(Sign::Play);
        if (icon == SP_MediaPause)
            return signIcon(Sign::Pause);
        return QProxyStyle::standardIcon(icon, option, widget);
    }

private:
    double textScale() const { return QGuiApplication::font().pointSizeF() / plainSize_; }
    double plainSize_; // of the text before the person changes it
};

} // namespace

QStyle* createStyle()
{
    return new LaboratoryStyle;
}

} // namespace widgets
