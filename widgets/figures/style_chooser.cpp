#include "widgets/figures/style_chooser.h"

#include "widgets/controls/calm_combo.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

StyleChooser::StyleChooser(std::vector<FigureStyle> own, QWidget* parent)
    : QWidget(parent), own_(std::move(own)), shown_(builtInStyles().front()), box_(new CalmCombo(this)),
      save_(new QPushButton(tr("Save &as…"), this)), rename_(new QPushButton(tr("&Rename…"), this)),
      delete_(new QPushButton(tr("Delete"), this))
{
    box_->setObjectName(QStringLiteral("style"));
    box_->setAccessibleName(tr("Style"));
    box_->setToolTip(tr("Sizes, colours and legend under a name; a second choice of it takes changes back"));
    setFocusProxy(box_);
    auto* buttons = new QHBoxLayout;
    for (const auto& [button, name, tip] :
         {std::tuple{save_, "saveStyle", tr("Keeps what is set below as a style of your own")},
          std::tuple{rename_, "renameStyle", tr("Gives your own style another name")},
          std::tuple{delete_, "deleteStyle", tr("Forgets your own style")}}) {
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        button->setAutoDefault(false); // Return exports
        buttons->addWidget(button);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(box_);
    column->addLayout(buttons);
    connect(box_, &QComboBox::activated, this, [this](int row) {
        const QByteArray name = box_->itemData(row).toString().toUtf8();
        if (const FigureStyle* style = kept(name.toStdString()))
            take(*style);
    });
    connect(save_, &QPushButton::clicked, this,
            [this] { askName(tr("Save the style"), tr("Name of the style:"), &StyleChooser::saveAs); });
    connect(rename_, &QPushButton::clicked, this,
            [this] { askName(tr("Rename the style"), tr("Another name of the style:"), &StyleChooser::rename); });
    connect(delete_, &QPushButton::clicked, this, &StyleChooser::remove);
    list();
}

const FigureStyle* StyleChooser::kept(const std::string& name) const
{
    for (const std::vector<FigureStyle>* styles : {&builtInStyles(), &own_})
        for (const FigureStyle& style : *styles)
            if (style.name == name)
                return &style;
    return nullptr;
}

bool StyleChooser::isOwn(const std::string& name) const
{
    return std::ranges::any_of(own_, [&](const FigureStyle& style) { return style.name == name; });
}

void StyleChooser::list()
{
    const QSignalBlocker quiet(box_);
    box_->clear();
    for (const std::vector<FigureStyle>* styles :
         {&builtInStyles(), static_cast<const std::vector<FigureStyle>*>(&own_)})
        for (const FigureStyle& style : *styles) {
            const QString name = QString::fromStdString(style.name);
            const bool changed = style.name == shown_.name && style != shown_;
            box_->addItem(changed ? tr("%1 (changed)").arg(name) : name, name);
            if (style.name == shown_.name)
                box_->setCurrentIndex(box_->count() - 1);
        }
    enableButtons();
}

void StyleChooser::enableButtons()
{
    rename_->setEnabled(isOwn(shown_.name));
    delete_->setEnabled(isOwn(shown_.name));
}

void StyleChooser::showStyle(const FigureStyle& style)
{
    if (style == shown_)
        return;
    shown_ = style;
    if (!kept(shown_.name))
        shown_.name = builtInStyles().front().name;
    list();
}

void StyleChooser::take(const FigureStyle& style)
{
    shown_ = style;
    list();
    emit chosen(shown_);
}

void StyleChooser::askName(const QString& title, const QString& question, void (StyleChooser::*done)(const QString&))
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setLabelText(question);
    if (isOwn(shown_.name))
        dialog->setTextValue(QString::fromStdString(shown_.name));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, done](const QString& typed) {
        const QString name = typed.simplified();
        const QString refusal = objectionTo(name);
        if (refusal.isEmpty())
            return (this->*done)(name);
        auto* box = new QMessageBox(QMessageBox::Warning, tr("The style was not kept"), refusal, QMessageBox::Ok, this);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
    });
    dialog->open();
}

/// A name that another style has already would take that one away.
QString StyleChooser::objectionTo(const QString& name) const
{
    const std::string typed = name.toStdString();
    if (wordOf(typed).empty())
        return tr("A name needs letters or digits.");
    if (styleNamed(typed, builtInStyles()))
        return tr("%1 is a style that is always there: choose another name.").arg(name);
    const auto other = styleNamed(typed, own_);
    if (other && other->name != shown_.name)
        return tr("There is a style of that name already, %1: choose another name, or delete that one first.")
            .arg(QString::fromStdString(other->name));
    return {};
}

void StyleChooser::saveAs(const QString& name)
{
    FigureStyle style = shown_;
    style.name = name.toStdString();
    std::erase_if(own_, [&](const FigureStyle& kept) { return wordOf(kept.name) == wordOf(style.name); });
    own_.push_back(style);
    std::ranges::sort(own_, {}, &FigureStyle::name);
    emit ownEdited(own_);
    take(style);
}

void StyleChooser::rename(const QString& name)
{
    FigureStyle style = *kept(shown_.name);
    const FigureStyle before = shown_;
    style.name = name.toStdString();
    std::erase_if(own_, [&](const FigureStyle& kept) {
        return kept.name == before.name || wordOf(kept.name) == wordOf(style.name);
    });
    own_.push_back(style);
    std::ranges::sort(own_, {}, &FigureStyle::name);
    emit ownEdited(own_);
    FigureStyle shown = before; // with the changes that are not kept
    shown.name = style.name;
    take(shown);
}

void StyleChooser::remove()
{
    std::erase_if(own_, [this](const FigureStyle& style) { return style.name == shown_.name; });
    emit ownEdited(own_);
    take(builtInStyles().front());
}

} // namespace widgets
