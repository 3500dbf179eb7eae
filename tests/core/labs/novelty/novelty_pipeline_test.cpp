#include "core/data/examples.h"
#include "core/density/student_t.h"
#include "core/kernels/gram.h"
#include "core/labs/novelty/asked_rows.h"
#include "core/labs/novelty/brush.h"
#include "core/labs/novelty/evaluation.h"
#include "core/labs/novelty/novelty_lab.h"
#include "core/novelty/joint_kde.h"
#include "core/novelty/joint_kernel_pca.h"
#include "core/novelty/joint_mixture.h"
#include "core/novelty/joint_student_t.h"
#include "core/novelty/leave_one_out.h"
#include "support/datasets.h"
#include "support/kernels.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <Eigen/Core>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>

namespace novelty_pipeline_test
{

using core::NoveltyMethod;
using core::NoveltyPipeline;
using core::NoveltyRequest;
using core::NoveltyResult;
using core::NoveltySettings;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// A few of the digits.
NoveltyRequest digitsRequest()
{
    static const auto digits = shared(*core::example("digits"));
    NoveltyRequest request;
    request.data = digits;
    request.settings.training = 60;
    request.settings.test = 24;
    return request;
}

NoveltyRequest pointsRequest(int dimensions, bool labelled = true)
{
    core::Dataset data = dimensions == 1 ? generated("mixture1d", 24) : generated("moons", 30);
    data.labels.clear();
    for (Index i = 0; labelled && i < data.size(); ++i)
        data.labels.push_back(static_cast<int>(i % 3 == 2));
    return requestFor<NoveltyRequest>(shared(std::move(data)), se(0.6));
}

double worst(const VectorXd& a, const VectorXd& b)
{
    if (a.size() != b.size())
        return HUGE_VAL;
    return a.size() == 0 ? 0.0 : ((a - b).array() / b.array().abs().max(1.0)).abs().maxCoeff();
}

/// Empty when the two results say the same; otherwise what differs.
QString difference(const NoveltyResult& a, const NoveltyResult& b)
{
    constexpr double close = 1e-9;
    if (a.asked.rows != b.asked.rows || a.asked.asked != b.asked.asked || a.asked.novel != b.asked.novel ||
        a.trainingRows != b.trainingRows)
        return "rows";
    if (a.methods.size() != b.methods.size())
        return "methods";
    for (std::size_t i = 0; i < a.methods.size(); ++i)
        if (a.methods[i].method != b.methods[i].method || worst(a.methods[i].scores, b.methods[i].scores) > close ||
            a.methods[i].counts != b.methods[i].counts || a.methods[i].called != b.methods[i].called ||
            a.methods[i].roc.has_value() != b.methods[i].roc.has_value())
            return QStringLiteral("method %1").arg(i);
    if (a.order != b.order || a.known.counts != b.known.counts || a.novel.counts != b.novel.counts)
        return "order or histogram";
    if (a.chosen.has_value() != b.chosen.has_value() || a.observations != b.observations || a.remarks != b.remarks)
        return "outline";
    if (a.chosen &&
        (a.chosen->row != b.chosen->row || worst(a.chosen->picture, b.chosen->picture) > 0.0 ||
         worst(a.chosen->logDensity, b.chosen->logDensity) > close ||
         worst(a.chosen->probability, b.chosen->probability) > close ||
         worst(a.chosen->scores, b.chosen->scores) > close || a.chosen->label != b.chosen->label ||
         a.chosen->isLabelSet != b.chosen->isLabelSet || a.chosen->logQ.has_value() != b.chosen->logQ.has_value() ||
         std::abs(a.chosen->score - b.chosen->score) > close * std::max(1.0, std::abs(b.chosen->score)) ||
         a.chosen->nearest != b.chosen->nearest || a.chosen->isPainted != b.chosen->isPainted))
        return "the chosen picture";
    if (worst(a.line, b.line) > close || a.field.has_value() != b.field.has_value() ||
        (a.field && worst(a.field->values.reshaped(), b.field->values.reshaped()) > close))
        return "map";
    return {};
}

core::Dataset trainingOf(const NoveltyRequest& request, const NoveltyResult& result)
{
    core::Dataset training;
    training.x = request.data->x(result.trainingRows, Eigen::all);
    for (const Index row : result.trainingRows)
        training.labels.push_back(request.data->label(row));
    return training;
}

core::JointStudentT fittedTo(const NoveltyRequest& request, const core::Dataset& training)
{
    const core::JointKernel kernel{.imageLengthscale =
                                       request.settings.multiplier * *core::medianImageDistance(training.x),
                                   .labelLengthscale = request.settings.labelLengthscale};
    return valueOf(core::JointStudentT::fit(training, kernel, request.settings.model));
}

/// The mixture of the lab, as the command fits it.
core::DpMixture mixtureOf(const core::Dataset& training, std::uint64_t seed)
{
    return valueOf(core::fitJointMixture(training, core::jointMixtureGrid(core::ImageTask::Novelty, seed).front()));
}

/// Of one picture with a label vector, by the functions of the commands.
double scoreBy(NoveltyMethod method, const NoveltyRequest& request, const core::Dataset& training,
               const MatrixXd& picture, const MatrixXd& label)
{
    const core::NoveltySettings& s = request.settings;
    const double median = *core::medianImageDistance(training.x);
    switch (method) {
    case NoveltyMethod::KernelStudentT:
        return valueOf(fittedTo(request, training).scale(picture, label))[0];
    case NoveltyMethod::Kde:
        return -valueOf(core::JointKde(training).logDensity(
            picture, label,
            {{.imageLengthscale = s.kdeMultiplier * median, .labelLengthscale = s.kdeLabelLengthscale}}))(0, 0);
    case NoveltyMethod::Mixture:
        return -valueOf(core::jointLogDensity(mixtureOf(training, request.seed), picture, label))[0];
    case NoveltyMethod::KernelPca:
        break;
    }
    const core::JointKernel kernel{.imageLengthscale = s.multiplier * median, .labelLengthscale = s.labelLengthscale};
    return valueOf(valueOf(core::JointKernelPca::fit(training, kernel)).score(picture, label))[0];
}

const core::MethodScores& scoresBy(const NoveltyResult& result, NoveltyMethod method)
{
    return *std::ranges::find(result.methods, method, &core::MethodScores::method);
}

} // namespace

