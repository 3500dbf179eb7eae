// The verdict on a kernel in the window: below its expression, on the sheet, and what is taken from it.

#include "app/window_fixture.h"

#include "core/kernels/expression.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "widgets/kernel/kernel_editor.h"

#include <QLabel>
#include <QMenu>
#include <QToolButton>

namespace kernel_verdict_window_test
{

class KernelVerdictWindowTest : public WindowFixture
{
    Q_OBJECT

    void take(const char* lab, const char* kernel, Eigen::Index dimensions = 1)
    {
        core::Session session = document_->session();
        core::Dataset data;
        data.x = Eigen::MatrixXd::Zero(6, dimensions);
        for (Eigen::Index i = 0; i < data.x.size(); ++i)
            data.x.data()[i] = 0.1 + 0.7 * static_cast<double>((5 * i) % 7);
        data.targets = data.x.col(0).array().sin();
        session.data = std::make_shared<const core::Dataset>(std::move(data));
        session.window = core::fittingWindow(*session.data);
        session.kernel = std::get<core::Kernel>(core::parseKernel(kernel));
        session.lab = lab;
        document_->edit(std::move(session), "Set");
    }
    QString verdict() { return page().editors()->findChild<QLabel*>("verdict")->text(); }

private slots:
    void init() { QVERIFY(openWindow({1024, 700})); }
    void cleanup() { closeWindow(); }

    void everyLabWithAKernelTellsTheVerdict()
    {
        for (const char* lab : {"density", "embedding", "two-samples", "regression", "classification", "spectrum"}) {
            take(lab, "se(1)");
            QVERIFY(settles());
            QVERIFY2(verdict().startsWith("✓ proven"), lab);
            take(lab, "formula('max(x,y)')");
            QVERIFY(settles());
            QVERIFY2(verdict().startsWith("✗ refuted"), lab);
        }
    }

    void familiesAreJudgedOverTheDataTheyAreFor()
    {
        take("spectrum", "periodic(1,1)", 2);
        QVERIFY(settles());
        QVERIFY2(verdict().startsWith("✓ proven"), qPrintable(verdict()));
        take("spectrum", "sigmoid(scale=1,offset=-1)", 2);
        QVERIFY(settles());
        QVERIFY2(verdict().startsWith("✗ refuted"), qPrintable(verdict()));
    }

    void refutingPointsAreOnTheSheetEvenWhereTheLabRefusesTheKernel()
    {
        for (const char* lab : {"spectrum", "regression"}) {
            take(lab, "formula('abs(x-y)')");
            QVERIFY(settles());
            QVERIFY2(columnOf(canvas().numbers(), "refuting_weight").size() == 2, lab);
            take(lab, "formula('exp(-abs(x-y))')");
            QVERIFY(settles());
            QVERIFY2(columnOf(canvas().numbers(), "refuting_weight").size() == 0, lab);
        }
    }

    void whatAFunctionMakesIsTakenAsAStep()
    {
        take("regression", "formula('abs(x-y)')");
        QVERIFY(settles());
        auto* makes = page().editors()->findChild<QToolButton*>("verdictMakes");
        QVERIFY(!makes->isHidden());
        makes->menu()->actions().front()->trigger();
        QVERIFY(settles());
        QCOMPARE(core::printKernel(document_->session().kernel), std::string("formula(\"exp(-t*abs(x-y))\",t=1)"));
        QVERIFY(verdict().startsWith("✓ proven"));
        document_->history()->undo();
        QVERIFY(settles());
        QVERIFY(verdict().startsWith("✗ refuted"));
    }
};

KERNELSCOPE_TEST(KernelVerdictWindowTest, QApplication)

} // namespace kernel_verdict_window_test

#include "kernel_verdict_window_test.moc"
