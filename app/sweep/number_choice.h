#pragma once

#include "app/sweep/lab_number.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace app
{

/// What a person looks at: one number, or several of a kind that belong into one picture, such as the error of what was
/// learned and of what was held out.
struct NumberChoice {
    std::vector<LabNumber> numbers;
    QStringList legends; // of each
    QString title;       // of all
    QString name;        // as the command's --number takes it: with commas between several
};

/// Those of several first, then each by itself.
std::vector<NumberChoice> choicesOf(const std::vector<LabNumber>& numbers);

} // namespace app
