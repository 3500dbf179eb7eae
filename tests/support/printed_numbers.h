#pragma once

#include "core/data/dataset.h"
#include "core/kernels/gram.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"
#include "tests/core/density/random_points.h"

#include <Eigen/Core>

#include <QRegularExpression>
#include <QString>
#include <QTextDocumentFragment>

#include <cmath>
#include <memory>
#include <stdexcept>
#include <variant>

/// What a person reads, with hyphens for minus signs.
inline QString readable(const QString& html)
{
    return QTextDocumentFragment::fromHtml(html)
        .toPlainText()
        .replace(QChar(QChar::Nbsp), QLatin1Char(' '))
        .replace(QChar(0x2212), QLatin1Char('-'));
}

/// The number that stands right behind these words; NaN where there is none.
inline double numberBehind(const QString& text, const QString& words)
{
    static const QString number = QStringLiteral("(-?[0-9.]+(?:e[-+]?[0-9]+)?)");
    const auto match = QRegularExpression(QRegularExpression::escape(words) + number).match(text);
    return match.hasMatch() ? match.captured(1).toDouble() : std::nan("");
}

/// Is this the value, to the four digits that the cards print?
inline bool prints(double printed, double value)
{
    return std::abs(printed - value) <= 5.001e-4 * std::abs(value) + 1e-300;
}

#define PRINTS(text, words, value)                                                                                     \
    QVERIFY2(                                                                                                          \
        prints(numberBehind(text, QString::fromUtf8(words)), value),                                                   \
        qPrintable(QStringLiteral("%1: %2 is not %3").arg(text, QString::fromUtf8(words)).arg(value, 0, 'g', 12)))

/// Points on the line with targets along a wave, in four samples.
inline std::shared_ptr<const core::Dataset> wave(Eigen::Index n)
{
    core::Dataset data = core::emptyDataset(1);
    data.x = randomPoints(n, 1, 5);
    data.targets = (3.0 * data.x.col(0).array()).sin().matrix() + 0.2 * randomPoints(n, 1, 6);
    for (Eigen::Index row = 0; row < n; ++row)
        data.labels.push_back(static_cast<int>(row % 4));
    return std::make_shared<const core::Dataset>(std::move(data));
}

/// The answer of a fresh pipeline.
template <class Pipeline, class Request>
auto solved(const Request& request)
{
    Pipeline pipeline;
    auto outcome = pipeline.solve(request);
    if (const auto* failure = std::get_if<core::Failure>(&outcome))
        throw std::runtime_error(failure->what);
    return std::get<0>(std::move(outcome));
}

/// The matrix with that on its diagonal.
inline Eigen::MatrixXd plus(Eigen::MatrixXd matrix, double diagonal)
{
    matrix.diagonal().array() += diagonal;
    return matrix;
}

/// k(x, y) on the line.
inline double at(const core::Kernel& kernel, double x, double y)
{
    return core::crossGram(kernel, Eigen::MatrixXd::Constant(1, 1, x), Eigen::MatrixXd::Constant(1, 1, y))(0, 0);
}
