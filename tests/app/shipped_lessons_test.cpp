// The lessons that come along: every step is run, every question is answered by what it reveals, and the numbers that
// they state are those that the program computes.

#include "app/cli/lesson_check.h"
#include "app/lesson/lesson_source.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QTest>

#include <cmath>

namespace shipped_lessons_test
{

namespace
{

QString textOf(const QString& name)
{
    QFile file(QStringLiteral(":/lessons/") + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

std::vector<double> revealedIn(const QString& name)
{
    std::vector<double> numbers;
    for (const app::CheckedStep& step : app::checkLesson(textOf(name)).steps)
        if (std::isfinite(step.reveals))
            numbers.push_back(step.reveals);
    return numbers;
}

} // namespace

class ShippedLessonsTest : public QObject
{
    Q_OBJECT
private slots:
    void everyStepRunsAndItsRevealedAnswerEarnsFullMarks_data()
    {
        QTest::addColumn<QString>("name");
        const QStringList names = QDir(QStringLiteral(":/lessons")).entryList();
        QVERIFY(names.size() >= 11);
        for (const QString& name : names)
            QTest::newRow(qPrintable(name)) << name;
    }
    void everyStepRunsAndItsRevealedAnswerEarnsFullMarks()
    {
        QFETCH(QString, name);
        const app::CheckedLesson checked = app::checkLesson(textOf(name));
        QStringList problems;
        for (const app::LessonProblem& problem : checked.problems)
            problems << QStringLiteral("line %1: %2").arg(problem.line).arg(problem.message);
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join("; ")));
        int questions = 0;
        for (const app::CheckedStep& step : checked.steps) {
            QCOMPARE(step.earned, step.marks);
            questions += step.marks > 0;
        }
        QVERIFY(questions >= 2); // it asks before it shows
        QCOMPARE(app::LessonSource::of(textOf(name)).text(), textOf(name));
    }

    /// The biased MMD² of {0, 0.1} and {5, 5.1} under se: k̄(A, A) + k̄(B, B) − 2 k̄(A, B), in closed form.
    void theTheoremsNumbersAreThoseOfTheFormula()
    {
        const auto mmd2 = [](double lengthscale) {
            const auto k = [lengthscale](double r) { return std::exp(-r * r / (2.0 * lengthscale * lengthscale)); };
            return (1.0 + k(0.1)) - 0.5 * (k(5.0) + k(5.0) + k(5.1) + k(4.9)) * 1.0;
        };
        const std::vector<double> revealed = revealedIn("is-this-theorem-true.kslesson");
        const double lengthscales[] = {0.05, 1.0, 5.0, 20.0};
        const double printed[] = {1.14, 2.00, 0.79, 0.06};
        QCOMPARE(revealed.size(), std::size_t(4));
        for (std::size_t i = 0; i < 4; ++i) {
            QVERIFY2(std::abs(revealed[i] - mmd2(lengthscales[i])) < 1e-12,
                     qPrintable(QString::number(revealed[i], 'g', 17)));
            QVERIFY(std::abs(revealed[i] - printed[i]) <= 0.005);
        }
    }
};

KERNELSCOPE_TEST(ShippedLessonsTest, QApplication)

} // namespace shipped_lessons_test

#include "shipped_lessons_test.moc"