class NoveltyPipelineTest : public QObject
{
    Q_OBJECT

private slots:
    void anySequenceOfRequestsIsAnsweredAsByAFreshPipeline()
    {
        NoveltyRequest request = digitsRequest();
        NoveltySettings& s = request.settings;
        const std::vector<std::function<void()>> changes{
            [] {},
            [&] { s.model.sigma0 = 1.0; },
            [&] { s.called = 0.1; },
            [&] { s.model.beta = 3.0; },
            [&] { s.chosen = static_cast<int>(core::drawnRows(*request.data, s, 1).asked.rows[3]) + 1; },
            [&] { s.painted.assign(64, 0.5); },
            [&] { s.labelVector = {0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.5}; },
            [&] { s.method = NoveltyMethod::Kde; },
            [&] { s.kernelPca = true; },
            [&] { s.method = NoveltyMethod::KernelPca; },
            [&] { s.labelVector[2] = 0.25; },
            [&] { s.labelLengthscale = 0.8; },
            [&] { s.method = NoveltyMethod::Kde; },
            [&] { s.kdeMultiplier = 0.3; },
            [&] { s.multiplier = 0.5; },
            [&] { s.scored = NoveltySettings::Scored::Training; },
            [&] { s.model.posterior = core::Posterior::AsPrinted; },
            [&] { request.preview = true; },
            [&] { request.preview = false; },
            [&] { s.scored = NoveltySettings::Scored::Test; },
            [&] { s.wrongLabels = 0.25; },
            [&] { s.mixture = true; },
            [&] { s.method = NoveltyMethod::Mixture; },
            [&] { s.training = 40; },
            [&] { s.method = NoveltyMethod::KernelPca; },
            [&] { s.labelVector.clear(), s.kernelPca = false; },
            [&] { s.mixture = false, s.kde = false, s.method = NoveltyMethod::KernelStudentT; },
            [&] { s.rowsSeed = 3; },
            [&] { request = pointsRequest(1); },
            [&] { request.settings.model.sigma0 = 0.2; },
            [&] { request.settings.called = 0.9; },
            [&] { request = pointsRequest(2); },
            [&] { request.kernel = se(0.2); },
            [&] { request = digitsRequest(); },
        };
        NoveltyPipeline kept;
        for (std::size_t i = 0; i < changes.size(); ++i) {
            changes[i]();
            const QString differs = difference(solved(kept, request), fresh<NoveltyPipeline>(request));
            QVERIFY2(differs.isEmpty(), qPrintable(QStringLiteral("%1: %2").arg(i).arg(differs)));
        }
    }

