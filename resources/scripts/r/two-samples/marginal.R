#:as embedding/marginal
