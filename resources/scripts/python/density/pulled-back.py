#:as density/predictive
