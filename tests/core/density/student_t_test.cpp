#include "golden_cases.h"

#include <QTest>

class StudentTTest : public QObject {
    Q_OBJECT
private slots:
    void g();
};
void StudentTTest::g()
{
    for (const auto& c : golden::studentTCases()) {
        for (const auto post : {core::Posterior::Exact, core::Posterior::AsPrinted}) {
            auto p = c.parameters; p.posterior = post;
            auto r = core::studentTLogDensity(c.x, c.kernel, p, c.at);
            if (auto* f = std::get_if<core::Failure>(&r)) { qWarning() << c.id.c_str() << f->what.c_str(); continue; }
            auto& v = std::get<core::LogDensity>(r);
            const char* suffix = post == core::Posterior::Exact ? ":exact" : ":printed";
            const auto& want = post == core::Posterior::Exact ? c.exact : c.printed;
            Eigen::VectorXd lq = v.logDensity - v.logJacobian;
            double err = (lq - want).cwiseAbs().maxCoeff(), size = want.cwiseAbs().maxCoeff();
            double best = 1e9; QString s;
            for (auto it = c.referenceErrors.begin(); it != c.referenceErrors.end(); ++it) if (it.key().endsWith(suffix) && it->isDouble()) { best = std::min(best, it->toDouble()); s += it.key() + "=" + QString::number(it->toDouble()) + " "; }
            if (err > best + 1e-13 * size) qWarning() << c.id.c_str() << suffix << err << "size" << size << "rank" << v.effectiveRank << s << (err > 10 * best + 1e-12 * size ? "BAD" : "");
            for (int i = 0; i < want.size(); ++i) if (!std::isnan(c.logJacobian(i)) && std::abs(c.logJacobian(i) - v.logJacobian(i)) > 1e-12 * (1 + std::abs(c.logJacobian(i)))) qWarning() << "jac" << c.id.c_str() << c.logJacobian(i) << v.logJacobian(i);
        }
    }
}
QTEST_APPLESS_MAIN(StudentTTest)
#include "student_t_test.moc"