    void whatTheModelAloneChangesIsCheap()
    {
        NoveltyRequest request = digitsRequest();
        NoveltyPipeline pipeline;
        QVERIFY(!pipeline.isCheap(request));
        solved(pipeline, request);
        request.settings.model = {.sigma0 = 2.0, .alpha = 7.0, .beta = 1.0};
        request.settings.called = 0.2;
        request.settings.chosen = 5;
        QVERIFY(pipeline.isCheap(request));
        request.settings.labelLengthscale = 2.0;
        QVERIFY(!pipeline.isCheap(request));
    }

    void scoresAreThoseOfTheCommandsFunctions()
    {
        const NoveltyRequest request = digitsRequest();
        const NoveltyResult result = fresh<NoveltyPipeline>(request);
        const core::Dataset training = trainingOf(request, result);
        const MatrixXd images = request.data->x(result.asked.rows, Eigen::all);
        const VectorXd s = valueOf(fittedTo(request, training).scale(images, result.asked.asked));
        QVERIFY(worst(scoresBy(result, NoveltyMethod::KernelStudentT).scores, s) < 1e-9);
        const double median = *core::medianImageDistance(training.x);
        const core::JointKernel kde{.imageLengthscale = request.settings.kdeMultiplier * median,
                                    .labelLengthscale = request.settings.kdeLabelLengthscale};
        const VectorXd p = -valueOf(core::JointKde(training).logDensity(images, result.asked.asked, {kde})).col(0);
        QCOMPARE(scoresBy(result, NoveltyMethod::Kde).scores, p);
        const auto area = core::areaUnderCurve(s, result.asked.novel);
        QCOMPARE(result.methods.front().area->area, area->area);
        QCOMPARE(result.methods.front().area->standardError, area->standardError);
    }

    void wrongLabelsAreWrongAndTheOthersAreNot()
    {
        NoveltyRequest request = digitsRequest();
        for (const double wrong : {0.0, 0.25, 0.5}) {
            request.settings.wrongLabels = wrong;
            const core::DrawnRows drawn = core::drawnRows(*request.data, request.settings, 1);
            QCOMPARE(std::ranges::count(drawn.asked.novel, true), std::lround(24 * wrong));
            std::set<Index> rows(drawn.trainingRows.begin(), drawn.trainingRows.end());
            rows.insert(drawn.asked.rows.begin(), drawn.asked.rows.end());
            QCOMPARE(rows.size(), std::size_t{84}); // none twice
            for (std::size_t i = 0; i < drawn.asked.rows.size(); ++i) {
                QCOMPARE(drawn.asked.own[i], request.data->label(drawn.asked.rows[i]));
                QCOMPARE(drawn.asked.asked[i] != drawn.asked.own[i], static_cast<bool>(drawn.asked.novel[i]));
                QVERIFY(drawn.asked.asked[i] >= 0 && drawn.asked.asked[i] < core::digitClasses);
            }
        }
    }

