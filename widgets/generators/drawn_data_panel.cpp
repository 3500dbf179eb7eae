#include "widgets/generators/drawn_data_panel.h"

#include "core/data/samples.h"
#include "widgets/controls/link_label.h"
#include "widgets/controls/tab_order.h"
#include "widgets/generators/drawn_part_form.h"

#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

namespace
{

QString nameOf(const core::DrawnPart& part)
{
    return DrawnDataPanel::tr("Sample %1").arg(QString::fromStdString(core::sampleLetters(part.sample.value_or(0))));
}

/// "Edited by hand: no longer generated. Draw again", of sample A where there are several.
QString wordOn(const core::DrawnPart& part, std::size_t index)
{
    const QString word = part.sample
                             ? DrawnDataPanel::tr("%1 was edited by hand: no longer generated.").arg(nameOf(part))
                             : DrawnDataPanel::tr("Edited by hand: no longer generated.");
    return QStringLiteral("%1 <a href='%2'>%3</a>")
        .arg(word.toHtmlEscaped())
        .arg(index)
        .arg(DrawnDataPanel::tr("Draw again"));
}

} // namespace

DrawnDataPanel::DrawnDataPanel(QWidget* parent)
    : QWidget(parent), column_(new QVBoxLayout(this)), word_(new LinkLabel(this))
{
    setObjectName(QStringLiteral("drawnData"));
    column_->setContentsMargins(0, 0, 0, 4);
    column_->setSpacing(6);
    word_->setObjectName(QStringLiteral("editedByHand"));
    word_->setWordWrap(true);
    word_->setTextFormat(Qt::RichText);
    word_->hide();
    column_->addWidget(word_);
    connect(word_, &QLabel::linkActivated, this,
            [this](const QString& index) { emit drawAgainAsked(edited_.at(index.toULong())); });
}

bool DrawnDataPanel::shows(const std::vector<core::DrawnPart>& parts) const
{
    return std::ranges::equal(forms_, parts, [](const DrawnPartForm* form, const core::DrawnPart& part) {
        return form->part().sample == part.sample && form->part().generation.name == part.generation.name;
    });
}

void DrawnDataPanel::showData(const core::Dataset& points)
{
    const std::vector<core::DrawnPart> parts = core::drawnParts(points);
    if (!shows(parts))
        rebuild(parts);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        forms_[i]->setPart(parts[i]);
        forms_[i]->setNextSeed(core::nextSeed(points, parts[i]));
    }
    markSharedSeeds();
    setVisible(!forms_.empty() || !edited_.empty());
}

void DrawnDataPanel::rebuild(const std::vector<core::DrawnPart>& parts)
{
    for (DrawnPartForm* form : forms_) {
        form->disconnect(this); // hiding makes its fields report what was typed
        form->hide();
        form->deleteLater(); // it may be the one whose signal brought us here
    }
    forms_.clear();
    for (const core::DrawnPart& part : parts) {
        auto* form = new DrawnPartForm(part, this);
        form->setFolded(!open_[part.sample]);
        connect(form, &DrawnPartForm::partEdited, this, &DrawnDataPanel::partEdited);
        connect(form, &DrawnPartForm::gestureEnded, this, &DrawnDataPanel::gestureEnded);
        connect(form, &DrawnPartForm::foldedChanged, this,
                [this, sample = part.sample](bool folded) { open_[sample] = !folded; });
        column_->insertWidget(static_cast<int>(forms_.size()), form);
        form->show();
        forms_.push_back(form);
    }
    chainTabOrder(word_, {forms_.begin(), forms_.end()});
}

void DrawnDataPanel::markSharedSeeds()
{
    for (DrawnPartForm* form : forms_) {
        const auto other = std::ranges::find_if(forms_, [form](const DrawnPartForm* one) {
            return one != form && one->part().generation.seed == form->part().generation.seed;
        });
        form->showSeedProblem(
            other == forms_.end()
                ? QString()
                : tr("%1 has the same seed: the samples are not independent.").arg(nameOf((*other)->part())));
    }
}

void DrawnDataPanel::showEdited(const std::vector<core::DrawnPart>& parts)
{
    edited_ = parts;
    QStringList words;
    for (std::size_t i = 0; i < parts.size(); ++i)
        words << wordOn(parts[i], i);
    word_->setText(words.join(QStringLiteral("<br>")));
    word_->setVisible(!words.isEmpty());
    setVisible(!forms_.empty() || !edited_.empty());
}

void DrawnDataPanel::showProblem(const core::DrawnPart& part, const QString& sentence)
{
    for (DrawnPartForm* form : forms_)
        if (form->part().sample == part.sample)
            form->showProblem(sentence);
}

} // namespace widgets
