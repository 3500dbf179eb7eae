#:refuse not has quadrature: the draws are random; there is a script of the quadrature beside them, with one or two numbers free
# The posterior of a hyperparameter, the other free one integrated out by quadrature: the Laplace approximation's evidence
# times priors.
#:as pieces/evidence_of_classes
held_diagonal = nu
log_evidence = evidence
#:as pieces/posterior_by_quadrature