    void aPreviewAsksAboutTheSameRows()
    {
        NoveltyRequest request = digitsRequest();
        request.settings.training = 400;
        const NoveltyResult whole = fresh<NoveltyPipeline>(request);
        request.preview = true;
        const NoveltyResult preview = fresh<NoveltyPipeline>(request);
        QVERIFY(preview.preview && preview.trainingRows.size() < whole.trainingRows.size());
        QVERIFY(preview.asked.rows == whole.asked.rows && preview.asked.asked == whole.asked.asked);
    }

    void trainingRowsScoreAsByAFitWithoutThem_data()
    {
        QTest::addColumn<core::Posterior>("posterior");
        QTest::newRow("exact") << core::Posterior::Exact;
        QTest::newRow("as printed") << core::Posterior::AsPrinted;
    }
    void trainingRowsScoreAsByAFitWithoutThem()
    {
        QFETCH(core::Posterior, posterior);
        NoveltyRequest request = digitsRequest();
        request.settings.scored = NoveltySettings::Scored::Training;
        request.settings.model.posterior = posterior;
        request.settings.model.beta = 2.0;
        NoveltyPipeline pipeline;
        NoveltyResult result = solved(pipeline, request);
        const core::Dataset all = trainingOf(request, result);
        const core::JointKernel kernel{.imageLengthscale = result.lengthscale};
        for (const Index left : {Index{0}, Index{17}, Index{59}}) {
            std::vector<Index> others(60);
            std::iota(others.begin(), others.end(), Index{0});
            others.erase(others.begin() + left);
            core::Dataset training;
            training.x = all.x(others, Eigen::all);
            for (const Index row : others)
                training.labels.push_back(all.label(row));
            const auto fitted = valueOf(core::JointStudentT::fit(training, kernel, request.settings.model));
            const VectorXd each = valueOf(fitted.scaleOfEachLabel(all.x.row(left))).row(0);
            QVERIFY(std::abs(result.methods.front().scores[left] - each[all.label(left)]) < 1e-9);
            request.settings.chosen = static_cast<int>(result.trainingRows[static_cast<std::size_t>(left)]) + 1;
            const core::ChosenPicture chosen = *solved(pipeline, request).chosen;
            QVERIFY(worst(chosen.logDensity, fitted.exponent() * each.array().log()) < 1e-9);
            QVERIFY(std::abs(chosen.score - result.methods.front().scores[left]) < 1e-9);
            QVERIFY(std::ranges::find(chosen.nearest, chosen.row) == chosen.nearest.end());
        }
    }

    void paintingChangesTheDensityAsTheFitSaysOfThePaintedPicture()
    {
        NoveltyRequest request = digitsRequest();
        NoveltyPipeline pipeline;
        const NoveltyResult before = solved(pipeline, request);
        const Index row = before.asked.rows[2];
        request.settings.chosen = static_cast<int>(row) + 1;
        const core::Dab dab{.row = 3.0, .column = 4.5, .radius = 2.0, .more = 0.7};
        const VectorXd picture = core::painted(request.data->x.row(row).transpose(), *request.data->picture,
                                               core::inkRange(request.data->x), dab);
        request.settings.painted.assign(picture.begin(), picture.end());
        const NoveltyResult after = solved(pipeline, request);
        QVERIFY(after.chosen->isPainted && after.chosen->row == row);
        const auto fitted = fittedTo(request, trainingOf(request, after));
        const VectorXd each = valueOf(fitted.scaleOfEachLabel(picture.transpose())).row(0);
        QVERIFY(worst(after.chosen->logDensity, fitted.exponent() * each.array().log()) < 1e-9);
        const VectorXd own = valueOf(fitted.scale(picture.transpose(), {after.chosen->asked}));
        QVERIFY(std::abs(after.chosen->score - own[0]) < 1e-9);
        QVERIFY(std::abs(after.chosen->score - before.methods.front().scores[2]) > 1e-3);
        QCOMPARE(after.methods.front().scores, before.methods.front().scores); // the row is scored as it is
        QVERIFY(std::abs(after.chosen->probability.sum() - 1.0) < 1e-12);
    }

