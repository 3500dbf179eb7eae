#pragma once

#include <Eigen/Core>

#include <QPointF>
#include <QString>

#include <optional>

namespace widgets
{

/// A place under the mouse. A lab's …AtHtml gives its card's equations with the answer's numbers there, or nothing.
struct PointedPlace {
    QString view;                                 // the panel, by its lasting name
    QPointF at;                                   // on the axes of the panel
    std::optional<Eigen::VectorXd> position = {}; // in input space, where the panel is about that
};

/// "x = 0.42" of one number, "x = (0.42, −1.3)" of several.
QString placeText(const Eigen::VectorXd& position);

/// Numbers as the lines of a card have them, four digits, their signs for formulas: "−0.3".
QString cardNumber(double value);

/// A number behind others of a sum: " − 0.3", " + 0.3".
QString addedText(double term);

/// exp(log) as cardNumber, also where it is too large or too small for a double: "3.2e−412".
QString cardNumberOfLog(double log);

/// The numbers that a sum begins with, the `most` largest of them first: "0.4 − 0.3 + 0.1 + …".
QString sumText(const Eigen::VectorXd& terms, Eigen::Index most);

} // namespace widgets
