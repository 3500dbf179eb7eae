#pragma once

#include "app/document/document.h"
#include "app/labs/labs.h"
#include "core/data/examples.h"
#include "core/data/generators.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/labs/default_kernel.h"
#include "core/labs/density/density_settings.h"
#include "core/window/window.h"
#include "widgets/controls/parameter_slider.h"

#include <QRegularExpression>
#include <QString>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <vector>

/// What tests that act at random share: dice that a seed repeats, data of every kind, kernels, and what no sentence
/// for a person may hold.
namespace random_hands
{

class Dice
{
public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}
    int below(int count) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(std::max(count, 1))); }
    double share() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
    bool chance(double probability) { return share() < probability; }
    template <class List>
    auto& of(List& list)
    {
        return list[static_cast<decltype(list.size())>(below(static_cast<int>(list.size())))];
    }

private:
    std::mt19937_64 engine_;
};

/// A count or a seed from the environment, for long runs by hand.
inline int fromEnvironment(const char* name, int otherwise)
{
    bool known = false;
    const int value = qEnvironmentVariableIntValue(name, &known);
    return known ? value : otherwise;
}

inline core::Dataset generated(const char* name, int n)
{
    return std::get<core::Dataset>(core::generate({.name = name, .n = n, .seed = 3, .options = {}}));
}

inline core::Dataset drawn(const Eigen::MatrixXd& x, const std::vector<int>& labels = {},
                           const Eigen::VectorXd& targets = {})
{
    core::Dataset data = core::emptyDataset(x.cols());
    data.x = x;
    data.labels = labels;
    data.targets = targets;
    return data;
}

/// One and two dimensions, none, one and tied points, targets (some missing), labels, bags, three columns, far away.
inline std::vector<core::Dataset> everyKindOfData()
{
    Eigen::MatrixXd tied(12, 2);
    std::vector<int> labels(12);
    Eigen::VectorXd targets(12);
    for (int i = 0; i < 12; ++i) {
        tied.row(i) << (i < 9 ? 0.25 : 0.5 * i), (i % 2 == 0 ? -1.0 : 1.0);
        labels[static_cast<std::size_t>(i)] = i % 3;
        targets[i] = i % 5 == 0 ? std::numeric_limits<double>::quiet_NaN() : std::sin(i);
    }
    const Eigen::MatrixXd cloud = generated("moons", 30).x;
    Eigen::MatrixXd three(30, 3);
    three << cloud, cloud.col(0).cwiseProduct(cloud.col(1));
    return {*core::example("fourteen"),
            *core::example("faithful"),
            generated("moons", 60),
            generated("mixture1d", 40),
            generated("sine", 50),
            core::emptyDataset(1),
            core::emptyDataset(2),
            drawn(Eigen::MatrixXd::Constant(1, 1, 0.3), {}, Eigen::VectorXd::Constant(1, 2.0)),
            drawn(Eigen::RowVector2d(0.3, -4.0)),
            drawn(tied, labels, targets),
            drawn(tied.leftCols(1), labels, targets),
            drawn(Eigen::MatrixXd::Constant(8, 1, 2.0)),
            drawn(three, {}, cloud.col(0)),
            drawn((1e7 + cloud.array()).matrix().leftCols(1), {}, cloud.col(1)),
            drawn(1e-5 * cloud)};
}

inline std::string randomKernel(Dice& dice)
{
    const auto families = core::families();
    const auto family = [&] { return std::string(dice.of(families).name) + "()"; };
    switch (dice.below(4)) {
    case 0:
        return family() + "+" + family();
    case 1:
        return family() + "*" + family();
    default:
        return family();
    }
}

/// From within the slider's range, at its ends now and then.
inline double randomValue(const widgets::NumberRange& range, Dice& dice)
{
    const int place = dice.below(8);
    if (place < 2)
        return place == 0 ? range.lower : range.upper;
    const double share = dice.share();
    if (range.spacing == core::Spacing::Logarithmic)
        return range.lower * std::pow(range.upper / range.lower, share);
    const double value = range.lower + share * (range.upper - range.lower);
    return range.spacing == core::Spacing::Integer ? std::round(value) : value;
}

/// A session of these data as the window would begin with it, in a lab and with a kernel by chance.
inline core::Session randomSession(const core::Dataset& data, const app::Lab& lab, Dice& dice)
{
    core::Session session;
    session.data = std::make_shared<const core::Dataset>(data);
    session.kernel = core::defaultKernel(data);
    if (dice.chance(0.6))
        if (const auto read = core::parseKernel(randomKernel(dice)); std::holds_alternative<core::Kernel>(read))
            session.kernel = std::get<core::Kernel>(read);
    session.of<core::DensitySettings>() = core::settingsFor<core::DensitySettings>(data, session.kernel);
    session.window = core::fittingWindow(data);
    session.lab = lab.id.toStdString();
    return session;
}

/// What a library says to a programmer, and numbers that are none.
inline QString wordNotForPeople(const QString& text)
{
    static const QRegularExpression words(
        QStringLiteral("std::|boost|eigen::|bad_alloc|vector::|basic_string|exception|toms748|assertion|errno|"
                       "\\bnan\\b|\\binf\\b|-inf|what\\(\\)|::"),
        QRegularExpression::CaseInsensitiveOption);
    return words.match(text).captured();
}

} // namespace random_hands