    void aLabelVectorChangesTheScoreAsTheFitSays_data()
    {
        QTest::addColumn<NoveltyMethod>("method");
        for (const auto& choice : core::choicesOf<NoveltyMethod>)
            QTest::newRow(choice.name.data()) << choice.value;
    }
    void aLabelVectorChangesTheScoreAsTheFitSays()
    {
        QFETCH(NoveltyMethod, method);
        NoveltyRequest request = digitsRequest();
        request.settings.method = method;
        NoveltyPipeline pipeline;
        const NoveltyResult before = solved(pipeline, request);
        const core::ChosenPicture& as = *before.chosen;
        QVERIFY(!as.isLabelSet && as.label == VectorXd::Unit(10, as.asked));
        QVERIFY(std::abs(as.score - as.scores[as.asked]) < 1e-12);
        QVERIFY(std::abs(as.score - before.methods.front().scores[*as.place]) <= 1e-9 * std::abs(as.score));
        QCOMPARE(as.logQ.has_value(), method != NoveltyMethod::KernelPca);
        QCOMPARE(as.probability.size(), Index{method == NoveltyMethod::KernelPca ? 0 : 10});
        request.settings.chosen = static_cast<int>(as.row) + 1;
        request.settings.labelVector = {0.0, 0.1, 0.0, 0.0, 0.5, 0.0, 0.0, 0.3, 0.0, 0.5};
        const NoveltyResult after = solved(pipeline, request);
        const core::ChosenPicture& set = *after.chosen;
        const Eigen::RowVectorXd t = Eigen::Map<const Eigen::RowVectorXd>(request.settings.labelVector.data(), 10);
        QVERIFY(set.isLabelSet && set.label == t.transpose());
        QVERIFY(worst(set.scores, as.scores) == 0.0); // with each of the ten labels, whatever is set
        const core::Dataset training = trainingOf(request, after);
        const MatrixXd picture = as.picture.transpose();
        QVERIFY(std::abs(set.score - scoreBy(method, request, training, picture, t)) <= 1e-9 * std::abs(set.score));
        QVERIFY(std::abs(set.score - as.score) > 1e-3 * std::abs(as.score));
        QCOMPARE(after.methods.front().scores, before.methods.front().scores); // the row is scored as it is asked about
        if (method == NoveltyMethod::KernelStudentT) {
            const double exponent = core::scaleExponent(request.settings.model, 60);
            QVERIFY(std::abs(*set.logQ - exponent * std::log(set.score)) < 1e-9 * std::abs(*set.logQ));
        } else if (set.logQ) {
            QCOMPARE(*set.logQ, -set.score);
        }
        request.settings.chosen = static_cast<int>(after.asked.rows[static_cast<std::size_t>(after.order[1])]) + 1;
        request.settings.labelVector.clear();
        QVERIFY(!solved(pipeline, request).chosen->isLabelSet);
    }

    void aLabelVectorOfOneOneIsTheLabel()
    {
        for (const NoveltySettings::Scored scored :
             {NoveltySettings::Scored::Test, NoveltySettings::Scored::Training}) {
            NoveltyRequest request = digitsRequest();
            request.settings.scored = scored;
            NoveltyPipeline pipeline;
            const core::ChosenPicture as = *solved(pipeline, request).chosen;
            request.settings.chosen = static_cast<int>(as.row) + 1;
            for (const int label : {as.asked, (as.asked + 3) % 10}) {
                request.settings.labelVector.assign(10, 0.0);
                request.settings.labelVector[static_cast<std::size_t>(label)] = 1.0;
                const core::ChosenPicture set = *solved(pipeline, request).chosen;
                QVERIFY(std::abs(set.score - as.scores[label]) < 1e-12 * as.scores[label]);
                QVERIFY(std::abs(*set.logQ - as.logDensity[label]) < 1e-9 * std::abs(as.logDensity[label]));
            }
        }
    }

