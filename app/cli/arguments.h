#pragma once

#include "core/data/dataset.h"
#include "core/kernels/kernel.h"
#include "core/labs/density/density_lab.h"

#include <Eigen/Core>

#include <QString>
#include <QStringList>

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace app
{

/// Why a command ends without its result. Usage and bad input end with exit status 2, a failed computation with 1.
struct CommandError : std::runtime_error {
    CommandError(int status, const QString& message) : std::runtime_error(message.toStdString()), exitStatus(status) {}
    int exitStatus;
};
[[noreturn]] void usageError(const QString& message);

/// One option of a command, as its --help shows it. Every option takes a value, except flags (empty value).
struct Option {
    QString name;  // "sigma0"
    QString value; // "S", empty for a flag
    QString help;
};

/// The words after a command's name, checked against its options: `--name value` or `--name=value`.
class Arguments
{
public:
    Arguments(const QString& command, const QStringList& words, const std::vector<Option>& options, int positional);

    bool has(const QString& option) const;
    QString text(const QString& option) const; // usage error when missing
    QString text(const QString& option, const QString& fallback) const;
    double number(const QString& option, double fallback) const;
    qint64 wholeNumber(const QString& option, qint64 fallback, qint64 least) const;
    std::uint64_t seed() const; // --seed, 1 when not given
    const QStringList& positional() const { return positional_; }

private:
    std::vector<std::pair<QString, QString>> given_;
    QStringList positional_;
};

double numberFrom(const QString& option, const QString& text);

/// `--columns A,B`, empty when not given.
std::vector<std::string> columnsFrom(const Arguments& arguments);

/// `--data FILE|example:NAME` with `--columns`; remarks go to standard error.
core::Dataset dataFrom(const Arguments& arguments);

/// `--kernel EXPR`; usage error with the column. `se` at the median distance when not given.
core::Kernel kernelFrom(const Arguments& arguments, const core::Dataset& data);

/// `--at FILE|grid:LO:HI:N[,LO:HI:N]` as rows of `dimensions` columns; the first axis of a grid varies slowest,
/// one triple serves every dimension. Of a file that has them, the columns that --columns names.
Eigen::MatrixXd pointsFrom(const Arguments& arguments, Eigen::Index dimensions);
/// The same, of a file the columns of these names.
Eigen::MatrixXd pointsFrom(const Arguments& arguments, Eigen::Index dimensions, const std::vector<std::string>& names);

/// `LO:HI[,LO:HI]`, one pair a dimension; one pair serves all.
std::vector<core::Interval> intervalsFrom(const QString& option, const QString& text, Eigen::Index dimensions);

/// Throws what a computation ended with instead of a value.
template <class T>
T valueOrThrow(core::Outcome<T> outcome)
{
    if (auto* value = std::get_if<T>(&outcome))
        return std::move(*value);
    const auto* failure = std::get_if<core::Failure>(&outcome);
    const bool badInput = failure && failure->kind == core::Failure::Kind::InvalidInput;
    throw CommandError(badInput ? 2 : 1, failure ? QString::fromStdString(failure->what) : QStringLiteral("cancelled"));
}

} // namespace app
