#include "support/plain_algebra.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>

#include <cmath>
#include <numbers>

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd inverseOf(const MatrixXd& a)
{
    return a.inverse();
}

double determinantOf(const MatrixXd& a)
{
    return a.determinant();
}

VectorXd solutionOf(const MatrixXd& a, const VectorXd& b)
{
    return a.lu().solve(b);
}

MatrixXd fullyPivotedInverse(const MatrixXd& a)
{
    return a.fullPivLu().inverse();
}

VectorXd symmetricSolution(const MatrixXd& a, const VectorXd& b)
{
    return a.ldlt().solve(b);
}

MatrixXd choleskyRoot(const MatrixXd& a)
{
    return a.llt().matrixL();
}

double logNormalDensity(const VectorXd& x, const MatrixXd& covariance)
{
    const Eigen::FullPivLU<MatrixXd> lu(covariance);
    return -0.5 * (lu.matrixLU().diagonal().array().abs().log().sum() + x.dot(lu.solve(x)) +
                   static_cast<double>(x.size()) * std::log(2.0 * std::numbers::pi));
}

double logVolumeOf(const MatrixXd& a)
{
    return Eigen::HouseholderQR<MatrixXd>(a).matrixQR().diagonal().array().abs().log().sum();
}

Eigenpairs ascendingEigenpairs(const MatrixXd& a)
{
    const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(a);
    return {.values = eigen.eigenvalues(), .vectors = eigen.eigenvectors()};
}

VectorXd ascendingEigenvalues(const MatrixXd& a)
{
    return Eigen::SelfAdjointEigenSolver<MatrixXd>(a, Eigen::EigenvaluesOnly).eigenvalues();
}

RightSingular rightSingular(const MatrixXd& a)
{
    const Eigen::JacobiSVD<MatrixXd> svd(a, Eigen::ComputeThinV);
    return {.values = svd.singularValues(), .vectors = svd.matrixV()};
}