    void aDabStaysWithinItsBrushAndTheInk()
    {
        const core::PictureSize size{.height = 5, .width = 7};
        const core::InkRange range{.paper = -1.0, .ink = 1.0};
        VectorXd picture = VectorXd::Constant(35, -1.0);
        for (int i = 0; i < 20; ++i)
            picture = core::painted(picture, size, range, {.row = 2.5, .column = 3.5, .radius = 1.2, .more = 0.5});
        for (Index i = 0; i < 35; ++i) {
            const double away = std::hypot(static_cast<double>(i / 7) - 2.0, static_cast<double>(i % 7) - 3.0);
            QCOMPARE(picture[i], away < 1.2 ? 1.0 : -1.0);
        }
        picture = core::painted(picture, size, range, {.row = 2.5, .column = 3.5, .radius = 9.0, .more = -9.0});
        QCOMPARE(picture, VectorXd::Constant(35, -1.0));
    }

    void theThresholdCallsTheShareThatIsSet()
    {
        NoveltyRequest request = digitsRequest();
        NoveltyPipeline pipeline;
        for (const double called : {0.0, 0.25, 0.5, 1.0}) {
            request.settings.called = called;
            for (const core::MethodScores& method : solved(pipeline, request).methods) {
                QCOMPARE(method.called, static_cast<Index>(24 * called));
                QCOMPARE((method.scores.array() >= method.threshold).count(), method.called);
                QCOMPARE(method.counts.truePositives + method.counts.falsePositives, method.called);
                QCOMPARE(core::shareFrom(method.scores, method.threshold), called); // dragged there it stays
            }
        }
    }

    void equalScoresStandTogether()
    {
        const VectorXd scores = (VectorXd(5) << 1.0, 2.0, 2.0, 2.0, 3.0).finished();
        QCOMPARE(core::evaluated(NoveltyMethod::Kde, scores, {}, 0.4).called, Index{4});
        QVERIFY((core::mostNovelFirst(scores) == std::vector<Index>{4, 1, 2, 3, 0}));
    }

    void bothHistogramsCountEveryRowOnce()
    {
        const NoveltyResult result = fresh<NoveltyPipeline>(digitsRequest());
        QVERIFY(result.known.bins == result.novel.bins);
        QCOMPARE(result.known.counts.sum(), 12.0);
        QCOMPARE(result.novel.counts.sum(), 12.0);
    }

    void pointsScoreGivenTheOtherKnownOnes_data()
    {
        QTest::addColumn<int>("dimensions");
        QTest::newRow("line") << 1;
        QTest::newRow("plane") << 2;
    }
    void pointsScoreGivenTheOtherKnownOnes()
    {
        QFETCH(int, dimensions);
        const NoveltyRequest request = pointsRequest(dimensions);
        const NoveltyResult result = fresh<NoveltyPipeline>(request);
        const core::Dataset& data = *request.data;
        for (Index i = 0; i < data.size(); ++i) {
            std::vector<Index> known;
            for (Index j = 0; j < data.size(); ++j)
                if (data.label(j) == 0 && j != i)
                    known.push_back(j);
            const auto density = valueOf(core::studentTLogDensity(data.x(known, Eigen::all), request.kernel,
                                                                  request.settings.model, data.x.row(i)));
            const double s = std::exp((density.logDensity - density.logJacobian)[0] /
                                      core::scaleExponent(request.settings.model, std::ssize(known)));
            QVERIFY(std::abs(result.methods.front().scores[i] - s) < 1e-9 * s);
        }
        QVERIFY(result.methods.front().roc.has_value());
        QCOMPARE(result.field.has_value(), dimensions == 2);
        QCOMPARE(result.line.size() > 0, dimensions == 1);
    }

