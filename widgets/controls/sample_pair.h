#pragma once

#include "core/settings/setting.h"

#include <QCoreApplication>
#include <QWidget>

class QComboBox;

namespace widgets
{

/// Two choosers of samples in one row, there where the data have more than two.
class SamplePair : public QWidget
{
    Q_DECLARE_TR_FUNCTIONS(SamplePair)

public:
    SamplePair(const QString& before, const core::LabelFacts& first, const QString& between,
               const core::LabelFacts& second, QWidget* parent);

    QComboBox* first() const { return first_; }
    QComboBox* second() const { return second_; }
    void setSamples(int count);

private:
    QComboBox *first_, *second_;
};

} // namespace widgets
