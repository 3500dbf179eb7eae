#pragma once

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QImage>
#include <QString>

#include <algorithm>
#include <cmath>
#include <cstdlib>

/// Small pictures of the window that somebody has looked at (tests/data/portraits).
namespace portraits
{

inline QString folder()
{
    return QStringLiteral(TEST_DATA_DIR "/portraits/");
}

/// Letters of another font are no finding: layout and portraits are compared where theirs is what they were made with.
inline QByteArray font()
{
    const QFontMetricsF metrics{QApplication::font()};
    return QStringLiteral("%1 %2 %3\n")
        .arg(QFontInfo(QApplication::font()).family())
        .arg(metrics.height())
        .arg(metrics.horizontalAdvance(QStringLiteral("Kernelscope 0123456789 σ₀ℓτ²")))
        .toUtf8();
}
inline bool hasFontOfReferences()
{
    QFile file(folder() + "font.txt");
    return file.open(QIODevice::ReadOnly) && file.readAll() == font();
}
inline bool acceptFont()
{
    QDir().mkpath(folder());
    QFile file(folder() + "font.txt");
    return file.open(QIODevice::WriteOnly) && file.write(font()) > 0;
}

/// Half as large, in fewer colours: what the eye compares, and a fraction of the bytes.
inline QImage reduced(const QImage& picture)
{
    return picture.scaled(picture.size() / 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
        .convertToFormat(QImage::Format_RGB555)
        .convertToFormat(QImage::Format_RGB888);
}

/// The share of the pixels that differ visibly: in one channel by more than 40 of 255.
inline double visibleShare(const QImage& a, const QImage& b)
{
    constexpr int visible = 40;
    const auto differs = [](QRgb x, QRgb y) {
        return std::max({std::abs(qRed(x) - qRed(y)), std::abs(qGreen(x) - qGreen(y)), std::abs(qBlue(x) - qBlue(y))}) >
               visible;
    };
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += differs(a.pixel(x, y), b.pixel(x, y));
    return count / static_cast<double>(a.width() * a.height());
}

/// Where the portrait of now and the accepted one are, and how far apart; empty where they are the same to the eye.
inline QString difference(const QString& name, const QImage& picture, bool accepts)
{
    constexpr double tolerated = 0.0003; // of the pixels: how a font is smoothed
    const QImage now = reduced(picture), expected(folder() + name + ".png");
    const double share = expected.size() == now.size() ? visibleShare(expected, now) : 1.0;
    if (share <= tolerated)
        return {};
    if (accepts)
        return now.save(folder() + name + ".png") ? QString() : QStringLiteral("cannot write ") + folder() + name;
    QDir().mkpath("reference_differences");
    const QString path = QDir("reference_differences").absoluteFilePath(name + "-now.png");
    now.save(path);
    return QStringLiteral("%1: %2 % of the pixels differ from %3.png")
        .arg(path)
        .arg(100.0 * share, 0, 'f', 2)
        .arg(folder() + name);
}

} // namespace portraits