    void leaveOneOutIsTheInverseOfTheInversesDiagonal() // MATH: s_i = 1/[(I + K')⁻¹]_ii
    {
        const NoveltyRequest request = pointsRequest(2, false);
        const MatrixXd& x = request.data->x;
        const core::StudentTParameters& model = request.settings.model;
        MatrixXd k = core::gram(request.kernel, x) / (model.sigma0 * model.sigma0);
        k.array() += 1.0 / model.beta;
        k.diagonal().array() += 1.0;
        const MatrixXd inverse = inverseOf(k);
        const VectorXd s = valueOf(core::leaveOneOutScale(x, request.kernel, model));
        QVERIFY(worst(s, inverse.diagonal().cwiseInverse()) < 1e-8);
        const NoveltyResult result = fresh<NoveltyPipeline>(request);
        QVERIFY(worst(result.methods.front().scores, s) < 1e-12);
        QVERIFY(!result.methods.front().roc && mentions(result, "one sample alone"));
    }

    void whatCannotBeAskedIsSaidByItsField()
    {
        NoveltyRequest request = digitsRequest();
        request.settings.training = 1797;
        QVERIFY(hasProblem(request, "training"));
        request.settings.training = 1700;
        request.settings.test = 98;
        QVERIFY(hasProblem(request, "test"));
        request.settings.scored = NoveltySettings::Scored::Training;
        QVERIFY(problems(request).empty());
        request = digitsRequest();
        request.settings.wrongLabels = 0.6;
        QVERIFY(hasProblem(request, "wrongLabels"));
        for (const std::vector<double>& label :
             {std::vector<double>(9, 0.0), std::vector<double>(10, 1.5), std::vector<double>(10, std::nan(""))}) {
            request = digitsRequest();
            request.settings.labelVector = label;
            QVERIFY(hasProblem(request, "labelVector"));
        }
        request = digitsRequest();
        core::Dataset data = *request.data;
        data.labels[7] = 12;
        request.data = shared(data);
        QVERIFY(hasProblem(request, "data"));
        data.labels.clear();
        request.data = shared(data);
        QVERIFY(hasProblem(request, "data"));
        request.data.reset();
        QVERIFY(hasProblem(request, "data"));
        request = pointsRequest(2);
        request.settings.model.sigma0 = -1.0;
        QVERIFY(hasProblem(request, "sigma0"));
    }

    void theDefaultsFitWhatThereIs()
    {
        core::Dataset few = *digitsRequest().data;
        few.x.conservativeResize(30, Eigen::NoChange);
        few.labels.resize(30);
        NoveltyRequest request;
        request.data = shared(few);
        request.settings = core::settingsFor<NoveltySettings>(few, {});
        QVERIFY(problems(request).empty());
        QCOMPARE(request.settings.training + request.settings.test, 30);
        QVERIFY(core::settingsFor<NoveltySettings>(*digitsRequest().data, {}) == NoveltySettings{});
    }

    void pointsHaveTheModelOfDensityUnlessTheyHaveTheirOwn()
    {
        const core::StudentTParameters density{
            .sigma0 = 0.2, .alpha = 3.0, .beta = 0.1, .posterior = core::Posterior::AsPrinted};
        NoveltySettings own;
        own.prior = NoveltySettings::Prior::Own;
        for (const core::Shape shape : {core::Shape::Line, core::Shape::Plane, core::Shape::Table}) {
            QVERIFY(core::settingsUsed({}, density, shape).model == density);
            QVERIFY(core::settingsUsed(own, density, shape) == own);
        }
        QVERIFY(core::settingsUsed({}, density, core::Shape::Picture) == NoveltySettings{});
    }

    void aStoppedRequestIsCancelled()
    {
        std::stop_source stop;
        stop.request_stop();
        NoveltyPipeline pipeline;
        QVERIFY(std::holds_alternative<core::Cancelled>(pipeline.solve(digitsRequest(), stop.get_token())));
        QVERIFY(difference(solved(pipeline, digitsRequest()), fresh<NoveltyPipeline>(digitsRequest())).isEmpty());
    }
};

KERNELSCOPE_TEST(NoveltyPipelineTest, QCoreApplication)

} // namespace novelty_pipeline_test

#include "novelty_pipeline_test.moc"
