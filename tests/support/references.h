#pragma once

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <vector>

/// Texts that somebody has read and accepted, each a file below a folder: what is now is compared with them line by
/// line. Numbers with a decimal point may differ in the fifth digit, which is how machines round.
class References
{
public:
    /// `now`: where what differs is written, to be looked at.
    References(const QString& folder, const QString& now) : folder_(folder), now_(now) {}

    static bool accepts() { return qEnvironmentVariableIsSet("KERNELSCOPE_ACCEPT_REFERENCES"); }

    /// What differs from the reference of this name, for a person to read; empty where nothing does. When accepting,
    /// the lines that differ become the reference.
    QString differences(const QString& name, const QStringList& lines)
    {
        known_.insert(pathOf(name));
        const QStringList accepted = linesOf(pathOf(name));
        if (sameButForRounding(accepted, lines))
            return {};
        if (accepts())
            return write(pathOf(name), lines) ? QString() : QStringLiteral("cannot write ") + pathOf(name);
        const QString path = QDir(now_).absoluteFilePath(name + ".txt");
        write(path, lines);
        const QString what = accepted.isEmpty() ? QStringLiteral("has no reference yet") : changes(accepted, lines);
        return QStringLiteral("--- %1\n+++ %2\n%3").arg(pathOf(name), path, what);
    }
    /// A reference that is not compared here, and stands all the same.
    void keep(const QString& name) { known_.insert(pathOf(name)); }

    /// The references that nothing was compared with; when accepting they go.
    QStringList stale() const
    {
        QStringList found;
        for (QDirIterator files(folder_, {"*.txt"}, QDir::Files, QDirIterator::Subdirectories); files.hasNext();)
            if (const QString path = files.next(); !known_.contains(path) && !(accepts() && QFile::remove(path)))
                found << path;
        found.sort();
        return found;
    }

private:
    QString pathOf(const QString& name) const { return folder_ + u'/' + name + QStringLiteral(".txt"); }

    static QStringList linesOf(const QString& path)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return {};
        QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n');
        lines.removeLast(); // behind the last line's end
        return lines;
    }
    static bool write(const QString& path, const QStringList& lines)
    {
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write((lines.join(u'\n') + u'\n').toUtf8()) > 0;
    }

    static bool isSame(const QString& a, const QString& b)
    {
        static const QRegularExpression number(QStringLiteral(R"(\d+(\.\d+)?(e[+-]?\d+)?)"));
        if (a == b)
            return true;
        if (QString(a).replace(number, "0") != QString(b).replace(number, "0"))
            return false;
        for (auto in = number.globalMatch(a), other = number.globalMatch(b); in.hasNext() && other.hasNext();) {
            const QString left = in.next().captured(), right = other.next().captured();
            const double x = left.toDouble(), y = right.toDouble();
            const bool counts = left.size() == right.size() && !left.contains(u'.') && !right.contains(u'.');
            if (left != right && (counts || std::abs(x - y) > 1.5e-4 * std::max(std::abs(x), std::abs(y))))
                return false;
        }
        return true;
    }
    static bool sameButForRounding(const QStringList& a, const QStringList& b)
    {
        return std::ranges::equal(a, b, &isSame);
    }

    /// The first lines that went and came, in their order.
    static QString changes(const QStringList& before, const QStringList& now)
    {
        constexpr int shown = 10;
        const auto rows = before.size(), columns = now.size();
        std::vector<std::vector<int>> common(static_cast<std::size_t>(rows) + 1,
                                             std::vector<int>(static_cast<std::size_t>(columns) + 1)); // from here on
        const auto at = [&](qsizetype i, qsizetype j) -> int& {
            return common[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
        };
        for (qsizetype i = rows - 1; i >= 0; --i)
            for (qsizetype j = columns - 1; j >= 0; --j)
                at(i, j) = isSame(before[i], now[j]) ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
        QStringList found;
        for (qsizetype i = 0, j = 0; i < rows || j < columns;) {
            if (i < rows && j < columns && isSame(before[i], now[j])) {
                ++i;
                ++j;
            } else if (j == columns || (i < rows && at(i + 1, j) >= at(i, j + 1))) {
                found << QStringLiteral("%1: - %2").arg(i + 1).arg(before[i]);
                ++i;
            } else {
                found << QStringLiteral("%1: + %2").arg(j + 1).arg(now[j]);
                ++j;
            }
        }
        if (const auto more = found.size() - shown; more > 0)
            found = found.first(shown) << QStringLiteral("and %1 more lines").arg(more);
        return found.join(u'\n');
    }

    QString folder_, now_;
    QSet<QString> known_;
};
