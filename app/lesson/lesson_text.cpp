#include "app/lesson/lesson_text.h"

#include "app/lesson/carried_picture.h"
#include "app/lesson/fence.h"
#include "app/lesson/lesson_bounds.h"
#include "app/lesson/question_text.h"
#include "app/lesson/sealed_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace app
{

namespace
{

struct LessonWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

const QStringList blockNames{"settings", "session", "question", "hide",     "fix",   "only",
                             "goal",     "states",  "free",     "lecturer", "sealed"};

/// The text of a heading of this level; nothing where the line is none.
std::optional<QString> headingIn(const QString& line, int level)
{
    const QString mark = QString(level, u'#') + u' ';
    return line.startsWith(mark) ? std::optional(line.mid(mark.size()).trimmed()) : std::nullopt;
}

/// Goes through the lines once.
class LessonReader
{
public:
    ReadLesson read(const QString& text);

private:
    void take(const QString& whole);
    void takeProse(const QString& line);
    void close(); // the block that is open
    void takeBlock(const QString& name);
    bool hasRoomFor(const QString& line); // of the step's prose
    void takeSettings();
    void takeForLecturer();
    void takeSession();
    void takeSealed();
    void takeNames(QStringList& names);
    LessonStep* step() { return read_.lesson.steps.empty() ? nullptr : &read_.lesson.steps.back(); }
    void problem(int line, const QString& message)
    {
        if (read_.problems.size() < mostProblems)
            read_.problems.push_back({line, message});
    }

    ReadLesson read_;
    int line_ = 0;
    bool isFull_ = false;                                            // of steps: what follows is not read
    std::size_t stepsLines_ = 0;                                     // that stand in its blocks
    qsizetype proseLines_ = 0, marks_ = 0, cells_ = 0, columns_ = 1; // of its prose
    std::optional<Fence> fence_;                                     // that is open
    TextLines block_;                                                // of a step's block that is open
    int blockLine_ = 0;
    bool isOwn_ = false;    // the open block is one of a step's
    bool isSealed_ = false; // the lines are those of a sealed step
};

ReadLesson LessonReader::read(const QString& text)
{
    for (const QStringView line : QStringTokenizer(text, u'\n')) {
        ++line_;
        take(line.toString());
    }
    if (fence_ && isOwn_) {
        problem(blockLine_, LessonWords::tr("the block %1 is not closed: expected a line ```").arg(fence_->word));
        close();
    }
    if (read_.lesson.title.isEmpty())
        problem(0, LessonWords::tr("there is no title: expected a line \"# Title\" before the first step"));
    if (read_.lesson.steps.empty())
        problem(0, LessonWords::tr("there are no steps: each begins with a line \"## Title\""));
    keepFirst(read_.problems);
    return std::move(read_);
}

void LessonReader::take(const QString& whole)
{
    if (isFull_)
        return;
    const QString line = whole.endsWith(u'\r') ? whole.chopped(1) : whole;
    const std::optional<Fence> fence = fenceIn(line);
    if (fence_) {
        const bool ends = fence && closes(*fence, *fence_);
        if (!isOwn_)
            takeProse(line);
        else if (!ends)
            block_.push_back({line_, line});
        if (ends)
            close();
        return keepFirst(read_.problems);
    }
    if (fence) {
        fence_ = fence;
        isOwn_ = blockNames.contains(fence->word);
        blockLine_ = line_;
        block_.clear();
        return isOwn_ ? void() : takeProse(line);
    }
    if (const auto title = headingIn(line, 2)) {
        if (isFull_ = read_.lesson.steps.size() == mostSteps; isFull_)
            return problem(line_, LessonWords::tr("a lesson has at most %1 steps").arg(mostSteps));
        stepsLines_ = 0;
        proseLines_ = marks_ = cells_ = 0;
        read_.lesson.steps.push_back({.title = *title, .line = line_});
        if (title->isEmpty())
            problem(line_, LessonWords::tr("a step has no title: expected \"## Title\""));
    } else if (const auto heading = headingIn(line, 1); heading && read_.lesson.title.isEmpty() && !step()) {
        read_.lesson.title = *heading;
    } else {
        takeProse(line);
    }
}

void LessonReader::close()
{
    const QString word = fence_->word;
    fence_.reset();
    if (isOwn_)
        takeBlock(word);
}

/// Marks within lines and rows of a table cost more than the letters that they take: short rows are filled up to the
/// longest.
bool LessonReader::hasRoomFor(const QString& line)
{
    constexpr QStringView marks = u"*_~[]!&\\<>`";
    const bool isEmpty = line.trimmed().isEmpty(); // it ends a table
    columns_ = isEmpty ? 1 : std::max(columns_, line.count(u'|') + 1);
    proseLines_ += 1;
    cells_ += columns_ > 1 ? columns_ : 0;
    marks_ += std::ranges::count_if(line, [&](QChar letter) { return marks.contains(letter); });
    return proseLines_ <= mostProseLines && cells_ <= mostCells && marks_ <= mostMarks;
}

void LessonReader::takeProse(const QString& line)
{
    if (!fence_)
        for (const QString& fault : pictureFaults(line))
            problem(line_, fault);
    QString& prose = step() ? step()->prose : read_.lesson.prose;
    if (!hasRoomFor(line))
        return problem(
            line_, LessonWords::tr("the text of a step has at most %1 lines, %2 marks as * and [, %3 cells in tables")
                       .arg(mostProseLines)
                       .arg(mostMarks)
                       .arg(mostCells));
    if (!prose.isEmpty() || !line.trimmed().isEmpty())
        prose += line + u'\n';
}

void LessonReader::takeBlock(const QString& name)
{
    if (!step())
        return problem(blockLine_, LessonWords::tr("the block %1 stands before the first step").arg(name));
    if (name == "session")
        return takeSession();
    if (name == "sealed")
        return takeSealed();
    stepsLines_ += block_.size();
    if (stepsLines_ > mostLines)
        return problem(blockLine_, LessonWords::tr("the blocks of a step have at most %1 lines").arg(mostLines));
    if (name == "settings")
        return takeSettings();
    if (name == "lecturer")
        return takeForLecturer();
    if (name == "hide")
        return takeNames(step()->hidden);
    if (name == "fix")
        return takeNames(step()->fixed);
    if (name == "only")
        return takeNames(step()->only);
    if (name == "free")
        return void(step()->isFree = true);
    if (name == "states") {
        for (StatedNumber& number : statedFrom(block_, read_.problems))
            step()->stated.push_back(std::move(number));
        return;
    }
    if (name == "goal") {
        for (ChallengeGoal& goal : goalsFrom(block_, read_.problems))
            step()->goals.push_back(std::move(goal));
        return;
    }
    if (step()->question)
        return problem(blockLine_, LessonWords::tr("a step asks one question, and this one has asked already"));
    step()->question = questionFrom(block_, blockLine_, read_.problems);
}

/// The step that a block says, as though it stood here.
void LessonReader::takeSealed()
{
    QString letters;
    for (const auto& [line, text] : block_)
        letters += text;
    const auto opened = openedStep(letters);
    const QStringList lines = opened.value_or(QString()).split(u'\n');
    const auto title = headingIn(lines.front(), 2);
    if (!title || isSealed_)
        return problem(blockLine_, LessonWords::tr("the sealed step is damaged: letters are missing or changed"));
    step()->title = *title;
    isSealed_ = read_.lesson.isSealed = true;
    for (const QString& line : lines.mid(1))
        take(line);
    if (fence_)
        close();
    isSealed_ = false;
}

void LessonReader::takeSettings()
{
    for (const auto& [line, text] : block_) {
        if (text.trimmed().isEmpty())
            continue;
        const qsizetype colon = text.indexOf(u':');
        const QString key = text.left(colon).trimmed(), value = text.mid(colon + 1).trimmed();
        if (colon < 1 || key.isEmpty() || value.isEmpty())
            problem(line, LessonWords::tr("expected \"name: value\", found \"%1\"").arg(text.trimmed()));
        else if (key != "lock" && std::ranges::find(step()->settings, key, &SettingLine::key) != step()->settings.end())
            problem(line, LessonWords::tr("%1 is said twice in this step").arg(key));
        else
            step()->settings.push_back({key, value, line});
    }
}

void LessonReader::takeForLecturer()
{
    for (const auto& [line, text] : block_)
        step()->forLecturer += text + u'\n';
}

/// One line to the sessions: where it stands is where it begins.
void LessonReader::takeSession()
{
    if (std::ranges::find(step()->settings, QStringLiteral("session"), &SettingLine::key) != step()->settings.end())
        return problem(blockLine_, LessonWords::tr("%1 is said twice in this step").arg("session"));
    QStringList lines;
    for (const auto& [line, text] : block_)
        lines << text;
    step()->settings.push_back({QStringLiteral("session"), lines.join(u'\n'), blockLine_ + 1});
}

void LessonReader::takeNames(QStringList& names)
{
    for (const auto& [line, text] : block_)
        for (const QString& name : text.split(u',', Qt::SkipEmptyParts))
            if (names.size() == mostNames)
                return problem(line, LessonWords::tr("a step names at most %1").arg(mostNames));
            else if (!name.trimmed().isEmpty())
                names << name.trimmed();
}

} // namespace

void keepFirst(std::vector<LessonProblem>& problems)
{
    if (problems.size() > mostProblems)
        problems.resize(mostProblems);
    for (LessonProblem& problem : problems)
        problem.message.truncate(longestProblem);
}

ReadLesson readLesson(const QString& text)
{
    return LessonReader().read(text.startsWith(QChar::ByteOrderMark) ? text.mid(1) : text);
}

QString sentenceOf(const LessonProblem& problem, const QString& source)
{
    if (problem.line == 0)
        return QStringLiteral("%1: %2").arg(source, problem.message);
    return LessonWords::tr("%1, line %2: %3").arg(source).arg(problem.line).arg(problem.message);
}

} // namespace app
