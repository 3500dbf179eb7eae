#pragma once

#include "core/data/generators.h"

#include <QWidget>

class QComboBox;
class QStackedWidget;

namespace widgets
{

class GeneratorOptionsForm;

/// Chooses a source of synthetic data with its options: a list to open and the fields of the source chosen.
class GeneratorChoice : public QWidget
{
    Q_OBJECT

public:
    explicit GeneratorChoice(const QString& accessibleName, QWidget* parent = nullptr);

    /// As it was set while nobody has edited it, also where it leaves options at their defaults; else name and options,
    /// n and seed are others' to say.
    core::Generation generation() const;
    void setGeneration(const core::Generation& generation); // silent; an unknown name changes nothing
    bool check();                                           // shows what is wrong; is all admissible?
    const core::GeneratorDescription& generator() const;

signals:
    void edited();

private:
    GeneratorOptionsForm* form() const;
    core::Generation onShow() const;

    QComboBox* list_;
    QStackedWidget* forms_;
    core::Generation given_, shown_; // and how that was shown
};

} // namespace widgets
