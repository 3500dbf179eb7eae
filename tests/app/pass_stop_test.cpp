// A pass over many rows that a person stops: nothing is computed then, until something is changed.

#include "app/window_fixture.h"

#include "core/kernels/expression.h"
#include "core/labs/regression/regression_settings.h"
#include "core/window/window.h"
#include "support/test_registry.h"

#include <QToolButton>

#include <variant>

namespace pass_stop_test
{

class PassStopTest : public WindowFixture
{
    Q_OBJECT

    void openManyRows()
    {
        core::Session session = document_->session();
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::VectorXd::LinSpaced(12'000, 0.0, 10.0);
        data.targets = data.x.col(0).array().sin();
        session.data = std::make_shared<const core::Dataset>(std::move(data));
        session.window = core::fittingWindow(*session.data);
        session.kernel = std::get<core::Kernel>(core::parseKernel("se(lengthscale=1)"));
        session.lab = "regression";
        document_->turnTo(session, "many rows");
    }

private slots:
    void init() { QVERIFY(openWindow()); }
    void cleanup() { closeWindow(); }

    void aStoppedPassIsTakenAgainAtTheNextChange()
    {
        openManyRows();
        QVERIFY(!page().isSettled());
        page().findChild<QToolButton*>("stopPass")->click();
        QVERIFY(settles());
        QVERIFY(!page().showsAnswer());
        core::Session next = document_->session();
        next.of<core::RegressionSettings>().noise = 0.3;
        document_->edit(next, "Change the noise");
        QVERIFY(settles());
        QVERIFY(page().showsAnswer());
    }
};

KERNELSCOPE_TEST(PassStopTest, QApplication)

} // namespace pass_stop_test

#include "pass_stop_test.moc"
