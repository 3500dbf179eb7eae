// Every lab as its window looks, light and dark, at two sizes and two sizes of text, against pictures that somebody has
// looked at. What differs is written beside what was expected; to accept all that is drawn now as the reference:
//   KERNELSCOPE_ACCEPT_PICTURES=1 build/release/tests/app_window_tests app_visual_test
#include "app/formula_dock.h"
#include "app/scenes.h"

#include "support/test_registry.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QImage>

#include <optional>
#include <utility>

namespace visual_test
{

class VisualTest : public SceneFixture
{
    Q_OBJECT

    struct Look {
        bool dark;
        QSize size;
        double textScale;
        QString name() const
        {
            return QStringLiteral("%1-%2x%3-%4")
                .arg(dark ? "dark" : "light")
                .arg(size.width())
                .arg(size.height())
                .arg(std::lround(100.0 * textScale));
        }
    };
    static std::vector<Look> looks()
    {
        std::vector<Look> found;
        for (const bool dark : {false, true})
            for (const QSize& size : {QSize(1024, 700), QSize(1440, 900)})
                for (const double textScale : {1.0, 1.5})
                    found.push_back({dark, size, textScale});
        return found;
    }
    static QString referenceOf(const QString& name)
    {
        return QStringLiteral(TEST_DATA_DIR "/pictures/") + name + ".png";
    }

    /// Half as large, in fewer colours: what the eye compares, and a fraction of the bytes.
    static QImage reduced(const QImage& picture)
    {
        return picture.scaled(picture.size() / 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
            .convertToFormat(QImage::Format_RGB555)
            .convertToFormat(QImage::Format_RGB888);
    }
    static int distance(QRgb a, QRgb b) // that of the channel that differs most
    {
        return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
    }
    /// Where they differ visibly, black on white; the share of such pixels.
    static std::pair<double, QImage> differences(const QImage& a, const QImage& b)
    {
        constexpr int visible = 40; // of 255
        QImage found(a.size(), QImage::Format_Grayscale8);
        found.fill(255);
        int count = 0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x)
                if (distance(a.pixel(x, y), b.pixel(x, y)) > visible) {
                    found.setPixel(x, y, 0);
                    ++count;
                }
        return {count / static_cast<double>(a.width() * a.height()), found};
    }
    /// Letters of another font are no finding: the pictures are compared where theirs is what the program is written
    /// with.
    static QByteArray font()
    {
        const QFontMetricsF metrics{QApplication::font()};
        return QStringLiteral("%1 %2 %3\n")
            .arg(QFontInfo(QApplication::font()).family())
            .arg(metrics.height())
            .arg(metrics.horizontalAdvance(QStringLiteral("Kernelscope 0123456789 σ₀ℓτ²")))
            .toUtf8();
    }
    static QString fontFile() { return QStringLiteral(TEST_DATA_DIR "/pictures/font.txt"); }
    bool accepts() const { return qEnvironmentVariableIsSet("KERNELSCOPE_ACCEPT_PICTURES"); }

    /// The window once it is at rest: what is computed beside a page's own answer arrives later.
    std::optional<QImage> restingPicture()
    {
        QImage before;
        const auto rests = [&] {
            QTest::qWait(120);
            const QImage now = window_->grab().toImage();
            return page().isSettled() && std::exchange(before, now) == now;
        };
        if (!QTest::qWaitFor(rests, patience))
            return {};
        auto* formula = window_->findChild<app::FormulaDock*>(); // it keeps the room it needed on the way
        if (formula->isVisible()) {
            formula->hide();
            formula->show();
        }
        return QTest::qWaitFor(rests, patience) ? std::optional(reduced(before)) : std::nullopt;
    }
    bool open(const Look& look)
    {
        closeWindow();
        document_ = std::make_unique<app::Document>();
        app::Preferences preferences;
        preferences.dark = look.dark;
        preferences.textScale = look.textScale;
        window_ = std::make_unique<app::MainWindow>(*document_, preferences);
        window_->resize(look.size);
        window_->show();
        return QTest::qWaitForWindowExposed(window_.get()) && settles();
    }

private slots:
    void initTestCase()
    {
        if (accepts()) {
            QDir().mkpath(QFileInfo(fontFile()).path());
            QFile file(fontFile());
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(font()) > 0);
            return;
        }
        QFile file(fontFile());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray drawnWith = file.readAll();
        if (drawnWith != font())
            QSKIP(("the pictures were drawn with another font: " + drawnWith).constData());
    }
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void everyLabLooksAsItDid_data()
    {
        QTest::addColumn<int>("look");
        for (std::size_t i = 0; i < looks().size(); ++i)
            QTest::newRow(qPrintable(looks()[i].name())) << static_cast<int>(i);
    }
    void everyLabLooksAsItDid()
    {
        QFETCH(int, look);
        const Look wanted = looks()[static_cast<std::size_t>(look)];
        constexpr double tolerated = 0.0003; // of the pixels: how a font is smoothed
        QStringList changed;
        QVERIFY(open(wanted));
        for (const Scene& scene : scenes()) {
            QVERIFY(turnTo(scene));
            const QString name = scene.name() + '-' + wanted.name();
            const std::optional<QImage> picture = restingPicture();
            QVERIFY(picture);
            const QImage& now = *picture;
            if (accepts()) {
                QVERIFY(now.save(referenceOf(name)));
                continue;
            }
            const QImage expected(referenceOf(name));
            const bool comparable = expected.size() == now.size();
            const auto [share, where] = comparable ? differences(expected, now) : std::pair(1.0, now);
            if (share <= tolerated)
                continue;
            QDir().mkpath("picture_differences");
            const QString path = QDir("picture_differences").absoluteFilePath(name);
            expected.save(path + "-expected.png");
            now.save(path + "-now.png");
            where.save(path + "-differs.png");
            changed << QStringLiteral("%1 (%2 %)").arg(path).arg(100.0 * share, 0, 'f', 2);
        }
        QVERIFY2(changed.isEmpty(), qPrintable("differ from what was accepted:\n" + changed.join('\n')));
    }
};

KERNELSCOPE_TEST(VisualTest, QApplication)

} // namespace visual_test

#include "visual_test.moc"
