#pragma once

#include "widgets/controls/number_range.h"

namespace widgets
{

// Of the panel's numbers that are no settings of their own.

/// The weight of eigenfunction ψ with that number, from 1.
NumberRange weightRange(int number);
/// How many eigenfunctions a function is made of.
NumberRange termsRange(int most);
/// A coordinate (from 0) of x₁ (0) or x₂ (1); its reach follows the window.
NumberRange placeRange(int place, int coordinate);

} // namespace widgets
