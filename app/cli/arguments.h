#pragma once

#include "core/data/table.h"
#include "core/kernels/kernel.h"
#include "core/limits.h"

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

/// Of --seed where it is not given.
inline constexpr std::uint64_t standardSeed = 1;

/// One option of a command, as its --help shows it. Every option takes a value, except flags (empty value).
struct Option {
    QString name;  // "sigma0"
    QString value; // "S", empty for a flag
    QString help;
    /// Why it would change nothing beside the others that are given; empty where it changes something. Such an option
    /// is refused: who gives it expects something of it.
    QString (*idle)(const class Arguments& arguments) = nullptr;
    bool repeats = false;    // may be given several times
    bool dashIsNone = false; // of --out: "-" is standard output, as without it
    bool isTable = false;    // its value names a table: how files are read is then told as well (read_options.h)
};

/// The words after a command's name, checked against its options: `--name value` or `--name=value`. Usage error for
/// what is unknown, given twice, without its value or idle.
class Arguments
{
public:
    Arguments(const QString& command, const QStringList& words, const std::vector<Option>& options, int positional);

    bool has(const QString& option) const;
    QStringList given() const;                 // the options, in their order
    QString text(const QString& option) const; // usage error when missing
    QString text(const QString& option, const QString& fallback) const;
    QStringList texts(const QString& option) const; // of an option that repeats, in the order given
    double number(const QString& option, double fallback) const;
    qint64 wholeNumber(const QString& option, qint64 fallback, qint64 least) const;
    int count(const QString& option, int fallback, const core::WholeRange& range) const;
    double level(double fallback) const; // --level, between 0 and 1
    std::uint64_t seed() const;          // --seed, standardSeed when not given
    const QStringList& positional() const { return positional_; }
    const QStringList& tables() const { return tables_; } // the options given that name a table

private:
    void refuseIdle(const std::vector<Option>& options) const;

    std::vector<std::pair<QString, QString>> given_;
    QStringList positional_, tables_;
};

double numberFrom(const QString& option, const QString& text);
qint64 wholeNumberFrom(const QString& option, const QString& text, qint64 least);

/// `--columns A,B`, empty when not given.
std::vector<std::string> columnsFrom(const Arguments& arguments);

/// `--data FILE|example:NAME` with `--columns`; remarks go to standard error.
core::LoadedTable dataFrom(const Arguments& arguments);

/// `--kernel EXPR`; usage error with the column. `se` at the median distance when not given.
core::Kernel kernelFrom(const Arguments& arguments, const core::Dataset& data);

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
