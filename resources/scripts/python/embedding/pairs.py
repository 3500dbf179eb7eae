#:refuse dimension > 0: the chains are random draws; the script of the marginal integrates the same posterior by quadrature
